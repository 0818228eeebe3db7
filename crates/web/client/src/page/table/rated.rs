//! A rated table: how strong those are who sit there, and what is agreed on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use ztable_table::{Holder, Phase, Picture, RatingRange};

use super::state::TableState;
use crate::icon::Icon;
use crate::session::ask_server;
use crate::strength::Strength;

#[derive(Deserialize)]
struct Summary {
    seats: Vec<Seated>,
    /// How strong those may be who sit down.
    ratings: Option<RatingRange>,
}

#[derive(Deserialize)]
struct Seated {
    rating: Option<Strength>,
}

impl TableState {
    /// Whether the game counts; reading it subscribes.
    pub(super) fn is_rated(self) -> bool {
        self.picture(|picture| picture.rated.is_some()) == Some(true)
    }

    /// Whether the game counts and leaving it would cost something; reading it subscribes.
    pub(super) fn is_undecided(self) -> bool {
        let undecided = |picture: &Picture| picture.rated.as_ref().is_some_and(|it| !it.decided);
        self.picture(undecided) == Some(true)
    }
}

/// Asks how strong those are who sit here, whenever somebody else does or the game has counted.
pub(super) fn follow(table: TableState) {
    let asked = Memo::new(move |_| {
        table
            .picture(|picture| {
                let decided = picture.rated.as_ref()?.decided || picture.phase == Phase::Over;
                let people = picture.seats.iter().filter_map(|seat| match &seat.holder {
                    Holder::Human { person, .. } => Some(person.id.0.clone()),
                    Holder::Open | Holder::Bot { .. } => None,
                });
                Some((picture.table.clone(), people.collect::<Vec<String>>(), decided))
            })
            .flatten()
    });
    Effect::new(move |_| {
        let Some((id, ..)) = asked.get() else { return };
        spawn_local(async move {
            // Without an answer, the names stand alone.
            let path = format!("/api/tables/{id}");
            let Ok(summary) = ask_server::<Summary>("GET", &path, None).await else { return };
            let _ = table.rating_range.try_set(summary.ratings);
            let ratings = summary.seats.into_iter().map(|seat| seat.rating).collect();
            let _ = table.ratings.try_set(ratings);
        });
    });
}

/// What it means that the game counts, before it starts.
pub(super) fn terms(table: TableState) -> impl IntoView {
    view! {
        <Show when=move || table.is_rated()>
            <p class="clock-terms rated-terms">
                {Icon::Flag.view()}
                <span>
                    <b>"Rated"</b>
                    ". Nothing is taken back, and there are no hints. Whoever leaves or runs out of time has the last place."
                    {move || table.rating_range.get().map(|range| format!(" For ratings from {range}."))}
                    <Show when=move || table.seat().is_none()>
                        " To take a seat you need an " <a href="/account">"account"</a>
                        ": a rating has to belong to somebody."
                    </Show>
                </span>
            </p>
        </Show>
    }
}
