//! What happened since one's last turn.

use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use ztable_web_pages::log::Meanwhile;

use crate::session::Known;

/// The lines since the last turn of whoever looks; none while somebody else is asked.
pub(super) fn follow(known: Memo<Option<Arc<Known>>>) -> Memo<Range<usize>> {
    let state = Memo::new(move |before: Option<&Option<Meanwhile>>| {
        known.with(|known| {
            let known = known.as_ref()?;
            let asked = known.picture.game.as_ref().is_some_and(|game| !game.options.is_empty());
            let end = known.earlier + known.lines.len();
            Some(Meanwhile::after(before.copied().flatten(), known.viewer, asked, end))
        })
    });
    Memo::new(move |_| state.get().map_or(0..0, Meanwhile::lines))
}
