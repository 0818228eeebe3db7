//! Setting the table for the Monolith game (EZ-20, EZ-27.1).

use ztable_core::{Chance, Log, rule};

use crate::action::Action;
use crate::apply::Play;
use crate::die::{DieId, Place};
use crate::element::Element;
use crate::event::Event;
use crate::monolith::halves;
use crate::phase::Phase;
use crate::rules::{OF_EACH, OF_ONE};
use crate::state::Dice;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(crate) fn set_up_monolith(&mut self) {
        self.state.dice = Dice::all_at(Place::Pool);
        if self.game.rules.avatars > 0 {
            self.deal_marked_avatars();
        }
        self.draw_first(rule!("EZ-20.5"));
        if self.game.rules.harder {
            self.state.phase = Phase::Colours;
            self.state.pending = self.game.all().collect();
            return;
        }
        for colour in self.game.all().flat_map(halves) {
            self.hand_out(colour, OF_EACH);
        }
        self.begin_turn();
        self.run();
    }

    fn hand_out(&mut self, colour: Element, count: usize) {
        DieId::of(colour).take(count).for_each(|die| self.state.put(die, Place::Idle));
    }

    /// The marked tiles, equally to both (EZ-20.4).
    fn deal_marked_avatars(&mut self) {
        let (list, count) = self.shuffled(self.game.tiles());
        let each = count / usize::from(self.game.rules.seats);
        for (seat, dealt) in self.game.all().zip(list[..count].chunks(each.max(1))) {
            dealt.iter().for_each(|avatar| self.state.rows[seat].push(*avatar));
            self.tell_avatars(seat, rule!("EZ-20.4"));
        }
    }

    /// The colours of the harder game are chosen (EZ-27.1).
    pub(crate) fn start_harder(&mut self) {
        for seat in self.game.all() {
            if let Some(Action::Colour(colour)) = self.state.answers[seat].take() {
                self.hand_out(colour, OF_ONE);
                self.tell(rule!("EZ-27.1"), || Event::Colour { seat, colour });
            }
        }
        self.begin_turn();
    }
}
