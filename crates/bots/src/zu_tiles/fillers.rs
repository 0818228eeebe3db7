//! What a player may put into the empty cells of a square, by placing and by other means.

use ztable_core::Seat;
use zu_tiles::{AreaType, Bring, ClassSet, Kind, State, Surveyed, Zone};

use super::board::{Board, Gap, Pair, distance};

/// A Creature that may come to a cell, and what it takes.
struct Filler {
    kind: Kind,
    /// The tile that brings it: each can be used once.
    source: usize,
    from: From,
}

/// Where a Creature comes from.
enum From {
    /// The hand; it is placed.
    Hand,
    /// The area: a place on the grid, and how far it goes.
    Area(usize, usize),
    /// Into play beside an own Creature of these classes.
    Beside(ClassSet),
}

/// The source of all Creatures that are placed: one a turn.
const PLACING: usize = usize::MAX;

/// All that a player may put into empty cells in one turn.
pub(super) struct Fillers<'a> {
    board: &'a Board<'a>,
    seat: Seat,
    all: Vec<Filler>,
}

impl<'a> Fillers<'a> {
    pub(super) fn new(board: &'a Board<'a>, state: &State, seat: Seat) -> Fillers<'a> {
        let mut fillers = Fillers { board, seat, all: Vec::new() };
        let tiles = board.game.tiles();
        let hand = state.tiles(seat, Zone::Hand);
        for (source, piece) in hand.iter().enumerate() {
            let tile = tiles.tile(piece.kind);
            if tile.is_basic_creature() {
                fillers.add(piece.kind, PLACING, From::Hand);
            } else if tile.kind.acts()
                && let Some(bring) = tiles.brings(piece.kind)
            {
                fillers.bring(state, source, piece.kind, bring);
            }
        }
        for (index, tile) in board.tiles.iter().enumerate() {
            let uses = tile.is != AreaType::Creature && tile.later_ctrl == seat;
            if let Some(bring) = tiles.brings(tile.kind).filter(|_| uses) {
                fillers.bring(state, hand.len() + index, tile.kind, bring);
            }
        }
        fillers
    }

    fn add(&mut self, kind: Kind, source: usize, from: From) {
        if source != PLACING || !self.all.iter().any(|filler| filler.kind == kind) {
            self.all.push(Filler { kind, source, from });
        }
    }

    fn bring(&mut self, state: &State, source: usize, kind: Kind, bring: Bring) {
        match bring {
            Bring::Move { any, classes, far } => {
                let board = self.board;
                for (index, tile) in board.tiles.iter().enumerate() {
                    let mine = any || tile.later_ctrl == self.seat;
                    if mine && tile.moves && is_of(board, tile, classes) {
                        let from = From::Area(board.place(index), usize::from(far));
                        self.add(tile.kind, source, from);
                    }
                }
            }
            Bring::Enter { beside } => self.add(kind, source, From::Beside(beside)),
            Bring::Return { beside } => {
                for piece in state.tiles(self.seat, Zone::Discard) {
                    if self.board.game.tiles().tile(piece.kind).is_basic_creature() {
                        self.add(piece.kind, source, From::Beside(beside));
                    }
                }
            }
            Bring::Otherwise => {}
        }
    }

    fn reaches(&self, filler: &Filler, at: usize) -> bool {
        match filler.from {
            From::Hand => true,
            From::Area(place, far) => distance(place, at) <= far,
            From::Beside(classes) => self.board.is_beside(at, |tile| {
                tile.later_ctrl == self.seat && is_of(self.board, tile, classes)
            }),
        }
    }

    /// Whether a gap can be filled by placing.
    pub(super) fn place(&self, gap: &Gap) -> bool {
        self.all.iter().any(|filler| filler.source == PLACING && gap.is_closed_by(filler.kind))
    }

    /// Whether a gap can be filled by an action.
    pub(super) fn act(&self, gap: &Gap) -> bool {
        let acting = self.all.iter().filter(|filler| filler.source != PLACING);
        acting.filter(|filler| gap.is_closed_by(filler.kind)).any(|filler| {
            // A neighbor that leaves would open the square again.
            let stays = !matches!(filler.from, From::Area(place, _) if distance(place, gap.at) < 2);
            stays && self.reaches(filler, gap.at)
        })
    }

    /// Whether both empty cells of a pair can be filled in one turn.
    pub(super) fn finish(&self, pair: &Pair) -> bool {
        let tiles = self.board.game.tiles();
        let [one, two] = pair.empty();
        let adjoin = two - one != 2;
        let fits = |filler: &&Filler, number: usize| {
            let inside = matches!(filler.from, From::Area(place, _) if pair.cells.contains(&place));
            !inside
                && pair.takes(tiles, number, filler.kind)
                && self.reaches(filler, pair.cells[number])
        };
        self.all.iter().filter(|filler| fits(filler, one)).any(|first| {
            self.all.iter().filter(|filler| filler.source != first.source).any(|second| {
                (!adjoin || tiles.compatible(first.kind, second.kind)) && fits(&second, two)
            })
        })
    }
}

fn is_of(board: &Board<'_>, tile: &Surveyed, classes: ClassSet) -> bool {
    let class = board.game.tiles().tile(tile.kind).class;
    tile.is == AreaType::Creature && class.is_some_and(|class| classes.contains(class))
}
