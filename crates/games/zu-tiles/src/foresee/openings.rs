//! What everybody can work out from a view: who gets along, and where others could complete a
//! square.

use ztable_core::{Seat, SeatSet};

use crate::briefing::Opening;
use crate::kind::{Kind, Piece};
use crate::phase::Fall;
use crate::rules::ZuTiles;
use crate::square::{Friend, gaps};
use crate::stack::Origin;
use crate::view::View;

impl ZuTiles {
    /// The spaces where somebody other than the viewer could complete a square by placing a
    /// Creature. Hands are not looked at: every tile of a deck that was not seen may be in one.
    #[must_use]
    pub fn openings(&self, view: &View) -> Vec<Opening> {
        let hopes: Vec<(Seat, Vec<Kind>)> = Seat::all(self.rules().seats)
            .filter(|seat| !view.viewer.is(*seat))
            .filter(|seat| view.table.seats[seat.index()].fall == Fall::None)
            .map(|seat| (seat, self.hopes(view, seat)))
            .collect();
        let tiles = self.tiles();
        let at = |cell| view.facts.tiles.iter().find(|tile| tile.cell == cell)?.friend();
        let mut found: Vec<Opening> = Vec::new();
        for cell in &view.facts.spaces {
            for gap in gaps(tiles, *cell, at) {
                let takes = |kind: &Kind| gap.takes(tiles, Friend::bare(*kind));
                let able = hopes.iter().filter(|(_, kinds)| kinds.iter().any(takes));
                let seats: SeatSet = able.map(|(seat, _)| *seat).collect();
                if !seats.is_empty() {
                    found.push(Opening { cell: *cell, corners: gap.corners, seats });
                }
            }
        }
        found
    }

    /// The basic Creatures that a seat may still have in hand or draw, by its deck list.
    fn hopes(&self, view: &View, seat: Seat) -> Vec<Kind> {
        let table = &view.table;
        let piles = table
            .seats
            .iter()
            .flat_map(|seat| seat.points.iter().chain(seat.discard.iter().flatten()));
        let attached = table.attached.iter().filter_map(|attached| attached.tile.as_ref());
        let seen: Vec<Piece> = piles
            .chain(table.area.iter().map(|placed| &placed.tile))
            .chain(attached)
            .copied()
            .chain(table.stack.iter().filter_map(|entry| match entry.origin {
                Origin::Tile(piece) | Origin::Battle(piece) => Some(piece),
                _ => None,
            }))
            .filter(|piece| piece.owner() == seat)
            .collect();
        let is_left = |kind: Kind, count: u16| {
            seen.iter().filter(|piece| piece.kind == kind).count() < usize::from(count)
        };
        let deck = self.rules().decks[seat.index()].tiles.iter();
        deck.filter(|(kind, count)| {
            self.tiles().tile(*kind).is_basic_creature() && is_left(*kind, *count)
        })
        .map(|(kind, _)| *kind)
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::tile::AreaType;
    use crate::view::TileFacts;
    use ztable_core::{Game, Quick, Setup, Silent, Title, Viewer};

    /// A view of player 1 of three Creatures around the space 1,1.
    fn view(game: &ZuTiles, creatures: [&str; 3]) -> View {
        let state = game.setup(&mut Quick::new(1), &mut Silent);
        let mut view = game.view(&state, Viewer::Seat(Seat::new(0)));
        let cells = [Cell::new(1, 0), Cell::new(0, 0), Cell::new(0, 1)];
        view.facts.spaces = vec![Cell::new(1, 1), Cell::new(0, 2)];
        view.facts.tiles = creatures
            .iter()
            .zip(cells)
            .map(|(id, cell)| TileFacts {
                cell,
                tile: game.tiles().find(id).unwrap(),
                is: AreaType::Creature,
                owner: Seat::new(0),
                ctrl: Seat::new(0),
                str: 1,
                int: 1,
                attached: Vec::new(),
                stowed: 0,
                with_all: false,
            })
            .collect();
        view
    }

    #[test]
    fn three_corners_are_an_opening_for_whoever_may_have_the_fourth() {
        let game = ZuTiles::configure(&Setup::new("zu-tiles", 2)).unwrap();
        // A Snake completes it, and player 2 has Snakes.
        let mut view = view(&game, ["monkey", "rat", "ox"]);
        let opening = Opening {
            cell: Cell::new(1, 1),
            corners: [Cell::new(0, 1), Cell::new(0, 0), Cell::new(1, 0)],
            seats: SeatSet::one(Seat::new(1)),
        };
        assert_eq!(game.openings(&view), [opening]);
        // Not when all that fit were seen.
        let fitting: Vec<Kind> = game
            .hopes(&view, Seat::new(1))
            .into_iter()
            .filter(|kind| {
                view.facts.tiles.iter().all(|tile| {
                    let kinds = (Friend::bare(*kind), Friend::bare(tile.tile));
                    tile.cell == Cell::new(0, 0) || game.tiles().get_along(kinds.0, kinds.1)
                })
            })
            .collect();
        assert!(!fitting.is_empty());
        for kind in fitting {
            let owned = Piece::new(kind, Seat::new(1));
            view.table.seats[0].points.extend([owned; 40]);
        }
        assert_eq!(game.openings(&view), []);
    }

    #[test]
    fn what_does_not_get_along_is_no_opening() {
        let game = ZuTiles::configure(&Setup::new("zu-tiles", 2)).unwrap();
        let bare = |id| Friend::bare(game.tiles().find(id).unwrap());
        assert!(!game.tiles().get_along(bare("rat"), bare("snake")));
        assert_eq!(game.openings(&view(&game, ["snake", "rat", "ox"])), []);
    }
}
