//! Why a pick is not possible, and which rule says so.

use ztable_core::{Refusal, Rule, Seat, rule};

use crate::action::Action;
use crate::item::ItemKind;
use crate::region::Region;
use crate::sector::{SectorId, row};
use crate::square::{SQUARES, Square};
use crate::state::{SeatState, State};
use crate::step::Step;

/// Why the seat may not pick this; `None` when it may.
pub(crate) fn refuse(state: &State, seat: Seat, action: Action) -> Option<Refusal> {
    let me = state.seat(seat);
    if state.is_over() {
        return Some(over(state));
    }
    match me.now.step {
        Step::Lost => Some(Refusal::not_asked(
            rule!("ZZ-3.4"),
            "You have lost and take no further part in this game.",
        )),
        Step::Finished => Some(Refusal::not_asked(
            rule!("ZZ-3.5"),
            "You have finished this turn; the next one starts when everybody has.",
        )),
        Step::Sector | Step::Square | Step::Grenade => {
            let asked = Asked { me, turn: state.turn, shared: state.roll };
            match action {
                Action::Square(square) => asked.square(square),
                Action::Sector(sector) => asked.sector(sector),
                Action::Shelter => asked.shelter(),
                Action::Grenade(region) => asked.grenade(region),
                Action::Done => asked.done(),
            }
        }
    }
}

fn over(state: &State) -> Refusal {
    if state.seats.iter().all(|me| me.now.step == Step::Lost) {
        Refusal::over(rule!("ZZ-10.3"), "The game is over: everybody has lost.")
    } else {
        Refusal::over(rule!("ZZ-11.1"), "The game is over: all twenty turns have been played.")
    }
}

/// A seat that is asked something.
struct Asked<'a> {
    me: &'a SeatState,
    turn: u8,
    shared: SectorId,
}

impl Asked<'_> {
    fn no(rule: Rule, message: String) -> Option<Refusal> {
        Some(Refusal::illegal(rule, message))
    }

    fn already_drawn() -> Option<Refusal> {
        Asked::no(
            rule!("ZZ-3.3"),
            "You have drawn your sector of this turn; use a grenade or say that you are done."
                .into(),
        )
    }

    /// The roll that counts for the seat.
    fn roll(&self) -> SectorId {
        self.me.now.reroll.unwrap_or(self.shared)
    }

    fn chooses_generator(&self) -> bool {
        // The square of turn 20 is not drawn yet whenever this is asked.
        self.me.sheet.chooses_generator(self.turn)
    }

    /// The rule that leaves the seat just the sectors it has to choose from.
    fn choosing_rule(&self) -> Rule {
        let in_row = self.me.now.first.light() == self.roll().light();
        if self.chooses_generator() {
            rule!("ZZ-4.10")
        } else if in_row {
            rule!("ZZ-4.3")
        } else {
            rule!("ZZ-4.5")
        }
    }

    fn square(&self, square: Square) -> Option<Refusal> {
        let (first, second) = (self.me.now.first, self.me.now.second);
        match self.me.now.step {
            Step::Sector => Asked::no(
                self.choosing_rule(),
                format!("First choose which sector you take: {first} or {second}."),
            ),
            Step::Grenade => Asked::already_drawn(),
            _ => {
                let sector = self.me.sheet.sector(square)?;
                Asked::no(
                    rule!("ZZ-5.4"),
                    format!("{square} is drawn already (sector {sector}); choose a free square."),
                )
            }
        }
    }

    fn sector(&self, sector: SectorId) -> Option<Refusal> {
        let now = &self.me.now;
        match now.step {
            Step::Grenade => Asked::already_drawn(),
            Step::Sector if sector == now.first || sector == now.second => None,
            Step::Sector => {
                let (first, second) = (now.first, now.second);
                if self.me.sheet.crossed.contains(sector) && !self.chooses_generator() {
                    return Asked::no(
                        rule!("ZZ-4.7"),
                        format!("{sector} is crossed out already; take {first} or {second}."),
                    );
                }
                Asked::no(self.choosing_rule(), format!("You must take {first} or {second}."))
            }
            _ => self.nothing_to_choose(sector),
        }
    }

    /// There is one sector only, by the roll or because it was taken.
    fn nothing_to_choose(&self, sector: SectorId) -> Option<Refusal> {
        let now = &self.me.now;
        let taken = now.first;
        if self.me.has_taken(self.turn) {
            return Asked::no(
                rule!("ZZ-4.7"),
                format!("You have taken {taken}; choose a square for it."),
            );
        }
        let roll = self.roll();
        let row_left = row(roll.light()).any(|other| !self.me.sheet.crossed.contains(other));
        let rule = if taken == roll {
            rule!("ZZ-4.2")
        } else if row_left {
            rule!("ZZ-4.4")
        } else {
            rule!("ZZ-4.6")
        };
        let what = if sector == taken {
            format!("You take {taken} anyway")
        } else {
            format!("You take {taken} and no other sector")
        };
        Asked::no(rule, format!("{what}; choose a square for it."))
    }

    fn shelter(&self) -> Option<Refusal> {
        let (now, sheet) = (&self.me.now, &self.me.sheet);
        if now.shelter_offered {
            return None;
        }
        let (rule, message) = if now.reroll.is_some() {
            (rule!("ZZ-8.4"), "You have used a shelter in this turn; one a turn is all.")
        } else if now.step == Step::Grenade {
            (rule!("ZZ-8.1"), "A shelter is used after the roll, before you take a sector.")
        } else if self.chooses_generator() {
            (rule!("ZZ-8.9"), "You choose a generator sector, so there is no roll to refuse.")
        } else if !sheet.usable(ItemKind::Shelter).is_empty() {
            (rule!("ZZ-8.1"), "You have taken a sector; a shelter must be used before that.")
        } else if sheet.items.fresh(ItemKind::Shelter).is_empty() {
            (rule!("ZZ-8.1"), "You have no shelter to use.")
        } else {
            (rule!("ZZ-8.1"), "Your shelter is not in the passable area.")
        };
        Asked::no(rule, message.into())
    }

    fn grenade(&self, region: Region) -> Option<Refusal> {
        let sheet = &self.me.sheet;
        let isolated = sheet.isolated_zombies();
        let targets = isolated & sheet.spots(region);
        if self.me.now.step == Step::Grenade && !targets.is_empty() {
            return None;
        }
        let (rule, message) = if sheet.usable(ItemKind::Grenade).is_empty() {
            (rule!("ZZ-7.1"), "You have no grenade in the passable area.".into())
        } else if isolated.is_empty() {
            (rule!("ZZ-7.6"), "There is no isolated zombie to erase.".into())
        } else if self.me.now.step != Step::Grenade {
            (rule!("ZZ-7.4"), "A grenade is used in step 4, after you have drawn.".into())
        } else {
            let zombies = sheet.regions(isolated).map(|region| region.to_string());
            let where_else = zombies.collect::<Vec<_>>().join(", ");
            (
                rule!("ZZ-7.6"),
                format!("There is no isolated zombie in {region}; there is one in {where_else}."),
            )
        };
        Asked::no(rule, message)
    }

    fn done(&self) -> Option<Refusal> {
        match self.me.now.step {
            Step::Grenade => None,
            _ if self.turn == SQUARES => {
                Asked::no(rule!("ZZ-5.6"), "You must draw your last sector first.".into())
            }
            _ => Asked::no(
                rule!("ZZ-3.3"),
                "Nobody may pass: you must draw a sector in every turn.".into(),
            ),
        }
    }
}
