//! Tiles as SVG markup: ivory with the colour and pattern of who controls them at the edge. What
//! they are made of is in `symbols.svg`. The deck builder shows the same faces.

use leptos::prelude::*;
use ztable_core::Seat;
use zu_tiles::{AreaType, Catalogue, Class, Kind, Tile, TileFacts, TileType};

use super::super::frame;
use super::super::picture::Picture;

/// Pictures that all faces refer to.
const SYMBOLS: &str = include_str!("symbols.svg");

/// The pictures that faces are made of; once on a page.
pub(crate) fn symbols() -> impl IntoView {
    frame::symbols(SYMBOLS)
}

/// What a tile shows beyond its definition.
#[derive(Clone, Copy, Default)]
pub(super) struct Dress<'a> {
    /// Who controls it.
    pub(super) seat: Option<Seat>,
    /// Who owns it, if that is somebody else.
    pub(super) owner: Option<Seat>,
    /// Its current values, if they can differ from the printed ones.
    pub(super) values: Option<(u8, u8)>,
    /// Tiles attached to it.
    pub(super) attached: &'a [Kind],
    /// How many tiles lie face down under it.
    pub(super) stowed: usize,
}

impl<'a> Dress<'a> {
    /// What a tile on the map shows.
    pub(super) fn of(facts: &'a TileFacts) -> Dress<'a> {
        Dress {
            seat: Some(facts.ctrl),
            owner: (facts.owner != facts.ctrl).then_some(facts.owner),
            values: Some((facts.str, facts.int)),
            attached: &facts.attached,
            stowed: facts.stowed,
        }
    }
}

/// What is drawn in the middle of a tile.
enum Art {
    /// A picture of `symbols.svg`.
    Known(String),
    /// The first letters of an own tile that is no Creature, on a star.
    Letters(String),
}

impl Art {
    fn of(tile: &Tile) -> Art {
        match tile.class {
            _ if tile.is_own() && tile.class.is_none() => Art::Letters(initials(tile)),
            Some(class) if tile.is_own() || tile.is_basic_creature() => Art::Known(link(class)),
            _ => Art::Known(format!("#zu-t-{}", tile.id)),
        }
    }

    /// Draws it around a place.
    fn draw(&self, p: &mut Picture, (x, y): (f64, f64), size: f64) {
        let link = match self {
            Art::Known(link) => link,
            Art::Letters(_) => "#zu-t-own",
        };
        p.add(format_args!(
            r#"<use href="{link}" x="{}" y="{}" width="{size}" height="{size}"/>"#,
            x - size / 2.0,
            y - size / 2.0
        ));
        if let Art::Letters(letters) = self {
            let height = size * if letters.chars().count() > 2 { 0.22 } else { 0.29 };
            p.add(format_args!(
                r#"<text class="zu-initials" x="{x}" y="{:.1}" font-size="{height:.1}">{letters}</text>"#,
                y + size * 0.03 + height * 0.36
            ));
        }
    }
}

/// Up to three letters that stand for a name: those that its words begin with, or the first two of
/// its only word.
fn initials(tile: &Tile) -> String {
    let letter = |c: &char| c.is_alphanumeric();
    let words: Vec<&str> =
        tile.name.split([' ', '-', '’', '\'']).filter(|w| !w.is_empty()).collect();
    match words.as_slice() {
        [one] => one.chars().filter(letter).take(2).collect(),
        many => many.iter().filter_map(|word| word.chars().find(letter)).take(3).collect(),
    }
}

/// The link to the face of a class.
fn link(class: Class) -> String {
    format!("#zu-{}", class.name().to_lowercase())
}

/// The face of a class alone.
pub(crate) fn sign(class: Class) -> impl IntoView {
    view! {
        <svg class="zu-sign" viewBox="0 0 64 64" aria-hidden="true"><use href=link(class)></use></svg>
    }
}

/// The letters of a type, as its badge shows them.
fn letters(kind: TileType) -> &'static str {
    match kind {
        TileType::A => "A",
        TileType::R => "R",
        TileType::AR => "AR",
        TileType::Creature | TileType::Item | TileType::Obstacle => "",
    }
}

