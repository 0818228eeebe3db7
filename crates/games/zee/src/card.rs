//! Control cards: shapes that say whom, buttons that say what.

use std::fmt;
use std::str::FromStr;

use crate::belt::{BeltType, TypeSet};
use crate::bits::{id_numbers, id_set};
use ztable_core::{NotAName, text_serde};

/// A button of a Control card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Button(pub(crate) u8);

id_numbers!(Button, 4);
id_set! {
    /// A set of buttons.
    ButtonSet of Button in u8
}

impl Button {
    /// Replaces a belt (ZEE-5).
    pub const SWAP: Button = Button(0);
    /// Moves bots back (ZEE-6).
    pub const REVERSE: Button = Button(1);
    /// Moves bots sideways (ZEE-7).
    pub const SHIFT: Button = Button(2);
    /// Moves bots forward and off the Front (ZEE-8).
    pub const ADVANCE: Button = Button(3);

    /// Its name in lower case, as picks and data files write it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self.0 {
            0 => "swap",
            1 => "reverse",
            2 => "shift",
            _ => "advance",
        }
    }

    /// Its name as the rulebook writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "Swap",
            1 => "Reverse",
            2 => "Shift",
            _ => "Advance",
        }
    }
}

impl fmt::Display for Button {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Button {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Button, NotAName> {
        Button::all()
            .find(|button| button.word() == text)
            .ok_or_else(|| NotAName::new(text, "a button (swap, reverse, shift, advance)"))
    }
}

text_serde!(Button);

/// One Control card, `C01` to `C30`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CardId(pub(crate) u8);

id_numbers!(CardId, 30);
id_set! {
    /// A set of Control cards.
    CardSet of CardId in u32
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "C{:02}", self.0 + 1)
    }
}

impl FromStr for CardId {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<CardId, NotAName> {
        CardId::all()
            .find(|card| card.to_string().eq_ignore_ascii_case(text))
            .ok_or_else(|| NotAName::new(text, "a Control card (C01 to C30)"))
    }
}

text_serde!(CardId);

/// The front of a Control card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Face {
    /// The coloured shapes it shows.
    pub shapes: TypeSet,
    /// The buttons one of which is pushed when it is played.
    pub buttons: ButtonSet,
}

impl Face {
    /// "amber diamond, teal circle".
    #[must_use]
    pub fn words(&self) -> String {
        let shapes: Vec<String> = self.shapes.iter().map(BeltType::words).collect();
        shapes.join(", ")
    }

    /// "DA OT".
    #[must_use]
    pub fn codes(&self) -> String {
        let shapes: Vec<String> = self.shapes.iter().map(|shape| shape.to_string()).collect();
        shapes.join(" ")
    }
}
