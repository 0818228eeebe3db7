//! Talking with the others at a table on a server.

use std::collections::BTreeSet;

use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use ztable_table::{Channel, Heard, LONGEST_SAID, PersonId, Phase, Said, Talk};

use super::state::{Part, TableState};
use crate::session::Connection;

/// What is said most, with one click.
const PHRASES: [&str; 6] =
    ["Hello!", "Good luck!", "Well played!", "One moment, please.", "Thank you!", "Good game!"];

/// Whether one talks at this table; reading it subscribes.
pub(super) fn is_on(table: TableState) -> bool {
    !table.session.is_local() && table.settings.read(|choices| choices.talk)
}

/// Listens whenever the table is there, as long as the visitor wants to.
pub(super) fn follow(table: TableState) {
    if table.session.is_local() {
        return;
    }
    let wanted = Memo::new(move |_| table.settings.read(|choices| choices.talk));
    // Who takes a seat hears others than before.
    let sits = Memo::new(move |_| table.seat().is_some());
    let session = table.session;
    Effect::new(move |before: Option<bool>| {
        sits.track();
        let (wanted, open) = (wanted.get(), session.connection.get() == Connection::Open);
        match (wanted, open) {
            (true, true) => session.send(Talk::Listen, move |answer| {
                if let Ok(Ok(heard)) = answer.map(serde_json::from_value::<Heard>) {
                    let _ = session.said.try_set(heard.said);
                }
            }),
            (false, true) if before == Some(true) => {
                session.send(Talk::Hush, |_| {});
                session.said.set(Vec::new());
            }
            _ => {}
        }
        wanted
    });
    // What is said while the panel is open has been seen.
    Effect::new(move |_| {
        let last = session.said.with(|said| said.last().map_or(0, |said| said.number));
        if table.part.get() == Part::Talk {
            table.talk_seen.set(last);
        }
    });
}

/// What is shown of what was said.
fn shown(table: TableState) -> Vec<Said> {
    table.muted.with(|muted| {
        let heard = |said: &&Said| !muted.contains(&said.by.id);
        table.session.said.with(|all| all.iter().filter(heard).cloned().collect())
    })
}

/// How much was said since one looked.
pub(super) fn unseen(table: TableState) -> impl IntoView {
    let count = move || {
        let seen = table.talk_seen.get();
        let new = |said: &Said| said.number > seen && !table.session.is_me(&said.by.id);
        shown(table).iter().filter(|said| new(said)).count()
    };
    move || {
        let count = count();
        (count > 0).then(|| {
            view! {
                <b class="tab-count" title="New in the chat">
                    {count}
                    <span class="visually-hidden">" new in the chat"</span>
                </b>
            }
        })
    }
}

/// The panel beside the board, or below it on a phone.
pub(super) fn panel(table: TableState) -> impl IntoView {
    let open = move || (table.part.get() == Part::Talk).to_string();
    view! {
        <Show when=move || is_on(table)>
            <section class="side-part side-talk" data-open=open data-part="talk">
                <h2 class="side-title">"Chat"</h2>
                <p class="talk-note">{move || who_hears(table)}</p>
                {lines(table)}
                {muted(table)}
                {phrases(table)}
                {field(table)}
            </section>
        </Show>
    }
}

fn who_hears(table: TableState) -> &'static str {
    match (table.phase(), table.seat().is_some()) {
        (Some(Phase::Playing), true) => "The other players hear you.",
        (Some(Phase::Playing), false) => "The other spectators hear you, the players do not.",
        _ => "Everybody here hears you.",
    }
}

fn lines(table: TableState) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let said = Memo::new(move |_| shown(table));
    Effect::new(move |_| {
        said.track();
        table.part.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
    });
    view! {
        <div class="talk-lines" node_ref=list role="log" aria-label="What is said" tabindex="0">
            <ol>
                <For each=move || said.get() key=|said| said.number let:said>
                    {line(table, said)}
                </For>
            </ol>
        </div>
    }
}

fn line(table: TableState, said: Said) -> impl IntoView {
    let channel = match said.channel {
        Channel::Everybody => "everybody",
        Channel::Players => "players",
        Channel::Spectators => "spectators",
    };
    let own = untrack(|| table.session.is_me(&said.by.id));
    let by = if own {
        view! { <span class="said-by">{said.by.name}</span> }.into_any()
    } else {
        acts(table, said.by.id, said.by.name, said.number).into_any()
    };
    view! { <li class="said" data-channel=channel>{by} ": " {said.text}</li> }
}

/// The name of whoever said something, with what one can do about it.
fn acts(table: TableState, id: PersonId, name: String, number: u64) -> impl IntoView {
    let whom = StoredValue::new(id);
    let mute = move |_| {
        table.muted.update(|muted| {
            muted.insert(whom.get_value());
        });
    };
    let notices = table.notices;
    let block = move |_| {
        let person = whom.get_value();
        table.session.send(Talk::Block { person: person.clone() }, move |answer| match answer {
            Ok(_) => {
                let _ = table.session.said.try_update(|all| all.retain(|it| it.by.id != person));
                notices.say("Blocked: you hear nothing of them any more, at any table.");
            }
            Err(refusal) => notices.refuse(&refusal),
        });
    };
    let report = move |_| {
        table.session.send(Talk::Report { number }, move |answer| match answer {
            Ok(_) => notices.say("Reported: whoever runs this server can look at it."),
            Err(refusal) => notices.refuse(&refusal),
        });
    };
    view! {
        <details class="said-acts">
            <summary title="Mute, block or report">{name}</summary>
            <div>
                <button type="button" class="button small mute" on:click=mute>"Mute here"</button>
                <button type="button" class="button small block" on:click=block>"Block"</button>
                <button type="button" class="button small report" on:click=report>"Report"</button>
            </div>
        </details>
    }
}

/// The way back to those who are muted.
fn muted(table: TableState) -> impl IntoView {
    view! {
        <Show when=move || !table.muted.with(BTreeSet::is_empty)>
            <p class="talk-note">
                "You muted somebody. "
                <button
                    type="button"
                    class="log-text unmute"
                    on:click=move |_| table.muted.update(BTreeSet::clear)
                >
                    <u>"Hear everybody again"</u>
                </button>
            </p>
        </Show>
    }
}

fn say(table: TableState, text: String, refused: impl FnOnce(String) + 'static) {
    let notices = table.notices;
    table.session.send(Talk::Say { text: text.clone() }, move |answer| {
        if let Err(refusal) = answer {
            notices.refuse(&refusal);
            refused(text);
        }
    });
}

fn phrases(table: TableState) -> impl IntoView {
    view! {
        <div class="talk-phrases" role="group" aria-label="Phrases">
            {PHRASES
                .map(|phrase| {
                    view! {
                        <button
                            type="button"
                            class="button small phrase"
                            on:click=move |_| say(table, phrase.to_owned(), |_| {})
                        >
                            {phrase}
                        </button>
                    }
                })
                .collect_view()}
        </div>
    }
}

fn field(table: TableState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let send = move |event: SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked();
        if said.trim().is_empty() {
            return;
        }
        text.set(String::new());
        // What was refused is not lost.
        say(table, said, move |said| {
            let _ = text.try_update(|text| {
                if text.is_empty() {
                    *text = said;
                }
            });
        });
    };
    view! {
        <form class="talk-say" on:submit=send>
            <input
                class="input"
                aria-label="Say something"
                placeholder="Say something"
                autocomplete="off"
                maxlength=LONGEST_SAID.to_string()
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
            <button type="submit" class="button small">"Say"</button>
        </form>
    }
}
