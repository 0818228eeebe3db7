//! How far a turn has come: its phase, what was begun, and the text that runs.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat};

use crate::battle::BattleSide;
use crate::data::program::{COSTS, TARGETS};
use crate::kind::{Piece, Stamp};
use crate::stack::{Origin, Target};

/// What the player on turn, or a player who reacts, has begun to choose. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Stage {
    /// The action of the turn, or the reaction.
    pub verb: Verb,
    /// What is placed, played or used.
    #[serde(rename = "source")]
    pub origin: Origin,
    /// The tile whose ability is used, while it is not clear which.
    pub tile: Stamp,
    /// The targets chosen so far, in their order.
    pub targets: Few<Target, TARGETS>,
    /// The tiles paid so far: of the hand, then of the Point Pile.
    pub costs: Few<Piece, COSTS>,
}

/// What somebody has begun to choose the parts of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verb {
    /// Nothing: they are asked what to do.
    #[default]
    Nothing,
    /// Placing a tile (ZU-4.1).
    Place,
    /// A Basic Action Stack (ZU-6.2).
    Act,
    /// A Battle (ZU-7.1).
    Battle,
    /// Discarding two tiles to draw one (ZU-3.5).
    Cycle,
    /// An entry for a stack that somebody started (ZU-6.6).
    React,
}

/// Why a tile is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// Two were cycled (ZU-3.5).
    Cycle,
    /// The turn ends (ZU-3.6).
    Turn,
    /// The player took no action and wants one more (ZU-3.7).
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
    /// A player picks Allies for a side (ZU-7.4, ZU-7.5).
    Allies(BattleSide, Seat),
    /// A player is asked for a Creature.
    Lend(BattleSide, Seat, Stamp),
    /// The Battle Action Tile is picked.
    BattleTile,
    /// A player may add to the stack.
    React(Seat),
    /// The stack resolves, the top first (ZU-6.8).
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
    /// Tiles placed; one is free (ZU-3.1).
    pub placed: u8,
    /// Basic Action Stacks started.
    pub stacks: u8,
    /// Battles started; one is free.
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
    /// They had to draw and could not (ZU-10.2).
    Decked,
    /// Over a Maximum Tile Number (ZU-10.3).
    Number,
    /// They gave up (ZU-10.5).
    Conceded,
}
