//! Phase 2: draw (ZZ-5), and step 3: zombies and guns (ZZ-6).

use ztable_core::{Chance, Log};

use super::SeatTurn;
use super::tell::Report;
use crate::event::Event;
use crate::phase::Phase;
use crate::sheet::Sheet;
use crate::square::Square;

impl<C: Chance, L: Log<Event>> SeatTurn<'_, C, L> {
    /// Draws the taken sector and settles the attack that follows. No zombie is reached where
    /// nothing joins the passable area.
    #[inline]
    pub(super) fn draw(&mut self, square: Square) {
        let quiet = self.log.is_silent();
        let before = if quiet { Sheet::BLANK } else { self.own.sheet };
        let sector = self.own.now.first;
        let joined = self.own.sheet.draw(&self.game.plan, sector, square, self.turn);
        if joined.is_empty() {
            self.ask_grenade();
        } else {
            match self.own.sheet.fight() {
                None => self.own.now.step = Phase::Lost,
                Some(spent) => {
                    self.own.spent_now |= spent;
                    self.ask_grenade();
                }
            }
        }
        if !quiet {
            let audience = self.audience();
            let (plan, seat, own) = (&self.game.plan, self.seat, &*self.own);
            Report { plan, seat, own, audience, log: self.log }.drawing(square, &before);
        }
    }
}
