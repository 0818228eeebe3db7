//! One's games: those of the day with their puzzle, those of this device that go on or are over, and those on the
//! server. What is over opens as a replay, and so does a record file.

mod beside;
mod day_list;
mod film;
mod of_the_day;
mod online;
mod play_on;
mod player;
mod replay;
mod review;
mod share;

use leptos::prelude::*;
use web_sys::DragEvent;
use ztable_core::Record;
use ztable_web_pages::Cover;

use super::continuing::{Continue, unfinished};
use super::title;
use crate::archive::{self, Finished, PastGame};
use crate::chance;
use crate::files::{self, OpenButton, Opened};
use crate::icon::Icon;
use crate::notice::Notices;
use crate::route::Router;
use crate::words::day;

pub(crate) use replay::replay;

/// One's games.
pub(crate) fn games() -> AnyView {
    title("Your games");
    let opened = opened();
    let over = RwSignal::new(false);
    let dropped = move |event: DragEvent| {
        event.prevent_default();
        over.set(false);
        let file = event.data_transfer().and_then(|data| data.files()?.get(0));
        if let Some(file) = file {
            files::open(file, opened);
        }
    };
    let finished = RwSignal::new(PastGame::all());
    let nothing = move || finished.with(Vec::is_empty) && unfinished(None).is_empty();
    view! {
        <main
            class="page games-page"
            id="main"
            tabindex="-1"
            data-over=move || over.get().to_string()
            on:dragover=move |event| {
                event.prevent_default();
                over.set(true);
            }
            on:dragleave=move |_| over.set(false)
            on:drop=dropped
        >
            <div class="games-head">
                <h1>"Your games"</h1>
                <div class="games-ways">
                    <a class="button" href="/puzzles">
                        {Icon::Bulb.view()}
                        "Puzzles"
                    </a>
                    <OpenButton label="Open a record" opened accept=".json,application/json" />
                </div>
            </div>
            <p class="lead">
                "Games that were finished on this device stay here. Watch one again from every seat, share a moment of it, or find out what it turned on. A record that somebody saved can be dropped on this page. Games at tables of the server stay there; with an "
                <a href="/account">"account"</a>
                " you find yours on every device."
            </p>
            {of_the_day::section()}
            <Continue all=true />
            {online::section()}
            <section aria-label="Finished">
                <h2 class="side-title">"Finished"</h2>
                <ul class="finished">
                    <For
                        each=move || finished.get()
                        key=|past| past.id.clone()
                        children=move |past| row(past, finished)
                    />
                </ul>
                <Show when=move || finished.with(Vec::is_empty)>
                    <div class="games-none">
                        <p>"No game was finished on this device yet."</p>
                        <Show when=nothing>
                            <a class="button primary" href="/">"See the games"</a>
                        </Show>
                    </div>
                </Show>
            </section>
        </main>
    }
    .into_any()
}

/// Takes a record in and opens it.
fn opened() -> Callback<Opened> {
    let notices = Notices::of_page();
    let router = expect_context::<Router>();
    Callback::new(move |(name, text): Opened| {
        let refuse = move |name: &str, why: &str| {
            notices.say(format!("{name} is no record of a game. {why}"));
        };
        let record = text.and_then(|text| {
            serde_json::from_str::<Record>(&text)
                .map_err(|error| format!("It is not written as one: {error}."))
        });
        match record {
            Err(why) => refuse(&name, &why),
            Ok(record) => {
                let finished = Finished {
                    id: chance::text::<8>(),
                    game: record.setup.game.clone(),
                    record: serde_json::to_value(&record).unwrap_or_default(),
                    outcome: record.outcome,
                    names: Vec::new(),
                    seat: None,
                };
                archive::keep(finished, move |kept| match kept {
                    Ok(past) => router.go(&format!("/games/{}", past.id)),
                    Err(refusal) => refuse(&name, &refusal.message),
                });
            }
        }
    })
}

fn row(past: PastGame, all: RwSignal<Vec<PastGame>>) -> impl IntoView {
    let notices = Notices::of_page();
    let data_game = past.game.clone();
    let card = card(&past, format!("/games/{}", past.id));
    let forget = move |_| {
        past.forget();
        all.set(PastGame::all());
        let back = past.clone();
        notices.offer("The game was discarded.", "Undo", move || {
            // Storage that held it a moment ago has room for it. The page may be another one by now.
            let _ = back.keep();
            let _ = all.try_set(PastGame::all());
        });
    };
    view! {
        <li class="finished-row" data-game=data_game>
            {card}
            <button type="button" class="icon-button" aria-label="Discard this game" on:click=forget>
                {Icon::Close.view()}
            </button>
        </li>
    }
}

/// A game with its result, and the way to it.
fn card(past: &PastGame, address: String) -> impl IntoView + use<> {
    let about = ztable_shelf::about(&past.game).ok();
    let game = about.map_or_else(|| past.game.clone(), |about| about.name.to_owned());
    let (result, company, day) = (past.result.clone(), past.company(), day(past.when));
    let won = (result == "You won").to_string();
    view! {
        <a class="finished-link" href=address>
            {picture(&past.game)}
            <span class="finished-words">
                <b>{game}</b>
                <span class="finished-result" data-won=won>{result}</span>
                <span class="finished-note">{company} " · " {day}</span>
            </span>
            <span class="finished-play" aria-hidden="true">{Icon::Play.view()}</span>
        </a>
    }
}

/// The cover of a game, small.
fn picture(game: &str) -> impl IntoView + use<> {
    let art = match ztable_web_pages::find(game).map(Cover::art) {
        Some(art) => view! { <img src=art alt="" decoding="async" /> }.into_any(),
        None => Icon::Board.view().into_any(),
    };
    view! { <span class="finished-art" aria-hidden="true">{art}</span> }
}
