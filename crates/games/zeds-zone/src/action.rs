//! The picks of the game, one decision each.

use std::fmt;
use std::str::FromStr;

use crate::region::Region;
use crate::sector::{SECTORS, SectorId};
use crate::square::{SQUARES, Square};
use ztable_core::NotAName;

/// A pick. Its text form is lower-case: `square c3`, `sector 3-5`, `shelter`, `grenade b2/w`,
/// `done`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Draw the taken sector in this square (ZZ-5.1).
    Square(Square),
    /// Take this sector in place of the rolled one (ZZ-4.3, ZZ-4.5), or by ZZ-4.10.
    Sector(SectorId),
    /// Use a shelter and roll again (ZZ-8.1).
    Shelter,
    /// End the turn without (another) grenade.
    Done,
    /// Use a grenade on a zombie of this region (ZZ-7.1).
    Grenade(Region),
}

const FIRST_SECTOR: usize = SQUARES as usize;
const SHELTER: usize = FIRST_SECTOR + SECTORS as usize;
const DONE: usize = SHELTER + 1;
const FIRST_REGION: usize = DONE + 1;

impl Action {
    /// How many picks there are.
    pub const COUNT: usize = FIRST_REGION + Region::COUNT;

    /// The dense index, below [`Action::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Action::Square(square) => square.index(),
            Action::Sector(sector) => FIRST_SECTOR + sector.index(),
            Action::Shelter => SHELTER,
            Action::Done => DONE,
            Action::Grenade(region) => FIRST_REGION + region.index(),
        }
    }

    /// The pick with this index.
    #[must_use]
    pub fn at(index: usize) -> Option<Action> {
        Some(match index {
            SHELTER => Action::Shelter,
            DONE => Action::Done,
            0..FIRST_SECTOR => Action::Square(Square::at(index as u8)?),
            FIRST_SECTOR..SHELTER => Action::Sector(SectorId::at((index - FIRST_SECTOR) as u8)?),
            _ => Action::Grenade(Region::at(index - FIRST_REGION)?),
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Square(square) => {
                write!(f, "square {}", square.to_string().to_ascii_lowercase())
            }
            Action::Sector(sector) => write!(f, "sector {sector}"),
            Action::Shelter => f.write_str("shelter"),
            Action::Done => f.write_str("done"),
            Action::Grenade(region) => {
                write!(f, "grenade {}", region.to_string().to_ascii_lowercase())
            }
        }
    }
}

impl FromStr for Action {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Action, NotAName> {
        let wrong = || {
            NotAName::new(
                text,
                "a pick (square c3, sector 3-5, shelter, grenade d3, grenade b2/w or done)",
            )
        };
        match text.split_once(' ') {
            None if text == "shelter" => Ok(Action::Shelter),
            None if text == "done" => Ok(Action::Done),
            Some(("square", name)) => name.parse().map(Action::Square).map_err(|_| wrong()),
            Some(("sector", name)) => name.parse().map(Action::Sector).map_err(|_| wrong()),
            Some(("grenade", name)) => name.parse().map(Action::Grenade).map_err(|_| wrong()),
            _ => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_texts_round_trip() {
        for index in 0..Action::COUNT {
            let action = Action::at(index).unwrap();
            assert_eq!(action.index(), index);
            assert_eq!(action.to_string().parse(), Ok(action));
            assert_eq!(action.to_string(), action.to_string().to_lowercase());
        }
        assert_eq!(Action::at(Action::COUNT), None);
        for wrong in ["", "square", "square f1", "sector 7-1", "grenade", "pass", "done "] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
