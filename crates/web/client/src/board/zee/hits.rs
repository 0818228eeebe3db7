//! What can be clicked, tapped or focused on the reactor: belts, arrows and whole conveyors.

use leptos::prelude::*;
use zee::{Action, Conveyor, Direction, Question, Spot};

use super::desk::{Aim, Desk};
use super::paint::{self, DEEP, HEAD, RAIL, TILE, corner, left, middle};
use super::words::{self, Consequence};
use crate::board::roving::{self, Stop};
use crate::board::shows;

/// All belts of the reactor.
pub(super) fn belts(desk: Desk) -> impl IntoView {
    let stops = Memo::new(move |_| {
        let count = desk.read(|view| view.reactor.len() as u8).unwrap_or_default();
        Spot::reactor(count)
            .iter()
            .map(|thing| {
                let (x, y) = middle(thing);
                Stop { thing, x, y }
            })
            .collect::<Vec<_>>()
    });
    // The belt that the tab key leads to.
    let here = RwSignal::new(None::<Spot>);
    let tab_stop = Memo::new(move |_| {
        stops.with(|stops| {
            let known = |spot: &Spot| stops.iter().any(|stop| stop.thing == *spot);
            let lit = || stops.iter().map(|s| s.thing).find(|at| desk.may(Action::Belt(*at)));
            here.get().filter(known).or_else(lit).or(stops.first().map(|stop| stop.thing))
        })
    });
    view! {
        <For each=move || stops.get() key=|stop| stop.thing let:stop>
            {hit(desk, stop.thing, stops, here, tab_stop)}
        </For>
    }
}

fn id(spot: Spot) -> String {
    format!("ze-at-{spot}")
}

fn hit(
    desk: Desk,
    spot: Spot,
    stops: Memo<Vec<Stop<Spot>>>,
    here: RwSignal<Option<Spot>>,
    tab_stop: Memo<Option<Spot>>,
) -> impl IntoView {
    let action = Action::Belt(spot);
    let aim = Aim::Belt(spot);
    let lit = Memo::new(move |_| desk.may(action));
    let label = Memo::new(move |_| label(desk, spot));
    let look = move || desk.look(aim, label.get_untracked());
    let (x, y) = corner(spot);
    view! {
        <rect
            class="ze-hit"
            class:ze-armed=move || desk.armed.get() == Some(aim)
            data-lit=move || lit.get()
            id=id(spot)
            role=move || if lit.get() { "button" } else { "img" }
            aria-label=move || label.get()
            data-pick=action.to_string()
            data-target=shows("belt", spot)
            tabindex=move || if tab_stop.get() == Some(spot) { "0" } else { "-1" }
            x=x + 1.0
            y=y + 1.0
            width="98"
            height="98"
            rx="10"
            on:pointermove=move |moved| {
                if moved.pointer_type() != "touch" {
                    look();
                }
            }
            on:focus=move |_| {
                here.set(Some(spot));
                // Words that come and go while a finger is down would move the reactor under it.
                if !desk.touched() {
                    look();
                }
            }
            on:blur=move |_| desk.look_away()
            on:click=move |_| desk.tap(aim, &[action])
            on:keydown=move |press| {
                desk.key(
                    &press,
                    || desk.pursue(&[action]),
                    |way| stops.with_untracked(|stops| roving::next(stops, spot, way)).map(id),
                );
            }
        />
    }
}

/// What a belt is called: what picking it does, and what it is.
fn label(desk: Desk, spot: Spot) -> String {
    let state = desk.read(|view| words::belt(desk.deck, view, spot));
    let state = state.unwrap_or_default();
    match desk.may(Action::Belt(spot)).then(|| desk.label(Action::Belt(spot))).flatten() {
        Some(told) => format!("{told}. {state}"),
        None => state,
    }
}

/// The arrows of a Shift: beside the own bot, or on both sides where all bots go the same way.
pub(super) fn ways(desk: Desk) -> impl IntoView {
    let asked = Memo::new(move |_| desk.may(Action::Go(Direction::Left)));
    move || {
        asked.get().then(|| {
            [Direction::Left, Direction::Right]
                .into_iter()
                .map(|direction| way(desk, direction))
                .collect_view()
        })
    }
}

