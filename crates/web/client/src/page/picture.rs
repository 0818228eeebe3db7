//! Small pictures of real positions, drawn by the boards themselves.

use std::sync::atomic::{AtomicUsize, Ordering};

use leptos::prelude::*;
use leptos::{ev, html};
use wasm_bindgen::JsCast;
use web_sys::Element;
use ztable_lessons::wire::{Ask, Picture, Reply};

use super::learn::{ask, spoken};
use crate::board::{self, Board, Face};
use crate::lights;
use crate::part::Part;
use crate::settings::Settings;

/// How wide and high a board is that is drawn for a picture, before it is made small.
const BOARD: Size = Size { width: 960.0, height: 640.0 };

/// How much more than what it is about a picture shows.
const AIR: f64 = 1.25;

/// How near a picture goes.
#[derive(Clone, Copy, PartialEq)]
enum Near {
    /// Some of what lies around can be seen.
    Scene,
    /// One thing fills it.
    Piece,
}

impl Near {
    /// The smallest part of the board's width that is shown.
    fn least(self) -> f64 {
        match self {
            Near::Scene => 0.5,
            Near::Piece => 0.14,
        }
    }
}

#[derive(Clone, Copy)]
struct Size {
    width: f64,
    height: f64,
}

/// A part of a board.
#[derive(Clone, Copy)]
struct Area {
    left: f64,
    top: f64,
    size: Size,
}

impl Area {
    fn of(element: &Element) -> Area {
        let place = element.get_bounding_client_rect();
        Area {
            left: place.left(),
            top: place.top(),
            size: Size { width: place.width(), height: place.height() },
        }
    }

    fn with(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.size.width).max(other.left + other.size.width);
        let bottom = (self.top + self.size.height).max(other.top + other.size.height);
        Area { left, top, size: Size { width: right - left, height: bottom - top } }
    }
}

/// Pictures of a game, none until the worker has answered. Who has the table in words gets none.
#[derive(Clone, Copy)]
pub(crate) struct Album {
    face: Part<Face>,
    pictures: RwSignal<Vec<Picture>>,
}

impl Album {
    /// Asks for the pictures, and fetches what draws them.
    pub(crate) fn open(game: &str, asked: &Ask) -> Album {
        let game = game.to_owned();
        let face = Part::new(move || {
            let game = game.clone();
            async move { board::face(&game).await }
        });
        let album = Album { face, pictures: RwSignal::new(Vec::new()) };
        if Settings::of_page().read_untracked(|choices| choices.words) {
            return album;
        }
        ask(asked, move |reply| {
            // Without an answer captions do. The page may also be gone by now.
            if let Ok(Reply::Pictures(pictures)) = reply
                && album.pictures.try_set(pictures).is_none()
            {
                face.fetch();
            }
        });
        album
    }

    /// One of them, once it is there.
    pub(crate) fn at(self, number: usize) -> impl IntoView {
        let there = Memo::new(move |_| self.pictures.with(|all| all.get(number).cloned()));
        move || there.get().map(|shown| picture(self.face, shown, Near::Scene))
    }

    /// All of them with their captions, each of one thing.
    pub(crate) fn pieces(self) -> impl IntoView {
        let figure = move |shown: Picture| {
            let caption = spoken(&shown.caption);
            view! { <figure>{picture(self.face, shown, Near::Piece)} <figcaption>{caption}</figcaption></figure> }
        };
        move || self.pictures.get().into_iter().map(figure).collect_view()
    }
}

/// A picture once the face of its game is there. It says nothing to those who do not see it: its
/// caption does.
fn picture(face: Part<Face>, shown: Picture, near: Near) -> impl IntoView {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let place = format!(".picture[data-picture='{number}']");
    lights::mark(&place, if near == Near::Scene { &shown.point[..] } else { &[] });
    let (frame, board) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let look = RwSignal::new(None::<String>);
    let point = lights::selector(&shown.point);
    let aim = move || {
        // The page may be gone by now.
        let (frame, board) = (frame.try_get_untracked(), board.try_get_untracked());
        let (Some(frame), Some(board)) = (frame.flatten(), board.flatten()) else { return };
        let of = Area::of(&board);
        let about = about(&board, &point);
        // Nothing has a place while it is hidden.
        if of.size.width > 0.0 {
            look.try_set(Some(transform(of, about, Area::of(&frame).size.width, near)));
        }
    };
    let resized = window_event_listener(ev::resize, {
        let aim = aim.clone();
        move |_| aim()
    });
    on_cleanup(move || {
        resized.remove();
        lights::mark(&place, &[]);
    });
    Effect::new(move |_| {
        if face.there().is_some() && board.get().is_some() {
            let aim = aim.clone();
            // Boards that fit themselves into their place have done so a frame later.
            request_animation_frame(move || request_animation_frame(aim));
        }
    });
    let shown = StoredValue::new(shown);
    view! {
        <div class="picture" inert=true aria-hidden="true" node_ref=frame data-picture=number>
            <div
                class="picture-board"
                node_ref=board
                style:transform=move || look.get().unwrap_or_default()
                data-ready=move || look.with(Option::is_some).to_string()
            >
                {move || face.there().map(|face| untrack(|| (face.draw)(still(shown))))}
            </div>
        </div>
    }
}

/// Where those things are that a picture is about.
fn about(board: &Element, point: &str) -> Option<Area> {
    let things = board.query_selector_all(&format!(":is({point})")).ok()?;
    let things = (0..things.length()).filter_map(|at| things.get(at)?.dyn_into::<Element>().ok());
    things.map(|thing| Area::of(&thing)).filter(|area| area.size.width > 0.0).reduce(Area::with)
}

/// Moves and scales the board so that what the picture is about stands in its middle.
fn transform(of: Area, about: Option<Area>, frame: f64, near: Near) -> String {
    // The board may be scaled already, or stand in a window that is just growing.
    let scale = BOARD.width / of.size.width;
    let (width, left, top) = match about {
        None => (BOARD.width, 0.0, 0.0),
        Some(about) => {
            let Size { width, height } = about.size;
            let widest = width.max(height * BOARD.width / BOARD.height) * scale * AIR;
            let width = widest.max(BOARD.width * near.least()).min(BOARD.width);
            let middle = |start: f64, from: f64, size: f64| (start - from + size / 2.0) * scale;
            let across = middle(about.left, of.left, about.size.width);
            let down = middle(about.top, of.top, about.size.height);
            let height = width * BOARD.height / BOARD.width;
            let left = (across - width / 2.0).clamp(0.0, BOARD.width - width);
            (width, left, (down - height / 2.0).max(0.0))
        }
    };
    format!("scale({}) translate({}px, {}px)", frame / width, -left, -top)
}

/// A board on which nothing happens.
fn still(shown: StoredValue<Picture>) -> Board {
    let setup = shown.with_value(|shown| shown.setup.clone());
    let players = setup.players;
    Board {
        setup: StoredValue::new(setup),
        view: Signal::stored(shown.with_value(|shown| shown.view.clone())),
        words: Signal::stored(shown.with_value(|shown| shown.brief.words.clone())),
        notes: Signal::stored(shown.with_value(|shown| shown.brief.notes.clone())),
        options: Signal::stored(Vec::new()),
        passed: Signal::stored(false),
        news: Signal::stored(Vec::new()),
        names: Signal::stored((1..=players).map(|n| format!("Player {n}")).collect()),
        pick: Callback::new(|_| {}),
        why_not: Callback::new(|_| {}),
        take_back: Callback::new(|()| {}),
        explain: RwSignal::new(None),
        scene: RwSignal::new(None),
    }
}
