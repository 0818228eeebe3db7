//! What every board has around it.

use leptos::prelude::*;

/// A board, or a sentence where it cannot be drawn: for a set-up that is not one of the game, and
/// while the view cannot be read.
pub(super) fn frame<D, V>(
    game: &'static str,
    desk: Result<D, String>,
    view: fn(D) -> Memo<Option<V>>,
    draw: fn(D) -> AnyView,
) -> AnyView
where
    D: Copy + Send + Sync + 'static,
    V: Send + Sync + 'static,
{
    let desk = match desk {
        Ok(desk) => desk,
        Err(sentence) => return unreadable(sentence),
    };
    let view = view(desk);
    let readable = Memo::new(move |_| view.with(Option::is_some));
    let newer = move || {
        unreadable(format!(
            "This table speaks a newer form of {game} than this page. Reload the page to see the board."
        ))
    };
    view! {
        <Show when=move || readable.get() fallback=newer>
            {draw(desk)}
        </Show>
    }
    .into_any()
}

fn unreadable(sentence: String) -> AnyView {
    view! { <p class="board-unreadable">{sentence}</p> }.into_any()
}

/// What pictures refer to, itself unseen. It stands inside of what sets the colours it uses.
pub(crate) fn symbols(markup: &'static str) -> impl IntoView {
    view! { <svg class="symbols" aria-hidden="true" width="0" height="0" inner_html=markup></svg> }
}
