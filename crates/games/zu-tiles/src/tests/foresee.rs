//! What is foreseen comes about.

use ztable_core::{
    Foresee, Game, Picks, Quick, Setup, Silent, Title, Turn, Viewer, step_at_random,
};

use crate::action::Action;
use crate::phase::{Phase, Question};
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

/// No defence becomes stronger, while Allies are picked, than was foreseen when its Defender was; some
/// become exactly so strong.
#[test]
fn no_more_allies_join_than_were_foreseen() {
    for seats in [2, 3] {
        let game = ZuTiles::new(seats).expect("so many can play");
        let (mut chance, mut picks) = (Quick::new(7), Picks::new());
        let mut most: Option<((u16, u16), bool)> = None;
        let (mut reached, mut battles) = (0, 0);
        for _ in 0..60 {
            let mut state = game.setup(&mut chance, &mut Silent);
            loop {
                if let (Some((foreseen, grows)), Phase::BattleTile) = (most, state.phase) {
                    let found = game.battle(&state).expect("Allies are picked in a Battle");
                    let (strength, wits) = found.defence;
                    assert!(strength <= foreseen.0 && wits <= foreseen.1, "{found:?}");
                    reached += usize::from(grows && found.defence == foreseen);
                    most = None;
                }
                let Turn::One(seat) = game.turn(&state) else { break };
                let view = game.view(&state, Viewer::Seat(seat));
                picks.clear();
                game.options(&state, seat, &mut picks);
                let pick = picks[chance.below(picks.len() as u32) as usize];
                if let Some(Question::Defender { .. }) = view.facts.question
                    && let Some(foreseen) = game.foresee(&view, pick)
                {
                    let defence = foreseen.battle.expect("a Battle begins").defence;
                    most = Some(match foreseen.worst {
                        Some(worst) => (worst.sums, true),
                        None => (defence, false),
                    });
                    battles += 1;
                }
                game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
            }
            most = None;
        }
        assert!(battles > 100 && reached > 3, "{reached} of {battles} with {seats} players");
    }
}
