//! The coach: what is said, what can be done about it, and what comes after the lesson.

use leptos::prelude::*;
use ztable_core::{Choice, Setup};

use super::lesson::{After, Lesson, Mood};
use super::speech::spoken;
use crate::coached;
use crate::icon::Icon;
use crate::notice::Notices;
use crate::page::table::picks::ListButton;
use crate::route::Router;
use crate::rulebook::RuleLink;
use crate::session::{Kept, Sitter};
use crate::settings::Settings;
use ztable_bots::Level;

pub(super) fn coach(lesson: Lesson) -> impl IntoView {
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
    view! {
        <section class="prompt-bar coach" aria-label="Coach" data-mood=mood tabindex="-1">
            <span class="coach-sign" aria-hidden="true">{sign}</span>
            <div class="prompt-words">
                <div class="coach-words" role="status">{move || words(lesson)}</div>
                {second_line(lesson)}
            </div>
            <div class="prompt-picks">
                {move || match lesson.mood.get() {
                    Mood::Step if lesson.asks() => picks(lesson).into_any(),
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

/// Why something cannot be picked, what the pointer is on, or what the game asks.
fn second_line(lesson: Lesson) -> impl IntoView {
    let line = move || {
        if let Some(refused) = lesson.refused.get() {
            return view! {
                <span class="coach-refused">{refused.words}</span>
                {refused.rule.map(|rule| view! { <RuleLink rule /> })}
            }
            .into_any();
        }
        if let Some(words) = lesson.explain.get() {
            return words.into_any();
        }
        if lesson.mood.get() != Mood::Step || !lesson.asks() {
            return ().into_any();
        }
        lesson.prompt().map(|prompt| prompt.text).into_any()
    };
    view! { <p class="prompt-explain" aria-live="polite">{line}</p> }
}

/// Picks that have no place on the board, and the list of all.
fn picks(lesson: Lesson) -> impl IntoView {
    let plain = Memo::new(move |_| {
        let on_a_button =
            |choice: &&Choice| choice.target.as_ref().is_none_or(|at| at.kind == "shelter");
        lesson.options.with(|all| all.iter().filter(on_a_button).cloned().collect::<Vec<Choice>>())
    });
    let several = move || lesson.options.with(|options| options.len() > 1);
    view! {
        <For
            each=move || (1..).zip(plain.get())
            key=|(number, choice): &(usize, Choice)| (*number, choice.pick.clone())
            children=move |(number, choice)| {
                let pick = choice.pick.clone();
                view! {
                    <button
                        type="button"
                        class="button pick-button"
                        data-pick=choice.pick
                        on:click=move |_| lesson.pick(&pick)
                    >
                        {choice.label}
                        <kbd aria-hidden="true">{number}</kbd>
                    </button>
                }
            }
        />
        <Show when=several>
            <ListButton open=lesson.list_open />
        </Show>
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
            let all = format!("/learn/{}", lesson.cover.id);
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
