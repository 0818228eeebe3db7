//! The page of a replay: its bar, the way through time, the board, and what was told.

use std::time::Duration;

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;
use ztable_core::{Seat, Setup, Viewer};

use super::film::Film;
use super::replay::{Pane, Replay};
use super::{beside, play_on, review, share};
use crate::board::Board;
use crate::frame::ThemeButton;
use crate::icon::Icon;
use crate::page::table::keys;
use crate::page::table::stage::shown;
use crate::rulebook::{OpenBook, RuleLink, RulesButton};
use crate::settings::Settings;
use crate::turns::Turns;

/// How long a moment is shown while the game plays by itself.
const PACE_MS: f64 = 1300.0;

/// How many times faster it may go.
const SPEEDS: [(&str, f64); 4] = [("½×", 0.5), ("1×", 1.0), ("2×", 2.0), ("4×", 4.0)];

pub(super) fn page(replay: Replay) -> AnyView {
    play_by_itself(replay);
    listen(replay);
    let game = Memo::new(move |_| {
        replay.game.with(|game| game.as_ref().map(|game| game.record.setup.game.clone()))
    });
    let name = move || {
        let about = game.get().and_then(|game| ztable_shelf::about(&game).ok());
        about.map_or("Replay", |about| about.name)
    };
    let ready = Memo::new(move |_| {
        replay.film.with(Option::is_some).then(|| replay.setup_untracked()).flatten()
    });
    view! {
        <main class="table replay" id="main" tabindex="-1" data-game=move || game.get()>
            <header class="table-bar">
                <a class="icon-button" href="/games" aria-label="Your games">
                    {Icon::Back.view()}
                </a>
                <h1 class="table-name">{name}</h1>
                <span class="replay-mark">"Replay"</span>
                <span class="bar-space"></span>
                {Turns::of_page().sign()}
                {move || ready.with(Option::is_some).then(|| eyes(replay))}
                {move || ready.with(Option::is_some).then(|| play_on::button(replay))}
                {move || ready.with(Option::is_some).then(|| share::button(replay))}
                <RulesButton />
                <ThemeButton />
            </header>
            {move || match (replay.fault.get(), ready.get()) {
                (Some(why), _) => fault(why).into_any(),
                (None, None) => {
                    view! {
                        <div class="table-waiting">
                            <p class="part-coming" role="status">"The game is on its way …"</p>
                        </div>
                    }
                        .into_any()
                }
                (None, Some(setup)) => body(replay, setup).into_any(),
            }}
        </main>
    }
    .into_any()
}

fn fault(why: String) -> impl IntoView {
    view! {
        <div class="table-waiting" role="alert">
            <h2>"This game cannot be shown"</h2>
            <p class="lead">{why}</p>
            <a class="button primary" href="/games">"Your games"</a>
        </div>
    }
}

fn body(replay: Replay, setup: Setup) -> impl IntoView {
    let open = move |pane: Pane| move || (replay.pane.get() == pane).to_string();
    view! {
        <div class="table-body">
            {controls(replay)}
            <div class="table-stage">{stage(replay, setup)}</div>
            <aside class="table-side" aria-label="What happened, and the review">
                <section class="side-part replay-review" data-open=open(Pane::Review)>
                    {beside::beside(replay)}
                    {review::review(replay)}
                </section>
                <section class="side-part side-log" data-open=open(Pane::Log)>
                    <h2 class="side-title">"What happened"</h2>
                    {log(replay)}
                </section>
            </aside>
            {tabs(replay)}
        </div>
    }
}

/// Through whose eyes.
fn eyes(replay: Replay) -> impl IntoView {
    let choose = move |event| {
        replay.look_as(match event_target_value(&event).as_str() {
            "all" => Viewer::Referee,
            seat => seat.parse().map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat::new(seat))),
        });
    };
    let is = move |viewer: Viewer| move || replay.viewer.get() == viewer;
    let seats = move || {
        let one = |(seat, name): (u8, String)| {
            view! {
                <option value=seat.to_string() selected=is(Viewer::Seat(Seat::new(seat)))>
                    {name}
                </option>
            }
        };
        (0..).zip(replay.names()).map(one).collect_view()
    };
    view! {
        <label class="replay-eyes">
            <span class="replay-seen">"Seen by"</span>
            <select class="select" on:change=choose>
                {seats}
                <option value="watch" selected=is(Viewer::Spectator)>
                    "a spectator"
                </option>
                <option value="all" selected=is(Viewer::Referee)>
                    "all, cards open"
                </option>
            </select>
        </label>
    }
}

