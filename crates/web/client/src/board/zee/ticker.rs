//! The strip below the reactor: what a pick would do, what is happening, or what was played last.

use leptos::prelude::*;
use zee::{Action, CardId, Question};

use super::desk::{Aim, Desk};
use super::hand;
use super::preview;
use super::words::{Consequence, Tone};
use crate::icon::Icon;

/// What the strip shows.
#[derive(Clone, PartialEq)]
struct Line {
    card: Option<CardId>,
    tone: Option<Tone>,
    title: String,
    parts: Vec<String>,
    gain: Option<String>,
}

pub(super) fn ticker(desk: Desk) -> impl IntoView {
    let line = Memo::new(move |_| aimed(desk).or_else(|| last(desk)));
    let card = Memo::new(move |_| line.with(|line| line.as_ref().and_then(|line| line.card)));
    let tone = move || {
        let tone = line.with(|line| line.as_ref().and_then(|line| line.tone));
        tone.map_or("last", Tone::word)
    };
    view! {
        <div
            class="ze-ticker"
            data-tone=tone
            class:ze-sure=move || desk.armed.get().is_some()
        >
            {move || card.get().map(|card| hand::small(desk, card))}
            <p class="ze-ticker-words">
                {move || {
                    line.get().map(|line| {
                        view! {
                            <strong>{line.title}</strong>
                            " "
                            <span>{line.parts.join(" · ")}</span>
                            {line.gain.map(|gain| view! { " " <em>{gain}</em> })}
                        }
                    })
                }}
            </p>
            {move || confirmation(desk)}
        </div>
    }
}

/// What the pick that is aimed at would do.
fn aimed(desk: Desk) -> Option<Line> {
    let preview = desk.preview.get()?;
    let told = desk.read(|view| Consequence::of(&preview, view))?;
    Some(Line {
        card: preview.card,
        tone: Some(told.tone),
        title: told.title,
        parts: told.parts,
        gain: told.gain,
    })
}

/// What was played last, as far as the film has told it.
fn last(desk: Desk) -> Option<Line> {
    let plain = |title: &str, parts: Vec<String>| Line {
        card: None,
        tone: None,
        title: title.into(),
        parts,
        gain: None,
    };
    let stage = desk.read(|view| view.stage)?;
    let Some(play) = desk.frame.with(|frame| frame.play) else {
        let words = match stage {
            Question::Build | Question::Place => {
                "Everybody builds a conveyor and stands a bot on it."
            }
            _ => "No card has been played yet.",
        };
        return Some(plain("", vec![words.into()]));
    };
    let who = desk.name(play.seat);
    let verb = if who == "You" { "pushed" } else { "pushes" };
    let all = play.direction.map_or(String::new(), |to| format!(", all {}", to.name()));
    let mut line = plain(&who, vec![format!("{verb} {}{all}", play.button.title())]);
    line.card = Some(play.card);
    Some(line)
}

/// After the first tap of a finger: the button that does it. And the way back from a private pick.
fn confirmation(desk: Desk) -> impl IntoView {
    let armed = desk.armed.get();
    let staged = desk.may_take_back();
    let confirm = armed.map(|aim| {
        let words = match aim {
            Aim::Button(_, button) => format!("Push {}", button.title()),
            aim => preview::pick(aim).and_then(|pick| desk.label(pick)).unwrap_or("Do it".into()),
        };
        let act = move |_| {
            let picks: Vec<Action> = match aim {
                Aim::Button(card, button) => untrack(move || desk.pushes(card, button)),
                aim => preview::pick(aim).into_iter().collect(),
            };
            desk.pursue(&picks);
        };
        view! {
            <button type="button" class="ze-button ze-strong" on:click=act>{words}</button>
            <button
                type="button"
                class="ze-button ze-no"
                aria-label="Not that"
                on:click=move |_| desk.armed.set(None)
            >
                {Icon::Close.view()}
            </button>
        }
    });
    let back = (armed.is_none() && staged).then(|| {
        view! {
            <button type="button" class="ze-button" on:click=move |_| desk.board.take_back.run(())>
                "Take back"
            </button>
        }
    });
    view! { <div class="ze-confirm">{confirm} {back}</div> }
}
