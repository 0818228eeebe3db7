//! What all parts of the board read: the view, what may be picked and what has just happened.

use leptos::prelude::*;
use quantumzap::{Action, Briefing, Catalogue, Event, Lot, LotId, View};
use ztable_web_boards::quantumzap as film;

use super::Board;
use crate::board::desk;
use crate::board::errand::Step;

/// The board's signals. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    common: desk::Desk<View>,
    /// What is printed on the cards.
    pub(super) cards: &'static Catalogue,
    /// What a click wanted that takes two picks.
    next: StoredValue<Option<Action>>,
}

desk::lay_on_common!(Desk, View, Briefing, Action, Event, Action, film::scenes);

impl Desk {
    /// The desk, or a sentence if the cards cannot be read.
    pub(super) fn new(board: Board) -> Result<Desk, String> {
        let cards = Catalogue::standard().map_err(desk::unreadable)?;
        let desk = Desk { common: desk::Desk::new(board), cards, next: StoredValue::new(None) };
        Effect::new(move |_| desk.go_on());
        Ok(desk)
    }

    /// Makes the second pick of a click, once it is listed.
    fn go_on(self) {
        let picks = self.picks.get();
        self.carry_on(self.next, |next| {
            if picks.contains(&next) {
                Step::Pick(next, None)
            } else if picks.is_empty() || picks.contains(&Action::Survey) {
                Step::Wait
            } else {
                Step::Drop
            }
        });
    }

    /// Something that the view and what the rules tell about it say together.
    pub(super) fn ask<T>(
        self,
        ask: impl Fn(&Briefing, &View) -> Option<T> + Send + Sync + 'static,
    ) -> Memo<Option<T>>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        self.memo(move |view| self.notes.with(|notes| ask(notes, view)))
    }

    /// What is printed on a lot.
    pub(super) fn lot(self, lot: LotId) -> Lot {
        self.cards.lots[lot.index()]
    }

    /// Whether the viewer must answer now.
    pub(super) fn is_asked(self) -> bool {
        self.read(View::is_asked).unwrap_or_default()
    }

    /// Whether this may be picked; while a pick is on its way, whether it could be before, so that
    /// nothing flickers.
    pub(super) fn steady(self, action: Signal<Action>) -> Memo<bool> {
        Memo::new(move |before: Option<&bool>| {
            let (listed, on_its_way) = (self.may(action.get()), !self.asked());
            if on_its_way && self.is_asked() { before.is_some_and(|lit| *lit) } else { listed }
        })
    }

    /// Whether a click on this begins a survey of it.
    pub(super) fn surveys(self, action: Action) -> bool {
        matches!(action, Action::Slot(_) | Action::Deck) && self.may(Action::Survey)
    }

    /// Picks, or asks why that is not possible.
    pub(super) fn choose(self, action: Action) {
        if untrack(|| self.may(action)) {
            self.pick(action);
        } else if untrack(|| self.surveys(action)) {
            // A lot that is clicked in the own turn is surveyed; where that costs money, the click
            // only takes the marker up.
            let free = self.notes.with_untracked(|notes| notes.free_survey);
            self.next.set_value(free.then_some(action));
            self.pick(Action::Survey);
        } else {
            self.why_not(action);
        }
    }
}
