//! The six Z-Bots.

use ztable_core::{text_serde, things};

things! {
    /// A Z-Bot: its card and its Zeeple, named by their colour.
    #[derive(Default)]
    pub enum Bot, "a bot (red, blue, yellow, green, white, black)" {
        /// Z1.
        #[default]
        Red = "red",
        /// Z2.
        Blue = "blue",
        /// Z3.
        Yellow = "yellow",
        /// Z4.
        Green = "green",
        /// Z5.
        White = "white",
        /// Z6.
        Black = "black",
    }
}

text_serde!(Bot);

impl Bot {
    /// Its colour at the beginning of a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Bot::Red => "Red",
            Bot::Blue => "Blue",
            Bot::Yellow => "Yellow",
            Bot::Green => "Green",
            Bot::White => "White",
            Bot::Black => "Black",
        }
    }

    /// One letter for drawings made of text; black is `K`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Bot::Red => 'R',
            Bot::Blue => 'B',
            Bot::Yellow => 'Y',
            Bot::Green => 'G',
            Bot::White => 'W',
            Bot::Black => 'K',
        }
    }
}
