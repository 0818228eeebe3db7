//! All picks as a list: the way that always works, with arrow keys, numbers or a finger.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use ztable_core::Choice;

use super::prompt::on_a_button;
use super::state::TableState;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};

/// What the list is made of.
#[derive(Clone, Copy)]
pub(in crate::page) struct PickList {
    /// Whether it is shown.
    pub(in crate::page) open: RwSignal<bool>,
    /// What is asked.
    pub(in crate::page) asked: Signal<String>,
    /// What may be picked.
    pub(in crate::page) options: Signal<Vec<Choice>>,
    /// Called with the text of a pick.
    pub(in crate::page) choose: Callback<String>,
    /// What the focus is on, in words.
    pub(in crate::page) explain: RwSignal<Option<String>>,
}

/// The button that opens the list.
#[component]
pub(in crate::page) fn ListButton(
    /// Set when it is pressed.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="button list-button"
            title="All picks as a list (L)"
            on:click=move |_| open.set(true)
        >
            {Icon::List.view()}
            <span>"List"</span>
        </button>
    }
}

/// Buttons for picks that have no place on the board, and for the list of all.
pub(in crate::page) fn buttons(list: PickList) -> impl IntoView {
    let plain = Memo::new(move |_| {
        let fits = |choice: &&Choice| on_a_button(choice);
        list.options.with(|all| all.iter().filter(fits).cloned().collect::<Vec<Choice>>())
    });
    let several = move || list.options.with(|options| options.len() > 1);
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
                        data-lit=true
                        data-pick=choice.pick
                        on:click=move |_| list.choose.run(pick.clone())
                    >
                        {choice.label}
                        <kbd aria-hidden="true">{number}</kbd>
                    </button>
                }
            }
        />
        <Show when=several>
            <ListButton open=list.open />
        </Show>
    }
}

pub(super) fn dialog(table: TableState) -> impl IntoView {
    let asked = Signal::derive(move || {
        let prompt = table.picture(|picture| Some(picture.game.as_ref()?.prompt.text.clone()));
        prompt.flatten().unwrap_or_default()
    });
    window(PickList {
        open: table.list_open,
        asked,
        options: table.options.into(),
        choose: Callback::new(move |pick: String| table.choose(&pick)),
        explain: table.explain,
    })
}

/// The list as a window above the page.
pub(in crate::page) fn window(list: PickList) -> impl IntoView {
    // A list without picks would be in the way.
    Effect::new(move |_| {
        if list.options.with(Vec::is_empty) {
            list.open.set(false);
        }
    });
    view! {
        <Modal open=list.open label="All picks">
            <ModalHead title=list.asked open=list.open />
            <ol class="pick-list" on:keydown=move |key| move_focus(&key)>
                {move || {
                    let numbered = (1..).zip(list.options.get());
                    numbered.map(|(number, choice)| row(list, number, choice)).collect_view()
                }}
            </ol>
        </Modal>
    }
}

fn row(list: PickList, number: usize, choice: Choice) -> impl IntoView {
    let pick = choice.pick.clone();
    let words = choice.label.clone();
    view! {
        <li>
            <button
                type="button"
                class="pick-row"
                data-pick=choice.pick.clone()
                autofocus=number == 1
                on:click=move |_| {
                    list.open.set(false);
                    list.choose.run(pick.clone());
                }
                on:focus=move |_| list.explain.set(Some(words.clone()))
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
