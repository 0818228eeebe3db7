//! Belts, shapes, bots and cards as SVG markup. A belt is a hundred units wide.

use zee::{BeltType, Bot, Button, Colour, Conveyor, Row, Shape, Spot};

pub(super) use crate::board::picture::Picture;

/// The side of a belt.
pub(super) const TILE: f32 = 100.0;
/// What is left of conveyor 1: the names of the rows.
pub(super) const RAIL: f32 = 46.0;
/// What is right of the last conveyor.
pub(super) const EDGE: f32 = 22.0;
/// What is above the Back row: the numbers of the conveyors.
pub(super) const HEAD: f32 = 38.0;
/// What is below the Front row: the edge that bots fall over.
pub(super) const CHUTE: f32 = 44.0;
/// Three rows of belts.
pub(super) const DEEP: f32 = 3.0 * TILE;

/// The left top corner of a belt.
pub(super) fn corner(spot: Spot) -> (f32, f32) {
    (left(spot.conveyor()), top(spot.row()))
}

/// The upper edge of a row.
fn top(row: Row) -> f32 {
    HEAD + f32::from(row as u8) * TILE
}

/// The left edge of a conveyor.
pub(super) fn left(conveyor: Conveyor) -> f32 {
    RAIL + conveyor.index() as f32 * TILE
}

/// The middle of a belt.
pub(super) fn middle(spot: Spot) -> (f32, f32) {
    let (x, y) = corner(spot);
    (x + TILE / 2.0, y + TILE / 2.0)
}

/// The width of a reactor with so many conveyors.
pub(super) fn width(conveyors: u8) -> f32 {
    RAIL + f32::from(conveyors) * TILE + EDGE
}

/// The outline of a shape around a point.
fn outline(shape: Shape, (x, y): (f32, f32), r: f32) -> String {
    match shape {
        Shape::Diamond => {
            let r = r * 1.12;
            format!("M{x} {}l{r} {r} -{r} {r} -{r} -{r}z", y - r)
        }
        Shape::Circle => {
            let d = r * 2.0;
            format!("M{} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z", x - r)
        }
        Shape::Hex => {
            let r = r * 1.08;
            let (half, high) = (r / 2.0, r * 0.866);
            format!("M{} {y}l{half} -{high} {r} 0 {half} {high} -{half} {high} -{r} 0z", x - r)
        }
    }
}

/// A coloured shape.
pub(super) fn shape(picture: &mut Picture, kind: BeltType, at: (f32, f32), r: f32) {
    let fill = match kind.colour() {
        Colour::Amber => "amber",
        Colour::Teal => "teal",
        Colour::Violet => "violet",
    };
    let d = outline(kind.shape(), at, r);
    let stroke = (r * 0.17).max(2.5);
    picture.add(format_args!(
        r##"<path class="ze-shape" d="{d}" fill="url(#ze-{fill})" stroke-width="{stroke}"/>"##
    ));
}

/// What lies on one place of a conveyor: the seam, the shape and its code.
pub(super) fn belt(picture: &mut Picture, kind: BeltType, (x, y): (f32, f32)) {
    let (right, top, bottom) = (x + 92.0, y + 2.0, y + 98.0);
    picture.add(format_args!(
        r#"<path class="ze-seam" d="M{} {top}H{right}M{} {bottom}H{right}"/>"#,
        x + 8.0,
        x + 8.0
    ));
    shape(picture, kind, (x + 50.0, y + 50.0), 36.0);
    picture.add(format_args!(
        r#"<text class="ze-code" x="{}" y="{}">{kind}</text>"#,
        x + 90.0,
        y + 94.0
    ));
}

