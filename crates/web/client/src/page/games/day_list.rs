//! The list of a day: who played its game how well, and the way to their games.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use ztable_study::daily::{Daily, Day};

use crate::dailies::{self, DayList, Row};
use crate::icon::Icon;
use crate::notice::Notices;
use crate::route::Router;
use crate::session::ask_server;

/// The list, for somebody who has played the game.
pub(super) fn day_list(daily: Daily, day: Day) -> impl IntoView {
    let list = RwSignal::new(None::<Result<DayList, String>>);
    spawn_local(async move {
        let asked = dailies::ask(daily, day).await;
        // The page may be gone by now.
        let _ = list.try_set(Some(asked));
    });
    let watch = watch(daily, day);
    let told = move || {
        match list.get()? {
        Ok(list) => Some(rows(list, watch).into_any()),
        Err(sentence) => Some(
            view! {
                <p class="field-note">
                    {sentence} " Your result stays on this device and is handed in later, today or tomorrow."
                </p>
            }
            .into_any(),
        ),
    }
    };
    let heading = format!("{} of {day}: the list of the day", daily.name);
    let label = heading.clone();
    view! {
        <section class="day-list" data-game=daily.game aria-label=label>
            <h3>{heading}</h3>
            {told}
        </section>
    }
}

fn rows(list: DayList, watch: Callback<i64>) -> impl IntoView {
    let place = list.place();
    let best = list.top.first().filter(|best| !best.you).map(|best| {
        let number = best.number;
        view! {
            <button
                type="button"
                class="button primary see-the-best"
                on:click=move |_| watch.run(number)
            >
                {Icon::Play.view()}
                "See the best game"
            </button>
            <p class="field-note">
                "Whoever looks at the game of somebody else has settled the own result of that day."
            </p>
        }
    });
    let row = |row: Row| {
        let Row { number, place, name, guest, score, you } = row;
        let points = score.map_or("lost".to_owned(), |score| format!("{score} points"));
        let whose = format!("Watch the game of {name}");
        view! {
            <li class="day-row" data-you=you.to_string()>
                <span class="day-place">{place}</span>
                <span class="day-name">
                    {name} {guest.then(|| view! { <span class="field-note">" (guest)"</span> })}
                </span>
                <b>{points}</b>
                <button
                    type="button"
                    class="icon-button"
                    aria-label=whose
                    on:click=move |_| watch.run(number)
                >
                    {Icon::Play.view()}
                </button>
            </li>
        }
    };
    view! {
        <p class="day-own">{place}</p>
        {best}
        <ol class="day-rows">{list.top.into_iter().map(row).collect_view()}</ol>
    }
}

#[derive(Deserialize)]
struct Game {
    code: String,
}

/// Fetches a game of the list and opens its replay.
fn watch(daily: Daily, day: Day) -> Callback<i64> {
    let (notices, router) = (Notices::of_page(), expect_context::<Router>());
    Callback::new(move |number: i64| {
        let path = format!("{}/{number}", dailies::door(daily, day));
        spawn_local(async move {
            match ask_server::<Game>("GET", &path, None).await {
                Ok(Game { code }) => router.go(&format!("/games/shared#{code}")),
                Err(sentence) => notices.say(sentence),
            }
        });
    })
}
