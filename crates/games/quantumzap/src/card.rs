//! What is printed on the cards: ids, suits and the small sets made of them.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;
use ztable_core::{NotAName, text_serde};

/// Makes a card id: a number with a text form such as `L07`.
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
card_id!(
    /// A type of action card (QZ-12).
    ActionCard, "A", 2, 13, "an action card (A01 to A13)"
);
card_id!(
    /// A character (QZ-13).
    Character, "C", 2, 10, "a character (C01 to C10)"
);
card_id!(
    /// A Zappy card (QZ-14).
    Zappy, "Z", 1, 7, "a Zappy card (Z1 to Z7)"
);

impl ActionCard {
    /// A01, Woah There, Partner!.
    pub const WOAH: ActionCard = ActionCard(0);
    /// A02, Moonlight Raid.
    pub const RAID: ActionCard = ActionCard(1);
    /// A03, ECF Disposal Penalty.
    pub const PENALTY: ActionCard = ActionCard(2);
    /// A04, Equal Footing.
    pub const FOOTING: ActionCard = ActionCard(3);
    /// A05, Cowboy Hacker.
    pub const HACKER: ActionCard = ActionCard(4);
    /// A06, Foundation Pet Project.
    pub const PROJECT: ActionCard = ActionCard(5);
    /// A07, Insider Tip.
    pub const TIP: ActionCard = ActionCard(6);
    /// A08, QuantumZap Lobby.
    pub const LOBBY: ActionCard = ActionCard(7);
    /// A09, Bargain Hunter.
    pub const BARGAIN: ActionCard = ActionCard(8);
    /// A10, Number One First.
    pub const FIRST: ActionCard = ActionCard(9);
    /// A11, High Noon High Voltage.
    pub const VOLTAGE: ActionCard = ActionCard(10);
    /// A12, Space is Cold.
    pub const COLD: ActionCard = ActionCard(11);
    /// A13, Willing Sacrifice.
    pub const SACRIFICE: ActionCard = ActionCard(12);
}

impl Character {
    /// C01, Honest Abe.
    pub const ABE: Character = Character(0);
    /// C02, Las Hermanas.
    pub const HERMANAS: Character = Character(1);
    /// C03, Lone Star Lily.
    pub const LILY: Character = Character(2);
    /// C04, Shifty Shelly.
    pub const SHELLY: Character = Character(3);
    /// C05, Prickly Pete.
    pub const PETE: Character = Character(4);
    /// C06, Dr. Crotalus Diamondback.
    pub const CROTALUS: Character = Character(5);
    /// C07, Marshal E. Starpaw.
    pub const STARPAW: Character = Character(6);
    /// C08, Roadman Joe.
    pub const JOE: Character = Character(7);
    /// C09, Sterling Powers Jr..
    pub const STERLING: Character = Character(8);
    /// C10, Steady Eddie.
    pub const EDDIE: Character = Character(9);
}

impl Zappy {
    pub(crate) const CALM: Zappy = Zappy(0);
    pub(crate) const HAPPENS: Zappy = Zappy(1);
    pub(crate) const HARD: Zappy = Zappy(2);
    pub(crate) const WAGON: Zappy = Zappy(3);
    pub(crate) const DISGUISE: Zappy = Zappy(4);
    pub(crate) const MOON: Zappy = Zappy(5);
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
