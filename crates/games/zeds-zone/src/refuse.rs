//! Why a pick that is not listed is not, and which rule says so.

use ztable_core::words::list;
use ztable_core::{Reason, Seat, no, rule};

use crate::action::Action;
use crate::apply::taking_rule;
use crate::item::ItemKind;
use crate::numbers::LAST_TURN;
use crate::phase::Phase;
use crate::region::Region;
use crate::sector::SectorId;
use crate::square::Square;
use crate::state::{SeatState, State};

/// Why the seat may not pick this.
pub(crate) fn reason(state: &State, seat: Seat, action: Action) -> Reason {
    if state.is_over() {
        return over(state);
    }
    let own = state.seat(seat);
    match own.now.step {
        Phase::Lost => no(rule!("ZZ-3.4"), "You have lost and take no further part in this game."),
        Phase::Finished => no(
            rule!("ZZ-3.5"),
            "You have finished this turn; the next one starts when everybody has.",
        ),
        Phase::Sector | Phase::Square | Phase::Grenade => {
            let roll = own.now.reroll.unwrap_or(state.roll);
            Asked { own, turn: state.turn, roll }.why_not(action)
        }
    }
}

fn over(state: &State) -> Reason {
    if state.seats.iter().all(|own| own.now.step == Phase::Lost) {
        no(rule!("ZZ-10.3"), "The game is over: everybody has lost.")
    } else {
        no(rule!("ZZ-11.1"), "The game is over: all twenty turns have been played.")
    }
}

/// A seat that is asked something else.
struct Asked<'a> {
    own: &'a SeatState,
    turn: u8,
    /// The roll that counts for the seat.
    roll: SectorId,
}

impl Asked<'_> {
    fn why_not(&self, action: Action) -> Reason {
        match (action, self.own.now.step) {
            (Action::Square(_) | Action::Sector(_), Phase::Grenade) => no(
                rule!("ZZ-3.3"),
                "You have drawn your sector of this turn; use a grenade or say that you are done.",
            ),
            (Action::Square(square), _) => self.square(square),
            (Action::Sector(sector), _) => self.sector(sector),
            (Action::Shelter, _) => self.shelter(),
            (Action::Grenade(region), _) => self.grenade(region),
            (Action::Done, _) if self.turn == LAST_TURN => {
                no(rule!("ZZ-5.6"), "You must draw your last sector first.")
            }
            (Action::Done, _) => {
                let message = "Nobody may pass: you must draw a sector in every turn.";
                no(rule!("ZZ-3.3"), message)
            }
        }
    }

    fn square(&self, square: Square) -> Reason {
        let (first, second) = (self.own.now.first, self.own.now.second);
        if self.own.now.step == Phase::Sector {
            let message = format!("First choose which sector you take: {first} or {second}.");
            return no(taking_rule(&self.own.sheet, self.turn, self.roll), message);
        }
        let sector = self.own.sheet.sector(square);
        let drawn = sector.map_or(String::new(), |sector| format!(" (sector {sector})"));
        let message = format!("{square} is drawn already{drawn}; choose a free square.");
        no(rule!("ZZ-5.4"), message)
    }

    fn sector(&self, sector: SectorId) -> Reason {
        let (sheet, first, second) = (&self.own.sheet, self.own.now.first, self.own.now.second);
        if self.own.now.step != Phase::Sector {
            return self.nothing_to_choose(sector);
        }
        if sheet.crossed.contains(sector) && !sheet.chooses_generator(self.turn) {
            let message = format!("{sector} is crossed out already; take {first} or {second}.");
            return no(rule!("ZZ-4.7"), message);
        }
        let rule = taking_rule(sheet, self.turn, self.roll);
        no(rule, format!("You must take {first} or {second}."))
    }

    /// There is one sector only, by the roll or because it was taken.
    fn nothing_to_choose(&self, sector: SectorId) -> Reason {
        let taken = self.own.now.first;
        if self.own.has_taken(self.turn) {
            return no(rule!("ZZ-4.7"), format!("You have taken {taken}; choose a square for it."));
        }
        let rule = if taken == self.roll {
            rule!("ZZ-4.2")
        } else {
            taking_rule(&self.own.sheet, self.turn, self.roll)
        };
        let how = if sector == taken { "anyway" } else { "and no other sector" };
        no(rule, format!("You take {taken} {how}; choose a square for it."))
    }

    fn shelter(&self) -> Reason {
        let (now, sheet) = (&self.own.now, &self.own.sheet);
        if now.reroll.is_some() {
            no(rule!("ZZ-8.4"), "You have used a shelter in this turn; one a turn is all.")
        } else if now.step == Phase::Grenade {
            no(rule!("ZZ-8.1"), "A shelter is used after the roll, before you take a sector.")
        } else if sheet.chooses_generator(self.turn) {
            no(rule!("ZZ-8.9"), "You choose a generator sector, so there is no roll to refuse.")
        } else if !sheet.usable(ItemKind::Shelter).is_empty() {
            no(rule!("ZZ-8.1"), "You have taken a sector; a shelter must be used before that.")
        } else if sheet.items.fresh(ItemKind::Shelter).is_empty() {
            no(rule!("ZZ-8.1"), "You have no shelter to use.")
        } else {
            no(rule!("ZZ-8.1"), "Your shelter is not in the passable area.")
        }
    }

    fn grenade(&self, region: Region) -> Reason {
        let sheet = &self.own.sheet;
        let isolated = sheet.isolated_zombies();
        if sheet.usable(ItemKind::Grenade).is_empty() {
            return no(rule!("ZZ-7.1"), "You have no grenade in the passable area.");
        }
        if isolated.is_empty() {
            return no(rule!("ZZ-7.6"), "There is no isolated zombie to erase.");
        }
        if self.own.now.step != Phase::Grenade {
            return no(rule!("ZZ-7.4"), "A grenade is used in step 4, after you have drawn.");
        }
        let elsewhere = list(sheet.regions(isolated));
        let message =
            format!("There is no isolated zombie in {region}; there is one in {elsewhere}.");
        no(rule!("ZZ-7.6"), message)
    }
}
