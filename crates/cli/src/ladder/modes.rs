//! What is worth measuring in each game: every mode, with every number of players that its set-up
//! page offers.

use serde_json::{Value, json};
use ztable_core::{About, Setup};

/// A way to play a game.
#[derive(Clone, Debug)]
pub(super) struct Mode {
    /// Its name on the page.
    pub(super) name: String,
    pub(super) setup: Setup,
}

/// All modes of a game.
pub(super) fn of(about: &About) -> Vec<Mode> {
    (about.min_players..=about.lobby_players)
        .flat_map(|players| {
            variants(about.id, players).iter().map(move |variant| {
                let mut setup = Setup::new(about.id, players);
                setup.options.extend(variant.options());
                let players = match players {
                    1 => "alone".to_string(),
                    players => format!("{players} players"),
                };
                Mode { name: format!("{}, {players}", variant.name(about)), setup }
            })
        })
        .collect()
}

/// A set of options with a name of its own.
#[derive(Clone, Copy)]
struct Variant {
    /// Said instead of the name of the game, or behind it in brackets.
    name: Name,
    option: Option<(&'static str, &'static str)>,
}

#[derive(Clone, Copy)]
enum Name {
    Game,
    Own(&'static str),
}

const PLAIN: &[Variant] = &[Variant { name: Name::Game, option: None }];
const ZOLO: &[Variant] = &[Variant { name: Name::Own("Zolo"), option: None }];
const DUEL: &[Variant] = &[Variant { name: Name::Own("ElemenZ: Duel"), option: None }];
const MONOLITH: &[Variant] = &[Variant { name: Name::Own("ElemenZ: Monolith"), option: None }];
const QUANTUMZAP: &[Variant] = &[
    Variant { name: Name::Own("QuantumZap, beginner"), option: Some(("mode", "beginner")) },
    Variant { name: Name::Own("QuantumZap, advanced"), option: Some(("mode", "advanced")) },
];

fn variants(game: &str, players: u8) -> &'static [Variant] {
    match (game, players) {
        ("zee", 1) => ZOLO,
        ("elemenz", 2) => MONOLITH,
        ("elemenz", _) => DUEL,
        ("quantumzap", _) => QUANTUMZAP,
        _ => PLAIN,
    }
}

impl Variant {
    fn name(self, about: &About) -> &'static str {
        match self.name {
            Name::Game => about.name,
            Name::Own(name) => name,
        }
    }

    fn options(self) -> impl Iterator<Item = (String, Value)> {
        self.option.into_iter().map(|(key, value)| (key.to_string(), json!(value)))
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::Start;

    use super::*;

    #[test]
    fn every_mode_can_be_played() {
        for about in ztable_shelf::games() {
            let modes = of(about);
            assert!(!modes.is_empty(), "{}", about.id);
            for mode in modes {
                ztable_shelf::start(Start::new(mode.setup, "monday"))
                    .unwrap_or_else(|refusal| panic!("{}: {refusal}", mode.name));
            }
        }
    }
}
