//! Random games, timed or counted: see `ztable_core::testkit::random_play`.

use elemenz::ElemenZ;
use ztable_core::Setup;
use ztable_core::testkit::random_play;

/// Decisions in the first hundred games of the first mode.
const FIRST_HUNDRED: u64 = 49_414;

/// Every number of players with every set of Avatars, and every variant alone and with others.
fn setups() -> Vec<Setup> {
    let players = |n| Setup::new("elemenz", n);
    let mut setups = Vec::new();
    for n in 2..=4 {
        for avatars in ["none", "8", "12", "13"] {
            setups.push(players(n).with("avatars", avatars));
        }
    }
    setups.extend([
        players(2).with("harder", true),
        players(2).with("easier", true),
        players(2).with("opening_handicap", true),
        players(2).with("harder", true).with("easier", true).with("avatars", "13"),
    ]);
    for n in 3..=4 {
        setups.extend([
            players(n).with("easier_surge_a", true),
            players(n).with("easier_surge_b", true),
            players(n).with("heal_with_wild", true),
            players(n).with("shamans", "random").with("avatars", "13"),
        ]);
    }
    setups
}

fn main() {
    random_play::<ElemenZ>(
        &setups(),
        FIRST_HUNDRED,
        &[
            ("rounds, or turns of the Monolith game", |_, state| state.round().into()),
            ("share at the cap", |game, state| f64::from(state.round() == game.rules().cap())),
        ],
    );
}
