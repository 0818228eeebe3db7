//! Tables that their hosts have made public.

use leptos::prelude::*;
use ztable_table::Clock;

use super::{Listed, Seated, name_of};
use crate::icon::Icon;

/// A list of tables under a heading, with a word for going there.
pub(super) fn list(
    heading: &'static str,
    go: &'static str,
    tables: Memo<Vec<Listed>>,
    none: &'static str,
) -> impl IntoView {
    view! {
        <section class="panel" aria-label=heading>
            <h2>{heading}</h2>
            <Show
                when=move || !tables.with(Vec::is_empty)
                fallback=move || view! { <p class="field-note">{none}</p> }
            >
                <ul class="lobby-tables">
                    <For each=move || tables.get() key=key let:table>
                        {row(&table, go)}
                    </For>
                </ul>
            </Show>
        </section>
    }
}

/// A row that shows the same is the same row.
fn key(table: &Listed) -> (String, usize, Vec<String>) {
    let seats = table.seats.iter().map(|seat| shown(seat) + &seat.kind);
    (table.id.clone(), table.watching, seats.collect())
}

/// The name of a seat, at a rated table with how strong they are.
fn shown(seat: &Seated) -> String {
    match &seat.rating {
        Some(strength) => format!("{} ({strength})", seat.name),
        None => seat.name.clone(),
    }
}

fn row(table: &Listed, go: &'static str) -> impl IntoView + use<> {
    let taken = table.seats.iter().filter(|seat| seat.kind != "open");
    let names: Vec<String> = taken.map(shown).collect();
    let mut facts = vec![
        format!("{} of {} seats", names.len(), table.seats.len()),
        table.clock.map_or("no clock".to_owned(), Clock::words),
    ];
    facts.extend(table.rated.then(|| "rated".to_owned()));
    facts.extend(table.ratings.map(|range| format!("ratings {range}")));
    facts.extend((table.watching > 0).then(|| match table.watching {
        1 => "1 watches".to_owned(),
        many => format!("{many} watch"),
    }));
    facts.extend((table.without_hints && !table.rated).then(|| "no hints".to_owned()));
    let who = if names.is_empty() { table.host.clone() } else { names.join(", ") };
    let go = if table.yours.is_empty() { go } else { "Go back" };
    view! {
        <li class="lobby-table" data-game=table.setup.game.clone()>
            <a class="lobby-link" href=format!("/table/{}", table.id)>
                <span class="lobby-words">
                    <b>{name_of(&table.setup.game)}</b>
                    <span>{who}</span>
                    <span class="lobby-facts">{facts.join(" · ")}</span>
                </span>
                <span class="button small" aria-hidden="true">{Icon::Play.view()} {go}</span>
            </a>
        </li>
    }
}
