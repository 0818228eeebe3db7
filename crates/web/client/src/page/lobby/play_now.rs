//! Play now: one waits for a game and a number of players until enough do.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;
use serde_json::json;
use ztable_bots::Level;
use ztable_core::{About, Seat};

use super::{Crowd, name_of};
use crate::chance;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::page::{Arrangement, Place, reach};
use crate::route::Router;
use crate::session::{ask_server, rename_online};
use crate::settings::Settings;
use crate::switch::Switch;

/// How often the server hears that somebody still waits.
const CALL: Duration = Duration::from_secs(2);

const DOOR: &str = "/api/lobby/play";

/// What the server says to somebody who waits.
#[derive(Clone, PartialEq, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Standing {
    Waiting { here: usize, bots_offered: bool, agreed: usize },
    Seated { table: String, seat: Seat, bots: Vec<Seat> },
}

/// Somebody who waits, and for what.
#[derive(Clone, Copy, PartialEq)]
struct Wait {
    ticket: u64,
    game: &'static str,
    players: u8,
    bots: bool,
    rated: bool,
    within: Option<u16>,
}

#[derive(Clone, Copy)]
struct Desk {
    game: RwSignal<&'static About>,
    players: RwSignal<u8>,
    rated: RwSignal<bool>,
    within: RwSignal<Option<u16>>,
    wait: RwSignal<Option<Wait>>,
    standing: RwSignal<Option<Standing>>,
    notices: Notices,
    router: Router,
    arrangement: Arrangement,
    settings: Settings,
}

impl Desk {
    fn begin(self) {
        let (game, players) = (self.game.get_untracked().id, self.players.get_untracked());
        self.standing.set(None);
        // A ticket is read by programs that count in floating point.
        let ticket = chance::number() >> 12;
        let rated = self.rated.get_untracked();
        let within = self.within.get_untracked().filter(|_| rated);
        self.wait.set(Some(Wait { ticket, game, players, bots: false, rated, within }));
        if let Some(name) = self.settings.name() {
            // The others see it at the table.
            rename_online(&name);
        }
        self.call();
    }

    fn agree(self) {
        self.wait.update(|wait| {
            if let Some(wait) = wait {
                wait.bots = true;
            }
        });
        self.call();
    }

    fn stop(self) {
        self.wait.set(None);
        self.standing.set(None);
        leave();
    }

    /// Tells the server that one still waits, and hears how it stands.
    fn call(self) {
        let Some(Some(wait)) = self.wait.try_get_untracked() else { return };
        let Wait { ticket, game, players, bots, rated, within } = wait;
        let body = json!({
            "ticket": ticket, "game": game, "players": players, "bots": bots, "rated": rated,
            "within": within,
        });
        spawn_local(async move {
            let answer = ask_server::<Standing>("POST", DOOR, Some(body.to_string())).await;
            // Whoever has left the page or waits for something else hears nothing any more.
            let still = self.wait.try_get_untracked().flatten();
            if still.is_some_and(|still| still.ticket == ticket) {
                self.hear(answer);
            }
        });
    }

    fn hear(self, answer: Result<Standing, String>) {
        match answer {
            Ok(Standing::Seated { table, seat, bots }) => {
                self.wait.set(None);
                let bots = bots.into_iter().map(|seat| (seat, Some(Level::Normal)));
                let places: Vec<Place> = [(seat, None)].into_iter().chain(bots).collect();
                self.arrangement.plan_and_start(&table, places);
                self.router.go(&format!("/table/{table}"));
            }
            Ok(standing) => self.standing.set(Some(standing)),
            Err(sentence) => {
                self.wait.set(None);
                self.notices.say(sentence);
            }
        }
    }
}

/// Tells the server that nobody waits here any more.
fn leave() {
    spawn_local(async {
        // Otherwise it finds out by itself.
        let _ = ask_server::<serde_json::Value>("DELETE", DOOR, None).await;
    });
}

/// Chooses a game and waits for it.
pub(super) fn panel(crowds: Memo<Vec<Crowd>>) -> impl IntoView {
    let first = ztable_shelf::games().next().expect("the shelf is not empty");
    let desk = Desk {
        game: RwSignal::new(first),
        players: RwSignal::new(fewest(first)),
        rated: RwSignal::new(false),
        within: RwSignal::new(None),
        wait: RwSignal::new(None),
        standing: RwSignal::new(None),
        notices: Notices::of_page(),
        router: expect_context(),
        arrangement: expect_context(),
        settings: Settings::of_page(),
    };
    let timer = set_interval_with_handle(move || desk.call(), CALL);
    on_cleanup(move || {
        if let Ok(timer) = timer {
            timer.clear();
        }
        if desk.wait.try_get_untracked().flatten().is_some() {
            leave();
        }
    });
    view! {
        <section class="panel play-now" aria-label="Play now">
            <Show when=move || desk.wait.with(Option::is_some) fallback=move || choice(desk, crowds)>
                {waiting(desk)}
            </Show>
        </section>
    }
}

