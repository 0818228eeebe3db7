//! What levels think of differently.

use crate::Temper;

/// What a Creature in the area is worth, to whoever keeps tiles for a better time and to others.
const CREATURE_KEPT: f32 = 1.4;
const CREATURE_OUT: f32 = 1.7;
/// How much tiles in hand count.
const HAND: f32 = 1.6;
const HAND_OUT: f32 = 1.0;

/// A player's likes.
#[derive(Clone, Copy)]
pub(super) struct Likes {
    /// Whether it thinks of what others may do.
    pub(super) wary: bool,
    /// Whether it counts the Draw Stacks.
    pub(super) counts_time: bool,
    /// What a Creature in the area is worth.
    pub(super) creature: f32,
    /// How much tiles in hand count.
    pub(super) hand: f32,
}

impl From<Temper> for Likes {
    /// Who is eager likes to have tiles out and does not count the Draw Stacks; who is careless does
    /// not even think of what others may do.
    fn from(temper: Temper) -> Likes {
        let out = Likes { wary: true, counts_time: false, creature: CREATURE_OUT, hand: HAND_OUT };
        match temper {
            Temper::Sober => {
                Likes { wary: true, counts_time: true, creature: CREATURE_KEPT, hand: HAND }
            }
            Temper::Eager => out,
            Temper::Careless => Likes { wary: false, ..out },
        }
    }
}
