//! The page of a lesson: its bar, the coach, and the board.

use leptos::ev;
use leptos::prelude::*;
use ztable_core::Setup;

use super::coach::coach;
use super::lesson::{Lesson, Mood};
use super::lights::light;
use crate::board::Board;
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::page::table::stage::shown;
use crate::page::table::{keys, picks};
use crate::rulebook::{OpenBook, RulesButton};
use crate::settings::Settings;

pub(super) fn page(lesson: Lesson) -> AnyView {
    listen(lesson);
    Effect::new(move |_| {
        // What is pointed at can be brought into sight once the board is there.
        let _ = lesson.face.is_settled();
        light(&lesson.point());
    });
    on_cleanup(|| light(&[]));
    keep_focus(lesson);
    let ready = Memo::new(move |_| lesson.table.get());
    view! {
        <main
            class="table lesson"
            id="main"
            tabindex="-1"
            data-game=lesson.cover.id
            data-busy=move || lesson.under_way.get().to_string()
        >
            {bar(lesson)}
            {move || match (lesson.fault.get(), ready.get()) {
                (Some(why), _) => fault(lesson, why).into_any(),
                (None, None) => {
                    view! {
                        <div class="table-waiting">
                            <p class="part-coming" role="status">"The lesson is on its way …"</p>
                        </div>
                    }
                        .into_any()
                }
                (None, Some((setup, _))) => {
                    view! {
                        <div class="table-body">
                            {coach(lesson)}
                            <div class="table-stage">{stage(lesson, setup)}</div>
                        </div>
                        {list(lesson)}
                    }
                        .into_any()
                }
            }}
        </main>
    }
    .into_any()
}

fn fault(lesson: Lesson, why: String) -> impl IntoView {
    view! {
        <div class="table-waiting" role="alert">
            <h2>"This lesson cannot be opened"</h2>
            <p class="lead">{why}</p>
            <a class="button primary" href=format!("/learn/{}", lesson.cover.id)>"All lessons"</a>
        </div>
    }
}

fn bar(lesson: Lesson) -> impl IntoView {
    let all = format!("/learn/{}", lesson.cover.id);
    let title = move || match lesson.headline() {
        Some((headline, ..)) => headline.title,
        None => lesson.cover.name.to_owned(),
    };
    let which = move || {
        let (_, number, all) = lesson.headline()?;
        Some(format!("Lesson {number} of {all}"))
    };
    let step = move || {
        let (step, of) = lesson.steps().filter(|_| !matches!(lesson.mood.get(), Mood::Over(_)))?;
        Some(view! {
            <span class="coach-steps" role="img" aria-label=format!("Step {step} of {of}")>
                {(1..=of)
                    .map(|one| view! { <i data-state=if one < step { "done" } else if one == step { "on" } else { "" }></i> })
                    .collect_view()}
            </span>
        })
    };
    view! {
        <header class="table-bar">
            <a class="icon-button" href=all aria-label="All lessons">
                {Icon::Back.view()}
            </a>
            <h1 class="table-name">{title}</h1>
            <span class="lesson-number">{which}</span>
            {step}
            <span class="bar-space"></span>
            <RulesButton />
            <ThemeButton />
        </header>
    }
}

/// The board, and what happened for those who do not see it.
fn stage(lesson: Lesson, setup: Setup) -> impl IntoView {
    let kept = StoredValue::new(setup);
    let told = move || {
        lesson.news.with(|news| {
            news.iter().map(|told| view! { <p>{told.text.clone()}</p> }).collect::<Vec<_>>()
        })
    };
    let drawn = shown(lesson.face, lesson.words, move |face| {
        // A board that is set back forgets what it had in mind.
        let board = move || {
            lesson.tries.track();
            untrack(|| (face.draw)(board(lesson, kept.get_value())))
        };
        board.into_any()
    });
    view! {
        {drawn}
        <div class="visually-hidden" role="log" aria-label="What happened">{told}</div>
    }
}

/// What a lesson hands to a game's board.
fn board(lesson: Lesson, setup: Setup) -> Board {
    Board {
        setup: StoredValue::new(setup),
        view: lesson.view.into(),
        words: lesson.words.into(),
        notes: lesson.notes.into(),
        options: lesson.options.into(),
        passed: Signal::stored(false),
        news: lesson.news.into(),
        names: Signal::derive(move || lesson.names()),
        pick: Callback::new(move |pick: String| lesson.pick(&pick)),
        // The coach says why not.
        why_not: Callback::new(move |pick: String| lesson.pick(&pick)),
        take_back: Callback::new(move |()| lesson.set_back()),
        explain: lesson.explain,
    }
}

fn list(lesson: Lesson) -> impl IntoView {
    picks::window(picks::PickList {
        open: lesson.list_open,
        asked: Signal::derive(move || lesson.prompt().map_or(String::new(), |prompt| prompt.text)),
        options: lesson.options.into(),
        choose: Callback::new(move |pick: String| lesson.pick(&pick)),
        explain: lesson.explain,
    })
}

/// Keys that work everywhere on the page.
fn listen(lesson: Lesson) {
    let (book, settings) = (OpenBook::of_page(), Settings::of_page());
    let handle = window_event_listener(ev::keydown, move |key| {
        if !keys::is_free(&key) {
            return;
        }
        match key.key().to_lowercase().as_str() {
            "n" => lesson.next(),
            "l" if !lesson.options.with_untracked(Vec::is_empty) => lesson.list_open.set(true),
            "r" => book.open_at(None),
            "w" => settings.change(|choices| choices.words = !choices.words),
            digit => {
                let number = digit.parse::<usize>().ok().filter(|n| (1..10).contains(n));
                let Some(number) = number else { return };
                keys::press(number);
            }
        }
        key.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// A button that goes when it is pressed leaves the focus to the coach.
fn keep_focus(lesson: Lesson) {
    Effect::new(move |before: Option<Mood>| {
        let mood = lesson.mood.get();
        if before.is_some_and(|before| before != mood) {
            request_animation_frame(|| {
                let lost = document().active_element().is_none_or(|one| one.tag_name() == "BODY");
                if lost {
                    crate::route::focus(".coach-next, .coach");
                }
            });
        }
        mood
    });
}
