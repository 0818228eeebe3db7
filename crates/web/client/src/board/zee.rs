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

use desk::Desk;
use leptos::prelude::*;

use super::Board;

pub(super) use crew::standings;

/// Patterns, bots and icons that all pictures on the board refer to.
const SYMBOLS: &str = include_str!("zee/symbols.svg");

/// The board of Zee.
pub(crate) fn zee(board: Board) -> impl IntoView {
    let desk = match Desk::new(board) {
        Ok(desk) => desk,
        Err(sentence) => return view! { <p class="ze-unreadable">{sentence}</p> }.into_any(),
    };
    let readable = Memo::new(move |_| desk.view.with(Option::is_some));
    let alone = desk.game.with_value(|game| game.rules().is_zolo());
    view! {
        <Show
            when=move || readable.get()
            fallback=|| {
                view! {
                    <p class="ze-unreadable">
                        "This table speaks a newer form of Zee than this page. Reload the page to see the reactor."
                    </p>
                }
            }
        >
            <div class="ze" data-game="zee" data-zolo=alone.to_string() data-bays=desk.bays().to_string()>
                <svg class="ze-defs" aria-hidden="true" width="0" height="0" inner_html=SYMBOLS></svg>
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
        </Show>
    }
    .into_any()
}
