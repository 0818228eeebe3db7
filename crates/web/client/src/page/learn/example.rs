//! An example of a rule: a scenario that is played on the real board, step by step, with what is true
//! after each step.

use std::sync::Arc;

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value;
use ztable_core::{RuleBook, Setup, Told};
use ztable_lessons::wire::{Ask, Frame, Reply, Show};
use ztable_web_pages::Cover;

use super::ask;
use crate::board::{self, Board, Face};
use crate::examples::{self, Example};
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::lights::{LESSON, light};
use crate::page::table::keys;
use crate::page::table::stage::shown;
use crate::part::Part;
use crate::rulebook::{RuleLink, RulesButton};
use crate::turns::Turns;

/// The examples of a rule, and where the one that is shown stands.
#[derive(Clone, Copy)]
struct Showing {
    cover: Cover,
    rule: StoredValue<String>,
    face: Part<Face>,
    /// All that show this rule.
    examples: RwSignal<Vec<Example>>,
    which: RwSignal<usize>,
    show: RwSignal<Option<Arc<Show>>>,
    at: RwSignal<usize>,
    /// What moves on the board.
    news: RwSignal<Vec<Told>>,
    /// Why nothing can be shown, in a sentence.
    fault: RwSignal<Option<String>>,
}

pub(super) fn page(cover: Cover, rule: &str) -> AnyView {
    let showing = Showing {
        cover,
        rule: StoredValue::new(rule.to_owned()),
        face: Part::load(move || board::face(cover.id)),
        examples: RwSignal::new(Vec::new()),
        which: RwSignal::new(0),
        show: RwSignal::new(None),
        at: RwSignal::new(0),
        news: RwSignal::new(Vec::new()),
        fault: RwSignal::new(None),
    };
    showing.fetch();
    Effect::new(move |_| {
        // What is pointed at can be brought into sight once the board is there.
        let _ = showing.face.is_settled();
        light(LESSON, &showing.frame().map_or(Vec::new(), |frame| frame.point));
    });
    on_cleanup(|| light(LESSON, &[]));
    listen(showing);
    let setup =
        Memo::new(move |_| showing.show.with(|show| show.as_ref().map(|s| s.setup.clone())));
    let body = move || match (showing.fault.get(), setup.get()) {
        (Some(why), _) => fault(cover, why).into_any(),
        (None, None) => view! {
            <div class="table-waiting">
                <p class="part-coming" role="status">"The example is on its way …"</p>
            </div>
        }
        .into_any(),
        (None, Some(setup)) => view! {
            <div class="table-body">
                {words(showing)} <div class="table-stage">{stage(showing, setup)}</div>
            </div>
        }
        .into_any(),
    };
    view! {
        <main class="table lesson example" id="main" tabindex="-1" data-game=cover.id>
            {bar(showing)}
            {body}
        </main>
    }
    .into_any()
}

impl Showing {
    /// Looks for the examples of the rule, and shows the first.
    fn fetch(self) {
        spawn_local(async move {
            let all = examples::fetch(self.cover.id).await;
            // The page may be gone by now.
            let Some(rule) = self.rule.try_get_value() else { return };
            let Some(all) = all else {
                let why =
                    "The examples could not be loaded. Check the connection and reload the page.";
                return self.fault.set(Some(why.to_owned()));
            };
            let mut own: Vec<Example> =
                all.into_iter().filter(|example| example.rules.contains(&rule)).collect();
            // The rule that a scenario names first is the one that it is made for.
            own.sort_by_key(|example| example.rules.iter().position(|one| *one == rule));
            if own.is_empty() {
                return self.fault.set(Some(format!("There is no example of {rule}.")));
            }
            self.examples.set(own);
            self.open(0);
        });
    }

    /// Has an example played.
    fn open(self, which: usize) {
        let play = self.examples.with_untracked(|all| all.get(which).map(|one| one.play.clone()));
        let Some(play) = play else { return };
        ask(&Ask::Show { game: self.cover.id.into(), play }, move |reply| {
            // The page may be gone by now.
            if self.which.try_set(which).is_some() {
                return;
            }
            match reply {
                Ok(Reply::Shown(show)) => {
                    self.news.set(Vec::new());
                    self.at.set(0);
                    self.show.set(Some(Arc::from(show)));
                }
                Ok(_) => {}
                Err(refusal) => self.fault.set(Some(refusal.message)),
            }
        });
    }

    /// The moment that is shown.
    fn frame(self) -> Option<Frame> {
        let at = self.at.get();
        self.show.with(|show| show.as_ref().and_then(|show| show.frames.get(at).cloned()))
    }

    fn last(self) -> usize {
        self.show.with(|show| show.as_ref().map_or(0, |show| show.frames.len().saturating_sub(1)))
    }

    /// Goes to another moment; things move when time goes on.
    fn go(self, to: usize) {
        let forward = to > self.at.get_untracked();
        let told = self.show.with_untracked(|show| {
            let frame = show.as_ref().and_then(|show| show.frames.get(to));
            frame.map(|frame| frame.told.clone())
        });
        let Some(told) = told else { return };
        batch(move || {
            self.news.set(if forward { told } else { Vec::new() });
            self.at.set(to);
        });
    }

    fn back(self) {
        if let Some(before) = self.at.get_untracked().checked_sub(1) {
            self.go(before);
        }
    }

