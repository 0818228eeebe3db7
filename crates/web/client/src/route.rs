//! Where the visitor is: addresses and the way between them.
//!
//! Links are ordinary anchors. One listener turns a click on a link of this site into a change of
//! route, so everything a browser can do with a link (new tab, copy, middle click) still works.

use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlAnchorElement, HtmlElement, MouseEvent};
pub(crate) use ztable_web_pages::route::Route;

/// The current route, kept in step with the address bar.
#[derive(Clone, Copy)]
pub(crate) struct Router {
    route: RwSignal<Route>,
}

impl Router {
    /// Starts at the present address and follows links and the back button from there.
    pub(crate) fn install() -> Self {
        let router = Self { route: RwSignal::new(present()) };
        window_event_listener(ev::popstate, move |_| router.route.set(present()));
        window_event_listener(ev::click, move |click| {
            if let Some(path) = own_link(&click) {
                click.prevent_default();
                router.go(&path);
            }
        });
        router
    }

    /// The current route; reading it subscribes.
    pub(crate) fn current(self) -> Route {
        self.route.get()
    }

    /// Whether the page has a bar of its own in place of the site's header.
    pub(crate) fn is_table(self) -> bool {
        self.route.with(|route| {
            matches!(
                route,
                Route::Table(_)
                    | Route::Local(_)
                    | Route::Lesson(_)
                    | Route::Replay(_)
                    | Route::Example(_)
                    | Route::Puzzle(_)
            )
        })
    }

    /// Goes to a path of this site.
    pub(crate) fn go(self, path: &str) {
        let pushed = window()
            .history()
            .and_then(|history| history.push_state_with_url(&JsValue::NULL, "", Some(path)));
        // A browser that refuses the entry still opens the page, the plain way.
        if pushed.is_err() {
            let _ = window().location().set_href(path);
            return;
        }
        self.route.set(present());
        // Keyboards and screen readers go on from the new page, not from the vanished link.
        request_animation_frame(|| {
            focus_page();
            // The browser has brought the page below its header into view: the header belongs to it.
            window().scroll_to_with_x_and_y(0.0, 0.0);
        });
    }
}

/// Lets the keyboard go on from the page.
pub(crate) fn focus_page() {
    focus("main");
}

/// Lets the keyboard go on from the first of these elements.
pub(crate) fn focus(css: &str) {
    let found = document().query_selector(css).ok().flatten();
    if let Some(found) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
        // Without focus it is still there to be seen.
        let _ = found.focus();
    }
}

/// Lets the keyboard go on from the first of these elements, if what had the focus is gone.
pub(crate) fn focus_if_lost(css: &'static str) {
    request_animation_frame(move || {
        let lost = document().active_element().is_none_or(|one| one.tag_name() == "BODY");
        if lost {
            focus(css);
        }
    });
}

/// What the address says after `?key=`, such as the id of a kept file.
pub(crate) fn asked(key: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let mut pairs = search.strip_prefix('?')?.split('&').filter_map(|pair| pair.split_once('='));
    pairs.find(|(name, _)| *name == key).map(|(_, value)| value.to_owned())
}

fn present() -> Route {
    Route::parse(&window().location().pathname().unwrap_or_default())
}

/// The path behind a plain click on a link of this site.
fn own_link(click: &MouseEvent) -> Option<String> {
    let plain = click.button() == 0
        && !(click.meta_key() || click.ctrl_key() || click.shift_key() || click.alt_key());
    if !plain || click.default_prevented() {
        return None;
    }
    let element = click.target()?.dyn_into::<Element>().ok()?;
    let anchor = element.closest("a[href]").ok()??.dyn_into::<HtmlAnchorElement>().ok()?;
    let same_site = anchor.origin() == window().location().origin().ok()?;
    let plain_link = anchor.target().is_empty() && !anchor.has_attribute("download");
    let on_this_page = !anchor.hash().is_empty();
    (same_site && plain_link && !on_this_page)
        .then(|| format!("{}{}", anchor.pathname(), anchor.search()))
}
