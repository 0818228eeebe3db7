//! What a server may rely on.

use ztable_web_bundle::{File, files, get};

/// The most that a first visit may transfer before the page can be used.
const FIRST_VISIT_LIMIT: usize = 221_500;

/// The most that the first answer of a page may transfer.
const PAGE_LIMIT: usize = 25_000;

/// The most that may have been transferred in all, rules and bots aside, when the board of any game
/// is open. 800,000 is the aim.
const BOARD_OPEN_LIMIT: usize = 1_095_000;

/// The most that one board may transfer beside what all boards have in common.
const BOARD_LIMIT: usize = 190_000;

/// The most that all files together may transfer, for playing without a connection. Two networks of
/// ElemenZ are some 26,000 of it, the account page is 25,000, puzzles with their page about 100,000,
/// facts that examples say in sentences and the pieces of rulebooks about 40,000.
const OFFLINE_LIMIT: usize = 3_510_000;

/// The parts with the boards.
const BOARDS: [&str; 6] = ["any_game", "elemenz", "quantumzap", "zeds_zone", "zee", "zu_tiles"];

fn transfer(file: &File) -> usize {
    if file.brotli.is_empty() { file.identity.len() } else { file.brotli.len() }
}

fn text(path: &str) -> &'static str {
    let file = get(path).unwrap_or_else(|| panic!("{path} is missing"));
    std::str::from_utf8(file.identity).expect("text files are UTF-8")
}

#[test]
fn every_file_is_found_by_its_path() {
    for file in files() {
        assert_eq!(get(file.path).map(|found| found.etag), Some(file.etag), "{}", file.path);
        assert!(file.path.starts_with('/'), "{}", file.path);
        assert!(!file.identity.is_empty(), "{} is empty", file.path);
        assert_ne!(file.mime, "application/octet-stream", "{} has no type", file.path);
    }
    assert!(get("/no-such-file").is_none());
    assert_eq!(get("/").map(|page| page.path), Some("/index.html"));
}

#[test]
fn only_names_with_a_hash_are_kept_for_ever() {
    for name in ["/index.html", "/service-worker.js", "/manifest.webmanifest"] {
        assert!(!get(name).unwrap_or_else(|| panic!("{name} is missing")).immutable, "{name}");
    }
    for kind in [".wasm", ".js", ".css", ".woff2"] {
        let hashed = files().iter().filter(|file| file.immutable && file.path.ends_with(kind));
        assert!(hashed.count() > 0, "no {kind} file has a hash in its name");
    }
}

#[test]
fn every_link_leads_to_a_file() {
    let mut links = 0;
    for file in files().iter().filter(|file| file.mime.starts_with("text/")) {
        for link in text(file.path).split("/assets/").skip(1) {
            let name = link.split(['"', '\'', ')', '`']).next().unwrap_or_default();
            // The service worker also names the folder as a whole.
            if !name.is_empty() {
                assert!(get(&format!("/assets/{name}")).is_some(), "{} links to {name}", file.path);
                links += 1;
            }
        }
        assert!(!text(file.path).contains("{{fonts"), "{} has an open link", file.path);
    }
    assert!(links > 10, "only {links} links were found, so this test looks at the wrong thing");
}

/// The files of every part, as the service worker knows them.
#[test]
fn the_service_worker_keeps_all_that_the_client_needs() {
    let worker = text("/service-worker.js");
    for file in files() {
        let kept = worker.contains(&format!("{:?}", file.path));
        assert_eq!(kept, file.part != "aside", "{}", file.path);
        assert!(!kept || worker.contains(&format!("{:?}: [", file.part)), "{}", file.part);
    }
    let aside: Vec<&str> =
        files().iter().filter(|file| file.part == "aside").map(|file| file.path).collect();
    let licence_or_worker = |path: &&str| path.ends_with(".txt") || *path == "/service-worker.js";
    assert!(aside.iter().all(licence_or_worker), "nobody keeps {aside:?}");
}

