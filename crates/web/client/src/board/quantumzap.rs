//! The board of QuantumZap: Wildcat'n: a desert under two suns with the line-up of lots, the stage
//! on which the question of the moment is asked, the ledgers of the rivals and the own tray.

mod aim;
mod art;
mod auction;
mod chain;
mod desk;
mod dial;
mod head;
mod ledger;
mod line_up;
mod lot;
mod moment;
mod pick;
mod question;
mod scoring;
mod stage;
mod ticker;
mod tray;
mod words;

use desk::Desk;
use leptos::prelude::*;
use quantumzap::{Phase, View};
use serde::Deserialize;
use serde_json::Value;

use super::frame::{frame, symbols};
use super::{Board, Face, Standing};

/// Pictures that everything on the board refers to.
const SYMBOLS: &str = include_str!("quantumzap/symbols.svg");

/// The face of QuantumZap.
pub(super) const FACE: Face = Face::of(board, standings);

fn board(board: Board) -> AnyView {
    frame("QuantumZap", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    let phase = desk.memo(|view| Some(view.phase));
    let scene = move || match phase.get() {
        Some(Phase::Auction | Phase::Open | Phase::Proxy) => "bid",
        Some(Phase::Develop) => "develop",
        Some(Phase::Over) => "over",
        _ => "discover",
    };
    view! {
        <div class="qz" data-game="quantumzap" data-scene=scene>
            {symbols(SYMBOLS)}
            {moment::moment(desk)}
            <div class="qz-board">
                <section class="qz-scene" aria-label="Line-up">
                    {head::sky()} {head::head(desk)} {line_up::line_up(desk)}
                </section>
                {stage::stage(desk)}
                {ledger::rivals(desk)}
                {tray::tray(desk)}
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
                score: seat.score.total,
                progress: words::progress(&seat.score),
                note: (view.phase != Phase::Over && view.first == seat.seat)
                    .then(|| "First Player".to_owned()),
                out: false,
            })
            .collect()
    })
}
