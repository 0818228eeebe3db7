//! The dice: which they are and where they lie.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use ztable_core::{NotAName, Set, named, text_serde};

use crate::board::ComboId;
use crate::element::{Element, Symbol};

/// Dice of one colour.
pub const DICE_OF_A_COLOUR: usize = 7;

/// One of the 28 dice: `f3` is the third red one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieId(u8);

impl DieId {
    /// The element of its colour.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Element {
        Element::ALL[self.0 as usize / DICE_OF_A_COLOUR]
    }

    /// The dice of a colour.
    pub fn of(colour: Element) -> impl Iterator<Item = DieId> + Clone + use<> {
        let first = (colour.index() * DICE_OF_A_COLOUR) as u8;
        (first..first + DICE_OF_A_COLOUR as u8).map(DieId)
    }
}

impl fmt::Display for DieId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour().letter(), self.0 as usize % DICE_OF_A_COLOUR + 1)
    }
}

named!(
    pub DieId: Element::COUNT * DICE_OF_A_COLOUR,
    "a die such as f3 (a, e, f or w and a number to 7)"
);

/// A set of dice.
pub type DiceSet = Set<DieId, u32>;

/// The dice of a colour as a set.
#[inline]
#[must_use]
pub const fn dice_of(colour: Element) -> DiceSet {
    Set::from_bits(((1 << DICE_OF_A_COLOUR) - 1) << (colour.index() * DICE_OF_A_COLOUR))
}

/// The set without one die, if there is one to leave out.
#[inline]
pub(crate) fn except(dice: DiceSet, die: Option<DieId>) -> DiceSet {
    die.map_or(dice, |die| dice.without(DiceSet::one(die)))
}

/// Where a die lies (EZ-1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Not part of this game.
    Box,
    /// In the common pool: lost, or not taken yet.
    Pool,
    /// Rolled and free to use.
    Unassigned,
    /// In hand, not rolled yet.
    Unrolled,
    /// On a combo, or paid.
    Placed,
    /// In SHIELD, where it defends until its owner's next turn.
    Shield,
    /// In the starting-bonus space.
    Bonus,
    /// Not used when the turn ended.
    Idle,
    /// Healed too late to be used, or showing Z in the Monolith game.
    Aside,
    /// Taken out by a Totemic Buff.
    Negated,
    /// Locked into the monolith, in this combo.
    Locked(ComboId),
    /// Blocking this combo of an opponent.
    Block(ComboId),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Box => f.write_str("box"),
            Place::Pool => f.write_str("pool"),
            Place::Unassigned => f.write_str("unassigned"),
            Place::Unrolled => f.write_str("unrolled"),
            Place::Placed => f.write_str("placed"),
            Place::Shield => f.write_str("shield"),
            Place::Bonus => f.write_str("bonus"),
            Place::Idle => f.write_str("idle"),
            Place::Aside => f.write_str("aside"),
            Place::Negated => f.write_str("negated"),
            Place::Locked(combo) => write!(f, "locked {combo}"),
            Place::Block(combo) => write!(f, "block {combo}"),
        }
    }
}

impl FromStr for Place {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Place, NotAName> {
        let plain = [
            Place::Box,
            Place::Pool,
            Place::Unassigned,
            Place::Unrolled,
            Place::Placed,
            Place::Shield,
            Place::Bonus,
            Place::Idle,
            Place::Aside,
            Place::Negated,
        ];
        if let Some(place) = plain.into_iter().find(|place| place.to_string() == text) {
            return Ok(place);
        }
        match text.split_once(' ') {
            Some(("locked", combo)) => combo.parse().map(Place::Locked),
            Some(("block", combo)) => combo.parse().map(Place::Block),
            _ => Err(NotAName::new(text, "a place of a die (pool, unassigned, shield, …)")),
        }
    }
}

text_serde!(Place);

/// One die: where it lies and what it shows, if it was rolled in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// Its place on the table.
    pub at: Place,
    /// The symbol on top; none before it is rolled in a turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Symbol>,
}

impl Die {
    /// A die without a face.
    #[inline]
    #[must_use]
    pub const fn blank(at: Place) -> Die {
        Die { at, face: None }
    }

    /// Whether its owner has it in hand (EZ-1.2).
    #[inline]
    #[must_use]
    pub const fn in_hand(self) -> bool {
        !matches!(self.at, Place::Box | Place::Pool | Place::Locked(_))
    }
}
