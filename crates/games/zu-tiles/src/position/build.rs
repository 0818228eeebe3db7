//! A position written down, as far as a viewer may know it.

use ztable_core::{Seat, Viewer};

use crate::cell::Cell;
use crate::phase::Staged;
use crate::position::{AreaPosition, AttachedPosition, Position, SeatPosition, Tiles};
use crate::rules::ZuTiles;
use crate::stack::{Origin, StackEntry};
use crate::state::{Attached, Placed, State};
use crate::zone::Zone;

impl Position {
    /// The state as this viewer knows it, built up from what it may know.
    pub(crate) fn of(game: &ZuTiles, state: &State, viewer: Viewer) -> Position {
        let all = viewer == Viewer::Referee;
        let own_stage = all || viewer.seat().is_some() && viewer.seat() == state.asked();
        let entry = |entry: &StackEntry| match entry.origin {
            Origin::Battle(_) if !all && !viewer.is(entry.player()) => {
                StackEntry { origin: Origin::Covered, ..*entry }
            }
            _ => *entry,
        };
        let seats = Seat::all(game.rules.seats);
        Position {
            turn: state.turn,
            active: state.active,
            phase: state.phase,
            seats: seats.map(|seat| player(state, seat, all || viewer.is(seat))).collect(),
            area: state.area.iter().map(placed).collect(),
            attached: state.attached.iter().map(|tile| attached(state, tile)).collect(),
            later: state.later.to_vec(),
            stack: state.stack.iter().map(entry).collect(),
            battle: state.battle,
            run: state.run,
            stage: if own_stage { state.stage } else { Staged::default() },
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
}

/// A player; what nobody else knows only where it is `known`.
fn player(state: &State, seat: Seat, known: bool) -> SeatPosition {
    let tiles = |zone| {
        let tiles = state.bag.tiles(seat, zone);
        if known {
            Tiles::Known(tiles.iter().map(|piece| piece.kind).collect())
        } else {
            Tiles::Count(tiles.len())
        }
    };
    let (fall, fell) = state.falls[seat];
    SeatPosition {
        hand: tiles(Zone::Hand),
        unseen: Some(tiles(Zone::Unseen)),
        stacks: Some(state.heights[seat]),
        discard: Some(state.bag.tiles(seat, Zone::Discard).to_vec()),
        points: state.bag.tiles(seat, Zone::Points).to_vec(),
        fall,
        fell,
        fresh: state.fresh[seat],
        mulligans: state.mulligans[seat],
    }
}

fn placed(placed: &Placed) -> AreaPosition {
    AreaPosition {
        tile: placed.piece,
        cell: placed.cell,
        n: Some(placed.stamp),
        by: Some(placed.base()),
        turn: placed.turn,
        used: placed.used,
        fired: placed.fired,
    }
}

fn attached(state: &State, tile: &Attached) -> AttachedPosition {
    let host = state.area.iter().find(|placed| placed.stamp == tile.host);
    AttachedPosition {
        tile: (!tile.face_down).then_some(tile.piece),
        host: host.map_or(Cell::CENTRE, |placed| placed.cell),
        by: if tile.face_down { tile.piece.owner() } else { tile.ctrl() },
        n: Some(tile.stamp),
        under: tile.under,
        used: tile.used,
        fired: tile.fired,
    }
}
