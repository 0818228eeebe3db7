//! What is at stake in ZU Tiles, for reasons.

use ztable_core::{Game, Seat};
use zu_tiles::{State, ZuTiles};

use super::value::Eye;
use crate::{Matter, Stakes, Temper};

/// What a point is worth to an [`Eye`].
const POINT: f32 = 10.0;

pub(super) const STAKES: Stakes = Stakes {
    horizon: "by {your} next turn",
    matters: &[
        Matter::count(0.08, "{you} have", "point", "points"),
        Matter::count(-0.08, "the best of {your} rivals has", "point", "points"),
        Matter::count(-0.04, "{your} rivals can take", "point", "points"),
        Matter::count(0.03, "{you} can take", "point", "points"),
        Matter::count(0.01, "{your} Draw Stacks hold", "tile", "tiles"),
    ],
};

pub(super) fn count(game: &ZuTiles, state: &State, seat: Seat, counts: &mut Vec<f32>) {
    let rivals = Seat::all(game.seats()).filter(|other| *other != seat);
    let worth = Eye::new(game, state, seat, Temper::Sober.into()).weigh(state);
    counts.extend([
        state.points(seat) as f32,
        rivals.map(|other| state.points(other)).max().unwrap_or(0) as f32,
        worth.danger / POINT,
        worth.later / POINT,
        state.drawable(seat) as f32,
    ]);
}