/// The shape around the picture tells what the tile is: a ring for Creatures, a hexagon for Items,
/// an octagon for Obstacles, a plain field for what is played on a stack until it `lies` on the map.
fn medallion(p: &mut Picture, tile: &Tile, lies: bool) {
    match (tile.kind.is_played() && !lies, tile.in_area) {
        (true, _) => {}
        (_, Some(AreaType::Item)) => {
            p.add(
                r#"<path class="zu-medal zu-item" d="M50 9 79 25.500v33L50 75 21 58.500v-33z"/>"#,
            );
        }
        (_, Some(AreaType::Obstacle)) => {
            p.add(
                r#"<path class="zu-medal zu-obstacle" d="M37 10h26l19 19v26L63 74H37L18 55V29z"/>"#,
            );
        }
        _ => {
            let class = tile.class.map_or("", Class::name).to_lowercase();
            p.add(format_args!(
                r#"<circle class="zu-medal zu-c-{class}" cx="50" cy="42" r="32"/><circle class="zu-ring" cx="50" cy="42" r="32"/>"#
            ));
        }
    }
}

/// The badge of a tile that is played: a triangle for Actions, a circle for Reactions.
fn badge(p: &mut Picture, kind: TileType) {
    let (triangle, circle) = (kind.acts(), kind.reacts());
    let second = if triangle && circle { 17 } else { 0 };
    if triangle {
        p.add(r#"<path class="zu-acts" d="M18 8l11 19H7z"/>"#);
    }
    if circle {
        p.add(format_args!(
            r#"<circle class="zu-reacts" cx="{}" cy="18.5" r="9.5"/>"#,
            18 + second
        ));
    }
    let (x, words) = (18 + second / 2, letters(kind));
    let x = if words == "AR" { x } else { 18 };
    p.add(format_args!(r#"<text class="zu-letters" x="{x}" y="24.5">{words}</text>"#));
}

/// A value on its badge; a change shows by an arrow as well.
fn value(p: &mut Picture, name: &str, x: f32, now: u8, printed: u8) {
    let tone = match now.cmp(&printed) {
        std::cmp::Ordering::Less => "less",
        std::cmp::Ordering::Equal => "same",
        std::cmp::Ordering::Greater => "more",
    };
    p.group(format_args!(r#"class="zu-value zu-{name}" data-tone="{tone}""#), |p| {
        p.add(format_args!(
            r##"<use href="#zu-{name}" x="{}" y="63" width="25" height="27"/><text x="{x}" y="82.5">{now}</text>"##,
            x - 12.5
        ));
        match tone {
            "more" => p.add(format_args!(
                r#"<path class="zu-shift" d="M{x} 52l6 9h-12z"/>"#
            )),
            "less" => p.add(format_args!(
                r#"<path class="zu-shift" d="M{x} 62l-6-9h12z"/>"#
            )),
            _ => {}
        }
    });
}

/// The small icons of those it gets along with.
fn friends(p: &mut Picture, compat: &[Class]) {
    p.group(r#"class="zu-friends""#, |p| {
        if compat.len() > 3 {
            p.add(r#"<rect x="33" y="73" width="34" height="15" rx="7.5"/><text x="50" y="84.5">all</text>"#);
            return;
        }
        for (at, class) in compat.iter().enumerate() {
            let x = 50.0 + (at as f32 - (compat.len() as f32 - 1.0) / 2.0) * 15.0;
            p.add(format_args!(
                r#"<circle class="zu-c-{}" cx="{x}" cy="81" r="7.2"/><use href="{}" x="{}" y="75.2" width="11.6" height="11.6"/>"#,
                class.name().to_lowercase(),
                link(*class),
                x - 5.8
            ));
        }
    });
}

/// The tag of an own Creature, which has the face of its class.
fn tag(p: &mut Picture, tile: &Tile) {
    p.add(format_args!(
        r#"<g class="zu-tag"><rect x="35" y="2" width="30" height="15" rx="7.5"/><text x="50" y="13">{}</text></g>"#,
        initials(tile)
    ));
}

/// A tile of a table, 100 by 100.
pub(super) fn markup(tiles: &Catalogue, kind: Kind, dress: Dress<'_>) -> String {
    let tiles = tiles.tiles();
    let Some(tile) = tiles.get(kind.index()) else { return String::new() };
    let attached = dress.attached.iter().filter_map(|kind| tiles.get(kind.index()));
    face(tile, dress, &attached.map(Art::of).collect::<Vec<_>>())
}

/// A tile as it is printed, 100 by 100.
pub(crate) fn printed(tile: &Tile) -> String {
    face(tile, Dress::default(), &[])
}

fn face(tile: &Tile, dress: Dress<'_>, attached: &[Art]) -> String {
    let mut p = Picture::default();
    let seat = dress.seat.map_or("none".into(), |seat| seat.number().to_string());
    let ground = if tile.kind.is_played() && dress.values.is_none() { "slate" } else { "ivory" };
    p.group(format_args!(r#"class="zu-face zu-s{seat}" data-ground="{ground}""#), |p| {
        p.add(r#"<rect class="zu-slab" x="2" y="3" width="96" height="96" rx="16"/>"#);
        if let Some(seat) = dress.seat.filter(|seat| seat.number() > 0) {
            p.add(format_args!(
                r#"<rect x="2" y="3" width="96" height="96" rx="16" fill="url(#zu-weave-{})"/>"#,
                seat.number()
            ));
        }
        p.add(format_args!(
            r#"<rect class="zu-plate" x="7" y="6" width="86" height="85" rx="11" fill="url(#zu-{ground})"/>"#
        ));
        medallion(p, tile, dress.values.is_some());
        let size = if tile.kind == TileType::Creature { 50.0 } else { 48.0 };
        Art::of(tile).draw(p, (50.0, 42.0), size);
        if tile.is_own() && tile.class.is_some() {
            tag(p, tile);
        }
        if tile.kind.is_played() && dress.seat.is_none() {
            badge(p, tile.kind);
        }
        if let Some(printed) = tile.values {
            let now = dress.values.unwrap_or(printed);
            value(p, "str", 19.5, now.0, printed.0);
            value(p, "int", 80.5, now.1, printed.1);
        }
        if tile.class.is_some() {
            friends(p, &tile.compat);
        }
        worn(p, dress, attached);
    });
    p.finish()
}

/// Marks of controller and owner, and what is attached.
fn worn(p: &mut Picture, dress: Dress<'_>, attached: &[Art]) {
    if let Some(seat) = dress.seat {
        let n = seat.number();
        p.add(format_args!(
            r##"<circle class="zu-mark-ground" cx="15" cy="14.5" r="11"/><use class="zu-mark zu-s{n}" href="#zu-seat-{n}" x="7" y="6.5" width="16" height="16"/>"##
        ));
    }
    if let Some(owner) = dress.owner {
        let n = owner.number();
        p.add(format_args!(
            r##"<g class="zu-owner"><circle class="zu-mark-ground" cx="33" cy="12" r="8"/><use class="zu-mark zu-s{n}" href="#zu-seat-{n}" x="27.5" y="6.5" width="11" height="11"/></g>"##
        ));
    }
    for (at, art) in attached.iter().take(3).enumerate() {
        let y = 16.0 + at as f64 * 21.0;
        p.group(r#"class="zu-tab""#, |p| {
            p.add(format_args!(r#"<rect x="75" y="{}" width="23" height="20" rx="6"/>"#, y - 10.0));
            art.draw(p, (86.5, y), 17.0);
        });
    }
    let more = attached.len().saturating_sub(3);
    if more > 0 {
        p.add(format_args!(r#"<text class="zu-more" x="86.5" y="80">+{more}</text>"#));
    }
    if dress.stowed > 0 {
        p.add(format_args!(
            r##"<g class="zu-stowed"><use href="#zu-back" x="40" y="72" width="20" height="20"/><circle cx="60" cy="75" r="7"/><text x="60" y="78.6">{}</text></g>"##,
            dress.stowed
        ));
    }
}

/// A tile as a picture of its own.
pub(crate) fn picture(markup: String) -> impl IntoView {
    view! { <svg class="zu-art" viewBox="0 0 100 100" aria-hidden="true" inner_html=markup></svg> }
}

/// The back of a tile.
pub(super) fn back() -> impl IntoView {
    picture(r##"<use href="#zu-back" width="100" height="100"/>"##.into())
}

/// A sign of the interface.
pub(super) fn icon(name: &str) -> impl IntoView + use<> {
    let link = format!("#zu-i-{name}");
    view! { <svg class="zu-icon" viewBox="0 0 24 24" aria-hidden="true"><use href=link></use></svg> }
}

/// The colour and shape of a seat.
pub(super) fn seat_mark(seat: Seat) -> impl IntoView {
    let n = seat.number();
    view! {
        <svg class=format!("zu-seat-mark zu-mark zu-s{n}") viewBox="0 0 20 20" aria-hidden="true">
            <use href=format!("#zu-seat-{n}")></use>
        </svg>
    }
}
