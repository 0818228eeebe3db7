//! Bots decide by what they know.

use ztable_bots::{Budget, Level, Thought, advise, timeless};
use ztable_core::{Picks, Quick, Setup, Silent, Title, Viewer, step_at_random};

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