/// Sentences that only rules say, one of each game.
const ONLY_RULES_SAY: [&str; 5] = [
    "Zolo is over: all three rounds are played.",
    "You have lost and take no further part in this game.",
    "You are not asked whether to cancel this card, or have answered.",
    "No waiting combo of yours fits this moment.",
    "Another player decides whether to lend a Creature.",
];

/// What the engine says, and nothing else.
#[test]
fn the_page_speaks_for_no_rules() {
    let says = |file: &File, words: &str| {
        file.identity.windows(words.len()).any(|part| part == words.as_bytes())
    };
    for words in ONLY_RULES_SAY {
        let mut speakers: Vec<&str> =
            files().iter().filter(|file| says(file, words)).map(|file| file.part).collect();
        speakers.dedup();
        assert_eq!(speakers, ["engine"], "who says “{words}”");
    }
}

/// How much the files of a part transfer.
fn weight(part: &str) -> usize {
    let files: Vec<&File> = files().iter().filter(|file| file.part == part).collect();
    assert!(!files.is_empty(), "there is no part {part}");
    files.into_iter().map(transfer).sum()
}

#[test]
fn a_first_visit_is_small() {
    let first = weight("first");
    println!("A first visit transfers {first} bytes.");
    assert!(first < FIRST_VISIT_LIMIT, "{first} bytes are too much for a first visit");
}

/// What is read first needs one answer of the server: words, links and looks are in it.
#[test]
fn pages_are_readable_before_the_program() {
    let mut paths = vec!["/".to_owned()];
    for game in ["elemenz", "quantumzap", "zeds-zone", "zee", "zu-tiles"] {
        paths.extend([format!("/play/{game}"), format!("/rules/{game}")]);
    }
    for path in paths {
        let page = get(&path).unwrap_or_else(|| panic!("{path} is missing"));
        assert_eq!(page.mime, "text/html; charset=utf-8", "{path}");
        let words = text(&path);
        assert!(words.contains("<h1>") && words.contains("<style>"), "{path} shows nothing");
        assert!(!words.contains("rel=\"stylesheet\""), "{path} waits for a style sheet");
        assert!(transfer(page) < PAGE_LIMIT, "{path} transfers {} bytes", transfer(page));
    }
}

#[test]
fn boards_come_one_by_one() {
    let common = ["first", "guide", "table", "shared", "boards"].map(weight);
    println!("First visit, set-up, table, what they share and what boards do: {common:?} bytes.");
    let common: usize = common.iter().sum();
    for board in BOARDS {
        let alone = weight(board);
        println!("{board}: {alone} bytes, {} in all.", common + alone);
        assert!(alone < BOARD_LIMIT, "{alone} bytes are too much for the board of {board}");
        let all = common + alone;
        assert!(all < BOARD_OPEN_LIMIT, "{all} bytes are too much to open the board of {board}");
        for kind in [".wasm", ".css"] {
            let own = files().iter().any(|file| file.part == board && file.path.ends_with(kind));
            assert!(own, "the {kind} file of {board} comes with something else");
        }
    }
}

/// Puzzles are fetched when somebody solves some, and kept with all others.
#[test]
fn puzzles_come_game_by_game() {
    for game in ["zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles"] {
        let path = format!("/puzzles/{game}.jsonl");
        let file = get(&path).unwrap_or_else(|| panic!("{path} is missing"));
        assert_eq!(file.part, format!("puzzles/{game}"));
        assert!(text(&path).lines().count() > 40, "{path} has few lines");
    }
    println!("The page of puzzles: {} bytes.", weight("puzzles"));
}

#[test]
fn everything_is_little_enough_to_be_kept() {
    let all: usize = files().iter().map(transfer).sum();
    println!("All files have {all} bytes, rules and bots {}.", weight("engine"));
    assert!(all < OFFLINE_LIMIT, "{all} bytes are too much to keep");
}
