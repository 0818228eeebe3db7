//! Which part of the map is seen, and how fingers, wheel and keys change it.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use web_sys::{PointerEvent, WheelEvent};
use ztable_web_boards::camera::{Frame, Look};
pub(super) use ztable_web_boards::camera::{Region, SIDE};
use zu_tiles::Cell;

/// Pixels that a pointer moves before it drags.
const DRAGGED: f64 = 7.0;
/// How far an arrow key moves the map, in pixels.
const STEP: f64 = 90.0;

/// The smallest part of the map with all these cells.
pub(super) fn around(cells: impl Iterator<Item = Cell>) -> Option<Region> {
    Region::around(cells.map(|cell| (f64::from(cell.x), f64::from(cell.y))))
}

/// A finger or a mouse button that is down.
#[derive(Clone, Copy, PartialEq)]
struct Touch {
    id: i32,
    x: f64,
    y: f64,
}

/// The camera over the map.
#[derive(Clone, Copy)]
pub(super) struct Camera {
    look: RwSignal<Look>,
    /// Whether somebody has moved it; it stays where it is then.
    pub(super) moved: RwSignal<bool>,
    /// Whether a finger or a button is down on the map, which must not move by itself then.
    pub(super) touched: RwSignal<bool>,
    /// Whether it follows a finger at the moment.
    pub(super) held: RwSignal<bool>,
    touches: StoredValue<Vec<Touch>>,
    /// How far the pointer has moved since it went down.
    travel: StoredValue<f64>,
    frame: NodeRef<html::Div>,
}

impl Camera {
    pub(super) fn new(frame: NodeRef<html::Div>) -> Camera {
        Camera {
            look: RwSignal::new(Look { x: 0.0, y: 0.0, zoom: 1.0 }),
            moved: RwSignal::new(false),
            touched: RwSignal::new(false),
            held: RwSignal::new(false),
            touches: StoredValue::new(Vec::new()),
            travel: StoredValue::new(0.0),
            frame,
        }
    }

    /// The transformation of the map; its origin is the middle of the frame.
    pub(super) fn transform(self) -> String {
        let Look { x, y, zoom } = self.look.get();
        format!("translate({:.1}px, {:.1}px) scale({zoom:.4})", -x * zoom, -y * zoom)
    }

