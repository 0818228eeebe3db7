//! Ten thousand random games of every mode end, within the bound and with an outcome.

use zee::{LAST_TURN, Zee};
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

#[track_caller]
fn play(setup: &Setup) {
    let game = Zee::configure(setup).expect("a set-up of the list is possible");
    let mut chance = Quick::new(u64::from(setup.players));
    let mut picks = Picks::new();
    let mut capped = 0;
    for _ in 0..10_000 {
        let mut state = game.setup(&mut chance, &mut Silent);
        let count = play_out(&game, &mut state, &mut chance, &mut picks);
        assert!(count <= game.longest(), "{count} picks");
        assert!(game.outcome(&state).is_some());
        capped += u32::from(state.turn() == LAST_TURN);
    }
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
