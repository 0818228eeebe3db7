//! Before the game: the link, the seats, the start.

use leptos::prelude::*;
use web_sys::HtmlInputElement;
use ztable_bots::Level;
use ztable_core::Seat;
use ztable_table::{Command, Holder, Phase, SeatPicture};

use super::clock;
use super::hint;
use super::rated;
use super::state::TableState;
use crate::icon::Icon;
use crate::link::LinkField;
use crate::page::Arrangement;

pub(super) fn lobby(table: TableState) -> impl IntoView {
    arrange(table);
    let seats =
        Memo::new(move |_| table.picture(|picture| picture.seats.clone()).unwrap_or_default());
    let open = Memo::new(move |_| {
        seats.with(|seats| seats.iter().filter(|seat| seat.holder == Holder::Open).count())
    });
    let any_open = move || open.get() > 0;
    let revealing = Memo::new(move |_| table.picture(|picture| picture.revealing) == Some(true));
    let watching = move || table.seat().is_none();
    let host = move || {
        table.picture(|picture| {
            let name = picture.seats.iter().find_map(|seat| match &seat.holder {
                Holder::Human { person, .. } if person.id == picture.host => Some(&person.name),
                _ => None,
            });
            name.cloned().unwrap_or("Whoever made this table".into())
        })
    };
    // Who came by the link wants to know to what, before anything else.
    let guest = Memo::new(move |_| table.seat().is_none() && !table.hosts());
    let link = move || {
        view! {
            <section class="panel">
                <h2>"Send this link"</h2>
                <Invitation table />
            </section>
        }
    };
    view! {
        <div class="lobby">
            <Show when=move || guest.get() fallback=link>
                {move || welcome(table, host().unwrap_or_default())}
            </Show>
            <section class="panel">
                <div class="lobby-head">
                    <h2>"Seats"</h2>
                    <Name table />
                </div>
                <ul class="seats">
                    {move || {
                        let seats = seats.get();
                        (0..)
                            .map(Seat::new)
                            .zip(seats)
                            .map(|(seat, picture)| lobby_seat(table, seat, picture))
                            .collect_view()
                    }}
                </ul>
                {clock::terms(table)} {rated::terms(table)} {hint::terms(table)}
                <Show when=move || table.picture(|picture| picture.public) == Some(true)>
                    <p class="field-note">
                        "Anyone may join: this table is in the " <a href="/lobby">"lobby"</a> "."
                    </p>
                </Show>
                <Show when=move || watching() && any_open()>
                    <button
                        type="button"
                        class="button primary big"
                        on:click=move |_| {
                            let free = seats
                                .with_untracked(|seats| {
                                    seats.iter().position(|seat| seat.holder == Holder::Open)
                                });
                            if let Some(free) = free {
                                table.sit(Seat::new(free as u8));
                            }
                        }
                    >
                        "Take a seat"
                    </button>
                </Show>
                <Show
                    when=move || table.hosts()
                    fallback=move || {
                        view! {
                            <p class="field-note">
                                {move || format!("{} starts the game.", host().unwrap_or_default())}
                            </p>
                        }
                    }
                >
                    <button
                        type="button"
                        class="button primary big start"
                        disabled=move || any_open() || revealing.get()
                        on:click=move |_| table.tell(Command::Start)
                    >
                        {Icon::Play.view()}
                        {move || match open.get() {
                            0 if revealing.get() => "Starting …".to_owned(),
                            0 => "Start".to_owned(),
                            1 => "Waiting for 1 seat".to_owned(),
                            open => format!("Waiting for {open} seats"),
                        }}
                    </button>
                </Show>
            </section>
            <Show when=move || guest.get()>{link()}</Show>
        </div>
    }
}

/// Who invites to what, and what that is.
fn welcome(table: TableState, host: String) -> impl IntoView {
    let game = table.picture(|picture| picture.setup.game.clone()).unwrap_or_default();
    let about = ztable_shelf::about(&game).ok();
    let (name, tagline) = about.map_or(("a game", ""), |about| (about.name, about.tagline));
    let pitch = ztable_web_pages::find(&game).map_or("", |cover| cover.pitch);
    view! {
        <section class="panel welcome">
            <h2>{format!("{host} invites you to {name}")}</h2>
            <p class="lead">{tagline}</p>
            <p>{pitch}</p>
            <p class="field-note">
                "Take a seat below, or stay and watch. "
                <a href=format!("/rules/{game}")>"Rules"</a>
            </p>
        </section>
    }
}

/// Seats the host and the bots as the set-up page planned it, once.
fn arrange(table: TableState) {
    let Some(arrangement) = use_context::<Arrangement>() else { return };
    let Some(id) = table.picture_untracked(|picture| picture.table.clone()) else { return };
    let plan = arrangement.take(&id);
    for (seat, plan) in plan.places {
        match plan {
            Some(level) => table.tell(Command::SeatBot { seat, level }),
            None => table.sit(seat),
        }
    }
    if plan.start {
        start_when_complete(table);
    }
}

