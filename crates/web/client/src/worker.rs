//! Workers: the rules and the bots run beside the page, which asks them and goes on.

use std::cell::RefCell;
use std::collections::BTreeMap;

use leptos::prelude::document;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// What a worker does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duty {
    /// Holds the table of this page.
    Host,
    /// Answers what the page asks of the rules.
    Consult,
    /// Teaches.
    Teach,
    /// Reads and writes games that were played.
    Study,
    /// Looks at such a game again, or at what could be played, which takes a while.
    Review,
    /// Lets bots think.
    Think,
}

/// The workers there are, each started by the first question: bots keep nobody else waiting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Post {
    Rules,
    Bots,
}

impl Duty {
    /// As the worker's script calls it.
    fn word(self) -> &'static str {
        match self {
            Duty::Host => "host",
            Duty::Consult => "consult",
            Duty::Teach => "teach",
            Duty::Study | Duty::Review => "study",
            Duty::Think => "think",
        }
    }

    fn post(self) -> Post {
        match self {
            Duty::Host | Duty::Consult | Duty::Teach | Duty::Study => Post::Rules,
            Duty::Think | Duty::Review => Post::Bots,
        }
    }
}

/// Called with the answer in JSON, or with a sentence about what went wrong.
type Done = Box<dyn FnOnce(Result<String, String>)>;

/// A worker and the questions it has not answered yet.
struct Started {
    worker: Worker,
    waiting: BTreeMap<u32, Done>,
    next: u32,
    /// Whether it has answered before, so that an answer takes no more than a moment.
    awake: bool,
}

thread_local! {
    static STARTED: RefCell<BTreeMap<Post, Started>> = const { RefCell::new(BTreeMap::new()) };
}

/// Asks, and calls back with the answer. Questions to one worker are answered in their order.
pub(crate) fn ask<T: DeserializeOwned>(
    duty: Duty,
    question: &impl Serialize,
    done: impl FnOnce(Result<T, String>) + 'static,
) {
    let question = match serde_json::to_string(question) {
        Ok(question) => question,
        Err(error) => return done(Err(format!("The question cannot be written: {error}."))),
    };
    let done: Done = Box::new(move |answer| {
        done(answer.and_then(|answer| {
            serde_json::from_str(&answer)
                .map_err(|error| format!("The answer is unreadable: {error}."))
        }));
    });
    prepare(duty);
    let refused = STARTED.with_borrow_mut(|started| {
        let Some(at_work) = started.get_mut(&duty.post()) else { return Some(done) };
        let id = at_work.next;
        at_work.next += 1;
        at_work.waiting.insert(id, done);
        if at_work.worker.post_message(&message(id, duty, &question)).is_ok() {
            return None;
        }
        at_work.waiting.remove(&id)
    });
    if let Some(done) = refused {
        done(Err("This browser does not let the page start a worker.".into()));
    }
}

/// Starts the worker, if it is not there yet, so that the first question finds it ready.
pub(crate) fn prepare(duty: Duty) {
    let post = duty.post();
    STARTED.with_borrow_mut(|started| {
        if !started.contains_key(&post)
            && let Some(fresh) = start(post)
        {
            started.insert(post, fresh);
        }
    });
}

/// Whether an answer takes no more than a moment: the worker is there and has answered before.
pub(crate) fn is_awake(duty: Duty) -> bool {
    STARTED.with_borrow(|started| started.get(&duty.post()).is_some_and(|at_work| at_work.awake))
}

fn start(post: Post) -> Option<Started> {
    let script = document()
        .query_selector("meta[name=worker]")
        .ok()
        .flatten()
        .and_then(|meta| meta.get_attribute("content"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&script, &options).ok()?;
    let answered = Closure::<dyn Fn(MessageEvent)>::new(move |message: MessageEvent| {
        let data = message.data();
        let id = field(&data, "id").as_f64().unwrap_or_default() as u32;
        let answer = match field(&data, "answer").as_string() {
            Some(answer) => Ok(answer),
            None => Err(field(&data, "error").as_string().unwrap_or_default()),
        };
        // What has panicked is not asked again: the next question starts a new worker.
        let done = if field(&data, "broken").is_truthy() {
            let mut lost = dismiss(post);
            let done = lost.as_mut().and_then(|lost| lost.waiting.remove(&id));
            give_up(lost, "Something went wrong in the worker.");
            done
        } else {
            STARTED.with_borrow_mut(|started| {
                let at_work = started.get_mut(&post)?;
                at_work.awake = true;
                at_work.waiting.remove(&id)
            })
        };
        if let Some(done) = done {
            done(answer);
        }
    });
    let failed = Closure::<dyn Fn(ErrorEvent)>::new(move |error: ErrorEvent| {
        give_up(dismiss(post), &format!("The worker could not start: {}.", error.message()));
    });
    worker.set_onmessage(Some(answered.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // The worker lives as long as the page, and so do its ears.
    answered.forget();
    failed.forget();
    Some(Started { worker, waiting: BTreeMap::new(), next: 1, awake: false })
}

fn dismiss(post: Post) -> Option<Started> {
    let lost = STARTED.with_borrow_mut(|started| started.remove(&post))?;
    lost.worker.terminate();
    Some(lost)
}

/// Everybody who waits is told.
fn give_up(lost: Option<Started>, why: &str) {
    for done in lost.into_iter().flat_map(|lost| lost.waiting.into_values()) {
        done(Err(why.into()));
    }
}

fn message(id: u32, duty: Duty, question: &str) -> JsValue {
    let message = js_sys::Object::new();
    let fields = [("id", id.into()), ("duty", duty.word().into()), ("question", question.into())];
    for (name, value) in fields {
        // Setting a field of a plain object cannot fail.
        let _ = js_sys::Reflect::set(&message, &name.into(), &value);
    }
    message.into()
}

fn field(data: &JsValue, name: &str) -> JsValue {
    js_sys::Reflect::get(data, &name.into()).unwrap_or(JsValue::UNDEFINED)
}