/// Where an arrow lies and how large it is: middle and scale.
fn arrow_place(desk: Desk, direction: Direction) -> Option<((f32, f32), f32)> {
    let wrap = desk.wrap;
    desk.read(|view| {
        let count = view.reactor.len() as u8;
        if view.stage == Question::Shift {
            let to = view.shifting.lowest()?.beside(direction, count, wrap)?;
            return Some((middle(to), 1.0));
        }
        let y = HEAD + DEEP / 2.0;
        let x = match direction {
            Direction::Left => RAIL,
            Direction::Right => RAIL + f32::from(count) * TILE - TILE / 4.0,
        };
        Some(((x, y), 0.95))
    })
    .flatten()
}

fn way(desk: Desk, direction: Direction) -> Option<impl IntoView> {
    let ((x, y), scale) = arrow_place(desk, direction)?;
    let (action, aim) = (Action::Go(direction), Aim::Way(direction));
    let label = move || {
        let preview = desk.peek(|view| {
            desk.notes.with_untracked(|notes| {
                let found = super::preview::of(notes, Some(aim))?;
                Some(Consequence::of(found, view).sentence())
            })
        });
        let words = match direction {
            Direction::Left => "Left",
            Direction::Right => "Right",
        };
        match preview.flatten() {
            Some(told) => format!("{words}. {told}."),
            None => words.to_string(),
        }
    };
    let look = move || desk.look(aim, label());
    let turn = if direction == Direction::Left { 180 } else { 0 };
    Some(view! {
        <g
            class="ze-arrow"
            class:ze-armed=move || desk.armed.get() == Some(aim)
            data-lit=true
            role="button"
            tabindex="0"
            aria-label=label
            data-pick=action.to_string()
            data-target=shows("direction", direction.name())
            transform=format!("translate({x} {y}) scale({scale})")
            on:pointermove=move |moved| {
                if moved.pointer_type() != "touch" {
                    look();
                }
            }
            on:focus=move |_| {
                if !desk.touched() {
                    look();
                }
            }
            on:blur=move |_| desk.look_away()
            on:click=move |_| desk.tap(aim, &[action])
            on:keydown=move |press| {
                desk.pressed_by("keys");
                if roving::presses(&press.key()) {
                    press.prevent_default();
                    desk.pursue(&[action]);
                }
            }
        >
            <rect class="ze-arrow-field" x="-46" y="-46" width="92" height="92" rx="14" />
            <path
                class="ze-arrow-sign"
                transform=format!("rotate({turn})")
                d="M-28 -12H2V-30L34 0 2 30V12H-28Z"
            />
        </g>
    })
}

/// Conveyors that may be removed.
pub(super) fn conveyors(desk: Desk) -> impl IntoView {
    let removable = Memo::new(move |_| {
        let conveyors = Conveyor::all().filter(|number| desk.may(Action::Remove(*number)));
        conveyors.collect::<Vec<_>>()
    });
    view! {
        <For each=move || removable.get() key=|number| number.index() let:number>
            {removal(desk, number)}
        </For>
    }
}

fn removal(desk: Desk, number: Conveyor) -> impl IntoView {
    let (action, aim) = (Action::Remove(number), Aim::Conveyor(number));
    let label = format!("Remove conveyor {number}");
    let (seen, focused) = (label.clone(), label.clone());
    view! {
        <rect
            class="ze-hit"
            class:ze-armed=move || desk.armed.get() == Some(aim)
            data-lit=true
            role="button"
            tabindex="0"
            aria-label=label
            data-pick=action.to_string()
            data-target=shows("conveyor", number)
            x=left(number) + 4.0
            y=HEAD - 2.0
            width=TILE - 8.0
            height=paint::DEEP + 4.0
            rx="12"
            on:pointermove=move |moved| {
                if moved.pointer_type() != "touch" {
                    desk.look(aim, seen.clone());
                }
            }
            on:focus=move |_| {
                if !desk.touched() {
                    desk.look(aim, focused.clone());
                }
            }
            on:blur=move |_| desk.look_away()
            on:click=move |_| desk.tap(aim, &[action])
            on:keydown=move |press| {
                desk.pressed_by("keys");
                if roving::presses(&press.key()) {
                    press.prevent_default();
                    desk.pursue(&[action]);
                }
            }
        />
    }
}
