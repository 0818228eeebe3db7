//! Preparation and the land card (QZ-3.1, QZ-7).

use ztable_core::{Chance, Log, rule};

use crate::apply::Play;
use crate::card::{ActionCard, DeckCard};
use crate::event::Event;
use crate::line_up::SLOTS;
use crate::phase::Phase;
use crate::state::Facing;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Preparation up to the filling (QZ-7.1).
    pub(crate) fn prepare(&mut self) {
        for lot in &mut self.state.lots {
            if lot.facing == Facing::Flipped {
                lot.facing = Facing::Down;
            }
        }
        self.state.first = self.state.first.next(self.game.rules.seats);
        self.state.round += 1;
        for slot in 1..=SLOTS as u8 {
            if self.state.slot(slot).frozen {
                self.state.slot_mut(slot).frozen = false;
                self.state.discard_card(ActionCard::Cold);
            }
        }
        let standard = self.game.rules.slots();
        for slot in standard + 1..=SLOTS as u8 {
            if self.state.slot(slot).lot.is_some()
                && let Some(open) = (1..=standard).find(|open| self.state.slot(*open).lot.is_none())
            {
                let moved = std::mem::take(self.state.slot_mut(slot));
                *self.state.slot_mut(open) = moved;
            }
        }
        let (round, first) = (self.state.round, self.state.first);
        self.tell(rule!("QZ-7.1"), || Event::Prepared { round, first });
        self.state.phase = Phase::Prepare;
    }

    /// Fills the line-up until a Zappy comes up or it is complete (QZ-7.1, QZ-7.2).
    pub(crate) fn fill(&mut self) {
        while let Some(slot) =
            (1..=self.game.rules.slots()).find(|slot| self.state.slot(*slot).lot.is_none())
        {
            match self.state.deck.last() {
                None => break,
                Some(DeckCard::Zappy(_)) => return self.zap_top(),
                Some(DeckCard::Lot(_)) => {
                    if let Some(DeckCard::Lot(lot)) = self.draw_top() {
                        self.state.slot_mut(slot).lot = Some(lot);
                    }
                }
            }
        }
        let lots = self.state.slots.iter().filter(|slot| slot.lot.is_some()).count() as u8;
        self.tell(rule!("QZ-7.1"), || Event::LinedUp { lots });
        self.begin_round();
    }

    /// Turns the land card (QZ-3.1).
    pub(crate) fn begin_round(&mut self) {
        let (round, land) = (self.state.round, self.state.lands[usize::from(self.state.round) - 1]);
        let amount = self.game.cards.lands[land.index()].1;
        self.state.ecf += u16::from(amount);
        self.state.issued += i32::from(amount);
        let ecf = self.state.ecf;
        self.tell(rule!("QZ-3.1"), || Event::Land { round, land, amount, ecf });
        self.state.phase = Phase::Round;
        self.state.fresh = true;
    }
}
