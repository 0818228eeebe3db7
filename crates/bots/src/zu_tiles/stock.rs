//! What players may hold, and what a tile in hand is worth.

use ztable_core::Seat;
use zu_tiles::{Kind, Piece, State, TileType, Zone, ZuTiles};

/// The Creatures another player may place, by what nobody has seen of their deck.
pub(super) struct Stock {
    /// Kind, values and how many of them are hidden.
    creatures: Vec<(Kind, (u8, u8), i32)>,
    /// How likely a hidden tile is to be in the hand.
    share: f32,
    /// Tiles in hand.
    pub(super) hand: usize,
}

impl Stock {
    pub(super) fn new(game: &ZuTiles, state: &State, seat: Seat) -> Stock {
        let (held, unseen) = (state.tiles(seat, Zone::Hand), state.tiles(seat, Zone::Unseen));
        let mut creatures: Vec<(Kind, (u8, u8), i32)> = Vec::new();
        for piece in held.iter().chain(unseen) {
            let tile = game.tiles().tile(piece.kind);
            if !tile.is_basic_creature() {
                continue;
            }
            match creatures.iter_mut().find(|(kind, ..)| *kind == piece.kind) {
                Some((.., count)) => *count += 1,
                None => creatures.push((piece.kind, tile.values.unwrap_or_default(), 1)),
            }
        }
        let share = held.len() as f32 / (held.len() + unseen.len()).max(1) as f32;
        Stock { creatures, share, hand: held.len() }
    }

    /// How likely the hand is to hold a Creature that will do.
    pub(super) fn chance(&self, will_do: impl Fn(Kind, (u8, u8)) -> bool) -> f32 {
        let fitting = self.creatures.iter().filter(|(kind, values, _)| will_do(*kind, *values));
        let count: i32 = fitting.map(|(.., count)| *count).sum();
        if count == 0 { 0.0 } else { 1.0 - (1.0 - self.share).powi(count) }
    }
}

/// How much what a hand is made of counts against its size.
const MIX: f32 = 0.4;

/// How much more a tile is worth keeping that finishes squares besides placing: with one, two corners
/// become a square in one turn, and nobody can take it away in between.
const BRINGS: f32 = 3.0;

/// What the next tile in hand is worth, by how many there are.
pub(super) fn next_tile(held: usize) -> f32 {
    match held {
        0..=2 => 1.5,
        3..=4 => 1.0,
        5..=6 => 0.7,
        _ => 0.4,
    }
}

/// How much a tile is worth keeping, against others of the hand.
pub(super) fn keep(game: &ZuTiles, hand: &[Piece], kind: Kind) -> f32 {
    let tile = game.tiles().tile(kind);
    let worth = match tile.kind {
        _ if game.tiles().brings(kind).is_some() => 1.0 + BRINGS,
        TileType::Creature if tile.must_replace() => 0.8,
        TileType::Creature => 1.0,
        TileType::AR => 1.3,
        TileType::A => 1.0,
        TileType::R => 0.9,
        TileType::Item => 1.2,
        TileType::Obstacle => 1.1,
    };
    let copies = hand.iter().filter(|piece| piece.kind == kind).count();
    worth - 0.25 * copies.saturating_sub(1) as f32
}

/// What a hand is worth: its size, and what it is made of.
pub(super) fn worth(game: &ZuTiles, tiles: &[Piece]) -> f32 {
    let mix: f32 = tiles.iter().map(|piece| keep(game, tiles, piece.kind) - 1.0).sum();
    (0..tiles.len()).map(next_tile).sum::<f32>() + MIX * mix
}
