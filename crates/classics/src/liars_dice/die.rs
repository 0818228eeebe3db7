//! Dice under cups.

use ztable_core::{Chance, Few, Key, Thing, numbered, text_serde};

numbered! {
    /// What a die shows.
    pub struct Face: 6 as "{}", "a face (1 to 6)";
}

text_serde!(Face);

/// Dice of a player at the start (LD-1.1).
pub(super) const DICE: usize = 5;
/// Players at most (LD-1.1).
pub(super) const SEATS: usize = 6;

/// The dice under one cup, as they were rolled.
pub(super) type Dice = Few<Face, DICE>;

/// Rolls so many dice, five at most.
pub(super) fn roll(number: u8, chance: &mut impl Chance) -> Dice {
    let mut die = || Face::of_index(chance.roll(Key::Next, 6) as usize - 1);
    (0..DICE.min(number.into())).map(|_| die()).collect()
}
