//! What everybody can work out from a view: who gets along, and where others could complete a
//! square.

use ztable_core::{Seat, SeatSet};

use crate::cell::Cell;
use crate::game::ZuTiles;
use crate::kind::{AreaType, Kind, Piece};
use crate::state::{Fall, Source};
use crate::view::{TileFacts, View};

/// A space where one more Creature would complete a compatible square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The space.
    pub cell: Cell,
    /// The three Creatures that are there.
    pub corners: [Cell; 3],
    /// Who else may have such a Creature, by deck lists and what was seen of them.
    pub seats: SeatSet,
}

impl ZuTiles {
    /// Whether two Creatures are compatible (ZU-5.2), each with what is attached to it.
    #[must_use]
    pub fn get_along(&self, one: (Kind, &[Kind]), other: (Kind, &[Kind])) -> bool {
        let tiles = self.tiles();
        let is_creature = |kind: Kind| tiles.tile(kind).class.is_some();
        let with_all = |worn: &[Kind]| worn.iter().any(|kind| tiles.tile(*kind).statics.compatible);
        tiles.compatible(one.0, other.0)
            || is_creature(one.0) && is_creature(other.0) && (with_all(one.1) || with_all(other.1))
    }

    /// The spaces where somebody other than the viewer could complete a square by placing a
    /// Creature. Hands are not looked at: every tile of a deck that was not seen may be in one.
    #[must_use]
    pub fn openings(&self, view: &View) -> Vec<Opening> {
        let hopes: Vec<(Seat, Vec<Kind>)> = Seat::all(self.rules().seats)
            .filter(|seat| !view.viewer.is(*seat))
            .filter(|seat| view.table.seats[seat.index()].fall == Fall::None)
            .map(|seat| (seat, self.hopes(view, seat)))
            .collect();
        let creature = |x: i16, y: i16| {
            let at = |tile: &&TileFacts| tile.cell == Cell::new(x, y);
            view.facts.tiles.iter().find(at).filter(|tile| tile.is == AreaType::Creature)
        };
        let fits = |one: &TileFacts, other: &TileFacts| {
            self.get_along((one.tile, &one.attached), (other.tile, &other.attached))
        };
        let mut found: Vec<Opening> = Vec::new();
        for cell in &view.facts.spaces {
            for (dx, dy) in [(-1, -1), (1, -1), (1, 1), (-1, 1)] {
                let (x, y) = (cell.x + dx, cell.y + dy);
                let corners = (creature(x, cell.y), creature(x, y), creature(cell.x, y));
                let (Some(a), Some(b), Some(c)) = corners else { continue };
                if !fits(a, b) || !fits(b, c) {
                    continue;
                }
                let completes = |kind: &Kind| {
                    [a, c].iter().all(|t| self.get_along((*kind, &[]), (t.tile, &t.attached)))
                };
                let mut seats = SeatSet::default();
                for (seat, _) in hopes.iter().filter(|(_, kinds)| kinds.iter().any(completes)) {
                    seats.insert(*seat);
                }
                if !seats.is_empty() {
                    found.push(Opening { cell: *cell, corners: [a.cell, b.cell, c.cell], seats });
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
            .chain(table.stack.iter().filter_map(|entry| match entry.source {
                Source::Tile(piece) | Source::Battle(piece) => Some(piece),
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
                    tile.cell == Cell::new(0, 0) || game.get_along((*kind, &[]), (tile.tile, &[]))
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
        let kind = |id| game.tiles().find(id).unwrap();
        assert!(!game.get_along((kind("rat"), &[]), (kind("snake"), &[])));
        assert_eq!(game.openings(&view(&game, ["snake", "rat", "ox"])), []);
    }
}
