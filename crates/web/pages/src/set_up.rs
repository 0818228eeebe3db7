//! The head of a set-up page: what the game is.

use crate::catalogue::{Cover, deck_builder};
use crate::html::{Icon, escaped};

/// The way back to the shelf.
#[must_use]
pub fn back_to_shelf() -> String {
    format!(r#"<a class="back-link" href="/">{}All games</a>"#, Icon::Back.svg())
}

/// Name, pitch and facts of a game.
#[must_use]
pub fn set_up_head(cover: Cover) -> String {
    let Cover { id, pitch, .. } = cover;
    let (title, players, minutes) = (cover.title(), cover.players(), cover.minutes());
    let decks = deck_builder(id)
        .map(|address| format!(r#"<li><a href="{address}">Build a deck</a></li>"#))
        .unwrap_or_default();
    format!(
        r#"<h1>{}</h1><p class="lead">{pitch}</p><ul class="facts" aria-label="At a glance"><li>{players}</li><li>{minutes}</li><li><a href="/learn/{id}">Learn</a></li><li><a href="/rules/{id}">Rules</a></li>{decks}</ul>"#,
        escaped(&title),
    )
}
