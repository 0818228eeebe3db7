//! What drawing in the square aimed at would do, laid over the sheet.

use leptos::prelude::*;
use zeds_zone::{Action, Attacker, COLUMNS, Square};

use super::desk::Desk;
use super::paint::{Area, Detail, Picture, UNIT, halving_wall, place, sector_items, side_wall};
use super::words::Consequence;

/// What drawing in a square would do, in words.
pub(super) fn consequence(desk: Desk, square: Square) -> Option<Consequence> {
    desk.preview(square).as_ref().map(Consequence::of)
}

/// The square aimed at, if it may be drawn in.
pub(super) fn aimed(desk: Desk) -> Option<Square> {
    let square = |aim: Option<Action>| match aim {
        Some(Action::Square(square)) => Some(square),
        _ => None,
    };
    square(desk.armed.get()).or(square(desk.aim.get()))
}

/// The ghost of the sector, the ground it would join, and a badge.
pub(super) fn ghost(desk: Desk) -> String {
    let mut picture = Picture::default();
    let Some(square) = aimed(desk) else { return String::new() };
    let Some(preview) = desk.preview(square) else { return String::new() };
    let area = Area::square(square);
    let sector = desk.kit.with_value(|kit| kit.table.sector(preview.sector));
    let joined: String = preview.joined.iter().map(|region| Area::region(*region).path()).collect();
    picture.add(format_args!(
        r#"<path class="zz-ghost-square" d="{}"/><path class="zz-ghost-area" d="{joined}"/>"#,
        area.path()
    ));
    picture.group(r#"class="zz-ghost-sector""#, |p| {
        halving_wall(p, area, sector.halving, Detail::Full);
        for &side in &sector.walls {
            side_wall(p, area, side, 5.0, Detail::Full);
        }
        sector_items(p, sector, area);
    });
    for Attacker { spot, halving, alone } in &preview.attackers {
        let ((x, y), size) = place(Area::square(spot.square), *halving, *alone, spot.second);
        let r = size * 0.58;
        picture.add(format_args!(r#"<circle class="zz-attack" cx="{x}" cy="{y}" r="{r}"/>"#));
    }
    let consequence = Consequence::of(&preview);
    badge(&mut picture, square, &consequence);
    picture.finish()
}

/// The words in a pill above the square, or below it in the first row.
fn badge(picture: &mut Picture, square: Square, consequence: &Consequence) {
    let notes = consequence.gains.join(", ");
    let lines = if notes.is_empty() { 1.0 } else { 2.0 };
    let longest = consequence.headline.chars().count().max(notes.chars().count() * 7 / 8);
    let (width, height) = (longest as f32 * 10.2 + 34.0, 14.0 + lines * 22.0);
    let area = Area::square(square);
    let half = width / 2.0;
    let x = area.middle().0.clamp(half - 44.0, f32::from(COLUMNS) * UNIT + 44.0 - half);
    let below = square.row() == 0;
    let y = if below { area.1 + UNIT + 8.0 } else { area.1 - 8.0 - height };
    let tip = area.middle().0 - x;
    let tail = if below {
        format!("M{} 2l9-9 9 9z", tip - 9.0)
    } else {
        format!("M{} {}l9 9 9-9z", tip - 9.0, height - 2.0)
    };
    let class = consequence.tone.class();
    picture.group(format_args!(r#"class="zz-badge {class}" transform="translate({x} {y})""#), |p| {
        p.add(format_args!(
            r#"<rect x="-{half}" y="0" width="{width}" height="{height}" rx="11"/><path d="{tail}"/><text y="23">{}</text>"#,
            consequence.headline
        ));
        if !notes.is_empty() {
            p.add(format_args!(r#"<text class="zz-badge-note" y="44">{notes}</text>"#));
        }
    });
}
