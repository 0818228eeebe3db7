//! What happens, typed.

use serde::{Deserialize, Serialize};
use ztable_core::{Names, Seat};

use crate::ending::Status;
use crate::region::Region;
use crate::sector::SectorId;
use crate::sheet::Tally;
use crate::square::Square;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A turn began with this shared roll.
    Rolled {
        /// The turn.
        turn: u8,
        /// The roll.
        roll: SectorId,
    },
    /// Turn 20 began for a seat without a generator: it ignores the roll.
    RollIgnored {
        /// The seat.
        seat: Seat,
    },
    /// A seat used a shelter and rolled again.
    Sheltered {
        /// The seat.
        seat: Seat,
        /// Where the shelter is.
        shelter: Region,
        /// The roll it refused.
        refused: SectorId,
        /// Its new roll.
        roll: SectorId,
    },
    /// A seat took another sector than the rolled one.
    Took {
        /// The seat.
        seat: Seat,
        /// The sector it took.
        sector: SectorId,
        /// The roll.
        rolled: SectorId,
    },
    /// A seat drew a sector.
    Drew {
        /// The seat.
        seat: Seat,
        /// The sector.
        sector: SectorId,
        /// Where.
        square: Square,
        /// What joined the passable area.
        joined: Vec<Region>,
    },
    /// Zombies attacked and were killed.
    Attacked {
        /// The seat.
        seat: Seat,
        /// Where the killed zombies are, one entry each.
        zombies: Vec<Region>,
        /// Where the used guns are, one entry each.
        guns: Vec<Region>,
    },
    /// Zombies attacked and there were too few guns: the seat is out.
    Lost {
        /// The seat.
        seat: Seat,
        /// How many zombies attacked.
        zombies: u8,
        /// How many guns there were.
        guns: u8,
    },
    /// A generator joined the passable area for the first time.
    GeneratorRunning {
        /// The seat.
        seat: Seat,
    },
    /// The passable area reached the exit.
    ExitReached {
        /// The seat.
        seat: Seat,
    },
    /// A seat used a grenade.
    Erased {
        /// The seat.
        seat: Seat,
        /// Where the grenade is.
        grenade: Region,
        /// Where the zombie was.
        zombie: Region,
    },
    /// The result of a seat at the end.
    Ended {
        /// The seat.
        seat: Seat,
        /// How it ended.
        status: Status,
        /// What it had.
        tally: Tally,
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Vec<Seat>,
    },
}

/// "A1, B1 and C1".
pub(crate) fn list<T: ToString>(things: &[T]) -> String {
    match things {
        [] => "nothing".into(),
        [one] => one.to_string(),
        [rest @ .., last] => {
            let rest: Vec<String> = rest.iter().map(ToString::to_string).collect();
            format!("{} and {}", rest.join(", "), last.to_string())
        }
    }
}

/// "1 zombie", "2 zombies".
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

impl Event {
    /// The event as a sentence.
    #[must_use]
    pub fn narrate(&self, names: &Names<'_>) -> String {
        match self {
            Event::Rolled { turn, roll } => {
                format!("Turn {turn}: light {}, dark {}.", roll.light(), roll.dark())
            }
            Event::RollIgnored { seat } => format!(
                "{} {} no generator yet and {} the roll: one of the two generator sectors must be \
                 taken.",
                names.subject(*seat),
                names.verb(*seat, "have", "has"),
                names.verb(*seat, "ignore", "ignores"),
            ),
            Event::Sheltered { seat, shelter, refused, roll } => format!(
                "{} {} the shelter in {shelter} and {} {roll} ({refused} refused).",
                names.subject(*seat),
                names.verb(*seat, "use", "uses"),
                names.verb(*seat, "roll", "rolls"),
            ),
            Event::Took { seat, sector, rolled } => format!(
                "{} {} {sector} instead of {rolled}.",
                names.subject(*seat),
                names.verb(*seat, "take", "takes"),
            ),
            Event::Drew { seat, sector, square, joined } => {
                let who = names.subject(*seat);
                let draw = names.verb(*seat, "draw", "draws");
                let area = match joined.len() {
                    0 => String::new(),
                    1 => format!(": {} joins the passable area", joined[0]),
                    _ => format!(": {} join the passable area", list(joined)),
                };
                format!("{who} {draw} sector {sector} in {square}{area}.")
            }
            Event::Attacked { seat, zombies, guns } => {
                let attack = if zombies.len() == 1 { "attacks" } else { "attack" };
                let gun = if guns.len() == 1 { "gun" } else { "guns" };
                let zombie = if zombies.len() == 1 { "zombie" } else { "zombies" };
                format!(
                    "{} {attack} {}: {gun} in {} used, {zombie} in {} killed.",
                    count(zombies.len(), "zombie"),
                    names.object(*seat),
                    list(guns),
                    list(zombies),
                )
            }
            Event::Lost { seat, zombies, guns } => format!(
                "{} {}, {}: {} {} lost.",
                count(usize::from(*zombies), "zombie"),
                if *zombies == 1 { "attacks" } else { "attack" },
                count(usize::from(*guns), "gun"),
                names.object(*seat),
                names.verb(*seat, "are", "is"),
            ),
            Event::GeneratorRunning { seat } if names.is_you(*seat) => "Generator running.".into(),
            Event::GeneratorRunning { seat } => {
                format!("{} generator is running.", names.possessive(*seat))
            }
            Event::ExitReached { seat } if names.is_you(*seat) => "Exit reached.".into(),
            Event::ExitReached { seat } => {
                format!("{} passable area reaches the exit.", names.possessive(*seat))
            }
            Event::Erased { seat, grenade, zombie } => format!(
                "{} {} the grenade in {grenade}: a zombie in {zombie} is erased.",
                names.subject(*seat),
                names.verb(*seat, "use", "uses"),
            ),
            Event::Ended { seat, status, tally } => {
                let who = names.subject(*seat);
                let have = names.verb(*seat, "have", "has");
                match status {
                    Status::Lost { turn } => {
                        format!("{who} {} lost in turn {turn}.", names.verb(*seat, "were", "was"))
                    }
                    Status::Escaped => format!(
                        "{who} {have} escaped with {} VP: {} killed, {} rescued, {} and {} used; \
                         {} and {} are left inactive.",
                        tally.vp(),
                        tally.killed,
                        tally.rescued,
                        count(usize::from(tally.grenades), "grenade"),
                        count(usize::from(tally.shelters), "shelter"),
                        count(usize::from(tally.inactive_zombies), "zombie"),
                        count(usize::from(tally.other_inactive), "other item"),
                    ),
                    Status::Trapped | Status::Alive => format!("{who} {have} not escaped."),
                }
            }
            Event::Over { winners } => match winners.as_slice() {
                [] => "The game is over: nobody escaped, everybody loses.".into(),
                [one] => format!(
                    "The game is over: {} {}.",
                    names.object(*one),
                    names.verb(*one, "win", "wins")
                ),
                many => {
                    let who: Vec<String> = many.iter().map(|seat| names.object(*seat)).collect();
                    format!("The game is over: {} share the victory.", list(&who))
                }
            },
        }
    }
}
