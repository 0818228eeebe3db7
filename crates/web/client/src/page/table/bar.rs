//! The line at the top of a table.

use leptos::prelude::*;
use ztable_table::Phase;

use super::goal;
use super::hint::Hint;
use super::reaction::Hold;
use super::state::TableState;
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::rulebook::RulesButton;
use crate::session::Connection;
use crate::turns::Turns;

pub(super) fn bar(table: TableState) -> impl IntoView {
    let name = move || {
        let game = table.picture(|picture| picture.setup.game.clone());
        game.and_then(|game| ztable_shelf::about(&game).ok()).map_or("Table", |about| about.name)
    };
    let way_back = move || {
        table.picture(|picture| format!("/play/{}", picture.setup.game)).unwrap_or("/".into())
    };
    let playing = move || table.phase() == Some(Phase::Playing) && table.seat().is_some();
    let undo = Memo::new(move |_| {
        table
            .picture(|picture| {
                let game = picture.game.as_ref()?;
                Some((game.free_undo, game.can_ask_undo && picture.undo.is_none()))
            })
            .flatten()
            .unwrap_or_default()
    });
    let asks = move || !table.options.with(Vec::is_empty);
    view! {
        <header class="table-bar">
            <a class="icon-button" href=way_back aria-label="Leave the table">
                {Icon::Back.view()}
            </a>
            <h1 class="table-name">{name}</h1>
            {connection(table)}
            {goal::chip(table)}
            <span class="bar-space"></span>
            {Turns::of_page().sign()}
            <Show when=playing>
                <Show when=move || !table.is_rated()>
                    <button
                        type="button"
                        class="bar-button"
                        disabled=move || !(undo.get().0 || undo.get().1)
                        title=move || if undo.get().0 { "Take the last pick back (U)" } else { "Ask to take the last pick back (U)" }
                        on:click=move |_| table.undo()
                    >
                        {Icon::Undo.view()}
                        <span>"Undo"</span>
                    </button>
                </Show>
                <Show when=move || table.picture(|picture| picture.without_hints) == Some(false)>
                    <button
                        type="button"
                        class="bar-button"
                        disabled=move || !asks() || table.hint.get() == Hint::Thinking
                        title="What would a strong bot play, and why? (H)"
                        on:click=move |_| table.ask_hint()
                    >
                        {Icon::Bulb.view()}
                        <span>"Hint"</span>
                    </button>
                </Show>
                <Hold table />
            </Show>
            <RulesButton />
            <ThemeButton />
            <button
                type="button"
                class="icon-button bar-menu"
                aria-label="More"
                on:click=move |_| table.menu_open.set(true)
            >
                {Icon::More.view()}
            </button>
        </header>
    }
}

fn connection(table: TableState) -> impl IntoView {
    let session = table.session;
    move || {
        let (state, words) = match session.connection.get() {
            Connection::Here => ("here", "On this device"),
            Connection::Connecting => ("connecting", "Connecting"),
            Connection::Open => ("open", "Online"),
            Connection::Nowhere => ("broken", "No such table"),
            Connection::Broken => ("broken", "Connection lost, trying again"),
        };
        view! {
            <span class="connection" role="status" data-state=state>
                <span class="connection-dot" aria-hidden="true"></span>
                <span class="connection-words">{words}</span>
            </span>
        }
    }
}
