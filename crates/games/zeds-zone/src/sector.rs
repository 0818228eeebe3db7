//! The addresses of the Sector Table, and which sector a roll leaves to take.

use std::fmt::{self, Write};

use ztable_core::{Set, named};

/// Faces of a die, rows and columns of the Sector Table.
pub const FACES: u8 = 6;
/// Sectors of the Sector Table.
pub const SECTORS: u8 = FACES * FACES;

/// A sector by its address, which is also how a roll is written: light die (row), dark die
/// (column), as in `3-5` (ZZ-1.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SectorId(u8);

impl SectorId {
    /// The sector at these faces of the light and the dark die.
    #[must_use]
    pub const fn of(light: u8, dark: u8) -> Option<SectorId> {
        if light >= 1 && light <= FACES && dark >= 1 && dark <= FACES {
            Some(SectorId((light - 1) * FACES + dark - 1))
        } else {
            None
        }
    }

    /// The face of the light die: the row, from 1.
    #[must_use]
    pub const fn light(self) -> u8 {
        self.0 / FACES + 1
    }

    /// The face of the dark die: the column, from 1.
    #[must_use]
    pub const fn dark(self) -> u8 {
        self.0 % FACES + 1
    }

    /// The sector at (7 - light)-(7 - dark).
    #[must_use]
    pub const fn twin(self) -> SectorId {
        SectorId(SECTORS - 1 - self.0)
    }
}

impl fmt::Display for SectorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'0' + self.light()))?;
        f.write_char('-')?;
        f.write_char(char::from(b'0' + self.dark()))
    }
}

named!(pub SectorId: SECTORS as usize, "a sector or roll (1-1 to 6-6)");

/// A set of sectors.
pub type SectorSet = Set<SectorId, u64>;

/// What a roll leaves to take: one sector, or two to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidates {
    /// The only one, or the first listed: the previous one, or the one from the rows above.
    pub first: SectorId,
    /// The next one, or the one from the rows below.
    pub second: Option<SectorId>,
}

impl Candidates {
    /// The sectors that a table with these crossed-out sectors offers for a roll (ZZ-4.2 to
    /// ZZ-4.6), previous before next and above before below.
    #[inline]
    #[must_use]
    pub fn of(crossed: SectorSet, roll: SectorId) -> Candidates {
        if !crossed.contains(roll) {
            return Candidates { first: roll, second: None };
        }
        Candidates::replacing(SectorSet::all().without(crossed).bits(), roll)
    }

    fn replacing(available: u64, roll: SectorId) -> Candidates {
        let start = roll.0 / FACES * FACES;
        let row = ((1 << FACES) - 1) << start;
        let (before, after) = if available & row != 0 {
            let upto = (1 << roll.0) - 1;
            (available & row & upto, available & row & !upto)
        } else {
            let above = (1 << start) - 1;
            (available & above, available & !above)
        };
        match (last(before), first(after)) {
            (Some(first), second) => Candidates { first, second },
            (None, Some(first)) => Candidates { first, second: None },
            // Twenty turns cannot cross out 36 sectors (ZZ-Q12); a table without any answers with
            // the roll.
            (None, None) => Candidates { first: roll, second: None },
        }
    }

    /// Whether the sector may be taken.
    #[must_use]
    pub fn contains(self, sector: SectorId) -> bool {
        self.first == sector || self.second == Some(sector)
    }
}

/// The sectors of the row that this face of the light die names.
pub(crate) fn row(light: u8) -> SectorSet {
    SectorSet::from_bits(((1 << FACES) - 1) << ((light - 1) * FACES))
}

fn first(sectors: u64) -> Option<SectorId> {
    (sectors != 0).then(|| SectorId(sectors.trailing_zeros() as u8))
}

fn last(sectors: u64) -> Option<SectorId> {
    (sectors != 0).then(|| SectorId(63 - sectors.leading_zeros() as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> SectorSet {
        text.split_whitespace().map(|id| id.parse::<SectorId>().unwrap()).collect()
    }

    #[test]
    fn ids_round_trip() {
        for sector in SectorId::all() {
            assert_eq!(sector.to_string().parse(), Ok(sector));
            assert_eq!(sector.twin().light(), 7 - sector.light());
            assert_eq!(sector.twin().dark(), 7 - sector.dark());
        }
        for wrong in ["", "1-", "0-1", "7-1", "1-7", "11", "1-1 ", "é-1"] {
            assert!(wrong.parse::<SectorId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn candidates_follow_row_and_reading_order() {
        let row_1 = "1-1 1-2 1-3 1-4 1-5 1-6";
        let row_3 = "3-1 3-2 3-3 3-4 3-5 3-6";
        let row_6 = "6-1 6-2 6-3 6-4 6-5 6-6";
        for (crossed, roll, expected) in [
            ("", "3-3", "3-3"),
            ("3-2 3-3", "3-3", "3-1 3-4"),
            ("5-1 5-2", "5-1", "5-3"),
            ("2-5 2-6", "2-6", "2-4"),
            (row_3, "3-1", "2-6 4-1"),
            (&format!("{row_3} 2-6 2-5 4-1"), "3-6", "2-4 4-2"),
            (&format!("{row_1} 2-1"), "1-4", "2-2"),
            (row_6, "6-3", "5-6"),
        ] {
            let found = Candidates::of(set(crossed), roll.parse().unwrap());
            let ids: Vec<String> = [Some(found.first), found.second]
                .iter()
                .flatten()
                .map(ToString::to_string)
                .collect();
            assert_eq!(ids.join(" "), expected, "crossed {crossed}, roll {roll}");
        }
    }
}
