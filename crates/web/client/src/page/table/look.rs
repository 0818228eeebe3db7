//! What is shown at a time: what is known, and what the rules tell about it.
//!
//! The page has no rules. For every look it asks its worker what the board and the words of the
//! table need beside the view, and shows both together, so that nothing on the screen contradicts
//! anything else. While the worker is still on its way, the view is shown alone.

use std::sync::Arc;

use leptos::prelude::*;
use serde_json::Value;
use ztable_shelf::{Brief, Inquiry};

use super::state::Past;
use crate::inquiry;
use crate::session::Known;
use crate::worker::{self, Duty};

/// What is to be shown.
#[derive(Clone, PartialEq)]
pub(super) struct Wanted {
    /// What is known.
    pub(super) known: Arc<Known>,
    /// The moment of the past that is shown instead of the present.
    then: Option<usize>,
}

/// What is shown.
#[derive(Clone)]
pub(super) struct Look {
    pub(super) of: Wanted,
    /// The view: now, or at that moment.
    pub(super) view: Value,
    /// What the rules tell about the view.
    pub(super) brief: Brief,
}

/// What is to be shown of what is known.
pub(super) fn wanted(
    known: Memo<Option<Arc<Known>>>,
    moment: RwSignal<Option<usize>>,
) -> Memo<Option<Wanted>> {
    Memo::new(move |_| Some(Wanted { known: known.get()?, then: moment.get() }))
}

/// What is shown, which follows what is to be shown. Nothing that happens is left out on the way.
pub(super) fn follow(
    wanted: Memo<Option<Wanted>>,
    past: RwSignal<Option<Arc<Past>>>,
) -> RwSignal<Option<Arc<Look>>> {
    let shown = RwSignal::new(None);
    Effect::new(move |_| {
        let Some(of) = wanted.get() else { return };
        let view = past.with_untracked(|past| of.view(past.as_deref()));
        let Some(view) = view else {
            let (view, brief) = (Value::Null, Brief::default());
            return shown.set(Some(Arc::new(Look { of, view, brief })));
        };
        let question = of.question(&view);
        if !worker::is_awake(Duty::Consult) {
            let (of, view, brief) = (of.clone(), view.clone(), Brief::default());
            shown.set(Some(Arc::new(Look { of, view, brief })));
        }
        inquiry::brief(&question, move |brief| {
            // The past does not move by itself: of a slider only the last place counts.
            let still = wanted.try_get_untracked().flatten().is_some_and(|now| now == of);
            if of.then.is_none() || still {
                let brief = brief.unwrap_or_default();
                // The page may be gone.
                shown.try_set(Some(Arc::new(Look { of, view, brief })));
            }
        });
    });
    shown
}

impl Wanted {
    /// What is seen; nothing before the game has begun.
    fn view(&self, past: Option<&Past>) -> Option<Value> {
        let then = self.then.and_then(|at| Some(past?.moments.get(at)?.view.clone()));
        then.or_else(|| self.known.picture.game.as_ref().map(|game| game.view.clone()))
    }

    fn question(&self, view: &Value) -> Inquiry {
        let picture = &self.known.picture;
        Inquiry::Brief {
            setup: picture.setup.clone(),
            viewer: self.known.viewer,
            view: view.clone(),
            names: picture.seats.iter().map(|seat| seat.name.clone()).collect(),
        }
    }
}
