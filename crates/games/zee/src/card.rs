//! Control cards: shapes that say whom, buttons that say what.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, Set, numbered, text_serde, things};

use crate::belt::{BeltType, TypeSet};
use crate::spot::Direction;

things! {
    /// A button of a Control card.
    pub enum Button, "a button (swap, reverse, shift, advance)" {
        /// Replaces a belt (ZEE-5).
        Swap = "swap",
        /// Moves bots back (ZEE-6).
        Reverse = "reverse",
        /// Moves bots sideways (ZEE-7).
        Shift = "shift",
        /// Moves bots forward and off the Front (ZEE-8).
        Advance = "advance",
    }
}

text_serde!(Button);

/// The buttons of a card.
pub type ButtonSet = Set<Button, u8>;

impl Button {
    /// Its name as the rulebook writes it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Button::Swap => "Swap",
            Button::Reverse => "Reverse",
            Button::Shift => "Shift",
            Button::Advance => "Advance",
        }
    }
}

numbered! {
    /// One Control card.
    pub struct CardId: 30 as "C{:02}", "a Control card (C01 to C30)";
}

text_serde!(CardId);

/// Control cards: a hand, or a deck in an order that nobody knows.
pub type CardSet = Set<CardId, u32>;

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
        let shapes: Vec<&str> = self.shapes.iter().map(BeltType::name).collect();
        shapes.join(" ")
    }
}

/// A card that was played, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastPlay {
    /// Who played it.
    pub seat: Seat,
    /// The card, which lay on top of the discards then.
    pub card: CardId,
    /// The button that was pushed.
    pub button: Button,
    /// The direction for all bots, if the player chose one.
    #[serde(default)]
    pub direction: Option<Direction>,
}
