//! The Z Zone of one sheet as a picture: ground, guidelines, walls, doors and items.

use zeds_zone::{Border, COLUMNS, Halving, ROWS, Region, Sheet, Side, Spot, Square, Status};

use super::desk::{Kit, News};
use super::paint::{Area, Detail, Item, Picture, UNIT, halving_wall, place, side_wall};

/// The Z Zone with its margins: room for doors, letters and numbers.
pub(super) const VIEW_BOX: &str = "-48 -34 596 452";
/// The Z Zone of a small picture.
pub(super) const SMALL_VIEW_BOX: &str = "-22 -18 544 436";

const WIDTH: f32 = COLUMNS as f32 * UNIT;
const HEIGHT: f32 = ROWS as f32 * UNIT;

/// The Z Zone as the sheet stands.
pub(super) fn paper(kit: &Kit, sheet: &Sheet, news: &News, detail: Detail) -> String {
    let mut picture = Picture::default();
    rim(&mut picture, kit, sheet, detail);
    free_squares(&mut picture, sheet, detail);
    ground(&mut picture, sheet, news);
    walls(&mut picture, kit, sheet, news, detail);
    for square in sheet.drawn() {
        let class = if news.drawn == Some(square) { "zz-appears" } else { "" };
        picture.group(format_args!(r#"class="{class}""#), |p| {
            items(p, sheet, square, news);
            if let (Some(sector), Detail::Full) = (sheet.sector(square), detail) {
                let Area(x, y, ..) = Area::square(square);
                p.add(format_args!(
                    r#"<text class="zz-id" x="{}" y="{}">{sector}</text>"#,
                    x + UNIT - 9.0,
                    y + UNIT - 10.0
                ));
            }
        });
    }
    picture.finish()
}

