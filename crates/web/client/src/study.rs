//! What the worker knows of games that were played: links and reviews.

use ztable_core::{Code, Refusal};
use ztable_study::wire::{Ask, Reply};

use crate::worker::{self, Duty};

/// Asks the worker with this duty, and calls back with the answer.
pub(crate) fn ask(duty: Duty, ask: &Ask, done: impl FnOnce(Result<Reply, Refusal>) + 'static) {
    worker::ask(duty, ask, move |answer: Result<Result<Reply, Refusal>, String>| {
        done(answer.unwrap_or_else(|why| Err(Refusal::new(Code::Unavailable, why))));
    });
}

/// The refusal of an answer to another question.
pub(crate) fn nonsense() -> Refusal {
    Refusal::new(Code::Unavailable, "The worker answered something else; reload the page.")
}
