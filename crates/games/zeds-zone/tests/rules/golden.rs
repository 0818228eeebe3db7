//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them; read the difference.

use ztable_core::Setup;

fn players(players: u8) -> Setup {
    Setup::new("zeds-zone", players)
}

ztable_core::golden_games!(
    zeds_zone::ZedsZone,
    solo = (players(1), 303),
    two_players = (players(2), 2138),
    three_players_switched = (three_players_with_every_switch(), 1758),
);

fn three_players_with_every_switch() -> Setup {
    players(3)
        .with("door_walls", "ignore")
        .with("refused_sector", "crossed")
        .with("show_sheets", "live")
}
