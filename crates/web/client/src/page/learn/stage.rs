//! The page of a lesson: its bar, the coach, and the board.

use leptos::prelude::*;

use super::coach::coach;
use super::lesson::{Lesson, Mood};
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::lights::{LESSON, light};
use crate::page::table::keys;
use crate::route::focus_if_lost;
use crate::rulebook::RulesButton;
use crate::turns::Turns;

pub(super) fn page(lesson: Lesson) -> AnyView {
    listen(lesson);
    Effect::new(move |_| {
        // What is pointed at can be brought into sight once the board is there.
        let _ = lesson.exercise.face.is_settled();
        light(LESSON, &lesson.point());
    });
    on_cleanup(|| light(LESSON, &[]));
    keep_focus(lesson);
    let hands = lesson.hands();
    let fault = move |why| fault(lesson, why);
    let words = move || coach(lesson, hands);
    lesson.exercise.page("table lesson", "lesson", bar(lesson), hands, words, fault)
}

fn fault(lesson: Lesson, why: String) -> impl IntoView {
    view! {
        <div class="table-waiting" role="alert">
            <h2>"This lesson cannot be opened"</h2>
            <p class="lead">{why}</p>
            <a class="button primary" href=format!("/learn/{}", lesson.exercise.cover.id)>"All lessons"</a>
        </div>
    }
}

fn bar(lesson: Lesson) -> impl IntoView {
    let all = format!("/learn/{}", lesson.exercise.cover.id);
    let title = move || match lesson.headline() {
        Some((headline, ..)) => headline.title,
        None => lesson.exercise.cover.name.to_owned(),
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
            {Turns::of_page().sign()}
            <RulesButton />
            <ThemeButton />
        </header>
    }
}

/// Keys that work everywhere on the page.
fn listen(lesson: Lesson) {
    let exercise = lesson.exercise;
    keys::listen_with(move |key| {
        match key {
            "n" => lesson.next(),
            "l" if !exercise.options.with_untracked(Vec::is_empty) => exercise.list_open.set(true),
            _ => return false,
        }
        true
    });
}

/// A button that goes when it is pressed leaves the focus to the coach.
fn keep_focus(lesson: Lesson) {
    Effect::new(move |before: Option<Mood>| {
        let mood = lesson.mood.get();
        if before.is_some_and(|before| before != mood) {
            focus_if_lost(".coach-next, .coach");
        }
        mood
    });
}
