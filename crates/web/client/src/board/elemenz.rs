//! The board of ElemenZ: the Shamans around a tray of dice, the viewer's own board large in front.

mod avatars;
mod combo;
mod desk;
mod die;
mod dock;
mod forecast;
mod monolith;
mod news;
mod opening;
mod reading;
mod seat;
mod shaman;
mod totem;
mod tray;
mod words;

use ::elemenz::{Briefing, Phase, View};
use desk::Desk;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use serde::Deserialize;
use serde_json::Value;

use super::frame::{frame, symbols};
use super::{Board, Face, Standing};

/// Signs and pictures that the board refers to.
const SYMBOLS: &str = include_str!("elemenz/symbols.svg");

/// The face of ElemenZ.
pub(super) const FACE: Face = Face::of(board, standings);

fn board(board: Board) -> AnyView {
    frame("ElemenZ", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    let opening = Memo::new(move |_| opening::lasts(desk));
    let class = if desk.monolith { "ez ez-monolith" } else { "ez ez-duel" };
    view! {
        <div
            class=class
            data-seats=desk.seats.to_string()
            on:click=move |click| {
                if let Some(pick) = attribute(click.target(), "data-pick") {
                    desk.choose(&pick);
                }
            }
            on:pointerover=move |over| {
                if over.pointer_type() != "touch" {
                    desk.explain(attribute(over.target(), "data-says"));
                }
            }
            on:pointerleave=move |_| desk.explain(None)
            on:focusin=move |focus| desk.explain(attribute(focus.target(), "data-says"))
            on:focusout=move |_| desk.explain(None)
            on:keydown=move |key| {
                if key.key() == "Escape" {
                    desk.lay_down();
                    desk.plan.set(None);
                }
            }
        >
            {symbols(SYMBOLS)}
            <Show when=move || !desk.is_briefed()>
                <p class="part-coming" role="status">"The rules are on their way …"</p>
            </Show>
            <Show
                when=move || !opening.get()
                fallback=move || view! { {opening::opening(desk)} }
            >
                <div class="ez-table">
                    {seat::others(desk)}
                    <div class="ez-middle">
                        {tray::tray(desk)} {tray::pool(desk)} {news::headlines(desk)}
                    </div>
                    {shaman::shaman(desk)}
                </div>
                {news::flights(desk)}
            </Show>
        </div>
    }
    .into_any()
}

/// What the nearest element around the target of an event says under this name.
fn attribute(target: Option<web_sys::EventTarget>, name: &str) -> Option<String> {
    let element: web_sys::Element = target?.dyn_into().ok()?;
    element.closest(&format!("[{name}]")).ok().flatten()?.get_attribute(name)
}

/// How the seats stand.
fn standings(view: &Value, notes: &Value) -> Vec<Standing> {
    let (Ok(view), Ok(notes)) = (View::deserialize(view), Briefing::deserialize(notes)) else {
        return Vec::new();
    };
    let monolith = notes.seats.len() == 2;
    let opening = matches!(view.table.phase, Phase::Shamans | Phase::Layout | Phase::Colours);
    let standing = |seat: &elemenz::SeatBrief| {
        let who: Vec<&str> = seat.elements.iter().map(|element| element.title()).collect();
        let (who, dice) = (who.join(" and "), words::dice(seat.dice.len()));
        let note = match (seat.alive, who.is_empty(), view.table.phase) {
            (false, ..) => Some("eliminated".to_owned()),
            (_, true, _) => None,
            (_, _, Phase::Layout | Phase::Shamans) => Some(who),
            _ if monolith => Some(format!("{who}, {dice}, {} of 6 locks", seat.locks)),
            _ => Some(format!("{who}, {dice}")),
        };
        let progress = match (seat.alive, opening) {
            (false, _) => "out".to_owned(),
            (_, true) => String::new(),
            _ if monolith => format!("{} of 6 locks", seat.locks),
            _ => words::dice(seat.dice.len()),
        };
        Standing { score: None, progress, note, out: !seat.alive }
    };
    notes.seats.iter().map(standing).collect()
}
