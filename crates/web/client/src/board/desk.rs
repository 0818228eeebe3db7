//! The desk: what all parts of a board read. It holds the view, what may be picked, what has just
//! happened and what is pointed at; the desk of a game adds what is special about it.

use std::fmt::Display;
use std::str::FromStr;

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use ztable_core::{Seat, Viewer};
use ztable_web_boards::film::Scene;

use super::Board;
use super::film::Film;

/// A view, and what belongs to it in its game.
pub(super) trait Seen: DeserializeOwned + PartialEq + Send + Sync + 'static {
    /// What the rules tell about it.
    type Notes: DeserializeOwned + Default + PartialEq + Send + Sync + 'static;
    /// A pick.
    type Action: Copy + PartialEq + Display + FromStr + Send + Sync + 'static;
    /// Something that happened.
    type Event: DeserializeOwned + PartialEq + Send + Sync + 'static;
    /// What can be pointed at: picks, unless the board knows more or less of them.
    type Aim: Copy + PartialEq + Send + Sync + 'static;

    /// Whose view it is.
    fn viewer(&self) -> Viewer;

    /// The scenes that tell how this view came of the one before.
    fn scenes(&self, before: &Self, events: &[Self::Event]) -> Vec<Scene>;
}

/// What is shown instead of a board whose components cannot be read.
pub(super) fn unreadable(error: impl Display) -> String {
    format!("The board cannot be drawn: {error}")
}

/// The signals that every board has. Every part of the board gets a copy.
pub(super) struct Desk<V: Seen> {
    pub(super) board: Board,
    /// `None` if the view cannot be read.
    pub(super) view: Memo<Option<V>>,
    /// What the rules tell about the view.
    pub(super) notes: Memo<V::Notes>,
    /// What may be picked.
    pub(super) picks: Memo<Vec<V::Action>>,
    /// What has happened since the view before.
    pub(super) news: Memo<Vec<V::Event>>,
    /// What tells the news, scene by scene.
    pub(super) film: Film,
    /// What the pointer or the focus is on.
    pub(super) aim: RwSignal<Option<V::Aim>>,
    /// What the first tap of a finger chose; the second one picks it.
    pub(super) armed: RwSignal<Option<V::Aim>>,
    /// Whether the last press was made by a finger.
    touch: StoredValue<bool>,
}

/// Lays the desk of a game, which has the shared one as `common`, on it: `(its name, the view, what
/// the rules tell about it, a pick, an event, what can be pointed at, what makes the scenes of a film
/// out of the view before, the view now and the events between them)`.
macro_rules! lay_on_common {
    ($desk:ty, $view:ty, $notes:ty, $action:ty, $event:ty, $aim:ty, $scenes:path) => {
        impl $crate::board::desk::Seen for $view {
            type Notes = $notes;
            type Action = $action;
            type Event = $event;
            type Aim = $aim;

            fn viewer(&self) -> ::ztable_core::Viewer {
                self.viewer
            }

            fn scenes(
                &self,
                before: &Self,
                events: &[$event],
            ) -> ::std::vec::Vec<::ztable_web_boards::film::Scene> {
                $scenes(before, self, events)
            }
        }

        impl ::std::ops::Deref for $desk {
            type Target = $crate::board::desk::Desk<$view>;

            fn deref(&self) -> &Self::Target {
                &self.common
            }
        }
    };
}

pub(super) use lay_on_common;

// Signals are copied, whatever they hold.
impl<V: Seen> Clone for Desk<V> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Seen> Copy for Desk<V> {}

impl<V: Seen> Desk<V> {
    /// The desk of a board whose view is read as `V`.
    pub(super) fn new(board: Board) -> Self {
        let film = Film::new(board);
        let view = Memo::new(move |before: Option<&Option<V>>| {
            let now: Option<V> = board.view.with(|view| V::deserialize(view).ok());
            // Whoever asks for a new view first: nothing on the board has changed yet.
            if let (Some(Some(before)), Some(now)) = (before, &now) {
                film.prepare(now.scenes(before, &untrack(|| board.news_as())));
            }
            now
        });
        Effect::new(move |_| {
            view.track();
            film.roll();
        });
        Desk {
            board,
            view,
            notes: board.notes_as(),
            picks: Memo::new(move |_| board.picks_as()),
            news: Memo::new(move |_| board.news_as()),
            film,
            aim: RwSignal::new(None),
            armed: RwSignal::new(None),
            touch: StoredValue::new(false),
        }
    }

