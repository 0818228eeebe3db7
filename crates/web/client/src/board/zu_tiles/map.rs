//! The map: spaces and tiles under a camera, and the buttons that move it.

use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use zu_tiles::{Cell, Kind, Opening};

use super::super::roving;
use super::camera::{self, Camera, SIDE};
use super::desk::Desk;
use super::face;
use super::lies;
use super::links;
use super::spaces;
use super::words;
use crate::settings::Settings;

/// The id of the element in a cell.
pub(super) fn id(cell: Cell) -> String {
    format!("zu-cell-{}-{}", cell.x, cell.y)
}

/// Where the element in a cell goes.
pub(super) fn place(cell: Cell) -> (String, String) {
    let at = |n: i16| format!("{}px", (f64::from(n) - 0.5) * SIDE);
    (at(cell.x), at(cell.y))
}

/// What the map needs beyond the desk.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) desk: Desk,
    pub(super) camera: Camera,
    /// The cell that the keyboard comes to first.
    pub(super) stop: Memo<Option<Cell>>,
    /// The cell that had the focus last.
    pub(super) focused: RwSignal<Option<Cell>>,
    /// Whether chances and dangers are pointed out.
    pub(super) helped: Memo<bool>,
    /// Where others could complete a square; nothing for who does not want to be told.
    pub(super) openings: Memo<Vec<Opening>>,
    /// The Creature whose friends are pointed out.
    pub(super) guest: Memo<Option<Kind>>,
}

/// The map.
pub(super) fn map(desk: Desk) -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let camera = Camera::new(frame);
    let focused = RwSignal::new(None);
    let stops = Memo::new(move |_| stops(desk));
    let stop = Memo::new(move |_| {
        let stops = stops.get();
        let last = focused.get().filter(|cell| stops.contains(cell));
        last.or(stops.first().copied())
    });
    let settings = Settings::of_page();
    let helped = Memo::new(move |_| settings.read(|choices| choices.helpers));
    let openings = Memo::new(move |_| {
        if helped.get() { desk.notes.with(|notes| notes.openings.clone()) } else { Vec::new() }
    });
    let guest = Memo::new(move |_| guest(desk).filter(|_| helped.get()));
    let plan = Plan { desk, camera, stop, focused, helped, openings, guest };
    fitting(desk, camera);
    let keys = move |key: KeyboardEvent| {
        let on_frame = key.target() == key.current_target();
        if let Some(way) = roving::direction(&key.key()).filter(|_| !on_frame && !key.shift_key()) {
            let from = stop.get_untracked();
            let all = stops.get_untracked().into_iter().map(|cell| roving::Stop {
                thing: cell,
                x: f32::from(cell.x) * 10.0,
                y: f32::from(cell.y) * 10.0,
            });
            let all: Vec<roving::Stop<Cell>> = all.collect();
            if let Some(next) = from.and_then(|from| roving::next(&all, from, way)) {
                key.prevent_default();
                focus(next);
            }
        } else if camera.key(&key.key(), true) {
            key.prevent_default();
        }
    };
    view! {
        <div
            class="zu-map"
            class:zu-held=move || camera.held.get()
            data-detail=move || camera.detail()
            node_ref=frame
            role="group"
            tabindex="0"
            aria-label="Map. Arrow keys move it, plus and minus zoom, zero shows all of it; Tab goes to the tiles and spaces."
            on:pointerdown=move |event| camera.down(&event)
            on:pointermove=move |event| camera.drag(&event)
            on:pointerup=move |event| camera.up(&event)
            on:pointercancel=move |event| camera.up(&event)
            on:wheel=move |event| camera.wheel(&event)
            on:keydown=keys
        >
            <div class="zu-world" style:transform=move || camera.transform()>
                {spaces::spaces(plan)} {links::below(desk)} {lies::tiles(plan)} {links::above(desk)}
            </div>
        </div>
        {buttons(camera)}
    }
}

/// The Creature that is placed, or else the one that is looked at.
fn guest(desk: Desk) -> Option<Kind> {
    let going = desk.read(words::going).flatten();
    let kind = going.or(desk.subject.get().map(|subject| subject.kind))?;
    desk.tile(kind, |tile| tile.class.is_some()).filter(|creature| *creature).map(|_| kind)
}

/// Cells that the arrow keys go through: all tiles, and the spaces that can be picked.
fn stops(desk: Desk) -> Vec<Cell> {
    let mut cells = desk.lit.with(|lit| lit.cells.clone());
    desk.view.with(|view| {
        let tiles = view.iter().flat_map(|view| &view.facts.tiles).map(|tile| tile.cell);
        let others: Vec<Cell> = tiles.filter(|cell| !cells.contains(cell)).collect();
        cells.extend(others);
    });
    cells
}

/// Moves the focus to a cell.
fn focus(cell: Cell) {
    let element = document().get_element_by_id(&id(cell));
    if let Some(element) = element.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) {
        // An element that has just gone cannot take the focus; it then stays where it is.
        let _ = element.focus();
    }
}

/// Shows all of the map as it grows, until somebody moves it. What a finger is on stays under it.
fn fitting(desk: Desk, camera: Camera) {
    let resized = RwSignal::new(0_u32);
    Camera::on_resize(move || resized.update(|count| *count += 1));
    Effect::new(move |_| {
        resized.track();
        let regions = desk.view.with(|view| {
            let facts = &view.as_ref()?.facts;
            let tiles = facts.tiles.iter().map(|tile| tile.cell);
            let whole = camera::around(tiles.chain(facts.spaces.iter().copied()))?;
            let lit = desk.lit.with(|lit| camera::around(lit.cells.iter().copied()));
            let fight = facts.battle.as_ref().and_then(|battle| {
                let allies = battle.allies.iter().flatten().copied();
                camera::around(battle.attacker.into_iter().chain(battle.defender).chain(allies))
            });
            Some((whole, lit.or(fight).unwrap_or(whole)))
        });
        // Pieces of a film lie where they lay before it, and the map below them stays as it was.
        let filmed = desk.film.scene().is_some() || !desk.film.is_over();
        let left_alone = !camera.moved.get() && !camera.touched.get() && !filmed;
        let Some((whole, matters)) = regions.filter(|_| left_alone) else { return };
        // Once the page is laid out, the frame has its size.
        request_animation_frame(move || {
            let in_use = |signal: RwSignal<bool>| signal.try_get_untracked() != Some(false);
            if !in_use(camera.moved) && !in_use(camera.touched) {
                camera.fit(whole, matters);
            }
        });
    });
}

fn buttons(camera: Camera) -> impl IntoView {
    view! {
        <div class="zu-zoom" role="group" aria-label="View of the map">
            <button type="button" aria-label="Zoom in" title="Zoom in (+)" on:click=move |_| camera.zoom(1.3)>
                {face::icon("plus")}
            </button>
            <button type="button" aria-label="Zoom out" title="Zoom out (−)" on:click=move |_| camera.zoom(1.0 / 1.3)>
                {face::icon("minus")}
            </button>
            <button
                type="button"
                class="zu-fit"
                aria-label="Show the whole map"
                title="Show the whole map (0)"
                aria-pressed=move || (!camera.moved.get()).to_string()
                on:click=move |_| camera.moved.set(false)
            >
                {face::icon("fit")}
            </button>
        </div>
    }
}
