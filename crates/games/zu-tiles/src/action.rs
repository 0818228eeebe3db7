//! Picks.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, Seat, text_serde};

use crate::cell::CellName;
use crate::kind::{Kind, Piece, SEATS};

/// A pick that is a single word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Word {
    /// Place a tile.
    Place,
    /// Start a Basic Action Stack.
    Act,
    /// Start a Battle.
    Battle,
    /// Discard two tiles and draw one.
    Cycle,
    /// End the turn.
    End,
    /// Give up.
    Concede,
    /// Add nothing to the stack.
    Pass,
    /// No more Allies.
    Done,
    /// Do it.
    Yes,
    /// Do not do it.
    No,
    /// No target.
    None,
    /// Lend the Creature.
    Lend,
    /// Do not lend it.
    Decline,
}

impl Word {
    /// All words in the order of their index.
    pub const ALL: [Word; 13] = [
        Word::Place,
        Word::Act,
        Word::Battle,
        Word::Cycle,
        Word::End,
        Word::Concede,
        Word::Pass,
        Word::Done,
        Word::Yes,
        Word::No,
        Word::None,
        Word::Lend,
        Word::Decline,
    ];

    /// The word.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Word::Place => "place",
            Word::Act => "act",
            Word::Battle => "battle",
            Word::Cycle => "cycle",
            Word::End => "end",
            Word::Concede => "concede",
            Word::Pass => "pass",
            Word::Done => "done",
            Word::Yes => "yes",
            Word::No => "no",
            Word::None => "none",
            Word::Lend => "lend",
            Word::Decline => "decline",
        }
    }
}

/// One pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A word: `place`.
    Say(Word),
    /// One of one's Draw Stacks, from 1: `stack 3`.
    Stack(u8),
    /// One of several abilities of a tile, from 1: `ability 2`.
    Ability(u8),
    /// A tile in hand: `tile rat`.
    Tile(Kind),
    /// A tile in a pile, with its owner: `pile rat:0`.
    Pile(Piece),
    /// A cell, empty or with a tile on it: `cell 1,-2`.
    Cell(CellName),
}

/// Draw Stacks of a player (ZU-2.3).
pub const STACKS: usize = 5;
/// The most abilities that can be told apart on one tile.
pub const ABILITIES: usize = 8;

const WORDS: usize = Word::ALL.len();
const FIXED: usize = WORDS + STACKS + ABILITIES + CellName::COUNT;

impl Action {
    /// How many picks there are at a table with that many definitions.
    #[must_use]
    pub const fn count(kinds: usize) -> usize {
        FIXED + kinds * (1 + SEATS)
    }

    /// The dense index at a table with that many definitions.
    #[must_use]
    pub fn index(self, kinds: usize) -> usize {
        match self {
            Action::Say(word) => word as usize,
            Action::Stack(n) => WORDS + usize::from(n) - 1,
            Action::Ability(n) => WORDS + STACKS + usize::from(n) - 1,
            Action::Cell(name) => WORDS + STACKS + ABILITIES + name.index(),
            Action::Tile(kind) => FIXED + kind.index(),
            Action::Pile(piece) => {
                FIXED + kinds + piece.kind.index() * SEATS + piece.owner().index()
            }
        }
    }

    /// The pick with this index.
    #[must_use]
    pub fn at(index: usize, kinds: usize) -> Option<Action> {
        if let Some(&word) = Word::ALL.get(index) {
            return Some(Action::Say(word));
        }
        let index = index - WORDS;
        if index < STACKS {
            return Some(Action::Stack(index as u8 + 1));
        }
        let index = index - STACKS;
        if index < ABILITIES {
            return Some(Action::Ability(index as u8 + 1));
        }
        let index = index - ABILITIES;
        if let Some(name) = CellName::at(index) {
            return Some(Action::Cell(name));
        }
        let index = index - CellName::COUNT;
        if index < kinds {
            return Some(Action::Tile(Kind(index as u8)));
        }
        let index = index - kinds;
        (index < kinds * SEATS).then(|| {
            let owner = Seat::new((index % SEATS) as u8);
            Action::Pile(Piece::new(Kind((index / SEATS) as u8), owner))
        })
    }
}

impl From<Word> for Action {
    fn from(word: Word) -> Action {
        Action::Say(word)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Say(word) => f.write_str(word.text()),
            Action::Stack(n) => write!(f, "stack {n}"),
            Action::Ability(n) => write!(f, "ability {n}"),
            Action::Tile(kind) => write!(f, "tile {kind}"),
            Action::Pile(piece) => write!(f, "pile {piece}"),
            Action::Cell(name) => write!(f, "cell {name}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Action, NotAName> {
        if let Some(word) = Word::ALL.into_iter().find(|word| word.text() == text) {
            return Ok(Action::Say(word));
        }
        let bad = || NotAName::new(text, "a pick of ZU Tiles");
        let (verb, what) = text.split_once(' ').ok_or_else(bad)?;
        let number = |most: usize| {
            let number: u8 = what.parse().map_err(|_| bad())?;
            let fits = number >= 1 && usize::from(number) <= most && number.to_string() == what;
            fits.then_some(number).ok_or_else(bad)
        };
        match verb {
            "stack" => number(STACKS).map(Action::Stack),
            "ability" => number(ABILITIES).map(Action::Ability),
            "tile" => what.parse().map(Action::Tile),
            "pile" => what.parse().map(Action::Pile),
            "cell" => what.parse().map(Action::Cell),
            _ => Err(bad()),
        }
    }
}

text_serde!(Action);
