//! What happens.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::cell::Cell;
use crate::kind::{Kind, Piece};

/// A tile in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TileAt {
    /// Which tile of the catalogue lies there.
    pub tile: Kind,
    /// Where in the area.
    pub cell: Cell,
}

/// What a play is aimed at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// A tile in the area.
    Spot(TileAt),
    /// A tile in a zone of one's own.
    Tile(Kind),
}

/// What plays or is used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayedTile {
    /// A hand tile that was played, or whose ability it was before it left the area.
    Tile(Kind),
    /// The ability of a tile in the area.
    Ability(TileAt),
    /// The Battle Action Tile.
    BattleTile,
}

/// Why no Battle took place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoBattle {
    /// It was called off or cancelled.
    Cancelled,
    /// Attacker or Defender is gone.
    Gone,
    /// They are no Neighbors any more.
    Apart,
    /// Both are controlled by one player.
    SameSide,
}

/// How a Battle came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleResult {
    /// The Attacker's side wins.
    Attack,
    /// The Defender's side wins.
    Defence,
    /// Both sides are equally strong.
    Draw,
}

/// Why a player is out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// They had to draw and could not.
    Decked,
    /// Over a Maximum Tile Number.
    Number,
    /// They gave up.
    Conceded,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// Everything is ready.
    Began { first: Seat },
    /// A starting hand without a Creature went back.
    Mulligan { seat: Seat },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// A tile is drawn; only the drawer is told which.
    Drew { seat: Seat, stack: u8, tile: Option<Kind> },
    /// A tile is placed.
    Placed { seat: Seat, tile: Kind, cell: Cell },
    /// A tile replaces another.
    Replaced { seat: Seat, tile: Kind, cell: Cell, old: Kind },
    /// Two tiles are cycled.
    Cycled { seat: Seat, tiles: Vec<Kind> },
    /// An entry starts a stack or is added to one.
    Played { seat: Seat, card: PlayedTile, aims: Vec<Aim>, paid: Vec<Kind>, reaction: bool },
    /// A Battle begins.
    Attacked { seat: Seat, attacker: TileAt, defender: TileAt },
    /// A Creature becomes an Ally.
    Allied { seat: Seat, spot: TileAt, attack: bool },
    /// A Creature is asked for.
    AskedFor { seat: Seat, of: Seat, spot: TileAt },
    /// It is not lent.
    Declined { seat: Seat, spot: TileAt },
    /// The Battle Action Tile is laid.
    Covered { seat: Seat },
    /// An entry resolves.
    Resolves { seat: Seat, card: PlayedTile },
    /// An entry does nothing.
    Failed { seat: Seat, card: PlayedTile },
    /// New targets are chosen for an entry that was taken over.
    Aimed { seat: Seat, aims: Vec<Aim> },
    /// An entry is cancelled.
    Cancelled { card: PlayedTile },
    /// An entry is taken over.
    TakenOver { seat: Seat, card: PlayedTile },
    /// A tile moves.
    Moved { tile: Kind, from: Cell, to: Cell },
    /// A tile comes into play by an effect.
    Entered { seat: Seat, tile: Kind, cell: Cell },
    /// A tile is attached.
    Attached { tile: Kind, host: TileAt },
    /// Values change until the end of the turn.
    Changed { spot: TileAt, str: i8, int: i8 },
    /// Somebody controls a tile until the end of the turn.
    Controls { seat: Seat, spot: TileAt },
    /// Tiles go from the area to a Discard Pile.
    Discarded { seat: Seat, tiles: Vec<Piece> },
    /// A tile whose STR is 0 leaves.
    Faded { tiles: Vec<TileAt> },
    /// A tile is set aside.
    SetAside { spot: TileAt },
    /// A tile returns to a hand.
    Returned { seat: Seat, tile: Kind },
    /// A compatible square is scored.
    Square { seat: Seat, tiles: Vec<Kind>, points: u16, target: u8 },
    /// A tile is scored by a text.
    Scored { seat: Seat, tile: Kind, points: u16, target: u8 },
    /// Creatures are captured.
    Captured { seat: Seat, tiles: Vec<Kind>, points: u16, target: u8 },
    /// Both sides are compared.
    Fought { attack: (u16, u16), defence: (u16, u16), result: BattleResult },
    /// The Battle does not take place.
    NoBattle { why: NoBattle },
    /// A Creature becomes the Defender.
    Defends { spot: TileAt },
    /// More actions this turn.
    Granted { seat: Seat, battles: u8, stacks: u8, places: u8 },
    /// A tile is stowed unseen.
    Stowed { seat: Seat, stack: u8, under: TileAt },
    /// Stowed tiles go to a hand; only their owner is told which.
    Unstowed { seat: Seat, count: u8, tiles: Vec<Kind> },
    /// Changes that lasted until the end of the turn are over.
    Ended { spot: TileAt },
    /// A player is out.
    Out { seat: Seat, why: Why },
    /// A player has won.
    Won { seat: Seat, points: u16 },
}
