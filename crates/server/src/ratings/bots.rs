//! How strong the bots are: fixed, from the ladder that they played among themselves.

use std::sync::LazyLock;

use serde::Deserialize;
use ztable_bots::Level;

use super::{Kind, Rating};

#[derive(Deserialize)]
struct Data {
    deviation: f64,
    ladders: Vec<Ladder>,
}

#[derive(Deserialize)]
struct Ladder {
    kind: String,
    players: u8,
    /// One for each level, the weakest first.
    ratings: [f64; Level::ALL.len()],
}

static DATA: LazyLock<Data> = LazyLock::new(|| {
    serde_json::from_str(include_str!("bots.json")).expect("a test reads the same file")
});

/// The rating of a bot. A number of players that was not measured has that of the nearest.
#[must_use]
pub fn bot_rating(kind: Kind, players: u8, level: Level) -> Rating {
    let ladders = DATA.ladders.iter().filter(|ladder| ladder.kind == kind.id);
    let nearest = ladders.min_by_key(|ladder| ladder.players.abs_diff(players));
    let number = Level::ALL.iter().position(|one| *one == level);
    let mean = nearest.zip(number).map_or(Rating::NEW.mean, |(it, number)| it.ratings[number]);
    Rating { mean, deviation: DATA.deviation }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ratings::KINDS;

    /// The ratings of a section of the ladder, the weakest first.
    fn published(heading: &str) -> Vec<f64> {
        let ladder = include_str!("../../../../docs/ladder.md");
        let (_, section) = ladder.split_once(&format!("\n## {heading}\n")).expect(heading);
        let section = section.split("\n## ").next().unwrap();
        let row = |level: Level| {
            let start = format!("| {level} | ");
            let line = section.lines().find(|line| line.starts_with(&start)).expect(heading);
            line[start.len()..].split(' ').next().unwrap().parse().unwrap()
        };
        Level::ALL.map(row).to_vec()
    }

    #[test]
    fn the_ratings_are_those_of_the_ladder() {
        for ladder in &DATA.ladders {
            let kind = Kind::called(&ladder.kind).expect("a kind of game");
            let expected = match kind.id {
                "quantumzap" => {
                    let one = published("QuantumZap, beginner, 2 players");
                    let other = published("QuantumZap, advanced, 2 players");
                    one.iter().zip(other).map(|(one, other)| (one + other) / 2.0).collect()
                }
                "zu-tiles" => published("ZU Tiles: Hime, 2 players"),
                _ => published(&format!("{}, {} players", kind.name, ladder.players)),
            };
            assert_eq!(ladder.ratings.to_vec(), expected, "{} {}", kind.id, ladder.players);
        }
        for kind in KINDS {
            let measured = DATA.ladders.iter().any(|ladder| ladder.kind == kind.id);
            assert!(measured, "{} has no ladder", kind.id);
        }
    }

    #[test]
    fn other_numbers_of_players_have_the_nearest_ladder() {
        let zee = Kind::called("zee").unwrap();
        let mean = |players| bot_rating(zee, players, Level::Hard).mean;
        assert_eq!([mean(2), mean(3), mean(6)].map(f64::round), [1967.0, 1843.0, 1729.0]);
    }
}
