//! The seats of a table together, with what everybody is shown of them.

use std::cell::OnceCell;
use std::ops::Deref;
use std::slice;

use serde_json::value::RawValue;
use ztable_core::{Played, Seat};

use crate::chair::Chair;

/// All seats. How they look is worked out once, and again only after they were changed, which goes
/// through [`Chairs::change`] for that reason.
#[derive(Debug)]
pub(crate) struct Chairs {
    all: Vec<Chair>,
    names: OnceCell<Vec<String>>,
    text: OnceCell<Box<RawValue>>,
}

impl Chairs {
    /// So many, all open.
    pub(crate) fn open(seats: u8) -> Chairs {
        let all = (0..seats).map(|_| Chair::open()).collect();
        Chairs { all, names: OnceCell::new(), text: OnceCell::new() }
    }

    /// For whoever changes something about them that is shown.
    pub(crate) fn change(&mut self) -> &mut [Chair] {
        self.names.take();
        self.text.take();
        &mut self.all
    }

    /// The names to show.
    pub(crate) fn names(&self) -> &[String] {
        self.names.get_or_init(|| {
            self.all.iter().enumerate().map(|(number, chair)| chair.name(number)).collect()
        })
    }

    /// How they look, as JSON, which somebody has to write the first time.
    pub(crate) fn text(&self, write: impl FnOnce() -> Box<RawValue>) -> &RawValue {
        self.text.get_or_init(write)
    }

    /// Counts one more pick of a seat.
    pub(crate) fn count_pick(&mut self, seat: Seat) {
        if let Some(chair) = self.all.get_mut(seat.index()) {
            chair.picks += 1;
        }
    }

    /// Counts anew whose these picks are, after some were taken back.
    pub(crate) fn count_picks(&mut self, played: &[Played]) {
        for chair in &mut self.all {
            chair.picks = 0;
            chair.free_undo.set(None);
        }
        for played in played {
            self.count_pick(played.seat);
        }
    }
}

impl Deref for Chairs {
    type Target = [Chair];

    fn deref(&self) -> &[Chair] {
        &self.all
    }
}

impl<'a> IntoIterator for &'a Chairs {
    type Item = &'a Chair;
    type IntoIter = slice::Iter<'a, Chair>;

    fn into_iter(self) -> Self::IntoIter {
        self.all.iter()
    }
}
