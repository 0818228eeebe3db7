//! What players are asked and shown, over many random games.

use std::collections::BTreeSet;

use ztable_core::{Foresee, Game, Picks, Quick, Seat, Silent, Title, Viewer};

use crate::action::Action;
use crate::numbers::LAST_TURN;
use crate::phase::Phase;
use crate::rules::ZedsZone;
use crate::state::State;

/// Leads random solo games and looks at every pick before it is made and after.
fn random_games(
    games: u32,
    mut look: impl FnMut(&ZedsZone, &State, Action, &dyn Fn(Action) -> State),
) {
    let game = ZedsZone::new(1).expect("one can play");
    let mut chance = Quick::new(9);
    let mut picks = Picks::new();
    for _ in 0..games {
        let mut state = game.setup(&mut chance, &mut Silent);
        while !state.is_over() {
            picks.clear();
            game.options(&state, Seat::FIRST, &mut picks);
            let pick = picks[chance.below(picks.len() as u32) as usize];
            look(&game, &state, pick, &|pick| {
                let mut next = state.clone();
                game.apply(&mut next, Seat::FIRST, pick, &mut Quick::new(1), &mut Silent);
                next
            });
            game.apply(&mut state, Seat::FIRST, pick, &mut chance, &mut Silent);
        }
    }
}

#[test]
fn one_grenade_is_not_counted() {
    let mut numbers = BTreeSet::new();
    random_games(3000, |game, state, _, _| {
        if state.seat(Seat::FIRST).now.step != Phase::Grenade {
            return;
        }
        let view = game.view(state, Viewer::Seat(Seat::FIRST));
        let number = view.seats[0].facts.grenades;
        let asked = game.prompt(&view).text;
        let wanted = match number {
            1 => "You may use your grenade to".to_string(),
            _ => format!("You may use one of your {number} grenades to"),
        };
        assert!(asked.starts_with(&wanted), "{asked}");
        numbers.insert(number);
    });
    assert!(numbers.contains(&1) && numbers.len() > 1, "{numbers:?}");
}

#[test]
fn drawings_come_out_as_foreseen() {
    let mut lost = 0;
    random_games(100, |game, state, pick, after| {
        // Behind the square of turn 19 the last one may be drawn by itself.
        if state.turn() + 1 == LAST_TURN {
            return;
        }
        let view = game.view(state, Viewer::Seat(Seat::FIRST));
        let foreseen = game.foresee(&view, pick);
        assert_eq!(foreseen.is_some(), matches!(pick, Action::Square(_)), "{pick}");
        let Some(foreseen) = foreseen else { return };
        let next = after(pick);
        let own = next.seat(Seat::FIRST);
        assert_eq!(foreseen.sheet.area(), own.sheet.area(), "{pick}");
        assert_eq!(foreseen.loses(), own.lost_in().is_some(), "{pick}");
        lost += u32::from(foreseen.loses());
    });
    assert!(lost > 0, "nobody lost");
}
