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

use desk::Desk;
use leptos::prelude::*;

use super::Board;

/// Icons, patterns and marks that all pictures on the board refer to.
const SYMBOLS: &str = include_str!("zeds_zone/symbols.svg");

/// The board of Zeds Zone.
pub(crate) fn zeds_zone(board: Board) -> impl IntoView {
    let desk = match Desk::new(board) {
        Ok(desk) => desk,
        Err(sentence) => return view! { <p class="zz-unreadable">{sentence}</p> }.into_any(),
    };
    let readable = Memo::new(move |_| desk.view.with(Option::is_some));
    view! {
        <Show
            when=move || readable.get()
            fallback=|| {
                view! {
                    <p class="zz-unreadable">
                        "This table speaks a newer form of Zeds Zone than this page. Reload the page to see the sheet."
                    </p>
                }
            }
        >
            <div class="zz" data-game="zeds-zone">
                <svg class="zz-defs" aria-hidden="true" width="0" height="0" inner_html=SYMBOLS></svg>
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
        </Show>
    }
    .into_any()
}
