//! The log: what happened, in sentences. A line shows the board at its time and links its rule.

use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use ztable_core::Seat;
use ztable_web_pages::log::{Note, codes};

use super::state::TableState;
use crate::rulebook::RuleLink;

pub(super) fn log(table: TableState) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
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
    let notes = Memo::new(move |before: Option<&Vec<Note>>| {
        let told = table.picture(|picture| picture.notes.clone()).unwrap_or_default();
        Note::place(before.map(Vec::as_slice), &told, end.get())
    });
    say_new_notes(table);
    // The end is what matters, when something is told and when a small screen opens the log; while
    // the past is shown, what was told then.
    Effect::new(move |_| {
        end.track();
        notes.track();
        table.part.track();
        let past = shown.with(Option::is_some);
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let told =
                past.then(|| list.query_selector("[data-now=true]").ok().flatten()).flatten();
            match told.and_then(|line| line.dyn_into::<HtmlElement>().ok()) {
                Some(line) => {
                    let above = (list.client_height() - line.offset_height()) / 2;
                    list.set_scroll_top(line.offset_top() - list.offset_top() - above);
                }
                None if past => {}
                None => list.set_scroll_top(list.scroll_height()),
            }
        });
    });
    let notes_after = move |line: usize| {
        move || {
            let here = notes.get().into_iter().filter(move |note| note.after == line && note.shown);
            here.map(|note| view! { <li class="log-note">{note.text}</li> }).collect_view()
        }
    };
    let line = move |at: usize| {
        let told = Memo::new(move |_| {
            table.known.with(|known| {
                let known = known.as_ref()?;
                let told = known.lines.get(at.checked_sub(known.earlier)?)?;
                Some((told.text.clone(), told.rule.clone(), codes(&told.event).join(" ")))
            })
        });
        let now = move || shown.with(|shown| shown.as_ref().is_some_and(|s| s.contains(&at)));
        let line = move || {
            told.get().map(|(text, rule, codes)| {
                let title = match codes.is_empty() {
                    true => "Show the board at this time".to_owned(),
                    false => format!("{codes} · Show the board at this time"),
                };
                view! {
                    <li
                        class="log-line"
                        data-now=move || now().to_string()
                        data-new=move || table.meanwhile.with(|new| new.contains(&at)).to_string()
                    >
                        <button
                            type="button"
                            class="log-text"
                            title=title
                            on:click=move |_| table.go_to_line(at)
                        >
                            {text}
                        </button>
                        <RuleLink rule />
                    </li>
                }
            })
        };
        let begins = move || {
            let here = table.meanwhile.with(|lines| !lines.is_empty() && lines.start == at);
            here.then(|| view! { <li class="log-since">"Since your last turn"</li> })
        };
        view! {
            {begins}
            {line}
            {notes_after(at + 1)}
        }
    };
    view! {
        <div class="log" node_ref=list role="log" aria-label="What happened" tabindex="0">
            <ol>
                {move || (numbers.get().start > 0).then(|| earlier(table))}
                {move || notes_after(numbers.get().start)}
                <For each=move || numbers.get() key=|at| *at children=line />
            </ol>
        </div>
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
