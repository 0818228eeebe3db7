//! What all parts of the board read: the view, what may be picked and what has just happened.

use leptos::prelude::*;
use quantumzap::{Action, Event, Lot, LotId, QuantumZap, View};
use ztable_core::Seat;

use super::Board;

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) board: Board,
    pub(super) game: StoredValue<QuantumZap>,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<View>>,
    /// What may be picked.
    pub(super) picks: Memo<Vec<Action>>,
    /// What has happened since the view before.
    pub(super) news: Memo<Vec<Event>>,
    /// What a click wanted that takes two picks.
    next: StoredValue<Option<Action>>,
}

impl Desk {
    /// The desk, or a sentence if the set-up is not one of this game.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let game = board.rules::<QuantumZap>()?;
        let view = board.view_as::<View>();
        let picks = Memo::new(move |_| board.picks_as::<Action>());
        let news = Memo::new(move |_| board.news_as::<Event>());
        let game = StoredValue::new(game);
        let desk = Desk { board, game, view, picks, news, next: StoredValue::new(None) };
        Effect::new(move |_| desk.go_on());
        Ok(desk)
    }

    /// Makes the second pick of a click, once it is listed.
    fn go_on(self) {
        let picks = self.picks.get();
        let Some(next) = self.next.get_value() else { return };
        if picks.contains(&next) {
            self.next.set_value(None);
            self.board.pick.run(next.to_string());
        } else if !picks.is_empty() && !picks.contains(&Action::Survey) {
            self.next.set_value(None);
        }
    }

    /// A part of the view; nothing changes for who reads it as long as the part is the same.
    pub(super) fn memo<T>(self, read: impl Fn(&View) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.view.with(|view| view.as_ref().map_or(T::default(), &read)))
    }

    /// What the rules tell about the view: what a pick would do, or what a lot would bring.
    pub(super) fn ask<T>(
        self,
        ask: impl Fn(&QuantumZap, &View) -> Option<T> + Send + Sync + 'static,
    ) -> Memo<Option<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        self.memo(move |view| self.game.with_value(|game| ask(game, view)))
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

    /// What is printed on a lot.
    pub(super) fn lot(self, lot: LotId) -> Lot {
        self.game.with_value(|game| game.cards().lots[lot.index()])
    }

    /// Whether this may be picked now.
    pub(super) fn may(self, action: Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// Whether the viewer must answer now.
    pub(super) fn is_asked(self) -> bool {
        self.view.with(|view| view.as_ref().is_some_and(View::is_asked))
    }

    /// Whether this may be picked; while a pick is on its way, whether it could be before, so that
    /// nothing flickers.
    pub(super) fn steady(self, action: Signal<Action>) -> Memo<bool> {
        Memo::new(move |before: Option<&bool>| {
            let (listed, on_its_way) = (self.may(action.get()), self.picks.with(Vec::is_empty));
            if on_its_way && self.is_asked() { before.is_some_and(|lit| *lit) } else { listed }
        })
    }

    /// The words of the table for a pick that is listed.
    pub(super) fn label(self, action: Action) -> Option<String> {
        let text = action.to_string();
        self.board.options.with(|options| {
            options.iter().find(|choice| choice.pick == text).map(|choice| choice.label.clone())
        })
    }

    /// Whether a click on this begins a survey of it.
    pub(super) fn surveys(self, action: Action) -> bool {
        matches!(action, Action::Slot(_) | Action::Deck) && self.may(Action::Survey)
    }

    /// Picks, or asks why that is not possible.
    pub(super) fn choose(self, action: Action) {
        let may = |action| self.picks.with_untracked(|picks| picks.contains(&action));
        if may(action) {
            self.board.pick.run(action.to_string());
        } else if untrack(|| self.surveys(action)) {
            // A lot that is clicked in the own turn is surveyed; where that costs money, the click
            // only takes the marker up.
            let free =
                self.view.with_untracked(|view| view.as_ref().is_some_and(|view| !view.surveyed));
            self.next.set_value(free.then_some(action));
            self.board.pick.run(Action::Survey.to_string());
        } else {
            self.board.why_not.run(action.to_string());
        }
    }
}
