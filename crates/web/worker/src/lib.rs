//! Tables of this device, bots, lessons and reviews, in Web Workers.
//!
//! The rules of all games are here, so the page is small and never waits for them. The page asks
//! in JSON and gets JSON back. It starts one worker for its table, its lessons and for what else it
//! asks of the rules, and another one for bots and reviews, so that a bot that thinks does not keep a
//! person waiting. That one has helpers, workers of the same kind, where several think about one pick.

use std::cell::RefCell;
use std::num::NonZeroUsize;

use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use ztable_bots::{Advice, Thought};
use ztable_lessons::{Classroom, wire};
use ztable_shelf::Inquiry;
use ztable_study::Desk;
use ztable_table::{Host, Question};

#[wasm_bindgen]
extern "C" {
    /// The worker's own clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::default();
    static CLASSROOM: RefCell<Classroom> = RefCell::default();
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Called by the worker once the module is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// Lets a bot think: a [`Thought`] goes in, an [`Advice`] comes out.
///
/// # Errors
/// A sentence, when the question is unreadable or cannot be answered.
#[wasm_bindgen]
pub fn think(question: &str) -> Result<String, JsError> {
    let thought: Thought = read(question)?;
    let advice = ztable_bots::advise(&thought, &now).map_err(|no| JsError::new(&no.to_string()))?;
    write(&advice)
}

/// Shares a question to [`think`] about out among so many minds; there is one question or several.
///
/// # Errors
/// A sentence, when the question is unreadable.
#[wasm_bindgen]
pub fn share_out(question: &str, minds: usize) -> Result<Vec<String>, JsError> {
    let thought: Thought = read(question)?;
    let minds = NonZeroUsize::new(minds).unwrap_or(NonZeroUsize::MIN);
    thought.for_minds(minds).iter().map(write).collect()
}

/// Puts together what several minds found, the first of [`share_out`] first: each is an [`Advice`], and
/// so is the answer.
///
/// # Errors
/// A sentence, when an answer is unreadable or there is none.
#[wasm_bindgen]
pub fn put_together(found: Vec<String>) -> Result<String, JsError> {
    let found: Vec<Advice> = found.iter().map(|advice| read(advice)).collect::<Result<_, _>>()?;
    let nobody = || JsError::new("Nobody was asked to think.");
    write(&Advice::together(found).ok_or_else(nobody)?)
}

/// Asks the table: a [`Question`] goes in, a [`Reply`](ztable_table::Reply) or a refusal comes
/// out.
///
/// # Errors
/// A sentence, when the question is unreadable.
#[wasm_bindgen]
pub fn host(question: &str) -> Result<String, JsError> {
    let question: Question = read(question)?;
    write(&HOST.with_borrow_mut(|host| host.reply(question)))
}

/// Asks the rules: an [`Inquiry`] goes in, its answer comes out.
///
/// # Errors
/// A sentence, when the question is unreadable.
#[wasm_bindgen]
pub fn consult(question: &str) -> Result<String, JsError> {
    let inquiry: Inquiry = read(question)?;
    write(&inquiry.answer())
}

/// Asks for lessons: a [`wire::Ask`] goes in, a [`wire::Reply`] or a refusal comes out.
///
/// # Errors
/// A sentence, when the question is unreadable.
#[wasm_bindgen]
pub fn teach(question: &str) -> Result<String, JsError> {
    let ask: wire::Ask = read(question)?;
    write(&CLASSROOM.with_borrow_mut(|classroom| classroom.reply(ask)))
}

/// Asks about games that were played: an [`Ask`](ztable_study::wire::Ask) goes in, a
/// [`Reply`](ztable_study::wire::Reply) or a refusal comes out.
///
/// # Errors
/// A sentence, when the question is unreadable.
#[wasm_bindgen]
pub fn study(question: &str) -> Result<String, JsError> {
    let ask: ztable_study::wire::Ask = read(question)?;
    write(&DESK.with_borrow_mut(|desk| desk.reply(ask, &now)))
}

fn read<T: DeserializeOwned>(question: &str) -> Result<T, JsError> {
    serde_json::from_str(question)
        .map_err(|error| JsError::new(&format!("The question is unreadable: {error}.")))
}

fn write(answer: &impl Serialize) -> Result<String, JsError> {
    serde_json::to_string(answer)
        .map_err(|error| JsError::new(&format!("The answer cannot be written: {error}.")))
}
