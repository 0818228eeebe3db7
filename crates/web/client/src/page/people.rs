//! People and how strong they are: leaderboards, and the profile of a name.

mod board;
mod curve;
mod profile;
mod roles;

use serde::Deserialize;

use crate::strength::Strength;

pub(crate) use board::board;
pub(crate) use profile::profile;

/// A game that has ratings of its own.
#[derive(Clone, PartialEq, Deserialize)]
struct Kind {
    id: String,
    name: String,
}

/// How somebody stands in a game.
#[derive(Clone, PartialEq, Deserialize)]
struct Shown {
    #[serde(flatten)]
    strength: Strength,
    games: u32,
    wins: u32,
}

impl Shown {
    /// Games and wins, in words.
    fn played(&self) -> String {
        played(self.games, self.wins)
    }
}

fn played(games: u32, wins: u32) -> String {
    let games = if games == 1 { "1 game".into() } else { format!("{games} games") };
    format!("{games}, {wins} won")
}

/// The address of somebody's profile.
pub(super) fn link(name: &str) -> String {
    // A point would make the last part of the address look like a file.
    let name = String::from(js_sys::encode_uri_component(name)).replace('.', "%2E");
    format!("/people/{name}")
}
