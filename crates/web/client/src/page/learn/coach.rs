//! The coach: what is said, what can be done about it, and what comes after the lesson.

use leptos::prelude::*;
use ztable_core::Setup;

use super::lesson::{After, Lesson, Mood};
use super::speech::spoken;
use crate::coached;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::page::exercise::Hands;
use crate::page::table::picks;
use crate::route::Router;
use crate::session::{Kept, Sitter};
use crate::settings::Settings;
use ztable_bots::Level;

pub(super) fn coach(lesson: Lesson, hands: Hands) -> impl IntoView {
    let mood = move || match lesson.mood.get() {
        Mood::Step => "step",
        Mood::Done(_) => "done",
        Mood::Wrong { .. } => "wrong",
        Mood::Over(_) => "over",
    };
    let sign = move || match lesson.mood.get() {
        Mood::Step => Icon::Bulb.view().into_any(),
        Mood::Done(_) => Icon::Check.view().into_any(),
        Mood::Wrong { .. } => Icon::Undo.view().into_any(),
        Mood::Over(_) => Icon::Flag.view().into_any(),
    };
    let asked =
        move || (lesson.mood.get() == Mood::Step && lesson.asks()).then(|| hands.asked.get());
    view! {
        <section class="prompt-bar coach" aria-label="Coach" data-mood=mood tabindex="-1">
            <span class="coach-sign" aria-hidden="true">{sign}</span>
            <div class="prompt-words">
                <div class="coach-words" role="status">{move || words(lesson)}</div>
                {lesson.exercise.second_line(asked)}
            </div>
            <div class="prompt-picks">
                {move || match lesson.mood.get() {
                    Mood::Step if lesson.asks() => {
                        picks::buttons(lesson.exercise.pick_list(hands)).into_any()
                    }
                    Mood::Step | Mood::Done(_) => go_on(lesson, "Next").into_any(),
                    Mood::Wrong { .. } => go_on(lesson, "Try again").into_any(),
                    Mood::Over(_) => what_next(lesson).into_any(),
                }}
            </div>
        </section>
    }
}

/// What is said now.
fn words(lesson: Lesson) -> AnyView {
    let headline = lesson.headline().map(|(headline, ..)| headline);
    match lesson.mood.get() {
        Mood::Step => {
            let goal = headline.filter(|_| lesson.begins()).map(|headline| {
                view! { <p class="coach-aside">{spoken(&headline.goal)}</p> }
            });
            view! {
                {goal}
                <p class="coach-say">{spoken(&lesson.say())}</p>
            }
            .into_any()
        }
        Mood::Done(done) => view! { <p class="coach-say">{spoken(&done)}</p> }.into_any(),
        Mood::Wrong { say, told } => {
            let told = (!told.is_empty()).then(|| {
                let lines: Vec<_> =
                    told.into_iter().map(|line| view! { <li>{line}</li> }).collect();
                view! {
                    <p class="coach-aside">"That would happen:"</p>
                    <ul class="coach-told">{lines}</ul>
                }
            });
            view! {
                <p class="coach-say">{spoken(&say)}</p>
                {told}
            }
            .into_any()
        }
        Mood::Over(done) => view! {
            {done.map(|done| view! { <p class="coach-aside">{spoken(&done)}</p> })}
            <p class="coach-say">{headline.map(|headline| spoken(&headline.won))}</p>
        }
        .into_any(),
    }
}

fn go_on(lesson: Lesson, words: &'static str) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button primary coach-next"
            title="Go on (N)"
            on:click=move |_| lesson.next()
        >
            {words}
            {(words == "Next").then(|| Icon::Forward.view())}
        </button>
    }
}

/// The next lesson, the first game, or this one once more.
fn what_next(lesson: Lesson) -> impl IntoView {
    let (after, first_game) = lesson.after();
    let plays = first_game.is_some();
    let next = match after {
        After::Lesson { address, title } => view! {
            <a class="button coach-on" class:primary=!plays href=address>
                {format!("Next: {title}")}
                {Icon::Forward.view()}
            </a>
        }
        .into_any(),
        After::Nothing => {
            let all = format!("/learn/{}", lesson.exercise.cover.id);
            view! { <a class="button coach-on" href=all>"All lessons"</a> }.into_any()
        }
    };
    view! {
        {first_game.map(first_game_button)}
        {next}
        <button type="button" class="button coach-again" on:click=move |_| lesson.again()>
            {Icon::Undo.view()}
            "Again"
        </button>
    }
}

/// A real game with a coach, against bots that are easily beaten.
pub(super) fn first_game_button(setup: Setup) -> impl IntoView {
    let router = expect_context::<Router>();
    let (notices, settings) = (Notices::of_page(), Settings::of_page());
    let busy = RwSignal::new(false);
    let words = match setup.players {
        1 => "Play your first game, with a coach",
        2 => "Play your first game, with a coach: an easy bot waits",
        _ => "Play your first game, with a coach: easy bots wait",
    };
    let start = move |_| {
        busy.set(true);
        let you = Sitter::Human(settings.name().unwrap_or_else(|| "You".into()));
        let bots = (1..setup.players).map(|_| Sitter::Bot(Level::Easy));
        let sitters: Vec<Sitter> = std::iter::once(you).chain(bots).collect();
        Kept::start(setup.clone(), &sitters, move |made| match made {
            Ok(kept) => {
                coached::set_coached(&kept.header.id, true);
                router.go(&format!("/local/{}", kept.header.id));
            }
            Err(refusal) => {
                // The page may be gone by now.
                busy.try_set(false);
                notices.refuse(&refusal);
            }
        });
    };
    view! {
        <button
            type="button"
            class="button primary first-game"
            disabled=move || busy.get()
            on:click=start
        >
            {Icon::Play.view()}
            {words}
        </button>
    }
}
