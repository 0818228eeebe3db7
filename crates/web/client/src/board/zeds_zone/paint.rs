//! Strokes, icons, sectors and dice as SVG markup, in units of a hundredth of a square.
//!
//! Pictures are markup and not elements of the framework: nothing in them reacts by itself, and a
//! sheet has hundreds of strokes. What can be clicked or focused lies above them.

use zeds_zone::{Halving, ItemKind, ItemState, Part, Region, Sector, Side, Square};

pub(super) use crate::board::picture::Picture;

/// The side of a square.
pub(super) const UNIT: f32 = 100.0;
const WALL: f32 = 10.0;
const HALVING_WALL: f32 = 8.0;

impl Picture {
    /// A symbol with its middle here.
    pub(super) fn symbol(&mut self, name: &str, (x, y): (f32, f32), size: f32, class: &str) {
        let (left, top) = (x - size / 2.0, y - size / 2.0);
        self.add(format_args!(
            r##"<use href="#zz-{name}" class="{class}" x="{left}" y="{top}" width="{size}" height="{size}"/>"##
        ));
    }
}

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy)]
pub(super) struct Area(pub(super) f32, pub(super) f32, pub(super) f32, pub(super) f32);

impl Area {
    /// A square of the Z Zone, whose corner A1 is the origin.
    pub(super) fn square(square: Square) -> Area {
        Area(f32::from(square.column()) * UNIT, f32::from(square.row()) * UNIT, UNIT, UNIT)
    }

    /// A region of the Z Zone.
    pub(super) fn region(region: Region) -> Area {
        let Area(x, y, w, h) = Area::square(region.square);
        match region.part {
            Part::Whole => Area(x, y, w, h),
            Part::W => Area(x, y, w / 2.0, h),
            Part::E => Area(x + w / 2.0, y, w / 2.0, h),
            Part::N => Area(x, y, w, h / 2.0),
            Part::S => Area(x, y + h / 2.0, w, h / 2.0),
        }
    }

    /// The middle.
    pub(super) fn middle(self) -> (f32, f32) {
        (self.0 + self.2 / 2.0, self.1 + self.3 / 2.0)
    }

    /// The rectangle, smaller by this much on each side.
    pub(super) fn inset(self, by: f32) -> Area {
        Area(self.0 + by, self.1 + by, self.2 - 2.0 * by, self.3 - 2.0 * by)
    }

    /// The outline as a part of a path.
    pub(super) fn path(self) -> String {
        let Area(x, y, w, h) = self;
        format!("M{x} {y}h{w}v{h}h-{w}z")
    }

    /// The attributes of a `rect`.
    pub(super) fn attributes(self) -> String {
        let Area(x, y, w, h) = self;
        format!(r#"x="{x}" y="{y}" width="{w}" height="{h}""#)
    }
}

/// How much of it can be seen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Detail {
    /// Everything.
    Full,
    /// For pictures so small that fine strokes would blur.
    Small,
}

/// A straight wall: a bar with the joints of two courses of bricks.
struct Wall {
    x: f32,
    y: f32,
    length: f32,
    upright: bool,
    thick: f32,
}

impl Wall {
    /// The bar moved aside by `shift`, with the slight bow of a line drawn by hand.
    fn path(&self, shift: f32) -> String {
        let Wall { x, y, length, upright, .. } = *self;
        let bow = if (x + 3.0 * y) as i32 / 50 % 2 == 0 { 1.1 } else { -1.1 };
        if upright {
            let x = x + shift;
            format!("M{x} {y}q{bow} {} 0 {length}", length / 2.0)
        } else {
            let y = y + shift;
            format!("M{x} {y}q{} {bow} {length} 0", length / 2.0)
        }
    }

