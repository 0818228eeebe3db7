//! Which part of the map is seen, and how fingers, wheel and keys change it.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use web_sys::{PointerEvent, WheelEvent};
use zu_tiles::Cell;

/// The side of a cell at zoom 1, in pixels.
pub(super) const SIDE: f64 = 100.0;
/// The map can be made so small and so large by hand.
const ZOOM: (f64, f64) = (0.22, 2.4);
/// It fits itself between these, so that a cell is never too small for a finger.
const FITTING: (f64, f64) = (0.47, 1.2);
/// Pixels that a pointer moves before it drags.
const DRAGGED: f64 = 7.0;
/// How far an arrow key moves the map, in pixels.
const STEP: f64 = 90.0;

/// What the middle of the screen shows, in map pixels, and how large.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct View {
    x: f64,
    y: f64,
    zoom: f64,
}

/// A part of the map, in cells: left, top, right and bottom, all included.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Region {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Region {
    /// The smallest part with all these cells.
    pub(super) fn around(cells: impl Iterator<Item = Cell>) -> Option<Region> {
        cells.fold(None, |region: Option<Region>, cell| {
            let (x, y) = (f64::from(cell.x), f64::from(cell.y));
            let region = region.unwrap_or(Region { left: x, top: y, right: x, bottom: y });
            Some(Region {
                left: region.left.min(x),
                top: region.top.min(y),
                right: region.right.max(x),
                bottom: region.bottom.max(y),
            })
        })
    }

    fn middle(self) -> (f64, f64) {
        ((self.left + self.right) / 2.0 * SIDE, (self.top + self.bottom) / 2.0 * SIDE)
    }

    fn size(self) -> (f64, f64) {
        ((self.right - self.left + 1.16) * SIDE, (self.bottom - self.top + 1.16) * SIDE)
    }
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
    view: RwSignal<View>,
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
            view: RwSignal::new(View { x: 0.0, y: 0.0, zoom: 1.0 }),
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
        let View { x, y, zoom } = self.view.get();
        format!("translate({:.1}px, {:.1}px) scale({zoom:.4})", -x * zoom, -y * zoom)
    }

    /// How much detail is worth drawing.
    pub(super) fn detail(self) -> &'static str {
        match self.view.with(|view| view.zoom) {
            zoom if zoom < 0.42 => "far",
            zoom if zoom < 0.7 => "middle",
            _ => "near",
        }
    }

    fn size(self) -> Option<(f64, f64)> {
        let frame = self.frame.get_untracked()?.get_bounding_client_rect();
        (frame.width() > 0.0).then(|| (frame.width(), frame.height()))
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
        let Some((width, height)) = self.size() else { return };
        let (right, top) = self.covered();
        let (room_x, room_y) = ((width - right).max(120.0), (height - top).max(120.0));
        let scale = |region: Region| {
            let (w, h) = region.size();
            (room_x / w).min(room_y / h)
        };
        let wanted = scale(whole);
        let zoom = wanted.clamp(FITTING.0, FITTING.1);
        let (x, y) = if wanted < FITTING.0 { matters.middle() } else { whole.middle() };
        let view = View { x: x + right / 2.0 / zoom, y: y - top / 2.0 / zoom, zoom };
        if self.view.get_untracked() != view {
            self.view.set(view);
        }
    }

    fn change(self, change: impl FnOnce(&mut View)) {
        self.moved.set(true);
        self.view.update(|view| {
            change(view);
            view.zoom = view.zoom.clamp(ZOOM.0, ZOOM.1);
        });
    }

    /// Zooms by a factor; what is at this place of the screen stays there.
    fn zoom_at(self, factor: f64, x: f64, y: f64) {
        let Some(frame) = self.frame.get_untracked() else { return };
        let frame = frame.get_bounding_client_rect();
        let dx = x - frame.left() - frame.width() / 2.0;
        let dy = y - frame.top() - frame.height() / 2.0;
        self.change(|view| {
            let zoom = (view.zoom * factor).clamp(ZOOM.0, ZOOM.1);
            view.x += dx / view.zoom - dx / zoom;
            view.y += dy / view.zoom - dy / zoom;
            view.zoom = zoom;
        });
    }

    /// Zooms by a factor around the middle.
    pub(super) fn zoom(self, factor: f64) {
        self.change(|view| view.zoom *= factor);
    }

    fn pan(self, dx: f64, dy: f64) {
        self.change(|view| {
            view.x -= dx / view.zoom;
            view.y -= dy / view.zoom;
        });
    }

    /// Moves the map so that the cell can be seen, if it is outside or covered.
    pub(super) fn reveal(self, cell: Cell) {
        let Some((width, height)) = self.size() else { return };
        let view = self.view.get_untracked();
        let (x, y) = (f64::from(cell.x) * SIDE, f64::from(cell.y) * SIDE);
        let (right, top) = self.covered();
        let room = |length: f64| (length / 2.0 / view.zoom - SIDE * 0.6).max(0.0);
        let into = |at: f64, middle: f64, room: f64| at - at.clamp(middle - room, middle + room);
        let (middle_x, middle_y) =
            (view.x - right / 2.0 / view.zoom, view.y + top / 2.0 / view.zoom);
        let dx = into(x, middle_x, room(width - right));
        let dy = into(y, middle_y, room(height - top));
        if dx != 0.0 || dy != 0.0 {
            self.view.update(|view| {
                view.x += dx;
                view.y += dy;
            });
        }
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
