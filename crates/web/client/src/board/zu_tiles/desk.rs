//! What all parts of the board read: the view, what may be picked and what has just happened.

use leptos::prelude::*;
use ztable_core::Seat;
use ztable_web_boards::zu_tiles as film;
use zu_tiles::{
    Action, Briefing, Catalogue, Cell, Components, Event, Kind, Phase, Piece, Question, Staged,
    Stamp, Tile, Verb, View, Word,
};

use super::Board;
use crate::board::desk;
use crate::board::errand::Step;

/// A tile that is looked at closely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Subject {
    pub(super) kind: Kind,
    /// Where it lies, if it lies on the map.
    pub(super) cell: Option<Cell>,
    /// Whether it is in the lower half of the map, so that its description goes above.
    pub(super) low: bool,
}

/// A pile that is open to look through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OpenPile {
    pub(super) seat: Seat,
    /// The Point Pile or else the Discard Pile.
    pub(super) points: bool,
}

/// What can be clicked now.
#[derive(Clone, PartialEq, Default)]
pub(super) struct Lit {
    pub(super) hand: Vec<Kind>,
    pub(super) cells: Vec<Cell>,
    pub(super) stacks: Vec<u8>,
    pub(super) piles: Vec<Piece>,
    pub(super) words: Vec<Word>,
    pub(super) abilities: Vec<u8>,
    /// The moment it is about.
    moment: Option<Moment>,
}

/// What tells one question from another.
type Moment = (Stamp, Phase, Staged);

fn moment(view: &View) -> Moment {
    (view.table.clock, view.table.phase, view.table.stage)
}

/// What a click wants that takes several picks.
#[derive(Clone, Copy)]
struct Errand {
    /// The pick that matters; nothing to take everything back that was begun.
    action: Option<Action>,
    /// The action of the turn it belongs to, where several would do.
    verb: Option<Word>,
    /// How many picks may be taken back on the way.
    backs: u8,
}

/// Targets, costs and what else can be begun before it counts.
const MOST_BACKS: u8 = 12;

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    /// The aim is a space, under the pointer or the focus, or touched once.
    common: desk::Desk<View>,
    /// The tiles of this table.
    pub(super) tiles: StoredValue<Catalogue>,
    /// What can be clicked; it stays while a pick is on its way, so that nothing flickers.
    pub(super) lit: Memo<Lit>,
    /// Where picks would lead, while there are any.
    pub(super) foresight: Memo<Briefing>,
    /// The tile under the pointer or the focus.
    pub(super) subject: RwSignal<Option<Subject>>,
    /// The hand tile under the pointer or the focus.
    pub(super) held: RwSignal<Option<Kind>>,
    /// The entry of the stack under the pointer.
    pub(super) entry: RwSignal<Option<usize>>,
    /// The pile that is looked through.
    pub(super) pile: RwSignal<Option<OpenPile>>,
    /// A tile of the map of which it must be said what it shall do.
    pub(super) fork: RwSignal<Option<Cell>>,
    /// Whether the viewer has begun to choose something that does not count yet.
    pub(super) begun: Memo<bool>,
    errand: StoredValue<Option<Errand>>,
}

desk::lay_on_common!(Desk, View, Briefing, Action, Event, Cell, film::scenes);

