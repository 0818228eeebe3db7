//! What is foreseen from a view comes about when the pick is made.

use ztable_core::{
    Entry, Foresee, Game, Picks, Quick, Setup, Silent, Title, Viewer, step_at_random,
};

use crate::action::Action;
use crate::briefing::{BotStep, Effect};
use crate::event::Event;
use crate::rules::Zee;
use crate::state::State;

#[test]
fn what_is_foreseen_comes_about() {
    for setup in [
        Setup::new("zee", 1),
        Setup::new("zee", 3),
        Setup::new("zee", 4).with("teams", "2x2"),
        Setup::new("zee", 5).with("shift_by_player", true).with("no_wrap", true),
        Setup::new("zee", 6).with("first_turn_shield", true),
    ] {
        let game = Zee::configure(&setup).unwrap();
        let mut chance = Quick::new(4);
        let mut runs = 0;
        for _ in 0..10 {
            let mut state = game.setup(&mut chance, &mut Silent);
            let mut picks = Picks::new();
            while step_at_random(&game, &mut state, &mut chance, &mut picks) {
                let Some(seat) = state.asked() else { break };
                let mut options = Picks::new();
                game.options(&state, seat, &mut options);
                runs += options.iter().filter(|action| compare(&game, &state, **action)).count();
            }
        }
        assert!(runs > 200, "{runs} runs with {setup:?}");
    }
}

/// Makes a pick and compares; says whether the belts ran.
fn compare(game: &Zee, state: &State, action: Action) -> bool {
    let seat = state.asked().unwrap();
    let view = game.view(state, Viewer::Seat(seat));
    let told = game.foresee(&view, action);
    let mut after = state.clone();
    let mut log: Vec<Entry<Event>> = Vec::new();
    game.apply(&mut after, seat, action, &mut Quick::new(1), &mut log);
    let Some(told) = told else {
        let silent = !matches!(
            action,
            Action::Play(_)
                | Action::Push(_)
                | Action::Go(_)
                | Action::Belt(_)
                | Action::Build(_)
                | Action::Remove(_)
        );
        assert!(silent, "nothing is foreseen for {action}");
        return false;
    };
    let mut events = log.iter().map(|entry| &entry.event);
    match told.effect {
        Effect::Runs { steps, .. } => {
            let happened: Vec<BotStep> = events.filter_map(BotStep::told).collect();
            for (step, happened) in steps.iter().zip(&happened) {
                assert_eq!(step, happened, "{action} in {state:?}");
            }
            // The belts stop where an owner has to choose.
            if let Some(next) = steps.get(happened.len()) {
                assert_eq!(after.pending.lowest(), Some(next.from), "{action} in {state:?}");
            }
            return true;
        }
        Effect::Goes { bot, from, to } => {
            assert!(events.any(|event| *event == Event::Moved { bot, from, to }), "{log:?}");
        }
        Effect::Swaps { spot, new } => assert_eq!(after.belt(spot), new),
        Effect::Stands { bot, spot } => assert_eq!(after.spot(bot), Some(spot)),
        Effect::Lays { belt, spot } if after.staged().is_none() => {
            assert_eq!(after.belt(spot), belt);
        }
        Effect::Removes { conveyor } => assert!(
            events.any(|event| *event == Event::Removed { conveyors: vec![conveyor] }),
            "{log:?}"
        ),
        Effect::Affects { .. } | Effect::WillSwap { .. } | Effect::Lays { .. } => {
            assert!(after.staged().is_some(), "{action} needs another pick");
        }
    }
    false
}

/// The board asks for the legal buttons by the view, also out of turn.
#[test]
fn views_know_the_legal_buttons() {
    let game =
        Zee::configure(&Setup::new("zee", 6).with("teams", "2x3").with("first_turn_shield", true))
            .unwrap();
    let mut chance = Quick::new(8);
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut picks = Picks::new();
    while step_at_random(&game, &mut state, &mut chance, &mut picks) {
        let seat = state.active;
        let view = game.view(&state, Viewer::Seat(seat));
        for card in state.hand(seat) {
            let legal = game.legal_buttons(card, game.forbidden(&state, seat));
            assert_eq!(view.legal_buttons(&game, card), legal);
        }
    }
}
