//! The tiles on the map.

use leptos::prelude::*;
use zu_tiles::{Stamp, TileFacts};

use super::desk::{Desk, Subject, stage};
use super::face::{self, Dress};
use super::map::{Plan, id, place};
use super::marks::{self, Marks};
use super::press::LongPress;
use super::spaces::{is_keyboard, is_touch};
use super::words;
use crate::board::shows;

/// The tiles with what tells them apart.
fn lying(desk: Desk) -> Memo<Vec<(Stamp, TileFacts)>> {
    desk.memo(|view| {
        let stamps = view.table.area.iter().map(|placed| placed.n.unwrap_or_default());
        stamps.zip(view.facts.tiles.iter().cloned()).collect()
    })
}

/// The tiles on the map.
pub(super) fn tiles(plan: Plan) -> impl IntoView {
    let tiles = lying(plan.desk);
    let stamps =
        move || tiles.with(|tiles| tiles.iter().map(|(stamp, _)| *stamp).collect::<Vec<_>>());
    view! {
        <For each=stamps key=|stamp| *stamp let:stamp>
            {tile(plan, stamp, Memo::new(move |before: Option<&Option<TileFacts>>| {
                let now = tiles.with(|tiles| {
                    tiles.iter().find(|(one, _)| *one == stamp).map(|(_, facts)| facts.clone())
                });
                now.or_else(|| before.cloned().flatten())
            }))}
        </For>
    }
}

/// What a tile is for the question of the moment or the Battle.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Role {
    /// `attacker`, `defender`, `attack-ally`, `defence-ally`, `chosen` or nothing.
    name: &'static str,
    sign: &'static str,
}

fn role(desk: Desk, stamp: Stamp, facts: &TileFacts) -> Role {
    desk.view.with(|view| {
        let Some(view) = view else { return Role::default() };
        if let Some(battle) = &view.facts.battle {
            let cell = facts.cell;
            if battle.attacker == Some(cell) {
                return Role { name: "attacker", sign: "sword" };
            }
            if battle.defender == Some(cell) {
                return Role { name: "defender", sign: "shield" };
            }
            if battle.allies[0].contains(&cell) {
                return Role { name: "attack-ally", sign: "sword" };
            }
            if battle.allies[1].contains(&cell) {
                return Role { name: "defence-ally", sign: "shield" };
            }
        }
        let chosen = stage(view).is_some_and(|stage| {
            stage.tile == stamp
                || stage.targets.contains(&zu_tiles::TileTarget::Tile(stamp))
                || matches!(stage.origin, zu_tiles::Origin::Ability { tile, .. } if tile == stamp)
        });
        if chosen { Role { name: "chosen", sign: "target" } } else { Role::default() }
    })
}

