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

use ::elemenz::{ElemenZ, Phase, View};
use desk::Desk;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use serde::Deserialize;
use serde_json::Value;
use ztable_core::Seat;

use super::frame::{frame, symbols};
use super::{Board, Face, Standing};

/// Signs and pictures that the board refers to.
const SYMBOLS: &str = include_str!("elemenz/symbols.svg");

/// The face of ElemenZ.
pub(super) const FACE: Face = Face::of::<ElemenZ>(board, standings);

fn board(board: Board) -> AnyView {
    frame("ElemenZ", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    let opening = Memo::new(move |_| opening::lasts(desk));
    let class = if desk.monolith { "ez ez-monolith" } else { "ez ez-duel" };
    view! {
        <div
            class=class
            data-seats=desk.game.with_value(|game| game.rules().seats.to_string())
            on:click=move |click| {
                if let Some(pick) = attribute(click.target(), "data-pick") {
                    desk.choose(&pick);
                }
            }
            on:pointerover=move |over| {
                if over.pointer_type() != "touch" {
                    explain(desk, attribute(over.target(), "data-says"));
                }
            }
            on:pointerleave=move |_| explain(desk, None)
            on:focusin=move |focus| explain(desk, attribute(focus.target(), "data-says"))
            on:focusout=move |_| explain(desk, None)
            on:keydown=move |key| {
                if key.key() == "Escape" {
                    desk.lay_down();
                    desk.plan.set(None);
                }
            }
        >
            {symbols(SYMBOLS)}
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

/// Says something in the prompt bar.
fn explain(desk: Desk, words: Option<String>) {
    if desk.board.explain.with_untracked(|old| *old != words) {
        desk.board.explain.set(words);
    }
}

/// What the nearest element around the target of an event says under this name.
fn attribute(target: Option<web_sys::EventTarget>, name: &str) -> Option<String> {
    let element: web_sys::Element = target?.dyn_into().ok()?;
    element.closest(&format!("[{name}]")).ok().flatten()?.get_attribute(name)
}

/// How the seats stand.
fn standings(view: &Value) -> Vec<Standing> {
    let Ok(view) = View::deserialize(view) else { return Vec::new() };
    // The options do not matter to what is read here.
    let Ok(game) = ElemenZ::new(view.table.seats.len() as u8) else { return Vec::new() };
    let state = view.state(&game);
    let look = game.look(&state);
    Seat::all(game.rules().seats)
        .map(|seat| {
            let out = !look.is_alive(seat);
            let elements = reading::elements(look, seat);
            let who: Vec<&str> = elements.iter().map(|element| element.title()).collect();
            let dice = words::dice(look.held(seat).len());
            let note = match (out, elements.is_empty(), look.phase()) {
                (true, ..) => Some("eliminated".to_owned()),
                (_, true, _) => None,
                (_, _, Phase::Layout | Phase::Shamans) => Some(who.join(" and ")),
                _ if game.rules().mode() == elemenz::Mode::Monolith => {
                    let locks = look.locks(seat);
                    Some(format!("{}, {dice}, {locks} of 6 locks", who.join(" and ")))
                }
                _ => Some(format!("{}, {dice}", who.join(" and "))),
            };
            Standing { score: None, note, out }
        })
        .collect()
}