/// The closed rim as hazard tape, with gaps for the doors.
fn rim(picture: &mut Picture, kit: &Kit, sheet: &Sheet, detail: Detail) {
    let tape = Area(0.0, 0.0, WIDTH, HEIGHT).inset(-14.0);
    let hole = Area(0.0, 0.0, WIDTH, HEIGHT).inset(-3.0);
    picture.add(format_args!(
        r#"<path class="zz-tape" fill-rule="evenodd" d="{}{}"/>"#,
        tape.path(),
        hole.path()
    ));
    let zone = kit.plan.zone();
    for ((square, side), name, word) in
        [(zone.entrance, "entrance", "ENTRANCE"), (zone.exit, "exit", "EXIT")]
    {
        door(picture, sheet.border(&kit.plan, square, side), (square, side), (name, word), detail);
    }
    if detail == Detail::Small {
        return;
    }
    for column in 0..COLUMNS {
        let x = (f32::from(column) + 0.5) * UNIT;
        let letter = char::from(b'A' + column);
        picture.add(format_args!(r#"<text class="zz-axis" x="{x}" y="-20">{letter}</text>"#));
    }
    for row in 1..ROWS {
        let y = (f32::from(row) + 0.5) * UNIT + 5.0;
        picture.add(format_args!(r#"<text class="zz-axis" x="-24" y="{y}">{}</text>"#, row + 1));
    }
    picture.add(r#"<text class="zz-axis" x="-24" y="24">1</text>"#);
}

/// A gap in the tape with two posts, an arrow and the word; a shut one is bricked up.
fn door(
    picture: &mut Picture,
    border: Border,
    (square, side): (Square, Side),
    (name, word): (&str, &str),
    detail: Detail,
) {
    let shut = border == Border::Wall;
    let Area(x, y, w, h) = Area::square(square);
    // Both doors are in an upright side; the arrow always points east.
    let (edge, out) = if side == Side::W { (x, -1.0) } else { (x + w, 1.0) };
    let gap = if side == Side::W { edge - 16.0 } else { edge + 1.0 };
    let state = if shut { "zz-shut" } else { "" };
    picture.group(format_args!(r#"class="zz-door zz-{name} {state}""#), |p| {
        p.add(format_args!(
            r#"<rect class="zz-gap" x="{gap}" y="{y}" width="15" height="{h}"/>"#
        ));
        for post in [y - 3.0, y + h - 7.0] {
            p.add(format_args!(
                r#"<rect class="zz-post" x="{}" y="{post}" width="16" height="10" rx="2.5"/>"#,
                edge + out * 8.5 - 8.0
            ));
        }
        if detail == Detail::Small {
            return;
        }
        let (start, cy) = (if side == Side::W { edge - 30.0 } else { edge + 1.0 }, y + h / 2.0);
        // The word stands upright at the outer edge and reads outwards.
        p.add(format_args!(
            r#"<path class="zz-arrow" d="M{start} {cy}h25m-11-12 12 12-12 12"/><text class="zz-word" transform="translate({} {cy}) rotate({})" y="4">{}</text>"#,
            edge + out * 39.5,
            out * 90.0,
            if shut { "SHUT" } else { word },
        ));
    });
}

/// Paper and dotted guidelines of squares that are not drawn.
fn free_squares(picture: &mut Picture, sheet: &Sheet, detail: Detail) {
    let mut blank = String::new();
    let mut lines = String::new();
    for square in sheet.free() {
        let Area(x, y, w, h) = Area::square(square);
        blank.push_str(&Area(x, y, w, h).path());
        lines.push_str(&format!(
            "M{} {}v{}M{} {}h{}",
            x + w / 2.0,
            y + 6.0,
            h - 12.0,
            x + 6.0,
            y + h / 2.0,
            w - 12.0
        ));
    }
    picture.add(format_args!(r#"<path class="zz-blank" d="{blank}"/>"#));
    if detail == Detail::Full {
        picture.add(format_args!(r#"<path class="zz-guide" d="{lines}"/>"#));
    }
    let mut grid = String::new();
    for column in 1..COLUMNS {
        grid.push_str(&format!("M{} 0V{HEIGHT}", f32::from(column) * UNIT));
    }
    for row in 1..ROWS {
        grid.push_str(&format!("M0 {}H{WIDTH}", f32::from(row) * UNIT));
    }
    picture.add(format_args!(r#"<path class="zz-grid" d="{grid}"/>"#));
}

/// Passable regions hatched, isolated ones plain; what has just joined sweeps in.
fn ground(picture: &mut Picture, sheet: &Sheet, news: &News) {
    let mut passable = String::new();
    let mut isolated = String::new();
    let mut joining = Picture::default();
    let from = news.drawn.map(|square| Area::square(square).middle());
    for square in sheet.drawn() {
        for &part in sheet.halving(square).parts() {
            let region = Region { square, part };
            let area = Area::region(region);
            if (sheet.spots(region) & sheet.area()).is_empty() {
                isolated.push_str(&area.path());
            } else if let (true, Some(from)) = (news.joined.contains(&region), from) {
                isolated.push_str(&area.path());
                let (x, y) = area.middle();
                let (dx, dy) = (x - from.0, y - from.1);
                let way = match (dx.abs() >= dy.abs(), dx >= 0.0, dy >= 0.0) {
                    (true, true, _) => "zz-eastward",
                    (true, false, _) => "zz-westward",
                    (false, _, true) => "zz-southward",
                    (false, _, false) => "zz-northward",
                };
                let delay = 60.0 + (dx.abs() + dy.abs()) * 0.5;
                joining.add(format_args!(
                    r#"<rect class="zz-passable zz-joins {way}" style="animation-delay:{delay}ms" {}/>"#,
                    area.attributes()
                ));
            } else {
                passable.push_str(&area.path());
            }
        }
    }
    picture.add(format_args!(
        r#"<path class="zz-isolated" d="{isolated}"/><path class="zz-passable" d="{passable}"/>{}"#,
        joining.finish()
    ));
    let mut open = String::new();
    for square in sheet.drawn() {
        open.push_str(&Area::square(square).path());
    }
    picture.add(format_args!(r#"<path class="zz-edge" d="{open}"/>"#));
}

/// The walls of all drawn squares, each border once.
fn walls(picture: &mut Picture, kit: &Kit, sheet: &Sheet, news: &News, detail: Detail) {
    let printed = |square: Square, side| {
        sheet.sector(square).is_some_and(|id| kit.table.sector(id).has_wall(side))
    };
    let mut fresh = Picture::default();
    for square in Square::all() {
        let area = Area::square(square);
        let halving = sheet.halving(square);
        if halving != Halving::None {
            let canvas = if news.drawn == Some(square) { &mut fresh } else { &mut *picture };
            halving_wall(canvas, area, halving, detail);
        }
        for side in Side::ALL {
            let neighbour = square.neighbour(side);
            let mine = neighbour.is_none() || matches!(side, Side::E | Side::S);
            let walled = match sheet.border(&kit.plan, square, side) {
                Border::Wall => true,
                Border::Rim => printed(square, side),
                Border::Open | Border::Free => false,
            };
            if !(mine && walled) {
                continue;
            }
            let new = news.drawn.is_some_and(|drawn| {
                (drawn == square && printed(square, side))
                    || (Some(drawn) == neighbour && printed(drawn, side.opposite()))
            });
            let canvas = if new { &mut fresh } else { &mut *picture };
            side_wall(canvas, area, side, 5.0, detail);
        }
    }
    let fresh = fresh.finish();
    picture.group(r#"class="zz-drawing""#, |p| p.add(fresh));
}

fn items(picture: &mut Picture, sheet: &Sheet, square: Square, news: &News) {
    let halving = sheet.halving(square);
    let found: Vec<(Spot, Item)> = [false, true]
        .into_iter()
        .filter_map(|second| {
            let spot = Spot { square, second };
            let (kind, state) = sheet.item(spot)?;
            let region = sheet.region(spot);
            let new = news.killed.contains(&region) || news.erased == Some(region);
            Some((spot, Item { kind, state, passable: sheet.area().contains(spot), new }))
        })
        .collect();
    let alone = found.len() == 1;
    for (spot, item) in found {
        let (at, size) = place(Area::square(square), halving, alone, spot.second);
        item.draw(picture, at, size);
    }
}

/// The rubber stamp on a sheet that is done with.
pub(super) fn stamp(status: Status, vp: i32) -> String {
    let (class, word, note) = match status {
        Status::Alive => return String::new(),
        Status::Lost { turn } => ("zz-lost", "LOST", format!("turn {turn}")),
        Status::Escaped => ("zz-escaped", "ESCAPED", format!("{vp} VP")),
        Status::Trapped => ("zz-trapped", "TRAPPED", "no way out".into()),
    };
    let width = 40.0 + 46.0 * word.len() as f32;
    let left = -width / 2.0;
    format!(
        r#"<g transform="translate(250 200) rotate(-11)"><g class="zz-stamp {class}"><rect x="{left}" y="-66" width="{width}" height="128" rx="14"/><rect x="{}" y="-58" width="{}" height="112" rx="9"/><text class="zz-stamp-word" y="8">{word}</text><text class="zz-stamp-note" y="40">{note}</text></g></g>"#,
        left + 8.0,
        width - 16.0,
    )
}
