//! The state as people read and edit it.

use serde::{Deserialize, Serialize};
use ztable_core::{Refusal, Seat, Viewer};

use crate::action::Action;
use crate::bag::Zone;
use crate::cell::Cell;
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece};
use crate::load;
use crate::state::{Battle, Entry, Fall, Later, Phase, Run, Source, Stage, Stamp, State, Uses};

/// Tiles of which a viewer knows everything or only the number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Tiles {
    /// Each by its definition.
    Known(Vec<Kind>),
    /// Only how many there are.
    Count(usize),
}

impl Tiles {
    /// How many.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Tiles::Known(tiles) => tiles.len(),
            Tiles::Count(count) => *count,
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tiles, as far as they are known.
    #[must_use]
    pub fn known(&self) -> &[Kind] {
        match self {
            Tiles::Known(tiles) => tiles,
            Tiles::Count(_) => &[],
        }
    }
}

/// One player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPosition {
    /// The hand.
    pub hand: Tiles,
    /// The tiles that nobody has seen, in Draw Stacks and stowed. When a position is loaded,
    /// nothing stands for all tiles of the deck that are nowhere else.
    pub unseen: Option<Tiles>,
    /// The heights of the five Draw Stacks; nothing stands for even ones.
    pub stacks: Option<[u8; 5]>,
    /// The Discard Pile; nothing stands for all tiles of the deck that are nowhere else.
    pub discard: Option<Vec<Piece>>,
    /// The Point Pile.
    pub points: Vec<Piece>,
    /// How the player went out.
    pub fall: Fall,
    /// As which, from 1; 0 for a player who is in the game.
    pub fell: u8,
    /// Whether the hand is still the starting hand.
    pub fresh: bool,
    /// Starting hands returned.
    pub mulligans: u8,
}

/// A tile in the playing area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaPosition {
    /// The tile and its owner.
    pub tile: Piece,
    /// Where it lies.
    pub cell: Cell,
    /// When it came, in the count of everything that came about; nothing stands for now.
    #[serde(default)]
    pub n: Option<Stamp>,
    /// Who put it there; nothing stands for its owner.
    #[serde(default)]
    pub by: Option<Seat>,
    /// The turn in which it came.
    #[serde(default)]
    pub turn: u16,
    /// Abilities used this turn, as bits.
    #[serde(default)]
    pub used: u8,
    /// Whether its trigger is through for this turn.
    #[serde(default)]
    pub fired: bool,
}

/// An attached tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttachedPosition {
    /// The tile; nothing when it lies face down.
    #[serde(default)]
    pub tile: Option<Piece>,
    /// The cell of its host.
    pub host: Cell,
    /// The owner of a tile that lies face down, else its controller.
    pub by: Seat,
    /// When it was attached.
    #[serde(default)]
    pub n: Option<Stamp>,
    /// Whether it is under its host.
    #[serde(default)]
    pub under: bool,
    /// Granted abilities used this turn, as bits.
    #[serde(default)]
    pub used: u8,
    /// Whether its trigger is through for this turn.
    #[serde(default)]
    pub fired: bool,
}

/// The whole state, or what one viewer knows of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The turn, from 1; 0 during set-up.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// Where the turn stands.
    pub phase: Phase,
    /// The players.
    pub seats: Vec<SeatPosition>,
    /// The playing area, in the order in which the tiles came.
    pub area: Vec<AreaPosition>,
    /// Attached tiles, in the order in which they were attached.
    pub attached: Vec<AttachedPosition>,
    /// What waits for the end of a turn, in the order in which it was created.
    pub later: Vec<Later>,
    /// The stack, the bottom first.
    pub stack: Vec<Entry>,
    /// The Battle.
    pub battle: Option<Battle>,
    /// The text that is being carried out.
    pub run: Option<Run>,
    /// What the player who is asked has begun to choose.
    pub stage: Stage,
    /// What was done this turn.
    pub uses: Uses,
    /// Passes in a row.
    pub passes: u8,
    /// How far the end-of-turn effects have come.
    pub cursor: Stamp,
    /// How much has come about so far.
    pub clock: Stamp,
    /// Tiles in hands that everybody has seen go there.
    pub shown: Vec<Piece>,
    /// The last pick that everybody saw, and whose it was.
    pub last: Option<(Seat, Action)>,
    /// Who has won.
    pub winner: Option<Seat>,
    /// Who took the first turn, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
}

impl Position {
    /// The state as this viewer knows it, built up from what it may know.
    pub(crate) fn seen(game: &ZuTiles, state: &State, viewer: Viewer) -> Position {
        let all = viewer == Viewer::Referee;
        let kinds = |seat, zone| {
            state.bag.tiles(seat, zone).iter().map(|piece| piece.kind).collect::<Vec<_>>()
        };
        let seats = Seat::all(game.rules.seats)
            .map(|seat| {
                let known = all || viewer.is(seat);
                let tiles = |zone| {
                    if known {
                        Tiles::Known(kinds(seat, zone))
                    } else {
                        Tiles::Count(state.bag.len(seat, zone))
                    }
                };
                let (fall, fell) = state.falls[seat.index()];
                SeatPosition {
                    hand: tiles(Zone::Hand),
                    unseen: Some(tiles(Zone::Unseen)),
                    stacks: Some(state.heights[seat.index()]),
                    discard: Some(state.bag.tiles(seat, Zone::Discard).to_vec()),
                    points: state.bag.tiles(seat, Zone::Points).to_vec(),
                    fall,
                    fell,
                    fresh: state.fresh[seat.index()],
                    mulligans: state.mulligans[seat.index()],
                }
            })
            .collect();
        let host = |stamp: Stamp| {
            let host = state.area.iter().find(|placed| placed.stamp == stamp);
            host.map_or(Cell::CENTRE, |placed| placed.cell)
        };
        let own_stage = all || viewer.seat().is_some() && viewer.seat() == state.asked();
        Position {
            turn: state.turn,
            active: state.active,
            phase: state.phase,
            seats,
            area: state
                .area
                .iter()
                .map(|placed| AreaPosition {
                    tile: placed.piece,
                    cell: placed.cell,
                    n: Some(placed.stamp),
                    by: Some(placed.base()),
                    turn: placed.turn,
                    used: placed.used,
                    fired: placed.fired,
                })
                .collect(),
            attached: state
                .attached
                .iter()
                .map(|attached| AttachedPosition {
                    tile: (!attached.face_down).then_some(attached.piece),
                    host: host(attached.host),
                    by: if attached.face_down { attached.piece.owner() } else { attached.ctrl() },
                    n: Some(attached.stamp),
                    under: attached.under,
                    used: attached.used,
                    fired: attached.fired,
                })
                .collect(),
            later: state.later.to_vec(),
            stack: state
                .stack
                .iter()
                .map(|entry| match entry.source {
                    Source::Battle(_) if !all && !viewer.is(entry.player()) => {
                        Entry { source: Source::Covered, ..*entry }
                    }
                    _ => *entry,
                })
                .collect(),
            battle: state.battle,
            run: state.run,
            stage: if own_stage { state.stage } else { Stage::default() },
            uses: state.uses,
            passes: state.passes,
            cursor: state.cursor,
            clock: state.clock,
            shown: state.shown.to_vec(),
            last: state.last,
            winner: state.winner,
            first: state.first,
        }
    }

    /// The state of the position.
    pub(crate) fn load(self, game: &ZuTiles) -> Result<State, Refusal> {
        load::load(game, self)
    }
}
