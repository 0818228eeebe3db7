//! Where picks would lead: the rules are asked, with a world that the view allows.
//!
//! What is asked for depends on nothing that the viewer does not know: which tiles can begin what,
//! which squares a tile would complete or leave to others, and how a Battle would stand.

use ztable_core::{Audience, Game, Log, Picks, Quick, Rule, Seat, SeatSet};
use zu_tiles::{
    Action, BattleFacts, Cell, Event, Kind, Opening, Question, State, View, Word, ZuTiles,
};

use super::desk::is_asked;

/// A square that a tile would complete.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Gain {
    /// The hand tile; nothing if it is clear which tile it is about.
    pub(super) tile: Option<Kind>,
    /// Where it would go.
    pub(super) cell: Cell,
    /// The points of all squares that it completes.
    pub(super) points: usize,
    /// The cells of the tiles that would be captured.
    pub(super) square: Vec<Cell>,
}

/// Where picks would lead.
#[derive(Clone, PartialEq, Default, Debug)]
pub(super) struct Foresight {
    /// On one's turn: what an action of the turn can be begun with.
    pub(super) leads: Vec<(Word, Action)>,
    /// Squares that could be completed with the next tile.
    pub(super) gains: Vec<Gain>,
    /// Where the next tile would leave others a square to complete, and whom.
    pub(super) dangers: Vec<(Cell, SeatSet)>,
    /// How the Battle would stand with the next tile that is picked.
    pub(super) battles: Vec<(Cell, BattleFacts)>,
}

/// Actions of the turn that begin with a tile.
const BEGINNINGS: [Word; 3] = [Word::Place, Word::Act, Word::Battle];

impl Foresight {
    /// What can be foreseen from a view in which its viewer is asked.
    pub(super) fn new(game: &ZuTiles, view: &View) -> Foresight {
        let Some(seat) = view.viewer.seat().filter(|_| is_asked(view)) else {
            return Foresight::default();
        };
        let trial = Trial { game, view, seat, state: game.imagine(view, &mut Quick::new(1)) };
        let mut found = Foresight::default();
        match &view.facts.question {
            Some(Question::Verb) => {
                let verbs = trial.options();
                for verb in BEGINNINGS {
                    if !verbs.contains(&verb.into()) {
                        continue;
                    }
                    let begun = trial.after(verb.into()).0;
                    found.leads.extend(begun.options().into_iter().map(|next| (verb, next)));
                    if verb == Word::Place {
                        for next in begun.options() {
                            if let Action::Tile(kind) = next {
                                let placing = begun.after(next).0;
                                found.gains.extend(placing.gains(Some(kind)));
                            }
                        }
                    }
                }
            }
            Some(Question::PlaceCell { tile }) => {
                found.gains = trial.gains(Some(*tile));
                found.dangers = trial.dangers();
            }
            Some(Question::Defender { .. } | Question::Ally { .. }) => {
                found.battles = trial.battles();
            }
            Some(Question::Destination { .. } | Question::Back { .. }) => {
                found.gains = trial.gains(None);
            }
            _ => {}
        }
        found
    }

    /// The actions of the turn that can begin with this pick.
    pub(super) fn verbs(&self, action: Action) -> Vec<Word> {
        let leads = self.leads.iter().filter(|(_, first)| *first == action);
        leads.map(|(verb, _)| *verb).collect()
    }

    /// What this tile would complete in this cell.
    pub(super) fn gain(&self, tile: Option<Kind>, cell: Cell) -> Option<&Gain> {
        self.gains.iter().find(|gain| gain.cell == cell && (tile.is_none() || gain.tile == tile))
    }

    /// To whom the next tile would leave a square if it went here.
    pub(super) fn danger(&self, cell: Cell) -> Option<SeatSet> {
        self.dangers.iter().find(|(other, _)| *other == cell).map(|(_, seats)| *seats)
    }

