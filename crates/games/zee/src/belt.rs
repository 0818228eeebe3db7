//! Belt cards: three shapes, three colours, three copies of each combination.

use std::fmt;

use ztable_core::{Set, named, text_serde, things};

things! {
    /// The shape on a belt.
    pub enum Shape, "a shape (diamond, circle or hex)" {
        /// ◇, written `D`.
        Diamond = "diamond",
        /// ○, written `O`.
        Circle = "circle",
        /// The hexagon, written `X`.
        Hex = "hex",
    }
}

things! {
    /// The colour of the shape on a belt.
    pub enum Colour, "a colour (amber, teal or violet)" {
        /// Written `A`.
        Amber = "amber",
        /// Written `T`.
        Teal = "teal",
        /// Written `V`.
        Violet = "violet",
    }
}

things! {
    /// A coloured shape: what a belt shows and what a Control card matches. It is written with the
    /// letters of shape and colour.
    pub enum BeltType, "a belt type (DA, DT, DV, OA, OT, OV, XA, XT, XV)" {
        /// ◇ in amber.
        AmberDiamond = "DA",
        /// ◇ in teal.
        TealDiamond = "DT",
        /// ◇ in violet.
        VioletDiamond = "DV",
        /// ○ in amber.
        AmberCircle = "OA",
        /// ○ in teal.
        TealCircle = "OT",
        /// ○ in violet.
        VioletCircle = "OV",
        /// The hexagon in amber.
        AmberHex = "XA",
        /// The hexagon in teal.
        TealHex = "XT",
        /// The hexagon in violet.
        VioletHex = "XV",
    }
}

text_serde!(BeltType);

/// The coloured shapes of a card.
pub type TypeSet = Set<BeltType, u16>;

impl BeltType {
    /// The three types with a hexagon.
    pub const HEXES: TypeSet = TypeSet::from_bits(0b1_1100_0000);

    /// This shape in this colour.
    #[must_use]
    pub const fn new(shape: Shape, colour: Colour) -> BeltType {
        BeltType::ALL[shape.index() * Colour::COUNT + colour.index()]
    }

    /// The shape without its colour.
    #[must_use]
    pub const fn shape(self) -> Shape {
        Shape::ALL[self.index() / Colour::COUNT]
    }

    /// The colour without its shape.
    #[must_use]
    pub const fn colour(self) -> Colour {
        Colour::ALL[self.index() % Colour::COUNT]
    }

    /// "amber diamond".
    #[must_use]
    pub fn words(self) -> String {
        format!("{} {}", self.colour(), self.shape())
    }
}

/// How many belts there are of each type.
pub const COPIES: usize = 3;
/// The most belts that lie under the Belt deck in known order: all of it with four players, and one
/// more for a moment during a Swap.
pub const BOTTOM: usize = 12;

/// One Belt card. Written by type and copy: `DA1` to `XV3`. Copies are alike for every rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct BeltId(u8);

/// Belt cards: what a seat holds, or a deck in an order that nobody knows.
pub type BeltSet = Set<BeltId, u32>;

/// The type of each belt; looked up, because it is asked all the time.
const TYPES: [BeltType; BeltId::COUNT] = {
    let mut types = [BeltType::AmberDiamond; BeltId::COUNT];
    let mut number = 0;
    while number < types.len() {
        types[number] = BeltType::ALL[number / COPIES];
        number += 1;
    }
    types
};

impl BeltId {
    /// The nine hexes, which stay out with two or three players (ZEE-1.2).
    pub const HEXES: BeltSet = BeltSet::from_bits(0b111_111_111 << 18);

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

named!(pub BeltId: BeltType::COUNT * COPIES, "a belt (a type and a copy from 1 to 3, like DA2)");

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
    fn types_are_shapes_in_colours() {
        for kind in BeltType::all() {
            assert_eq!(BeltType::new(kind.shape(), kind.colour()), kind);
            assert_eq!(BeltType::HEXES.contains(kind), kind.shape() == Shape::Hex);
        }
        assert_eq!(BeltType::TealCircle.words(), "teal circle");
        assert!(
            BeltId::all().all(|b| BeltId::HEXES.contains(b) == BeltType::HEXES.contains(b.kind()))
        );
    }
}
