//! Why a pick is not possible.

use ztable_core::{Game, Reason, Rule, Seat, no, rule};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect, Mode};
use crate::numbers::ROLLS;
use crate::phase::{Act, Frame, Phase};
use crate::rules::{ElemenZ, Matter, SECOND_THOUGHTS};
use crate::state::{Look, State};

/// Why the seat may not pick this, which is not listed.
pub(crate) fn reason(game: &ElemenZ, state: &State, seat: Seat, action: Action) -> Reason {
    let look = game.look(state);
    if look.phase() == Phase::Over {
        no(look.rules().cite(Matter::Over), "The game is over.")
    } else if game.turn(state).asks(seat) {
        asked(look, action)
    } else {
        not_asked(look)
    }
}

/// Why a seat is not asked.
fn not_asked(look: Look<'_>) -> Reason {
    let (rule, message) = match (look.top(), look.phase()) {
        (Some(Frame::Window(_)), _) => {
            (rule!("EZ-15.3"), "You have answered, or have nothing to say in this window.")
        }
        (Some(_), _) => (rule!("EZ-8.4"), "Somebody else has to answer first."),
        (None, Phase::Layout | Phase::Shamans) => {
            (rule!("EZ-2.5"), "You are not asked now; the table is being set.")
        }
        (None, Phase::Colours) => (rule!("EZ-27.1"), "You have chosen your colour."),
        (None, _) => (look.rules().cite(Matter::Next), "It is not your turn."),
    };
    no(rule, message)
}

/// Why a seat that is asked may not pick this.
fn asked(look: Look<'_>, action: Action) -> Reason {
    let cite = |matter| look.rules().cite(matter);
    let tile = |avatar| look.rules().avatar_rule(avatar);
    let (rule, message) = match action {
        Action::Mark(_) | Action::Unmark(_) | Action::Roll | Action::Stop => {
            return rolling(look, action);
        }
        Action::Back if look.staged().is_some() => {
            return second_thoughts(look, Matter::Activate);
        }
        Action::Back => (cite(Matter::Activate), "Nothing is being prepared."),
        Action::Combo(id) => combo(look, id),
        Action::Play(_) | Action::PlayOn(..) => token(look),
        Action::Pass => (rule!("EZ-15.3"), "There is nothing to let pass."),
        Action::End => (cite(Matter::End), "The turn cannot end now."),
        Action::Trigger => (rule!("EZ-8.5"), "No waiting combo of yours fits this moment."),
        Action::Stone => (tile(Avatar::Stone), "You cannot use the Anchor Stone now."),
        Action::Reflux => (tile(Avatar::Reflux), "You cannot use Reflux now."),
        Action::SecondWind => (tile(Avatar::Wind), "You cannot use Second Wind now."),
        Action::Veil => (tile(Avatar::Veil), "You cannot use the Thin Veil now."),
        Action::Curse => (tile(Avatar::Curse), "You cannot use the Curse now."),
        Action::Mirror => (tile(Avatar::Mirror), "You cannot use the Mirror Shard now."),
        Action::Overdraw => (tile(Avatar::Overdraw), "You cannot use Overdraw now."),
        Action::Borrow(_) => (tile(Avatar::Spark), "You cannot borrow a die of this colour now."),
        Action::Nudge(..) => (tile(Avatar::Nudge), "You cannot turn this die to this face now."),
        Action::Jolt(..) => (tile(Avatar::Jolt), "You cannot turn this die to this face now."),
        Action::Obstacle(_) => (tile(Avatar::Obstacle), "You cannot block this combo now."),
        Action::Deflect(_) => (tile(Avatar::Deflect), "You cannot deflect anything there now."),
        Action::Echo(_) => (tile(Avatar::Echo), "You cannot echo anything there now."),
        Action::Shaman(_) => (rule!("EZ-2.1"), "This Shaman is not to be had."),
        Action::Colour(_) => (rule!("EZ-27.1"), "You cannot choose this colour now."),
        Action::Pair(_) => (rule!("EZ-14.3"), "You have no such pair to pay with now."),
        Action::Put(_) => (rule!("EZ-2.5"), "You have no such token to lay now."),
        Action::Use(_) => {
            (cite(Matter::Cover), "This die is not wanted here; one just like it may be.")
        }
        Action::Lose(_) => (cite(Matter::Lose), "This die is not yours to lose now."),
        Action::Fog(_) => (rule!("EZ-11.1"), "You have no armed fog for this die now."),
        Action::Air(_) if !look.air_is_left() => {
            (rule!("EZ-12.2"), "The free re-roll of this turn is used.")
        }
        Action::Air(_) => (rule!("EZ-12.2"), "You cannot re-roll this die for free now."),
        Action::Strike(_) => (rule!("EZ-9.1"), "You cannot make this STRIKE now."),
        Action::Shield(_) => (rule!("EZ-9.2"), "You cannot make this SHIELD now."),
        Action::At(_) => (rule!("EZ-8.8"), "You cannot aim there now."),
        Action::Energise(_) => (rule!("EZ-13.4"), "You cannot re-energise this slot now."),
        Action::Steal(_) | Action::Keep(_) => {
            (rule!("EZ-11.2"), "There is nothing to steal or keep in this slot now.")
        }
        Action::Burn(..) if !look.burn_is_left() => {
            (rule!("EZ-13.6"), "A token was burnt in this turn.")
        }
        Action::Burn(..) => (rule!("EZ-13.5"), "You cannot burn a token there now."),
        Action::Protect(..) => (rule!("EZ-10.4"), "Your Totem cannot protect you this way now."),
        Action::Buy(_) => (cite(Matter::Buy), "You cannot buy this Avatar now."),
        Action::Smash(..) => (cite(Matter::Smash), "You cannot burn this Avatar now."),
    };
    no(rule, message)
}

