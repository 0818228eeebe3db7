//! Puzzles: which games have some, and one attempt at each on the real board.

mod list;
mod solving;
mod stage;

use leptos::prelude::*;
use ztable_study::daily::{Day, puzzle_game};
use ztable_study::puzzle::GAMES;
use ztable_web_pages::Cover;

use super::{missing, title};
use crate::chance;
use crate::rulebook::OpenBook;
use solving::{Solving, Wanted};

/// What stands in an address in place of a game for the puzzle of the day.
const TODAY: &str = "today";

/// The games that have puzzles.
pub(crate) fn puzzles() -> AnyView {
    title("Puzzles");
    list::page()
}

/// Puzzles of a game, `zee`, from one of them on, `zee/00ff…`, or the one of the day, `today`.
pub(crate) fn puzzle(path: &str) -> AnyView {
    let (game, id) = path.split_once('/').unwrap_or((path, ""));
    let (game, wanted) = match (game, id) {
        (TODAY, "") => {
            let day = Day::of(chance::now());
            (puzzle_game(day), Wanted::OfTheDay(day))
        }
        (game, "") => (game, Wanted::Next),
        (game, id) => (game, Wanted::Named(id.to_owned())),
    };
    let Some(cover) = cover(game) else { return missing().into_any() };
    title(&format!("Puzzles of {}", cover.title()));
    OpenBook::of_page().is_about(cover.id);
    stage::page(Solving::open(cover, wanted))
}

/// The cover of a game that has puzzles.
fn cover(game: &str) -> Option<Cover> {
    GAMES.contains(&game).then(|| ztable_web_pages::find(game)).flatten()
}
