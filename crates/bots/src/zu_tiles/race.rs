//! The Draw Stacks as a clock: whoever must draw and cannot is out.

use ztable_core::Seat;
use zu_tiles::{State, ZuTiles};

/// Tiles in the Draw Stacks below which the race begins to count.
const FULL: f32 = 25.0;
/// Tiles of difference that make the race nearly sure.
const SURE: f32 = 2.0;

/// How the seat stands in the race, from -1 to 1, once it has drawn so many more tiles: whether its
/// Draw Stacks last longer than those of the others, and how soon that counts.
pub(super) fn race(game: &ZuTiles, state: &State, seat: Seat, drawn: usize) -> f32 {
    let own = state.drawable(seat).saturating_sub(drawn) as f32;
    let others = Seat::all(game.rules().seats)
        .filter(|other| *other != seat && !state.is_out(*other))
        .map(|other| state.drawable(other) as f32);
    // Of several others the mean counts: whoever runs out leaves the game to the rest.
    let (mut most, mut total, mut count) = (0.0f32, 0.0, 0.0f32);
    for other in others {
        (most, total, count) = (most.max(other), total + other, count + 1.0);
    }
    let rival = if count < 1.5 { most } else { total / count };
    // The player on turn draws next.
    let margin = own - rival + if state.active() == seat { -0.5 } else { 0.5 };
    let late = (1.0 - own.min(rival) / FULL).max(0.0);
    late * late * (margin / SURE).tanh()
}
