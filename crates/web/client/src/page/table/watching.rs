//! Who watches a table on a server.

use leptos::prelude::*;
use ztable_table::{Talk, Watching};

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
    let told = Memo::new(move |_| table.session.watching.with(words));
    view! {
        <p class="watching" role="status">
            {move || told.get()}
        </p>
    }
}

fn words(watching: &Watching) -> String {
    let Watching { count, names } = watching;
    let others = match (count.saturating_sub(names.len()), names.is_empty()) {
        (0, _) => None,
        (1, true) => Some("1 person".to_owned()),
        (1, false) => Some("1 other".to_owned()),
        (many, true) => Some(format!("{many} people")),
        (many, false) => Some(format!("{many} others")),
    };
    let mut all: Vec<&str> = names.iter().map(String::as_str).chain(others.as_deref()).collect();
    let Some(last) = all.pop() else { return String::new() };
    let verb = if *count == 1 { "watches" } else { "watch" };
    match all.is_empty() {
        true => format!("{last} {verb}."),
        false => format!("{} and {last} {verb}.", all.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_watches_is_a_sentence() {
        for (count, names, expected) in [
            (0, &[][..], ""),
            (1, &[], "1 person watches."),
            (3, &[], "3 people watch."),
            (1, &["Ada"], "Ada watches."),
            (2, &["Ada"], "Ada and 1 other watch."),
            (2, &["Ada", "Bob"], "Ada and Bob watch."),
            (9, &["Ada", "Bob"], "Ada, Bob and 7 others watch."),
        ] {
            let names = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(words(&Watching { count, names }), expected);
        }
    }
}
