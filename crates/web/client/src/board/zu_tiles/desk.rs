//! What all parts of the board read: the view, what may be picked and what has just happened.

use leptos::prelude::*;
use ztable_core::Seat;
use zu_tiles::{
    Action, Cell, Event, Kind, Phase, Piece, Question, Stage, Stamp, Tile, Verb, View, Word,
    ZuTiles,
};

use super::Board;
use super::foresight::Foresight;

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
type Moment = (Stamp, Phase, Stage);

fn moment(view: &View) -> Moment {
    (view.table.clock, view.table.phase, view.table.stage)
}

/// What a click wants that takes several picks.
#[derive(Clone, Copy)]
struct Wish {
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
    pub(super) board: Board,
    pub(super) game: StoredValue<ZuTiles>,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<View>>,
    /// What may be picked.
    pub(super) picks: Memo<Vec<Action>>,
    /// What can be clicked; it stays while a pick is on its way, so that nothing flickers.
    pub(super) lit: Memo<Lit>,
    /// What has happened since the view before.
    pub(super) news: Memo<Vec<Event>>,
    /// Where picks would lead.
    pub(super) foresight: Memo<Foresight>,
    /// The tile under the pointer or the focus.
    pub(super) subject: RwSignal<Option<Subject>>,
    /// The space under the pointer or the focus, or touched once.
    pub(super) aim: RwSignal<Option<Cell>>,
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
    wish: StoredValue<Option<Wish>>,
}

impl Desk {
    /// The desk, or a sentence if the set-up is not one of this game.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let game = board.rules::<ZuTiles>()?;
        let game = StoredValue::new(game);
        let view = board.view_as::<View>();
        let picks = Memo::new(move |_| board.picks_as::<Action>());
        let news = Memo::new(move |_| board.news_as::<Event>());
        let foresight = Memo::new(move |_| {
            let open = picks.with(|picks| !picks.is_empty());
            view.with(|view| match view {
                Some(view) if open => game.with_value(|game| Foresight::new(game, view)),
                _ => Foresight::default(),
            })
        });
        let lit = Memo::new(move |before: Option<&Lit>| {
            let now = view.with(|view| view.as_ref().filter(|view| is_asked(view)).map(moment));
            let on_its_way = picks.with(Vec::is_empty) && now.is_some();
            match before {
                Some(before) if on_its_way && before.moment == now => before.clone(),
                _ => Lit { moment: now, ..lit(board, view, foresight) },
            }
        });
        let begun = Memo::new(move |_| {
            view.with(|view| {
                let stage = view.as_ref().and_then(stage);
                stage.is_some_and(|stage| stage.verb != Verb::Nothing)
            })
        });
        let desk = Desk {
            board,
            game,
            view,
            picks,
            lit,
            news,
            foresight,
            subject: RwSignal::new(None),
            aim: RwSignal::new(None),
            held: RwSignal::new(None),
            entry: RwSignal::new(None),
            pile: RwSignal::new(None),
            fork: RwSignal::new(None),
            begun,
            wish: StoredValue::new(None),
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

    /// A part of the view; nothing changes for who reads it as long as the part is the same.
    pub(super) fn memo<T>(self, read: impl Fn(&View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.view.with(|view| view.as_ref().map_or(T::default(), &read)))
    }

    /// The seat through whose eyes the board is seen.
    pub(super) fn me(self) -> Option<Seat> {
        self.view.with(|view| view.as_ref()?.viewer.seat())
    }

    /// The name of a seat as the viewer reads it.
    pub(super) fn name(self, seat: Seat) -> String {
        let viewer = self.view.with(|view| view.as_ref().map(|view| view.viewer));
        self.board.name(viewer, seat)
    }

    /// Reads the definition of a tile.
    pub(super) fn tile<T>(self, kind: Kind, read: impl FnOnce(&Tile) -> T) -> Option<T> {
        self.game.with_value(|game| game.tiles().tiles().get(kind.index()).map(read))
    }

    /// The name of a tile.
    pub(super) fn tile_name(self, kind: Kind) -> String {
        self.tile(kind, |tile| tile.name.clone()).unwrap_or_default()
    }

    /// Whether the viewer must answer now.
    pub(super) fn is_asked(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(is_asked))
    }

