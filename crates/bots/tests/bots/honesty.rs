//! Bots decide by what they know.

use std::collections::BTreeSet;

use ztable_bots::{Budget, Inputs, Judged, Level, Thought, advise, timeless};
use ztable_core::{Picks, Quick, Seat, Setup, Silent, Title, Viewer, step_at_random};

/// Plays so many picks at random. At each, no level's advice may change when the world is swapped
/// for another one that looks the same to the seat. Returns how many worlds really were others.
pub(crate) fn differing_worlds<G: Title>(setup: &Setup, budget: Budget, picks: u64) -> u32
where
    G::State: PartialEq,
{
    let game = G::configure(setup).expect("the set-up is possible");
    let mut chance = Quick::new(5);
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut options = Picks::new();
    let mut differing = 0;
    for number in 0..picks {
        if !step_at_random(&game, &mut state, &mut chance, &mut options) {
            break;
        }
        let Some(seat) = game.turn(&state).seats().lowest() else { break };
        let view = game.view(&state, Viewer::Seat(seat));
        let other = game.imagine(&view, &mut chance);
        differing += u32::from(other != state);
        for level in Level::ALL {
            let decide = |world| {
                let view = serde_json::to_value(game.view(world, Viewer::Seat(seat)));
                let view = view.expect("views are JSON");
                let setup = setup.clone();
                let thought = Thought { setup, seat, view, level, budget, seed: number };
                advise(&thought, &timeless).expect("the seat is asked")
            };
            assert_eq!(decide(&state), decide(&other), "{level}");
        }
    }
    differing
}

/// What was looked at while networks were told of games.
#[derive(Default, Debug)]
pub(crate) struct Told {
    /// How many worlds were others than the true one.
    pub(crate) differing: u32,
    /// How many positions were calm.
    pub(crate) calm: u32,
    /// How many inputs were written.
    pub(crate) lengths: BTreeSet<usize>,
}

/// Plays so many games at random. Wherever `looked_at` says so, a network is told the same of the true
/// world and of another one that looks the same to the seat, whichever seat it is.
pub(crate) fn tell_of_games<G: Title + Judged>(
    setup: &Setup,
    games: u64,
    looked_at: impl Fn(&G, &G::State) -> bool,
    told: &mut Told,
) {
    let game = G::configure(setup).expect("the set-up is possible");
    assert!(game.subject().is_some(), "networks are told nothing of {setup:?}");
    for number in 0..games {
        let mut chance = Quick::new(100 * u64::from(setup.players) + number);
        let mut state = game.setup(&mut chance, &mut Silent);
        let mut options = Picks::new();
        loop {
            told.calm += u32::from(game.is_calm(&state));
            for seat in Seat::all(setup.players).filter(|_| looked_at(&game, &state)) {
                let view = game.view(&state, Viewer::Seat(seat));
                let other = game.imagine(&view, &mut chance);
                told.differing += u32::from(other != state);
                let tell = |world| {
                    let mut inputs = Inputs::new();
                    game.tell(world, seat, &mut inputs);
                    inputs
                };
                let (truth, imagined) = (tell(&state), tell(&other));
                assert_eq!(truth.set(), imagined.set(), "seat {seat} of {setup:?}");
                told.lengths.insert(truth.written());
            }
            if !step_at_random(&game, &mut state, &mut chance, &mut options) {
                break;
            }
        }
    }
}