    fn draw(&self, picture: &mut Picture, detail: Detail) {
        let thick = self.thick;
        picture.add(format_args!(
            r#"<path class="zz-wall" pathLength="1" d="{}" stroke-width="{thick}"/>"#,
            self.path(0.0)
        ));
        if detail == Detail::Small {
            return;
        }
        let quarter = thick / 4.0 + 0.25;
        picture.add(format_args!(
            r#"<path class="zz-shade" d="{}"/><path class="zz-mortar" d="{}"/><path class="zz-joint" d="{}" stroke-width="{half}"/><path class="zz-joint zz-odd" d="{}" stroke-width="{half}"/>"#,
            self.path(thick / 2.0 + 1.2),
            self.path(0.0),
            self.path(-quarter),
            self.path(quarter),
            half = thick / 2.0 - 1.0,
        ));
    }
}

/// A wall on a side of a rectangle; `reach` lets it run past the corners, so that walls meet.
pub(super) fn side_wall(picture: &mut Picture, area: Area, side: Side, reach: f32, detail: Detail) {
    let Area(x, y, w, h) = area;
    let (x, y, length, upright) = match side {
        Side::N => (x - reach, y, w + 2.0 * reach, false),
        Side::S => (x - reach, y + h, w + 2.0 * reach, false),
        Side::W => (x, y - reach, h + 2.0 * reach, true),
        Side::E => (x + w, y - reach, h + 2.0 * reach, true),
    };
    Wall { x, y, length, upright, thick: WALL }.draw(picture, detail);
}

/// A wall on a midline.
pub(super) fn halving_wall(picture: &mut Picture, area: Area, halving: Halving, detail: Detail) {
    let Area(x, y, w, h) = area;
    let thick = HALVING_WALL;
    match halving {
        Halving::None => {}
        Halving::V => {
            Wall { x: x + w / 2.0, y, length: h, upright: true, thick }.draw(picture, detail);
        }
        Halving::H => {
            Wall { x, y: y + h / 2.0, length: w, upright: false, thick }.draw(picture, detail);
        }
    }
}

/// Where the first or the second item of a square goes, and how large it is.
pub(super) fn place(area: Area, halving: Halving, alone: bool, second: bool) -> ((f32, f32), f32) {
    let (x, y, size) = match (halving, alone, second) {
        (Halving::None, true, _) => (0.5, 0.5, 56.0),
        (Halving::None, false, false) => (0.29, 0.5, 42.0),
        (Halving::None, false, true) => (0.71, 0.5, 42.0),
        (Halving::V, _, false) => (0.255, 0.5, 38.0),
        (Halving::V, _, true) => (0.745, 0.5, 38.0),
        (Halving::H, _, false) => (0.5, 0.265, 37.0),
        (Halving::H, _, true) => (0.5, 0.735, 37.0),
    };
    ((area.0 + x * area.2, area.1 + y * area.3), size)
}

/// An item with the marks of what has become of it.
pub(super) struct Item {
    pub(super) kind: ItemKind,
    pub(super) state: ItemState,
    /// Whether it lies in the passable area.
    pub(super) passable: bool,
    /// Whether its state is news.
    pub(super) new: bool,
}

impl Item {
    /// As the Sector Table shows it.
    pub(super) fn printed(kind: ItemKind) -> Item {
        Item { kind, state: ItemState::Fresh, passable: false, new: false }
    }

