//! A position is small, and a whole game never touches the heap.

use quantumzap::{Action, QuantumZap, State};
use ztable_core::testkit::Counting;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, play_out};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn positions_have_these_sizes() {
    assert_eq!(size_of::<Action>(), 4);
    assert_eq!(size_of::<State>(), 1192);
}

#[test]
fn games_never_touch_the_heap() {
    for mode in ["beginner", "advanced"] {
        for players in 2..=5 {
            let setup = Setup::new("quantumzap", players).with("mode", mode);
            let game = QuantumZap::configure(&setup).expect("a possible table");
            let mut picks = Picks::new();
            let mut chance = Quick::new(3);
            let before = Counting::allocations();
            for _ in 0..20 {
                let mut state = game.setup(&mut chance, &mut Silent);
                let mut copy = state.clone();
                play_out(&game, &mut state, &mut chance, &mut picks);
                play_out(&game, &mut copy, &mut chance, &mut picks);
                assert!(state.is_over() && copy.is_over());
            }
            assert_eq!(Counting::allocations(), before, "{mode}, {players} players");
        }
    }
}
