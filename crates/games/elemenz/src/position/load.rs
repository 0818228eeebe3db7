//! Reading a position back, and the checks of what comes from outside.

use ztable_core::{Checked, Refusal, Seat, ensure};

use crate::avatar::Avatar;
use crate::board::Mode;
use crate::element::Element;
use crate::imagine::unseen_tokens;
use crate::numbers::ROLLS;
use crate::phase::Phase;
use crate::position::{Position, pieces, turn};
use crate::rules::ElemenZ;
use crate::state::{FRAMES, State};
use crate::token::{Slot, Token};

impl Position {
    /// Whether the Totems hold tokens: not in the Monolith game, nor before all Shamans are picked.
    pub(super) fn are_tokens_dealt(&self, game: &ElemenZ) -> bool {
        game.rules.mode() == Mode::Duel && self.phase != Phase::Shamans
    }

    /// The state of the position.
    pub(crate) fn load(self, game: &ElemenZ) -> Checked<State> {
        check_seats(game, &self)?;
        pieces::check_dice(game, &self)?;
        pieces::check_tokens(game, &self)?;
        pieces::check_avatars(game, &self)?;
        turn::check_frames(game, &self)?;
        let state = restore(game, &self);
        pieces::check_shields(game.look(&state))?;
        turn::check_turn(game, &state)?;
        Ok(state)
    }
}

/// The state of a table; what is hidden in it is missing.
pub(crate) fn restore(game: &ElemenZ, table: &Position) -> State {
    let mut state = State::blank();
    state.phase = table.phase;
    state.active = table.active;
    state.first = table.first;
    state.round = table.round;
    state.rolls = table.rolls;
    state.pending = table.asked.into_iter().collect();
    let dealt = table.are_tokens_dealt(game);
    for (seat, view) in game.all().zip(&table.seats) {
        state.shamans[seat] = view.shaman;
        state.gone[seat] = view.gone;
        state.shield_tokens[seat] = view.shield_tokens;
        state.answers[seat] = view.answer;
        state.touched[seat] = view.touched;
        state.shown[seat] = view.shown;
        state.laid[seat] = view.laid.unwrap_or(if dealt { Slot::COUNT as u8 } else { 0 });
        for (slot, view) in Slot::ALL.into_iter().zip(&view.slots) {
            state.slots[seat][slot.index()] = match (view.token, view.hidden) {
                // A hidden token counts, whatever it is; only a view has one.
                (None, true) => Some(Token::Buff),
                (token, _) => token,
            };
            state.knowers[seat][slot.index()] = view.knowers.into_iter().collect();
        }
        for avatar in view.avatars.iter().flatten().take(Avatar::COUNT) {
            state.rows[seat].push(*avatar);
        }
    }
    for (stack, tiles) in state.stacks.iter_mut().zip(&table.stacks) {
        tiles.iter().flatten().take(Avatar::COUNT).for_each(|avatar| stack.push(*avatar));
    }
    for (die, lies) in table.dice.iter() {
        state.dice.set(die, *lies);
    }
    state.borrowed = table.borrowed;
    state.aimed = table.aimed;
    state.marked = table.marked;
    state.used = table.used;
    state.armed = table.armed;
    state.shield_free = table.shield_free;
    for (token, count) in &table.removed {
        state.removed[token.index()] = *count;
    }
    if dealt {
        state.bag = unseen_tokens(game, table);
    }
    state.loose = table.loose;
    state.seen = table.seen;
    state.flags = table.flags;
    state.staged = table.staged;
    state.taken_back = table.taken_back;
    for frame in table.stack.iter().take(FRAMES) {
        state.push(*frame);
    }
    state
}

fn check_seats(game: &ElemenZ, table: &Position) -> Checked {
    let seats = game.rules.seats;
    ensure(table.seats.len() == usize::from(seats), "seats", || {
        format!("The position has {} seats, but the game is for {seats}.", table.seats.len())
    })?;
    let named =
        [("active", Some(table.active)), ("first", Some(table.first)), ("aimed", table.aimed)];
    let asked = table.asked.into_iter().map(|seat| ("asked", Some(seat)));
    for (path, seat) in named.into_iter().chain(asked) {
        ensure(seat.is_none_or(|seat| seat.number() < seats), path, || {
            format!("The position speaks of a seat beyond the {seats} there are.")
        })?;
    }
    let cap = game.rules.cap();
    ensure((1..=cap).contains(&table.round), "round", || {
        format!("There is no round or turn {}; the last one is {cap}.", table.round)
    })?;
    ensure(table.rolls <= ROLLS, "rolls", || {
        format!("{} rolls are more than the {ROLLS} of a turn.", table.rolls)
    })?;
    let mut taken = [false; Element::COUNT];
    for (seat, view) in game.all().zip(&table.seats) {
        check_shaman(game, table, seat, &mut taken)?;
        ensure(view.slots.len() == Slot::COUNT, format_args!("seats.{seat}.slots"), || {
            format!("Seat {seat} has {} slots, not four.", view.slots.len())
        })?;
        let written = view.laid.is_some() == (table.phase == Phase::Layout);
        let most = usize::from(view.laid.unwrap_or(0)) <= Slot::COUNT;
        ensure(
            written && most,
            format_args!("seats.{seat}.laid"),
            || "It is a number to 4 while tokens are laid, else nothing.",
        )?;
    }
    check_fallen(game, table)?;
    let other_game = match game.rules.mode() {
        Mode::Duel => table.phase == Phase::Colours,
        Mode::Monolith => matches!(table.phase, Phase::Shamans | Phase::Layout),
    };
    ensure(!other_game, "phase", || "This phase belongs to the other game.")
}

/// In the Duel everybody is another Shaman, once Shamans are picked.
fn check_shaman(
    game: &ElemenZ,
    table: &Position,
    seat: Seat,
    taken: &mut [bool; Element::COUNT],
) -> Checked {
    let message = match (game.rules.mode(), table.seats[seat.index()].shaman) {
        (Mode::Monolith, Some(_)) => {
            format!("Seat {seat} is a Shaman, but two players have two halves each.")
        }
        (Mode::Duel, Some(shaman)) if std::mem::replace(&mut taken[shaman.index()], true) => {
            format!("Two seats are the {} Shaman.", shaman.title())
        }
        (Mode::Duel, None) if table.phase != Phase::Shamans => {
            format!("Seat {seat} has no Shaman; name one of air, earth, fire, water.")
        }
        (Mode::Monolith, None) | (Mode::Duel, _) => return Ok(()),
    };
    Err(Refusal::bad_position(format_args!("seats.{seat}.shaman"), message))
}

/// The eliminated are counted in the order they fell.
fn check_fallen(game: &ElemenZ, table: &Position) -> Checked {
    let fallen = table.seats.iter().filter(|seat| seat.gone > 0).count();
    let monolith = game.rules.mode() == Mode::Monolith;
    let mut seen = 0;
    for (seat, view) in game.all().zip(&table.seats).filter(|(_, view)| view.gone > 0) {
        let rank = usize::from(view.gone);
        let next = rank <= fallen && seen >> rank & 1 == 0 && !monolith;
        ensure(
            next,
            format_args!("seats.{seat}.gone"),
            || "The eliminated are not counted from 1 in the order they fell.",
        )?;
        seen |= 1 << rank;
    }
    Ok(())
}
