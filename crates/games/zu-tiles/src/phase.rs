//! Where the game stands: its phase, what was begun, what was done this turn, and what is asked.

use serde::{Deserialize, Serialize};
use ztable_core::{Few, Seat};

use crate::battle::BattleSide;
use crate::cell::Cell;
use crate::data::program::{COSTS, TARGETS};
use crate::kind::{Kind, Piece, Stamp};
use crate::stack::{Origin, TileTarget};

/// What the player on turn, or a player who reacts, has begun to choose. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Staged {
    /// The action of the turn, or the reaction.
    pub verb: Verb,
    /// What is placed, played or used.
    #[serde(rename = "source")]
    pub origin: Origin,
    /// The tile whose ability is used, while it is not clear which.
    pub tile: Stamp,
    /// The targets chosen so far, in their order.
    pub targets: Few<TileTarget, TARGETS>,
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
pub enum DrawReason {
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
    Draw(DrawReason),
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
pub struct ThisTurn {
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

impl ThisTurn {
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

/// What is asked, for words and screens. Others see only that a player is on turn or may react.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Question {
    /// A Draw Stack for the starting hand.
    Deal,
    /// What to do on one's turn.
    Verb,
    /// Which hand tile to place (ZU-4.1).
    PlaceTile,
    /// The cell for a tile that was chosen (ZU-4.3).
    PlaceCell { tile: Kind },
    /// What starts the stack.
    #[serde(rename = "source")]
    Start,
    /// Which ability of the tile: for each, the tile whose text it is, and which of its abilities.
    Ability { cell: Cell, choices: Vec<(Kind, u8)> },
    /// What a play is aimed at, from number 0 (ZU-6.5).
    Target { card: Kind, number: usize },
    /// A hand tile that is paid (ZU-9.13).
    PayHand { card: Kind },
    /// A tile of the Point Pile that is paid (ZU-9.12).
    PayPoint { card: Kind },
    /// The Creature that attacks (ZU-7.1).
    Attacker,
    /// The Neighbor that it attacks (ZU-7.2).
    Defender { attacker: Cell },
    /// One of the two tiles to discard (ZU-3.5).
    Cycle,
    /// Whether to add to the stack, and whether it is that of a Battle (ZU-6.6).
    React { battle: bool },
    /// An Ally for a side, or no more (ZU-7.4, ZU-7.5).
    Ally { attack: bool },
    /// Whether to lend a Creature.
    Lend { cell: Cell, attack: bool },
    /// The Battle Action Tile.
    BattleTile,
    /// A Draw Stack to draw from (ZU-3.6).
    Stack,
    /// Whether to draw one more tile after a turn without an action (ZU-3.7).
    Extra,
    /// A destination or space.
    Destination { card: Kind },
    /// The host that an attached tile hops to.
    Host { card: Kind },
    /// Where a tile comes back.
    Back { tile: Kind },
    /// Whether the tile joins as an Ally.
    Join { card: Kind },
    /// Whether to stow a tile.
    Stow { card: Kind },
    /// Whether to do what the text allows.
    May { card: Kind },
    /// A target of a tile that was taken over.
    NewTarget { card: Kind, number: usize },
}
