//! What is said, with new words standing out.

use leptos::prelude::*;
use ztable_lessons::{Span, spans};

/// A text of a lesson.
pub(in crate::page) fn spoken(text: &str) -> impl IntoView + use<> {
    let parts = spans(text).map(|span| match span {
        Span::Plain(words) => words.to_owned().into_any(),
        Span::Term(words) => view! { <strong class="term">{words.to_owned()}</strong> }.into_any(),
    });
    parts.collect::<Vec<AnyView>>()
}

/// A text of a lesson without its marks.
pub(super) fn plain(text: &str) -> String {
    text.replace('*', "")
}