fn second_thoughts(look: Look<'_>, matter: Matter) -> Reason {
    let most = SECOND_THOUGHTS;
    let message = format!(
        "You have taken back something {most} times in this turn; go on with what you have."
    );
    no(look.rules().cite(matter), message)
}

/// Why there is no such mark or roll, or no end of rolling.
fn rolling(look: Look<'_>, action: Action) -> Reason {
    let stops = action == Action::Stop;
    let marks = matches!(action, Action::Mark(_) | Action::Unmark(_));
    let (matter, message) = match action {
        _ if look.top().is_some() || look.staged().is_some() => {
            (Matter::RollMoment, "This is not the moment to roll.")
        }
        _ if !stops && look.rolls() >= ROLLS => {
            let message = format!("All {ROLLS} rolls of the turn are made.");
            return no(look.rules().cite(Matter::Reroll), message);
        }
        _ if !stops && look.phase() != Phase::Roll => {
            (Matter::Use, "Rolling is over for this turn.")
        }
        _ if marks && look.rolls() == 0 => {
            (Matter::FirstRoll, "The first roll is made with all dice.")
        }
        Action::Mark(_) => (Matter::Mark, "Only a free die that is not marked yet can be marked."),
        Action::Unmark(die) if look.marked().contains(die) => {
            return second_thoughts(look, Matter::Reroll);
        }
        Action::Unmark(_) => (Matter::Reroll, "This die is not marked."),
        Action::Roll => (Matter::NothingToRoll, "No die is marked for the roll."),
        _ if look.phase() == Phase::Roll => (Matter::FirstRoll, "The first roll has to be made."),
        _ => (Matter::Stop, "There is no rolling to stop."),
    };
    no(look.rules().cite(matter), message)
}

/// Why a combo cannot be activated.
fn combo(look: Look<'_>, combo: ComboId) -> (Rule, &'static str) {
    let lock = combo.is_monolith() && look.combo(combo).effect == Effect::Lock;
    if look.used().contains(combo) {
        (look.rules().cite(Matter::Once), "This combo was activated in this turn.")
    } else if look.is_locked(combo) {
        (rule!("EZ-23.4"), "This combo is locked.")
    } else if look.is_blocked(combo) {
        (look.rules().avatar_rule(Avatar::Obstacle), "This combo is blocked.")
    } else if look.mode() == Mode::Monolith && lock && look.lockable(combo).is_none() {
        (rule!("EZ-23.1"), "No die of the right colour shows the right symbol.")
    } else {
        (look.rules().cite(Matter::Activate), "Your dice cannot cover this combo now.")
    }
}

/// Why a token cannot be played.
fn token(look: Look<'_>) -> (Rule, &'static str) {
    let price = matches!(
        look.staged().map(|staged| staged.act),
        Some(Act::Energise(_) | Act::Burn(..) | Act::Buy(_) | Act::Smash(..))
    );
    match look.mode() {
        _ if price => (rule!("EZ-13.7"), "Prices are paid with dice only."),
        Mode::Monolith => (rule!("EZ-20.3"), "There are no pulse tokens in this game."),
        Mode::Duel => (rule!("EZ-13.3"), "No token of yours in this slot fits this moment."),
    }
}
