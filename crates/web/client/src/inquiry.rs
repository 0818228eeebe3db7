//! What the rules answer. They are in a worker; the page asks it and goes on.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use ztable_core::Refusal;
use ztable_shelf::{Brief, Inquiry};

use crate::worker::{self, Duty};

/// The answer to a question that follows signals. An older answer stays until the newer one is
/// there, so nothing flickers; there is none where nothing is asked, or nobody could answer.
pub(crate) fn follow<T>(
    question: impl Fn() -> Option<Inquiry> + Send + Sync + 'static,
) -> ReadSignal<Option<T>>
where
    T: DeserializeOwned + Send + Sync + 'static,
{
    let question = Memo::new(move |_| question());
    let (answer, answered) = signal(None);
    Effect::new(move |_| {
        let asked = question.get();
        let Some(inquiry) = &asked else { return answered.set(None) };
        let still = asked.clone();
        worker::ask(Duty::Consult, inquiry, move |found: Result<T, String>| {
            // By now the page may be gone, or something else may be asked.
            if question.try_get_untracked() == Some(still) {
                answered.try_set(found.ok());
            }
        });
    });
    answer
}

/// Asks what there is to say of a view; `None` where nobody could.
pub(crate) fn brief(asked: &Inquiry, done: impl FnOnce(Option<Brief>) + 'static) {
    worker::ask(Duty::Consult, asked, move |found: Result<Result<Brief, Refusal>, String>| {
        done(found.ok().and_then(Result::ok));
    });
}
