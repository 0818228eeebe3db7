//! What is foreseen comes about.

use ztable_core::{
    Foresee, Game, Picks, Quick, Setup, Silent, Title, Turn, Viewer, step_at_random,
};

use crate::action::Action;
use crate::phase::Question;
use crate::rules::ZuTiles;
use crate::view::View;

/// Shows every cell that a tile can be placed in, in so many random games, with the view before and
/// the points that it brings; returns how many of them bring some.
fn each_placing(game: &ZuTiles, games: u32, mut visit: impl FnMut(&View, Action, usize)) -> usize {
    let (mut chance, mut picks, mut scored) = (Quick::new(3), Picks::new(), 0);
    for _ in 0..games {
        let mut state = game.setup(&mut chance, &mut Silent);
        while step_at_random(game, &mut state, &mut chance, &mut picks) {
            let Turn::One(seat) = game.turn(&state) else { continue };
            let view = game.view(&state, Viewer::Seat(seat));
            if !matches!(view.facts.question, Some(Question::PlaceCell { .. })) {
                continue;
            }
            picks.clear();
            game.options(&state, seat, &mut picks);
            for pick in picks.iter() {
                let mut next = state.clone();
                game.apply(&mut next, seat, *pick, &mut Quick::new(1), &mut Silent);
                let gain = next.points(seat).saturating_sub(state.points(seat));
                visit(&view, *pick, gain);
                scored += usize::from(gain > 0);
            }
        }
    }
    scored
}

/// Where nothing is left to chance and nobody answers, a pick brings the points that were foreseen.
#[test]
fn foreseen_squares_are_scored() {
    let game = ZuTiles::new(2).expect("two can play");
    let squares = each_placing(&game, 40, |view, pick, gain| {
        let foresight = game.foresee(view, pick).expect("a listed cell is foreseen");
        assert_eq!(foresight.points, gain, "{pick}");
        assert_eq!(foresight.square.len() >= 4, gain > 0, "{pick}");
    });
    assert!(squares > 5, "{squares} squares");
}

/// Labels promise a square exactly where the rules score one.
#[test]
fn promised_squares_are_scored() {
    let starters = Setup::new("zu-tiles", 2);
    let wild = include_str!("../../tests/decks/wild.toml");
    let own = starters.clone().with("deck1", "own").with("list1", wild);
    for setup in [starters, own] {
        let game = ZuTiles::configure(&setup).expect("a set-up of the list is possible");
        let squares = each_placing(&game, 300, |view, pick, gain| {
            let label = game.label(view, pick).words;
            assert_eq!(label.contains("completes a square"), gain > 0, "{pick}: {label}");
        });
        assert!(squares > 20, "{squares} squares");
    }
}

#[test]
fn what_is_no_cell_or_not_listed_is_not_foreseen() {
    let game = ZuTiles::new(2).expect("two can play");
    let state = game.setup(&mut Quick::new(1), &mut Silent);
    let view = game.view(&state, Viewer::Seat(state.active()));
    let foresee = |text: &str| game.foresee(&view, text.parse::<Action>().expect("a pick"));
    assert_eq!((foresee("end"), foresee("cell 0,0")), (None, None));
}
