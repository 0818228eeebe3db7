//! Clicks that stand for several picks, which are made one after the other as they are listed.

use leptos::prelude::*;

use super::desk::{Desk, Seen};

/// What is done next for an errand.
pub(super) enum Step<A, E> {
    /// Nothing yet: a pick is on its way.
    Wait,
    /// This is picked; what is left of the errand.
    Pick(A, Option<E>),
    /// The last pick is taken back; what is left of the errand.
    TakeBack(E),
    /// This cannot be picked; the table says why.
    WhyNot(A),
    /// The errand means nothing any more.
    Drop,
}

impl<V: Seen> Desk<V> {
    /// Does what is next for an errand, if there is one.
    pub(super) fn carry_on<E>(
        self,
        errand: StoredValue<Option<E>>,
        next: impl FnOnce(E) -> Step<V::Action, E>,
    ) where
        E: Clone + Send + Sync + 'static,
    {
        let Some(wanted) = errand.get_value() else { return };
        // The errand is renewed first: a pick may be answered at once.
        match next(wanted) {
            Step::Wait => {}
            Step::Pick(action, rest) => {
                errand.set_value(rest);
                self.pick(action);
            }
            Step::TakeBack(rest) => {
                errand.set_value(Some(rest));
                self.board.take_back.run(());
            }
            Step::WhyNot(action) => {
                errand.set_value(None);
                self.why_not(action);
            }
            Step::Drop => errand.set_value(None),
        }
    }
}
