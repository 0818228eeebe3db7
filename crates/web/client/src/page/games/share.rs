//! Handing a moment of a game on: the whole game is inside the link, so that no server has to keep it.
//! A game that was played at a table of the server has a short link, too.

use leptos::prelude::*;
use ztable_study::Shared;
use ztable_study::wire::{Ask, Packed, Reply};

use super::replay::Replay;
use crate::files;
use crate::icon::Icon;
use crate::link::LinkField;
use crate::modal::{Modal, ModalHead};
use crate::notice::Notices;
use crate::study;
use crate::worker::Duty;

/// The button, and the window with the link.
pub(super) fn button(replay: Replay) -> impl IntoView {
    let notices = Notices::of_page();
    let open = RwSignal::new(false);
    let link = RwSignal::new(String::new());
    let short = RwSignal::new(None::<String>);
    let share = move |_| {
        replay.plays.set(false);
        let Some(game) = replay.game.get_untracked() else { return };
        let (seat, at) = (replay.viewer.get_untracked().seat(), replay.picks_untracked());
        let origin = window().location().origin().unwrap_or_default();
        short.set(replay.table.get_value().map(|table| {
            let eyes = seat.map_or(String::new(), |seat| format!("&seat={}", seat.index()));
            format!("{origin}/games/{table}?at={at}{eyes}")
        }));
        let shared = Shared { seat, at: Some(at), ..Shared::clone(&game) };
        study::ask(Duty::Study, &Ask::Pack(Box::new(shared)), move |reply| match reply {
            Ok(Reply::Packed(Packed { code })) => {
                // The page may be gone by now.
                if link.try_set(format!("{origin}/games/shared#{code}")).is_none() {
                    open.set(true);
                }
            }
            Ok(_) => notices.refuse(&study::nonsense()),
            Err(refusal) => notices.refuse(&refusal),
        });
    };
    view! {
        <button type="button" class="bar-button" title="A link to this very moment" on:click=share>
            {Icon::Link.view()}
            <span>"Share"</span>
        </button>
        <Modal open label="Share this moment">
            <ModalHead title=Signal::derive(|| "Share this moment".to_owned()) open />
            <div class="share">
                {move || short.get().map(short_link)}
                <p>"Whoever opens this link sees the board as it is now, and can watch the whole game. The game is inside the link: it needs no account and works for ever."</p>
                <LinkField label="The link to this moment" link />
                <p>"With everything that was hidden: share it only when the game is over for everybody."</p>
                <button type="button" class="button" on:click=move |_| save(replay)>
                    {Icon::Download.view()}
                    "Save the record as a file"
                </button>
            </div>
        </Modal>
    }
}

/// The link to a game that the server keeps.
fn short_link(link: String) -> impl IntoView {
    view! {
        <p>"The game was played at a table of this server, and its link is short. It opens for as long as the server keeps the table."</p>
        <LinkField label="The short link to this moment" link=Signal::stored(link) />
    }
}

fn save(replay: Replay) {
    let Some(game) = replay.game.get_untracked() else { return };
    let text = serde_json::to_string_pretty(&game.record).unwrap_or_default();
    files::save(&format!("{}.json", game.record.setup.game), "application/json", &text);
}
