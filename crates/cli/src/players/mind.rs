//! Bots that think on one thread or on several.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::{iter, thread};

use ztable_bots::{Advice, Thought, advise};
use ztable_core::{Code, Refusal};

use crate::clock::clock;

/// Finds a pick on so many threads; the same one again with as many, unless the budget is in time.
///
/// # Errors
/// What [`advise`] refuses.
pub(crate) fn think(thought: &Thought, threads: NonZeroUsize) -> Result<String, Refusal> {
    let minds = thought.for_minds(threads);
    let advices: Vec<Advice> = thread::scope(|scope| {
        let others: Vec<_> =
            minds[1..].iter().map(|mind| scope.spawn(move || advise(mind, &clock()))).collect();
        let own = advise(&minds[0], &clock());
        let others = others
            .into_iter()
            .map(|other| other.join().unwrap_or_else(|fault| resume_unwind(fault)));
        iter::once(own).chain(others).collect::<Result<_, _>>()
    })?;
    let nobody = || Refusal::new(Code::BadRequest, "Nobody was asked to think.");
    Ok(Advice::together(advices).ok_or_else(nobody)?.pick)
}