    pub(super) fn draw(&self, picture: &mut Picture, at: (f32, f32), size: f32) {
        let (x, y) = at;
        let name = self.kind.name();
        let new = if self.new { " zz-new" } else { "" };
        match (self.state, self.kind) {
            (ItemState::Erased, _) => {
                if self.new {
                    picture.symbol(name, at, size, "zz-vanishing");
                }
                picture.symbol("zombie-erased", at, size, "zz-erased");
            }
            (ItemState::Killed, _) => {
                if self.new {
                    let r = size * 0.56;
                    picture.add(format_args!(
                        r#"<circle class="zz-attack zz-new" cx="{x}" cy="{y}" r="{r}"/>"#
                    ));
                }
                picture.symbol(name, at, size, "zz-spent");
                picture.symbol("killed", at, size * 1.12, &format!("zz-mark{new}"));
            }
            (ItemState::Crossed, _) => {
                picture.symbol(name, at, size, "zz-spent");
                picture.symbol("cross", at, size * 1.06, &format!("zz-mark{new}"));
            }
            (ItemState::Fresh, ItemKind::Zombie) if self.passable => {
                picture.symbol(name, at, size, "");
                let r = size * 0.58;
                picture
                    .add(format_args!(r#"<circle class="zz-attack" cx="{x}" cy="{y}" r="{r}"/>"#));
            }
            (ItemState::Fresh, ItemKind::Generator) => self.generator(picture, at, size),
            (ItemState::Fresh, ItemKind::Survivor) if self.passable => {
                picture.symbol(name, at, size, "");
                let badge = (x + size * 0.42, y + size * 0.34);
                picture.symbol("check", badge, size * 0.4, "");
            }
            (ItemState::Fresh, _) => picture.symbol(name, at, size, ""),
        }
    }

    /// The fan turns, sparks fly and it shines when it runs.
    fn generator(&self, picture: &mut Picture, (x, y): (f32, f32), size: f32) {
        let running = if self.passable { "zz-running" } else { "zz-still" };
        if self.passable {
            let r = size * 0.86;
            picture.add(format_args!(
                r#"<circle class="zz-shine" cx="{x}" cy="{y}" r="{r}" fill="url(#zz-glow)"/>"#
            ));
            picture.group(format_args!(r#"class="zz-rays" transform="translate({x} {y})""#), |p| {
                for turn in 0..12 {
                    let (near, far) = (size * 0.64, size * 0.76);
                    p.add(format_args!(
                        r#"<path d="M0-{near}V-{far}" transform="rotate({})"/>"#,
                        turn * 30
                    ));
                }
            });
        }
        picture.symbol("generator", (x, y), size, "");
        let fan = (x + size * 10.0 / 60.0, y + size * 4.0 / 60.0);
        picture.group(format_args!(r#"transform="translate({} {})""#, fan.0, fan.1), |p| {
            p.group(format_args!(r#"class="zz-fan {running}""#), |p| {
                p.symbol("fan", (0.0, 0.0), size * 0.36, "");
            });
        });
    }
}

/// A sector as the Sector Table shows it; its walls lie inside the rectangle.
pub(super) fn sector(picture: &mut Picture, sector: &Sector, area: Area, detail: Detail) {
    let within = area.inset(WALL / 2.0);
    halving_wall(picture, area, sector.halving, detail);
    for &side in &sector.walls {
        side_wall(picture, within, side, WALL / 2.0, detail);
    }
    sector_items(picture, sector, area);
}

/// The items of a sector that is not drawn yet.
pub(super) fn sector_items(picture: &mut Picture, sector: &Sector, area: Area) {
    let alone = sector.items.iter().flatten().count() == 1;
    for (second, item) in [(false, sector.items[0]), (true, sector.items[1])] {
        if let Some(kind) = item {
            let (at, size) = place(area, sector.halving, alone, second);
            Item::printed(kind).draw(picture, at, size);
        }
    }
}

/// A die with its middle here.
pub(super) fn die(picture: &mut Picture, face: u8, dark: bool, (x, y): (f32, f32), size: f32) {
    let shade = if dark { "zz-dark" } else { "zz-light" };
    picture.group(format_args!(r#"class="zz-die {shade}" transform="translate({x} {y})""#), |p| {
        let (half, round) = (size / 2.0, size * 0.22);
        p.add(format_args!(
            r#"<rect x="-{half}" y="-{half}" width="{size}" height="{size}" rx="{round}"/>"#
        ));
        let (step, r) = (size * 0.26, size * 0.1);
        for (column, row) in pips(face) {
            let (cx, cy) = (f32::from(*column) * step, f32::from(*row) * step);
            p.add(format_args!(r#"<circle cx="{cx}" cy="{cy}" r="{r}"/>"#));
        }
    });
}

fn pips(face: u8) -> &'static [(i8, i8)] {
    match face {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }
}