/// Starts the game for the host as soon as nobody is missing.
fn start_when_complete(table: TableState) {
    let complete = Memo::new(move |_| {
        let ready = table.picture(|picture| {
            picture.phase == Phase::Gathering
                && !picture.revealing
                && picture.seats.iter().all(|seat| seat.holder != Holder::Open)
        });
        table.hosts() && ready == Some(true)
    });
    Effect::new(move |before: Option<bool>| {
        let complete = complete.get();
        if complete && before != Some(true) {
            table.tell(Command::Start);
        }
        complete
    });
}

fn lobby_seat(table: TableState, seat: Seat, picture: SeatPicture) -> impl IntoView {
    let mine = table.session.holds(&picture);
    let hosts = table.hosts();
    let watching = table.seat().is_none();
    let button = |words: &'static str, command: Command| {
        let act = move |_| table.tell(command.clone());
        view! { <button type="button" class="button small" on:click=act>{words}</button> }
            .into_any()
    };
    let (name, note, acts) = match &picture.holder {
        Holder::Open => {
            let mut acts = Vec::new();
            if watching {
                let act = move |_| table.sit(seat);
                acts.push(
                    view! { <button type="button" class="button small" on:click=act>"Sit here"</button> }
                        .into_any(),
                );
            }
            if hosts {
                acts.push(bot_select(table, seat).into_any());
            }
            ("Open".to_owned(), "waiting for somebody".to_owned(), acts)
        }
        Holder::Bot { level } => {
            let acts =
                if hosts { vec![button("Free", Command::Free { seat })] } else { Vec::new() };
            (picture.name.clone(), format!("{} bot", level.name()), acts)
        }
        Holder::Human { .. } => {
            let note = match (mine, picture.present) {
                (true, _) => "you",
                (false, true) => "ready",
                (false, false) => "away",
            };
            let acts = if mine {
                vec![button("Stand up", Command::Stand { seat })]
            } else if hosts {
                vec![button("Free", Command::Free { seat })]
            } else {
                Vec::new()
            };
            (picture.name.clone(), note.to_owned(), acts)
        }
    };
    let rating = move || {
        let rating = table.ratings.with(|ratings| ratings.get(seat.index()).copied().flatten());
        rating.map(|rating| format!("{rating} · "))
    };
    let mark: String = match picture.holder {
        Holder::Open => (seat.number() + 1).to_string(),
        _ => name.chars().take(1).collect(),
    };
    view! {
        <li class="seat" data-open=(picture.holder == Holder::Open).to_string()>
            <span class="seat-mark" aria-hidden="true">{mark}</span>
            <span class="seat-name">{name}</span>
            <span class="seat-note">{rating} {note}</span>
            <span class="seat-acts">{acts}</span>
        </li>
    }
}

/// Gives an open seat to a bot of a level.
fn bot_select(table: TableState, seat: Seat) -> impl IntoView {
    let chosen = move |event| {
        if let Ok(level) = event_target_value(&event).parse::<Level>() {
            table.tell(Command::SeatBot { seat, level });
        }
    };
    let levels = [Level::Easy, Level::Normal, Level::Hard, Level::Expert];
    view! {
        <select class="select bot-select" aria-label="Give the seat to a bot" on:change=chosen>
            <option value="">"Add a bot"</option>
            {levels.map(|level| view! { <option value=level.name()>{level.name()}</option> }).collect_view()}
        </select>
    }
}

/// My name, and another one.
#[component]
fn Name(table: TableState) -> impl IntoView {
    let session = table.session;
    let change = move |event| {
        let field: HtmlInputElement = event_target(&event);
        let name = field.value().trim().to_owned();
        // A name that is none leaves the old one.
        let old = move || field.set_value(&session.name.get_untracked());
        if name.is_empty() {
            old();
        } else {
            table.rename(name, old);
        }
    };
    view! {
        <label class="name-field">
            <span>"Your name"</span>
            <input
                class="input"
                maxlength="24"
                autocomplete="nickname"
                prop:value=move || session.name.get()
                on:change=change
            />
        </label>
    }
}

/// The link of the table with a button that copies it.
#[component]
pub(super) fn Invitation(table: TableState) -> impl IntoView {
    let link = Signal::derive(move || {
        let origin = window().location().origin().unwrap_or_default();
        table.picture(|picture| format!("{origin}/table/{}", picture.table)).unwrap_or_default()
    });
    view! {
        <LinkField label="The link to this table" link />
        <p class="field-note">
            {move || {
                if table.phase() == Some(Phase::Gathering) {
                    "Whoever opens it can take a free seat, or watch."
                } else {
                    "Whoever opens it can watch; you come back to your seat with it."
                }
            }}
        </p>
    }
}