impl Desk {
    /// The desk, or a sentence if the decks of the table cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let Components { tiles, .. } =
            board.setup.with_value(Components::of).map_err(desk::unreadable)?;
        let tiles = StoredValue::new(tiles);
        let common = desk::Desk::<View>::new(board);
        let foresight = Memo::new(move |_| {
            let open = common.asked();
            if open { common.notes.get() } else { Briefing::default() }
        });
        let lit = Memo::new(move |before: Option<&Lit>| {
            let now = common.read(|view| is_asked(view).then(|| moment(view))).flatten();
            let on_its_way = !common.asked() && now.is_some();
            match before {
                Some(before) if on_its_way && before.moment == now => before.clone(),
                _ => Lit { moment: now, ..lit(common, foresight) },
            }
        });
        let begun =
            common.memo(|view| stage(view).is_some_and(|stage| stage.verb != Verb::Nothing));
        let desk = Desk {
            common,
            tiles,
            lit,
            foresight,
            subject: RwSignal::new(None),
            held: RwSignal::new(None),
            entry: RwSignal::new(None),
            pile: RwSignal::new(None),
            fork: RwSignal::new(None),
            begun,
            errand: StoredValue::new(None),
        };
        Effect::new(move |_| desk.go_on());
        // What was aimed at before is not meant any more.
        Effect::new(move |_| {
            desk.lit.track();
            desk.aim.set(None);
            desk.fork.set(None);
        });
        Ok(desk)
    }

    /// Reads the definition of a tile.
    pub(super) fn tile<T>(self, kind: Kind, read: impl FnOnce(&Tile) -> T) -> Option<T> {
        self.tiles.with_value(|tiles| tiles.tiles().get(kind.index()).map(read))
    }

    /// The name of a tile.
    pub(super) fn tile_name(self, kind: Kind) -> String {
        self.tile(kind, |tile| tile.name.clone()).unwrap_or_default()
    }

    /// Whether the viewer must answer now.
    pub(super) fn is_asked(self) -> bool {
        self.read(is_asked).unwrap_or_default()
    }

    /// Shows a tile closely, and says in the prompt bar what it is.
    pub(super) fn inspect(self, subject: Subject, words: String) {
        self.subject.set(Some(subject));
        self.board.explain.set(Some(words));
    }

    /// Nothing is looked at.
    pub(super) fn look_away(self) {
        self.subject.set(None);
        self.board.explain.set(None);
    }

    /// The pick that names a cell.
    pub(super) fn pick_of(self, cell: Cell) -> Action {
        let name = self.read(|view| view.name_of(cell));
        Action::Cell(name.unwrap_or(cell.name()))
    }

    /// Picks, begins what leads to the pick, or asks why it is not possible.
    pub(super) fn choose(self, action: Action) {
        let verbs = self.foresight.with_untracked(|foresight| foresight.verbs(action));
        let begun = self.begun.get_untracked();
        if untrack(|| self.may(action)) {
            self.errand.set_value(None);
            self.pick(action);
        } else if let [verb] = verbs.as_slice() {
            self.begin(*verb, action);
        } else if !verbs.is_empty()
            && let Action::Cell(name) = action
        {
            let cell = self.peek(|view| {
                let cell = view.cell_named(name);
                view.facts.tiles.iter().any(|tile| tile.cell == cell).then_some(cell)
            });
            self.fork.set(cell.flatten());
        } else if begun && matches!(action, Action::Tile(_) | Action::Say(_)) {
            // Somebody who has begun with one tile may go on with another.
            self.errand.set_value(Some(Errand {
                action: Some(action),
                verb: None,
                backs: MOST_BACKS,
            }));
            self.board.take_back.run(());
        } else {
            self.why_not(action);
        }
    }

    /// Begins an action of the turn with a pick that belongs to it.
    pub(super) fn begin(self, verb: Word, action: Action) {
        self.errand.set_value(Some(Errand { action: Some(action), verb: Some(verb), backs: 0 }));
        self.pick(Action::Say(verb));
    }

    /// Takes everything back that was begun and does not count yet.
    pub(super) fn cancel(self) {
        self.errand.set_value(Some(Errand { action: None, verb: None, backs: MOST_BACKS }));
        self.board.take_back.run(());
    }

    /// Makes the next pick of a click, once it is listed.
    fn go_on(self) {
        let picks = self.picks.get();
        self.carry_on(self.errand, |errand| {
            if picks.is_empty() {
                return Step::Wait;
            }
            let begun = self.begun.get_untracked();
            let verbs = self.foresight.with_untracked(|foresight| {
                errand.action.map_or(Vec::new(), |action| foresight.verbs(action))
            });
            let listed = errand.action.filter(|action| picks.contains(action));
            let leads = errand.verb.or(verbs.first().copied()).map(Action::Say);
            let leads = leads.filter(|verb| !begun && picks.contains(verb));
            if let Some(action) = listed {
                Step::Pick(action, None)
            } else if let Some(verb) = leads.filter(|_| errand.backs > 0) {
                Step::Pick(verb, Some(Errand { backs: 0, ..errand }))
            } else if begun && errand.backs > 0 {
                Step::TakeBack(Errand { backs: errand.backs - 1, ..errand })
            } else {
                Step::Drop
            }
        });
    }
}

/// Whether the viewer must answer now.
pub(super) fn is_asked(view: &View) -> bool {
    view.facts.asked.is_some() && view.viewer.seat() == view.facts.asked
}

/// What the viewer has begun to choose.
pub(super) fn stage(view: &View) -> Option<&Staged> {
    is_asked(view).then_some(&view.table.stage)
}

/// What is asked of the viewer.
pub(super) fn asked(view: &View) -> Option<&Question> {
    view.facts.question.as_ref().filter(|_| is_asked(view))
}

fn lit(desk: desk::Desk<View>, foresight: Memo<Briefing>) -> Lit {
    let mut lit = Lit::default();
    desk.board.options.with(|options| {
        for choice in options {
            let Ok(action) = choice.pick.parse::<Action>() else { continue };
            match action {
                Action::Say(word) => lit.words.push(word),
                Action::Stack(n) => lit.stacks.push(n),
                Action::Ability(n) => lit.abilities.push(n),
                Action::Tile(kind) => lit.hand.push(kind),
                Action::Pile(piece) => lit.piles.push(piece),
                Action::Cell(name) => {
                    // The label knows the cell itself, the pick only its name.
                    let cell = choice.target.as_ref().and_then(|target| target.id.parse().ok());
                    lit.cells.push(cell.unwrap_or(name.cell()));
                }
            }
        }
    });
    foresight.with(|foresight| {
        for (_, action) in &foresight.leads {
            match action {
                Action::Tile(kind) if !lit.hand.contains(kind) => lit.hand.push(*kind),
                Action::Cell(name) => {
                    let cell = desk.read(|view| view.cell_named(*name));
                    lit.cells.extend(cell.filter(|cell| !lit.cells.contains(cell)));
                }
                _ => {}
            }
        }
    });
    lit
}
