//! Places in the reactor.

use std::fmt;

use ztable_core::{Set, named, numbered, text_serde, things};

things! {
    /// A row of the reactor, in belt order.
    pub enum Row, "a row (Back, Mid or Front)" {
        /// Where bots come in; written `B`.
        Back = "Back",
        /// Written `M`.
        Mid = "Mid",
        /// Where bots fall off; written `F`.
        Front = "Front",
    }
}

impl Row {
    /// The last letter of a place: `3F`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Row::Back => 'B',
            Row::Mid => 'M',
            Row::Front => 'F',
        }
    }
}

things! {
    /// A direction along the reactor, as it is drawn, whoever looks (ZEE-7.1).
    pub enum Direction, "a direction (left or right)" {
        /// Towards conveyor 1.
        Left = "left",
        /// Away from conveyor 1.
        Right = "right",
    }
}

text_serde!(Direction);

numbered! {
    /// A conveyor, numbered from 1 on the left.
    pub struct Conveyor: 7 as "{}", "a conveyor (1 to 7)";
}

/// The most conveyors a reactor has.
pub const MAX_CONVEYORS: usize = Conveyor::COUNT;

impl Conveyor {
    /// Its number, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// Its belt in this row.
    #[must_use]
    pub const fn belt(self, row: Row) -> Spot {
        Spot(self.0 * 3 + row as u8)
    }

    /// Its three belts.
    #[must_use]
    pub const fn belts(self) -> SpotSet {
        SpotSet::from_bits(0b111 << (self.0 * 3))
    }
}

/// As data a conveyor is its number.
impl serde::Serialize for Conveyor {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> serde::Deserialize<'de> for Conveyor {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Conveyor, D::Error> {
        let number = u8::deserialize(deserializer)?;
        number
            .checked_sub(1)
            .and_then(|index| Conveyor::at(usize::from(index)))
            .ok_or_else(|| serde::de::Error::custom(format!("there is no conveyor {number}")))
    }
}

/// The place of a belt in the reactor: `3F` is the Front belt of conveyor 3. Places are numbered in
/// belt order (ZEE-4.4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Spot(u8);

/// Places in the reactor.
pub type SpotSet = Set<Spot, u32>;

impl Spot {
    /// The Back row.
    pub const BACKS: SpotSet = SpotSet::from_bits(0o1_111_111);
    /// The Front row.
    pub const FRONTS: SpotSet = SpotSet::from_bits(0o4_444_444);

    /// All places of a reactor with so many conveyors.
    #[inline]
    #[must_use]
    pub const fn reactor(conveyors: u8) -> SpotSet {
        SpotSet::from_bits((1 << (conveyors * 3)) - 1)
    }

    /// The conveyor it is part of.
    #[inline]
    #[must_use]
    pub const fn conveyor(self) -> Conveyor {
        Conveyor(self.0 / 3)
    }

    /// How far forward it is.
    #[inline]
    #[must_use]
    pub const fn row(self) -> Row {
        Row::ALL[self.0 as usize % 3]
    }

    /// The neighbour in the same row on that side, in a reactor of so many conveyors. With `wrap`
    /// the first and the last conveyor are neighbours (ZEE-7.4); nothing is its own neighbour.
    #[inline]
    #[must_use]
    pub const fn beside(self, direction: Direction, conveyors: u8, wrap: bool) -> Option<Spot> {
        let around = (conveyors - 1) * 3;
        if around == 0 {
            return None;
        }
        match direction {
            Direction::Left if self.0 >= 3 => Some(Spot(self.0 - 3)),
            Direction::Left if wrap => Some(Spot(self.0 + around)),
            Direction::Right if self.0 < around => Some(Spot(self.0 + 3)),
            Direction::Right if wrap => Some(Spot(self.0 - around)),
            Direction::Left | Direction::Right => None,
        }
    }

    /// The next one in its conveyor; none before the Front.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> Option<Spot> {
        if matches!(self.row(), Row::Front) { None } else { Some(Spot(self.0 + 1)) }
    }

    /// The one before it in its conveyor; none behind the Back.
    #[inline]
    #[must_use]
    pub const fn backward(self) -> Option<Spot> {
        if matches!(self.row(), Row::Back) { None } else { Some(Spot(self.0 - 1)) }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.conveyor(), self.row().letter())
    }
}

named!(pub Spot: MAX_CONVEYORS * Row::COUNT, "a place (conveyor 1 to 7 and B, M or F, like 3F)");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_rows() {
        for spot in Spot::all() {
            assert_eq!(spot.to_string().parse(), Ok(spot));
            assert_eq!(spot.conveyor().belt(spot.row()), spot);
            assert_eq!(Spot::BACKS.contains(spot), spot.row() == Row::Back);
            assert_eq!(Spot::FRONTS.contains(spot), spot.row() == Row::Front);
        }
    }

    #[test]
    fn neighbours() {
        let at = |name: &str| name.parse::<Spot>().unwrap();
        let beside = |name, direction, n, wrap| at(name).beside(direction, n, wrap);
        assert_eq!(beside("1F", Direction::Left, 5, true), Some(at("5F")));
        assert_eq!(beside("1F", Direction::Left, 5, false), None);
        assert_eq!(beside("5M", Direction::Right, 5, true), Some(at("1M")));
        assert_eq!(beside("5M", Direction::Right, 6, true), Some(at("6M")));
        assert_eq!(beside("2B", Direction::Left, 2, true), Some(at("1B")));
        assert_eq!(beside("2B", Direction::Right, 2, true), Some(at("1B")));
        assert_eq!(beside("1B", Direction::Right, 1, true), None);
    }
}
