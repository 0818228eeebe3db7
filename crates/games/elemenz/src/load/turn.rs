//! What is going on in a position from outside: frames, preparations and who is asked.

use ztable_core::{Game, Refusal, Seat};

use super::bad;
use crate::action::Action;
use crate::board::ComboSet;
use crate::game::ElemenZ;
use crate::rules::{ENOUGH, LOCKS, REPAID, SECOND_THOUGHTS};
use crate::state::{Act, Frame, Hit, Kind, Might, Phase, Staged, State};
use crate::table::Position;
use crate::token::{Slot, Token};

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
    if state.phase == Phase::Over {
        return check_over(game, state);
    }
    if !state.alive(state.active) && state.phase != Phase::End {
        return bad(format!("Seat {} has the turn, but was eliminated", state.active));
    }
    if state.rolls == 0 && (state.phase == Phase::Assign || !state.dice.shown().is_empty()) {
        return bad("Dice were used or rolled in this turn, but no roll was made");
    }
    check_settling(game, state)?;
    if let Some(staged) = &state.staged {
        check_staged(game, state, staged)?;
    }
    check_asked(game, state)?;
    let turn = game.turn(state).seats();
    if turn.is_empty() {
        return bad("The position asks nobody");
    }
    for seat in turn {
        let mut any = false;
        game.list(state, seat, &mut |_| any = true);
        if !any {
            return bad(format!("Seat {seat} is asked, but has nothing to pick"));
        }
    }
    Ok(())
}

fn check_over(game: &ElemenZ, state: &State) -> Result<(), Refusal> {
    let (over, cap) = if game.rules.is_monolith() {
        let won = |seat| game.locks(state, seat) == LOCKS;
        let short = |seat| game.hand(state, seat).len() < ENOUGH;
        (game.all().any(|seat| won(seat) || short(seat)), game.rules.turn_cap)
    } else {
        (game.all().filter(|seat| state.alive(*seat)).count() == 1, game.rules.round_cap)
    };
    if !over && state.round < cap {
        return bad("The game is said to be over, but nobody has won");
    }
    Ok(())
}

