//! What levels think of differently.

use crate::Style;

/// Likes to have tiles out, and does not count the Draw Stacks.
pub(super) const EAGER: Style = Style { ambition: 2.0 };
/// Does not even think of what others may do.
pub(super) const CARELESS: Style = Style { ambition: 3.0 };

/// What a Creature in the area is worth, to whoever keeps tiles for a better time and to others.
const CREATURE_KEPT: f32 = 1.4;
const CREATURE_OUT: f32 = 1.7;
/// How much tiles in hand count.
const HAND: f32 = 1.6;
const HAND_OUT: f32 = 1.0;

/// A player's likes.
#[derive(Clone, Copy)]
pub(super) struct Temper {
    /// Whether it thinks of what others may do.
    pub(super) wary: bool,
    /// Whether it counts the Draw Stacks.
    pub(super) counts_time: bool,
    /// What a Creature in the area is worth.
    pub(super) creature: f32,
    /// How much tiles in hand count.
    pub(super) hand: f32,
}

impl From<Style> for Temper {
    fn from(style: Style) -> Temper {
        if style == EAGER || style == CARELESS {
            let wary = style == EAGER;
            return Temper { wary, counts_time: false, creature: CREATURE_OUT, hand: HAND_OUT };
        }
        Temper { wary: true, counts_time: true, creature: CREATURE_KEPT, hand: HAND }
    }
}
