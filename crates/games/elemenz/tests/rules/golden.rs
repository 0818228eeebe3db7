//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them; read the difference.

use ztable_core::Setup;

fn players(players: u8) -> Setup {
    Setup::new("elemenz", players)
}

ztable_core::golden_games!(
    elemenz::ElemenZ,
    monolith = (players(2).with("avatars", "12").with("turn_cap", 6), 1),
    duel_of_three = (players(3).with("round_cap", 2), 2),
    duel_of_four_with_avatars = (players(4).with("avatars", "13").with("round_cap", 2), 3),
);
