//! Dice under cups.

use ztable_core::{Few, numbered, text_serde};

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
