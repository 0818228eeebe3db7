//! The table: the same page for a table on this device and for one on a server.

mod again;
mod attention;
mod bar;
mod clock;
mod coach;
mod curtain;
mod daily;
mod dialogs;
mod ending;
mod fairness;
mod goal;
mod hint;
mod history;
pub(super) mod keys;
mod leave;
mod lobby;
mod log;
mod look;
mod meanwhile;
mod menu;
pub(super) mod picks;
mod prompt;
mod rated;
mod reaction;
mod seats;
pub(super) mod stage;
mod state;
mod talk;
mod watching;

use leptos::prelude::*;

use super::title;
use crate::board::Board;
use crate::learned;
use crate::notice::Notices;
use crate::rulebook::OpenBook;
use crate::session::{Connection, Session};
use crate::turns::Turns;
use state::{Part, TableState};

/// A table on the server.
pub(crate) fn online(id: &str) -> AnyView {
    title("Table");
    // Whoever sits here is asked elsewhere as well, and here once they are gone.
    let turns = Turns::of_page();
    turns.begin();
    on_cleanup(move || turns.begin());
    page(Session::online(id))
}

/// A table on this device.
pub(crate) fn local(id: &str) -> AnyView {
    title("Table");
    match Session::local(id) {
        Ok(session) => page(session),
        Err(refusal) => view! {
            <main class="page narrow" id="main" tabindex="-1">{unreadable(refusal.message)}</main>
        }
        .into_any(),
    }
}

/// A table on this device that cannot be opened, and why.
fn unreadable(why: String) -> impl IntoView {
    view! {
        <h1>"This game cannot be opened"</h1>
        <p class="lead">{why}</p>
        <a class="button primary" href="/">"See the games"</a>
    }
}

/// What the page shows at a time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Gathering,
    Game,
}

fn page(session: Session) -> AnyView {
    let table = TableState::new(session);
    provide_context(table);
    keys::listen(table);
    hint::follow(table);
    let book = OpenBook::of_page();
    let game = Memo::new(move |_| table.picture(|picture| picture.setup.game.clone()));
    attention::call(table);
    clock::tick(table);
    rated::follow(table);
    talk::follow(table);
    watching::follow(table);
    Effect::new(move |_| {
        if let Some(about) = game.get().and_then(|game| ztable_shelf::about(&game).ok()) {
            book.is_about(about.id);
            learned::plays(about.id);
        }
    });
    let notices = Notices::of_page();
    Effect::new(move |_| {
        if !session.kept.get() {
            notices.say("This browser cannot keep the game: it is lost when you close the page.");
        }
    });
    let revealing = Memo::new(move |_| table.picture(|picture| picture.revealing) == Some(true));
    Effect::new(move |_| {
        if revealing.get() {
            fairness::reveal(table);
        }
    });
    let stage = Memo::new(move |_| match table.picture(|picture| picture.game.is_some()) {
        None => Stage::Waiting,
        Some(false) => Stage::Gathering,
        Some(true) => Stage::Game,
    });
    view! {
        <main class="table" id="main" tabindex="-1" data-game=move || game.get()>
            {bar::bar(table)}
            {move || match stage.get() {
                Stage::Waiting => waiting(session).into_any(),
                Stage::Gathering => lobby::lobby(table).into_any(),
                Stage::Game => playing(table).into_any(),
            }}
            {menu::dialog(table)}
        </main>
    }
    .into_any()
}

fn waiting(session: Session) -> impl IntoView {
    view! {
        <div class="table-waiting" role="status">
            {move || match (session.fault.get(), session.connection.get()) {
                (Some(why), _) => unreadable(why).into_any(),
                (None, Connection::Broken) => view! {
                    <h1>"This table does not answer"</h1>
                    <p class="lead">
                        "You may be offline, or the link may be incomplete. It is tried again by itself."
                    </p>
                    <a class="button" href="/">"See the games"</a>
                }
                .into_any(),
                (None, Connection::Nowhere) => view! {
                    <h1>"There is no such table"</h1>
                    <p class="lead">"The link may be incomplete. Ask for it again, or start a table of your own."</p>
                    <a class="button primary" href="/">"See the games"</a>
                }
                .into_any(),
                _ => view! { <p class="lead">"On the way to the table …"</p> }.into_any(),
            }}
        </div>
    }
}

fn playing(table: TableState) -> impl IntoView {
    let setup = table.picture_untracked(|picture| picture.setup.clone());
    let part = move |part: Part| move || (table.part.get() == part).to_string();
    view! {
        <div class="table-body" data-part=move || table.part.get().name()>
            {prompt::bar(table)}
            <div class="table-stage" data-film=move || table.scene.get()>
                {setup.map(|setup| stage::stage(table, setup))}
            </div>
            <aside class="table-side" aria-label="Players and log">
                <section class="side-part" data-open=part(Part::Seats) data-part="seats">
                    <h2 class="side-title">"Players"</h2>
                    {seats::seats(table)} {watching::line(table)}
                </section>
                <section class="side-part side-log" data-open=part(Part::Log) data-part="log">
                    <h2 class="side-title">"Log"</h2>
                    {log::log(table)}
                    {history::history(table)}
                </section>
                {talk::panel(table)}
            </aside>
            {menu::tabs(table)}
        </div>
        {curtain::curtain(table)}
        {picks::dialog(table)}
        {dialogs::confirm(table)}
        {dialogs::consent(table)}
        {leave::question(table)}
        {leave::consent(table)}
        {ending::dialog(table)}
    }
}

/// What the table hands to a game's board.
fn board(table: TableState, setup: ztable_core::Setup) -> Board {
    Board {
        setup: StoredValue::new(setup),
        view: table.view.into(),
        words: table.words.into(),
        notes: table.notes.into(),
        options: table.options.into(),
        passed: Signal::derive(move || reaction::open(table).is_some_and(|window| window.passed)),
        news: table.news.into(),
        names: table.names.into(),
        pick: Callback::new(move |pick: String| table.choose(&pick)),
        why_not: Callback::new(move |pick: String| table.why_not(&pick)),
        take_back: Callback::new(move |()| table.undo()),
        explain: table.explain,
        scene: table.scene,
    }
}
