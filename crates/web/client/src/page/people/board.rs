//! A leaderboard.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use super::{Kind, Shown, link};
use crate::notice::Notices;
use crate::page::title;
use crate::session::ask_server;

#[derive(Clone, PartialEq, Deserialize)]
struct Page {
    kind: Kind,
    people: Vec<Ranked>,
    more: bool,
}

#[derive(Clone, PartialEq, Deserialize)]
struct Ranked {
    rank: u64,
    name: String,
    #[serde(flatten)]
    shown: Shown,
}

/// The page about a kind of game; the first one if none is named.
pub(crate) fn board(kind: &str) -> AnyView {
    title("Leaderboards");
    let asked = kind.to_owned();
    let kinds = RwSignal::new(Vec::<Kind>::new());
    let seen = RwSignal::new(None::<Result<Page, String>>);
    spawn_local(async move {
        // The pages may be gone whenever an answer comes.
        let all = ask_server::<Vec<Kind>>("GET", "/api/ratings", None).await;
        let all = match all {
            Ok(all) => all,
            Err(sentence) => return drop(seen.try_set(Some(Err(sentence)))),
        };
        let first = all.first().map(|kind| kind.id.clone()).unwrap_or_default();
        let _ = kinds.try_set(all);
        let kind = if asked.is_empty() { first } else { asked };
        let page = ask_server::<Page>("GET", &format!("/api/ratings/{kind}"), None).await;
        let _ = seen.try_set(Some(page));
    });
    let current =
        Memo::new(move |_| seen.with(|seen| Some(seen.as_ref()?.as_ref().ok()?.kind.id.clone())));
    let ways = move || {
        let way = |kind: Kind| {
            let id = kind.id.clone();
            let here = move || (current.get().as_ref() == Some(&id)).then_some("page");
            view! {
                <a class="segment kind" href=format!("/ratings/{}", kind.id) aria-current=here>
                    {kind.name}
                </a>
            }
        };
        kinds.get().into_iter().map(way).collect_view()
    };
    view! {
        <main class="page narrow people-page" id="main" tabindex="-1">
            <div class="contents" inner_html=ztable_web_pages::back_to_shelf()></div>
            <h1>"Leaderboards"</h1>
            <nav class="segments" aria-label="Game">
                {ways}
            </nav>
            {move || match seen.get() {
                None => view! { <p class="lead" role="status">"One moment …"</p> }.into_any(),
                Some(Err(sentence)) => view! { <p class="lead" role="alert">{sentence}</p> }.into_any(),
                Some(Ok(page)) => list(page).into_any(),
            }}
        </main>
    }
    .into_any()
}

fn list(page: Page) -> impl IntoView {
    let Page { kind, people, more } = page;
    let heading = kind.name.clone();
    if people.is_empty() {
        return view! {
            <section class="panel" aria-label=kind.name.clone()>
                <h2>{heading}</h2>
                <p>
                    "Nobody has played a rated game yet. Choose “Rated” in the "
                    <a href="/lobby">"lobby"</a> " or when you set up a table."
                </p>
            </section>
        }
        .into_any();
    }
    let (shown, further) = (RwSignal::new(people), RwSignal::new(more));
    let busy = RwSignal::new(false);
    let notices = Notices::of_page();
    let id = StoredValue::new(kind.id.clone());
    let ask = move |_| {
        let path = format!("/api/ratings/{}/{}", id.get_value(), shown.with_untracked(Vec::len));
        busy.set(true);
        spawn_local(async move {
            // The page may be gone when the answer comes.
            match ask_server::<Page>("GET", &path, None).await {
                Ok(page) => {
                    let _ = shown.try_update(|shown| shown.extend(page.people));
                    let _ = further.try_set(page.more);
                }
                Err(sentence) => notices.say(sentence),
            }
            let _ = busy.try_set(false);
        });
    };
    view! {
        <section class="panel" aria-label=kind.name.clone()>
            <h2>{heading}</h2>
            <p class="field-note">
                "Sorted by what a rating is at least. The number behind ± says how far off it may be."
            </p>
            <ol class="leaders">
                <For each=move || shown.get() key=|one| one.rank let:one>
                    {row(one)}
                </For>
            </ol>
            <Show when=move || further.get()>
                <div class="start-row">
                    <button
                        type="button"
                        class="button more"
                        disabled=move || busy.get()
                        on:click=ask
                    >
                        "More"
                    </button>
                </div>
            </Show>
        </section>
    }
    .into_any()
}

fn row(one: Ranked) -> impl IntoView {
    let Ranked { rank, name, shown } = one;
    let profile = link(&name);
    view! {
        <li class="leader">
            <span class="leader-rank">{rank}</span>
            <a class="leader-name" href=profile>{name}</a>
            <span class="leader-games">{shown.played()}</span>
            <b class="strength">{shown.strength.to_string()}</b>
        </li>
    }
}
