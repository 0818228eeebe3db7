//! Thousands of random games of every mode end, far below the bound and with an outcome.

use quantumzap::QuantumZap;
use ztable_core::testkit::random_games;
use ztable_core::{Game, Quick, Setup, Title};

/// No game that anybody plays comes near this; `longest` also bounds those nobody would.
const FAR: u32 = 5000;

#[track_caller]
fn play(setup: &Setup) {
    let game = QuantumZap::configure(setup).expect("a possible table");
    random_games(&game, 1_000, &mut Quick::new(u64::from(setup.players)), |state, picks| {
        assert!(picks <= FAR, "{picks} picks");
        assert!(game.outcome(state).is_some());
        assert!(state.is_balanced(), "credits are lost or found");
    });
}

fn setup(players: u8) -> Setup {
    Setup::new("quantumzap", players)
}

#[test]
fn beginner() {
    (2..=5).for_each(|players| play(&setup(players)));
}

#[test]
fn advanced() {
    for players in 2..=5 {
        let table = setup(players).with("mode", "advanced");
        play(&table);
        play(&table.clone().with("zappy_count", 7));
        play(&table.clone().with("zappy_count", 0));
        play(&table.with("first_game", true));
    }
}

#[test]
fn options() {
    let table = setup(4).with("mode", "advanced");
    play(&table.clone().with("credits", "hidden"));
    play(&table.clone().with("credits", "hidden").with("open_bidding", "proxy"));
    play(&table.clone().with("open_bidding", "proxy").with("memory_aid", false));
    play(&table.with("survey_rivals", true).with("survey_markers", 6).with("tiebreak", "trash"));
}
