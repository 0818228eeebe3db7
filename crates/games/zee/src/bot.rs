//! The six Z-Bots.

use std::fmt;
use std::str::FromStr;

use crate::bits::id_numbers;
use ztable_core::{NotAName, text_serde};

/// A Z-Bot: its card and its Zeeple, named by their colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bot(pub(crate) u8);

id_numbers!(Bot, 6);

impl Bot {
    const NAMES: [&'static str; Bot::COUNT] = ["Red", "Blue", "Yellow", "Green", "White", "Black"];
    const WORDS: [&'static str; Bot::COUNT] = ["red", "blue", "yellow", "green", "white", "black"];

    /// Its colour at the beginning of a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Bot::NAMES[self.0 as usize]
    }

    /// Its colour in lower case, as positions and data files write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        Bot::WORDS[self.0 as usize]
    }

    /// One letter for drawings made of text; black is `K`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['R', 'B', 'Y', 'G', 'W', 'K'][self.0 as usize]
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Bot {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Bot, NotAName> {
        Bot::all()
            .find(|bot| bot.word() == text)
            .ok_or_else(|| NotAName::new(text, "a bot (red, blue, yellow, green, white, black)"))
    }
}

text_serde!(Bot);
