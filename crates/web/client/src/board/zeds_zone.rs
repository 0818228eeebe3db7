//! The board of Zeds Zone: a sheet of graph paper with the Sector Table, the Z Zone and what is
//! left to do, and small sheets of the others beside it.

mod desk;
mod ghost;
mod head;
mod others;
mod paint;
mod paper;
mod sector_table;
mod status;
mod words;
mod zone;

use ::zeds_zone::{Status, View};
use desk::Desk;
use leptos::prelude::*;
use serde::Deserialize;
use serde_json::Value;

use super::frame::{frame, symbols};
use super::{Board, Face, Standing};

/// Icons, patterns and marks that all pictures on the board refer to.
const SYMBOLS: &str = include_str!("zeds_zone/symbols.svg");

/// The face of Zeds Zone.
pub(super) const FACE: Face = Face::of(board, standings);

fn board(board: Board) -> AnyView {
    frame("Zeds Zone", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    view! {
        <div class="zz" data-game="zeds-zone">
            {symbols(SYMBOLS)}
            <div class="zz-body">
                <section class="zz-sheet" aria-label="Sheet">
                    {head::head(desk)}
                    {zone::zone(desk)}
                    {status::status(desk)}
                    {sector_table::sector_table(desk)}
                </section>
                {others::others(desk)}
            </div>
        </div>
    }
    .into_any()
}

/// How the seats stand, as far as the view tells.
fn standings(view: &Value, _: &Value) -> Vec<Standing> {
    View::deserialize(view).map_or(Vec::new(), |view| {
        let seats = view.seats.iter();
        seats
            .map(|seat| Standing {
                score: Some(seat.facts.vp),
                progress: format!("{}, {}", seat.facts.vp, words::way_out(seat)),
                note: (seat.status != Status::Alive).then(|| seat.status.word().to_owned()),
                out: matches!(seat.status, Status::Lost { .. }),
            })
            .collect()
    })
}
