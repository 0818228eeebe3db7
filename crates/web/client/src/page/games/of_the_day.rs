//! The games and the puzzle of the day: where everybody in the world begins alike.

use leptos::prelude::*;
use ztable_study::daily::{DAILIES, Daily, Day, puzzle_game, streak};

use super::day_list::day_list;
use super::picture;
use crate::archive::PastGame;
use crate::chance;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::puzzles::Days;
use crate::route::Router;
use crate::session::Kept;
use crate::settings::Settings;

/// How far somebody is with the game of the day.
enum State {
    /// It was not begun.
    New,
    /// It goes on, or it came to an end and was not kept.
    Begun,
    /// It is over, with this result.
    Over(String),
}

pub(super) fn section() -> impl IntoView {
    let day = Day::of(chance::now());
    let rows = DAILIES.map(|daily| row(daily, day));
    view! {
        <section class="daily" aria-label="Today">
            <h2 class="side-title">"Today: the same start for everybody"</h2>
            <ul class="finished">{rows.into_iter().collect_view()} {puzzle(day)}</ul>
            <div class="day-lists">{lists(day)}</div>
        </section>
    }
}

/// The lists of the games that were played to their end here, yesterday's too: they are settled.
fn lists(today: Day) -> impl IntoView {
    let days = [Some(today), today.before()].into_iter().flatten();
    let played = days.flat_map(|day| DAILIES.map(|daily| (daily, day)));
    played
        .filter(|(daily, day)| PastGame::is_kept(&daily.table(*day)))
        .map(|(daily, day)| day_list(daily, day))
        .collect_view()
}

fn row(daily: Daily, day: Day) -> impl IntoView {
    let table = daily.table(day);
    let state = match (PastGame::load(&table), Kept::load(&table)) {
        (Some(past), _) => State::Over(past.result),
        (None, Some(_)) => State::Begun,
        (None, None) => State::New,
    };
    let played = PastGame::all().into_iter().filter_map(|past| daily.day_of(&past.id));
    let said = match &state {
        State::New => "Play".to_owned(),
        State::Begun => "Go on".to_owned(),
        State::Over(result) => result.clone(),
    };
    let inside = inside(daily.game, daily.name, said, note(day, streak(played, day)));
    let whole = match state {
        State::New => {
            let start = start(daily, day);
            view! { <button type="button" class="finished-link" on:click=start>{inside}</button> }
                .into_any()
        }
        State::Begun => {
            let address = format!("/local/{table}");
            view! { <a class="finished-link" href=address>{inside}</a> }.into_any()
        }
        State::Over(_) => {
            let address = format!("/games/{table}");
            view! { <a class="finished-link" href=address>{inside}</a> }.into_any()
        }
    };
    view! { <li class="daily-row" data-game=daily.game>{whole}</li> }
}

fn puzzle(day: Day) -> impl IntoView {
    let game = puzzle_game(day);
    let days = Days::load();
    let said = match days.solved(day) {
        None => "Solve",
        Some(true) => "Solved",
        Some(false) => "Missed",
    };
    let inside = inside(game, "Puzzle", said.to_owned(), note(day, streak(days.tried(), day)));
    view! {
        <li class="daily-row daily-puzzle" data-game=game>
            <a class="finished-link" href="/puzzles/today">{inside}</a>
        </li>
    }
}

/// The day, and how many were played in a row.
fn note(day: Day, streak: usize) -> String {
    match streak {
        0 => day.to_string(),
        1 => format!("{day} · a day played"),
        days => format!("{day} · {days} days in a row"),
    }
}

fn inside(game: &str, name: &'static str, said: String, note: String) -> impl IntoView + use<> {
    view! {
        {picture(game)}
        <span class="finished-words">
            <b>{name} " of the day"</b>
            <span class="finished-result">{said}</span>
            <span class="finished-note">{note}</span>
        </span>
        <span class="finished-play" aria-hidden="true">{Icon::Play.view()}</span>
    }
}

fn start(daily: Daily, day: Day) -> impl Fn(leptos::ev::MouseEvent) + 'static {
    let (notices, settings) = (Notices::of_page(), Settings::of_page());
    let router = expect_context::<Router>();
    move |_| {
        let name = settings.name().unwrap_or_else(|| "You".into());
        Kept::start_daily(daily, day, name, move |made| match made {
            Ok(kept) => router.go(&format!("/local/{}", kept.header.id)),
            Err(refusal) => notices.refuse(&refusal),
        });
    }
}
