//! A position of the game.

use smallvec::SmallVec;
use ztable_core::{Seat, SeatSet};

use crate::data::Plan;
use crate::phase::Phase;
use crate::region::Spots;
use crate::sector::SectorId;
use crate::sheet::Sheet;
use crate::square::Square;

/// What a seat did in the turn being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThisTurn {
    /// Where the seat stands.
    pub step: Phase,
    /// Whether it may use a shelter now.
    pub shelter_offered: bool,
    /// Whether the sector taken was crossed out in this turn.
    pub(crate) crossed_taken: bool,
    /// Whether the refused sector was crossed out in this turn (ZZ-13.2).
    pub(crate) crossed_refused: bool,
    /// The sector to take or taken, or the first of two to choose from.
    pub first: SectorId,
    /// The other one to choose from; the same as `first` when there is no choice.
    pub second: SectorId,
    /// The private roll, if a shelter was used.
    pub reroll: Option<SectorId>,
}

impl ThisTurn {
    /// Nothing done yet, and the rolled sector before one.
    pub(crate) const fn new(roll: SectorId) -> ThisTurn {
        ThisTurn {
            step: Phase::Square,
            shelter_offered: false,
            crossed_taken: false,
            crossed_refused: false,
            first: roll,
            second: roll,
            reroll: None,
        }
    }
}

/// One seat: its sheet, and what it did in the turn being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatState {
    /// What is drawn on its paper.
    pub sheet: Sheet,
    /// Items killed, erased or crossed out in this turn.
    pub(crate) spent_now: Spots,
    /// The turn being played; for a seat that lost earlier, the turn in which it lost.
    pub now: ThisTurn,
}

impl SeatState {
    /// A seat with this sheet, before it is asked anything.
    pub(crate) const fn new(sheet: Sheet, roll: SectorId) -> SeatState {
        SeatState { sheet, spent_now: Spots::EMPTY, now: ThisTurn::new(roll) }
    }

    /// Crosses an item out in this turn.
    pub(crate) fn spend(&mut self, item: Spots) {
        self.sheet.items.spend(item);
        self.spent_now |= item;
    }

    /// The square drawn in this turn.
    #[must_use]
    pub fn drawn_in(&self, turn: u8) -> Option<Square> {
        self.sheet.drawn().iter().find(|&square| self.sheet.turn_of(square) == Some(turn))
    }

    /// Whether the sector of this turn is taken: by choice, or because it was drawn.
    #[inline]
    pub(crate) fn has_taken(&self, turn: u8) -> bool {
        match self.now.step {
            Phase::Sector => false,
            // A generator sector is always chosen, and may have been crossed out before.
            Phase::Square => self.now.crossed_taken || self.sheet.chooses_generator(turn),
            Phase::Grenade | Phase::Finished | Phase::Lost => true,
        }
    }

    /// The turn in which the seat lost. It drew one sector in every turn up to that one.
    #[must_use]
    pub fn lost_in(&self) -> Option<u8> {
        (self.now.step == Phase::Lost).then(|| self.sheet.drawn().len() as u8)
    }

    /// The sheet as it was when the turn began.
    #[must_use]
    pub fn at_start_of(&self, turn: u8, roll: SectorId, plan: &Plan) -> Sheet {
        if self.lost_in().is_some_and(|lost| lost < turn) {
            return self.sheet;
        }
        let mut sheet = self.sheet;
        sheet.items.restore(self.spent_now);
        if self.now.crossed_taken {
            sheet.crossed.remove(self.now.first);
        }
        if self.now.crossed_refused {
            sheet.crossed.remove(roll);
        }
        match self.drawn_in(turn) {
            Some(square) => sheet.without(plan, square),
            None => sheet,
        }
    }
}

/// A position. Up to eight seats it is cloned without the heap, and only seats that are there are
/// copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The turn, from 1.
    pub(crate) turn: u8,
    /// The shared roll of the turn.
    pub(crate) roll: SectorId,
    /// The seats that must pick; none when the game is over.
    pub(crate) asked: SeatSet,
    pub(crate) seats: SmallVec<[SeatState; 8]>,
}

impl State {
    /// The number of the turn, from 1.
    #[must_use]
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The shared roll of the turn.
    #[must_use]
    pub fn roll(&self) -> SectorId {
        self.roll
    }

    /// The seats that must pick.
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        self.asked
    }

    /// The sheet of this seat, and how far it is in the turn.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.asked.is_empty()
    }
}