/// A belt as a card of its own, in a box of a hundred.
pub(super) fn belt_card(kind: BeltType) -> String {
    let mut picture = Picture::default();
    picture.add(r##"<rect class="ze-plate" x="3" y="2" width="94" height="96" rx="9"/>"##);
    picture.add(format_args!(r#"<path class="ze-ridge" d="{}"/>"#, ridges(0.0, 8.0, 88.0)));
    belt(&mut picture, kind, (0.0, 0.0));
    picture.finish()
}

/// The ridges of a belt, which point to the Front.
pub(super) fn ridges(x: f32, from: f32, to: f32) -> String {
    let mut path = String::new();
    let mut y = from;
    while y < to {
        path.push_str(&format!("M{} {y}l32 13 32 -13", x + 18.0));
        y += 25.0;
    }
    path
}

/// A bot in a box of a hundred with its middle in the origin.
pub(super) fn bot(picture: &mut Picture, bot: Bot, value: u8) {
    let word = bot.name();
    let y = match word {
        "red" => 58.0,
        "blue" | "yellow" => 68.0,
        "green" => 66.0,
        "white" => 52.0,
        _ => 73.0,
    };
    picture.add(format_args!(
        r##"<g class="ze-figure ze-{word}" transform="translate(-50 -50)"><use href="#ze-body-{word}" class="ze-halo"/><use href="#ze-body-{word}" class="ze-body-fill"/><use href="#ze-face-{word}"/><text class="ze-value" x="50" y="{y}">{value}</text></g>"##
    ));
}

/// The picture of a bot alone.
pub(super) fn portrait(which: Bot, value: u8) -> String {
    let mut picture = Picture::default();
    bot(&mut picture, which, value);
    picture.finish()
}

/// The shapes of a card, in a box of 120 by 80: one, two side by side, or three in a triangle.
pub(super) fn shapes(kinds: &[BeltType]) -> String {
    let mut picture = Picture::default();
    let places: &[(f32, f32, f32)] = match kinds.len() {
        1 => &[(60.0, 40.0, 29.0)],
        2 => &[(32.0, 40.0, 22.0), (88.0, 40.0, 22.0)],
        _ => &[(24.0, 50.0, 17.0), (60.0, 24.0, 17.0), (96.0, 50.0, 17.0)],
    };
    for (kind, (x, y, r)) in kinds.iter().zip(places) {
        shape(&mut picture, *kind, (*x, *y), *r);
    }
    picture.finish()
}

/// The icon of a button.
pub(super) fn icon(button: Button) -> String {
    format!(r##"<use href="#ze-{}"/>"##, button.name())
}

/// The hall: frame, names of rows, numbers of conveyors, empty bays, the edge.
pub(super) fn hall(bays: u8, built: usize, wrap: bool) -> String {
    let mut picture = Picture::default();
    let (wide, built_to) = (width(bays), RAIL + built as f32 * TILE);
    let (bottom, right) = (HEAD + DEEP, wide - EDGE);
    picture.add(format_args!(
        r##"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="url(#ze-core)"/>"##,
        (RAIL + right) / 2.0,
        HEAD + DEEP / 2.0,
        (right - RAIL) * 0.62 + 60.0,
        DEEP * 0.72
    ));
    picture.add(format_args!(
        r##"<rect class="ze-pit" x="{}" y="{}" width="{}" height="{}" rx="16"/>"##,
        RAIL - 6.0,
        HEAD - 6.0,
        right - RAIL + 12.0,
        DEEP + 10.0
    ));
    for row in Row::ALL {
        let y = top(row) + TILE / 2.0;
        let name = row.name().to_uppercase();
        picture.add(format_args!(
            r#"<text class="ze-row" transform="translate(15 {y}) rotate(-90)">{name}</text>"#
        ));
    }
    for conveyor in Conveyor::all().take(usize::from(bays)) {
        let x = left(conveyor);
        let class = if conveyor.index() < built { "ze-number" } else { "ze-number ze-idle" };
        picture.add(format_args!(
            r#"<text class="{class}" x="{}" y="{}">{conveyor}</text>"#,
            x + 50.0,
            HEAD - 13.0
        ));
        if conveyor.index() >= built {
            picture.add(format_args!(
                r#"<rect class="ze-bay" x="{}" y="{}" width="84" height="288" rx="10"/>"#,
                x + 8.0,
                HEAD + 6.0
            ));
        }
    }
    picture.add(format_args!(
        r##"<use href="#ze-hand" class="ze-start" x="{}" y="2" width="30" height="30"/>"##,
        RAIL + 2.0
    ));
    picture.add(format_args!(
        r##"<rect class="ze-brink" x="{}" y="{}" width="{}" height="11" rx="3" fill="url(#ze-hazard)"/>"##,
        RAIL - 6.0,
        bottom + 6.0,
        right - RAIL + 12.0
    ));
    let drops: String = Conveyor::all()
        .take(built)
        .map(|conveyor| format!("M{} {}l9 9 9-9", left(conveyor) + 41.0, bottom + 25.0))
        .collect();
    picture.add(format_args!(r#"<path class="ze-drop" d="{drops}"/>"#));
    if wrap && built > 1 {
        let y = HEAD + DEEP / 2.0;
        for (x, way) in [(RAIL - 9.0, -1.0), (built_to + 9.0, 1.0)] {
            picture.add(format_args!(
                r#"<path class="ze-wrap" d="M{x} {}q{} 0 {} 16t{} 16m{} -7l{} 7 {} 7"/>"#,
                y - 16.0,
                10.0 * way,
                10.0 * way,
                -10.0 * way,
                7.0 * way,
                -7.0 * way,
                7.0 * way
            ));
        }
    }
    picture.finish()
}

/// One conveyor with its belts; the ridges can run.
pub(super) fn conveyor(number: Conveyor, belts: &[BeltType], fresh: Option<usize>) -> String {
    let mut picture = Picture::default();
    let x = left(number);
    picture.add(format_args!(
        r##"<rect class="ze-frame" x="{}" y="{}" width="96" height="{}" rx="12" fill="url(#ze-steel)"/><rect x="{}" y="{HEAD}" width="84" height="{DEEP}" rx="6" fill="url(#ze-rubber)"/>"##,
        x + 2.0,
        HEAD - 4.0,
        DEEP + 8.0,
        x + 8.0
    ));
    picture.add(format_args!(
        r##"<svg x="{}" y="{HEAD}" width="84" height="{DEEP}" viewBox="8 0 84 300"><path class="ze-ridge ze-run" d="{}"/></svg>"##,
        x + 8.0,
        ridges(0.0, -36.0, 340.0)
    ));
    for (row, kind) in Row::ALL.into_iter().zip(belts) {
        let at = (x, top(row));
        if fresh == Some(row as usize) {
            picture.group(r#"class="ze-fresh""#, |picture| belt(picture, *kind, at));
        } else {
            belt(&mut picture, *kind, at);
        }
    }
    picture.finish()
}
