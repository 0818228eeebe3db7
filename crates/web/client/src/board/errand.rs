//! Clicks that stand for several picks, which are made one after the other as they are listed.

use leptos::prelude::*;

use super::desk::{Desk, Seen};

/// What is done next for a wish.
pub(super) enum Step<A, W> {
    /// Nothing yet: a pick is on its way.
    Wait,
    /// This is picked; what is wished after it.
    Pick(A, Option<W>),
    /// The last pick is taken back; what is wished after it.
    TakeBack(W),
    /// This cannot be picked; the table says why.
    WhyNot(A),
    /// The wish means nothing any more.
    Drop,
}

impl<V: Seen> Desk<V> {
    /// Does what is next for a wish, if there is one.
    pub(super) fn carry_on<W>(
        self,
        wish: StoredValue<Option<W>>,
        next: impl FnOnce(W) -> Step<V::Action, W>,
    ) where
        W: Clone + Send + Sync + 'static,
    {
        let Some(wanted) = wish.get_value() else { return };
        // The wish is renewed first: a pick may be answered at once.
        match next(wanted) {
            Step::Wait => {}
            Step::Pick(action, rest) => {
                wish.set_value(rest);
                self.pick(action);
            }
            Step::TakeBack(rest) => {
                wish.set_value(Some(rest));
                self.board.take_back.run(());
            }
            Step::WhyNot(action) => {
                wish.set_value(None);
                self.why_not(action);
            }
            Step::Drop => wish.set_value(None),
        }
    }
}
