//! Which creatures a tile is about.

use ztable_shelf::zu_tiles::{Class, Tile, TileType};

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
