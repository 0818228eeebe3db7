//! Where the pages of the past begin.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ztable_core::Viewer;

/// For every viewer who has gone through the game so far: by which pick each page of it begins. Who
/// asks for a later page begins there and not with the first pick. What is found out beside the
/// table is noted here; a table whose picks are taken back takes new ones.
#[derive(Clone, Default, Debug)]
pub(crate) struct Bookmarks(Arc<Mutex<BTreeMap<Viewer, Vec<usize>>>>);

impl Bookmarks {
    /// The last page that begins at this one or before it and is known, and its first pick.
    pub(crate) fn at_most(&self, viewer: Viewer, page: usize) -> (usize, usize) {
        let known = self.known();
        let later = known.get(&viewer).map_or(&[] as &[usize], Vec::as_slice);
        match page.min(later.len()) {
            0 => (0, 0),
            page => (page, later[page - 1]),
        }
    }

    /// Notes the first pick of a page.
    pub(crate) fn note(&self, viewer: Viewer, page: usize, pick: usize) {
        let mut known = self.known();
        let later = known.entry(viewer).or_default();
        if later.len() + 1 == page {
            later.push(pick);
        }
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<Viewer, Vec<usize>>> {
        // Every change is a single insertion.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
