//! The log: what happened, in sentences. A line shows the board at its time and links its rule.

use leptos::html;
use leptos::prelude::*;
use ztable_core::Seat;

use super::state::TableState;
use crate::rulebook::RuleLink;

pub(super) fn log(table: TableState) -> impl IntoView {
    let list = NodeRef::<html::Ol>::new();
    // The numbers of the lines that are here; earlier ones are asked for.
    let numbers = Memo::new(move |_| {
        table.known.with(|known| {
            known.as_ref().map_or(0..0, |known| known.earlier..known.earlier + known.lines.len())
        })
    });
    let end = Memo::new(move |_| numbers.get().end);
    // Which lines were told at the moment that is shown.
    let shown = Memo::new(move |_| {
        let at = table.moment.get()?;
        table.past.with(|past| {
            let moments = &past.as_ref()?.moments;
            let from = at.checked_sub(1).map_or(0, |before| moments[before].lines);
            Some(from..moments.get(at)?.lines)
        })
    });
    let notes = Memo::new(move |_| {
        table.picture(|picture| {
            let from = picture.notes.len().saturating_sub(3);
            picture.notes[from..].to_vec()
        })
    });
    say_new_notes(table);
    // The end is what matters, when something is told and when a small screen opens the log.
    Effect::new(move |_| {
        end.track();
        notes.track();
        table.part.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
    });
    let line = move |at: usize| {
        let told = Memo::new(move |_| {
            table.known.with(|known| {
                let known = known.as_ref()?;
                let told = known.lines.get(at.checked_sub(known.earlier)?)?;
                Some((told.text.clone(), told.rule.clone()))
            })
        });
        let now = move || shown.with(|shown| shown.as_ref().is_some_and(|s| s.contains(&at)));
        move || {
            told.get().map(|(text, rule)| {
                view! {
                    <li class="log-line" data-now=move || now().to_string()>
                        <button
                            type="button"
                            class="log-text"
                            title="Show the board at this time"
                            on:click=move |_| table.go_to_line(at)
                        >
                            {text}
                        </button>
                        <RuleLink rule />
                    </li>
                }
            })
        }
    };
    view! {
        <ol class="log" node_ref=list role="log" aria-label="What happened" tabindex="0">
            {move || (numbers.get().start > 0).then(|| earlier(table))}
            <For each=move || numbers.get() key=|at| *at children=line />
            {move || {
                notes
                    .get()
                    .unwrap_or_default()
                    .into_iter()
                    .map(|note| view! { <li class="log-note">{note}</li> })
                    .collect_view()
            }}
        </ol>
    }
}

/// The way to lines that came before those that are here.
fn earlier(table: TableState) -> impl IntoView {
    let ask = move |_| {
        let Some(known) = table.known.get_untracked() else { return };
        table.session.ask_earlier(&known, move |refusal| table.notices.refuse(&refusal));
    };
    view! {
        <li class="log-earlier">
            <button type="button" class="log-text" on:click=ask>
                "Show what happened before"
            </button>
        </li>
    }
}

/// What others do around the game is also said aloud: a small screen hides the log.
fn say_new_notes(table: TableState) {
    if table.session.is_local() {
        return;
    }
    Effect::new(move |before: Option<(Option<Seat>, usize)>| {
        let (earlier, notes) = table
            .picture(|picture| (picture.earlier_notes, picture.notes.clone()))
            .unwrap_or_default();
        let seat = table.seat();
        if let Some((_, told)) = before.filter(|(whose, _)| *whose == seat) {
            for note in notes.iter().skip(told.saturating_sub(earlier)) {
                table.notices.say(note.as_str());
            }
        }
        (seat, earlier + notes.len())
    });
}
