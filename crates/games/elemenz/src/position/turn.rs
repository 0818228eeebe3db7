//! What is going on in a position from outside: frames, preparations and who is asked.

use ztable_core::{Checked, Game, Seat, ensure};

use crate::action::Action;
use crate::board::{ComboSet, Mode};
use crate::numbers::LOCKS;
use crate::phase::{Act, Frame, Hit, Might, Phase, ReactionWindow, Staged};
use crate::position::Position;
use crate::rules::{ENOUGH, ElemenZ, REPAID, SECOND_THOUGHTS};
use crate::state::{Look, State};
use crate::token::{Slot, Token};

/// More strikes or losses than any combo makes.
const MOST: u8 = 7;

pub(super) fn check_frames(game: &ElemenZ, table: &Position) -> Checked {
    let idle = table.stack.is_empty();
    let prepares = matches!(table.phase, Phase::Roll | Phase::Assign);
    let settles = prepares || table.phase == Phase::End;
    ensure(table.stack.len() <= 10, "stack", || "It holds more than a turn can pile up.")?;
    ensure(idle || settles, "stack", || "Something is being settled outside a turn.")?;
    ensure(
        table.staged.is_none() || idle && prepares,
        "staged",
        || "Something is being prepared outside a turn.",
    )?;
    ensure(table.taken_back <= SECOND_THOUGHTS, "taken_back", || {
        format!("In a turn something is taken back {SECOND_THOUGHTS} times at most.")
    })?;
    let seat_is = |seat: Seat| seat.number() < game.rules.seats;
    for (nth, frame) in table.stack.iter().enumerate() {
        let fine = match frame {
            Frame::Hit(hit) => seat_is(hit.creator) && seat_is(hit.target),
            Frame::Steal(seat) | Frame::Keep(seat, _) => seat_is(*seat),
            Frame::Resolve { done, .. } => *done < game.rules.seats,
            _ => true,
        };
        ensure(fine, format_args!("stack.{nth}"), || "It speaks of a seat that is not there.")?;
    }
    if let Some(staged) = table.staged {
        let aimed = staged.target.into_iter().chain(match staged.act {
            Act::Burn(seat, _) | Act::Smash(seat, _) => Some(seat),
            _ => None,
        });
        ensure(
            aimed.into_iter().all(seat_is),
            "staged",
            || "What is being prepared is aimed at a seat that is not there.",
        )?;
    }
    let waiting: ComboSet = table
        .armed
        .iter()
        .filter(|combo| {
            table.seats.iter().any(|seat| seat.shaman == Some(combo.board()) && seat.gone == 0)
        })
        .filter(|combo| !combo.is_monolith() && game.combo(*combo).effect.waits())
        .collect();
    ensure(
        waiting == table.armed,
        "armed",
        || "A combo is armed that is not a waiting combo of a living Shaman.",
    )
}

/// The position must ask somebody who can answer, and nobody else.
pub(super) fn check_turn(game: &ElemenZ, state: &State) -> Checked {
    let look = game.look(state);
    if state.phase == Phase::Over {
        return check_over(look);
    }
    ensure(state.alive(state.active) || state.phase == Phase::End, "active", || {
        format!("Seat {} has the turn, but was eliminated.", state.active)
    })?;
    let unrolled = state.phase != Phase::Assign && state.dice.shown().is_empty();
    ensure(
        state.rolls > 0 || unrolled,
        "rolls",
        || "Dice were used or rolled in this turn, but no roll was made.",
    )?;
    check_settling(look)?;
    if let Some(staged) = &state.staged {
        check_staged(look, staged)?;
    }
    check_asked(look)?;
    let turn = game.turn(state).seats();
    ensure(!turn.is_empty(), "phase", || "The position asks nobody.")?;
    for seat in turn {
        let mut any = false;
        look.list(seat, &mut |_| any = true);
        ensure(any, "phase", || format!("Seat {seat} is asked, but has nothing to pick."))?;
    }
    Ok(())
}

fn check_over(look: Look<'_>) -> Checked {
    let mut seats = look.game.all();
    let over = match look.mode() {
        Mode::Duel => seats.filter(|seat| look.is_alive(*seat)).count() == 1,
        Mode::Monolith => {
            seats.any(|seat| look.locks(seat) == LOCKS || look.hand(seat).len() < ENOUGH)
        }
    };
    ensure(
        over || look.state.round >= look.rules().cap(),
        "phase",
        || "The game is said to be over, but nobody has won.",
    )
}

