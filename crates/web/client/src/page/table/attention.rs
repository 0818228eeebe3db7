//! What calls a player who looks elsewhere: the title, the icon of the tab, and sounds.

use leptos::prelude::*;
use serde_json::Value;
use ztable_table::Phase;

use super::state::TableState;
use crate::page::title;
use crate::settings::Settings;
use crate::sound::{self, Sound};

const ICON: &str = "/icons/ztable.svg";
const ICON_ON_TURN: &str = "/icons/ztable-turn.svg";

/// Keeps title and icon in step with whose turn it is, and sounds what happens.
pub(super) fn call(table: TableState) {
    let game = Memo::new(move |_| {
        let game = table.picture(|picture| picture.setup.game.clone())?;
        Some(ztable_shelf::about(&game).ok()?.name)
    });
    // What the table asks, also while a pick of one's own is on its way.
    let asked = Memo::new(move |_| {
        let open = |picture: &ztable_table::Picture| {
            picture.game.as_ref().is_some_and(|game| !game.options.is_empty())
        };
        table.picture(open).unwrap_or(false)
    });
    Effect::new(move |_| {
        let Some(game) = game.get() else { return };
        let asked = asked.get();
        title(&if asked { format!("● Your turn: {game}") } else { game.to_owned() });
        show_icon(if asked { ICON_ON_TURN } else { ICON });
    });
    on_cleanup(|| show_icon(ICON));
    sounds(table, asked);
}

fn sounds(table: TableState, asked: Memo<bool>) {
    let settings = Settings::of_page();
    Effect::new(move |before: Option<bool>| {
        let asked = asked.get();
        if asked && before == Some(false) {
            sound::play(Sound::Turn, settings);
        }
        asked
    });
    Effect::new(move |before: Option<Option<Phase>>| {
        let phase = table.phase();
        if phase == Some(Phase::Over) && before == Some(Some(Phase::Playing)) {
            let won = table.seat().is_some_and(|seat| {
                let wins = |picture: &ztable_table::Picture| {
                    let outcome = picture.game.as_ref()?.outcome.as_ref()?;
                    Some(outcome.winners.contains(seat))
                };
                table.picture(wins).flatten().unwrap_or(false)
            });
            sound::play(if won { Sound::Win } else { Sound::End }, settings);
        }
        phase
    });
    // Of all that happened at once the loudest is heard.
    Effect::new(move |_| {
        let loudest = table.news.with(|news| {
            let names =
                news.iter().filter_map(|told| told.event.get("event").and_then(Value::as_str));
            names.filter_map(Sound::of).max()
        });
        if let Some(loudest) = loudest {
            sound::play(loudest, settings);
        }
    });
}

fn show_icon(address: &str) {
    let link = document().query_selector("link[rel=icon]").ok().flatten();
    if let Some(link) = link.filter(|link| link.get_attribute("href").as_deref() != Some(address)) {
        // Setting an attribute with a valid name cannot fail.
        let _ = link.set_attribute("href", address);
    }
}
