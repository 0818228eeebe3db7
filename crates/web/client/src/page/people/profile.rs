//! What everybody may know about somebody who plays rated games.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use ztable_table::Millis;
use ztable_web_pages::people::Role;

use super::curve::curve;
use super::roles::favourites;
use super::{Kind, Shown, link};
use crate::page::title;
use crate::session::ask_server;
use crate::strength::Strength;
use crate::words::day;

/// How many results are listed; the curve has all of them.
const LISTED: usize = 30;

#[derive(Clone, PartialEq, Deserialize)]
struct Somebody {
    name: String,
    since: Millis,
    games: Vec<Game>,
    results: Vec<Played>,
}

#[derive(Clone, PartialEq, Deserialize)]
struct Game {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    shown: Shown,
    /// What roles of this game are called.
    role: Option<String>,
    #[serde(default)]
    roles: Vec<Role>,
}

#[derive(Clone, PartialEq, Deserialize)]
struct Played {
    table: String,
    kind: String,
    at: Millis,
    place: u8,
    seats: u8,
    #[serde(flatten)]
    strength: Strength,
}

/// The page about the name in an address.
pub(crate) fn profile(encoded: &str) -> AnyView {
    // A text that is no such encoding is asked for as it is; the server knows nobody of that name.
    let name = js_sys::decode_uri_component(encoded);
    let name = name.map_or_else(|_| encoded.to_owned(), String::from);
    title(&name);
    let seen = RwSignal::new(None::<Result<Somebody, String>>);
    let path = format!("/api{}", link(&name));
    spawn_local(async move {
        let answer = ask_server::<Somebody>("GET", &path, None).await;
        // The page may be gone by now.
        let _ = seen.try_set(Some(answer));
    });
    // The name as its owner writes it, once it is known.
    let heading = move || {
        let known = |seen: &Option<Result<Somebody, String>>| {
            Some(seen.as_ref()?.as_ref().ok()?.name.clone())
        };
        seen.with(known).unwrap_or_else(|| name.clone())
    };
    view! {
        <main class="page narrow people-page" id="main" tabindex="-1">
            <div class="contents" inner_html=ztable_web_pages::back_to_shelf()></div>
            <h1 class="person-name">{heading}</h1>
            {move || match seen.get() {
                None => view! { <p class="lead" role="status">"One moment …"</p> }.into_any(),
                Some(Err(sentence)) => {
                    view! {
                        <p class="lead" role="status">{sentence}</p>
                        <p>
                            "Ratings come from rated games: choose “Rated” in the "
                            <a href="/lobby">"lobby"</a> " or when you set up a table."
                        </p>
                    }
                        .into_any()
                }
                Some(Ok(somebody)) => about(somebody).into_any(),
            }}
        </main>
    }
    .into_any()
}

fn about(somebody: Somebody) -> impl IntoView {
    let Somebody { since, games, results, .. } = somebody;
    let panels = games.into_iter().map(|game| panel(game, &results)).collect_view();
    view! {
        <p class="field-note">{format!("Here since {}.", day(since))}</p>
        {panels}
    }
}

fn panel(game: Game, results: &[Played]) -> impl IntoView + use<> {
    let Game { kind, shown, role, roles } = game;
    let heading = kind.name.clone();
    let own: Vec<&Played> = results.iter().filter(|played| played.kind == kind.id).collect();
    let points: Vec<Strength> = own.iter().rev().map(|played| played.strength).collect();
    let rows = own.iter().take(LISTED).map(|played| row(played)).collect_view();
    view! {
        <section class="panel kind-panel" aria-label=kind.name.clone()>
            <div class="kind-head">
                <h2>
                    <a href=format!("/ratings/{}", kind.id)>{heading}</a>
                </h2>
                <b class="strength">{shown.strength.to_string()}</b>
            </div>
            <p class="field-note">{shown.played()}</p>
            {curve(&points)} {role.and_then(|role| favourites(&role, &roles))}
            <ul class="played">{rows}</ul>
        </section>
    }
}

fn row(played: &Played) -> impl IntoView + use<> {
    let Played { table, at, place, seats, strength, .. } = played;
    view! {
        <li class="played-row">
            <a href=format!("/table/{table}")>{format!("Place {place} of {seats}")}</a>
            <span class="field-note">{day(*at)}</span>
            <span class="strength">{strength.to_string()}</span>
        </li>
    }
}
