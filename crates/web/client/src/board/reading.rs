//! What a table hands to a board, read as the types of its game.

use std::str::FromStr;

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use ztable_core::{Names, Seat, Title, Viewer};

use super::Board;

impl Board {
    /// The rules of the table, or a sentence if the set-up is not one of this game.
    pub(super) fn rules<G: Title>(self) -> Result<G, String> {
        self.setup
            .with_value(G::configure)
            .map_err(|refusal| format!("The board cannot be drawn: {refusal}"))
    }

    /// The view; `None` if it cannot be read.
    pub(super) fn view_as<V>(self) -> Memo<Option<V>>
    where
        V: DeserializeOwned + PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| self.view.with(|view| V::deserialize(view).ok()))
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

    /// The name of a seat as this viewer reads it.
    pub(super) fn name(self, viewer: Option<Viewer>, seat: Seat) -> String {
        self.names.with(|names| match viewer {
            Some(viewer) if viewer.is(seat) => "You".into(),
            Some(viewer) => Names::new(viewer, names).name(seat),
            None => String::new(),
        })
    }
}
