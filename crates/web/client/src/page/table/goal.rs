//! The goal in sight: what wins, how far everybody is, and the game in 60 seconds.

use leptos::prelude::*;
use ztable_core::Seat;

use super::state::TableState;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};
use crate::page::goal::Goal;

/// A chip for the bar; its window opens the card.
pub(super) fn chip(table: TableState) -> impl IntoView {
    let goal = Goal::new();
    let open = RwSignal::new(false);
    let setup = Memo::new(move |_| {
        table.picture(|picture| picture.game.is_some().then(|| picture.setup.clone())).flatten()
    });
    // Who plays online has no rules on the device yet; they are fetched when somebody asks.
    let at_once = table.session.is_local();
    Effect::new(move |asked: Option<bool>| {
        let wanted = at_once || open.get();
        match setup.get() {
            Some(setup) if wanted && asked != Some(true) => {
                goal.ask(setup);
                true
            }
            _ => asked == Some(true),
        }
    });
    let stand = Memo::new(move |_| standing(table, goal));
    let words = move || {
        let goal = goal.read(|course| course.goal.clone());
        goal.unwrap_or_else(|| "Goal".to_owned())
    };
    view! {
        <Show when=move || setup.with(Option::is_some)>
            <button
                type="button"
                class="goal-chip"
                aria-haspopup="dialog"
                title="The goal, and the game in 60 seconds"
                on:click=move |_| open.set(true)
            >
                {Icon::Flag.view()}
                <span class="goal-words">{words}</span>
                <span class="goal-stand">{move || stand.get()}</span>
            </button>
        </Show>
        <Modal open label="In 60 seconds">
            <ModalHead title=Signal::derive(|| "In 60 seconds".to_owned()) open />
            {goal.card()}
        </Modal>
    }
}

/// How far everybody is: "You 2 · Ada 1".
fn standing(table: TableState, goal: Goal) -> String {
    let names = table.names.get();
    let own = table.seat();
    let scores: Vec<Option<String>> = match goal.read(|course| course.progress.clone()).flatten() {
        Some(progress) => table.view.with(|view| {
            let number = |seat| Some(progress.number(view, Seat::new(seat))?.to_string());
            (0..names.len() as u8).map(number).collect()
        }),
        None => table.face.there().map_or(Vec::new(), |face| {
            let standings =
                table.view.with(|view| table.notes.with(|notes| (face.standings)(view, notes)));
            standings.into_iter().map(|one| one.score.map(|score| score.to_string())).collect()
        }),
    };
    let told = names.iter().zip(scores).enumerate().filter_map(|(at, (name, score))| {
        let score = score?;
        let name = if own.is_some_and(|own| own.index() == at) { "You" } else { name.as_str() };
        Some(format!("{name} {score}"))
    });
    told.collect::<Vec<String>>().join(" · ")
}
