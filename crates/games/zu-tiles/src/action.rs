//! Picks.

use ztable_core::{picks, text_serde, things};

use crate::cell::CellName;
use crate::kind::{Kind, Piece};

things! {
    /// A pick that is a single word.
    pub enum Word, "a word of ZU Tiles" {
        /// Begin to place a tile.
        Place = "place",
        /// Begin a Basic Action Stack.
        Act = "act",
        /// Begin a Battle.
        Battle = "battle",
        /// Begin to discard two tiles and draw one.
        Cycle = "cycle",
        /// End the turn.
        End = "end",
        /// Give up.
        Concede = "concede",
        /// Add nothing to the stack.
        Pass = "pass",
        /// Take no more Allies.
        Done = "done",
        /// Do what the text allows, or draw the extra tile.
        Yes = "yes",
        /// Leave it.
        No = "no",
        /// Leave the target out.
        None = "none",
        /// Lend the Creature that was asked for.
        Lend = "lend",
        /// Keep it.
        Decline = "decline",
    }
}

/// Draw Stacks of a player (ZU-2.3).
pub const STACKS: usize = 5;
/// The most abilities that can be told apart on one tile.
pub const ABILITIES: usize = 8;

picks! {
    /// A pick: a word such as `place`, or what an earlier pick asks for.
    pub enum Action, "a pick of ZU Tiles" {
        /// A word: `place`.
        Say(word: Word) = "{word}",
        /// One of one's Draw Stacks, from 1: `stack 3`.
        Stack(number: u8 in 1..=STACKS) = "stack {number}",
        /// One of several abilities of a tile, from 1: `ability 2`.
        Ability(number: u8 in 1..=ABILITIES) = "ability {number}",
        /// A cell, empty or with a tile on it: `cell 1,-2`.
        Cell(name: CellName) = "cell {name}",
        /// A tile in hand: `tile rat`.
        Tile(kind: Kind) = "tile {kind}",
        /// A tile in a pile, with its owner: `pile rat:0`.
        Pile(piece: Piece) = "pile {piece}",
    }
}

impl From<Word> for Action {
    fn from(word: Word) -> Action {
        Action::Say(word)
    }
}

text_serde!(Word);
text_serde!(Action);
