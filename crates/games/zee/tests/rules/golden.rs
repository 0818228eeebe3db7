//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them; read the difference.

use ztable_core::Setup;

fn players(players: u8) -> Setup {
    Setup::new("zee", players)
}

ztable_core::golden_games!(
    zee::Zee,
    zolo = (players(1), 1068),
    two_players = (players(2), 242),
    four_players = (players(4), 3),
    teams = (teams_with_every_option(), 4),
);

fn teams_with_every_option() -> Setup {
    players(6)
        .with("teams", "3x2")
        .with("first_turn_shield", true)
        .with("no_wrap", true)
        .with("shift_by_player", true)
}
