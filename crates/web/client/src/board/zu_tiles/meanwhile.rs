//! What the others did since the viewer's last turn, in a few sentences, until the viewer acts.

use leptos::prelude::*;
use serde::Deserialize;
use zu_tiles::{Event, Question};

use super::desk::{Desk, asked};
use crate::icon::Icon;

/// The newest sentences are shown, so many.
const SHOWN: usize = 4;

/// Whether it changes the table so that whoever comes next wants to know.
fn matters(event: &Event) -> bool {
    matches!(
        event,
        Event::Placed { .. }
            | Event::Replaced { .. }
            | Event::Played { .. }
            | Event::Attacked { .. }
            | Event::Fought { .. }
            | Event::Square { .. }
            | Event::Scored { .. }
            | Event::Captured { .. }
            | Event::Cancelled { .. }
            | Event::Out { .. }
    )
}

/// What the others did, while the viewer's turn has just begun.
pub(super) fn meanwhile(desk: Desk) -> impl IntoView {
    let told = RwSignal::new(Vec::<String>::new());
    let mine = desk.memo(|view| view.viewer.is(view.table.active));
    Effect::new(move |was_mine: Option<bool>| {
        let news = desk.board.news.get();
        let mine = mine.get_untracked();
        if was_mine == Some(true) && !mine {
            told.set(Vec::new());
        }
        // What a page finds when it opens is not news, and own turns are no news to oneself.
        if was_mine == Some(false) {
            let lines = news
                .into_iter()
                .filter(|line| Event::deserialize(&line.event).is_ok_and(|event| matters(&event)));
            told.update(|told| told.extend(lines.map(|line| line.text)));
        }
        mine
    });
    let fresh = desk.memo(|view| {
        asked(view) == Some(&Question::Verb) && view.table.uses == zu_tiles::ThisTurn::default()
    });
    let shown = move || fresh.get() && !told.with(Vec::is_empty);
    view! {
        <Show when=shown>
            <aside class="zu-meanwhile" aria-label="What the others did">
                <h3>"Since your last turn"</h3>
                <ul>
                    {move || told.with(|told| {
                        let newest = told.iter().skip(told.len().saturating_sub(SHOWN)).cloned();
                        newest.map(|line| view! { <li>{line}</li> }).collect_view()
                    })}
                </ul>
                <button type="button" aria-label="Close" on:click=move |_| told.set(Vec::new())>
                    {Icon::Close.view()}
                </button>
            </aside>
        </Show>
    }
}