/// Every frame fits its moment; the topmost has something to ask.
fn check_settling(look: Look<'_>) -> Checked {
    let Some((top, below)) = look.state.frames().split_last() else { return Ok(()) };
    for (nth, frame) in look.state.frames().iter().enumerate() {
        if let Frame::Hit(hit) = frame {
            ensure(can_hit(look, hit), format_args!("stack.{nth}"), || {
                format!("The combo {} cannot hit like this.", hit.combo)
            })?;
        }
        ensure(
            fits_its_moment(look, frame),
            format_args!("stack.{nth}"),
            || "A window is open or an effect is settled at the wrong time.",
        )?;
    }
    let touched = |frame: &Frame| match frame {
        Frame::Hit(hit) => hit.loss.is_some() || hit.accepted || hit.protected,
        Frame::Window(_) => true,
        _ => false,
    };
    for (nth, frame) in below.iter().enumerate() {
        ensure(
            !touched(frame),
            format_args!("stack.{nth}"),
            || "Something waits under the top of the stack that was begun already.",
        )?;
    }
    ensure(
        asks_something(look, top),
        format_args!("stack.{}", below.len()),
        || "What is being settled has nothing to ask; leave it out.",
    )
}

fn fits_its_moment(look: Look<'_>, frame: &Frame) -> bool {
    let (phase, duel) = (look.phase(), look.mode() == Mode::Duel);
    match frame {
        Frame::Window(ReactionWindow::Start) => phase == Phase::Roll && look.rolls() == 0,
        Frame::Window(ReactionWindow::Interfere) => phase == Phase::Assign,
        Frame::Window(ReactionWindow::Finish) | Frame::Repay(_) => phase == Phase::End,
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

fn can_hit(look: Look<'_>, hit: &Hit) -> bool {
    let own = look.combos(hit.creator).any(|combo| combo == hit.combo);
    let might = match (look.mode(), hit.might) {
        (Mode::Duel, Might::Strike(value) | Might::Lose(value)) => (1..=MOST).contains(&value),
        (Mode::Duel, Might::Shake) => true,
        (Mode::Monolith, Might::Drain(colour)) => colour == hit.combo.board().opposing(),
        _ => false,
    };
    own && might && hit.loss.unwrap_or(0) <= MOST
}

/// What is being prepared could have been begun, and goes on.
fn check_staged(look: Look<'_>, staged: &Staged) -> Checked {
    let state = look.state;
    let mut before = state.clone();
    before.staged = None;
    let begun = begun_by(staged.act);
    let mut listed = false;
    look.game.look(&before).list(state.active, &mut |action| listed |= action == begun);
    ensure(listed, "staged.act", || format!("'{begun}' is being prepared, but cannot be picked."))?;
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
    let adds_up = sum(&staged.needs) + chosen == total
        && staged.slots < 1 << Slot::COUNT
        && tokens.clone().all(is_element)
        && staged.dice.without(state.dice.free()).is_empty()
        && look.supply(staged).covers(&staged.needs)
        && options >= 2;
    ensure(adds_up, "staged", || format!("The preparation of '{begun}' does not add up."))
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
fn check_asked(look: Look<'_>) -> Checked {
    let state = look.state;
    let eligible = match state.top() {
        Some(Frame::Window(kind)) => look.eligible(kind),
        None if matches!(state.phase, Phase::Layout | Phase::Colours) => look.game.all().collect(),
        _ => Default::default(),
    };
    for seat in look.game.all() {
        let (asked, may) = (state.pending.contains(seat), eligible.contains(seat));
        let answer = state.answers[seat];
        ensure(may || !asked, "asked", || {
            format!("Seat {seat} is asked, but has nothing to say now.")
        })?;
        let sealed = may && !asked && state.phase != Phase::Layout;
        if let Some(answer) = answer {
            let mut legal = false;
            if sealed {
                look.list(seat, &mut |action| legal |= action == answer);
            }
            let resolving =
                state.frames().iter().any(|frame| matches!(frame, Frame::Resolve { .. }));
            ensure(legal || resolving, format_args!("seats.{seat}.answer"), || {
                format!("Seat {seat} cannot have answered '{answer}'.")
            })?;
        } else {
            ensure(!sealed, format_args!("seats.{seat}.answer"), || {
                format!("Seat {seat} has answered, but its answer is missing.")
            })?;
        }
        let lays = asked == (state.laid[seat] < 3);
        ensure(state.phase != Phase::Layout || lays, "asked", || {
            format!("Seat {seat} is asked exactly while it has tokens to lay.")
        })?;
    }
    Ok(())
}
