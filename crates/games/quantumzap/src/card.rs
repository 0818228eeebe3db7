//! What is printed on the cards: ids, suits and the small sets made of them.

use std::fmt;
use std::str::FromStr;
use ztable_core::{NotAName, Set, numbered, text_serde, things};

numbered! {
    /// A lot by its number; what is printed on it is in [`Catalogue::lots`](crate::Catalogue::lots)
    /// (QZ-9.1).
    pub struct LotId: 35 as "L{:02}", "a lot (L01 to L35)";
    /// A land card (QZ-3.1).
    pub struct LandId: 10 as "N{:02}", "a land card (N01 to N10)";
}

text_serde!(LotId, LandId, ActionCard, Character, Zappy, Suit);

/// Lots without order: those that are developed, marked or known.
pub type LotSet = Set<LotId, u64>;

/// The most undeveloped lots of one seat.
pub(crate) const LOTS: usize = LotId::COUNT;
/// The most cards of the lot deck.
pub(crate) const DECK: usize = LotId::COUNT + Zappy::COUNT;
/// Action types of a game (QZ-1.10).
pub const TYPES: usize = 5;
/// Copies of an action type (QZ-1.10).
pub const COPIES: u8 = 4;
/// Action cards of a game.
pub(crate) const ACTIONS: usize = TYPES * COPIES as usize;

things! {
    /// A type of action card (QZ-12).
    #[derive(Default)]
    pub enum ActionCard, "an action card (A01 to A13)" {
        /// Woah There, Partner! cancels a card.
        #[default]
        Woah = "A01",
        /// Moonlight Raid takes a card from the discard.
        Raid = "A02",
        /// ECF Disposal Penalty: another player puts 1M into the ECF.
        Penalty = "A03",
        /// Equal Footing shows a lot to everybody.
        Footing = "A04",
        /// Cowboy Hacker looks at the top lot of the deck and puts it back anywhere.
        Hacker = "A05",
        /// Foundation Pet Project gives the richest a debt.
        Project = "A06",
        /// Insider Tip makes its player the only bidder.
        Tip = "A07",
        /// QuantumZap Lobby adds a lot to the line-up.
        Lobby = "A08",
        /// Bargain Hunter sets a maximum bid.
        Bargain = "A09",
        /// Number One First takes the First Player marker.
        First = "A10",
        /// High Noon High Voltage sets a minimum bid.
        Voltage = "A11",
        /// Space is Cold freezes a lot.
        Cold = "A12",
        /// Willing Sacrifice takes debts and gives twice as many.
        Sacrifice = "A13",
    }
}

things! {
    /// A character (QZ-13).
    #[derive(Default)]
    pub enum Character, "a character (C01 to C10)" {
        /// Honest Abe exchanges lots of two players.
        #[default]
        Abe = "C01",
        /// Las Hermanas turn a negative lot positive.
        Hermanas = "C02",
        /// Lone Star Lily exchanges a lot with the deck.
        Lily = "C03",
        /// Shifty Shelly counts in a suit set.
        Shelly = "C04",
        /// Prickly Pete develops a lot free.
        Pete = "C05",
        /// Dr. Crotalus Diamondback raises what a suit pays.
        Crotalus = "C06",
        /// Marshal E. Starpaw takes ray guns.
        Starpaw = "C07",
        /// Roadman Joe takes a lot of the line-up.
        Joe = "C08",
        /// Sterling Powers Jr. keeps a suit from paying.
        Sterling = "C09",
        /// Steady Eddie discards a rival's lot.
        Eddie = "C10",
    }
}

things! {
    /// A Zappy card (QZ-14).
    #[derive(Default)]
    pub enum Zappy, "a Zappy card (Z1 to Z7)" {
        /// Keep Calm and Zap On shows three cards of the deck.
        #[default]
        Calm = "Z1",
        /// Zap Happens costs everybody a lot.
        Happens = "Z2",
        /// Hard-Zap Beats Talent gives everybody 1M.
        Hard = "Z3",
        /// Jump on the Zap-Wagon gives everybody an action card.
        Wagon = "Z4",
        /// A Zapping in Disguise gives the First Player 1M of the ECF.
        Disguise = "Z5",
        /// Once in a Zap Moon makes everybody play a card.
        Moon = "Z6",
        /// What the Zap!? makes everybody pay 1M into the ECF.
        What = "Z7",
    }
}

impl ActionCard {
    /// Whether it stays attached to its lot (QZ-10.5).
    #[must_use]
    pub const fn stays_in_play(self) -> bool {
        match self {
            ActionCard::Tip | ActionCard::Bargain | ActionCard::Voltage | ActionCard::Cold => true,
            ActionCard::Woah
            | ActionCard::Raid
            | ActionCard::Penalty
            | ActionCard::Footing
            | ActionCard::Hacker
            | ActionCard::Project
            | ActionCard::Lobby
            | ActionCard::First
            | ActionCard::Sacrifice => false,
        }
    }
}

things! {
    /// The suit of a lot (QZ-9.1).
    pub enum Suit, "a suit (ray-gun, rocket-ship or space-station)" {
        /// Ray guns: common, they pay best and make the cheapest set.
        RayGun = "ray-gun",
        /// Rocket ships, in the middle in every way.
        RocketShip = "rocket-ship",
        /// Space stations: rare, they pay worst and make the dearest set.
        SpaceStation = "space-station",
    }
}

impl Suit {
    /// "ray gun": its name in a sentence.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Suit::RayGun => "ray gun",
            Suit::RocketShip => "rocket ship",
            Suit::SpaceStation => "space station",
        }
    }
}

/// A card of the lot deck: a lot or a Zappy (QZ-1.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DeckCard {
    /// One of the 35 lots, with its own back.
    Lot(LotId),
    /// Its back gives it away when it lies on top (QZ-14.1).
    Zappy(Zappy),
}

impl Default for DeckCard {
    fn default() -> DeckCard {
        DeckCard::Lot(LotId::default())
    }
}

impl DeckCard {
    /// The lot, if it is one.
    #[must_use]
    pub const fn lot(self) -> Option<LotId> {
        match self {
            DeckCard::Lot(lot) => Some(lot),
            DeckCard::Zappy(_) => None,
        }
    }
}

impl fmt::Display for DeckCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckCard::Lot(lot) => lot.fmt(f),
            DeckCard::Zappy(zappy) => zappy.fmt(f),
        }
    }
}

impl FromStr for DeckCard {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<DeckCard, NotAName> {
        text.parse().map(DeckCard::Lot).or_else(|_| text.parse().map(DeckCard::Zappy)).map_err(
            |_: NotAName| NotAName::new(text, "a card of the lot deck (L01 to L35, Z1 to Z7)"),
        )
    }
}

text_serde!(DeckCard);
