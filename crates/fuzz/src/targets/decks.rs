//! Decks of one's own: refused with the line, or playable.

use ztable_core::{Setup, Start};

use super::{use_match, way_of};
use crate::Target;

pub(super) fn target() -> Target {
    let seeds = [
        include_str!("../../../games/zu-tiles/tests/decks/zodiac.toml"),
        include_str!("../../../games/zu-tiles/tests/decks/wild.toml"),
        include_str!("../../../games/zu-tiles/tests/decks/short.toml"),
        "format = \"zu-deck-1\"\nname = \"Oxen\"\n[tiles]\nox = 7\n",
    ];
    Target {
        name: "decks".into(),
        seeds: seeds.iter().map(|text| text.as_bytes().to_vec()).collect(),
        take: Box::new(take),
    }
}

fn take(input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input).into_owned();
    let checked = ztable_shelf::check_file("zu-tiles", "list1", &text);
    let setup = Setup::new("zu-tiles", 2).with("deck1", "own").with("list1", text);
    let started = ztable_shelf::start(Start::new(setup, "decks"));
    match (checked, started) {
        (Ok(_), Ok(game)) => use_match(game),
        (Ok(_), Err(refusal)) => way_of(&refusal),
        (Err(faults), Err(_)) => {
            let problem = faults.first().map(ToString::to_string).unwrap_or_default();
            let problem = problem.split(['\'', '"']).step_by(2).collect::<String>();
            problem.chars().filter(|letter| !letter.is_ascii_digit()).take(60).collect()
        }
        (Err(faults), Ok(_)) => panic!("a deck is refused and played all the same: {faults:?}"),
    }
}
