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
        let mut count = Count { types: state.types, counts: [0; TYPES] };
        for (pile, cards) in [
            (&mut state.actions, self.action_deck.iter().rev().collect::<Vec<_>>()),
            (&mut state.spent, self.action_discard.iter().collect()),
        ] {
            ensure(cards.len() <= ACTIONS, || {
                format!("There are {ACTIONS} action cards, not {}.", cards.len())
            })?;
            for card in cards {
                pile.push(count.place(*card)? as u8);
            }
        }
        self.load_hands(state, &mut count)?;
        self.count_played(state, &mut count)?;
        count.check()?;
        self.check_characters(game)
    }

    fn load_hands(&self, state: &mut State, count: &mut Count) -> Checked {
        for ((_, own), told) in state.seats.iter_mut().zip(&self.seats) {
            ensure(told.hand.len() <= ACTIONS && told.open.len() <= told.hand.len(), || {
                "A hand has more cards than there are, or shows more than it has.".into()
            })?;
            for card in &told.hand {
                own.hand[count.place(*card)?] += 1;
            }
            for card in &told.open {
                if let Some(index) = count.types.iter().position(|other| other == card) {
                    own.open[index] += 1;
                }
            }
            ensure((0..TYPES).all(|index| own.open[index] <= own.hand[index]), || {
                "An open card must be in the hand, too.".into()
            })?;
        }
        Ok(())
    }

    /// Cards that are attached to lots, or announced and not yet resolved.
    fn count_played(&self, state: &State, count: &mut Count) -> Checked {
        for slot in &state.slots {
            let price = match slot.price {
                Price::Free => None,
                Price::Max(_) => Some(ActionCard::Bargain),
                Price::Min(_) => Some(ActionCard::Voltage),
            };
            let tip = slot.bidder.map(|_| ActionCard::Tip);
            let cold = slot.frozen.then_some(ActionCard::Cold);
            for card in [tip, cold, price].into_iter().flatten() {
                count.place(card)?;
            }
        }
        for frame in &self.stack {
            if let Frame::Play { play, chain, .. } = frame {
                count.place(play.card)?;
                for _ in 0..*chain {
                    count.place(ActionCard::Woah)?;
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
            || "Every player has a character of their own, from those in use.".into(),
        )
    }
}

/// The action cards of a position, counted while they are found.
struct Count {
    types: [ActionCard; TYPES],
    counts: [usize; TYPES],
}

impl Count {
    /// Counts a card; its place among the types of the game.
    fn place(&mut self, card: ActionCard) -> Checked<usize> {
        let index = self.types.iter().position(|other| *other == card).ok_or_else(|| {
            let message = format!("{card} is not among the types of this game.");
            Refusal::new(Code::BadPosition, message)
        })?;
        self.counts[index] += 1;
        Ok(index)
    }

    /// Four of each type must have been found.
    fn check(&self) -> Checked {
        for (card, count) in self.types.iter().zip(self.counts) {
            ensure(count == usize::from(COPIES), || {
                format!("There are {count} cards {card}; there must be {COPIES}.")
            })?;
        }
        Ok(())
    }
}
