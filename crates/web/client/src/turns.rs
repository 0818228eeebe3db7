//! Where it is one's turn: the tables on the server that wait for this person, on every page.
//!
//! The server is asked now and then, by pages that are looked at and only while this person sits at
//! a table whose game is not over. What is asked and shown comes with a part of its own, so whoever
//! never plays with others loads nothing of it.

mod strip;

use std::time::Duration;

use leptos::ev::{self, Custom};
use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::wasm_split;
use serde::Deserialize;

use crate::icon::Icon;
use crate::part::NotLoaded;
use crate::route::{Route, Router};
use crate::storage;

/// How often the server is asked.
const LOOK: Duration = Duration::from_secs(20);

/// Something is kept under this key while there may be tables to ask for.
const KEY: &str = "ztable-sits-online";

/// Something is kept under this key once this person has an account or has sat at a table of the server.
const BEEN: &str = "ztable-been-online";

/// A table that waits for this person.
#[derive(Clone, PartialEq, Deserialize)]
pub(crate) struct Turn {
    table: String,
    game: String,
}

impl Turn {
    /// The way there.
    pub(crate) fn link(&self) -> String {
        format!("/table/{}", self.table)
    }

    /// What is said about it.
    pub(crate) fn words(&self) -> String {
        match ztable_web_pages::find(&self.game) {
            Some(cover) => format!("Your turn in {}", cover.name),
            None => "Your turn at a table".to_owned(),
        }
    }
}

/// What comes with the part.
#[derive(Clone, Copy)]
struct Views {
    ask: fn(Turns),
    strip: fn(Turns) -> AnyView,
}

#[wasm_split(turns, wasm_split_path = ::leptos::wasm_split, fallible)]
fn load_views() -> Result<Views, NotLoaded> {
    Ok(Views { ask: strip::ask, strip: strip::strip })
}

/// The tables that wait for this person.
#[derive(Clone, Copy)]
pub(crate) struct Turns {
    /// Whether there may be tables to ask for, by what this page knows; [`KEY`] is what any page of
    /// this browser knows.
    on: StoredValue<bool>,
    /// Whether an answer is on its way.
    asking: StoredValue<bool>,
    tables: RwSignal<Vec<Turn>>,
    views: RwSignal<Option<Views>>,
    router: Router,
}

impl Turns {
    /// Looks for them from now on, and makes them reachable for everything on the page.
    pub(crate) fn provide(router: Router) -> Turns {
        let turns = Turns {
            on: StoredValue::new(false),
            asking: StoredValue::new(false),
            tables: RwSignal::new(Vec::new()),
            views: RwSignal::new(None),
            router,
        };
        provide_context(turns);
        // Who has picked and goes to another page is asked no more there.
        Effect::new(move |_| {
            router.current();
            turns.look();
        });
        let shown: Custom<ev::Event> = Custom::new("visibilitychange");
        window_event_listener(shown, move |_| turns.look());
        // Without a timer there is a look with every page.
        let _ = set_interval_with_handle(move || turns.look(), LOOK);
        turns
    }

    /// Those of the page.
    pub(crate) fn of_page() -> Turns {
        expect_context()
    }

    /// Asks at once, because this person may sit at a table of the server.
    pub(crate) fn begin(self) {
        self.go_on();
        self.look();
    }

    /// There may be tables to ask for.
    fn go_on(self) {
        self.on.set_value(true);
        for key in [KEY, BEEN] {
            if !storage::has(key) {
                // Where nothing can be kept, this page asks all the same.
                let _ = storage::keep(key, &true);
            }
        }
    }

    /// Whether the server may know tables of this person, also such whose game is over.
    pub(crate) fn have_been(self) -> bool {
        self.on.get_value() || storage::has(BEEN)
    }

    /// There is nothing to ask for until somebody begins again.
    fn end(self) {
        self.on.set_value(false);
        storage::forget(KEY);
    }

    /// Asks the server, if that makes sense now.
    fn look(self) {
        if document().hidden() || !(self.on.get_value() || storage::has(KEY)) {
            return;
        }
        spawn_local(async move {
            // What cannot be loaded now is tried again with the next look.
            let Ok(views) = load_views().await else { return };
            if self.views.with_untracked(Option::is_none) {
                self.views.set(Some(views));
            }
            (views.ask)(self);
        });
    }

    /// Those at other tables than the one that is open; reading it subscribes.
    pub(crate) fn elsewhere(self) -> Vec<Turn> {
        let here = self.router.current();
        let mut all = self.tables.get();
        all.retain(|turn| !matches!(&here, Route::Table(table) if *table == turn.table));
        all
    }

    /// The way to the first of them in the bar of a table, where there is no room for a line.
    pub(crate) fn sign(self) -> impl IntoView {
        let elsewhere = Memo::new(move |_| self.elsewhere());
        move || {
            let turns = elsewhere.get();
            let first = turns.first()?;
            let words = match turns.len() - 1 {
                0 => first.words(),
                more => format!("{}, and {more} more", first.words()),
            };
            let title = words.clone();
            Some(view! {
                <a class="bar-button turn-sign" href=first.link() title=title>
                    {Icon::Hand.view()}
                    <span>{words}</span>
                </a>
            })
        }
    }

    /// A line with the ways there, once there are any.
    pub(crate) fn strip(self) -> impl IntoView {
        move || self.views.get().map(|views| (views.strip)(self))
    }
}
