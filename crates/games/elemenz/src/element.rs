//! The four elements and the symbols on the dice.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, Thing, text_serde, things};

things! {
    /// One of the four elements (EZ-1.1).
    #[repr(u8)]
    pub enum Element, "an element (air, earth, fire or water)" {
        /// Its dice are white.
        Air = "air",
        /// Its dice are green.
        Earth = "earth",
        /// Its dice are red.
        Fire = "fire",
        /// Its dice are blue.
        Water = "water",
    }
}

impl Element {
    /// The element it surges on (EZ-5.2).
    #[inline]
    #[must_use]
    pub const fn opposing(self) -> Element {
        match self {
            Element::Air => Element::Earth,
            Element::Earth => Element::Air,
            Element::Fire => Element::Water,
            Element::Water => Element::Fire,
        }
    }

    /// Its partner in the Monolith game (EZ-20.1).
    #[inline]
    #[must_use]
    pub const fn partner(self) -> Element {
        match self {
            Element::Air => Element::Water,
            Element::Earth => Element::Fire,
            Element::Fire => Element::Earth,
            Element::Water => Element::Air,
        }
    }

    /// Its name in sentences: "Fire".
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Element::Air => "Air",
            Element::Earth => "Earth",
            Element::Fire => "Fire",
            Element::Water => "Water",
        }
    }

    /// Its letter in picks: 'f'.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Element::Air => 'a',
            Element::Earth => 'e',
            Element::Fire => 'f',
            Element::Water => 'w',
        }
    }

    /// The colour of its dice.
    #[must_use]
    pub const fn colour(self) -> &'static str {
        match self {
            Element::Air => "white",
            Element::Earth => "green",
            Element::Fire => "red",
            Element::Water => "blue",
        }
    }

    /// The element with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Element> {
        Element::ALL.into_iter().find(|element| element.letter() == letter)
    }
}

text_serde!(Element);

/// What a die shows (EZ-1.1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Symbol {
    /// One of the four elements, which covers its own spaces.
    Of(Element),
    /// The wild symbol Z.
    Wild,
}

impl Symbol {
    /// How many there are.
    pub const COUNT: usize = 5;
    /// All of them.
    pub const ALL: [Symbol; 5] = [
        Symbol::Of(Element::Air),
        Symbol::Of(Element::Earth),
        Symbol::Of(Element::Fire),
        Symbol::Of(Element::Water),
        Symbol::Wild,
    ];

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Symbol::Of(element) => element.index(),
            Symbol::Wild => 4,
        }
    }

    /// Its name in sentences: "Fire" or "Z".
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Symbol::Of(element) => element.title(),
            Symbol::Wild => "Z",
        }
    }

    /// The symbol with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Symbol> {
        if letter == 'z' {
            Some(Symbol::Wild)
        } else {
            Element::from_letter(letter).map(Symbol::Of)
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Symbol::Of(element) => write!(f, "{}", element.letter()),
            Symbol::Wild => f.write_str("z"),
        }
    }
}

impl FromStr for Symbol {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Symbol, NotAName> {
        let mut letters = text.chars();
        match (letters.next().and_then(Symbol::from_letter), letters.next()) {
            (Some(symbol), None) => Ok(symbol),
            _ => Err(NotAName::new(text, "a symbol (a, e, f, w or z)")),
        }
    }
}

impl Thing for Symbol {
    const COUNT: usize = Symbol::ALL.len();

    #[inline]
    fn index(self) -> usize {
        Symbol::index(self)
    }

    #[inline]
    fn of_index(index: usize) -> Symbol {
        Symbol::ALL[index]
    }
}

text_serde!(Symbol);
