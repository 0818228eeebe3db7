//! Phase 1: roll and cross out (ZZ-4).

use ztable_core::{Audience, Chance, Log, Rule, rule};

use super::SeatTurn;
use crate::event::Event;
use crate::numbers::LAST_TURN;
use crate::phase::Phase;
use crate::sector::{Candidates, SectorId, row};
use crate::sheet::Sheet;
use crate::square::Square;

/// The rule by which another sector than the rolled one is taken, by a sheet on which it is not
/// crossed out yet.
pub(crate) fn taking_rule(sheet: &Sheet, turn: u8, rolled: SectorId) -> Rule {
    if sheet.chooses_generator(turn) {
        return rule!("ZZ-4.10");
    }
    let row_left = !row(rolled.light()).is_within(sheet.crossed);
    let choice = Candidates::of(sheet.crossed, rolled).second.is_some();
    match (row_left, choice) {
        (true, true) => rule!("ZZ-4.3"),
        (true, false) => rule!("ZZ-4.4"),
        (false, true) => rule!("ZZ-4.5"),
        (false, false) => rule!("ZZ-4.6"),
    }
}

impl<C: Chance, L: Log<Event>> SeatTurn<'_, C, L> {
    /// Offers the generator sectors in place of the roll (ZZ-4.10).
    pub(super) fn offer_generators(&mut self) {
        let [first, second] = self.game.plan.generators;
        self.own.now.first = first;
        self.own.now.second = second;
        self.own.now.step = Phase::Sector;
        // Everybody can see on the sheets of the last turn that it comes to this.
        let seat = self.seat;
        self.log.tell(Audience::All, rule!("ZZ-4.10"), || Event::RollIgnored { seat });
    }

    /// Offers what a roll leaves: two sectors, or the squares for the only one.
    pub(super) fn offer(&mut self, shelter: bool) {
        let candidates = Candidates::of(self.own.sheet.crossed, self.rolled());
        self.own.now.first = candidates.first;
        self.own.now.second = candidates.second.unwrap_or(candidates.first);
        self.own.now.shelter_offered = shelter;
        if candidates.second.is_some() {
            self.own.now.step = Phase::Sector;
        } else {
            self.ask_square();
        }
    }

    /// Crosses out the sector that is taken (ZZ-4.7).
    pub(super) fn take(&mut self, sector: SectorId) {
        let rolled = self.rolled();
        if !self.log.is_silent() && sector != rolled {
            let seat = self.seat;
            let rule = taking_rule(&self.own.sheet, self.turn, rolled);
            self.tell(rule, || Event::Took { seat, sector, rolled });
        }
        let own = &mut *self.own;
        own.now.crossed_taken = !own.sheet.crossed.contains(sector);
        own.sheet.crossed.insert(sector);
        own.now.first = sector;
        own.now.second = sector;
        own.now.shelter_offered = false;
    }

    /// Asks for a square, or draws in the last one when nothing else can be picked.
    pub(super) fn ask_square(&mut self) {
        self.own.now.step = Phase::Square;
        if self.turn == LAST_TURN
            && !self.own.now.shelter_offered
            && let Some(last) = self.own.sheet.free().lowest()
        {
            self.take_and_draw(last);
        }
    }

    /// Crosses the sector out if nothing was chosen before, and draws it.
    #[inline]
    pub(super) fn take_and_draw(&mut self, square: Square) {
        if !self.own.has_taken(self.turn) {
            self.take(self.own.now.first);
        }
        self.draw(square);
    }
}
