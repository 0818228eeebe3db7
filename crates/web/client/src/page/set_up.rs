//! The set-up page, made from what the game says about itself.

mod clock;
mod file;
mod options;
mod seating;

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde_json::Value;
use ztable_bots::Level;
use ztable_core::{About, OptionKind, Refusal, Seat, Setup, When};
use ztable_shelf::Inquiry;
use ztable_table::Clock;

use super::continuing::Continue;
use super::goal::Goal;
use super::{load_table, reach, title};
use crate::archive::PastGame;
use crate::board;
use crate::coached;
use crate::files::KeptFile;
use crate::icon::Icon;
use crate::inquiry;
use crate::learned;
use crate::notice::Notices;
use crate::part;
use crate::route::{self, Router};
use crate::rulebook::OpenBook;
use crate::session::{Best, Kept, Terms, create_online};
use crate::settings::Settings;
use crate::switch::Switch;
use crate::worker::{self, Duty};
use ztable_web_pages::Cover;

use seating::{Plan, Seating};

/// A seat with the bot that is to sit there, or with nobody's level for this person.
pub(crate) type Place = (Seat, Option<Level>);

/// What is planned for a table that the server has just made.
#[derive(Clone, Default)]
pub(crate) struct Planned {
    /// The id of the table.
    table: String,
    /// Who is to sit where.
    pub(crate) places: Vec<Place>,
    /// Whether the host starts the game as soon as nobody is missing.
    pub(crate) start: bool,
}

/// What is planned for the next table.
#[derive(Clone, Copy)]
pub(crate) struct Arrangement(StoredValue<Option<Planned>>);

impl Arrangement {
    /// Makes room for one plan.
    pub(crate) fn provide() {
        provide_context(Arrangement(StoredValue::new(None)));
    }

    /// Plans who is to sit where.
    pub(crate) fn plan(self, table: &str, places: Vec<Place>) {
        self.0.set_value(Some(Planned { table: table.to_owned(), places, start: false }));
    }

    /// The same for people who were seated together and wait for nothing else.
    pub(crate) fn plan_and_start(self, table: &str, places: Vec<Place>) {
        self.0.set_value(Some(Planned { table: table.to_owned(), places, start: true }));
    }

