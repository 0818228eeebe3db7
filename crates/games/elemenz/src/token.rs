//! Pulse tokens and the slots of a Totem.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, Thing, numbered, text_serde};

use crate::element::Element;

/// A kind of pulse token (EZ-13.8 to EZ-13.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    /// Covers one space of its element.
    Element(Element),
    /// Heals one die.
    Restore,
    /// Re-rolls one die.
    Winds,
    /// Re-rolls one Z.
    WildPulse,
    /// Takes one own Z out.
    Buff,
}

impl Token {
    /// How many kinds there are.
    pub const COUNT: usize = 8;
    /// All kinds, the element tokens first.
    pub const ALL: [Token; 8] = [
        Token::Element(Element::Air),
        Token::Element(Element::Earth),
        Token::Element(Element::Fire),
        Token::Element(Element::Water),
        Token::Restore,
        Token::Winds,
        Token::WildPulse,
        Token::Buff,
    ];

    /// Its number, from 0.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Token::Element(element) => element.index(),
            Token::Restore => 4,
            Token::Winds => 5,
            Token::WildPulse => 6,
            Token::Buff => 7,
        }
    }

    /// Its name in picks: "winds".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Token::Element(element) => element.name(),
            Token::Restore => "restore",
            Token::Winds => "winds",
            Token::WildPulse => "wild-pulse",
            Token::Buff => "buff",
        }
    }

    /// Its name in sentences: "Winds of Change".
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Token::Element(Element::Air) => "Element Air",
            Token::Element(Element::Earth) => "Element Earth",
            Token::Element(Element::Fire) => "Element Fire",
            Token::Element(Element::Water) => "Element Water",
            Token::Restore => "Restore",
            Token::Winds => "Winds of Change",
            Token::WildPulse => "Wild Pulse",
            Token::Buff => "Totemic Buff",
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Token {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Token, NotAName> {
        Token::ALL.into_iter().find(|token| token.name() == text).ok_or_else(|| {
            NotAName::new(
                text,
                "a pulse token (air, earth, fire, water, restore, winds, wild-pulse or buff)",
            )
        })
    }
}

text_serde!(Token);

impl Thing for Token {
    const COUNT: usize = Token::ALL.len();

    #[inline]
    fn index(self) -> usize {
        Token::index(self)
    }

    #[inline]
    fn of_index(index: usize) -> Token {
        Token::ALL[index]
    }
}

numbered! {
    /// One of the four slots of a Totem: `s1` to `s4`.
    pub struct Slot: 4 as "s{}", "a slot (s1, s2, s3 or s4)";
}

impl Slot {
    /// All slots, the cheap ones first.
    pub const ALL: [Slot; 4] = [Slot(0), Slot(1), Slot(2), Slot(3)];
}

text_serde!(Slot);

/// The slots of two tokens that save a die (EZ-10.4): `s1 s3`, the lower one first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SlotPair(Slot, Slot);

impl SlotPair {
    /// All pairs, the lowest first.
    pub const ALL: [SlotPair; 6] = {
        let [one, two, three, four] = Slot::ALL;
        [
            SlotPair(one, two),
            SlotPair(one, three),
            SlotPair(one, four),
            SlotPair(two, three),
            SlotPair(two, four),
            SlotPair(three, four),
        ]
    };

    /// Both slots, the lower one first.
    #[inline]
    #[must_use]
    pub const fn slots(self) -> [Slot; 2] {
        [self.0, self.1]
    }
}

impl fmt::Display for SlotPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

impl FromStr for SlotPair {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<SlotPair, NotAName> {
        SlotPair::ALL
            .into_iter()
            .find(|pair| pair.to_string() == text)
            .ok_or_else(|| NotAName::new(text, "two slots, the lower one first (s1 s3)"))
    }
}

impl Thing for SlotPair {
    const COUNT: usize = SlotPair::ALL.len();

    #[inline]
    fn index(self) -> usize {
        SlotPair::ALL.iter().position(|pair| *pair == self).expect("all pairs are listed")
    }

    #[inline]
    fn of_index(index: usize) -> SlotPair {
        SlotPair::ALL[index]
    }
}
