//! What is printed on the cards: ids, suits and the small sets made of them.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use ztable_core::{NotAName, text_serde};

/// Makes the id of cards that only their data tells apart: a number with a text form such as `L07`.
macro_rules! card_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal, $width:literal, $count:literal, $wanted:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub(crate) u8);

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;

            /// The card at this place of the list, from 0.
            #[must_use]
            pub const fn at(index: usize) -> Option<$name> {
                if index < $count { Some($name(index as u8)) } else { None }
            }

            /// Its place in the list, from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them, in order.
            pub fn all() -> impl Iterator<Item = $name> + Clone {
                (0..$count).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{:0", $width, "}"), self.0 + 1)
            }
        }

        impl FromStr for $name {
            type Err = NotAName;

            fn from_str(text: &str) -> Result<$name, NotAName> {
                $name::all()
                    .find(|id| id.to_string().eq_ignore_ascii_case(text))
                    .ok_or_else(|| NotAName::new(text, $wanted))
            }
        }

        text_serde!($name);
    };
}

card_id!(
    /// A lot (QZ-9.1).
    LotId, "L", 2, 35, "a lot (L01 to L35)"
);
card_id!(
    /// A land card (QZ-3.1).
    LandId, "N", 2, 10, "a land card (N01 to N10)"
);

/// Makes the cards of a kind: an enum whose text forms are the printed ids.
macro_rules! cards {
    (
        $(#[$doc:meta])* $name:ident, $wanted:literal:
        $($(#[$says:meta])* $card:ident $id:literal,)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$says])* $card,)+
        }

        impl $name {
            /// All of them, in the order of their ids.
            pub const ALL: [$name; $name::COUNT] = [$($name::$card),+];
            /// How many there are.
            pub const COUNT: usize = [$($id),+].len();

            /// The card at this place of the list, from 0.
            #[must_use]
            pub fn at(index: usize) -> Option<$name> {
                $name::ALL.get(index).copied()
            }

            /// Its place in the list, from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The printed id, such as `A03`.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self {
                    $($name::$card => $id,)+
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl FromStr for $name {
            type Err = NotAName;

            fn from_str(text: &str) -> Result<$name, NotAName> {
                let bears = |card: &$name| card.id().eq_ignore_ascii_case(text);
                $name::ALL.into_iter().find(bears).ok_or_else(|| NotAName::new(text, $wanted))
            }
        }

        text_serde!($name);
    };
}

cards!(
    /// A type of action card (QZ-12).
    ActionCard, "an action card (A01 to A13)":
    /// Woah There, Partner! cancels a card.
    Woah "A01",
    /// Moonlight Raid takes a card from the discard.
    Raid "A02",
    /// ECF Disposal Penalty: another player puts 1M into the ECF.
    Penalty "A03",
    /// Equal Footing shows a lot to everybody.
    Footing "A04",
    /// Cowboy Hacker looks at the top lot of the deck and puts it back anywhere.
    Hacker "A05",
    /// Foundation Pet Project gives the richest a debt.
    Project "A06",
    /// Insider Tip makes its player the only bidder.
    Tip "A07",
    /// QuantumZap Lobby adds a lot to the line-up.
    Lobby "A08",
    /// Bargain Hunter sets a maximum bid.
    Bargain "A09",
    /// Number One First takes the First Player marker.
    First "A10",
    /// High Noon High Voltage sets a minimum bid.
    Voltage "A11",
    /// Space is Cold freezes a lot.
    Cold "A12",
    /// Willing Sacrifice takes debts and gives twice as many.
    Sacrifice "A13",
);

cards!(
    /// A character (QZ-13).
    Character, "a character (C01 to C10)":
    /// Honest Abe exchanges lots of two players.
    Abe "C01",
    /// Las Hermanas turn a negative lot positive.
    Hermanas "C02",
    /// Lone Star Lily exchanges a lot with the deck.
    Lily "C03",
    /// Shifty Shelly counts in a suit set.
    Shelly "C04",
    /// Prickly Pete develops a lot free.
    Pete "C05",
    /// Dr. Crotalus Diamondback raises what a suit pays.
    Crotalus "C06",
    /// Marshal E. Starpaw takes ray guns.
    Starpaw "C07",
    /// Roadman Joe takes a lot of the line-up.
    Joe "C08",
    /// Sterling Powers Jr. keeps a suit from paying.
    Sterling "C09",
    /// Steady Eddie discards a rival's lot.
    Eddie "C10",
);

cards!(
    /// A Zappy card (QZ-14).
    Zappy, "a Zappy card (Z1 to Z7)":
    /// Keep Calm and Zap On shows three cards of the deck.
    Calm "Z1",
    /// Zap Happens costs everybody a lot.
    Happens "Z2",
    /// Hard-Zap Beats Talent gives everybody 1M.
    Hard "Z3",
    /// Jump on the Zap-Wagon gives everybody an action card.
    Wagon "Z4",
    /// A Zapping in Disguise gives the First Player 1M of the ECF.
    Disguise "Z5",
    /// Once in a Zap Moon makes everybody play a card.
    Moon "Z6",
    /// What the Zap!? makes everybody pay 1M into the ECF.
    What "Z7",
);

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

/// The suit of a lot (QZ-9.1).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, serde::Serialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Suit {
    /// Ray guns.
    RayGun,
    /// Rocket ships.
    RocketShip,
    /// Space stations.
    SpaceStation,
}

impl Suit {
    /// All of them, in the rulebook's order.
    pub const ALL: [Suit; 3] = [Suit::RayGun, Suit::RocketShip, Suit::SpaceStation];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Suit::RayGun => "ray gun",
            Suit::RocketShip => "rocket ship",
            Suit::SpaceStation => "space station",
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Suit::RayGun => "ray-gun",
            Suit::RocketShip => "rocket-ship",
            Suit::SpaceStation => "space-station",
        })
    }
}

