//! What the previews say comes true.

use ztable_core::{Foresee, Game, Picks, Quick, Setup, Silent, Title, Viewer};

use crate::action::Action;
use crate::briefing::{Effects, Payer, Reach};
use crate::die::DieId;
use crate::phase::{Act, Phase};
use crate::rules::ElemenZ;
use crate::state::State;

/// Shows random positions of many games, with the picks of whoever has the turn.
fn walk(setup: &Setup, games: u64, mut visit: impl FnMut(&ElemenZ, &State, &[Action])) {
    let game = ElemenZ::configure(setup).expect("a set-up of the list");
    for seed in 0..games {
        let mut chance = Quick::new(seed);
        let mut state = game.setup(&mut chance, &mut Silent);
        let mut picks = Picks::new();
        loop {
            let turn = game.turn(&state).seats();
            if turn.is_empty() {
                break;
            }
            let seat =
                turn.nth(chance.below(turn.len() as u32) as usize).expect("somebody is asked");
            picks.clear();
            game.options(&state, seat, &mut picks);
            if seat == state.active && state.top().is_none() {
                visit(&game, &state, &picks);
            }
            let action = picks[chance.below(picks.len() as u32) as usize];
            game.apply(&mut state, seat, action, &mut chance, &mut Silent);
        }
    }
}

fn setups() -> [Setup; 3] {
    [
        Setup::new("elemenz", 2).with("easier", true).with("avatars", "13"),
        Setup::new("elemenz", 3).with("avatars", "12"),
        Setup::new("elemenz", 4),
    ]
}

#[test]
fn what_is_ready_is_listed_and_covered() {
    let mut ready = 0;
    for setup in setups() {
        walk(&setup, 12, |game, state, picks| {
            let view = game.view(state, Viewer::Seat(state.active));
            if state.staged.is_some() || state.phase != Phase::Assign {
                return;
            }
            for outlook in game.outlook(&view) {
                let listed = picks.iter().any(|pick| match pick {
                    Action::Combo(combo) => *combo == outlook.combo,
                    Action::Strike(n) => outlook.combo.number() == 1 && *n == outlook.spaces,
                    Action::Shield(n) => outlook.combo.number() == 2 && *n == outlook.spaces,
                    _ => false,
                });
                assert_eq!(listed, outlook.reach == Reach::Ready, "{outlook:?}");
                if listed {
                    ready += 1;
                    assert_eq!(outlook.covers.len(), usize::from(outlook.spaces), "{outlook:?}");
                    let mut dice: Vec<DieId> = outlook
                        .covers
                        .iter()
                        .filter_map(|cover| match cover.by {
                            Payer::Die(die) | Payer::Wild(die, _) => Some(die),
                            Payer::Token(_) => None,
                        })
                        .collect();
                    dice.sort();
                    let all = dice.len();
                    dice.dedup();
                    assert_eq!(dice.len(), all, "{outlook:?}");
                }
            }
        });
    }
    assert!(ready > 1000, "{ready}");
}

#[test]
fn what_is_prepared_shows_its_covering() {
    let mut seen = 0;
    for setup in setups() {
        walk(&setup, 12, |game, state, _| {
            let view = game.view(state, Viewer::Seat(state.active));
            let Some(staged) = state.staged else {
                assert!(game.covering(&view).is_empty());
                return;
            };
            let covering = game.covering(&view);
            for die in staged.dice {
                let chosen = covering
                    .iter()
                    .any(|cover| matches!(cover.by, Payer::Die(d) | Payer::Wild(d, _) if d == die));
                assert!(
                    chosen || matches!(staged.act, Act::Obstacle(_)),
                    "{staged:?} {covering:?}"
                );
            }
            if let Act::Combo(combo, count) = staged.act {
                let size = if count > 0 { count } else { game.combo(combo).size() };
                assert_eq!(covering.len(), usize::from(size), "{staged:?} {covering:?}");
                seen += 1;
            }
        });
    }
    assert!(seen > 300, "{seen}");
}

#[test]
fn strikes_do_what_was_foreseen() {
    let mut struck = 0;
    walk(&Setup::new("elemenz", 4), 20, |game, state, picks| {
        let view = game.view(state, Viewer::Seat(state.active));
        for pick in picks {
            let Action::At(target) = *pick else { continue };
            let preview = game.foresee(&view, *pick).expect("a listed target can be foreseen");
            assert!(preview.one_of.is_empty());
            let Some(first) = preview.all.first() else { panic!("{pick}: nothing foreseen") };
            assert_eq!(first.seat, target);
            let Effects::Struck { dice, .. } = first.effect else { continue };
            let mut after = state.clone();
            game.apply(&mut after, state.active, *pick, &mut Quick::new(1), &mut Silent);
            if after.staged.is_some() {
                continue;
            }
            // The loss waits for an answer, is being chosen, or was made at once.
            let hit = after.frames().iter().find_map(|frame| match frame {
                crate::phase::Frame::Hit(hit) => hit.loss,
                _ => None,
            });
            let lost = game.look(state).hand(target).len() - game.look(&after).hand(target).len();
            let hand = game.look(state).hand(target).len() as u8;
            assert_eq!(hit.map_or(lost as u8, |loss| loss.min(hand)), dice, "{pick}");
            struck += 1;
        }
    });
    assert!(struck > 100, "{struck}");
}

#[test]
fn the_risk_of_a_surge_is_what_happens() {
    // First rolls by the number of dice, in percent.
    let known = [33.33, 5.56, 0.93, 1.70, 3.56, 6.24, 9.58];
    let game = ElemenZ::new(4).unwrap();
    let mut seen = [false; 7];
    walk(&Setup::new("elemenz", 4), 30, |_, state, _| {
        if state.rolls == 0 && state.phase == Phase::Roll {
            let view = game.view(state, Viewer::Seat(state.active));
            let dice = game.look(state).hand(state.active).len();
            let risk = 100.0 * game.surge_risk(&view);
            assert!((risk - known[dice - 1]).abs() < 0.06, "{dice} dice: {risk}");
            seen[dice - 1] = true;
        }
    });
    assert_eq!(seen, [true; 7]);
}

#[test]
fn after_a_roll_the_risk_counts_what_lies() {
    let game = ElemenZ::new(3).unwrap();
    let mut trials = 0;
    walk(&Setup::new("elemenz", 3), 6, |_, state, picks| {
        let rolled = state.rolls == 1 && picks.contains(&Action::Roll);
        if !rolled || trials >= 6 || state.tokens(state.active) > 0 {
            return;
        }
        trials += 1;
        let view = game.view(state, Viewer::Seat(state.active));
        let mut chance = Quick::new(7);
        let mut surges = 0;
        let games = 20_000;
        for _ in 0..games {
            let mut after = state.clone();
            game.apply(&mut after, state.active, Action::Roll, &mut chance, &mut Silent);
            surges += u32::from(after.active != state.active || after.phase != Phase::Roll);
        }
        let found = f64::from(surges) / f64::from(games);
        assert!((found - game.surge_risk(&view)).abs() < 0.015, "{found}");
    });
    assert!(trials > 2, "{trials}");
}
