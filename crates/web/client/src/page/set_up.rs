//! The set-up page, made from what the game says about itself.

mod continuing;
mod options;
mod seating;

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde_json::Value;
use ztable_bots::Level;
use ztable_core::{About, Seat, Setup};

use super::title;
use crate::catalogue::Cover;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::route::Router;
use crate::rulebook::OpenBook;
use crate::session::{Best, Kept, create_online};
use crate::settings::Settings;
use crate::worker::{self, Duty};

pub(crate) use continuing::Continue;
use seating::{Plan, Seating};

/// A seat with the bot that is to sit there, or with nobody's level for this person.
type Place = (Seat, Option<Level>);

/// Who is to sit where at a table, named by its id, that the server has just made.
#[derive(Clone, Copy)]
pub(crate) struct Arrangement(StoredValue<Option<(String, Vec<Place>)>>);

impl Arrangement {
    /// Makes room for one plan.
    pub(crate) fn provide() {
        provide_context(Arrangement(StoredValue::new(None)));
    }

    /// The plan for this table, once.
    pub(crate) fn take(self, table: &str) -> Vec<Place> {
        let mut plan = Vec::new();
        self.0.update_value(|kept| {
            if kept.as_ref().is_some_and(|(id, _)| id == table) {
                plan = kept.take().map(|(_, plan)| plan).unwrap_or_default();
            }
        });
        plan
    }
}

/// What is being set up.
#[derive(Clone, Copy)]
struct SetUp {
    about: &'static About,
    seats: RwSignal<Vec<Plan>>,
    options: RwSignal<BTreeMap<String, Value>>,
    busy: RwSignal<bool>,
}

impl SetUp {
    fn setup(self) -> Setup {
        Setup {
            game: self.about.id.into(),
            players: self.seats.with(|seats| seats.len() as u8),
            options: self.options.get(),
        }
    }

    fn by_link(self) -> bool {
        self.seats.with(|seats| seats.contains(&Plan::Link))
    }
}

/// Choosing seats and options for a game.
pub(crate) fn set_up(cover: Cover, about: &'static About) -> AnyView {
    // While seats are chosen, the rules can be fetched.
    worker::prepare(Duty::Host);
    title(&format!("Play {}", cover.title()));
    OpenBook::of_page().is_about(about.id);
    let set_up = SetUp {
        about,
        seats: RwSignal::new(Plan::smallest(about)),
        options: RwSignal::new(BTreeMap::new()),
        busy: RwSignal::new(false),
    };
    let best = Memo::new(move |_| {
        let alone = set_up.seats.with(|seats| matches!(seats.as_slice(), [Plan::You]));
        alone.then(|| Best::of(&set_up.setup())).flatten().map(|best| best.score)
    });
    view! {
        <main class="page game-page" id="main" tabindex="-1" data-game=cover.id>
            <a class="back-link" href="/">{Icon::Back.view()} "All games"</a>
            <div class="game-page-columns">
                <img class="game-page-art" src=cover.art() alt="" />
                <div class="game-page-body">
                    <div class="game-page-head">
                        <h1>{cover.title()}</h1>
                        <p class="lead">{cover.pitch}</p>
                        <ul class="facts" aria-label="At a glance">
                            <li>{cover.players}</li>
                            <li>{format!("{}–{} min", about.minutes.0, about.minutes.1)}</li>
                            <li>
                                <a href=format!("/rules/{}", about.id)>"Rules"</a>
                            </li>
                        </ul>
                    </div>
                    <Continue game=about.id />
                    <section class="panel" aria-label="Set up">
                        <Seating seats=set_up.seats about />
                        {options::options(set_up)}
                        <div class="start-row">
                            {start_button(set_up)}
                            {move || {
                                best.get()
                                    .map(|score| {
                                        view! {
                                            <p class="best">
                                                {Icon::Flag.view()}
                                                {format!("Your best: {score} points")}
                                            </p>
                                        }
                                    })
                            }}
                        </div>
                    </section>
                </div>
            </div>
        </main>
    }
    .into_any()
}

fn start_button(set_up: SetUp) -> impl IntoView {
    let router = expect_context::<Router>();
    let arrangement = expect_context::<Arrangement>();
    let (notices, settings) = (Notices::of_page(), Settings::of_page());
    let start = move |_| {
        let setup = set_up.setup();
        let seats = set_up.seats.get_untracked();
        set_up.busy.set(true);
        if !set_up.by_link() {
            Kept::start(setup, &seating::sitters(&seats, settings), move |made| match made {
                Ok(kept) => router.go(&format!("/local/{}", kept.header.id)),
                Err(refusal) => {
                    set_up.busy.try_set(false);
                    notices.refuse(&refusal);
                }
            });
            return;
        }
        create_online(&setup, move |made| match made {
            Ok(id) => {
                arrangement.0.set_value(Some((id.clone(), seating::arrangement(&seats))));
                router.go(&format!("/table/{id}"));
            }
            Err(sentence) => {
                // The page may be gone by now.
                set_up.busy.try_set(false);
                notices.say(sentence);
            }
        });
    };
    view! {
        <button
            type="button"
            class="button primary big start"
            disabled=move || set_up.busy.get()
            on:click=start
        >
            {move || if set_up.by_link() { Icon::Link.view() } else { Icon::Play.view() }}
            {move || if set_up.by_link() { "Create a link" } else { "Play" }}
        </button>
    }
}
