//! Belt cards: three shapes, three colours, three copies of each combination.

use std::fmt;
use std::str::FromStr;

use crate::bits::{id_numbers, id_set};
use ztable_core::{NotAName, text_serde};

/// The shape on a belt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shape {
    /// ◇, written `D`.
    Diamond,
    /// ○, written `O`.
    Circle,
    /// The hexagon, written `X`.
    Hex,
}

impl Shape {
    /// All shapes in order.
    pub const ALL: [Shape; 3] = [Shape::Diamond, Shape::Circle, Shape::Hex];

    /// The first letter of a belt type: `DA`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Shape::Diamond => 'D',
            Shape::Circle => 'O',
            Shape::Hex => 'X',
        }
    }

    /// "diamond".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Shape::Diamond => "diamond",
            Shape::Circle => "circle",
            Shape::Hex => "hex",
        }
    }
}

/// The colour of the shape on a belt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Colour {
    /// Written `A`.
    Amber,
    /// Written `T`.
    Teal,
    /// Written `V`.
    Violet,
}

impl Colour {
    /// All colours in order.
    pub const ALL: [Colour; 3] = [Colour::Amber, Colour::Teal, Colour::Violet];

    /// The second letter of a belt type: `DA`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Amber => 'A',
            Colour::Teal => 'T',
            Colour::Violet => 'V',
        }
    }

    /// "amber".
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Amber => "amber",
            Colour::Teal => "teal",
            Colour::Violet => "violet",
        }
    }
}

/// A coloured shape: what a belt shows and what a Control card matches. Written `DA` to `XV`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BeltType(pub(crate) u8);

id_numbers!(BeltType, 9);
id_set! {
    /// A set of coloured shapes.
    TypeSet of BeltType in u16
}

impl TypeSet {
    /// The three types with a hexagon.
    pub const HEXES: TypeSet = TypeSet(0b1_1100_0000);
}

impl BeltType {
    /// This shape in this colour.
    #[must_use]
    pub const fn new(shape: Shape, colour: Colour) -> BeltType {
        BeltType(shape as u8 * 3 + colour as u8)
    }

    /// The shape without its colour.
    #[must_use]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self.0 as usize / 3]
    }

    /// The colour without its shape.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.0 as usize % 3]
    }

    /// "amber diamond".
    #[must_use]
    pub fn words(self) -> String {
        format!("{} {}", self.colour().word(), self.shape().word())
    }
}

impl fmt::Display for BeltType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.shape().letter(), self.colour().letter())
    }
}

impl FromStr for BeltType {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<BeltType, NotAName> {
        BeltType::all()
            .find(|kind| kind.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAName::new(text, "a belt type (DA, DT, DV, OA, OT, OV, XA, XT, XV)"))
    }
}

text_serde!(BeltType);

/// How many belts there are of each type.
pub const COPIES: usize = 3;

/// One Belt card. Written by type and copy: `DA1` to `XV3`. Copies are alike for every rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BeltId(pub(crate) u8);

id_numbers!(BeltId, BeltType::COUNT * COPIES);
id_set! {
    /// A set of Belt cards.
    BeltSet of BeltId in u32
}

impl BeltSet {
    /// The nine hexes, which stay out with two or three players (ZEE-1.2).
    pub const HEXES: BeltSet = BeltSet(0b111_111_111 << 18);
}

/// The type of each belt; looked up, because it is asked all the time.
const TYPES: [BeltType; BeltId::COUNT] = {
    let mut types = [BeltType(0); BeltId::COUNT];
    let mut number = 0;
    while number < BeltId::COUNT {
        types[number] = BeltType((number / COPIES) as u8);
        number += 1;
    }
    types
};

impl BeltId {
    /// Its coloured shape.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> BeltType {
        TYPES[self.0 as usize]
    }
}

impl fmt::Display for BeltId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind(), self.index() % COPIES + 1)
    }
}

impl FromStr for BeltId {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<BeltId, NotAName> {
        BeltId::all()
            .find(|belt| belt.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAName::new(text, "a belt (a type and a copy from 1 to 3, like DA2)"))
    }
}

text_serde!(BeltId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for belt in BeltId::all() {
            assert_eq!(belt.to_string().parse(), Ok(belt));
            assert_eq!(belt.to_string().to_lowercase().parse(), Ok(belt));
            assert_eq!(belt.to_string()[..2].parse(), Ok(belt.kind()));
        }
        assert_eq!(BeltId::at(0).map(|belt| belt.to_string()), Some("DA1".into()));
        assert_eq!(BeltId::at(26).map(|belt| belt.to_string()), Some("XV3".into()));
        assert!("DA4".parse::<BeltId>().is_err() && "DX".parse::<BeltType>().is_err());
    }

    #[test]
    fn hexes_are_hexes() {
        assert!(
            BeltId::all().all(|b| BeltSet::HEXES.contains(b) == (b.kind().shape() == Shape::Hex))
        );
        assert!(BeltType::all().all(|t| TypeSet::HEXES.contains(t) == (t.shape() == Shape::Hex)));
    }
}