    /// The plan for this table, once.
    pub(crate) fn take(self, table: &str) -> Planned {
        let mut plan = Planned::default();
        self.0.update_value(|kept| {
            if kept.as_ref().is_some_and(|kept| kept.table == table) {
                plan = kept.take().unwrap_or_default();
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
    /// For a table on the server.
    clock: RwSignal<Option<Clock>>,
    /// Whether strangers find that table in the lobby.
    public: RwSignal<bool>,
    /// Whether that game counts.
    rated: RwSignal<bool>,
    /// How far from one's own the ratings of those may be who sit down there.
    within: RwSignal<Option<u16>>,
    /// Whether bots may be asked for hints there.
    hints: RwSignal<bool>,
    /// Whether a coach helps; on this device.
    coach: RwSignal<bool>,
    busy: RwSignal<bool>,
}

impl SetUp {
    /// Everything that was chosen, also where it means nothing at the moment.
    fn chosen(self) -> Setup {
        Setup {
            game: self.about.id.into(),
            players: self.seats.with(|seats| seats.len() as u8),
            rules_version: None,
            options: self.options.get(),
        }
    }

    /// What is to be played.
    fn setup(self) -> Setup {
        self.chosen().trimmed(self.about)
    }

    /// Puts a kept file, which the address names, where the first file of a player belongs.
    fn take_file(self, file: KeptFile) {
        let place = self.about.options.iter().find(|o| matches!(o.kind, OptionKind::File { .. }));
        let Some(place) = place else { return };
        self.options.update(|options| {
            options.insert(place.key.into(), file.text.into());
            if let When::Chosen(key, value) = place.when {
                options.insert(key.into(), value.into());
            }
        });
    }

    /// Whether nobody but the visitor and bots play.
    fn for_one(self) -> bool {
        self.seats.with(|seats| {
            seats.iter().all(|plan| matches!(plan, Plan::You | Plan::Bot(_)))
                && seats.contains(&Plan::You)
        })
    }

    fn by_link(self) -> bool {
        self.seats.with(|seats| seats.contains(&Plan::Link))
    }

    /// Whether the game could count: people are on this device once at most, and nobody is alone.
    fn can_be_rated(self) -> bool {
        !ztable_shelf::is_classic(self.about.id)
            && self.seats.with(|seats| seats.len() > 1)
            && (self.by_link() || self.for_one())
    }

    /// Whether the table is on the server.
    fn is_online(self) -> bool {
        self.by_link() || (self.rated.get() && self.can_be_rated())
    }
}

/// Choosing seats and options for a game.
pub(crate) fn set_up(cover: Cover, about: &'static About) -> AnyView {
    // While seats are chosen, the rules can be fetched.
    worker::prepare(Duty::Host);
    part::prepare(load_table);
    part::prepare(|| board::face(about.id));
    title(&format!("Play {}", cover.title()));
    OpenBook::of_page().is_about(about.id);
    let set_up = SetUp {
        about,
        seats: RwSignal::new(Plan::smallest(about)),
        options: RwSignal::new(BTreeMap::new()),
        clock: RwSignal::new(None),
        public: RwSignal::new(false),
        rated: RwSignal::new(false),
        within: RwSignal::new(None),
        hints: RwSignal::new(true),
        coach: RwSignal::new(false),
        busy: RwSignal::new(false),
    };
    // Who wants no clock any more wants no rated game.
    Effect::new(move |_| {
        if set_up.clock.get().is_none() {
            set_up.rated.set(false);
        }
    });
    let file = route::asked("file").and_then(|id| KeptFile::load(about.id, &id));
    let open_options = file.is_some();
    if let Some(file) = file {
        set_up.take_file(file);
    }
    // Whoever is quicker than the answer hears from the table.
    let check = inquiry::follow::<Result<(), Refusal>>(move || {
        Some(Inquiry::Check { setup: set_up.setup() })
    });
    let fault = Memo::new(move |_| {
        check.with(|check| Some(check.as_ref()?.as_ref().err()?.message.clone()))
    });
    let best = Memo::new(move |_| {
        let alone = set_up.seats.with(|seats| matches!(seats.as_slice(), [Plan::You]));
        alone.then(|| Best::of(&set_up.setup())).flatten().map(|best| best.score)
    });
    let goal = Goal::new();
    let setup = Memo::new(move |_| set_up.setup());
    Effect::new(move |_| goal.ask(setup.get()));
    view! {
        <main class="page game-page" id="main" tabindex="-1" data-game=cover.id>
            <div class="contents" inner_html=ztable_web_pages::back_to_shelf()></div>
            <div class="game-page-columns">
                <div class="game-page-side">
                    <img class="game-page-art" src=cover.art() alt="" decoding="sync" />
                    {goal.card()}
                </div>
                <div class="game-page-body">
                    <div class="game-page-head" inner_html=ztable_web_pages::set_up_head(cover)></div>
                    {learn_first(cover)}
                    <Continue game=about.id />
                    <section class="panel" aria-label="Set up">
                        <Seating seats=set_up.seats about />
                        {mode(cover, goal)}
                        <Show when=move || set_up.is_online()>{clock::field(set_up.clock)}</Show>
                        <Show when=move || set_up.by_link()>{public(set_up)}</Show>
                        <Show when=move || set_up.can_be_rated()>{rated(set_up)}</Show>
                        <Show when=move || set_up.by_link() && !set_up.rated.get()>
                            {hints(set_up)}
                        </Show>
                        {coach(set_up)}
                        {options::options(set_up, open_options)}
                        <div class="start-row">
                            {start_button(set_up, fault)}
                            {move || {
                                fault
                                    .get()
                                    .map(|fault| {
                                        view! { <p class="start-fault" role="status">{fault}</p> }
                                    })
                            }}
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

/// What is played by so many players, where a game is another one then.
fn mode(cover: Cover, goal: Goal) -> impl IntoView {
    let words = move || {
        let title = goal.read(|course| course.title.clone())?;
        (title != cover.name)
            .then(|| view! { <p class="set-up-mode">"You play " <b>{title}</b> "."</p> })
    };
    view! { <div role="status">{words}</div> }
}

/// The lessons, for somebody who never played the game on this device.
fn learn_first(cover: Cover) -> Option<impl IntoView> {
    // A game without a board of its own has no lessons.
    let taught = !ztable_shelf::is_classic(cover.id);
    let new = taught && !learned::played().contains(cover.id);
    new.then(|| {
        view! {
            <section class="learn-first" aria-label="Learn">
                <a class="button primary big" href=format!("/learn/{}", cover.id)>
                    {Icon::Learn.view()}
                    {format!("Learn {}", cover.name)}
                </a>
                <p>"New here? Short lessons on the real board, and no rules to read first."</p>
            </section>
        }
    })
}

/// A coach, for somebody who never finished a game of it on this device.
fn coach(set_up: SetUp) -> Option<impl IntoView> {
    let game = set_up.about.id;
    let taught = !ztable_shelf::is_classic(game);
    let new = taught && !PastGame::all().iter().any(|past| past.game == game);
    new.then(|| {
        view! {
            <Show when=move || set_up.for_one() && !set_up.is_online()>
                <div class="field">
                    <Switch
                        words="With a coach"
                        name="coach-choice"
                        on=set_up.coach
                        turn=move |on| set_up.coach.set(on)
                    />
                    <p class="field-note">
                        "It explains new words, warns before a costly pick, and helps when you wait."
                    </p>
                </div>
            </Show>
        }
    })
}

/// Whether the table is in the lobby.
fn public(set_up: SetUp) -> impl IntoView {
    view! {
        <div class="field">
            <Switch
                words="Anyone may join"
                name="public-switch"
                on=set_up.public
                turn=move |on| set_up.public.set(on)
            />
            <p class="field-note">
                {move || {
                    if set_up.public.get() {
                        "The table is in the lobby for as long as somebody is there."
                    } else {
                        "Only who has the link finds the table."
                    }
                }}
            </p>
        </div>
    }
}

/// Whether anybody may ask a bot what to play.
fn hints(set_up: SetUp) -> impl IntoView {
    view! {
        <div class="field">
            <Switch
                words="Hints"
                name="hints-switch"
                on=set_up.hints
                turn=move |on| set_up.hints.set(on)
            />
            <p class="field-note">
                {move || {
                    if set_up.hints.get() {
                        "Everybody may ask a bot what it would play, and why."
                    } else {
                        "Nobody asks a bot what to play."
                    }
                }}
            </p>
        </div>
    }
}

/// Whether the game counts.
fn rated(set_up: SetUp) -> impl IntoView {
    let turn = move |on: bool| {
        if on && set_up.clock.get_untracked().is_none() {
            set_up.clock.set(Some(clock::RATED));
        }
        set_up.rated.set(on);
    };
    view! {
        <div class="field">
            <Switch words="Rated" name="rated-switch" on=set_up.rated turn />
            <Show when=move || set_up.rated.get()>
                <p class="field-note">
                    "Counts for the ratings of all who play, so everybody needs an "
                    <a href="/account">"account"</a>
                    ". With a clock, nothing taken back and no hints; whoever leaves or runs out of time has the last place. Bots have ratings, too."
                </p>
                <Show when=move || set_up.by_link()>{reach::field(set_up.within)}</Show>
            </Show>
        </div>
    }
}

fn start_button(set_up: SetUp, fault: Memo<Option<String>>) -> impl IntoView {
    let router = expect_context::<Router>();
    let arrangement = expect_context::<Arrangement>();
    let (notices, settings) = (Notices::of_page(), Settings::of_page());
    let start = move |_| {
        if let Some(fault) = fault.get_untracked() {
            notices.say(fault);
            return;
        }
        let setup = set_up.setup();
        let seats = set_up.seats.get_untracked();
        let coach = set_up.coach.get_untracked() && set_up.for_one();
        let by_link = set_up.by_link();
        let rated = set_up.rated.get_untracked() && set_up.can_be_rated();
        set_up.busy.set(true);
        if !by_link && !rated {
            Kept::start(setup, &seating::sitters(&seats, settings), move |made| match made {
                Ok(kept) => {
                    coached::set_coached(&kept.header.id, coach);
                    router.go(&format!("/local/{}", kept.header.id));
                }
                Err(refusal) => {
                    set_up.busy.try_set(false);
                    notices.refuse(&refusal);
                }
            });
            return;
        }
        let public = by_link && set_up.public.get_untracked();
        let without_hints = !rated && !set_up.hints.get_untracked();
        let clock = set_up.clock.get_untracked();
        let within = set_up.within.get_untracked().filter(|_| rated && by_link);
        let terms = Terms { clock, public, rated, without_hints, within };
        create_online(&setup, terms, move |made| match made {
            Ok(id) => {
                let places = seating::arrangement(&seats);
                if by_link {
                    arrangement.plan(&id, places);
                } else {
                    arrangement.plan_and_start(&id, places);
                }
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
            aria-disabled=move || fault.with(Option::is_some).then_some("true")
            on:click=start
        >
            {move || if set_up.by_link() { Icon::Link.view() } else { Icon::Play.view() }}
            {move || if set_up.by_link() { "Create a link" } else { "Play" }}
        </button>
    }
}
