//! Action cards and characters of a position.

use super::load::{Checked, ensure};
use ztable_core::{Code, Refusal};

use crate::card::{ACTIONS, ActionCard, COPIES, Character, TYPES};
use crate::line_up::Price;
use crate::position::Position;
use crate::rules::QuantumZap;
use crate::state::State;
use crate::window::Frame;

impl Position {
    pub(super) fn load_types(&self, game: &QuantumZap, state: &mut State) -> Checked {
        if !game.rules.advanced {
            return ensure(self.is_plain(), || {
                "The Beginner game has no action cards, characters or Zappys.".into()
            });
        }
        let sorted = self.types.windows(2).all(|pair| pair[0] < pair[1]);
        ensure(sorted, || format!("The action types must be {TYPES} different ones in order."))?;
        state.types = self.types.as_slice().try_into().map_err(|_| {
            Refusal::new(
                Code::BadPosition,
                format!("A game has {TYPES} action types, not {}.", self.types.len()),
            )
        })?;
        ensure(game.fixed_types().is_none_or(|types| types == state.types), || {
            "The action types are not those of the table.".into()
        })
    }

    /// Four of each type, in one place each, and a character for everybody.
    pub(super) fn load_actions(&self, game: &QuantumZap, state: &mut State) -> Checked {
        if !game.rules.advanced {
            return Ok(());
        }
        let mut counts = [0usize; TYPES];
        let types = state.types;
        let mut index_of = |card: ActionCard| {
            let index = types.iter().position(|other| *other == card);
            if let Some(index) = index {
                counts[index] += 1;
            }
            index.ok_or_else(|| {
                let message = format!("{card} is not among the types of this game.");
                Refusal::new(Code::BadPosition, message)
            })
        };
        for (pile, cards) in [
            (&mut state.actions, self.action_deck.iter().rev().collect::<Vec<_>>()),
            (&mut state.spent, self.action_discard.iter().collect()),
        ] {
            ensure(cards.len() <= ACTIONS, || {
                format!("There are {ACTIONS} action cards, not {}.", cards.len())
            })?;
            for card in cards {
                pile.push(index_of(*card)? as u8);
            }
        }
        for ((_, own), told) in state.seats.iter_mut().zip(&self.seats) {
            ensure(told.hand.len() <= ACTIONS && told.open.len() <= told.hand.len(), || {
                "A hand has more cards than there are, or shows more than it has.".into()
            })?;
            for card in &told.hand {
                own.hand[index_of(*card)?] += 1;
            }
            for card in &told.open {
                if let Some(index) = types.iter().position(|other| other == card) {
                    own.open[index] += 1;
                }
            }
            ensure((0..TYPES).all(|index| own.open[index] <= own.hand[index]), || {
                "An open card must be in the hand, too.".into()
            })?;
        }
        for slot in &state.slots {
            if slot.bidder.is_some() {
                index_of(ActionCard::Tip)?;
            }
            if slot.frozen {
                index_of(ActionCard::Cold)?;
            }
            match slot.price {
                Price::Free => {}
                Price::Max(_) => drop(index_of(ActionCard::Bargain)?),
                Price::Min(_) => drop(index_of(ActionCard::Voltage)?),
            }
        }
        for frame in &self.stack {
            if let Frame::Play { play, chain, .. } = frame {
                index_of(play.card)?;
                for _ in 0..*chain {
                    index_of(ActionCard::Woah)?;
                }
            }
        }
        for (card, count) in types.iter().zip(counts) {
            ensure(count == usize::from(COPIES), || {
                format!("There are {count} cards {card}; there must be {COPIES}.")
            })?;
        }
        let mut cast: Vec<Character> =
            self.seats.iter().filter_map(|seat| seat.character).collect();
        cast.sort();
        cast.dedup();
        ensure(
            cast.len() == self.seats.len() && cast.iter().all(|one| game.cast().any(|c| c == *one)),
            || "Every player has a character of their own, from those in use.".into(),
        )
    }
}
