//! What all parts of the board read: the view, what may be picked, and what is pointed at.

use leptos::prelude::*;
use zee::{
    ABOUT, Action, BeltId, Briefing, Button, ButtonSet, CardId, ControlDeck, Conveyor, Direction,
    Foresight, Roster, Spot, Staged, View,
};
use ztable_core::Seat;

use super::Board;
use super::film::Film;
use super::plan::Plan;
use super::preview;

/// What the pointer, the focus or the first tap of a finger is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// A Control card.
    Card(CardId),
    /// A button of a Control card.
    Button(CardId, Button),
    /// A place in the reactor.
    Belt(Spot),
    /// A side.
    Way(Direction),
    /// A belt to build with.
    Lay(BeltId),
    /// A conveyor.
    Conveyor(Conveyor),
}

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) board: Board,
    /// The Control cards.
    pub(super) deck: &'static ControlDeck,
    /// The Z-Bot cards.
    pub(super) roster: &'static Roster,
    /// Whether this is the game for one.
    pub(super) alone: bool,
    /// Whether the ends of the reactor are neighbours.
    pub(super) wrap: bool,
    /// How many conveyors the reactor has room for.
    bays: u8,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<View>>,
    /// What the rules tell about the view.
    pub(super) notes: Memo<Briefing>,
    /// What may be picked.
    pub(super) picks: Memo<Vec<Action>>,
    /// What is being shown of what has just happened.
    pub(super) film: Film,
    /// What the pointer or the focus is on.
    pub(super) aim: RwSignal<Option<Aim>>,
    /// What the first tap of a finger chose; the second one picks it.
    pub(super) armed: RwSignal<Option<Aim>>,
    /// What the pick that is aimed at would do.
    pub(super) preview: Memo<Option<Foresight>>,
    /// Picks that one click stands for and that are still to be made.
    pub(super) plan: StoredValue<Option<Plan>>,
    /// Whether the last press was made by a finger.
    touch: StoredValue<bool>,
}

impl Desk {
    /// The desk, or a sentence if the cards cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let unreadable = |error| format!("The board cannot be drawn: {error}");
        let deck = ControlDeck::standard().map_err(unreadable)?;
        let roster = Roster::standard().map_err(unreadable)?;
        let (players, wrap) =
            board.setup.with_value(|setup| (setup.players, !setup.is_on(&ABOUT, "no_wrap")));
        let view = board.view_as::<View>();
        let notes = board.notes_as::<Briefing>();
        let picks = Memo::new(move |_| board.picks_as::<Action>());
        let (aim, armed) = (RwSignal::new(None), RwSignal::new(None));
        let preview = Memo::new(move |_| {
            let aimed = armed.get().or(aim.get());
            notes.with(|notes| preview::of(notes, aimed).cloned())
        });
        let desk = Desk {
            board,
            deck,
            roster,
            alone: players == 1,
            wrap,
            bays: zee::conveyors(players),
            view,
            notes,
            picks,
            film: Film::new(view),
            aim,
            armed,
            preview,
            plan: StoredValue::new(None),
            touch: StoredValue::new(false),
        };
        // What was aimed at before the last pick means nothing after it.
        Effect::new(move |_| {
            desk.picks.track();
            desk.aim.set(None);
            desk.armed.set(None);
            desk.go_on();
        });
        Effect::new(move |_| {
            desk.view.track();
            desk.film.show(desk.board.news_as());
        });
        Ok(desk)
    }

    /// Reads the view; reading it subscribes.
    pub(super) fn read<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(read))
    }

    /// Reads the view without subscribing.
    pub(super) fn peek<T>(self, read: impl FnOnce(&View) -> T) -> Option<T> {
        self.view.with_untracked(|view| view.as_ref().map(read))
    }

    /// How many conveyors the reactor has room for.
    pub(super) fn bays(self) -> u8 {
        self.bays
    }

    /// Whether this may be picked now.
    pub(super) fn may(self, action: Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// What was picked in private so far.
    pub(super) fn staged(self) -> Option<Staged> {
        self.read(|view| view.staged).flatten()
    }

    /// The card in play that nobody else knows of yet.
    pub(super) fn staged_card(self) -> Option<CardId> {
        match self.staged()? {
            Staged::Card { card } | Staged::Swap { card } | Staged::Shift { card } => Some(card),
            _ => None,
        }
    }

    /// The buttons of a card that the viewer could push.
    pub(super) fn legal_buttons(self, card: CardId) -> ButtonSet {
        self.notes.with(|notes| {
            notes.cards.get(&card).map_or(self.deck.card(card).face.buttons, |brief| brief.legal)
        })
    }

    /// The name of a seat as the viewer reads it.
    pub(super) fn name(self, seat: Seat) -> String {
        let viewer = self.read(|view| view.viewer);
        self.board.name(viewer, seat)
    }

    /// What the game says about a pick: its label.
    pub(super) fn told(self, action: Action) -> Option<String> {
        let text = action.to_string();
        self.board.options.with(|options| {
            options.iter().find(|choice| choice.pick == text).map(|choice| choice.label.clone())
        })
    }

    /// Remembers what presses: a finger covers what it points at, so it picks with two taps.
    pub(super) fn pressed_by(self, pointer: &str) {
        self.touch.set_value(pointer == "touch");
    }

    /// Whether the last press was made by a finger.
    pub(super) fn touched(self) -> bool {
        self.touch.get_value()
    }

    /// Points at something, and says what it is.
    pub(super) fn look(self, aim: Aim, words: String) {
        if self.aim.get_untracked() != Some(aim) {
            self.aim.set(Some(aim));
        }
        if self.board.explain.with_untracked(|old| old.as_deref() != Some(words.as_str())) {
            self.board.explain.set(Some(words));
        }
    }

    /// Points at nothing any more.
    pub(super) fn look_away(self) {
        if self.aim.get_untracked().is_some() {
            self.aim.set(None);
        }
        if self.board.explain.with_untracked(Option::is_some) {
            self.board.explain.set(None);
        }
    }

    /// A click or a tap on something that stands for a pick which changes the table: the first tap
    /// of a finger shows what it would do.
    pub(super) fn tap(self, aim: Aim, picks: &[Action]) {
        let armed = self.armed.get_untracked() == Some(aim);
        let possible = picks.first().is_some_and(|first| self.is_within_reach(*first));
        if self.touched() && !armed && possible {
            self.armed.set(Some(aim));
        } else {
            self.pursue(picks);
        }
    }

    /// The picks that pushing a button of a card takes.
    pub(super) fn pushes(self, card: CardId, button: Button) -> Vec<Action> {
        let same = matches!(self.staged(), Some(Staged::Card { card: staged }) if staged == card);
        if same {
            vec![Action::Push(button)]
        } else if self.legal_buttons(card).len() == 1 {
            vec![Action::Play(card)]
        } else {
            vec![Action::Play(card), Action::Push(button)]
        }
    }
}
