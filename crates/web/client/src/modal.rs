//! Windows above the page: dialogs in the middle and sheets at the side.

use leptos::ev::MouseEvent;
use leptos::html;
use leptos::prelude::*;

/// A window above the page. Escape and a click beside it close it.
#[component]
pub(crate) fn Modal(
    /// Whether it is shown.
    open: RwSignal<bool>,
    /// `dialog` or `sheet`.
    #[prop(default = "dialog")]
    class: &'static str,
    /// What it is, for screen readers.
    label: &'static str,
    /// What is in it, made when it opens.
    children: ChildrenFn,
) -> impl IntoView {
    let window = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(window) = window.get() else { return };
        match (open.get(), window.open()) {
            // A dialog that is already shown or gone needs nothing.
            (true, false) => drop(window.show_modal()),
            (false, true) => window.close(),
            _ => {}
        }
    });
    let beside = move |click: MouseEvent| {
        let Some(window) = window.get() else { return };
        let area = window.get_bounding_client_rect();
        let (x, y) = (f64::from(click.client_x()), f64::from(click.client_y()));
        let inside =
            (area.left()..=area.right()).contains(&x) && (area.top()..=area.bottom()).contains(&y);
        // A click by keyboard has no place and is never beside.
        if !inside && click.detail() > 0 {
            open.set(false);
        }
    };
    // The browser tells it late: by then the window may be open again.
    let shut = move || {
        if window.get().is_some_and(|window| !window.open()) {
            open.set(false);
        }
    };
    view! {
        <dialog
            node_ref=window
            class=class
            aria-label=label
            on:close=move |_| shut()
            on:click=beside
        >
            {move || open.get().then(|| children())}
        </dialog>
    }
}

/// The line at the top of a window: what it is, and the way out.
#[component]
pub(crate) fn ModalHead(
    /// What the window is.
    #[prop(into)]
    title: Signal<String>,
    /// Closed by the button.
    open: RwSignal<bool>,
) -> impl IntoView {
    view! {
        <div class="window-head">
            <h2>{title}</h2>
            <button
                type="button"
                class="icon-button"
                aria-label="Close"
                on:click=move |_| open.set(false)
            >
                {crate::icon::Icon::Close.view()}
            </button>
        </div>
    }
}