fn fewest(about: &About) -> u8 {
    about.min_players.max(2)
}

fn choice(desk: Desk, crowds: Memo<Vec<Crowd>>) -> impl IntoView {
    let games = ztable_shelf::games().filter(|about| about.lobby_players > 1).map(move |about| {
        let choose = move |_| {
            desk.game.set(about);
            let most = about.lobby_players;
            desk.players.update(|players| *players = (*players).clamp(fewest(about), most));
        };
        view! {
            <button
                type="button"
                class="segment"
                aria-pressed=move || (desk.game.get().id == about.id).to_string()
                on:click=choose
            >
                {about.name}
            </button>
        }
    });
    let numbers = move || {
        let about = desk.game.get();
        (fewest(about)..=about.lobby_players)
            .map(|number| {
                view! {
                    <button
                        type="button"
                        class="segment"
                        aria-pressed=move || (desk.players.get() == number).to_string()
                        on:click=move |_| desk.players.set(number)
                    >
                        {number}
                    </button>
                }
            })
            .collect_view()
    };
    let others = move || {
        let words = |crowd: &Crowd| {
            let people = if crowd.here == 1 { "1 person waits" } else { "some people wait" };
            let rated = if crowd.rated { ", rated" } else { "" };
            format!("{people} for {} with {} players{rated}.", name_of(&crowd.game), crowd.players)
        };
        crowds.with(|crowds| crowds.iter().take(3).map(words).collect::<Vec<_>>().join(" "))
    };
    view! {
        <h2>"Play now"</h2>
        <p class="field-note">
            "You are seated with whoever waits for the same. Everybody has 15 minutes, and 20 seconds more with every turn; whose time is up loses the seat to a bot."
        </p>
        <div class="segments" role="group" aria-label="Game">{games.collect_view()}</div>
        <div class="segments" role="group" aria-label="Players">{numbers}</div>
        <div class="field">
            <Switch
                words="Rated"
                name="rated-switch"
                on=desk.rated
                turn=move |on| desk.rated.set(on)
            />
            <Show when=move || desk.rated.get()>
                <p class="field-note">
                    "You need an " <a href="/account">"account"</a>
                    " and meet the nearest by rating first. Nothing is taken back, there are no hints, and whoever leaves or runs out of time has the last place."
                </p>
                {reach::field(desk.within)}
            </Show>
        </div>
        <div class="start-row">
            <button type="button" class="button primary big start" on:click=move |_| desk.begin()>
                {Icon::Play.view()}
                "Play now"
            </button>
            <p class="field-note" role="status">{others}</p>
        </div>
    }
}

fn waiting(desk: Desk) -> impl IntoView {
    let missing = Memo::new(move |_| {
        let players = desk.wait.get().map_or(2, |wait| usize::from(wait.players));
        let here = match desk.standing.get() {
            Some(Standing::Waiting { here, .. }) => here,
            _ => 1,
        };
        players.saturating_sub(here)
    });
    let offered = Memo::new(move |_| {
        matches!(desk.standing.get(), Some(Standing::Waiting { bots_offered: true, .. }))
    });
    let agreed = Memo::new(move |_| match desk.standing.get() {
        Some(Standing::Waiting { here, agreed, .. }) => (agreed, here),
        _ => (0, 1),
    });
    let words = move || match missing.get() {
        0 => "Everybody is here. The table is being made.".to_owned(),
        1 => "Waiting for one more player …".to_owned(),
        many => format!("Waiting for {many} more players …"),
    };
    let mine = Memo::new(move |_| desk.wait.get().is_some_and(|wait| wait.bots));
    view! {
        <h2>{move || desk.wait.get().map(|wait| format!("{} for {}", name_of(wait.game), wait.players))}</h2>
        <p class="lead" role="status">{words}</p>
        <Show when=move || offered.get()>
            <p role="status">
                {move || match (mine.get(), agreed.get()) {
                    (false, _) => "Bots could have the empty seats.".to_owned(),
                    (true, (agreed, here)) => {
                        format!("{agreed} of {here} would play with bots; all have to agree.")
                    }
                }}
            </p>
        </Show>
        <div class="start-row">
            <Show when=move || offered.get() && !mine.get()>
                <button type="button" class="button primary" on:click=move |_| desk.agree()>
                    {Icon::Bot.view()}
                    "Play with bots"
                </button>
            </Show>
            <button type="button" class="button" on:click=move |_| desk.stop()>
                "Stop waiting"
            </button>
        </div>
    }
}
