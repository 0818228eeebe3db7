//! What statistics count: tiles that were placed or played, abilities, and squares that scored.

use ztable_core::{Facts, Seat, Sort};

use crate::event::{Event, PlayedTile};
use crate::kind::Kind;
use crate::rules::ZuTiles;
use crate::state::State;

const TILES: usize = 0;
const ABILITIES: usize = 1;
const SCORED: usize = 2;

impl Facts for ZuTiles {
    fn sorts(&self) -> Vec<Sort> {
        let tiles = || {
            let tiles = self.tiles.tiles().iter();
            tiles.map(|tile| (tile.id.clone(), tile.name.clone()))
        };
        vec![
            Sort::new("tile", "Tiles", "placed or played", tiles()),
            Sort::new("ability", "Abilities", "used", tiles()),
            Sort::new("scored", "Tiles in squares and captures", "scored", tiles()),
        ]
    }

    fn uses(&self, event: &Event, used: &mut impl FnMut(Seat, usize, usize)) {
        let mut use_all = |seat: &Seat, sort: usize, tiles: &[Kind]| {
            tiles.iter().for_each(|tile| used(*seat, sort, tile.index()));
        };
        match event {
            Event::Placed { seat, tile, .. } | Event::Replaced { seat, tile, .. } => {
                use_all(seat, TILES, &[*tile]);
            }
            Event::Played { seat, card: PlayedTile::Tile(tile), .. } => {
                use_all(seat, TILES, &[*tile]);
            }
            Event::Played { seat, card: PlayedTile::Ability(spot), .. } => {
                use_all(seat, ABILITIES, &[spot.tile]);
            }
            Event::Square { seat, tiles, .. } | Event::Captured { seat, tiles, .. } => {
                use_all(seat, SCORED, tiles);
            }
            Event::Scored { seat, tile, .. } => use_all(seat, SCORED, &[*tile]),
            _ => {}
        }
    }

    fn first(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::Began { first } => Some(*first),
            _ => None,
        }
    }

    fn progress(&self, state: &State, seat: Seat) -> Option<i32> {
        (!state.is_out(seat)).then(|| state.points(seat) as i32)
    }
}
