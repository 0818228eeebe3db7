//! All picks as a list: the way that always works, with arrow keys, numbers or a finger.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use ztable_core::Choice;

use super::state::TableState;
use crate::modal::{Modal, ModalHead};

pub(super) fn dialog(table: TableState) -> impl IntoView {
    // A list without picks would be in the way.
    Effect::new(move |_| {
        if table.options.with(Vec::is_empty) {
            table.list_open.set(false);
        }
    });
    let asked = Signal::derive(move || {
        let prompt = table.picture(|picture| Some(picture.game.as_ref()?.prompt.text.clone()));
        prompt.flatten().unwrap_or_default()
    });
    view! {
        <Modal open=table.list_open label="All picks">
            <ModalHead title=asked open=table.list_open />
            <ol class="pick-list" on:keydown=move |key| move_focus(&key)>
                {move || {
                    let numbered = (1..).zip(table.options.get());
                    numbered.map(|(number, choice)| row(table, number, choice)).collect_view()
                }}
            </ol>
        </Modal>
    }
}

fn row(table: TableState, number: usize, choice: Choice) -> impl IntoView {
    let pick = choice.pick.clone();
    let words = choice.label.clone();
    view! {
        <li>
            <button
                type="button"
                class="pick-row"
                autofocus=number == 1
                on:click=move |_| {
                    table.list_open.set(false);
                    table.choose(&pick);
                }
                on:focus=move |_| table.explain.set(Some(words.clone()))
            >
                <span class="pick-number" aria-hidden="true">{number}</span>
                <span class="pick-label">{choice.label}</span>
                {choice.warning.map(|warning| view! { <span class="pick-warning">{warning}</span> })}
            </button>
        </li>
    }
}

/// Up and down go through the list; a digit goes to its row.
fn move_focus(key: &KeyboardEvent) {
    let rows = document().query_selector_all(".pick-list .pick-row").ok();
    let rows: Vec<HtmlElement> = rows
        .map(|rows| (0..rows.length()).filter_map(|at| rows.get(at)?.dyn_into().ok()).collect())
        .unwrap_or_default();
    let active = document().active_element();
    let here = rows.iter().position(|row| active.as_ref() == Some(row.as_ref()));
    let there = match (key.key().as_str(), here) {
        ("ArrowDown", Some(at)) => Some((at + 1) % rows.len()),
        ("ArrowUp", Some(at)) => Some((at + rows.len() - 1) % rows.len()),
        ("ArrowDown" | "Home", _) => Some(0),
        ("ArrowUp" | "End", _) => rows.len().checked_sub(1),
        (digit, _) => digit.parse::<usize>().ok().and_then(|digit| digit.checked_sub(1)),
    };
    if let Some(row) = there.and_then(|at| rows.get(at)) {
        key.prevent_default();
        // A row that cannot take the focus leaves it where it is.
        let _ = row.focus();
    }
}