fn tile(plan: Plan, stamp: Stamp, facts: Memo<Option<TileFacts>>) -> impl IntoView {
    let desk = plan.desk;
    let cell =
        move || facts.with(|facts| facts.as_ref().map(|facts| facts.cell)).unwrap_or_default();
    let cell = Memo::new(move |_| cell());
    let action = move || desk.pick_of(cell.get());
    let lit = Memo::new(move |_| desk.lit.with(|lit| lit.cells.contains(&cell.get())));
    let role = Memo::new(move |_| {
        facts.with(|facts| facts.as_ref().map_or(Role::default(), |facts| role(desk, stamp, facts)))
    });
    let gain = Memo::new(move |_| {
        let gain = desk
            .foresight
            .with(|foresight| foresight.gain(None, cell.get()).map(|gain| gain.points));
        let placing = desk.read(words::going).flatten().is_some();
        gain.filter(|_| placing && lit.get())
    });
    // A tile that is part of a square which would be completed.
    let wanted = Memo::new(move |_| {
        let aim = desk.aim.get();
        desk.foresight.with(|foresight| {
            aim.and_then(|aim| foresight.gain(None, aim))
                .is_some_and(|gain| gain.square.contains(&cell.get()))
        })
    });
    let Marks { friend, fresh, last, forecast } = Marks::new(plan, stamp, cell, facts, lit);
    let targeted = Memo::new(move |_| {
        let entry = desk.entry.get();
        desk.view.with(|view| {
            let Some(view) = view else { return false };
            let entry = entry.and_then(|entry| view.table.stack.get(entry));
            entry.is_some_and(|entry| entry.targets.contains(&zu_tiles::TileTarget::Tile(stamp)))
        })
    });
    let markup = move || {
        facts.with(|facts| {
            let Some(facts) = facts else { return String::new() };
            desk.tiles.with_value(|tiles| face::markup(tiles, facts.tile, Dress::of(facts)))
        })
    };
    let sentence = move || {
        let lying = facts.with(|facts| facts.as_ref().map(|facts| words::lying(desk, facts)));
        let lying = lying.unwrap_or_default();
        match (desk.label(action()), forecast.get()) {
            (Some(label), Some((battle, worst))) => {
                format!("{label}. {}. {lying}", words::stands(&battle, worst))
            }
            (Some(label), None) => format!("{label}. {lying}"),
            (None, _) => lying,
        }
    };
    let low = RwSignal::new(false);
    let inspect = move || {
        let kind = facts.with_untracked(|facts| facts.as_ref().map(|facts| facts.tile));
        let Some(kind) = kind else { return };
        let subject = Subject { kind, cell: Some(cell.get_untracked()), low: low.get_untracked() };
        let told = untrack(|| match (desk.label(action()), forecast.get()) {
            (Some(label), Some((battle, worst))) => {
                format!("{label}: {}", words::stands(&battle, worst))
            }
            (Some(label), None) => label,
            (None, _) => sentence(),
        });
        desk.inspect(subject, told);
        if lit.get_untracked() {
            desk.aim.set(Some(cell.get_untracked()));
        }
    };
    let leave = move || {
        desk.look_away();
        desk.aim.set(None);
    };
    // A finger that has read a tile does not pick it by letting go.
    let press = LongPress::new();
    let read = move || {
        if !plan.camera.held.get_untracked() {
            inspect();
        }
    };
    let click = move |click: leptos::ev::MouseEvent| {
        if is_touch(&click) && press.has_read() {
            return;
        }
        if lit.get_untracked() || untrack(|| desk.is_asked()) && !is_touch(&click) {
            desk.choose(untrack(action));
        } else {
            inspect();
        }
    };
    view! {
        <button
            type="button"
            class="zu-tile"
            data-lit=move || lit.get()
            class:zu-wanted=move || wanted.get()
            class:zu-targeted=move || targeted.get()
            class:zu-last=move || last.get()
            class:zu-fresh=move || fresh.get()
            class:zu-friend=move || friend.get()
            id=move || id(cell.get())
            style:left=move || place(cell.get()).0
            style:top=move || place(cell.get()).1
            data-role=move || role.get().name
            data-kind=move || facts.with(|facts| facts.as_ref().map(|facts| facts.tile.to_string()))
            tabindex=move || if plan.stop.get() == Some(cell.get()) { "0" } else { "-1" }
            data-pick=move || desk.data(action())
            data-target=move || shows("cell", cell.get())
            aria-label=sentence
            aria-disabled=move || (!lit.get()).then_some("true")
            on:click=click
            on:pointerenter=move |event| if event.pointer_type() == "mouse" {
                low.set(is_low(&event));
                inspect();
            }
            on:pointerleave=move |event| {
                press.end();
                if event.pointer_type() == "mouse" { leave() }
            }
            on:pointerdown=move |event| if event.pointer_type() == "touch" {
                low.set(is_low(&event));
                press.begin(read);
            }
            on:pointerup=move |_| press.end()
            on:contextmenu=move |event| event.prevent_default()
            on:focus=move |event| {
                plan.focused.set(Some(cell.get_untracked()));
                if is_keyboard(&event) {
                    inspect();
                    plan.camera.reveal(cell.get_untracked());
                }
            }
            on:blur=move |_| leave()
        >
            <svg class="zu-art" viewBox="0 0 100 100" aria-hidden="true" inner_html=markup></svg>
            {move || {
                let role = role.get();
                (!role.name.is_empty())
                    .then(|| view! { <span class="zu-role" data-role=role.name>{face::icon(role.sign)}</span> })
            }}
            {move || gain.get().map(|points| view! { <b class="zu-points">{format!("+{points}")}</b> })}
            {move || friend.get().then(|| view! { <span class="zu-heart">{face::icon("heart")}</span> })}
            {move || forecast.get().map(|(battle, worst)| marks::forecast(&battle, worst))}
        </button>
    }
}

/// Whether the pointer is in the lower half of the map.
fn is_low(event: &leptos::ev::PointerEvent) -> bool {
    let map = document().query_selector(".zu-map").ok().flatten();
    map.is_some_and(|map| {
        let map = map.get_bounding_client_rect();
        f64::from(event.client_y()) > map.top() + map.height() / 2.0
    })
}
