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
    // Where there is room for one only, it is the own one, and needs no name.
    let told = move || {
        let (own, others) = stand.get();
        let between = if own.is_some() && !others.is_empty() { " · " } else { "" };
        let own = own.map(|own| view! { <span class="goal-you">"You "</span> {own} });
        view! { {own} {between} {others} }
    };
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
                <span class="goal-stand">{told}</span>
            </button>
        </Show>
        <Modal open label="In 60 seconds">
            <ModalHead title=Signal::derive(|| "In 60 seconds".to_owned()) open />
            {goal.card()}
        </Modal>
    }
}

/// How far the player here is, if anybody plays here, and then everybody else: "2 of 3" and "Ada 1 of 3".
fn standing(table: TableState) -> (Option<String>, String) {
    let Some(face) = table.face.there() else { return Default::default() };
    let standings = table.view.with(|view| table.notes.with(|notes| (face.standings)(view, notes)));
    let at = table.seat().map(Seat::index);
    let names = table.names.get();
    let (mut own, mut others) = (None, Vec::new());
    for (seat, (name, Standing { progress, .. })) in names.iter().zip(standings).enumerate() {
        match at == Some(seat) {
            _ if progress.is_empty() => {}
            true => own = Some(progress),
            false => others.push(format!("{name} {progress}")),
        }
    }
    (own, others.join(" · "))
}
