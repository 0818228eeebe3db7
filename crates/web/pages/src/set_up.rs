//! The head of a set-up page: what the game is.

use crate::catalogue::{Cover, deck_builder, find};
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
    // A game without a board of its own has no lessons.
    let learn = find(id)
        .map(|_| format!(r#"<li><a href="/learn/{id}">Learn</a></li>"#))
        .unwrap_or_default();
    format!(
        r#"<h1>{}</h1><p class="lead">{pitch}</p><ul class="facts" aria-label="At a glance"><li>{players}</li><li>{minutes}</li>{learn}<li><a href="/rules/{id}">Rules</a></li>{decks}</ul>"#,
        escaped(&title),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::SHELF;

    #[test]
    fn only_games_with_lessons_offer_them() {
        assert!(set_up_head(SHELF[0]).contains("/learn/zeds-zone"));
        let classic = Cover { id: "liars-dice", ..SHELF[0] };
        assert!(!set_up_head(classic).contains("/learn/"));
    }
}
