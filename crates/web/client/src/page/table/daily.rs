//! A game of the day that is over: it is handed in, and where it stands is told.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::state::TableState;
use crate::archive::PastGame;
use crate::dailies::{self, DayList};
use crate::icon::Icon;

/// What the server said about it.
pub(super) type Standing = RwSignal<Option<Result<DayList, String>>>;

/// Hands the game in once it is over and kept.
pub(super) fn hand_in(table: TableState, over: Memo<bool>) -> Standing {
    let standing: Standing = RwSignal::new(None);
    Effect::new(move |_| {
        let archived = table.archived.get();
        if !over.get() || !table.session.is_local() {
            return;
        }
        let id = table.picture_untracked(|picture| picture.table.clone()).unwrap_or_default();
        let Some((daily, day)) = dailies::of_table(&id) else { return };
        if archived || PastGame::is_kept(&id) {
            spawn_local(async move {
                let list = dailies::ask(daily, day).await;
                // The page may be gone by now.
                let _ = standing.try_set(Some(list));
            });
        }
    });
    standing
}

/// Where it stands on the list.
pub(super) fn line(standing: Standing) -> impl IntoView {
    move || {
        let told = match standing.get()? {
            Ok(list) => list.place()?,
            Err(sentence) => format!(
                "{sentence} Your result stays on this device: look at the list today or tomorrow, and it is handed in."
            ),
        };
        Some(view! {
            <p class="best day-place">
                {Icon::Flag.view()}
                <span>
                    {told} " · " <a href="/games">"The list of the day"</a>
                </span>
            </p>
        })
    }
}
