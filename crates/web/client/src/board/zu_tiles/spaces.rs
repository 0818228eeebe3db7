//! Empty cells: those that can be picked glow, and those that complete a square say what they bring.

use leptos::prelude::*;
use ztable_core::SeatSet;
use zu_tiles::{Cell, Kind};

use super::face::{self, Dress};
use super::map::{Plan, id, place};
use super::words;
use crate::board::shows;

/// The empty cells.
pub(super) fn spaces(plan: Plan) -> impl IntoView {
    let desk = plan.desk;
    let cells = Memo::new(move |_| {
        let mut cells = desk
            .view
            .with(|view| view.as_ref().map_or(Vec::new(), |view| view.facts.spaces.clone()));
        // Some texts reach further than the spaces beside tiles.
        let lit = desk.lit.with(|lit| lit.cells.clone());
        desk.view.with(|view| {
            let Some(view) = view else { return };
            let free = |cell: &Cell| words::tile_at(view, *cell).is_none();
            let more: Vec<Cell> =
                lit.into_iter().filter(|cell| free(cell) && !cells.contains(cell)).collect();
            cells.extend(more);
        });
        cells
    });
    view! {
        <For each=move || cells.get() key=|cell| *cell let:cell>
            {space(plan, cell)}
        </For>
    }
}

/// The tile that the pointer would put somewhere: the one that is being placed, or the hand tile
/// that is pointed at.
fn tile_in_question(plan: Plan) -> Option<Kind> {
    let desk = plan.desk;
    desk.read(words::going).flatten().or(desk.held.get())
}

fn space(plan: Plan, cell: Cell) -> impl IntoView {
    let desk = plan.desk;
    let action = Memo::new(move |_| desk.pick_of(cell));
    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.cells.contains(&cell)));
    let gain = Memo::new(move |_| {
        let tile = tile_in_question(plan);
        let listed = lit.get() || tile.is_some();
        let points =
            desk.foresight.with(|foresight| foresight.gain(tile, cell).map(|gain| gain.points));
        points.filter(|_| listed)
    });
    let aimed = Memo::new(move |_| lit.get() && desk.aim.get() == Some(cell));
    let ghost = Memo::new(move |_| desk.read(words::going).flatten().filter(|_| aimed.get()));
    // Where others can complete a square now, or could once the next tile lies here.
    let open = Memo::new(move |_| {
        plan.openings.with(|openings| {
            let here = openings.iter().filter(|opening| opening.cell == cell);
            here.flat_map(|opening| opening.seats).collect::<SeatSet>()
        })
    });
    let danger = Memo::new(move |_| {
        let danger = desk.foresight.with(|foresight| foresight.danger(cell));
        danger.filter(|_| lit.get() && plan.helped.get())
    });
    let sentence = move || {
        let label = desk.label(action.get()).unwrap_or_else(|| format!("The space {cell}"));
        match (gain.get(), danger.get(), open.get()) {
            (Some(points), ..) => format!("{label}: completes a square for {points} points"),
            (_, Some(seats), _) => {
                format!("{label}: {} could complete a square then", words::names(desk, seats))
            }
            (.., seats) if !seats.is_empty() => {
                format!("{label}: {} could complete a square here", words::names(desk, seats))
            }
            _ => label,
        }
    };
    // An alarm is explained also where nothing can be laid now.
    let alarmed = move || !open.get_untracked().is_empty();
    let aim = move || {
        if lit.get_untracked() {
            desk.aim.set(Some(cell));
        }
        if lit.get_untracked() || alarmed() {
            desk.board.explain.set(Some(untrack(sentence)));
        }
    };
    let leave = move || {
        let aimed = desk.aim.get_untracked() == Some(cell);
        if aimed {
            desk.aim.set(None);
        }
        if aimed || alarmed() {
            desk.board.explain.set(None);
        }
    };
    let click = move |click: leptos::ev::MouseEvent| {
        // A finger hides what it touches: the first touch shows what would happen.
        if lit.get_untracked() && is_touch(&click) && desk.aim.get_untracked() != Some(cell) {
            aim();
            let again = format!("{}. Touch it again to go there.", untrack(sentence));
            return desk.board.explain.set(Some(again));
        }
        desk.choose(action.get_untracked());
    };
    let (left, top) = place(cell);
    view! {
        <button
            type="button"
            class="zu-space"
            data-lit=move || lit.get()
            class:zu-gain=move || gain.get().is_some()
            class:zu-aimed=move || aimed.get()
            class:zu-open=move || !open.get().is_empty()
            class:zu-danger=move || danger.get().is_some()
            id=id(cell)
            style:left=left
            style:top=top
            tabindex=move || if plan.stop.get() == Some(cell) { "0" } else { "-1" }
            data-pick=move || desk.data(action.get())
            data-target=shows("cell", cell)
            aria-label=sentence
            aria-disabled=move || (!lit.get()).then_some("true")
            on:click=click
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { aim() }
            on:pointerleave=move |event| if event.pointer_type() == "mouse" { leave() }
            on:focus=move |event| {
                plan.focused.set(Some(cell));
                if is_keyboard(&event) {
                    aim();
                    plan.camera.reveal(cell);
                }
            }
            on:blur=move |_| leave()
        >
            {move || ghost.get().map(|kind| {
                let seat = desk.me();
                let markup = desk.tiles.with_value(|tiles| {
                    face::markup(tiles, kind, Dress { seat, ..Dress::default() })
                });
                view! { <span class="zu-ghost">{face::picture(markup)}</span> }
            })}
            {move || gain.get().map(|points| view! { <b class="zu-points">{format!("+{points}")}</b> })}
            {move || (gain.get().is_none() && (danger.get().is_some() || !open.get().is_empty()))
                .then(|| view! { <b class="zu-alarm">"!"</b> })}
        </button>
    }
}

/// Whether a click comes from a finger.
pub(super) fn is_touch(click: &leptos::ev::MouseEvent) -> bool {
    use leptos::wasm_bindgen::JsCast;
    click.dyn_ref::<web_sys::PointerEvent>().is_some_and(|click| click.pointer_type() == "touch")
}

/// Whether an element has the focus because of a key.
pub(super) fn is_keyboard(event: &leptos::ev::FocusEvent) -> bool {
    use leptos::wasm_bindgen::JsCast;
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}
