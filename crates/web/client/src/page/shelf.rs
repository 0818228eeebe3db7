//! The shelf: five covers.

use super::classics;
use super::continuing::{Continue, unfinished};
use super::{load_set_up, load_table, title};
use crate::board;
use crate::learned;
use crate::offline::Offline;
use crate::part;
use leptos::prelude::*;

/// All games.
pub(crate) fn shelf() -> impl IntoView {
    title("");
    // Whatever game is chosen, these come next.
    part::prepare(async || (load_set_up().await.is_ok(), load_table().await.is_ok()));
    if let Some(kept) = unfinished(None).into_iter().next() {
        part::prepare(async move || board::face(&kept.header.setup.game).await.is_ok());
    }
    let played = learned::played();
    view! {
        <main class="page shelf" id="main" tabindex="-1">
            <section class="hero" inner_html=ztable_web_pages::hero()></section>
            <Continue />
            <ul class="covers" aria-label="Games" inner_html=ztable_web_pages::covers(|game| played.contains(game))></ul>
            {classics::section()}
            <footer class="footer">
                <Offline />
                <span>"Open source, MIT or Apache 2.0"</span>
                <span>"Every rule explained, every game replayable"</span>
            </footer>
        </main>
    }
}
