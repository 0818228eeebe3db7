//! The board of Zee: the reactor with its belts and bots, the hand, the decks, and who plays; alone
//! the three rounds of Zolo.

mod crew;
mod decks;
mod desk;
mod film;
mod hand;
mod hits;
mod paint;
mod plan;
mod preview;
mod reactor;
mod ticker;
mod words;
mod zolo;

use crew::standings;
use desk::Desk;
use leptos::prelude::*;

use super::frame::{frame, symbols};
use super::{Board, Face};

/// Patterns, bots and icons that all pictures on the board refer to.
const SYMBOLS: &str = include_str!("zee/symbols.svg");

/// The face of Zee.
pub(super) const FACE: Face = Face::of(board, standings);

fn board(board: Board) -> AnyView {
    frame("Zee", Desk::new(board), |desk| desk.view, parts)
}

fn parts(desk: Desk) -> AnyView {
    let alone = desk.alone;
    view! {
        <div class="ze" data-game="zee" data-zolo=alone.to_string() data-bays=desk.bays().to_string()>
            {symbols(SYMBOLS)}
            <div class="ze-body" on:pointerdown=move |press| desk.pressed_by(&press.pointer_type())>
                {if alone { zolo::rounds(desk).into_any() } else { crew::crew(desk).into_any() }}
                <section class="ze-hall" aria-label="Reactor">
                    {reactor::reactor(desk)}
                    {alone.then(|| zolo::banner(desk))}
                    {ticker::ticker(desk)}
                </section>
                {decks::decks(desk)}
                {alone.then(|| zolo::trades(desk))}
                {hand::hand(desk)}
            </div>
        </div>
    }
    .into_any()
}
