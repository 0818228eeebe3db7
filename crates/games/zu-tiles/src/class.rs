//! The classes of Creatures.

use serde::{Deserialize, Serialize};
use ztable_core::{Set, things};

things! {
    /// The class of a Creature, its large icon: one of the twelve animals of the zodiac.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Class, "a class of Creatures, such as Rat" {
        /// The first of the zodiac, and the one that stands in where a tile has no class.
        #[default]
        Rat = "Rat",
        /// Strong; in the starter deck of Rats and Monkeys.
        Ox = "Ox",
        /// In neither starter deck.
        Tiger = "Tiger",
        /// In neither starter deck.
        Rabbit = "Rabbit",
        /// The strongest of its starter deck.
        Dragon = "Dragon",
        /// In the starter deck of Dragons and Roosters.
        Snake = "Snake",
        /// In neither starter deck.
        Horse = "Horse",
        /// In neither starter deck.
        Ram = "Ram",
        /// In the starter deck of Rats and Oxen.
        Monkey = "Monkey",
        /// In the starter deck of Dragons and Snakes.
        Rooster = "Rooster",
        /// In neither starter deck.
        Dog = "Dog",
        /// In neither starter deck.
        Pig = "Pig",
    }
}

/// Some classes: those a filter allows, those a tile brings.
pub type ClassSet = Set<Class, u16>;
