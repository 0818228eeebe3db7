//! The board of ZU Tiles: Hime: a map of ivory tiles that grows, pans and zooms, with the stack and
//! the Battle above it, the rivals' things at its head and the own tray at its foot.

mod banner;
mod battle;
mod camera;
mod desk;
pub(crate) mod face;
mod inspector;
mod lies;
mod links;
mod map;
mod marks;
mod meanwhile;
mod piles;
mod press;
mod rivals;
mod spaces;
mod stack;
mod tray;
mod turn;
pub(crate) mod words;

use desk::Desk;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;
use zu_tiles::{Fall, View};

use super::frame::frame;
use super::{Board, Face, Standing};

/// The face of ZU Tiles.
pub(super) const FACE: Face = Face::of(board, standings).with_helpers();

fn board(board: Board) -> AnyView {
    frame("ZU Tiles", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    view! {
        <div class="zu" data-game="zu-tiles" data-mine=move || desk.is_asked().to_string()>
            {face::symbols()}
            <div class="zu-head">{turn::state(desk)} {rivals::rivals(desk)}</div>
            <div class="zu-field">
                {map::map(desk)}
                <div class="zu-over">{battle::battle(desk)} {stack::stack(desk)}</div>
                {meanwhile::meanwhile(desk)}
                {banner::banner(desk)}
                {inspector::inspector(desk)}
                {piles::choose(desk)}
            </div>
            {turn::actions(desk)}
            {tray::tray(desk)}
            {piles::dialog(desk)}
        </div>
    }
    .into_any()
}

/// How the seats stand, as far as the view tells.
fn standings(view: &Value, _: &Value) -> Vec<Standing> {
    View::deserialize(view).map_or(Vec::new(), |view| {
        let (seats, points) = (view.table.seats.iter(), &view.facts.points);
        seats
            .zip(points)
            .map(|(seat, points)| Standing {
                score: i32::try_from(*points).ok(),
                progress: format!("{points} of {}", view.facts.target),
                note: words::why_out(seat.fall).map(|why| format!("out: {why}")),
                out: seat.fall != Fall::None,
            })
            .collect()
    })
}
