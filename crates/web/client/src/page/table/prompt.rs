//! The prompt bar: who must do what, and the picks that point at nothing on the board.

use leptos::prelude::*;
use ztable_core::words::list;
use ztable_core::{Choice, Seat};
use ztable_study::Guide;
use ztable_table::{Command, Phase};

use super::clock;
use super::coach;
use super::hint::Hint;
use super::leave;
use super::picks::ListButton;
use super::reaction;
use super::state::TableState;
use crate::icon::Icon;
use crate::rulebook::RuleLink;

pub(super) fn bar(table: TableState) -> impl IntoView {
    let mine = Memo::new(move |_| {
        !table.options.with(Vec::is_empty)
            && reaction::open(table).is_none_or(|window| !window.passed)
    });
    let past = Memo::new(move |_| table.moment.get().is_some());
    view! {
        <section
            class="prompt-bar"
            aria-label="What to do"
            data-mine=move || mine.get().to_string()
            data-past=move || past.get().to_string()
        >
            {move || if past.get() { in_the_past(table).into_any() } else { now(table).into_any() }}
        </section>
    }
}

fn in_the_past(table: TableState) -> impl IntoView {
    let which = move || {
        let at = table.moment.get().unwrap_or_default() + 1;
        let all = table.past.with(|past| past.as_ref().map_or(0, |past| past.moments.len()));
        format!("This is the past: moment {at} of {all}.")
    };
    view! {
        <div class="prompt-words">
            <p class="prompt-text">{which}</p>
            <p class="prompt-explain">"Go back to now to play on."</p>
        </div>
        <div class="prompt-picks">
            <button type="button" class="button primary" on:click=move |_| table.moment.set(None)>
                {Icon::Forward.view()}
                "Back to now"
            </button>
        </div>
    }
}

fn now(table: TableState) -> impl IntoView {
    let prompt = Memo::new(move |_| {
        table.picture(|picture| picture.game.as_ref().map(|game| game.prompt.clone())).flatten()
    });
    // Those that stand on the board are picked there; a list has them all.
    let plain = Memo::new(move |_| {
        if table.face.there().is_some_and(|face| face.shows_all) {
            return Vec::new();
        }
        table.options.with(|options| {
            // Who has passed may still do something else.
            let done = reaction::open(table).filter(|window| window.passed);
            let done = done.map(|window| window.pass);
            let open = options.iter().filter(|choice| Some(&choice.pick) != done.as_ref());
            let plain = open.filter(|choice| on_a_button(choice));
            plain.cloned().collect::<Vec<Choice>>()
        })
    });
    let several = move || table.options.with(|options| options.len() > 1);
    let over = move || table.phase() == Some(Phase::Over);
    let decided = move || over() || !table.won_by_resigning().is_empty();
    view! {
        <div class="prompt-words">
            <p class="prompt-text" role="status">
                {move || prompt.get().map(|prompt| prompt.text)}
                " "
                {move || {
                    prompt
                        .get()
                        .and_then(|prompt| prompt.rule)
                        .map(|rule| view! { <RuleLink rule=rule.to_string() /> })
                }}
            </p>
            {second_line(table)}
            {coach::place(table)}
        </div>
        {clock::chip(table)}
        <div class="prompt-picks">
            <For each=move || numbered(plain.get()) key=|(number, choice)| (*number, choice.pick.clone()) let:numbered>
                {pick_button(table, numbered.0, numbered.1)}
            </For>
            <Show when=several>
                <ListButton open=table.list_open />
            </Show>
            <Show when=move || table.asks_consent().is_some()>
                <button
                    type="button"
                    class="button primary answer"
                    on:click=move |_| table.consent_open.set(true)
                >
                    {Icon::Undo.view()}
                    "Answer"
                </button>
            </Show>
            <Show when=move || table.stand_in().is_some() && !over() && !clock::has_lost(table)>
                <button
                    type="button"
                    class="button primary"
                    on:click=move |_| {
                        if let Some(seat) = table.seat() {
                            table.tell(Command::GiveBack { seat });
                        }
                    }
                >
                    "I play again"
                </button>
            </Show>
            {leave::buttons(table)}
            <Show when=decided>
                <button
                    type="button"
                    class="button primary"
                    on:click=move |_| table.ending_open.set(true)
                >
                    {Icon::Flag.view()}
                    "Result"
                </button>
            </Show>
        </div>
    }
}

