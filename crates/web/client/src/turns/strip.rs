//! The question to the server, and the line that shows its answer.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use super::{Turn, Turns};
use crate::icon::Icon;
use crate::session::ask_server;

/// More are counted and not listed.
const MOST: usize = 2;

/// What the server says.
#[derive(Deserialize)]
struct Told {
    turns: Vec<Turn>,
    /// At how many tables this person sits whose game is not over.
    open: usize,
}

/// Asks the server, one question at a time.
pub(super) fn ask(turns: Turns) {
    if turns.asking.get_value() {
        return;
    }
    turns.asking.set_value(true);
    spawn_local(async move {
        let told = ask_server::<Told>("GET", "/api/turns", None).await;
        turns.asking.set_value(false);
        // Without an answer, what was told last stays.
        let Ok(told) = told else { return };
        match told.open {
            0 => turns.end(),
            _ => turns.go_on(),
        }
        if turns.tables.with_untracked(|known| *known != told.turns) {
            turns.tables.set(told.turns);
        }
    });
}

/// The line below the header.
pub(super) fn strip(turns: Turns) -> AnyView {
    let elsewhere = Memo::new(move |_| turns.elsewhere());
    view! {
        <Show when=move || !elsewhere.with(Vec::is_empty)>
            <nav class="turns" aria-label="Your turn">
                {move || elsewhere.get().into_iter().take(MOST).map(link).collect_view()}
                {move || {
                    let more = elsewhere.with(Vec::len).saturating_sub(MOST);
                    (more > 0)
                        .then(|| view! { <span class="turns-more">{format!("and {more} more")}</span> })
                }}
            </nav>
        </Show>
    }
    .into_any()
}

fn link(turn: Turn) -> impl IntoView {
    view! {
        <a class="button small turn" href=turn.link()>
            {Icon::Hand.view()}
            {turn.words()}
        </a>
    }
}
