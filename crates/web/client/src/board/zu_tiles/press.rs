//! A finger that rests on a tile to read it.

use std::time::Duration;

use leptos::prelude::*;

/// How long a finger rests on a tile until it is described.
const LONG: Duration = Duration::from_millis(450);

/// One finger on one tile.
#[derive(Clone, Copy)]
pub(super) struct LongPress {
    /// Counts touches and releases, so that an old timer finds another number.
    turn: StoredValue<u32>,
    read: StoredValue<bool>,
}

impl LongPress {
    pub(super) fn new() -> LongPress {
        LongPress { turn: StoredValue::new(0), read: StoredValue::new(false) }
    }

    /// The finger goes down; `read` is called if it rests.
    pub(super) fn begin(self, read: impl FnOnce() + 'static) {
        self.read.set_value(false);
        self.end();
        let now = self.turn.get_value();
        let rests = move || {
            if self.turn.try_get_value() == Some(now) {
                self.read.set_value(true);
                read();
            }
        };
        set_timeout(rests, LONG);
    }

    /// The finger is lifted or leaves the tile.
    pub(super) fn end(self) {
        self.turn.update_value(|turn| *turn += 1);
    }

    /// Whether the finger has read the tile, so that letting go is no pick.
    pub(super) fn has_read(self) -> bool {
        self.read.get_value()
    }
}
