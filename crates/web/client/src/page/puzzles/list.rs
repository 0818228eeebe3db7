//! The games that have puzzles, with how far somebody is on this device, and the puzzle of the day.

use leptos::prelude::*;
use leptos::task::spawn_local;
use ztable_study::daily::{Day, puzzle_game};
use ztable_study::puzzle::GAMES;
use ztable_web_pages::Cover;

use super::cover;
use crate::icon::Icon;
use crate::page::load_puzzle;
use crate::puzzles::{self, Days, Tried};
use crate::{chance, part};

pub(super) fn page() -> AnyView {
    part::prepare(load_puzzle);
    let games = GAMES.into_iter().filter_map(cover).map(game);
    view! {
        <main class="page puzzles-page" id="main" tabindex="-1">
            <h1>"Puzzles"</h1>
            <p class="lead">
                "Positions from games of bots in which one play is clearly better than all others. You have one attempt at each; then you hear why. Nothing hidden decides: what you see is enough."
            </p>
            <ul class="puzzle-games">{of_the_day()} {games.collect::<Vec<_>>()}</ul>
        </main>
    }
    .into_any()
}

fn of_the_day() -> Option<impl IntoView> {
    let day = Day::of(chance::now());
    let cover = cover(puzzle_game(day))?;
    let note = match Days::load().solved(day) {
        None => "The same one for everybody",
        Some(true) => "Solved",
        Some(false) => "Missed; look at it again",
    };
    let name = format!("Puzzle of the day: {}", cover.name);
    Some(row(cover, "/puzzles/today".to_owned(), name, move || note.to_owned()))
}

/// A game, with how many of its puzzles were tried once the file has come.
fn game(cover: Cover) -> impl IntoView {
    let note = RwSignal::new(String::new());
    spawn_local(async move {
        let words = match puzzles::fetch(cover.id).await {
            Err(why) => why,
            Ok(puzzles) => match Tried::of(cover.id).count(&puzzles) {
                (0, _) => format!("{} puzzles", puzzles.len()),
                (tried, solved) => {
                    format!("{tried} of {} tried, {solved} solved", puzzles.len())
                }
            },
        };
        // The page may be gone by now.
        note.try_set(words);
    });
    row(cover, format!("/puzzles/{}", cover.id), cover.title(), move || note.get())
}

fn row(
    cover: Cover,
    address: String,
    name: impl Into<String>,
    note: impl Fn() -> String + Send + 'static,
) -> impl IntoView {
    let name: String = name.into();
    view! {
        <li class="puzzle-row" data-game=cover.id>
            <a class="puzzle-link" href=address>
                <span class="puzzle-art" aria-hidden="true">
                    <img src=cover.art() alt="" decoding="async" />
                </span>
                <span class="puzzle-words">
                    <b>{name}</b>
                    <span>{note}</span>
                </span>
                <span class="puzzle-go" aria-hidden="true">{Icon::Forward.view()}</span>
            </a>
        </li>
    }
}
