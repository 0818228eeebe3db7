//! The lobby: where people meet who do not know each other.

mod play_now;
mod tables;

use std::time::Duration;

use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use ztable_table::{Clock, RatingRange};

use super::title;
use crate::session::ask_server;
use crate::strength::Strength;

/// How often the lists are asked for again.
const LOOK: Duration = Duration::from_secs(4);

/// What the server says about the lobby.
#[derive(Clone, PartialEq, Default, Deserialize)]
struct Lobby {
    open: Vec<Listed>,
    watch: Vec<Listed>,
    waiting: Vec<Crowd>,
}

/// A table that everybody may find.
#[derive(Clone, PartialEq, Deserialize)]
struct Listed {
    id: String,
    setup: ListedSetup,
    host: String,
    clock: Option<Clock>,
    #[serde(default)]
    rated: bool,
    #[serde(default)]
    without_hints: bool,
    ratings: Option<RatingRange>,
    #[serde(default)]
    watching: usize,
    seats: Vec<Seated>,
    yours: Vec<ztable_core::Seat>,
}

#[derive(Clone, PartialEq, Deserialize)]
struct ListedSetup {
    game: String,
}

#[derive(Clone, PartialEq, Deserialize)]
struct Seated {
    name: String,
    kind: String,
    /// Where the table is rated.
    rating: Option<Strength>,
}

/// How many wait for a game and a number of players.
#[derive(Clone, PartialEq, Deserialize)]
struct Crowd {
    game: String,
    players: u8,
    #[serde(default)]
    rated: bool,
    here: usize,
}

/// The name of a game of the shelf or behind it.
fn name_of(game: &str) -> &'static str {
    ztable_shelf::about(game).map_or("A game", |about| about.name)
}

/// The page.
pub(crate) fn lobby() -> AnyView {
    title("Lobby");
    let seen = RwSignal::new(None::<Result<Lobby, ()>>);
    let look = move || {
        spawn_local(async move {
            let answer = ask_server::<Lobby>("GET", "/api/lobby", None).await;
            // The page may be gone by now.
            let _ = seen.try_set(Some(answer.map_err(drop)));
        });
    };
    look();
    if let Ok(timer) = set_interval_with_handle(look, LOOK) {
        on_cleanup(move || timer.clear());
    }
    let lobby = Memo::new(move |_| {
        seen.with(|seen| seen.as_ref().and_then(|seen| seen.clone().ok()).unwrap_or_default())
    });
    let away = Memo::new(move |_| seen.with(|seen| matches!(seen, Some(Err(())))));
    view! {
        <main class="page lobby-page" id="main" tabindex="-1">
            <div class="contents" inner_html=ztable_web_pages::back_to_shelf()></div>
            <h1>"Lobby"</h1>
            <Show when=move || away.get()>
                <p class="lead" role="status">
                    "The server cannot be reached, so nobody can be met here. You can still play on this device."
                </p>
            </Show>
            {play_now::panel(Memo::new(move |_| lobby.with(|lobby| lobby.waiting.clone())))}
            <p class="field-note">
                "Who is how strong: " <a href="/ratings">"leaderboards"</a> "."
            </p>
            <div class="lobby-lists">
                {tables::list("Open tables", "Join", Memo::new(move |_| lobby.with(|lobby| lobby.open.clone())),
                    "No table is open right now. Press Play now, or set up a table that anyone may join.")}
                {tables::list("Tables to watch", "Watch", Memo::new(move |_| lobby.with(|lobby| lobby.watch.clone())),
                    "No public game is on right now.")}
            </div>
        </main>
    }
    .into_any()
}
