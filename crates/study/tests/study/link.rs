//! Games in links: what goes in comes out, for ever, and what is broken is refused in a sentence.
#![allow(clippy::unwrap_used, reason = "in a test, a panic is the report")]

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use ztable_bots::{Budget, Level, play_game, timeless};
use ztable_core::{Code, Seat, Setup};
use ztable_study::{Shared, pack, record_of, unpack};

/// Every game, with the players of each of its modes.
const GAMES: [(&str, u8); 10] = [
    ("zeds-zone", 1),
    ("zeds-zone", 3),
    ("zee", 1),
    ("zee", 2),
    ("elemenz", 2),
    ("elemenz", 4),
    ("quantumzap", 3),
    ("zu-tiles", 2),
    ("liars-dice", 2),
    ("connect-four", 2),
];

fn played(game: &str, players: u8) -> Shared {
    let setup = Setup::new(game, players);
    let levels = vec![Level::Easy; players.into()];
    let report = play_game(&setup, "a link", &levels, Budget::iterations(10), &timeless).unwrap();
    let record = record_of(&setup, &report).unwrap();
    let names = (0..players).map(|seat| format!("Player {seat}")).collect();
    let at = Some(record.picks.len() / 2);
    Shared { record, names, seat: Some(Seat::new(players - 1)), at }
}

#[test]
fn every_game_fits_into_a_link() {
    for (game, players) in GAMES {
        let shared = played(game, players);
        let code = pack(&shared).unwrap();
        println!(
            "{game}, {players}: {} picks in {} letters",
            shared.record.picks.len(),
            code.len()
        );
        assert!(code.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        // No address is cut below two thousand letters.
        assert!(code.len() < 1500, "{game} for {players} takes {} letters", code.len());
        assert_eq!(unpack(&code).unwrap(), shared, "{game}, {players}");
    }
}

/// Links that were made once, one in each line with what is in it: game, players, picks, hash.
fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/links.txt")
}

/// Links of the day they were written open for ever. New forms add lines; none is changed.
#[test]
fn links_that_were_made_once_still_open() {
    let text = fs::read_to_string(corpus()).unwrap();
    let mut games = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [game, players, picks, hash, code] = words[..] else { panic!("a line reads '{line}'") };
        let shared = unpack(code).unwrap_or_else(|refusal| panic!("{game}: {refusal}"));
        let record = shared.record;
        assert_eq!((record.setup.game.as_str(), record.hash.as_str()), (game, hash));
        assert_eq!(record.setup.players.to_string(), players);
        assert_eq!(record.picks.len().to_string(), picks);
        games.push(game);
    }
    for (game, _) in GAMES {
        assert!(games.contains(&game), "no link of {game} was kept");
    }
}

/// Prints lines for the corpus: `cargo test --test study -- --ignored --nocapture`.
#[test]
#[ignore = "it writes what the test above reads"]
fn lines_for_the_corpus() {
    let mut lines = String::new();
    for (game, players) in GAMES {
        let shared = played(game, players);
        let (picks, hash) = (shared.record.picks.len(), &shared.record.hash);
        writeln!(lines, "{game} {players} {picks} {hash} {}", pack(&shared).unwrap()).unwrap();
    }
    print!("{lines}");
}

#[test]
fn a_broken_link_is_refused_in_a_sentence() {
    let code = pack(&played("zee", 2)).unwrap();
    let mut broken: Vec<String> = vec![String::new(), "1".into(), "nonsense".into(), "1é".into()];
    broken.extend((1..code.len()).step_by(7).map(|end| code[..end].to_owned()));
    broken.extend((1..code.len()).step_by(5).map(|at| {
        let other = if &code[at..=at] == "A" { "B" } else { "A" };
        format!("{}{other}{}", &code[..at], &code[at + 1..])
    }));
    for code in broken {
        // The last letters may hold nothing that matters.
        let Err(refusal) = unpack(&code) else { continue };
        assert!(refusal.message.ends_with('.'), "{refusal}");
    }
    let cut = &code[..code.len() / 2];
    assert_eq!(unpack(cut).unwrap_err().code, Code::BadRecord);
    let later = unpack(&format!("2{}", &code[1..])).unwrap_err();
    assert!(later.message.contains("another version"), "{later}");
}

#[test]
fn a_game_that_did_not_happen_is_not_handed_on() {
    let mut shared = played("zeds-zone", 1);
    shared.record.picks.pop();
    assert_eq!(pack(&shared).unwrap_err().code, Code::BadRecord);
}
