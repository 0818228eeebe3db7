//! A tile as a picture: the face that its definition describes.

use leptos::prelude::*;
use ztable_shelf::zu_tiles::{Class, Tile, TileType};

const SYMBOLS: &str = include_str!("symbols.svg");

/// The drawings that pictures of tiles use; once on a page.
pub(super) fn symbols() -> impl IntoView {
    view! { <svg class="dk-defs" aria-hidden="true" width="0" height="0" inner_html=SYMBOLS></svg> }
}

/// The word for a class in style sheets and drawings: "rat".
pub(super) fn word(class: Class) -> String {
    class.name().to_lowercase()
}

/// The sign of a class.
pub(super) fn sign(class: Class) -> impl IntoView {
    view! {
        <svg class="dk-sign" data-class=word(class) viewBox="0 0 64 64" aria-hidden="true">
            <use href=format!("#dk-{}", word(class)) />
        </svg>
    }
}

/// The classes that a tile is about: its own, or those that its text speaks of.
pub(super) fn about(tile: &Tile) -> Vec<Class> {
    let words = |text: &str| -> Vec<String> {
        text.split(|letter: char| !letter.is_alphabetic()).map(ToOwned::to_owned).collect()
    };
    let said: Vec<String> = words(&tile.name).into_iter().chain(words(&tile.text)).collect();
    let speaks_of = |class: Class| {
        let name = class.name();
        let many = if class == Class::Ox { "Oxen".to_owned() } else { format!("{name}s") };
        said.iter().any(|word| word == name || *word == many)
    };
    Class::ALL
        .into_iter()
        .filter(|class| {
            tile.class == Some(*class) || tile.kind != TileType::Creature && speaks_of(*class)
        })
        .collect()
}

/// The printed type in words.
pub(super) fn type_name(kind: TileType) -> &'static str {
    match kind {
        TileType::Creature => "Creature",
        TileType::Item => "Item",
        TileType::Obstacle => "Obstacle",
        TileType::A => "Action",
        TileType::R => "Reaction",
        TileType::AR => "Action or Reaction",
    }
}

/// The face of a tile, for the eye only.
pub(super) fn face(tile: &Tile) -> impl IntoView + use<> {
    let about = about(tile);
    let class = tile.class.or(about.first().copied()).map(word);
    let middle = if tile.kind == TileType::Creature {
        creature(tile).into_any()
    } else {
        special(tile, &about).into_any()
    };
    let values = tile.values.map(|(strength, wits)| {
        view! {
            <g class="dk-value">
                <rect x="6" y="74" width="24" height="20" rx="8" />
                <text x="18" y="89">{strength}</text>
            </g>
            <g class="dk-value dk-int">
                <rect x="70" y="74" width="24" height="20" rx="8" />
                <text x="82" y="89">{wits}</text>
            </g>
        }
    });
    view! {
        <svg class="dk-tile" data-class=class viewBox="0 0 100 104" aria-hidden="true">
            <rect class="dk-edge" x="1" y="5" width="98" height="98" rx="17" />
            <rect class="dk-face" x="1" y="1" width="98" height="98" rx="17" />
            <rect class="dk-rim" x="4.5" y="4.5" width="91" height="91" rx="13.5" />
            {middle}
            {values}
        </svg>
    }
}

/// The class in a gold ring, and the small icons at the edges.
fn creature(tile: &Tile) -> impl IntoView + use<> {
    let all = tile.compat.len() == Class::ALL.len();
    let places: &[(f32, f32)] = &[(6.0, 36.0), (78.0, 12.0), (78.0, 42.0)];
    let icons = (!all).then(|| {
        let icons = tile.compat.iter().zip(places);
        icons
            .map(|(class, (x, y))| {
                view! {
                    <use
                        class="dk-small"
                        data-class=word(*class)
                        href=format!("#dk-{}", word(*class))
                        x=*x
                        y=*y
                        width="16"
                        height="16"
                    />
                }
            })
            .collect_view()
    });
    let rays = all.then(|| view! { <circle class="dk-rays" cx="50" cy="45" r="39" /> });
    view! {
        {rays}
        <circle class="dk-ring" cx="50" cy="45" r="33" />
        <use href=tile.class.map(|class| format!("#dk-{}", word(class))) x="23" y="18" width="54" height="54" />
        {icons}
    }
}

/// The shape of the type, with the class that the tile serves in it.
fn special(tile: &Tile, about: &[Class]) -> impl IntoView + use<> {
    // A triangle has its middle further down.
    let (shape, letters, middle) = match tile.kind {
        TileType::A => ("A", "A", 51),
        TileType::R => ("R", "R", 46),
        TileType::AR => ("AR", "AR", 47),
        TileType::Obstacle => ("Obstacle", "", 46),
        TileType::Item | TileType::Creature => ("Item", "", 46),
    };
    let sign = about.first().map(|class| {
        view! { <use href=format!("#dk-{}", word(*class)) x="35" y=middle - 15 width="30" height="30" /> }
    });
    let lone = sign.is_none().then(|| {
        let initials: String =
            tile.name.split([' ', '-']).filter_map(|word| word.chars().next()).take(3).collect();
        view! { <text class="dk-initials" x="50" y=middle + 6>{initials}</text> }
    });
    let letters = (!letters.is_empty())
        .then(|| view! { <text class="dk-letters" x="50" y="91">{letters}</text> });
    view! {
        <use href=format!("#dk-{shape}") x="14" y="10" width="72" height="72" />
        {sign}
        {lone}
        {letters}
    }
}
