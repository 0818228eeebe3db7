//! Thousands of random games of every mode end, within the bound and with an outcome.

use elemenz::ElemenZ;
use ztable_core::testkit::random_games;
use ztable_core::{Game, Quick, Setup, Title};

#[track_caller]
fn play(setup: &Setup) {
    let game = ElemenZ::configure(setup).expect("the set-up is a legal one");
    random_games(&game, 1_000, &mut Quick::new(u64::from(setup.players)), |state, _| {
        assert_eq!(game.outcome(state).expect("the game is over").winners.len(), 1);
    });
}

fn players(n: u8) -> Setup {
    Setup::new("elemenz", n)
}

#[test]
fn duels() {
    for n in [3, 4] {
        for avatars in ["none", "8", "12", "13"] {
            play(&players(n).with("avatars", avatars));
        }
        play(&players(n).with("easier_surge_a", true).with("easier_surge_b", true));
        play(&players(n).with("heal_with_wild", true).with("shamans", "random"));
        play(&players(n).with("round_cap", 3));
    }
}

#[test]
fn monoliths() {
    for avatars in ["none", "8", "12", "13"] {
        play(&players(2).with("avatars", avatars));
    }
    play(&players(2).with("harder", true));
    play(&players(2).with("easier", true));
    play(&players(2).with("harder", true).with("easier", true).with("opening_handicap", true));
    play(&players(2).with("turn_cap", 5));
}