    /// How much detail is worth drawing.
    pub(super) fn detail(self) -> &'static str {
        self.look.get().detail()
    }

    /// What the map is seen through; nothing before it is laid out.
    fn seen(self) -> Option<Frame> {
        let frame = self.frame.get_untracked()?.get_bounding_client_rect();
        let (right, top) = self.covered();
        let (width, height) = (frame.width(), frame.height());
        (width > 0.0).then_some(Frame { width, height, right, top })
    }

    /// How much of the frame is covered: at its right, and at its top.
    fn covered(self) -> (f64, f64) {
        let Some(frame) = self.frame.get_untracked() else { return (0.0, 0.0) };
        let frame = frame.get_bounding_client_rect();
        let cover = document().query_selector(".zu-over").ok().flatten();
        let Some(cover) = cover.map(|cover| cover.get_bounding_client_rect()) else {
            return (0.0, 0.0);
        };
        if cover.width() < 1.0 || cover.height() < 1.0 {
            (0.0, 0.0)
        } else if cover.width() > frame.width() * 0.6 {
            (0.0, cover.bottom() - frame.top())
        } else {
            (frame.right() - cover.left(), 0.0)
        }
    }

    /// Shows the whole region, or what matters of it if it is too large.
    pub(super) fn fit(self, whole: Region, matters: Region) {
        let Some(frame) = self.seen() else { return };
        self.show(Look::fit(frame, whole, matters));
    }

    fn show(self, look: Look) {
        if self.look.get_untracked() != look {
            self.look.set(look);
        }
    }

    fn change(self, change: impl FnOnce(Look) -> Look) {
        self.moved.set(true);
        self.look.update(|look| *look = change(*look));
    }

    /// Zooms by a factor; what is at this place of the screen stays there.
    fn zoom_at(self, factor: f64, x: f64, y: f64) {
        let Some(frame) = self.frame.get_untracked() else { return };
        let frame = frame.get_bounding_client_rect();
        let dx = x - frame.left() - frame.width() / 2.0;
        let dy = y - frame.top() - frame.height() / 2.0;
        self.change(|look| look.zoomed(factor, dx, dy));
    }

    /// Zooms by a factor around the middle.
    pub(super) fn zoom(self, factor: f64) {
        self.change(|look| look.zoomed(factor, 0.0, 0.0));
    }

    fn pan(self, dx: f64, dy: f64) {
        self.change(|look| look.panned(dx, dy));
    }

    /// Moves the map so that the cell can be seen, if it is outside or covered.
    pub(super) fn reveal(self, cell: Cell) {
        let Some(frame) = self.seen() else { return };
        let look = self.look.get_untracked();
        self.show(look.reveal(frame, f64::from(cell.x), f64::from(cell.y)));
    }

    /// What a key does to the map; whether it does anything.
    pub(super) fn key(self, key: &str, arrows: bool) -> bool {
        match key {
            "ArrowUp" if arrows => self.pan(0.0, STEP),
            "ArrowDown" if arrows => self.pan(0.0, -STEP),
            "ArrowLeft" if arrows => self.pan(STEP, 0.0),
            "ArrowRight" if arrows => self.pan(-STEP, 0.0),
            "+" | "=" => self.zoom(1.25),
            "-" => self.zoom(0.8),
            "0" => self.moved.set(false),
            _ => return false,
        }
        true
    }

    /// The wheel zooms.
    pub(super) fn wheel(self, event: &WheelEvent) {
        event.prevent_default();
        let factor = (-event.delta_y().clamp(-120.0, 120.0) / 480.0).exp();
        self.zoom_at(factor, f64::from(event.client_x()), f64::from(event.client_y()));
    }

    /// A pointer goes down.
    pub(super) fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        let touch = at(event);
        self.travel.set_value(0.0);
        self.touches.update_value(|touches| {
            touches.retain(|other| other.id != touch.id);
            touches.push(touch);
            touches.truncate(2);
        });
        self.touched.set(true);
    }

    /// A pointer moves: one drags the map, two pinch it.
    pub(super) fn drag(self, event: &PointerEvent) {
        let mut touches = self.touches.get_value();
        let now = at(event);
        let Some(nth) = touches.iter().position(|touch| touch.id == now.id) else { return };
        let before = touches[nth];
        let (dx, dy) = (now.x - before.x, now.y - before.y);
        self.travel.update_value(|travel| *travel += dx.hypot(dy));
        let dragging = touches.len() > 1 || self.travel.get_value() > DRAGGED;
        if !dragging {
            return;
        }
        if !self.held.get_untracked() {
            self.held.set(true);
            // From now on the pointer belongs to the map, and letting go is no click.
            let frame = self.frame.get_untracked();
            // A pointer that is gone cannot be caught, and need not be.
            let _ = frame.map(|frame| frame.set_pointer_capture(event.pointer_id()));
        }
        if let [one, other] = touches.as_slice() {
            let fixed = if nth == 0 { *other } else { *one };
            let length = |touch: Touch| (touch.x - fixed.x).hypot(touch.y - fixed.y).max(1.0);
            let middle = ((now.x + fixed.x) / 2.0, (now.y + fixed.y) / 2.0);
            self.pan(dx / 2.0, dy / 2.0);
            self.zoom_at(length(now) / length(before), middle.0, middle.1);
        } else {
            self.pan(dx, dy);
        }
        touches[nth] = now;
        self.touches.set_value(touches);
    }

    /// A pointer is lifted or lost.
    pub(super) fn up(self, event: &PointerEvent) {
        let id = event.pointer_id();
        self.touches.update_value(|touches| touches.retain(|touch| touch.id != id));
        if self.touches.with_value(Vec::is_empty) {
            self.held.set(false);
            self.touched.set(false);
        }
    }

    /// Calls back when the window changes its size.
    pub(super) fn on_resize(call: impl Fn() + 'static) {
        let handle = window_event_listener(ev::resize, move |_| call());
        on_cleanup(move || handle.remove());
    }
}

fn at(event: &PointerEvent) -> Touch {
    Touch { id: event.pointer_id(), x: f64::from(event.client_x()), y: f64::from(event.client_y()) }
}
