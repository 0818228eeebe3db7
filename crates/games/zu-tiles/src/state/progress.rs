//! How far a turn has come: its phase, what was begun, and the text that runs.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use super::{BattleSide, Me, Source, Stamp, Target, Targets};
use crate::cell::Side;
use crate::few::Few;
use crate::kind::Piece;
use crate::program::{COSTS, TARGETS};

/// What the running program waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Question {
    /// Nothing.
    #[default]
    Nothing,
    /// A cell: a destination, a space or a tile.
    Cell,
    /// Yes or no.
    YesNo,
    /// A Draw Stack.
    Stack,
    /// A new target of an entry that was taken over.
    Target(u8),
}

/// The most tiles that one `for_each` goes through.
pub const LOOP: usize = 48;

/// A text that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Run {
    /// The "you" of the text.
    pub(crate) you: u8,
    pub(crate) me: Me,
    /// The next instruction.
    pub(crate) op: u16,
    pub(crate) targets: Targets,
    /// The tiles of the running `for_each`, with their side of the tile it speaks of.
    pub(crate) each: Few<(Stamp, Side), LOOP>,
    /// Which of them is on.
    pub(crate) at: u8,
    pub(crate) question: Question,
    /// Where a "no" leads, when the question is optional.
    pub(crate) past: Option<u16>,
    /// Draws that are left of the current instruction.
    pub(crate) left: u8,
    /// Whether it is the top entry of the stack that runs.
    pub(crate) entry: bool,
    /// The tile that comes back from aside.
    pub(crate) back: Option<Piece>,
}

impl Run {
    pub(crate) fn you(&self) -> Seat {
        Seat::new(self.you)
    }

    /// The tile that the loop has come to.
    pub(crate) fn current(&self) -> (Stamp, Side) {
        self.each.get(usize::from(self.at)).copied().unwrap_or_default()
    }
}

/// What the player on turn, or a player who reacts, has begun to choose. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stage {
    /// What is being done.
    pub verb: Verb,
    /// What is placed, played or used.
    pub source: Source,
    /// The tile whose ability is used, while it is not clear which.
    pub tile: Stamp,
    /// The targets so far.
    pub targets: Few<Target, TARGETS>,
    /// The tiles paid so far.
    pub costs: Few<Piece, COSTS>,
}

/// What was begun.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Nothing.
    #[default]
    Nothing,
    /// Placing a tile.
    Place,
    /// A Basic Action Stack.
    Act,
    /// A Battle.
    Battle,
    /// Cycling.
    Cycle,
    /// An entry for a stack.
    React,
}

/// Why a tile is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// After two were cycled.
    Cycle,
    /// At the end of the turn.
    Turn,
    /// The extra tile.
    Extra,
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A player draws the starting hand, stack by stack.
    Deal(Seat),
    /// The player on turn does what they like.
    Main,
    /// Allies are picked.
    Allies(BattleSide, Seat),
    /// A player is asked for a Creature.
    Lend(BattleSide, Seat, Stamp),
    /// The Battle Action Tile is picked.
    BattleTile,
    /// A player may add to the stack.
    React(Seat),
    /// The stack resolves.
    Resolve,
    /// The player on turn picks a Draw Stack.
    Draw(Draw),
    /// The player on turn may draw one more.
    Extra,
    /// The end-of-turn effects happen.
    Ending,
    /// The game is over.
    Over,
}

/// What was done this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Uses {
    /// Tiles placed.
    pub placed: u8,
    /// Basic Action Stacks started.
    pub stacks: u8,
    /// Battles started.
    pub battles: u8,
    /// Whether two tiles were cycled.
    pub cycled: bool,
    /// Placements granted beyond the first.
    pub more_places: u8,
    /// Stacks granted beyond the second.
    pub more_stacks: u8,
    /// Battles granted beyond the first.
    pub more_battles: u8,
}

impl Uses {
    /// Whether any of the five actions was taken (ZU-3.7).
    pub(crate) fn acted(&self) -> bool {
        self.cycled || self.placed > 0 || self.stacks > 0 || self.battles > 0
    }
}

/// How a player went out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fall {
    /// Still in the game.
    #[default]
    None,
    /// No tile to draw.
    Decked,
    /// Over a Maximum Tile Number.
    Number,
    /// Conceded.
    Conceded,
}
