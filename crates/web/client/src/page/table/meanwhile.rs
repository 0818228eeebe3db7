//! What happened since one's last turn.

use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use ztable_core::Viewer;

use crate::session::Known;

/// Where a player's last turn ended in the log, as far as this page has seen it.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Meanwhile {
    viewer: Viewer,
    asked: bool,
    /// How many lines there are.
    end: usize,
    /// How many there were when this player had picked for the last time.
    from: Option<usize>,
}

impl Meanwhile {
    /// The lines since the last turn of whoever looks; none while somebody else is asked.
    pub(super) fn follow(known: Memo<Option<Arc<Known>>>) -> Memo<Range<usize>> {
        let state = Memo::new(move |before: Option<&Option<Meanwhile>>| {
            known.with(|known| Some(Meanwhile::next(before.copied().flatten(), known.as_ref()?)))
        });
        Memo::new(move |_| match state.get() {
            Some(Meanwhile { asked: true, end, from: Some(from), .. }) => from..end,
            _ => 0..0,
        })
    }

    fn next(before: Option<Meanwhile>, known: &Known) -> Meanwhile {
        let viewer = known.viewer;
        let asked = known.picture.game.as_ref().is_some_and(|game| !game.options.is_empty());
        let end = known.earlier + known.lines.len();
        let from = match before.filter(|before| before.viewer == viewer) {
            Some(Meanwhile { asked: true, .. }) if !asked => Some(end),
            // What was taken back is not there any more.
            Some(before) => before.from.map(|from| from.min(end)),
            None => None,
        };
        Meanwhile { viewer, asked, end, from }
    }
}
