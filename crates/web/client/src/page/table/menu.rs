//! The menu of a table, and the tabs of a small screen.

use leptos::prelude::*;
use ztable_bots::Level;
use ztable_table::{Command, Phase};
use ztable_web_boards::film::Speed;

use super::keys::KEYS;
use super::leave::Leave;
use super::lobby::Invitation;
use super::reaction;
use super::state::{Part, TableState};
use super::talk;
use crate::icon::Icon;
use crate::modal::{Modal, ModalHead};
use crate::rulebook::OpenBook;
use crate::settings::{Choices, Settings};
use crate::switch::Switch;

/// The tabs of a small screen: the board, and what lies over it.
pub(super) fn tabs(table: TableState) -> impl IntoView {
    let book = OpenBook::of_page();
    let tab = move |part: Part, icon: Icon, words: &'static str| {
        let toggle = move |_| {
            let shown = table.part.get_untracked();
            table.part.set(if shown == part { Part::Board } else { part });
        };
        view! {
            <button
                type="button"
                class="tab"
                aria-pressed=move || (table.part.get() == part).to_string()
                on:click=toggle
            >
                {icon.view()}
                {words}
                {move || (part == Part::Log).then(|| new_lines(table))}
                {move || (part == Part::Talk).then(|| talk::unseen(table))}
            </button>
        }
    };
    view! {
        <nav class="tabs" aria-label="Parts of the table">
            {tab(Part::Board, Icon::Board, "Board")} {tab(Part::Seats, Icon::People, "Players")}
            {tab(Part::Log, Icon::List, "Log")}
            <Show when=move || talk::is_on(table)>{tab(Part::Talk, Icon::Talk, "Chat")}</Show>
            <button type="button" class="tab" on:click=move |_| book.open_at(None)>
                {Icon::Book.view()}
                "Rules"
            </button>
            <button type="button" class="tab" on:click=move |_| table.menu_open.set(true)>
                {Icon::More.view()}
                "More"
            </button>
        </nav>
    }
}

/// How many lines the log has since one's last turn.
fn new_lines(table: TableState) -> impl IntoView {
    let count = table.meanwhile.with(ExactSizeIterator::len);
    (count > 0).then(|| {
        view! {
            <b class="tab-count" title="Since your last turn">
                {count}
                <span class="visually-hidden">" lines since your last turn"</span>
            </b>
        }
    })
}

pub(super) fn dialog(table: TableState) -> impl IntoView {
    let playing = move || table.phase() == Some(Phase::Playing) && table.seat().is_some();
    let helped = move || table.face.there().is_some_and(|face| face.helpers);
    view! {
        <Modal open=table.menu_open label="More">
            <ModalHead title=Signal::derive(|| "More".to_owned()) open=table.menu_open />
            <div class="menu">
                {(!table.session.is_local()).then(|| view! {
                    <Invitation table />
                    <Chosen
                        words="Chat at tables"
                        read=|choices| choices.talk
                        write=|choices, on| choices.talk = on
                    />
                    <Chosen
                        words="Show my name when I watch"
                        read=|choices| choices.named
                        write=|choices, on| choices.named = on
                    />
                })}
                <Chosen
                    words="Things move"
                    read=|choices| choices.motion
                    write=|choices, on| choices.motion = on
                />
                <FilmSpeed />
                <Chosen
                    words="Sounds"
                    read=|choices| choices.sound
                    write=|choices, on| choices.sound = on
                />
                <Chosen
                    words="Ask before a pick that does harm"
                    read=|choices| choices.warnings
                    write=|choices, on| choices.warnings = on
                />
                <Show when=helped>
                    <Chosen
                        words="Point out chances and dangers"
                        read=|choices| choices.helpers
                        write=|choices, on| choices.helpers = on
                    />
                </Show>
                <Chosen
                    words="Show the table in words"
                    read=|choices| choices.words
                    write=|choices, on| choices.words = on
                />
                {table.session.is_local().then(|| view! {
                    <Switch
                        words="A coach helps"
                        name="coach-switch"
                        on=table.coached
                        turn=move |on| table.set_coached(on)
                    />
                    <Chosen
                        words="Bots pick at once"
                        read=|choices| choices.quick
                        write=|choices, on| choices.quick = on
                    />
                })}
                <Show when=playing>
                    <reaction::Settings table />
                    {match table.session.is_local() {
                        true => view! { <TakeOver table /> }.into_any(),
                        false => view! { <Leave table /> }.into_any(),
                    }}
                </Show>
                <details class="keys">
                    <summary>"Keys"</summary>
                    <dl>
                        {KEYS
                            .map(|(key, words)| {
                                view! {
                                    <div>
                                        <dt>
                                            <kbd>{key}</kbd>
                                        </dt>
                                        <dd>{words}</dd>
                                    </div>
                                }
                            })
                            .collect_view()}
                    </dl>
                </details>
            </div>
        </Modal>
    }
}

/// A switch of the settings that hold at every table of this device.
#[component]
fn Chosen(
    words: &'static str,
    read: fn(&Choices) -> bool,
    write: fn(&mut Choices, bool),
) -> impl IntoView {
    let settings = Settings::of_page();
    view! {
        <Switch
            words
            on=Signal::derive(move || settings.read(read))
            turn=move |on| settings.change(|choices| write(choices, on))
        />
    }
}

/// How fast the boards tell what happens, at every table of this device.
#[component]
fn FilmSpeed() -> impl IntoView {
    let settings = Settings::of_page();
    let choose = move |event| {
        if let Some(speed) = Speed::named(&event_target_value(&event)) {
            settings.change(|choices| choices.film = speed);
        }
    };
    view! {
        <label class="film-speed">
            "Films of what happens "
            <select class="select" on:change=choose>
                {Speed::ALL
                    .map(|speed| {
                        let chosen = move || settings.read(|choices| choices.film) == speed;
                        view! { <option value=speed.name() prop:selected=chosen>{speed.name()}</option> }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// Lets a bot play for this screen's seat at a table on this device, and takes the seat back.
#[component]
fn TakeOver(table: TableState) -> impl IntoView {
    let act = move |_| {
        let Some(seat) = table.seat() else { return };
        table.menu_open.set(false);
        table.tell(match table.stand_in() {
            Some(_) => Command::GiveBack { seat },
            None => Command::TakeOver { seat, level: Level::Normal },
        });
    };
    view! {
        <button type="button" class="button take-over" on:click=act>
            {Icon::Bot.view()}
            {move || {
                match table.stand_in() {
                    Some(_) => "I play again",
                    None => "Let a bot play for me",
                }
            }}
        </button>
    }
}
