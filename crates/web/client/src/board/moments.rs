//! What has just happened, shown large for a moment.

use std::time::Duration;

use leptos::prelude::*;

use super::desk::{Desk, Seen};

/// The last things count: who comes back to the table is not shown all that was missed.
const MOST: usize = 2;

impl<V: Seen> Desk<V> {
    /// What is shown large now: what `read` finds worth it among the news, for that time.
    pub(super) fn moments<M: Clone + Send + Sync + 'static>(
        self,
        read: impl Fn(&[V::Event]) -> Vec<M> + 'static,
        time: impl Fn() -> Duration + 'static,
    ) -> ReadSignal<Vec<M>> {
        let (shown, show) = signal(Vec::new());
        // A moment is not ended by the timer of an older one.
        let serial = StoredValue::new(0_u32);
        Effect::new(move |before: Option<()>| {
            let mut found = self.news.with(|news| untrack(|| read(news)));
            // What a page finds when it opens is not news.
            if before.is_none() || found.is_empty() {
                return;
            }
            serial.update_value(|serial| *serial += 1);
            let now = serial.get_value();
            show.set(found.split_off(found.len().saturating_sub(MOST)));
            let clear = move || {
                if serial.try_get_value() == Some(now) {
                    show.set(Vec::new());
                }
            };
            set_timeout(clear, time());
        });
        shown
    }
}
