//! The film of what has just happened, played over the board.
//!
//! The board below is always the newest view. A piece that travels is a copy of the element that
//! showed it: it lies where that one lay until its scene begins, and the element that shows it now is
//! not seen before it arrives. A click or a key ends the film, and so does whoever looks elsewhere.

use std::collections::VecDeque;
use std::time::Duration;

use js_sys::{Function, Reflect};
use leptos::ev;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use web_sys::{DomRect, Element, HtmlElement};
use ztable_web_boards::film::{Flight, Reel, Scene, marked};

use super::Board;
use crate::settings::Settings;

/// The film of a board. Every part of the board gets a copy.
#[derive(Clone, Copy)]
pub(super) struct Film {
    reel: StoredValue<Reel>,
    /// The pieces that travel in the scenes of the reel, scene by scene, first those of the scene
    /// that is shown.
    cast: StoredValue<VecDeque<Vec<Piece>>, LocalStorage>,
    /// What the last scenes are about, until it is marked.
    moved: StoredValue<Vec<String>>,
    /// A scene is not ended by the timer of a film that was cut.
    cuts: StoredValue<u32>,
    /// The name of the scene that is shown; it is set whenever a scene begins and at the end.
    scene: RwSignal<Option<&'static str>>,
    settings: Settings,
}

impl Film {
    pub(super) fn new(board: Board) -> Film {
        let film = Film {
            reel: StoredValue::default(),
            cast: StoredValue::new_local(VecDeque::new()),
            moved: StoredValue::default(),
            cuts: StoredValue::new(0),
            scene: board.scene,
            settings: Settings::of_page(),
        };
        let click = window_event_listener(ev::click, move |_| film.cut());
        let key = window_event_listener(ev::keydown, move |_| film.cut());
        on_cleanup(move || {
            click.remove();
            key.remove();
            film.scene.try_set(None);
        });
        film
    }

    /// Takes up scenes while the board still shows what was before them.
    pub(super) fn prepare(self, scenes: Vec<Scene>) {
        if scenes.is_empty() {
            return;
        }
        self.moved.set_value(marked(&scenes).cloned().collect());
        let cast: Vec<Vec<Piece>> = scenes
            .iter()
            .map(|scene| scene.flights.iter().filter_map(Piece::new).collect())
            .collect();
        let speed = self.settings.film_speed();
        if self.reel.try_update_value(|reel| reel.add(scenes, speed)) == Some(true) {
            self.cast.update_value(|all| {
                // The scene that is shown has its place in front.
                if all.is_empty() {
                    all.push_back(Vec::new());
                }
                all.extend(cast);
            });
        } else {
            self.clear();
        }
    }

    /// Shows what was prepared, once the board shows what is now.
    pub(super) fn roll(self) {
        if self.is_over() {
            // So much has happened that a film which ran is over, too.
            if self.scene.get_untracked().is_some() {
                self.end();
            }
            if self.moved.with_value(Vec::is_empty) {
                return;
            }
        }
        request_animation_frame(move || {
            let Some(moved) = self.moved.try_update_value(std::mem::take) else { return };
            mark(&moved);
            self.cast.update_value(|cast| cast.iter_mut().flatten().for_each(Piece::wait));
            if self.scene.get_untracked().is_none() {
                self.advance();
            }
        });
    }

    /// Goes on to the next scene.
    fn advance(self) {
        let speed = self.settings.film_speed();
        // The page may be gone by the time the next scene is due.
        let Some(time) = self.reel.try_update_value(|reel| reel.advance(speed)) else { return };
        let Some(time) = time else { return self.end() };
        self.cast.update_value(|cast| {
            cast.pop_front();
            cast.front().into_iter().flatten().for_each(|piece| piece.go(time));
        });
        self.scene.set(self.reel.with_value(|reel| reel.now().map(|scene| scene.name)));
        let cuts = self.cuts.get_value();
        let next = move || {
            if self.cuts.try_get_value() == Some(cuts) {
                self.advance();
            }
        };
        set_timeout(next, Duration::from_millis(time.into()));
    }

    /// Ends the film at once.
    pub(super) fn cut(self) {
        if self.reel.try_update_value(|reel| !reel.is_over()) == Some(true) {
            self.reel.update_value(Reel::cut);
            self.end();
        }
    }

    fn end(self) {
        self.clear();
        self.scene.set(None);
    }

    fn clear(self) {
        self.cuts.update_value(|cuts| *cuts += 1);
        self.cast.update_value(VecDeque::clear);
    }

    /// Whether there is nothing to show.
    pub(super) fn is_over(self) -> bool {
        self.reel.with_value(Reel::is_over)
    }

    /// Whether this is still shown as it was, because its scene has not begun; who reads it hears
    /// when it has.
    pub(super) fn holds(self, what: &str) -> bool {
        self.scene.track();
        self.reel.with_value(|reel| reel.holds(what))
    }

    /// The name of the scene that is shown; who reads it hears of every scene and of the end.
    pub(super) fn scene(self) -> Option<&'static str> {
        self.scene.get()
    }
}

/// A piece that travels: a copy of what showed it, which is gone when the piece is dropped.
struct Piece {
    copy: HtmlElement,
    /// What stands around the copy.
    board: Element,
    /// Where it was.
    area: DomRect,
    to: String,
    /// What was at its goal before it.
    there: Option<Element>,
    /// Whether it looks as it does at its goal.
    dealt: bool,
    /// The element at its goal that is not seen yet.
    hidden: Option<HtmlElement>,
}

