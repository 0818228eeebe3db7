//! Why a pick is not possible.

use ztable_core::{Game, Refusal, Rule, Seat};

use crate::action::Action;
use crate::board::Effect;
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::ROLLS;
use crate::state::{Act, Frame, Phase, State};

const ENOUGH_SECOND_THOUGHTS: &str =
    "You have taken back something 24 times in this turn; go on with what you have.";

/// Why the seat may not pick this, if so.
pub(crate) fn refuse(game: &ElemenZ, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    let monolith = game.rules.is_monolith();
    if state.phase == Phase::Over {
        let rule = if monolith { rule!("EZ-25.1") } else { rule!("EZ-16.1") };
        return Some(Refusal::over(rule, "The game is over."));
    }
    if !game.turn(state).asks(seat) {
        let (rule, message) = match state.top() {
            Some(Frame::Window(_)) => {
                (rule!("EZ-15.3"), "You have answered, or have nothing to say in this window.")
            }
            Some(_) => (rule!("EZ-8.4"), "Somebody else has to answer first."),
            None if matches!(state.phase, Phase::Layout | Phase::Shamans) => {
                (rule!("EZ-2.5"), "You are not asked now; the table is being set.")
            }
            None if state.phase == Phase::Colours => {
                (rule!("EZ-27.1"), "You have chosen your colour.")
            }
            None if monolith => (rule!("EZ-21.1"), "It is not your turn."),
            None => (rule!("EZ-3.9"), "It is not your turn."),
        };
        return Some(Refusal::not_asked(rule, message));
    }
    let mut listed = false;
    game.list(state, seat, &mut |other| listed |= other == action);
    if listed {
        return None;
    }
    let (rule, message) = why(game, state, action);
    Some(Refusal::illegal(rule, message))
}

