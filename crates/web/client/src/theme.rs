//! Dark or light: the system's preference, until the visitor chooses.

use leptos::prelude::*;

/// Where the choice is remembered; the page reads it before the first paint.
const KEY: &str = "ztable-theme";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Theme {
    Dark,
    Light,
}

impl Theme {
    /// What the visitor sees now.
    pub(crate) fn present() -> Self {
        let chosen =
            document().document_element().and_then(|page| page.get_attribute("data-theme"));
        match chosen.as_deref() {
            Some("dark") => Self::Dark,
            Some("light") => Self::Light,
            _ if prefers_dark() => Self::Dark,
            _ => Self::Light,
        }
    }

    pub(crate) fn other(self) -> Self {
        match self {
            Self::Dark => Self::Light,
            Self::Light => Self::Dark,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// Shows this theme from now on, here and at the next visit.
    pub(crate) fn choose(self) {
        if let Some(page) = document().document_element() {
            // Setting an attribute with a valid name cannot fail.
            let _ = page.set_attribute("data-theme", self.name());
        }
        // Storage may be forbidden or full; the choice then lasts as long as the page.
        if let Ok(Some(storage)) = window().local_storage() {
            let _ = storage.set_item(KEY, self.name());
        }
    }
}

fn prefers_dark() -> bool {
    window()
        .match_media("(prefers-color-scheme: dark)")
        .ok()
        .flatten()
        .is_some_and(|query| query.matches())
}
