//! What a server may rely on.

use ztable_web_bundle::{File, files, get};

/// The most that a first visit may transfer before the page can be used. The boards of all games are
/// part of the page.
const FIRST_LOAD_LIMIT: usize = 1_500_000;

/// The most that all files together may transfer, for playing without a connection.
const OFFLINE_LIMIT: usize = 3_000_000;

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

#[test]
fn the_service_worker_keeps_all_that_the_client_needs() {
    let worker = text("/service-worker.js");
    for file in files() {
        let needed = file.path != "/service-worker.js" && !file.path.ends_with(".txt");
        let kept = worker.contains(&format!("{:?}", file.path));
        assert_eq!(kept, needed, "{}", file.path);
    }
}

#[test]
fn a_first_visit_is_small() {
    // Rules and bots are fetched when a game is set up, or when nothing else is to do.
    let (engine, page): (Vec<&File>, Vec<&File>) =
        files().iter().partition(|file| file.path.contains("engine"));
    assert!(engine.iter().any(|file| file.path.ends_with(".wasm")), "rules are somewhere else");
    let first: usize = page.into_iter().map(transfer).sum();
    let all: usize = files().iter().map(transfer).sum();
    println!("A first visit transfers {first} bytes, all files have {all}.");
    assert!(first < FIRST_LOAD_LIMIT, "{first} bytes are too much for a first visit");
    assert!(all < OFFLINE_LIMIT, "{all} bytes are too much to keep");
}
