//! Thousands of random games of every mode end, within the bound and with an outcome.

use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};
use zu_tiles::ZuTiles;

#[track_caller]
fn play(setup: &Setup, games: u32) {
    let game = ZuTiles::configure(setup).expect("a set-up of the list is possible");
    let mut chance = Quick::new(u64::from(setup.players));
    let mut picks = Picks::new();
    for _ in 0..games {
        let mut state = game.setup(&mut chance, &mut Silent);
        let count = play_out(&game, &mut state, &mut chance, &mut picks);
        assert!(count <= game.longest(), "{count} picks");
        assert!(u32::from(state.turn()) <= game.rules().turns(), "{} turns", state.turn());
        assert!(game.outcome(&state).is_some());
    }
}

fn players(n: u8) -> Setup {
    Setup::new("zu-tiles", n)
}

#[test]
fn starter_decks() {
    (2..=4).for_each(|n| play(&players(n), 3000));
}

#[test]
fn mirrored_decks() {
    play(&players(2).with("deck2", "rom"), 2000);
    play(&players(2).with("deck1", "dsr"), 2000);
}

#[test]
fn options() {
    play(&players(3).with("pick_stacks", true).with("side", "right"), 1000);
    play(&players(4).with("concede", true).with("first", "3"), 1000);
}

#[test]
fn own_decks() {
    let wild = include_str!("decks/wild.toml");
    let zodiac = include_str!("decks/zodiac.toml");
    play(&players(2).with("deck1", "own").with("list1", wild), 2000);
    play(
        &players(4)
            .with("deck1", "own")
            .with("list1", wild)
            .with("deck2", "own")
            .with("list2", wild)
            .with("deck4", "own")
            .with("list4", zodiac),
        1000,
    );
}