/// What happened, and the way through time.
fn controls(replay: Replay) -> impl IntoView {
    let last = Memo::new(move |_| replay.film(Film::last).unwrap_or_default());
    let which = move || format!("{} of {}", replay.at.get() + 1, last.get() + 1);
    let told = move || {
        let at = replay.at.get();
        let lines = replay.film(|film| {
            let lines = film.log[film.last_lines(at)].iter();
            lines.map(|told| told.text.clone()).collect::<Vec<_>>()
        });
        let lines = lines.filter(|lines| !lines.is_empty());
        lines.unwrap_or_else(|| vec!["The game begins.".to_owned()])
    };
    // Not every moment has something to tell; then what was told before still stands.
    let quiet = move || {
        let at = replay.at.get();
        replay.film(|film| at > 0 && film.lines(at).is_empty()).unwrap_or_default().to_string()
    };
    let toggle = move |_| {
        if replay.at.get_untracked() == last.get_untracked() {
            replay.at.set(0);
        }
        replay.plays.update(|plays| *plays = !*plays);
    };
    let way = move |words: &'static str, key: &'static str, sign: &'static str, go: fn(Replay)| {
        view! {
            <button
                type="button"
                class="replay-way"
                aria-label=words
                title=format!("{words} ({key})")
                on:click=move |_| go(replay)
            >
                {sign_view(sign)}
            </button>
        }
    };
    view! {
        <section class="prompt-bar replay-bar" aria-label="The way through time">
            // It scrolls where much happened, also by keys.
            <div class="replay-told" role="status" tabindex="0" data-quiet=quiet>
                {move || told().into_iter().map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
            <div class="replay-time">
                <input
                    type="range"
                    class="slider"
                    aria-label="Moment"
                    aria-valuetext=which
                    min="0"
                    max=move || last.get().to_string()
                    prop:value=move || replay.at.get().to_string()
                    on:input=move |event| {
                        let at = event_target_value(&event).parse().unwrap_or_default();
                        replay.jump(|_, _| at);
                    }
                />
                <span class="replay-number" aria-hidden="true">{which}</span>
            </div>
            <div class="replay-ways">
                {way("The turn before", "[", "M7 5v14M19 5l-9 7 9 7z", back_a_turn)}
                {way("One moment back", ",", "M15 5l-7 7 7 7", back)}
                <button
                    type="button"
                    class="button primary replay-play"
                    title="Play or pause (space)"
                    on:click=toggle
                >
                    {move || if replay.plays.get() {
                        sign_view("M8 5v14M16 5v14").into_any()
                    } else {
                        Icon::Play.view().into_any()
                    }}
                    <span>{move || if replay.plays.get() { "Pause" } else { "Play" }}</span>
                </button>
                {way("One moment forward", ".", "M9 5l7 7-7 7", forth)}
                {way("The next turn", "]", "M17 5v14M5 5l9 7-9 7z", forth_a_turn)}
                {speeds(replay)}
            </div>
        </section>
    }
}

fn speeds(replay: Replay) -> impl IntoView {
    let choose = move |event| {
        if let Ok(speed) = event_target_value(&event).parse() {
            replay.speed.set(speed);
        }
    };
    let all = SPEEDS.map(|(words, speed)| {
        let is = move || (replay.speed.get() - speed).abs() < 0.01;
        view! { <option value=speed.to_string() selected=is>{words}</option> }
    });
    view! {
        <select class="select replay-speed" aria-label="Speed" on:change=choose>
            {all.into_iter().collect_view()}
        </select>
    }
}

/// A sign that only this page has.
fn sign_view(strokes: &'static str) -> impl IntoView {
    view! { <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=strokes /></svg> }
}

fn back(replay: Replay) {
    replay.jump(|_, at| at.saturating_sub(1));
}

fn forth(replay: Replay) {
    replay.jump(|_, at| at + 1);
}

fn back_a_turn(replay: Replay) {
    replay.jump(|film, at| film.turn(at, false));
}

fn forth_a_turn(replay: Replay) {
    replay.jump(|film, at| film.turn(at, true));
}

/// The board. It belongs to one pair of eyes: others get a new one.
fn stage(replay: Replay, setup: Setup) -> impl IntoView {
    let kept = StoredValue::new(setup);
    let viewer = Memo::new(move |_| replay.film(|film| film.viewer));
    shown(replay.face, replay.words, move |face| {
        let board = move || {
            viewer.track();
            untrack(|| (face.draw)(board(replay, kept.get_value())))
        };
        board.into_any()
    })
}

