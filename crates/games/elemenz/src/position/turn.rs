//! What is going on in a position from outside: frames, preparations and who is asked.

use ztable_core::{Game, Refusal, Seat};

use super::bad;
use crate::action::Action;
use crate::board::{ComboSet, Mode};
use crate::game::ElemenZ;
use crate::phase::{Act, Frame, Hit, Kind, Might, Phase, Staged};
use crate::rules::{ENOUGH, LOCKS, REPAID, SECOND_THOUGHTS};
use crate::state::Look;
use crate::state::State;
use crate::token::{Slot, Token};
use crate::view::Position;

/// More strikes or losses than any combo makes.
const MOST: u8 = 7;

pub(super) fn check_frames(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    if table.stack.len() > 10 {
        return bad("The stack holds more than a turn can pile up");
    }
    if !table.stack.is_empty() && !matches!(table.phase, Phase::Roll | Phase::Assign | Phase::End) {
        return bad("Something is being settled outside a turn");
    }
    if table.staged.is_some()
        && (!table.stack.is_empty() || !matches!(table.phase, Phase::Roll | Phase::Assign))
    {
        return bad("Something is being prepared outside a turn");
    }
    if table.taken_back > SECOND_THOUGHTS {
        return bad(format!("In a turn something is taken back {SECOND_THOUGHTS} times at most"));
    }
    let seat_is = |seat: Seat| seat.number() < game.rules.seats;
    for frame in &table.stack {
        let fine = match frame {
            Frame::Hit(hit) => seat_is(hit.creator) && seat_is(hit.target),
            Frame::Steal(seat) | Frame::Keep(seat, _) => seat_is(*seat),
            Frame::Resolve { done, .. } => *done < game.rules.seats,
            _ => true,
        };
        if !fine {
            return bad("The stack speaks of a seat that is not there");
        }
    }
    if let Some(staged) = table.staged {
        let aimed = staged.target.into_iter().chain(match staged.act {
            Act::Burn(seat, _) | Act::Smash(seat, _) => Some(seat),
            _ => None,
        });
        if aimed.into_iter().any(|seat| !seat_is(seat)) {
            return bad("What is being prepared is aimed at a seat that is not there");
        }
    }
    let waiting: ComboSet = table
        .armed
        .iter()
        .filter(|combo| {
            table.seats.iter().any(|seat| seat.shaman == Some(combo.board()) && seat.gone == 0)
        })
        .filter(|combo| !combo.is_monolith() && game.combo(*combo).effect.waits())
        .collect();
    if waiting != table.armed {
        return bad("A combo is armed that is not a waiting combo of a living Shaman");
    }
    Ok(())
}

/// The position must ask somebody who can answer, and nobody else.
pub(super) fn check_turn(game: &ElemenZ, state: &State) -> Result<(), Refusal> {
    let look = game.look(state);
    if state.phase == Phase::Over {
        return check_over(look);
    }
    if !state.alive(state.active) && state.phase != Phase::End {
        return bad(format!("Seat {} has the turn, but was eliminated", state.active));
    }
    if state.rolls == 0 && (state.phase == Phase::Assign || !state.dice.shown().is_empty()) {
        return bad("Dice were used or rolled in this turn, but no roll was made");
    }
    check_settling(look)?;
    if let Some(staged) = &state.staged {
        check_staged(look, staged)?;
    }
    check_asked(look)?;
    let turn = game.turn(state).seats();
    if turn.is_empty() {
        return bad("The position asks nobody");
    }
    for seat in turn {
        let mut any = false;
        look.list(seat, &mut |_| any = true);
        if !any {
            return bad(format!("Seat {seat} is asked, but has nothing to pick"));
        }
    }
    Ok(())
}

fn check_over(look: Look<'_>) -> Result<(), Refusal> {
    let mut seats = look.game.all();
    let over = match look.mode() {
        Mode::Duel => seats.filter(|seat| look.is_alive(*seat)).count() == 1,
        Mode::Monolith => {
            seats.any(|seat| look.locks(seat) == LOCKS || look.hand(seat).len() < ENOUGH)
        }
    };
    if !over && look.state.round < look.rules().cap() {
        return bad("The game is said to be over, but nobody has won");
    }
    Ok(())
}

/// Every frame fits its moment; the topmost has something to ask.
fn check_settling(look: Look<'_>) -> Result<(), Refusal> {
    let Some((top, below)) = look.state.frames().split_last() else { return Ok(()) };
    for frame in look.state.frames() {
        if let Frame::Hit(hit) = frame {
            check_hit(look, hit)?;
        }
        if !fits_its_moment(look, frame) {
            return bad("A window is open or an effect is settled at the wrong time");
        }
    }
    let touched = |frame: &Frame| match frame {
        Frame::Hit(hit) => hit.loss.is_some() || hit.accepted || hit.protected,
        Frame::Window(_) => true,
        _ => false,
    };
    if below.iter().any(touched) {
        return bad("Something waits under the top of the stack that was begun already");
    }
    if !asks_something(look, top) {
        return bad("What is being settled has nothing to ask; leave it out");
    }
    Ok(())
}

fn fits_its_moment(look: Look<'_>, frame: &Frame) -> bool {
    let (phase, duel) = (look.phase(), look.mode() == Mode::Duel);
    match frame {
        Frame::Window(Kind::Start) => phase == Phase::Roll && look.rolls() == 0,
        Frame::Window(Kind::Interfere) => phase == Phase::Assign,
        Frame::Window(Kind::Finish) | Frame::Repay(_) => phase == Phase::End,
        Frame::Surge => phase != Phase::End && duel,
        Frame::Steal(_) | Frame::Keep(..) | Frame::Mend(_) => phase == Phase::Assign && duel,
        Frame::Hit(_) | Frame::Resolve { .. } => true,
    }
}

