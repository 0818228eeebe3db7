//! What is foreseen comes about.

use ztable_core::{Foresee, Game, Picks, Quick, Silent, Turn, Viewer, step_at_random};

use crate::action::Action;
use crate::phase::Question;
use crate::rules::ZuTiles;

/// Where nothing is left to chance and nobody answers, a pick brings the points that were foreseen.
#[test]
fn foreseen_squares_are_scored() {
    let game = ZuTiles::new(2).expect("two can play");
    let (mut chance, mut picks, mut squares) = (Quick::new(3), Picks::new(), 0);
    for _ in 0..40 {
        let mut state = game.setup(&mut chance, &mut Silent);
        while step_at_random(&game, &mut state, &mut chance, &mut picks) {
            let Turn::One(seat) = game.turn(&state) else { continue };
            let view = game.view(&state, Viewer::Seat(seat));
            if !matches!(view.facts.question, Some(Question::PlaceCell { .. })) {
                continue;
            }
            picks.clear();
            game.options(&state, seat, &mut picks);
            for pick in picks.iter() {
                let foresight = game.foresee(&view, *pick).expect("a listed cell is foreseen");
                let mut next = state.clone();
                game.apply(&mut next, seat, *pick, &mut Quick::new(1), &mut Silent);
                let gain = next.points(seat) - state.points(seat);
                assert_eq!(foresight.points, gain, "{pick}");
                assert_eq!(foresight.square.len() >= 4, gain > 0, "{pick}");
                squares += usize::from(gain > 0);
            }
        }
    }
    assert!(squares > 5, "{squares} squares");
}

#[test]
fn what_is_no_cell_or_not_listed_is_not_foreseen() {
    let game = ZuTiles::new(2).expect("two can play");
    let state = game.setup(&mut Quick::new(1), &mut Silent);
    let view = game.view(&state, Viewer::Seat(state.active()));
    let foresee = |text: &str| game.foresee(&view, text.parse::<Action>().expect("a pick"));
    assert_eq!((foresee("end"), foresee("cell 0,0")), (None, None));
}