/// Every frame fits its moment; the topmost has something to ask.
fn check_settling(game: &ElemenZ, state: &State) -> Result<(), Refusal> {
    let Some((top, below)) = state.frames().split_last() else { return Ok(()) };
    for frame in state.frames() {
        if let Frame::Hit(hit) = frame {
            check_hit(game, state, hit)?;
        }
        let fits = match frame {
            Frame::Window(Kind::Start) => state.phase == Phase::Roll && state.rolls == 0,
            Frame::Window(Kind::Interfere) => state.phase == Phase::Assign,
            Frame::Window(Kind::Finish) | Frame::Repay(_) => state.phase == Phase::End,
            Frame::Surge => state.phase != Phase::End && !game.rules.is_monolith(),
            Frame::Steal(_) | Frame::Keep(..) | Frame::Mend(_) => {
                state.phase == Phase::Assign && !game.rules.is_monolith()
            }
            Frame::Hit(_) | Frame::Resolve { .. } => true,
        };
        if !fits {
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
    let active = state.active;
    let empty = |seat: Seat| Slot::COUNT - state.tokens(seat);
    let asks = match *top {
        Frame::Window(_) => true,
        Frame::Surge => state.tokens(active) > 0,
        Frame::Hit(hit) => {
            let loss = usize::from(hit.loss.unwrap_or(0));
            let hand = game.hand(state, hit.target).len();
            let choice = match hit.might {
                Might::Shake => !hit.accepted,
                Might::Drain(_) => !hit.accepted || (hit.creator == hit.target && hand > 1),
                _ => !hit.accepted || hand > loss,
            };
            state.alive(hit.target) && choice && (loss > 0) == (hit.might != Might::Shake)
        }
        Frame::Steal(victim) => state.tokens(victim) > 1,
        Frame::Keep(victim, slot) => {
            let there = state.slots[victim.index()][slot.index()].is_some();
            there && victim != active && state.tokens(active) > 0 && empty(active) > 1
        }
        Frame::Repay(left) => {
            (1..=REPAID).contains(&left) && game.hand(state, active).len() > usize::from(left)
        }
        Frame::Resolve { .. } | Frame::Mend(_) => false,
    };
    if !asks {
        return bad("What is being settled has nothing to ask; leave it out");
    }
    Ok(())
}

fn check_hit(game: &ElemenZ, state: &State, hit: &Hit) -> Result<(), Refusal> {
    let own = game.combos_of(state, hit.creator).any(|combo| combo == hit.combo);
    let might = match hit.might {
        Might::Strike(value) | Might::Lose(value) => {
            !game.rules.is_monolith() && (1..=MOST).contains(&value)
        }
        Might::Shake => !game.rules.is_monolith(),
        Might::Drain(colour) => game.rules.is_monolith() && colour == hit.combo.board().opposing(),
    };
    let loss = hit.loss.unwrap_or(0);
    if !own || !might || loss > MOST {
        return bad(format!("The combo {} cannot hit like this", hit.combo));
    }
    Ok(())
}

/// What is being prepared could have been begun, and goes on.
fn check_staged(game: &ElemenZ, state: &State, staged: &Staged) -> Result<(), Refusal> {
    let mut before = state.clone();
    before.staged = None;
    let begun = match staged.act {
        Act::Combo(combo, 0) => Action::Combo(combo),
        Act::Combo(combo, count) if combo.number() == 1 => Action::Strike(count),
        Act::Combo(_, count) => Action::Shield(count),
        Act::Energise(slot) => Action::Energise(slot),
        Act::Burn(seat, slot) => Action::Burn(seat, slot),
        Act::Buy(avatar) => Action::Buy(avatar),
        Act::Smash(seat, place) => Action::Smash(seat, place),
        Act::Obstacle(combo) => Action::Obstacle(combo),
    };
    let mut listed = false;
    game.list(&before, state.active, &mut |action| listed |= action == begun);
    if !listed {
        return bad(format!("'{begun}' is being prepared, but cannot be picked"));
    }
    let sum = |needs: &[u8]| needs.iter().map(|count| usize::from(*count)).sum::<usize>();
    let cost = game.cost(&before, staged.act);
    let total = match staged.act {
        Act::Smash(..) if staged.dice.is_empty() && sum(&staged.needs) == 0 => 0,
        Act::Smash(..) => 2,
        _ => sum(&cost.needs) + cost.dice.len(),
    };
    let tokens = Slot::ALL.into_iter().filter(|slot| staged.slots >> slot.index() & 1 == 1);
    let is_element = |slot: &Slot| {
        let token = state.slots[state.active.index()][slot.index()];
        matches!(token, Some(Token::Element(_)))
    };
    let chosen = staged.dice.len() + tokens.clone().count();
    let mut options = 0;
    game.staged_options(state, staged, &mut |_| options += 1);
    if sum(&staged.needs) + chosen != total
        || staged.slots >= 1 << Slot::COUNT
        || !tokens.clone().all(|slot| is_element(&slot))
        || !staged.dice.without(state.dice.free()).is_empty()
        || !game.supply(state, staged).covers(&staged.needs)
        || options < 2
    {
        return bad(format!("The preparation of '{begun}' does not add up"));
    }
    Ok(())
}

/// Who is asked with others can answer, and who has answered could.
fn check_asked(game: &ElemenZ, state: &State) -> Result<(), Refusal> {
    let eligible = match state.top() {
        Some(Frame::Window(kind)) => game.eligible(state, kind),
        None if matches!(state.phase, Phase::Layout | Phase::Colours) => game.all().collect(),
        _ => Default::default(),
    };
    for seat in game.all() {
        let (asked, may) = (state.pending.contains(seat), eligible.contains(seat));
        let answer = state.answers[seat.index()];
        if asked && !may {
            return bad(format!("Seat {seat} is asked, but has nothing to say now"));
        }
        let sealed = may && !asked && state.phase != Phase::Layout;
        if let Some(answer) = answer {
            let mut legal = false;
            if sealed {
                game.list(state, seat, &mut |action| legal |= action == answer);
            }
            let resolving =
                state.frames().iter().any(|frame| matches!(frame, Frame::Resolve { .. }));
            if !legal && !resolving {
                return bad(format!("Seat {seat} cannot have answered '{answer}'"));
            }
        } else if sealed {
            return bad(format!("Seat {seat} has answered, but its answer is missing"));
        }
        if state.phase == Phase::Layout && asked != (state.laid[seat.index()] < 3) {
            return bad(format!("Seat {seat} is asked exactly while it has tokens to lay"));
        }
    }
    Ok(())
}
