//! Playing without a connection: whether all games are kept on this device, and a switch for it.
//!
//! What was used once is kept anyway. The page's script passes questions and answers on between
//! this page and the service worker, which does the keeping; without one there is nothing to switch.

use leptos::ev::Custom;
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::Event;

use crate::icon::Icon;

/// What is kept on this device.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    /// Nobody has said so yet.
    Unknown,
    /// What was used.
    Some,
    /// All of it is on its way; this share is there.
    Coming(f64),
    /// Everything.
    All,
    /// Not everything that was asked for.
    Failed,
}

impl Kept {
    fn read(answer: &Event) -> Kept {
        let read =
            |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).unwrap_or_default();
        let detail = read(answer, "detail");
        let field = |name: &str| read(&detail, name);
        let number = |name: &str| field(name).as_f64().unwrap_or_default();
        match field("offline").as_string().as_deref() {
            Some("no") => Kept::Some,
            Some("coming") => Kept::Coming(number("have") / number("of").max(1.0)),
            Some("kept") => Kept::All,
            Some("failed") => Kept::Failed,
            _ => Kept::Unknown,
        }
    }
}

fn wish(what: &str) {
    if let Ok(event) = Event::new(&format!("ztable-offline-{what}")) {
        // An event that nobody hears is no harm.
        let _ = window().dispatch_event(&event);
    }
}

/// Says whether all games are kept on this device, and lets that be changed.
#[component]
pub(crate) fn Offline() -> impl IntoView {
    let kept = RwSignal::new(Kept::Unknown);
    let answers: Custom<Event> = Custom::new("ztable-offline");
    let listener = window_event_listener(answers, move |answer| {
        kept.set(Kept::read(&answer));
    });
    on_cleanup(move || listener.remove());
    wish("ask");
    let button = |what: &'static str, words: &'static str| {
        view! {
            <button type="button" class="button small" on:click=move |_| wish(what)>
                {words}
            </button>
        }
    };
    view! {
        <span class="offline" role="status">
            {move || match kept.get() {
                Kept::Unknown => ().into_any(),
                Kept::Some => button("yes", "Make all games available offline").into_any(),
                Kept::Coming(share) => {
                    let percent = (share * 100.0).floor();
                    format!("Keeping all games on this device: {percent} %").into_any()
                }
                Kept::All => view! {
                    {Icon::Check.view()}
                    "All games are available offline "
                    {button("no", "Keep only what I play")}
                }
                .into_any(),
                Kept::Failed => view! {
                    "Not all games could be kept on this device. "
                    {button("yes", "Try again")}
                }
                .into_any(),
            }}
        </span>
    }
}
