//! The shelf: five covers.

use super::continuing::{Continue, unfinished};
use super::{deck_builder, load_set_up, load_table, title};
use crate::board;
use crate::catalogue::{Cover, SHELF};
use crate::icon::Icon;
use crate::offline::Offline;
use crate::part;
use leptos::prelude::*;

/// All games.
pub(crate) fn shelf() -> impl IntoView {
    title("");
    // Whatever game is chosen, these come next.
    part::prepare(async || (load_set_up().await.is_ok(), load_table().await.is_ok()));
    if let Some(kept) = unfinished(None).into_iter().next() {
        part::prepare(async move || board::face(&kept.header.setup.game).await.is_ok());
    }
    view! {
        <main class="page shelf" id="main" tabindex="-1">
            <section class="hero">
                <h1>"Five games. One\u{a0}table."</h1>
                <p class="lead">
                    "Play alone, against bots, or send a friend a link. No account, nothing to install, and it works offline."
                </p>
            </section>
            <Continue />
            <ul class="covers" aria-label="Games">{SHELF.map(cover_card).collect_view()}</ul>
            <footer class="footer">
                <Offline />
                <span>"Open source, MIT or Apache 2.0"</span>
                <span>"Every rule explained, every game replayable"</span>
            </footer>
        </main>
    }
}

fn cover_card(cover: Cover) -> impl IntoView {
    let name = view! {
        {cover.name}
        {cover.subtitle.map(|subtitle| view! { <span class="cover-subtitle">{subtitle}</span> })}
    };
    let facts = view! {
        <ul class="facts" aria-label="At a glance">
            <li>{cover.players}</li>
            <li>{cover.minutes}</li>
        </ul>
    };
    let body = if cover.playable {
        let set_up = format!("/play/{}", cover.id);
        view! {
            <h2 class="cover-name">
                <a class="cover-link" href=set_up.clone()>
                    {name}
                </a>
            </h2>
            <p class="cover-pitch">{cover.pitch}</p>
            {facts}
            <div class="cover-actions">
                <a class="button primary" href=set_up tabindex="-1" aria-hidden="true">
                    {Icon::Play.view()}
                    "Play"
                </a>
                <a class="button" href=format!("/rules/{}", cover.id)>
                    {Icon::Book.view()}
                    "Rules"
                </a>
                {deck_builder(cover.id)
                    .map(|address| {
                        view! {
                            <a class="button" href=address>
                                {Icon::Board.view()}
                                "Decks"
                            </a>
                        }
                    })}
            </div>
        }
        .into_any()
    } else {
        view! {
            <h2 class="cover-name">{name}</h2>
            <p class="cover-pitch">{cover.pitch}</p>
            {facts}
        }
        .into_any()
    };
    view! {
        <li class="cover" class:playable=cover.playable data-game=cover.id>
            <div class="cover-art">
                <img src=cover.art() alt="" width="800" height="600" />
                {(!cover.playable).then(|| view! { <span class="chip">"Coming soon"</span> })}
            </div>
            <div class="cover-body">{body}</div>
        </li>
    }
}
