//! What a table hands to a board, read as the types of its game.

use std::str::FromStr;

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use ztable_core::{Names, Seat, Told, Viewer};

use super::Board;

impl Board {
    /// What the rules tell about the view; little while they have told nothing.
    pub(super) fn notes_as<B>(self) -> Memo<B>
    where
        B: DeserializeOwned + Default + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.notes.with(|notes| B::deserialize(notes).unwrap_or_default()))
    }

    /// What may be picked.
    pub(super) fn picks_as<A: FromStr>(self) -> Vec<A> {
        self.options
            .with(|options| options.iter().filter_map(|choice| choice.pick.parse().ok()).collect())
    }

    /// What has happened since the view before.
    pub(super) fn news_as<E: DeserializeOwned>(self) -> Vec<E> {
        self.news
            .with(|told| told.iter().filter_map(|told| E::deserialize(&told.event).ok()).collect())
    }

    /// The same, each with its sentence.
    pub(super) fn told_as<E: DeserializeOwned>(self) -> Vec<(E, String)> {
        self.news.with(|told| {
            let read = |told: &Told| Some((E::deserialize(&told.event).ok()?, told.text.clone()));
            told.iter().filter_map(read).collect()
        })
    }

    /// The name of a seat as this viewer reads it.
    pub(super) fn name(self, viewer: Option<Viewer>, seat: Seat) -> String {
        self.names.with(|names| match viewer {
            Some(viewer) if viewer.is(seat) => "You".into(),
            Some(viewer) => Names::new(viewer, names).name(seat),
            None => String::new(),
        })
    }
}
