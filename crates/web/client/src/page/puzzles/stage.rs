//! The page of a puzzle: its bar, what is asked and answered, and the board.

use leptos::prelude::*;
use ztable_study::puzzle::Puzzle;

use super::solving::{Mood, Solving};
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::page::exercise::Hands;
use crate::page::table::{keys, picks};
use crate::route::focus_if_lost;
use crate::rulebook::RulesButton;
use crate::words::capital;

pub(super) fn page(solving: Solving) -> AnyView {
    listen(solving);
    keep_focus(solving);
    let hands = solving.hands();
    let words = move || words(solving, hands);
    solving.exercise.page("table lesson puzzle", "puzzle", bar(solving), hands, words, fault)
}

fn fault(why: String) -> impl IntoView {
    view! {
        <div class="table-waiting" role="alert">
            <h2>"This puzzle cannot be shown"</h2>
            <p class="lead">{why}</p>
            <a class="button primary" href="/puzzles">"All puzzles"</a>
        </div>
    }
}

fn bar(solving: Solving) -> impl IntoView {
    let which = move || match (solving.day, solving.number()) {
        (Some(day), _) => Some(format!("Puzzle of {day}")),
        (None, number) => number.map(|(number, all)| format!("Puzzle {number} of {all}")),
    };
    let grade = move || solving.puzzle(|puzzle| capital(&puzzle.missed.grade().to_string()));
    view! {
        <header class="table-bar">
            <a class="icon-button" href="/puzzles" aria-label="All puzzles">
                {Icon::Back.view()}
            </a>
            <h1 class="table-name">{move || solving.name()}</h1>
            <span class="puzzle-number">{which}</span>
            <span class="puzzle-grade">{grade}</span>
            <span class="bar-space"></span>
            <RulesButton />
            <ThemeButton />
        </header>
    }
}

/// What is asked or what the attempt was worth, and what can be done about it.
fn words(solving: Solving, hands: Hands) -> impl IntoView {
    let mood = move || match solving.mood.get() {
        Mood::Asks => "step",
        Mood::Judged { right: true } | Mood::Shows { right: true } => "over",
        Mood::Judged { right: false } | Mood::Shows { right: false } => "wrong",
    };
    let sign = move || match solving.mood.get() {
        Mood::Asks => Icon::Bulb.view(),
        Mood::Judged { right: true } | Mood::Shows { right: true } => Icon::Check.view(),
        Mood::Judged { right: false } | Mood::Shows { right: false } => Icon::Warning.view(),
    };
    let asked = move || (solving.mood.get() == Mood::Asks).then(|| hands.asked.get());
    view! {
        <section class="prompt-bar coach" aria-label="Puzzle" data-mood=mood tabindex="-1">
            <span class="coach-sign" aria-hidden="true">{sign}</span>
            <div class="prompt-words">
                <div class="coach-words" role="status">{move || said(solving)}</div>
                {solving.exercise.second_line(asked)}
            </div>
            <div class="prompt-picks">
                {move || match solving.mood.get() {
                    Mood::Asks => {
                        picks::buttons(solving.exercise.pick_list(hands)).into_any()
                    }
                    Mood::Judged { right } | Mood::Shows { right } => {
                        what_next(solving, right).into_any()
                    }
                }}
            </div>
        </section>
    }
}

fn said(solving: Solving) -> AnyView {
    let right = match solving.mood.get() {
        Mood::Asks => {
            return view! {
                <p class="coach-say">"One play is clearly better than all others. Which one?"</p>
            }
            .into_any();
        }
        Mood::Judged { right } | Mood::Shows { right } => right,
    };
    let best = solving.answer.with(|answer| answer.join(", then "));
    let verdict = if right { "Right" } else { "There is better" };
    let because = solving.puzzle(|puzzle| puzzle.because.to_player()).unwrap_or_default();
    view! {
        <p class="coach-say">
            <b class="puzzle-verdict">{verdict} ": "</b>
            {format!("{best}, because {because}.")}
        </p>
        <p class="coach-aside">{solving.puzzle(Puzzle::stakes)}</p>
    }
    .into_any()
}

fn what_next(solving: Solving, right: bool) -> impl IntoView {
    let next = match solving.day {
        Some(_) => {
            let more = format!("/puzzles/{}", solving.exercise.cover.id);
            view! {
                <a class="button primary puzzle-next" href=more>
                    "More puzzles"
                    {Icon::Forward.view()}
                </a>
            }
            .into_any()
        }
        None => view! {
            <button
                type="button"
                class="button primary puzzle-next"
                title="Next puzzle (N)"
                on:click=move |_| solving.next()
            >
                "Next puzzle"
                {Icon::Forward.view()}
            </button>
        }
        .into_any(),
    };
    let again = (!right).then(|| {
        view! {
            <button type="button" class="button puzzle-again" on:click=move |_| solving.again()>
                {Icon::Undo.view()}
                "Try again"
            </button>
        }
    });
    view! {
        <button
            type="button"
            class="button puzzle-show"
            title="Show the best play on the board (S)"
            on:click=move |_| solving.show_best()
        >
            {Icon::Play.view()}
            "Show it"
        </button>
        {again}
        {next}
    }
}

/// A button that goes when it is pressed leaves the focus to what is said.
fn keep_focus(solving: Solving) {
    Effect::new(move |_| {
        let (mood, tries) = (solving.mood.get(), solving.exercise.tries.get());
        let there = solving.exercise.setup.with(Option::is_some);
        // Who has just come to the page begins where every page begins.
        if there && (tries > 1 || mood != Mood::Asks) {
            focus_if_lost(".puzzle-next, .coach");
        }
    });
}

/// Keys that work everywhere on the page.
fn listen(solving: Solving) {
    let exercise = solving.exercise;
    keys::listen_with(move |key| {
        let judged = solving.mood.get_untracked() != Mood::Asks;
        match key {
            "n" if judged && solving.day.is_none() => solving.next(),
            "s" if judged => solving.show_best(),
            "l" if !exercise.options.with_untracked(Vec::is_empty) => exercise.list_open.set(true),
            _ => return false,
        }
        true
    });
}
