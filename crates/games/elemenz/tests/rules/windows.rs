//! Reaction windows: every kind opens, asks whoever could hold an answer, and can be passed.

use std::collections::BTreeMap;

use elemenz::{Action, ElemenZ, Frame, ROLLS, SlotPosition, State, View};
use ztable_core::{Game, Picks, Quick, Seat, Setup, Silent, Title, Viewer};

/// Counts the kinds of windows in random games, and those in which the seat had nothing but the
/// pass.
fn kinds(setup: &Setup) -> BTreeMap<&'static str, (u32, u32)> {
    let game = ElemenZ::configure(setup).expect("a set-up of the list is possible");
    let mut found = BTreeMap::new();
    for seed in 0..12 {
        let mut chance = Quick::new(seed);
        let mut state = game.setup(&mut chance, &mut Silent);
        let mut picks = Picks::new();
        while let Some(seat) = game.turn(&state).seats().lowest() {
            picks.clear();
            game.options(&state, seat, &mut picks);
            let view = game.view(&state, Viewer::Seat(seat));
            the_prompt_asks_for_what_there_is(&game, &view, &picks);
            if let Some(window) = game.window(&view) {
                assert!(ElemenZ::windows().contains(window.kind));
                assert_eq!((window.pass, picks[0]), (Action::Pass, Action::Pass));
                let counts: &mut (u32, u32) = found.entry(window.kind.id).or_default();
                counts.0 += 1;
                counts.1 += u32::from(picks.len() == 1);
                everybody_is_asked(&game, &state);
            } else {
                assert!(!picks.contains(&Action::Pass), "a pass outside a window");
            }
            let action = picks[chance.below(picks.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut chance, &mut Silent);
        }
    }
    found
}

/// Nobody is asked to roll a fourth time, or to interfere with nothing.
fn the_prompt_asks_for_what_there_is(game: &ElemenZ, view: &View, picks: &[Action]) {
    let text = game.prompt(view).text;
    assert!(!text.contains("mark dice") || view.table.rolls < ROLLS, "{text}");
    if text.starts_with("After the rolls of") {
        assert_eq!(text.ends_with("nothing of yours fits, so pass."), picks.len() == 1, "{text}");
    }
}

/// Nobody but the one who answers sees that somebody has.
fn answers_are_sealed(game: &ElemenZ, before: &State, after: &State, seat: Seat) -> bool {
    let open = |state: &State| game.view(state, Viewer::Referee).table.stack;
    if open(before) != open(after) {
        return false;
    }
    let others = Seat::all(game.seats()).filter(|other| *other != seat).map(Viewer::Seat);
    for viewer in others.chain([Viewer::Spectator]) {
        assert_eq!(game.view(before, viewer), game.view(after, viewer), "{viewer:?}");
    }
    let own = game.view(after, Viewer::Seat(seat));
    assert!(own.table.seats[seat.index()].answer.is_some());
    assert!(game.prompt(&own).text.starts_with("Your answer is in"));
    true
}

#[test]
fn nobody_sees_who_has_answered() {
    let setup = Setup::new("elemenz", 4).with("avatars", "13").with("round_cap", 3);
    let game = ElemenZ::configure(&setup).expect("a set-up of the list is possible");
    let (mut chance, mut picks) = (Quick::new(1), Picks::new());
    let mut sealed = 0;
    let mut state = game.setup(&mut chance, &mut Silent);
    while let Some(seat) = game.turn(&state).seats().lowest() {
        picks.clear();
        game.options(&state, seat, &mut picks);
        let action = picks[chance.below(picks.len() as u32) as usize];
        let before = state.clone();
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
        let table = game.view(&before, Viewer::Referee).table;
        if let (Some(Frame::Window(_)), true) = (table.stack.last(), table.asked.len() > 1) {
            sealed += u32::from(answers_are_sealed(&game, &before, &state, seat));
        }
    }
    assert!(sealed > 20, "{sealed} answers while others had not answered");
}

/// Who is asked follows from what a spectator sees.
fn everybody_is_asked(game: &ElemenZ, state: &State) {
    let table = game.view(state, Viewer::Spectator).table;
    let Some(Frame::Window(_)) = table.stack.last() else { return };
    for (number, seat) in table.seats.iter().enumerate() {
        let asked = table.asked.into_iter().any(|asked| asked.index() == number);
        let holds = seat.slots.iter().any(SlotPosition::is_filled) || !seat.avatars.is_empty();
        let armed = table.armed.iter().any(|combo| Some(combo.board()) == seat.shaman);
        assert!(!asked || holds || armed, "seat {number} is asked without anything to answer with");
        assert!(!asked || number != table.active.index(), "nobody answers their own turn");
    }
}

#[test]
fn every_kind_opens_and_asks_those_who_have_nothing_too() {
    let duel = kinds(&Setup::new("elemenz", 4).with("avatars", "13"));
    let names: Vec<&str> = duel.keys().copied().collect();
    assert_eq!(names, ["after-rolls", "after-turn", "before-roll", "hit", "surge"]);
    for kind in ["after-rolls", "before-roll", "hit", "surge"] {
        let (all, empty) = duel[kind];
        assert!(empty > 0 && empty < all, "{kind}: {empty} of {all}");
    }
    let monolith = kinds(&Setup::new("elemenz", 2).with("avatars", "13"));
    let names: Vec<&str> = monolith.keys().copied().collect();
    assert_eq!(names, ["after-rolls", "hit"]);
    assert!(kinds(&Setup::new("elemenz", 2)).is_empty());
}
