//! Ten thousand random games of every mode end, within the bound and with an outcome.

use zee::{LAST_TURN, Zee};
use ztable_core::testkit::random_games;
use ztable_core::{Game, Quick, Setup, Title};

#[track_caller]
fn play(setup: &Setup) {
    let game = Zee::configure(setup).expect("a set-up of the list is possible");
    let mut capped = 0;
    random_games(&game, 10_000, &mut Quick::new(u64::from(setup.players)), |state, _| {
        assert!(game.outcome(state).is_some());
        capped += u32::from(state.turn() == LAST_TURN);
    });
    assert!(capped <= 1, "{capped} games of {setup:?} went to the last turn");
}

fn players(n: u8) -> Setup {
    Setup::new("zee", n)
}

#[test]
fn zolo() {
    play(&players(1));
}

#[test]
fn free_for_all() {
    (2..=6).for_each(|n| play(&players(n)));
}

#[test]
fn teams() {
    for (teams, seats) in [("2x2", 4), ("2x3", 6), ("3x2", 6)] {
        play(&players(seats).with("teams", teams));
    }
}

#[test]
fn optional_rules() {
    play(&players(4).with("win3", true));
    play(&players(6).with("first_turn_shield", true));
    play(&players(4).with("no_wrap", true));
    play(&players(4).with("shift_by_player", true));
    play(
        &players(4)
            .with("teams", "2x2")
            .with("win3", true)
            .with("first_turn_shield", true)
            .with("no_wrap", true)
            .with("shift_by_player", true),
    );
}