fn board(replay: Replay, setup: Setup) -> Board {
    Board {
        setup: StoredValue::new(setup),
        view: replay.view.into(),
        words: replay.words.into(),
        notes: replay.notes.into(),
        options: Signal::stored(Vec::new()),
        passed: Signal::stored(false),
        news: replay.news.into(),
        names: Signal::derive(move || replay.names()),
        // Nothing can be picked in a game that is over.
        pick: Callback::new(|_| {}),
        why_not: Callback::new(|_| {}),
        take_back: Callback::new(|()| {}),
        explain: RwSignal::new(None),
        scene: RwSignal::new(None),
    }
}

/// Everything that was told; a line leads to its moment.
fn log(replay: Replay) -> impl IntoView {
    let list = NodeRef::<html::Div>::new();
    let now = Memo::new(move |_| {
        let at = replay.at.get();
        replay.film(|film| film.last_lines(at)).unwrap_or_default()
    });
    Effect::new(move |_| {
        now.track();
        replay.pane.track();
        let Some(list) = list.get() else { return };
        request_animation_frame(move || {
            let line = list.query_selector("[data-now=true]").ok().flatten();
            if let Some(line) = line.and_then(|line| line.dyn_into::<HtmlElement>().ok()) {
                let above = (list.client_height() - line.offset_height()) / 2;
                list.set_scroll_top(line.offset_top() - list.offset_top() - above);
            }
        });
    });
    let lines = move || {
        let log = replay.film(|film| film.log.clone()).unwrap_or_default();
        let one = |(at, told): (usize, ztable_core::Told)| {
            let go = move |_| {
                replay.jump(|film, _| film.moment_of_line(at));
                replay.pane.set(Pane::Board);
            };
            view! {
                <li class="log-line" data-now=move || now.with(|now| now.contains(&at)).to_string()>
                    <button
                        type="button"
                        class="log-text"
                        title="Show the board at this time"
                        on:click=go
                    >
                        {told.text}
                    </button>
                    <RuleLink rule=told.rule />
                </li>
            }
        };
        log.into_iter().enumerate().map(one).collect_view()
    };
    view! {
        <div class="log" node_ref=list tabindex="0" role="region" aria-label="What happened">
            <ol>{lines}</ol>
        </div>
    }
}

/// The tabs of a small screen.
fn tabs(replay: Replay) -> impl IntoView {
    let book = OpenBook::of_page();
    let tab = move |pane: Pane, icon: Icon, words: &'static str| {
        let toggle = move |_| {
            let shown = replay.pane.get_untracked();
            replay.pane.set(if shown == pane { Pane::Board } else { pane });
        };
        view! {
            <button
                type="button"
                class="tab"
                aria-pressed=move || (replay.pane.get() == pane).to_string()
                on:click=toggle
            >
                {icon.view()}
                {words}
            </button>
        }
    };
    view! {
        <nav class="tabs" aria-label="Parts of the replay">
            {tab(Pane::Board, Icon::Board, "Board")} {tab(Pane::Log, Icon::List, "Log")}
            {tab(Pane::Review, Icon::Bulb, "Review")}
            <button type="button" class="tab" on:click=move |_| book.open_at(None)>
                {Icon::Book.view()}
                "Rules"
            </button>
        </nav>
    }
}

/// Lets the game play by itself while somebody wants that.
fn play_by_itself(replay: Replay) {
    Effect::new(move |_| {
        if !replay.plays.get() {
            return;
        }
        let pace = Duration::from_millis((PACE_MS / replay.speed.get()) as u64);
        let step = move || {
            replay.go(|_, at| at + 1);
            let over = replay.film.with_untracked(|film| {
                film.as_ref().is_none_or(|film| replay.at.get_untracked() == film.last())
            });
            if over {
                replay.plays.set(false);
            }
        };
        if let Ok(ticking) = set_interval_with_handle(step, pace) {
            on_cleanup(move || ticking.clear());
        }
    });
}

/// Keys that work everywhere on the page.
fn listen(replay: Replay) {
    let (book, settings) = (OpenBook::of_page(), Settings::of_page());
    let handle = window_event_listener(ev::keydown, move |key| {
        // A button that has the focus hears the space bar itself.
        let on_button = key
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .is_some_and(|element| element.matches("button, a").unwrap_or(false));
        if !keys::is_free(&key) || (key.key() == " " && on_button) {
            return;
        }
        match key.key().to_lowercase().as_str() {
            "," => back(replay),
            "." => forth(replay),
            "[" => back_a_turn(replay),
            "]" => forth_a_turn(replay),
            " " => replay.plays.update(|plays| *plays = !*plays),
            "r" => book.open_at(None),
            "w" => settings.change(|choices| choices.words = !choices.words),
            _ => return,
        }
        key.prevent_default();
    });
    on_cleanup(move || handle.remove());
}
