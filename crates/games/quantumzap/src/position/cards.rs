//! Action cards and characters of a position.

use std::fmt::Display;

use ztable_core::{Checked, Refusal, Seat, ensure};

use crate::card::{ACTIONS, ActionCard, COPIES, Character, TYPES};
use crate::line_up::Price;
use crate::position::{Position, SeatPosition};
use crate::rules::QuantumZap;
use crate::state::State;
use crate::window::Frame;

impl Position {
    pub(super) fn load_types(&self, game: &QuantumZap, state: &mut State) -> Checked {
        if !game.rules.advanced {
            return self.advanced().map_or(Ok(()), |path| {
                let message = "The Beginner game has no action cards, characters or Zappys.";
                Err(Refusal::bad_position(path, message))
            });
        }
        let sorted = self.types.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(sorted, "types", || {
            format!("The action types must be {TYPES} different ones in order.")
        })?;
        state.types = self.types.as_slice().try_into().map_err(|_| {
            let message = format!("A game has {TYPES} action types, not {}.", self.types.len());
            Refusal::bad_position("types", message)
        })?;
        ensure(
            game.fixed_types().is_none_or(|types| types == state.types),
            "types",
            || "The action types are not those of the table.",
        )
    }

    /// Four of each type, in one place each, and a character for everybody.
    pub(super) fn load_actions(&self, game: &QuantumZap, state: &mut State) -> Checked {
        if !game.rules.advanced {
            return Ok(());
        }
        let mut count = Count { types: state.types, counts: [0; TYPES] };
        for (path, pile, cards) in [
            ("action_deck", &mut state.actions, self.action_deck.iter().rev().collect::<Vec<_>>()),
            ("action_discard", &mut state.spent, self.action_discard.iter().collect()),
        ] {
            ensure(cards.len() <= ACTIONS, path, || {
                format!("There are {ACTIONS} action cards, not {}.", cards.len())
            })?;
            for card in cards {
                pile.push(count.place(path, *card)? as u8);
            }
        }
        for (seat, told) in game.all().zip(&self.seats) {
            told.load_hand(seat, state, &mut count)?;
        }
        self.count_played(state, &mut count)?;
        count.check()?;
        self.check_characters(game)
    }

    /// Cards that are attached to lots, or announced and not yet resolved.
    fn count_played(&self, state: &State, count: &mut Count) -> Checked {
        for (nth, on) in self.slots.iter().enumerate() {
            let slot = state.slot(on.slot);
            let price = match slot.price {
                Price::Free => None,
                Price::Max(_) => Some(ActionCard::Bargain),
                Price::Min(_) => Some(ActionCard::Voltage),
            };
            let tip = slot.bidder.map(|_| ActionCard::Tip);
            let cold = slot.frozen.then_some(ActionCard::Cold);
            for card in [tip, cold, price].into_iter().flatten() {
                count.place(format_args!("slots.{nth}"), card)?;
            }
        }
        for (nth, frame) in self.stack.iter().enumerate() {
            if let Frame::Play { play, chain, .. } = frame {
                count.place(format_args!("stack.{nth}"), play.card)?;
                for _ in 0..*chain {
                    count.place(format_args!("stack.{nth}"), ActionCard::Woah)?;
                }
            }
        }
        Ok(())
    }

    fn check_characters(&self, game: &QuantumZap) -> Checked {
        let mut cast: Vec<Character> =
            self.seats.iter().filter_map(|seat| seat.character).collect();
        cast.sort();
        cast.dedup();
        ensure(
            cast.len() == self.seats.len() && cast.iter().all(|one| game.cast().any(|c| c == *one)),
            "seats",
            || "Every player has a character of their own, from those in use.",
        )
    }
}

impl SeatPosition {
    fn load_hand(&self, seat: Seat, state: &mut State, count: &mut Count) -> Checked {
        let own = state.seat_mut(seat);
        ensure(
            self.hand.len() <= ACTIONS,
            format_args!("seats.{seat}.hand"),
            || "A hand has more cards than there are.",
        )?;
        ensure(
            self.open.len() <= self.hand.len(),
            format_args!("seats.{seat}.open"),
            || "A hand shows more than it has.",
        )?;
        for (nth, card) in self.hand.iter().enumerate() {
            own.hand[count.place(format_args!("seats.{seat}.hand.{nth}"), *card)?] += 1;
        }
        for (nth, card) in self.open.iter().enumerate() {
            let index = count.types.iter().position(|other| other == card);
            if let Some(index) = index {
                own.open[index] += 1;
            }
            let held = index.is_some_and(|index| own.open[index] <= own.hand[index]);
            ensure(
                held,
                format_args!("seats.{seat}.open.{nth}"),
                || "An open card must be in the hand, too.",
            )?;
        }
        Ok(())
    }
}

/// The action cards of a position, counted while they are found.
struct Count {
    types: [ActionCard; TYPES],
    counts: [usize; TYPES],
}

impl Count {
    /// Counts a card; its place among the types of the game.
    fn place(&mut self, path: impl Display, card: ActionCard) -> Checked<usize> {
        let index = self.types.iter().position(|other| *other == card).ok_or_else(|| {
            let message = format!("{card} is not among the types of this game.");
            Refusal::bad_position(path, message)
        })?;
        self.counts[index] += 1;
        Ok(index)
    }

    /// Four of each type must have been found.
    fn check(&self) -> Checked {
        for (card, count) in self.types.iter().zip(self.counts) {
            ensure(count == usize::from(COPIES), "action_deck", || {
                format!("There are {count} cards {card}; there must be {COPIES}.")
            })?;
        }
        Ok(())
    }
}
