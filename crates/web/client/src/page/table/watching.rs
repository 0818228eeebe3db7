//! Who watches a table on a server.

use leptos::prelude::*;
use ztable_table::Talk;
use ztable_web_pages::people::watching;

use super::state::TableState;
use crate::session::Connection;

/// Lets the others know this visitor by name while they watch, if the visitor wants that.
pub(super) fn follow(table: TableState) {
    if table.session.is_local() {
        return;
    }
    let wanted = Memo::new(move |_| table.settings.read(|choices| choices.named));
    let session = table.session;
    Effect::new(move |before: Option<bool>| {
        let named = wanted.get();
        // A new connection is nobody in particular.
        if session.connection.get() == Connection::Open && (named || before == Some(true)) {
            session.send(Talk::ShowMe { named }, |_| {});
        }
        named
    });
}

/// How many watch, and who of them wants to be named.
pub(super) fn line(table: TableState) -> impl IntoView {
    let told =
        Memo::new(move |_| table.session.watching.with(|now| watching(now.count, &now.names)));
    view! {
        <p class="watching" role="status">
            {move || told.get()}
        </p>
    }
}
