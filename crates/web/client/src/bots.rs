//! The bots, which think in a worker of their own, so that the page never waits for them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};
use ztable_bots::{Advice, Budget, Level, Thought};

/// Called with what a bot would pick, or with a sentence about what went wrong.
type Done = Box<dyn FnOnce(Result<Advice, String>)>;

/// The worker and the questions it has not answered yet.
struct Bots {
    worker: Worker,
    waiting: BTreeMap<u32, Done>,
    next: u32,
}

thread_local! {
    /// One worker serves all tables of a page. It is started by the first question.
    static BOTS: RefCell<Option<Bots>> = const { RefCell::new(None) };
}

/// Lets a bot think, and calls back with its advice.
pub(crate) fn advise(thought: &Thought, done: impl FnOnce(Result<Advice, String>) + 'static) {
    let question = match serde_json::to_string(thought) {
        Ok(question) => question,
        Err(error) => return done(Err(format!("The question cannot be written: {error}."))),
    };
    let refused = BOTS.with_borrow_mut(|bots| {
        if bots.is_none() {
            *bots = start();
        }
        let Some(bots) = bots else { return Some(Box::new(done) as Done) };
        let id = bots.next;
        bots.next += 1;
        bots.waiting.insert(id, Box::new(done));
        if bots.worker.post_message(&message(id, &question)).is_ok() {
            return None;
        }
        bots.waiting.remove(&id)
    });
    if let Some(done) = refused {
        done(Err("This browser does not let the bots start.".into()));
    }
}

/// The longest all bots together think in a reaction window, so that nobody can tell from the clock
/// which of them had something to think about.
const IN_WINDOW_MS: u32 = 300;

/// How long a bot may think in a reaction window in which so many are asked.
pub(crate) fn quick_budget(at_once: usize) -> Budget {
    Budget { iterations: None, millis: Some(IN_WINDOW_MS / at_once.max(1) as u32) }
}

/// How long a bot may think about one pick when so many think at once; they share one worker.
pub(crate) fn budget(level: Level, at_once: usize) -> Budget {
    let millis = match level {
        Level::Random | Level::Easy | Level::Normal => 400,
        Level::Hard => 900,
        Level::Expert => 2400,
    };
    Budget { iterations: None, millis: Some((millis / at_once.max(1) as u32).max(250)) }
}

fn start() -> Option<Bots> {
    let script = document()
        .query_selector("meta[name=bot-worker]")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script, &options).ok()?;
    let answered = Closure::<dyn Fn(MessageEvent)>::new(|message: MessageEvent| {
        let data = message.data();
        let id = field(&data, "id").as_f64().unwrap_or_default() as u32;
        answer(id, read(&data));
    });
    let failed = Closure::<dyn Fn(ErrorEvent)>::new(|error: ErrorEvent| {
        give_up(&format!("The bots could not start: {}.", error.message()));
    });
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // The worker lives as long as the page, and so do its ears.
    answered.forget();
    failed.forget();
    Some(Bots { worker, waiting: BTreeMap::new(), next: 1 })
}

fn message(id: u32, question: &str) -> JsValue {
    let message = js_sys::Object::new();
    for (name, value) in [("id", JsValue::from(id)), ("question", JsValue::from(question))] {
        // Setting a field of a plain object cannot fail.
        let _ = js_sys::Reflect::set(&message, &name.into(), &value);
    }
    message.into()
}

fn field(data: &JsValue, name: &str) -> JsValue {
    js_sys::Reflect::get(data, &name.into()).unwrap_or(JsValue::UNDEFINED)
}

fn read(data: &JsValue) -> Result<Advice, String> {
    match field(data, "answer").as_string() {
        Some(answer) => serde_json::from_str(&answer)
            .map_err(|error| format!("The bot's answer is unreadable: {error}.")),
        None => Err(field(data, "error").as_string().unwrap_or_default()),
    }
}

fn answer(id: u32, advice: Result<Advice, String>) {
    let done = BOTS.with_borrow_mut(|bots| bots.as_mut()?.waiting.remove(&id));
    if let Some(done) = done {
        done(advice);
    }
}

/// The worker is broken: everybody who waits is told, and the next question starts a new one.
fn give_up(why: &str) {
    let bots = BOTS.take();
    for done in bots.into_iter().flat_map(|bots| bots.waiting.into_values()) {
        done(Err(why.into()));
    }
}