    /// How the Battle would stand if the tile in this cell were picked.
    pub(super) fn battle(&self, cell: Cell) -> Option<&BattleFacts> {
        self.battles.iter().find(|(other, _)| *other == cell).map(|(_, battle)| battle)
    }

    /// The most points that this hand tile would bring at once.
    pub(super) fn best(&self, tile: Kind) -> usize {
        let gains = self.gains.iter().filter(|gain| gain.tile == Some(tile));
        gains.map(|gain| gain.points).max().unwrap_or(0)
    }
}

/// A position in which picks are tried out.
#[derive(Clone)]
struct Trial<'a> {
    game: &'a ZuTiles,
    view: &'a View,
    seat: Seat,
    state: State,
}

/// Listens for squares only.
struct Squares {
    by: Seat,
    points: usize,
}

impl Log<Event> for Squares {
    fn tell(&mut self, _: Audience, _: Rule, event: impl FnOnce() -> Event) {
        if let Event::Square { seat, tiles, .. } = event()
            && seat == self.by
        {
            self.points += tiles.len();
        }
    }
}

impl<'a> Trial<'a> {
    fn options(&self) -> Vec<Action> {
        let mut picks = Picks::new();
        self.game.options(&self.state, self.seat, &mut picks);
        picks.iter().copied().collect()
    }

    /// The position after a pick, and the points of squares that it brought.
    fn after(&self, action: Action) -> (Trial<'a>, usize) {
        let mut next = self.clone();
        let mut squares = Squares { by: self.seat, points: 0 };
        let chance = &mut Quick::new(2);
        self.game.apply(&mut next.state, self.seat, action, chance, &mut squares);
        (next, squares.points)
    }

    /// The cells of the next pick, each with the position after it and the points that it brought.
    fn cells(&self) -> impl Iterator<Item = (Cell, Trial<'a>, usize)> {
        self.options().into_iter().filter_map(move |action| {
            let Action::Cell(name) = action else { return None };
            let (next, points) = self.after(action);
            Some((self.view.cell_named(name), next, points))
        })
    }

    /// The squares that the cells of the next pick would complete.
    fn gains(&self, tile: Option<Kind>) -> Vec<Gain> {
        let mut gains = Vec::new();
        for (cell, next, points) in self.cells().filter(|(.., points)| *points > 0) {
            let lying = self.view.facts.tiles.iter().map(|tile| tile.cell);
            let after = self.game.view(&next.state, self.view.viewer).facts.tiles;
            let gone = |cell: &Cell| !after.iter().any(|tile| tile.cell == *cell);
            let mut square: Vec<Cell> = lying.filter(gone).collect();
            square.push(cell);
            // What moves leaves its cell without being captured.
            square.retain(|one| one.distance(cell) <= 2);
            gains.push(Gain { tile, cell, points, square });
        }
        gains
    }

    /// Where the next tile would leave others a square that they cannot complete already.
    fn dangers(&self) -> Vec<(Cell, SeatSet)> {
        let open: Vec<Opening> = self.game.openings(self.view);
        let more = |cell: Cell, next: Trial<'a>| {
            let after = self.game.openings(&self.game.view(&next.state, self.view.viewer));
            let mut seats = SeatSet::default();
            for opening in after.into_iter().filter(|opening| !open.contains(opening)) {
                for seat in opening.seats {
                    seats.insert(seat);
                }
            }
            (!seats.is_empty()).then_some((cell, seats))
        };
        self.cells().filter_map(|(cell, next, _)| more(cell, next)).collect()
    }

    /// How the Battle would stand after each cell of the next pick.
    fn battles(&self) -> Vec<(Cell, BattleFacts)> {
        let cells = self.cells();
        let stands = |next: Trial<'a>| self.game.view(&next.state, self.view.viewer).facts.battle;
        cells.filter_map(|(cell, next, _)| Some((cell, stands(next)?))).collect()
    }
}
