//! What the visitor likes, remembered by this browser.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use ztable_web_boards::film::Speed;

use crate::storage;

const KEY: &str = "ztable-settings";

/// What can be chosen.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choices {
    /// The name to sit down with.
    pub(crate) name: String,
    /// Whether things move.
    pub(crate) motion: bool,
    /// How fast what happens is told on the boards.
    pub(crate) film: Speed,
    /// Whether a harmful pick is asked about first.
    pub(crate) warnings: bool,
    /// Whether the table is shown in words instead of as a picture.
    pub(crate) words: bool,
    /// Whether bots on this device pick as soon as they know what.
    pub(crate) quick: bool,
    /// Whether boards that can point out chances and dangers do so.
    pub(crate) helpers: bool,
    /// Whether the table sounds.
    pub(crate) sound: bool,
    /// Whether one talks with others at tables on a server.
    pub(crate) talk: bool,
    /// Whether others see the name of this visitor while they only watch.
    pub(crate) named: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            name: String::new(),
            motion: true,
            film: Speed::Normal,
            warnings: true,
            words: false,
            quick: false,
            helpers: true,
            sound: false,
            talk: true,
            named: false,
        }
    }
}

/// The choices of the visitor.
#[derive(Clone, Copy)]
pub(crate) struct Settings(RwSignal<Choices>);

impl Settings {
    /// Reads what was chosen, and makes it reachable for everything on the page.
    pub(crate) fn provide() {
        let settings = Settings(RwSignal::new(storage::load(KEY).unwrap_or_default()));
        provide_context(settings);
        Effect::new(move |_| {
            let motion = settings.0.with(|choices| choices.motion);
            if let Some(page) = document().document_element() {
                // Setting an attribute with a valid name cannot fail.
                let _ = page.set_attribute("data-motion", if motion { "on" } else { "off" });
            }
        });
    }

    /// The choices of the visitor.
    pub(crate) fn of_page() -> Settings {
        expect_context()
    }

    /// Reads one of them.
    pub(crate) fn read<T>(self, read: impl FnOnce(&Choices) -> T) -> T {
        self.0.with(read)
    }

    /// Reads one of them as it is now.
    pub(crate) fn read_untracked<T>(self, read: impl FnOnce(&Choices) -> T) -> T {
        self.0.with_untracked(read)
    }

    /// Whether nothing shall move: the visitor or the system wants it so.
    pub(crate) fn is_still(self) -> bool {
        let quiet = window().match_media("(prefers-reduced-motion: reduce)").ok().flatten();
        !self.read_untracked(|choices| choices.motion) || quiet.is_some_and(|query| query.matches())
    }

    /// How fast films run now: not at all where nothing shall move, or where nobody looks.
    pub(crate) fn film_speed(self) -> Speed {
        if self.is_still() || document().hidden() {
            Speed::Off
        } else {
            self.read_untracked(|choices| choices.film)
        }
    }

    /// Changes them, here and for the next visit.
    pub(crate) fn change(self, change: impl FnOnce(&mut Choices)) {
        self.0.update(change);
        // Where nothing can be kept, the choice lasts as long as the page.
        let _ = self.0.with_untracked(|choices| storage::keep(KEY, choices));
    }

    /// The name to sit down with, if one was given.
    pub(crate) fn name(self) -> Option<String> {
        let name = self.0.with_untracked(|choices| choices.name.trim().to_owned());
        (!name.is_empty()).then_some(name)
    }
}
