//! The games without a board of their own, which the page shows only where its server offers them.

use leptos::prelude::document;

/// Whether the server offers them; its pages say so in their head.
pub(crate) fn are_offered() -> bool {
    document().query_selector("meta[name=classics]").is_ok_and(|meta| meta.is_some())
}
