//! Lines on the map: who fights whom, what a played tile is aimed at, and the square that a tile
//! would complete.

use leptos::prelude::*;
use zu_tiles::{Cell, View};

use super::super::picture::Picture;
use super::camera::SIDE;
use super::desk::Desk;
use super::words;

fn middle(cell: Cell) -> (f64, f64) {
    (f64::from(cell.x) * SIDE, f64::from(cell.y) * SIDE)
}

/// What lies under the tiles: the bonds of the Battle.
pub(super) fn below(desk: Desk) -> impl IntoView {
    let markup = move || desk.read(bonds).unwrap_or_default();
    view! { <svg class="zu-links" aria-hidden="true" width="1" height="1" inner_html=markup></svg> }
}

/// A thick line from an Ally to the tile it helps, and from the Attacker to the Defender.
fn bonds(view: &View) -> String {
    let mut p = Picture::default();
    let Some(battle) = &view.facts.battle else { return String::new() };
    let mut bond = |from: Cell, to: Cell, class: &str| {
        let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
        p.add(format_args!(
            r#"<line class="zu-bond zu-{class}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>"#
        ));
    };
    if let (Some(attacker), Some(defender)) = (battle.attacker, battle.defender) {
        for ally in &battle.allies[0] {
            bond(*ally, defender, "attacking");
        }
        for ally in &battle.allies[1] {
            bond(*ally, defender, "defending");
        }
        bond(attacker, defender, "clash");
    }
    p.finish()
}

/// What lies over the tiles: the square that would be completed, and what an entry is aimed at.
pub(super) fn above(desk: Desk) -> impl IntoView {
    let markup = move || {
        let mut p = Picture::default();
        let aim = desk.aim.get();
        desk.foresight.with(|foresight| {
            if let Some(gain) = aim.and_then(|aim| foresight.gain(None, aim)) {
                square(&mut p, &gain.square);
            }
        });
        let hovered = desk.entry.get();
        desk.view.with(|view| {
            let Some(view) = view else { return };
            for (at, entry) in view.table.stack.iter().enumerate() {
                for target in entry.targets {
                    let Some(cell) = words::target_cell(view, target) else { continue };
                    let (x, y) = middle(cell);
                    let class = if hovered == Some(at) { " zu-strong" } else { "" };
                    p.add(format_args!(
                        r##"<g class="zu-aim zu-s{}{class}" transform="translate({x} {y})"><path d="M-52-26v-14a12 12 0 0 1 12-12h14M26-52h14a12 12 0 0 1 12 12v14M52 26v14a12 12 0 0 1-12 12H26M-26 52h-14a12 12 0 0 1-12-12V26"/></g>"##,
                        entry.you().number()
                    ));
                }
            }
        });
        p.finish()
    };
    view! { <svg class="zu-links zu-over-tiles" aria-hidden="true" width="1" height="1" inner_html=markup></svg> }
}

/// A golden frame around every two by two cells of these.
fn square(p: &mut Picture, cells: &[Cell]) {
    for cell in cells {
        let corner = |dx, dy| cells.contains(&Cell::new(cell.x + dx, cell.y + dy));
        if corner(1, 0) && corner(0, 1) && corner(1, 1) {
            let (x, y) = middle(*cell);
            let side = 2.0 * SIDE + 4.0;
            p.add(format_args!(
                r#"<rect class="zu-square" x="{}" y="{}" width="{side}" height="{side}" rx="22"/>"#,
                x - SIDE / 2.0 - 2.0,
                y - SIDE / 2.0 - 2.0
            ));
        }
    }
}