    fn forth(self) {
        self.go(self.at.get_untracked() + 1);
    }
}

fn fault(cover: Cover, why: String) -> impl IntoView {
    view! {
        <div class="table-waiting" role="alert">
            <h2>"This example cannot be shown"</h2>
            <p class="lead">{why}</p>
            <a class="button primary" href=format!("/rules/{}", cover.id)>"All rules"</a>
        </div>
    }
}

fn bar(showing: Showing) -> impl IntoView {
    let title = move || {
        let which = showing.which.get();
        let title = showing.examples.with(|all| all.get(which).map(|one| one.title.clone()));
        title.unwrap_or_else(|| showing.rule.get_value())
    };
    let back = format!("/rules/{}", showing.cover.id);
    view! {
        <header class="table-bar">
            <a class="icon-button" href=back aria-label="All rules">
                {Icon::Back.view()}
            </a>
            <h1 class="table-name">{title}</h1>
            <span class="bar-space"></span>
            {Turns::of_page().sign()}
            <RulesButton />
            <ThemeButton />
        </header>
    }
}

/// What is done, what came of it, and what is true now; with the ways back and forth.
fn words(showing: Showing) -> impl IntoView {
    let book = ztable_shelf::about(showing.cover.id).map_or("", |about| about.rules);
    let text = showing
        .rule
        .with_value(|rule| RuleBook::parse(book).text(rule).unwrap_or_default().replace('`', ""));
    let said = move || {
        let frame = showing.frame()?;
        let first = match frame.deed {
            None => text.clone(),
            Some(deed) => deed,
        };
        let refused = frame.refusal.map(|refusal| {
            view! {
                <p class="coach-refused">
                    {refusal.message} " "
                    {refusal.rule.map(|rule| view! { <RuleLink rule=rule.to_string() /> })}
                </p>
            }
        });
        let told = frame.told.into_iter().map(|told| view! { <li>{told.text}</li> });
        let told: Vec<_> = told.collect();
        let told = (!told.is_empty()).then(|| view! { <ul class="coach-told">{told}</ul> });
        let so = frame
            .so
            .into_iter()
            .map(|so| view! { <li>{Icon::Check.view()} <span>{so}</span></li> });
        let so: Vec<_> = so.collect();
        Some(view! {
            <p class="coach-say">{first}</p>
            {refused}
            {told}
            {(!so.is_empty()).then(|| view! { <ul class="example-so">{so}</ul> })}
        })
    };
    let step = move || format!("Step {} of {}", showing.at.get() + 1, showing.last() + 1);
    let several = move || {
        let all = showing.examples.with(Vec::len);
        let next = (showing.which.get() + 1) % all.max(1);
        (all > 1).then(|| {
            view! {
                <button type="button" class="button other-example" on:click=move |_| showing.open(next)>
                    "Another example"
                </button>
            }
        })
    };
    let is_last = move || showing.at.get() >= showing.last();
    view! {
        <section class="prompt-bar coach" aria-label="Example" tabindex="-1">
            <div class="prompt-words">
                <p class="example-step">
                    <RuleLink rule=showing.rule.get_value() /> " " <span>{step}</span>
                </p>
                <div class="coach-words" role="status">{said}</div>
            </div>
            <div class="prompt-picks">
                {several}
                <button
                    type="button"
                    class="button step-back"
                    title="Back (,)"
                    disabled=move || showing.at.get() == 0
                    on:click=move |_| showing.back()
                >
                    {Icon::Back.view()}
                    "Back"
                </button>
                <button
                    type="button"
                    class="button primary step-forth"
                    title="Forward (.)"
                    disabled=is_last
                    on:click=move |_| showing.forth()
                >
                    "Forward"
                    {Icon::Forward.view()}
                </button>
            </div>
        </section>
    }
}

/// The board of the moment that is shown.
fn stage(showing: Showing, setup: Setup) -> impl IntoView {
    let kept = StoredValue::new(setup);
    let read = move |read: fn(Frame) -> Value| {
        Memo::new(move |_| showing.frame().map_or(Value::Null, read))
    };
    let (view, notes) = (read(|frame| frame.view), read(|frame| frame.brief.notes));
    let words =
        Memo::new(move |_| showing.frame().map_or(String::new(), |frame| frame.brief.words));
    let explain = RwSignal::new(None);
    let board = move || Board {
        setup: kept,
        view: view.into(),
        words: words.into(),
        notes: notes.into(),
        options: Signal::stored(Vec::new()),
        passed: Signal::stored(false),
        news: showing.news.into(),
        names: Signal::derive(move || {
            (1..=kept.with_value(|setup| setup.players)).map(|n| format!("Player {n}")).collect()
        }),
        // An example is only looked at.
        pick: Callback::new(|_| {}),
        why_not: Callback::new(|_| {}),
        take_back: Callback::new(|()| {}),
        explain,
        scene: RwSignal::new(None),
    };
    // A board that goes back, or shows another example, forgets what it had in mind.
    let which = showing.which;
    shown(showing.face, words, move |face| {
        let drawn = move || {
            which.track();
            untrack(|| (face.draw)(board()))
        };
        drawn.into_any()
    })
}

/// Keys that work everywhere on the page.
fn listen(showing: Showing) {
    keys::listen_with(move |key| {
        match key {
            "," => showing.back(),
            "." | "n" => showing.forth(),
            _ => return false,
        }
        true
    });
}
