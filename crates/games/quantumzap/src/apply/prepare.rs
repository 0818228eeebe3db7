//! Preparation and the land card (QZ-3.1, QZ-7).

use ztable_core::{Audience, Log};

use crate::card::{ActionCard, DeckCard};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::Phase;
use crate::rule;
use crate::rules::SLOTS;
use crate::state::{Look, State};

impl QuantumZap {
    /// Preparation up to the filling (QZ-7.1).
    pub(crate) fn prepare(&self, s: &mut State, log: &mut impl Log<Event>) {
        for lot in &mut s.lots {
            if lot.look == Look::Flipped {
                lot.look = Look::Down;
            }
        }
        s.first = s.first.next(self.rules.seats);
        s.round += 1;
        for slot in 1..=SLOTS as u8 {
            if s.slot(slot).frozen {
                s.slot_mut(slot).frozen = false;
                self.discard_card(s, ActionCard::Cold);
            }
        }
        let standard = self.rules.slots();
        for slot in standard + 1..=SLOTS as u8 {
            if s.slot(slot).lot.is_some()
                && let Some(open) = (1..=standard).find(|open| s.slot(*open).lot.is_none())
            {
                let moved = std::mem::take(s.slot_mut(slot));
                *s.slot_mut(open) = moved;
            }
        }
        let (round, first) = (s.round, s.first);
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::Prepared { round, first });
        s.phase = Phase::Prepare;
    }

    /// Fills the line-up until a Zappy comes up or it is complete (QZ-7.1, QZ-7.2).
    pub(crate) fn fill(&self, s: &mut State, log: &mut impl Log<Event>) {
        while let Some(slot) = (1..=self.rules.slots()).find(|slot| s.slot(*slot).lot.is_none()) {
            match s.deck.last() {
                None => break,
                Some(DeckCard::Zappy(_)) => return self.zap_top(s, log),
                Some(DeckCard::Lot(_)) => {
                    if let Some(DeckCard::Lot(lot)) = self.draw_top(s) {
                        s.slot_mut(slot).lot = Some(lot);
                    }
                }
            }
        }
        let lots = s.slots.iter().filter(|slot| slot.lot.is_some()).count() as u8;
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::LinedUp { lots });
        self.begin_round(s, log);
    }

    /// Turns the land card (QZ-3.1).
    pub(crate) fn begin_round(&self, s: &mut State, log: &mut impl Log<Event>) {
        let (round, land) = (s.round, s.lands[usize::from(s.round) - 1]);
        let amount = self.cards.lands[land.index()].1;
        s.ecf += u16::from(amount);
        s.issued += i32::from(amount);
        let ecf = s.ecf;
        log.tell(Audience::All, rule!("QZ-3.1"), || Event::Land { round, land, amount, ecf });
        s.phase = Phase::Round;
        s.fresh = true;
    }
}