impl FromStr for Suit {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Suit, NotAName> {
        Suit::ALL
            .into_iter()
            .find(|suit| suit.to_string() == text)
            .ok_or_else(|| NotAName::new(text, "a suit (ray-gun, rocket-ship or space-station)"))
    }
}

/// A card of the lot deck: a lot or a Zappy (QZ-1.12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DeckCard {
    /// A lot.
    Lot(LotId),
    /// A Zappy card.
    Zappy(Zappy),
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

/// A set of lots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct LotSet(pub(crate) u64);

impl LotSet {
    /// No lot.
    pub const EMPTY: LotSet = LotSet(0);

    /// Whether the lot is in the set.
    #[must_use]
    pub const fn contains(self, lot: LotId) -> bool {
        self.0 >> lot.0 & 1 == 1
    }

    /// Adds a lot.
    pub const fn insert(&mut self, lot: LotId) {
        self.0 |= 1 << lot.0;
    }

    /// Takes a lot out.
    pub const fn remove(&mut self, lot: LotId) {
        self.0 &= !(1 << lot.0);
    }

    /// The lots that are in both sets.
    #[must_use]
    pub const fn and(self, other: LotSet) -> LotSet {
        LotSet(self.0 & other.0)
    }

    /// How many lots.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lots, in order.
    pub fn iter(self) -> impl Iterator<Item = LotId> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lot = LotId(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                lot
            })
        })
    }
}

impl FromIterator<LotId> for LotSet {
    fn from_iter<I: IntoIterator<Item = LotId>>(lots: I) -> LotSet {
        let mut set = LotSet::EMPTY;
        lots.into_iter().for_each(|lot| set.insert(lot));
        set
    }
}

impl serde::Serialize for LotSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for LotSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<LotSet, D::Error> {
        Ok(Vec::<LotId>::deserialize(deserializer)?.into_iter().collect())
    }
}