    /// Reads the view; reading it subscribes.
    pub(super) fn read<T>(self, read: impl FnOnce(&V) -> T) -> Option<T> {
        self.view.with(|view| view.as_ref().map(read))
    }

    /// Reads the view without subscribing.
    pub(super) fn peek<T>(self, read: impl FnOnce(&V) -> T) -> Option<T> {
        self.view.with_untracked(|view| view.as_ref().map(read))
    }

    /// A part of the view; nothing changes for who reads it as long as the part is the same.
    pub(super) fn memo<T>(self, read: impl Fn(&V) -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.read(&read).unwrap_or_default())
    }

    /// A part of the view that is shown as it was until its scene begins.
    pub(super) fn hold<T>(
        self,
        what: String,
        read: impl Fn(&V) -> T + Send + Sync + 'static,
    ) -> Memo<T>
    where
        T: Clone + Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |before: Option<&T>| {
            let held = before.filter(|_| self.holds(&what)).cloned();
            held.unwrap_or_else(|| self.read(&read).unwrap_or_default())
        })
    }

    /// Whether this is still shown as it was, because its scene has not begun.
    pub(super) fn holds(self, what: &str) -> bool {
        // The view is asked first: with it comes the film.
        self.view.with(|_| ());
        self.film.holds(what)
    }

    /// The seat through whose eyes the board is seen.
    pub(super) fn me(self) -> Option<Seat> {
        self.read(V::viewer)?.seat()
    }

    /// Whether the seat is the viewer's.
    pub(super) fn is_own(self, seat: Seat) -> bool {
        self.me() == Some(seat)
    }

    /// The name of a seat as the viewer reads it.
    pub(super) fn name(self, seat: Seat) -> String {
        self.board.name(self.read(V::viewer), seat)
    }

    /// Whether this may be picked now.
    pub(super) fn may(self, action: V::Action) -> bool {
        self.picks.with(|picks| picks.contains(&action))
    }

    /// Whether the viewer is asked, and no pick is on its way.
    pub(super) fn asked(self) -> bool {
        !self.picks.with(Vec::is_empty)
    }

    /// What the game says about a pick before it is made: its label, and a warning if there is one.
    pub(super) fn told(self, action: V::Action) -> Option<(String, Option<String>)> {
        let text = action.to_string();
        self.board.options.with(|options| {
            let choice = options.iter().find(|choice| choice.pick == text)?;
            Some((choice.label.clone(), choice.warning.clone()))
        })
    }

    /// The label alone.
    pub(super) fn label(self, action: V::Action) -> Option<String> {
        self.told(action).map(|(label, _)| label)
    }

    /// The text of a pick for `data-pick`, while it is listed.
    pub(super) fn data(self, action: V::Action) -> Option<String> {
        self.may(action).then(|| action.to_string())
    }

    /// Makes a pick that is listed.
    pub(super) fn pick(self, action: V::Action) {
        self.board.pick.run(action.to_string());
    }

    /// Asks why this cannot be picked.
    pub(super) fn why_not(self, action: V::Action) {
        self.board.why_not.run(action.to_string());
    }

    /// Says something in the prompt bar, or nothing any more.
    pub(super) fn explain(self, words: Option<String>) {
        if self.board.explain.with_untracked(|old| *old != words) {
            self.board.explain.set(words);
        }
    }

    /// Points at something, and says what it is.
    pub(super) fn look(self, aim: V::Aim, words: String) {
        if self.aim.get_untracked() != Some(aim) {
            self.aim.set(Some(aim));
        }
        self.explain(Some(words));
    }

    /// Points at nothing any more.
    pub(super) fn look_away(self) {
        if self.aim.get_untracked().is_some() {
            self.aim.set(None);
        }
        self.explain(None);
    }

    /// Forgets what was aimed at: before the last pick it meant something else.
    pub(super) fn let_go(self) {
        self.aim.set(None);
        self.armed.set(None);
    }

    /// Remembers what presses: a finger covers what it points at, so it picks with two taps.
    pub(super) fn pressed_by(self, pointer: &str) {
        self.touch.set_value(pointer == "touch");
    }

    /// Whether the last press was made by a finger.
    pub(super) fn touched(self) -> bool {
        self.touch.get_value()
    }

    /// Whether a click is the first tap of a finger on something that takes two: that one only
    /// shows what the second would do.
    pub(super) fn arms(self, aim: V::Aim) -> bool {
        let first = self.touched() && self.armed.get_untracked() != Some(aim);
        if first {
            self.armed.set(Some(aim));
        }
        first
    }
}
