//! The boards of both games, and what stands on them: combos, their spaces and effects.

use std::fmt;

use ztable_core::{Provenance, Set, named};

use crate::element::Element;

/// Combos of a Duel board.
const DUEL: usize = 6;
/// Combos of a half-board.
const HALF: usize = 5;

/// Which of the two games in the box is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Three or four Shamans drain each other's dice (EZ-2.1).
    Duel,
    /// Two players race to energise the monolith (EZ-20.1).
    Monolith,
}

/// One combo of a board: `f5` on the Duel side, `2f3` on the Monolith side. All of the Duel side come
/// first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComboId(u8);

impl ComboId {
    /// The Duel combo of a board with this number from 1.
    #[inline]
    #[must_use]
    pub const fn duel(board: Element, number: usize) -> ComboId {
        ComboId((board.index() * DUEL + number - 1) as u8)
    }

    /// The STRIKE of a board.
    #[inline]
    #[must_use]
    pub const fn strike(board: Element) -> ComboId {
        ComboId::duel(board, 1)
    }

    /// The SHIELD of a board.
    #[inline]
    #[must_use]
    pub const fn shield(board: Element) -> ComboId {
        ComboId::duel(board, 2)
    }

    /// The combos of one side of a board.
    #[inline]
    pub fn of(board: Element, mode: Mode) -> impl Iterator<Item = ComboId> + Clone {
        let (first, count) = match mode {
            Mode::Duel => (board.index() * DUEL, DUEL),
            Mode::Monolith => (4 * DUEL + board.index() * HALF, HALF),
        };
        (first..first + count).map(|index| ComboId(index as u8))
    }

    /// Whether it is on the Monolith side.
    #[inline]
    #[must_use]
    pub const fn is_monolith(self) -> bool {
        self.index() >= 4 * DUEL
    }

    /// The board it is on.
    #[inline]
    #[must_use]
    pub const fn board(self) -> Element {
        Element::ALL[if self.is_monolith() {
            (self.index() - 4 * DUEL) / HALF
        } else {
            self.index() / DUEL
        }]
    }

    /// Its number on the board, from 1.
    #[inline]
    #[must_use]
    pub const fn number(self) -> usize {
        1 + if self.is_monolith() { (self.index() - 4 * DUEL) % HALF } else { self.index() % DUEL }
    }
}

impl fmt::Display for ComboId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = if self.is_monolith() { "2" } else { "" };
        write!(f, "{side}{}{}", self.board().letter(), self.number())
    }
}

named!(pub ComboId: 4 * (DUEL + HALF), "a combo such as f5 or 2f3");

/// A set of combos.
pub type ComboSet = Set<ComboId, u64>;

/// What a combo does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// STRIKE with as many as were placed (EZ-9.1).
    Strike,
    /// SHIELD (EZ-9.2).
    Shield,
    /// A strike of this value at one Shaman.
    StrikeOne(u8),
    /// A strike of this value at every other Shaman.
    StrikeAll(u8),
    /// One Shaman loses `one`, every other opponent `rest`.
    Lose {
        /// For the chosen Shaman.
        one: u8,
        /// For the others.
        rest: u8,
    },
    /// Every other Shaman loses this many.
    LoseAll(u8),
    /// One Shaman loses this many and a pulse token.
    LoseSteal(u8),
    /// One Shaman loses `lose`, then the owner heals `heal`.
    LoseHeal {
        /// What the chosen Shaman loses.
        lose: u8,
        /// What comes back to the owner.
        heal: u8,
    },
    /// The owner heals this many.
    Heal(u8),
    /// One Shaman's defence is shaken off.
    Shake,
    /// Waiting: forces a re-roll.
    Fog,
    /// Waiting: a strike of this value at the end of a turn.
    Aftershock(u8),
    /// Waiting: lose one fewer and strike back.
    Backdraft,
    /// Monolith: take a die.
    Take,
    /// Monolith: the opponent returns a die.
    Drain,
    /// Monolith: lock a die.
    Lock,
}

impl Effect {
    pub(crate) fn parse(text: &str) -> Option<Effect> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |text: &str| text.parse::<u8>().ok().filter(|n| (1..=7).contains(n));
        Some(match words.as_slice() {
            ["strike"] => Effect::Strike,
            ["shield"] => Effect::Shield,
            ["strike", n] => Effect::StrikeOne(number(n)?),
            ["strike-all", n] => Effect::StrikeAll(number(n)?),
            ["lose", n] => Effect::Lose { one: number(n)?, rest: 0 },
            ["lose", n, "rest", m] => Effect::Lose { one: number(n)?, rest: number(m)? },
            ["lose-all", n] => Effect::LoseAll(number(n)?),
            ["lose", n, "steal"] => Effect::LoseSteal(number(n)?),
            ["lose", n, "heal", m] => Effect::LoseHeal { lose: number(n)?, heal: number(m)? },
            ["heal", n] => Effect::Heal(number(n)?),
            ["shake"] => Effect::Shake,
            ["fog"] => Effect::Fog,
            ["aftershock", n] => Effect::Aftershock(number(n)?),
            ["backdraft"] => Effect::Backdraft,
            ["take"] => Effect::Take,
            ["drain"] => Effect::Drain,
            ["lock"] => Effect::Lock,
            _ => return None,
        })
    }

    /// Whether it waits to be triggered (EZ-8.5).
    #[inline]
    #[must_use]
    pub const fn waits(self) -> bool {
        matches!(self, Effect::Fog | Effect::Aftershock(_) | Effect::Backdraft)
    }

    /// Whether one Shaman has to be chosen (EZ-8.8).
    #[inline]
    #[must_use]
    pub const fn aims(self) -> bool {
        matches!(
            self,
            Effect::Strike
                | Effect::StrikeOne(_)
                | Effect::Lose { .. }
                | Effect::LoseSteal(_)
                | Effect::LoseHeal { .. }
                | Effect::Shake
        )
    }

    pub(crate) const fn is_monolith(self) -> bool {
        matches!(self, Effect::Take | Effect::Drain | Effect::Lock)
    }
}

/// A combo as it is printed on a board.
#[derive(Clone, Debug)]
pub struct Combo {
    /// Its name in capitals.
    pub name: String,
    /// The symbols to cover, by element.
    pub needs: [u8; Element::COUNT],
    /// The spaces that are always filled.
    pub free: [u8; Element::COUNT],
    /// What it does.
    pub effect: Effect,
    /// Where name, spaces and effect come from.
    pub sources: [Provenance; 3],
}

impl Combo {
    /// How many dice it asks for.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.needs.iter().sum()
    }

    /// The spaces in words: "F F E E", free ones in brackets.
    #[must_use]
    pub fn spaces(&self) -> String {
        let mut words = Vec::new();
        for element in Element::ALL {
            let letter = element.letter().to_ascii_uppercase();
            for _ in 0..self.free[element.index()] {
                words.push(format!("({letter})"));
            }
        }
        for element in Element::ALL {
            let letter = element.letter().to_ascii_uppercase();
            for _ in 0..self.needs[element.index()] {
                words.push(letter.to_string());
            }
        }
        words.join(" ")
    }
}
