//! The configuration, and the game as the shelf shows it.

use ztable_core::{About, OptionKind, OptionSpec, When};

use super::SEATS;

/// One configured game of liar's dice.
#[derive(Clone, Copy, Debug)]
pub struct LiarsDice {
    pub(super) seats: u8,
    /// Whether ones count as every face (LD-5.1).
    pub(super) wild: bool,
}

pub(crate) static ABOUT: About = About {
    id: "liars-dice",
    name: "Liar's dice",
    tagline: "Five dice, a cup, and a straight face.",
    min_players: 2,
    max_players: SEATS as u8,
    lobby_players: SEATS as u8,
    minutes: (10, 30),
    modes: &["competitive"],
    options: &[OptionSpec {
        key: "wild",
        label: "Wild ones",
        help: "Ones count as every face, unless the bid is on ones.",
        rule: "LD-5.1",
        when: When::Always,
        kind: OptionKind::Switch { default: true },
    }],
    rules: include_str!("RULES.md"),
    rules_versions: &[1],
};
