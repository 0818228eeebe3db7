//! The games at tables of the server: those that go on, and those that are over and not kept here.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use ztable_core::{Seat, SeatSet, Setup};
use ztable_table::{Millis, Phase};

use super::card;
use crate::archive::{PastGame, who_won};
use crate::session::ask_server;
use crate::turns::Turns;

/// A table as the server lists it for who sits there.
#[derive(Deserialize)]
struct Listed {
    id: String,
    setup: Setup,
    phase: Phase,
    changed: Millis,
    seats: Vec<Seated>,
    yours: Vec<Seat>,
    your_turn: bool,
    #[serde(default)]
    winners: Option<SeatSet>,
}

#[derive(Deserialize)]
struct Seated {
    name: String,
}

/// They are asked for where this person was at a table of the server, or has an account; whoever plays
/// on the device alone asks nobody.
pub(super) fn section() -> impl IntoView {
    let tables = RwSignal::new(Vec::new());
    if Turns::of_page().have_been() {
        spawn_local(async move {
            // Without an answer there is nothing to list. The page may be gone by then.
            if let Ok(listed) = ask_server::<Vec<Listed>>("GET", "/api/tables", None).await {
                let mut ways: Vec<Way> = listed.into_iter().map(Listed::way).collect();
                ways.retain(|way| !PastGame::is_kept(&way.game.id));
                let _ = tables.try_set(ways);
            }
        });
    }
    let rows = move || {
        tables.with(|ways| {
            let row = |Way { game, address }: &Way| {
                view! {
                    <li class="finished-row online-row" data-game=game.game.clone()>
                        {card(game, address.clone())}
                    </li>
                }
            };
            ways.iter().map(row).collect_view()
        })
    };
    view! {
        <Show when=move || !tables.with(Vec::is_empty)>
            <section aria-label="Online">
                <h2 class="side-title">"Online"</h2>
                <ul class="finished">{rows}</ul>
            </section>
        </Show>
    }
}

/// A game of the server and the way to it.
struct Way {
    game: PastGame,
    address: String,
}

impl Listed {
    fn way(self) -> Way {
        let Listed { id, setup, phase, changed, seats, yours, your_turn, winners } = self;
        let names: Vec<String> = seats.into_iter().map(|seat| seat.name).collect();
        let seat = yours.first().copied();
        let result = match (phase, winners) {
            (Phase::Gathering, _) => "Not begun".to_owned(),
            (Phase::Playing, _) if your_turn => "Your turn".to_owned(),
            (Phase::Playing, _) => "Not over".to_owned(),
            (Phase::Over, Some(winners)) => who_won(winners, &names, seat),
            (Phase::Over, None) => "Over".to_owned(),
        };
        // What was ended by consent has no record, but its table says how it stood.
        let address = match (phase, winners) {
            (Phase::Over, Some(_)) => format!("/games/{id}"),
            _ => format!("/table/{id}"),
        };
        // It stays on the server, so nothing of it has to be here.
        let code = String::new();
        Way {
            game: PastGame { id, game: setup.game, names, seat, result, when: changed, code },
            address,
        }
    }
}
