//! Swap (ZEE-5): no bot moves, but a belt is another one.

use ztable_core::{Chance, Log, rule};

use super::Play;
use super::run::Aside;
use crate::card::{Button, CardId};
use crate::event::Event;
use crate::setup::draw;
use crate::spot::Spot;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Plays a card for its Swap of this belt (ZEE-5.1).
    pub(super) fn swap(&mut self, card: CardId, spot: Spot) {
        self.lay_card(card, Button::Swap, None);
        self.replace_belt(spot);
        self.conclude(Aside::new());
    }

    /// The visible top of the Belt deck takes the place of the belt, which goes under the deck
    /// (ZEE-5.2).
    fn replace_belt(&mut self, spot: Spot) {
        let state = &mut *self.state;
        let (old, new) = (state.belt(spot), state.top);
        state.bottom.push(old);
        state.belts[spot.index()] = new;
        state.top = if state.unseen.is_empty() {
            state.bottom.pop_front().expect("the replaced belt lies under the deck")
        } else {
            draw(&mut state.unseen, self.chance)
        };
        let top = state.top;
        self.tell(rule!("ZEE-5.2"), || Event::Swapped { spot, old, new, top });
    }
}
