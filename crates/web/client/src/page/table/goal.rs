//! The goal in sight: what wins, how far everybody is, and the game in 60 seconds.

use leptos::prelude::*;
use ztable_core::Seat;

use super::state::TableState;
use crate::board::Standing;
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
    // Who plays online has no rules on the device yet; they are fetched when somebody opens the card.
    Effect::new(move |asked: Option<bool>| match setup.get() {
        Some(setup) if open.get() && asked != Some(true) => {
            goal.ask(setup);
            true
        }
        _ => asked == Some(true),
    });
    let stand = Memo::new(move |_| standing(table));
    let words = move || {
        let known = setup.with(|setup| {
            let setup = setup.as_ref()?;
            ztable_web_pages::goal(ztable_shelf::about(&setup.game).ok()?, setup)
        });
        known.unwrap_or("Goal")
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

/// How far everybody is, the player here first: "You 2 of 3 · Ada 1 of 3".
fn standing(table: TableState) -> String {
    let Some(face) = table.face.there() else { return String::new() };
    let standings = table.view.with(|view| table.notes.with(|notes| (face.standings)(view, notes)));
    let own = table.seat().map(Seat::index);
    let names = table.names.get();
    let mut told: Vec<(bool, String)> = Vec::new();
    for (at, (name, Standing { progress, .. })) in names.iter().zip(standings).enumerate() {
        let mine = own == Some(at);
        let name = if mine { "You" } else { name.as_str() };
        if !progress.is_empty() {
            told.push((!mine, format!("{name} {progress}")));
        }
    }
    // Where there is room for one only, it is the own one.
    told.sort_by_key(|(other, _)| *other);
    told.into_iter().map(|(_, told)| told).collect::<Vec<String>>().join(" · ")
}