    /// Whether this may be picked now.
    pub(super) fn may(self, action: Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// The text of a pick for `data-pick`, while it is listed.
    pub(super) fn data(self, action: Action) -> Option<String> {
        self.may(action).then(|| action.to_string())
    }

    /// The words of the table for a pick that is listed.
    pub(super) fn label(self, action: Action) -> Option<String> {
        let text = action.to_string();
        self.board.options.with(|options| {
            options.iter().find(|choice| choice.pick == text).map(|choice| choice.label.clone())
        })
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
        let name = self.view.with(|view| view.as_ref().map(|view| view.name_of(cell)));
        Action::Cell(name.unwrap_or(cell.name()))
    }

    /// Picks, begins what leads to the pick, or asks why it is not possible.
    pub(super) fn choose(self, action: Action) {
        let verbs = self.foresight.with_untracked(|foresight| foresight.verbs(action));
        let begun = self.begun.get_untracked();
        if self.picks.with_untracked(|picks| picks.contains(&action)) {
            self.wish.set_value(None);
            self.board.pick.run(action.to_string());
        } else if let [verb] = verbs.as_slice() {
            self.begin(*verb, action);
        } else if !verbs.is_empty()
            && let Action::Cell(name) = action
        {
            let cell = self.view.with_untracked(|view| {
                let view = view.as_ref()?;
                let cell = view.cell_named(name);
                view.facts.tiles.iter().any(|tile| tile.cell == cell).then_some(cell)
            });
            self.fork.set(cell);
        } else if begun && matches!(action, Action::Tile(_) | Action::Say(_)) {
            // Somebody who has begun with one tile may go on with another.
            self.wish.set_value(Some(Wish { action: Some(action), verb: None, backs: MOST_BACKS }));
            self.board.take_back.run(());
        } else {
            self.board.why_not.run(action.to_string());
        }
    }

    /// Begins an action of the turn with a pick that belongs to it.
    pub(super) fn begin(self, verb: Word, action: Action) {
        self.wish.set_value(Some(Wish { action: Some(action), verb: Some(verb), backs: 0 }));
        self.board.pick.run(verb.name().into());
    }

    /// Takes everything back that was begun and does not count yet.
    pub(super) fn cancel(self) {
        self.wish.set_value(Some(Wish { action: None, verb: None, backs: MOST_BACKS }));
        self.board.take_back.run(());
    }

    /// Makes the next pick of a click, once it is listed.
    fn go_on(self) {
        let picks = self.picks.get();
        let Some(wish) = self.wish.get_value() else { return };
        if picks.is_empty() {
            return;
        }
        let begun = self.begun.get_untracked();
        let verbs = self.foresight.with_untracked(|foresight| {
            wish.action.map_or(Vec::new(), |action| foresight.verbs(action))
        });
        let listed = wish.action.filter(|action| picks.contains(action));
        let leads = wish.verb.or(verbs.first().copied());
        let leads = leads.filter(|verb| !begun && picks.contains(&Action::Say(*verb)));
        if let Some(action) = listed {
            self.wish.set_value(None);
            self.board.pick.run(action.to_string());
        } else if let Some(verb) = leads.filter(|_| wish.backs > 0) {
            self.wish.set_value(Some(Wish { backs: 0, ..wish }));
            self.board.pick.run(verb.name().into());
        } else if begun && wish.backs > 0 {
            self.wish.set_value(Some(Wish { backs: wish.backs - 1, ..wish }));
            self.board.take_back.run(());
        } else {
            self.wish.set_value(None);
        }
    }
}

/// Whether the viewer must answer now.
pub(super) fn is_asked(view: &View) -> bool {
    view.facts.asked.is_some() && view.viewer.seat() == view.facts.asked
}

/// What the viewer has begun to choose.
pub(super) fn stage(view: &View) -> Option<&Stage> {
    is_asked(view).then_some(&view.table.stage)
}

/// What is asked of the viewer.
pub(super) fn asked(view: &View) -> Option<&Question> {
    view.facts.question.as_ref().filter(|_| is_asked(view))
}

fn lit(board: Board, view: Memo<Option<View>>, foresight: Memo<Foresight>) -> Lit {
    let mut lit = Lit::default();
    board.options.with(|options| {
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
                Action::Cell(name) => view.with(|view| {
                    let cell = view.as_ref().map(|view| view.cell_named(*name));
                    lit.cells.extend(cell.filter(|cell| !lit.cells.contains(cell)));
                }),
                _ => {}
            }
        }
    });
    lit
}
