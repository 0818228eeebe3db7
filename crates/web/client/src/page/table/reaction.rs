//! Reaction windows: how one passes for a while or for good, and how one is asked again.

use leptos::prelude::*;
use ztable_core::WindowKind;
use ztable_table::{Command, WindowPicture, WindowSettings};

use super::state::TableState;
use crate::icon::Icon;
use crate::switch::Switch;

/// The window that this screen's seat is asked in.
pub(super) fn open(table: TableState) -> Option<WindowPicture> {
    table.picture(|picture| picture.game.as_ref()?.window.clone())?
}

/// The kinds of windows that the game opens.
fn kinds(table: TableState) -> &'static [WindowKind] {
    table.picture(|picture| ztable_shelf::windows(&picture.setup.game)).unwrap_or_default()
}

fn settings(table: TableState) -> WindowSettings {
    let settings = table.picture(|picture| picture.game.as_ref()?.window_settings.clone());
    settings.flatten().unwrap_or_default()
}

/// Tells the table other settings.
fn change(table: TableState, change: impl FnOnce(&mut WindowSettings)) {
    let Some(seat) = untrack(|| table.seat()) else { return };
    let mut settings = untrack(|| settings(table));
    change(&mut settings);
    table.tell(Command::SetWindows { seat, settings });
}

/// What to do about the window besides answering it.
pub(super) fn line(table: TableState, window: WindowPicture) -> impl IntoView {
    let WindowPicture { kind, words, passed, spared, matter, .. } = window;
    if passed {
        return view! {
            <span>"You passed. The table is deciding."</span>
            {small("Think again", None, move || table.undo())}
        }
        .into_any();
    }
    let ask = move |asked: bool| {
        let kind = kind.clone();
        change(table, |settings| {
            settings.until_my_turn &= !asked;
            settings.matter = settings.matter.filter(|_| !asked);
            settings.kinds.insert(kind, asked);
        });
    };
    if spared {
        return view! {
            <span>"You pass by yourself. The table is deciding."</span>
            {small("Ask me", None, move || ask(true))}
        }
        .into_any();
    }
    let until_my_turn = move || change(table, |settings| settings.until_my_turn = true);
    let never = format!("Never ask me in this window: {words}");
    let this_stack = matter.map(|matter| {
        small("Pass this stack", None, move || {
            change(table, |settings| settings.matter = Some(matter));
        })
    });
    view! {
        <span class="window-words">{words}</span>
        {this_stack}
        {small("Pass until my turn", None, until_my_turn)}
        {small("Never ask this", Some(never), move || ask(false))}
    }
    .into_any()
}

fn small(words: &'static str, title: Option<String>, act: impl Fn() + 'static) -> impl IntoView {
    view! {
        <button type="button" class="button small" title=title on:click=move |_| act()>
            {words}
        </button>
    }
}

/// Holds the table up in the next window in which nobody is asked who has not said so.
#[component]
pub(super) fn Hold(table: TableState) -> impl IntoView {
    let quiet = Memo::new(move |_| kinds(table).iter().any(|kind| kind.quiet));
    let held = Memo::new(move |_| settings(table).hold);
    view! {
        <Show when=move || quiet.get()>
            <button
                type="button"
                class="bar-button hold"
                aria-pressed=move || held.get().to_string()
                title="Ask me at the next opportunity to play a card"
                on:click=move |_| change(table, |settings| settings.hold = !settings.hold)
            >
                {Icon::Hand.view()}
                <span>"Hold"</span>
            </button>
        </Show>
    }
}

/// When to be asked, kind by kind.
#[component]
pub(super) fn Settings(table: TableState) -> impl IntoView {
    let all = Memo::new(move |_| kinds(table));
    view! {
        <Show when=move || !all.with(|kinds| kinds.is_empty())>
            <fieldset class="stops">
                <legend>"Ask me"</legend>
                {move || all.get().iter().map(|kind| view! { <Stop table kind /> }).collect_view()}
            </fieldset>
        </Show>
    }
}

#[component]
fn Stop(table: TableState, kind: &'static WindowKind) -> impl IntoView {
    let asked = move || {
        let settings = WindowSettings { until_my_turn: false, hold: false, ..settings(table) };
        settings.asks(kind, None)
    };
    let turn = move |on| {
        change(table, |settings| {
            settings.kinds.insert(kind.id.into(), on);
        });
    };
    view! {
        <Switch words=kind.words on=Signal::derive(asked) turn />
    }
}
