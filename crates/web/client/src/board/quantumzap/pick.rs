//! Elements that stand for a pick.

use leptos::prelude::*;
use quantumzap::Action;

use super::desk::Desk;
use crate::board::shows;

/// Something that can be clicked: it picks what it stands for, or says why that cannot be picked;
/// under the pointer or the focus it explains itself.
#[component]
pub(super) fn Pick(
    desk: Desk,
    #[prop(into)] class: String,
    /// What a click means.
    #[prop(into)]
    wish: Signal<Action>,
    /// What it is, in words.
    #[prop(into)]
    words: Signal<String>,
    /// Whether it is chosen, where it can be chosen and let go again.
    #[prop(optional, into)]
    pressed: Option<Signal<bool>>,
    children: Children,
) -> impl IntoView {
    let lit = desk.steady(wish);
    let explain = move || desk.board.explain.set(Some(words.get_untracked()));
    let hush = move || desk.board.explain.set(None);
    view! {
        <button
            type="button"
            class=class
            data-lit=move || lit.get()
            data-pick=move || desk.data(wish.get())
            data-target=move || wish.get().target().map(|at| shows(&at.kind, at.id))
            aria-label=move || words.get()
            aria-disabled=move || (!lit.get() && !desk.surveys(wish.get())).then_some("true")
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
            on:click=move |_| desk.choose(wish.get_untracked())
            on:pointerenter=move |_| explain()
            on:pointerleave=move |_| hush()
            on:focus=move |_| explain()
            on:blur=move |_| hush()
        >
            {children()}
        </button>
    }
}

/// A button with words on it, which is there only while its pick is listed.
#[component]
pub(super) fn Act(
    desk: Desk,
    #[prop(into)] action: Signal<Action>,
    #[prop(into)] words: Signal<String>,
    #[prop(optional)] strong: bool,
) -> impl IntoView {
    let lit = desk.steady(action);
    // Who has let a window pass may still play something, but need not pass twice.
    let passed = move || desk.board.passed.get() && action.get() == Action::Pass;
    view! {
        <Show when=move || lit.get() && !passed()>
            <button
                type="button"
                class="qz-button"
                data-lit=true
                class:qz-strong=strong
                data-pick=move || desk.data(action.get())
                on:click=move |_| desk.choose(action.get_untracked())
            >
                {move || words.get()}
            </button>
        </Show>
    }
}
