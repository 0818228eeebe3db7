//! Parts of the client that are loaded when they are needed.
//!
//! A function marked with `wasm_split` begins a part: the bundle cuts what only such functions
//! reach out of the first module, and calling one fetches the part, its style sheet included. After
//! that everything is as if it had always been there.

use std::future::Future;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use wasm_bindgen::JsValue;

/// How long a page is left alone before parts are fetched that may be wanted next.
const QUIET: Duration = Duration::from_millis(1500);

/// A part that did not arrive; the browser's console says why.
#[derive(Clone, Copy)]
pub(crate) struct NotLoaded;

impl From<SplitLoaderError> for NotLoaded {
    fn from(_: SplitLoaderError) -> NotLoaded {
        NotLoaded
    }
}

/// Something that comes with a part.
#[derive(Clone, Copy)]
pub(crate) struct Part<T: Send + Sync + 'static> {
    /// Nothing while it is on its way.
    state: RwSignal<Option<Result<T, NotLoaded>>>,
    fetch: StoredValue<Box<dyn Fn()>, LocalStorage>,
}

impl<T: Copy + Send + Sync + 'static> Part<T> {
    /// A part that is fetched when [`Part::fetch`] is called.
    pub(crate) fn new<F>(load: impl Fn() -> F + 'static) -> Part<T>
    where
        F: Future<Output = Result<T, NotLoaded>> + 'static,
    {
        let state = RwSignal::new(None);
        let fetch: Box<dyn Fn()> = Box::new(move || {
            state.set(None);
            let coming = load();
            spawn_local(async move {
                let come = coming.await;
                // The page that asked may be gone by then.
                let _ = state.try_set(Some(come));
            });
        });
        Part { state, fetch: StoredValue::new_local(fetch) }
    }

    /// A part that is wanted at once.
    pub(crate) fn load<F>(load: impl Fn() -> F + 'static) -> Part<T>
    where
        F: Future<Output = Result<T, NotLoaded>> + 'static,
    {
        let part = Part::new(load);
        part.fetch();
        part
    }

    /// Fetches it, or tries again.
    pub(crate) fn fetch(self) {
        self.fetch.with_value(|fetch| fetch());
    }

    /// Whether it has come or failed to; reading it subscribes.
    pub(crate) fn is_settled(self) -> bool {
        self.state.with(Option::is_some)
    }

    /// What came with the part, once it is there; reading it subscribes.
    pub(crate) fn there(self) -> Option<T> {
        self.state.get()?.ok()
    }

    /// What the part draws, once it is there. Until then `frame` gets words about how it stands: that
    /// it is on its way, or that it did not arrive and what can be done.
    pub(crate) fn view(
        self,
        what: &'static str,
        frame: fn(AnyView) -> AnyView,
        draw: impl Fn(T) -> AnyView + Send + 'static,
    ) -> impl IntoView {
        move || match self.state.get() {
            None => frame(
                view! { <p class="part-coming" role="status">{what} " is on its way …"</p> }
                    .into_any(),
            ),
            Some(Ok(part)) => draw(part),
            Some(Err(NotLoaded)) => frame(self.failure(what)),
        }
    }

    fn failure(self, what: &'static str) -> AnyView {
        let why = if window().navigator().on_line() {
            "Check the connection and try again. If there is a new version of Ztable, reload the page; nothing is lost."
        } else {
            "You are offline, and it is not kept on this device. Try again once you are connected."
        };
        let reload = |_| {
            // If the browser refuses, the sentence simply stays.
            let _ = window().location().reload();
        };
        view! {
            <div class="part-failed" role="alert">
                <p class="lead">{what} " could not be loaded."</p>
                <p>{why}</p>
                <div class="part-ways">
                    <button type="button" class="button primary" on:click=move |_| self.fetch()>
                        "Try again"
                    </button>
                    <button type="button" class="button" on:click=reload>
                        "Reload the page"
                    </button>
                </div>
            </div>
        }
        .into_any()
    }
}

/// Fetches a part that is likely to be wanted next, when the page has been left alone for a while.
/// Whoever asked the browser to save data waits for it later instead.
pub(crate) fn prepare<F: Future + 'static>(load: impl FnOnce() -> F + 'static) {
    if saves_data() {
        return;
    }
    set_timeout(
        move || {
            spawn_local(async move {
                // What fails now is tried again when it is needed, and told then.
                let _ = load().await;
            });
        },
        QUIET,
    );
}

fn saves_data() -> bool {
    let read = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into());
    // Not every browser says what it knows of the connection.
    read(&window().navigator(), "connection")
        .and_then(|connection| read(&connection, "saveData"))
        .is_ok_and(|saves| saves.is_truthy())
}