fn why(game: &ElemenZ, state: &State, action: Action) -> (Rule, &'static str) {
    let monolith = game.rules.is_monolith();
    let or = |duel: Rule, half: Rule| if monolith { half } else { duel };
    match action {
        Action::Pass => (rule!("EZ-15.3"), "There is nothing to let pass."),
        Action::Mark(_) | Action::Unmark(_) | Action::Roll | Action::Stop
            if state.top().is_some() || state.staged.is_some() =>
        {
            (or(rule!("EZ-3.1"), rule!("EZ-21.8")), "This is not the moment to roll.")
        }
        Action::Mark(_) | Action::Unmark(_) | Action::Roll if state.rolls >= ROLLS => {
            (or(rule!("EZ-3.5"), rule!("EZ-21.1")), "All three rolls of the turn are made.")
        }
        Action::Mark(_) | Action::Unmark(_) | Action::Roll if state.phase != Phase::Roll => {
            (or(rule!("EZ-3.7"), rule!("EZ-21.8")), "Rolling is over for this turn.")
        }
        Action::Mark(_) | Action::Unmark(_) if state.rolls == 0 => {
            (or(rule!("EZ-3.4"), rule!("EZ-21.1")), "The first roll is made with all dice.")
        }
        Action::Mark(_) => (
            or(rule!("EZ-3.5"), rule!("EZ-21.3")),
            "Only a free die that is not marked yet can be marked.",
        ),
        Action::Unmark(die) if state.marked.contains(die) => {
            (or(rule!("EZ-3.5"), rule!("EZ-21.1")), ENOUGH_SECOND_THOUGHTS)
        }
        Action::Unmark(_) => (or(rule!("EZ-3.5"), rule!("EZ-21.1")), "This die is not marked."),
        Action::Back if state.staged.is_some() => {
            (or(rule!("EZ-8.2"), rule!("EZ-21.2")), ENOUGH_SECOND_THOUGHTS)
        }
        Action::Back => (or(rule!("EZ-8.2"), rule!("EZ-21.2")), "Nothing is being prepared."),
        Action::Roll => (or(rule!("EZ-3.5"), rule!("EZ-21.5")), "No die is marked for the roll."),
        Action::Stop if state.phase == Phase::Roll => {
            (or(rule!("EZ-3.4"), rule!("EZ-21.1")), "The first roll has to be made.")
        }
        Action::Stop => (or(rule!("EZ-3.6"), rule!("EZ-21.8")), "There is no rolling to stop."),
        Action::End => (or(rule!("EZ-3.8"), rule!("EZ-21.8")), "The turn cannot end now."),
        Action::Trigger => (rule!("EZ-8.5"), "No waiting combo of yours fits this moment."),
        Action::Stone => {
            (or(rule!("EZ-14.8"), rule!("EZ-26.2")), "You cannot use the Anchor Stone now.")
        }
        Action::Reflux => (rule!("EZ-14.11"), "You cannot use Reflux now."),
        Action::SecondWind => (rule!("EZ-14.13"), "You cannot use Second Wind now."),
        Action::Veil => (rule!("EZ-14.14"), "You cannot use the Thin Veil now."),
        Action::Curse => (rule!("EZ-14.15"), "You cannot use the Curse now."),
        Action::Mirror => {
            (or(rule!("EZ-14.17"), rule!("EZ-26.2")), "You cannot use the Mirror Shard now.")
        }
        Action::Overdraw => (rule!("EZ-14.18"), "You cannot use Overdraw now."),
        Action::Shaman(_) => (rule!("EZ-2.1"), "This Shaman is not to be had."),
        Action::Colour(_) => (rule!("EZ-27.1"), "You cannot choose this colour now."),
        Action::Borrow(_) => {
            (or(rule!("EZ-14.12"), rule!("EZ-26.5")), "You cannot borrow a die of this colour now.")
        }
        Action::Pair(_) => (rule!("EZ-14.3"), "You have no such pair to pay with now."),
        Action::Put(_) => (rule!("EZ-2.5"), "You have no such token to lay now."),
        Action::Use(_) => (
            or(rule!("EZ-8.3"), rule!("EZ-21.3")),
            "This die is not wanted here; one just like it may be.",
        ),
        Action::Lose(_) => {
            (or(rule!("EZ-10.2"), rule!("EZ-22.3")), "This die is not yours to lose now.")
        }
        Action::Fog(_) => (rule!("EZ-11.1"), "You have no armed fog for this die now."),
        Action::Air(_) if state.flags.air => {
            (rule!("EZ-12.2"), "The free re-roll of this turn is used.")
        }
        Action::Air(_) => (rule!("EZ-12.2"), "You cannot re-roll this die for free now."),
        Action::Play(_) | Action::PlayOn(..)
            if matches!(
                state.staged.map(|staged| staged.act),
                Some(Act::Energise(_) | Act::Burn(..) | Act::Buy(_) | Act::Smash(..))
            ) =>
        {
            (rule!("EZ-13.7"), "Prices are paid with dice only.")
        }
        Action::Play(_) | Action::PlayOn(..) if monolith => {
            (rule!("EZ-20.3"), "There are no pulse tokens in this game.")
        }
        Action::Play(_) | Action::PlayOn(..) => {
            (rule!("EZ-13.3"), "No token of yours in this slot fits this moment.")
        }
        Action::Nudge(..) => {
            (or(rule!("EZ-14.9"), rule!("EZ-26.3")), "You cannot turn this die to this face now.")
        }
        Action::Jolt(..) => {
            (or(rule!("EZ-14.10"), rule!("EZ-26.4")), "You cannot turn this die to this face now.")
        }
        Action::Strike(_) => (rule!("EZ-9.1"), "You cannot make this STRIKE now."),
        Action::Shield(_) => (rule!("EZ-9.2"), "You cannot make this SHIELD now."),
        Action::Combo(combo) if state.used.contains(combo) => {
            (or(rule!("EZ-8.1"), rule!("EZ-21.2")), "This combo was activated in this turn.")
        }
        Action::Combo(combo) if game.is_locked(state, combo) => {
            (rule!("EZ-23.4"), "This combo is locked.")
        }
        Action::Combo(combo) if game.blocked(state, combo) => {
            (or(rule!("EZ-14.16"), rule!("EZ-26.6")), "This combo is blocked.")
        }
        Action::Combo(combo)
            if monolith
                && combo.is_monolith()
                && game.combo(combo).effect == Effect::Lock
                && game.lockable(state, combo).is_none() =>
        {
            (rule!("EZ-23.1"), "No die of the right colour shows the right symbol.")
        }
        Action::Combo(_) => {
            (or(rule!("EZ-8.2"), rule!("EZ-21.2")), "Your dice cannot cover this combo now.")
        }
        Action::Obstacle(_) => {
            (or(rule!("EZ-14.16"), rule!("EZ-26.6")), "You cannot block this combo now.")
        }
        Action::At(_) => (rule!("EZ-8.8"), "You cannot aim there now."),
        Action::Deflect(_) => (rule!("EZ-14.7"), "You cannot deflect anything there now."),
        Action::Echo(_) => (rule!("EZ-14.19"), "You cannot echo anything there now."),
        Action::Energise(_) => (rule!("EZ-13.4"), "You cannot re-energise this slot now."),
        Action::Steal(_) | Action::Keep(_) => {
            (rule!("EZ-11.2"), "There is nothing to steal or keep in this slot now.")
        }
        Action::Burn(..) if state.flags.burnt => {
            (rule!("EZ-13.6"), "A token was burnt in this turn.")
        }
        Action::Burn(..) => (rule!("EZ-13.5"), "You cannot burn a token there now."),
        Action::Protect(..) => (rule!("EZ-10.4"), "Your Totem cannot protect you this way now."),
        Action::Buy(_) => {
            (or(rule!("EZ-14.2"), rule!("EZ-26.1")), "You cannot buy this Avatar now.")
        }
        Action::Smash(..) => {
            (or(rule!("EZ-14.3"), rule!("EZ-26.1")), "You cannot burn this Avatar now.")
        }
    }
}