/// Whether somebody has a choice in the topmost frame; without one it would be settled already.
fn asks_something(look: Look<'_>, top: &Frame) -> bool {
    let (state, active) = (look.state, look.active());
    match *top {
        Frame::Window(_) => true,
        Frame::Surge => state.tokens(active) > 0,
        Frame::Hit(hit) => {
            let loss = usize::from(hit.loss.unwrap_or(0));
            let hand = look.hand(hit.target).len();
            let choice = match hit.might {
                Might::Shake => !hit.accepted,
                Might::Drain(_) => !hit.accepted || (hit.creator == hit.target && hand > 1),
                Might::Strike(_) | Might::Lose(_) => !hit.accepted || hand > loss,
            };
            state.alive(hit.target) && choice && (loss > 0) == (hit.might != Might::Shake)
        }
        Frame::Steal(victim) => state.tokens(victim) > 1,
        Frame::Keep(victim, slot) => {
            look.token(victim, slot).is_some()
                && victim != active
                && state.tokens(active) > 0
                && state.empty_slots(active).count() > 1
        }
        Frame::Repay(left) => {
            (1..=REPAID).contains(&left) && look.hand(active).len() > usize::from(left)
        }
        Frame::Resolve { .. } | Frame::Mend(_) => false,
    }
}

fn check_hit(look: Look<'_>, hit: &Hit) -> Result<(), Refusal> {
    let own = look.combos(hit.creator).any(|combo| combo == hit.combo);
    let might = match (look.mode(), hit.might) {
        (Mode::Duel, Might::Strike(value) | Might::Lose(value)) => (1..=MOST).contains(&value),
        (Mode::Duel, Might::Shake) => true,
        (Mode::Monolith, Might::Drain(colour)) => colour == hit.combo.board().opposing(),
        _ => false,
    };
    if !own || !might || hit.loss.unwrap_or(0) > MOST {
        return bad(format!("The combo {} cannot hit like this", hit.combo));
    }
    Ok(())
}

/// What is being prepared could have been begun, and goes on.
fn check_staged(look: Look<'_>, staged: &Staged) -> Result<(), Refusal> {
    let state = look.state;
    let mut before = state.clone();
    before.staged = None;
    let begun = begun_by(staged.act);
    let mut listed = false;
    look.game.look(&before).list(state.active, &mut |action| listed |= action == begun);
    if !listed {
        return bad(format!("'{begun}' is being prepared, but cannot be picked"));
    }
    let sum = |needs: &[u8]| needs.iter().map(|count| usize::from(*count)).sum::<usize>();
    let cost = look.game.look(&before).cost(staged.act);
    let total = match staged.act {
        Act::Smash(..) if staged.dice.is_empty() && sum(&staged.needs) == 0 => 0,
        Act::Smash(..) => 2,
        _ => sum(&cost.needs) + cost.dice.len(),
    };
    let tokens = Slot::ALL.into_iter().filter(|slot| staged.slots >> slot.index() & 1 == 1);
    let is_element = |slot| matches!(look.token(state.active, slot), Some(Token::Element(_)));
    let chosen = staged.dice.len() + tokens.clone().count();
    let mut options = 0;
    look.staged_options(staged, &mut |_| options += 1);
    if sum(&staged.needs) + chosen != total
        || staged.slots >= 1 << Slot::COUNT
        || !tokens.clone().all(is_element)
        || !staged.dice.without(state.dice.free()).is_empty()
        || !look.supply(staged).covers(&staged.needs)
        || options < 2
    {
        return bad(format!("The preparation of '{begun}' does not add up"));
    }
    Ok(())
}

/// The pick that begins to prepare something.
fn begun_by(act: Act) -> Action {
    match act {
        Act::Combo(combo, 0) => Action::Combo(combo),
        Act::Combo(combo, count) if combo.number() == 1 => Action::Strike(count),
        Act::Combo(_, count) => Action::Shield(count),
        Act::Energise(slot) => Action::Energise(slot),
        Act::Burn(seat, slot) => Action::Burn(seat, slot),
        Act::Buy(avatar) => Action::Buy(avatar),
        Act::Smash(seat, place) => Action::Smash(seat, place.saturating_add(1)),
        Act::Obstacle(combo) => Action::Obstacle(combo),
    }
}

/// Who is asked with others can answer, and who has answered could.
fn check_asked(look: Look<'_>) -> Result<(), Refusal> {
    let state = look.state;
    let eligible = match state.top() {
        Some(Frame::Window(kind)) => look.eligible(kind),
        None if matches!(state.phase, Phase::Layout | Phase::Colours) => look.game.all().collect(),
        _ => Default::default(),
    };
    for seat in look.game.all() {
        let (asked, may) = (state.pending.contains(seat), eligible.contains(seat));
        let answer = state.answers[seat];
        if asked && !may {
            return bad(format!("Seat {seat} is asked, but has nothing to say now"));
        }
        let sealed = may && !asked && state.phase != Phase::Layout;
        if let Some(answer) = answer {
            let mut legal = false;
            if sealed {
                look.list(seat, &mut |action| legal |= action == answer);
            }
            let resolving =
                state.frames().iter().any(|frame| matches!(frame, Frame::Resolve { .. }));
            if !legal && !resolving {
                return bad(format!("Seat {seat} cannot have answered '{answer}'"));
            }
        } else if sealed {
            return bad(format!("Seat {seat} has answered, but its answer is missing"));
        }
        if state.phase == Phase::Layout && asked != (state.laid[seat] < 3) {
            return bad(format!("Seat {seat} is asked exactly while it has tokens to lay"));
        }
    }
    Ok(())
}