/// Everything without a place, and a pick whose place is hard to hit on a phone.
pub(super) fn on_a_button(choice: &Choice) -> bool {
    choice.target.as_ref().is_none_or(|target| target.kind == "shelter")
}

fn numbered(choices: Vec<Choice>) -> Vec<(usize, Choice)> {
    (1..).zip(choices).collect()
}

fn pick_button(table: TableState, number: usize, choice: Choice) -> impl IntoView {
    let pick = choice.pick.clone();
    view! {
        <button type="button" class="button pick-button" data-lit=true on:click=move |_| table.choose(&pick)>
            {choice.label}
            <kbd aria-hidden="true">{number}</kbd>
        </button>
    }
}

/// What the pointer is on, what a bot advises, or who is being waited for.
fn second_line(table: TableState) -> impl IntoView {
    let waiting = Memo::new(move |_| waiting_words(table));
    let window = Memo::new(move |_| reaction::open(table));
    view! {
        <p class="prompt-explain" aria-live="polite">
            {move || match (table.explain.get(), table.hint.get()) {
                (Some(words), _) => words.into_any(),
                (None, Hint::Thinking) => "A bot thinks about it …".into_any(),
                (None, Hint::Play(guide)) => suggested(table, &guide).into_any(),
                (None, Hint::None) => {
                    match window.get() {
                        Some(window) => reaction::line(table, window).into_any(),
                        None => waiting.get().into_any(),
                    }
                }
            }}
        </p>
    }
}

/// A whole play, its reason, and a button that makes it.
fn suggested(table: TableState, guide: &Guide) -> impl IntoView + use<> {
    let words = guide.words();
    let last = words.len().saturating_sub(1);
    let steps: Vec<_> = words
        .enumerate()
        .map(|(at, words)| {
            let then = if at < last { ", then " } else { ". " };
            view! { <b>{words.to_owned()}</b> {then} }
        })
        .collect();
    view! {
        <span class="hint">"Hint: " {steps} <span class="hint-reason">{guide.reason()}</span></span>
        <button type="button" class="button small do-it" on:click=move |_| table.follow_hint()>
            "Do it"
        </button>
    }
}

fn waiting_words(table: TableState) -> String {
    if let Some(name) = table.asks_consent() {
        return format!("{name} would like to take a pick back.");
    }
    if let Some(words) = leave::words(table) {
        return words;
    }
    if clock::has_lost(table) && table.phase() == Some(Phase::Playing) {
        let why = if table.is_rated() { "You play no more" } else { "Your time is up" };
        return format!("{why}. A bot plays your seat to the end.");
    }
    let own = table.seat();
    let words = table.picture(|picture| {
        let game = picture.game.as_ref()?;
        if let Some(undo) = &picture.undo
            && own == Some(undo.seat)
        {
            return Some("You asked to take a pick back; the others are being asked.".into());
        }
        if picture.phase == Phase::Over {
            return Some(game.outcome.as_ref()?.summary.clone());
        }
        if game.deciding {
            // Who is asked for more than to let something pass has a prompt that says so.
            let asked = own.is_some_and(|seat| game.waiting.contains(seat));
            return (!asked).then(|| "The table is deciding.".into());
        }
        let others: Vec<String> = game
            .waiting
            .into_iter()
            .filter(|seat: &Seat| Some(*seat) != own)
            .filter_map(|seat| Some(picture.seats.get(seat.index())?.name.clone()))
            .collect();
        // A long list would cover the board of a phone.
        match others.len() {
            0 => None,
            // The prompt may have said it.
            1 if game.prompt.text.contains(&others[0]) => None,
            1..=3 => Some(format!("Still picking: {}.", list(&others))),
            many => Some(format!("Still picking: {many} players.")),
        }
    });
    words.flatten().unwrap_or_default()
}
