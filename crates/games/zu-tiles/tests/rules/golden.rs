//! Whole games in print: `tests/golden/*.txt`. `UPDATE_GOLDEN=1` rewrites them; read the difference.

use ztable_core::Setup;

fn players(players: u8) -> Setup {
    Setup::new("zu-tiles", players)
}

/// The set-up in which this player has a deck of their own.
fn own_deck(setup: Setup, player: u8, list: &str) -> Setup {
    setup.with(&format!("deck{player}"), "own").with(&format!("list{player}"), list)
}

ztable_core::golden_games!(
    zu_tiles::ZuTiles,
    two_players = (players(2), 3),
    four_players = (four_short_decks(), 4),
    own_decks = (two_rich_decks(), 5),
);

fn four_short_decks() -> Setup {
    let list = include_str!("../decks/short.toml");
    (1..=4).fold(players(4), |setup, player| own_deck(setup, player, list))
}

fn two_rich_decks() -> Setup {
    let setup = own_deck(players(2), 1, include_str!("../decks/zodiac.toml"));
    own_deck(setup, 2, include_str!("../decks/wild.toml"))
}