/// Where a travelling copy lies.
const LIES: &str = "position: absolute; left: 0; top: 0; margin: 0; z-index: 60; \
    pointer-events: none; transform-origin: 0 0; transition: none; animation: none !important;";

impl Piece {
    fn new(flight: &Flight) -> Option<Piece> {
        let from = find(&flight.from)?;
        let board = from.closest("[data-game]").ok()??;
        let (copy, area) = (copy_of(&from)?, from.get_bounding_client_rect());
        // On a small screen not everything is in sight.
        if area.width() == 0.0 {
            return None;
        }
        let (to, there) = (flight.to.clone(), find(&flight.to));
        Some(Piece { copy, board, area, to, there, dealt: flight.dealt, hidden: None })
    }

    /// Lies where it was, until its scene begins.
    fn wait(&mut self) {
        if self.copy.is_connected() {
            return;
        }
        let goal = find(&self.to).filter(|goal| self.there.as_ref() != Some(goal));
        if let Some(dealt) = goal.as_ref().filter(|_| self.dealt).and_then(copy_of) {
            self.copy = dealt;
        }
        let (wide, high) = (self.area.width(), self.area.height());
        // What comes out of a pile or a hand is not seen before it does.
        let seen = if self.dealt { "opacity: 0;" } else { "" };
        let style = format!("{LIES} {seen} width: {wide}px; height: {high}px;");
        // Nothing that cannot be set or added is worth more than a piece that does not travel.
        let _ = self.copy.set_attribute("style", &style);
        let _ = self.board.append_child(&self.copy);
        let origin = self.copy.get_bounding_client_rect();
        let (x, y) = (self.area.left() - origin.left(), self.area.top() - origin.top());
        let _ = self.copy.set_attribute("style", &format!("{style} translate: {x}px {y}px;"));
        self.hidden = goal.and_then(|goal| goal.dyn_into().ok());
        if let Some(goal) = &self.hidden {
            let _ = goal.style().set_property("opacity", "0");
        }
    }

    /// Goes where it goes; what is gone from there fades.
    fn go(&self, time: u32) {
        let style = self.copy.style();
        let _ = style.set_property("opacity", "1");
        let now = self.copy.get_bounding_client_rect();
        let _ = style.set_property("transition", &format!("all {}ms ease-in-out", time * 9 / 10));
        let Some(goal) = find(&self.to).map(|goal| goal.get_bounding_client_rect()) else {
            let _ = style.set_property("opacity", "0");
            return;
        };
        // It keeps its shape and comes to lie in the middle of its goal.
        let scale = (goal.width() / now.width()).min(goal.height() / now.height()).min(1.0);
        let middle =
            |from: f64, long: f64, at: f64, size: f64| at + (size - long * scale) / 2.0 - from;
        let x = middle(now.left(), now.width(), goal.left(), goal.width());
        let y = middle(now.top(), now.height(), goal.top(), goal.height());
        let moved = format!("translate({x}px, {y}px) scale({scale})");
        let _ = style.set_property("transform", &moved);
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        self.copy.remove();
        if let Some(goal) = &self.hidden {
            let _ = goal.style().remove_property("opacity");
        }
    }
}

/// The element of the board that shows this.
fn find(target: &str) -> Option<Element> {
    document().query_selector(&format!(".board [data-target*='{target}']")).ok()?
}

/// A picture of an element, without what tells it from all others.
fn copy_of(element: &Element) -> Option<HtmlElement> {
    let copy: HtmlElement = match element.clone_node_with_deep(true).ok()?.dyn_into() {
        Ok(copy) => copy,
        // What is drawn needs a drawing around it.
        Err(_) => {
            let frame = document().create_element("div").ok()?;
            let (view_box, drawn) = (view_box(element)?, element.outer_html());
            frame.set_inner_html(&format!(r#"<svg viewBox="{view_box}">{drawn}</svg>"#));
            frame.dyn_into().ok()?
        }
    };
    let inner = copy.query_selector_all("*").ok()?;
    let inner = (0..inner.length()).filter_map(|at| inner.get(at)?.dyn_into::<Element>().ok());
    for one in inner.chain([copy.clone().into()]) {
        for name in ["id", "data-pick", "data-target", "data-hint", "data-moved", "data-lit"] {
            let _ = one.remove_attribute(name);
        }
    }
    let _ = copy.set_attribute("aria-hidden", "true");
    let _ = copy.set_attribute("inert", "");
    Some(copy)
}

/// The part of its drawing that an element fills.
fn view_box(element: &Element) -> Option<String> {
    let measure: Function = Reflect::get(element, &"getBBox".into()).ok()?.dyn_into().ok()?;
    let area = measure.call0(element).ok()?;
    let side = |name: &str| Some(Reflect::get(&area, &name.into()).ok()?.as_f64()?.to_string());
    let sides: Option<Vec<String>> = ["x", "y", "width", "height"].map(side).into_iter().collect();
    Some(sides?.join(" "))
}

/// Marks what the last scenes were about, and nothing else any more.
fn mark(moved: &[String]) {
    if moved.is_empty() {
        return;
    }
    while let Ok(Some(old)) = document().query_selector(".board [data-moved]") {
        let _ = old.remove_attribute("data-moved");
    }
    for goal in moved.iter().filter_map(|target| find(target)) {
        let _ = goal.set_attribute("data-moved", "true");
    }
}
