//! The picks of the game, one decision each.

use std::fmt;
use std::str::FromStr;

use crate::belt::BeltId;
use crate::card::{Button, CardId};
use crate::spot::{Conveyor, Direction, Spot};
use ztable_core::NotAName;

/// A pick. Its text form is lower-case: `play c12`, `push advance`, `belt 3f`, `left`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay this held belt as the next one of your conveyor, Back first (ZEE-2.4).
    Build(BeltId),
    /// This place: for your bot (ZEE-2.5, ZEE-3.2) or for a Swap (ZEE-5.1).
    Belt(Spot),
    /// Play this card (ZEE-3.4).
    Play(CardId),
    /// Push this button of the card (ZEE-3.5).
    Push(Button),
    /// The direction of a Shift (ZEE-7.2).
    Go(Direction),
    /// Discard this card (ZEE-9.3, ZEE-14.3, ZEE-14.5, ZEE-14.6).
    Discard(CardId),
    /// No more cards for this Reset (ZEE-9.3).
    Done,
    /// No extra discard (ZEE-14.3).
    Keep,
    /// Exchange one card of the hand (ZEE-14.5).
    ExchangeOne,
    /// Exchange the whole hand (ZEE-14.5).
    ExchangeAll,
    /// Discard two cards to draw one (ZEE-14.6).
    TwoForOne,
    /// Score the round as it stands (ZEE-15.1).
    EndRound,
    /// Remove this empty conveyor (ZEE-14.3).
    Remove(Conveyor),
}

const BELT: usize = BeltId::COUNT;
const PLAY: usize = BELT + Spot::COUNT;
const PUSH: usize = PLAY + CardId::COUNT;
const LEFT: usize = PUSH + Button::COUNT;
const RIGHT: usize = LEFT + 1;
const DISCARD: usize = RIGHT + 1;
const DONE: usize = DISCARD + CardId::COUNT;
const KEEP: usize = DONE + 1;
const EXCHANGE_ONE: usize = KEEP + 1;
const EXCHANGE_ALL: usize = EXCHANGE_ONE + 1;
const TWO_FOR_ONE: usize = EXCHANGE_ALL + 1;
const END_ROUND: usize = TWO_FOR_ONE + 1;
const REMOVE: usize = END_ROUND + 1;

impl Action {
    /// How many picks there are.
    pub const COUNT: usize = REMOVE + Conveyor::COUNT;

    /// The dense index, below [`Action::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Action::Build(belt) => belt.index(),
            Action::Belt(spot) => BELT + spot.index(),
            Action::Play(card) => PLAY + card.index(),
            Action::Push(button) => PUSH + button.index(),
            Action::Go(Direction::Left) => LEFT,
            Action::Go(Direction::Right) => RIGHT,
            Action::Discard(card) => DISCARD + card.index(),
            Action::Done => DONE,
            Action::Keep => KEEP,
            Action::ExchangeOne => EXCHANGE_ONE,
            Action::ExchangeAll => EXCHANGE_ALL,
            Action::TwoForOne => TWO_FOR_ONE,
            Action::EndRound => END_ROUND,
            Action::Remove(conveyor) => REMOVE + conveyor.index(),
        }
    }

    /// The pick with this index.
    #[must_use]
    pub fn at(index: usize) -> Option<Action> {
        Some(match index {
            0..BELT => Action::Build(BeltId::at(index)?),
            BELT..PLAY => Action::Belt(Spot::at(index - BELT)?),
            PLAY..PUSH => Action::Play(CardId::at(index - PLAY)?),
            PUSH..LEFT => Action::Push(Button::at(index - PUSH)?),
            LEFT => Action::Go(Direction::Left),
            RIGHT => Action::Go(Direction::Right),
            DISCARD..DONE => Action::Discard(CardId::at(index - DISCARD)?),
            DONE => Action::Done,
            KEEP => Action::Keep,
            EXCHANGE_ONE => Action::ExchangeOne,
            EXCHANGE_ALL => Action::ExchangeAll,
            TWO_FOR_ONE => Action::TwoForOne,
            END_ROUND => Action::EndRound,
            _ => Action::Remove(Conveyor::at(index - REMOVE)?),
        })
    }
}

/// The name of a thing in lower case.
fn low(thing: impl fmt::Display) -> String {
    thing.to_string().to_ascii_lowercase()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Build(belt) => write!(f, "build {}", low(belt)),
            Action::Belt(spot) => write!(f, "belt {}", low(spot)),
            Action::Play(card) => write!(f, "play {}", low(card)),
            Action::Push(button) => write!(f, "push {button}"),
            Action::Go(direction) => f.write_str(direction.word()),
            Action::Discard(card) => write!(f, "discard {}", low(card)),
            Action::Done => f.write_str("done"),
            Action::Keep => f.write_str("keep"),
            Action::ExchangeOne => f.write_str("exchange one"),
            Action::ExchangeAll => f.write_str("exchange all"),
            Action::TwoForOne => f.write_str("two for one"),
            Action::EndRound => f.write_str("end round"),
            Action::Remove(conveyor) => write!(f, "conveyor {conveyor}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Action, NotAName> {
        let wrong = || {
            NotAName::new(
                text,
                "a pick (build da1, belt 3f, play c12, push advance, left, right, discard c12, \
                 done, keep, exchange one, exchange all, two for one, end round or conveyor 3)",
            )
        };
        match text {
            "left" => return Ok(Action::Go(Direction::Left)),
            "right" => return Ok(Action::Go(Direction::Right)),
            "done" => return Ok(Action::Done),
            "keep" => return Ok(Action::Keep),
            "exchange one" => return Ok(Action::ExchangeOne),
            "exchange all" => return Ok(Action::ExchangeAll),
            "two for one" => return Ok(Action::TwoForOne),
            "end round" => return Ok(Action::EndRound),
            _ => {}
        }
        let read = match text.split_once(' ') {
            Some(("build", name)) => name.parse().map(Action::Build).ok(),
            Some(("belt", name)) => name.parse().map(Action::Belt).ok(),
            Some(("play", name)) => name.parse().map(Action::Play).ok(),
            Some(("push", name)) => name.parse().map(Action::Push).ok(),
            Some(("discard", name)) => name.parse().map(Action::Discard).ok(),
            Some(("conveyor", name)) => name.parse().map(Action::Remove).ok(),
            _ => None,
        };
        read.ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_texts_round_trip() {
        for index in 0..Action::COUNT {
            let action = Action::at(index).unwrap();
            assert_eq!(action.index(), index);
            assert_eq!(action.to_string().parse(), Ok(action));
            assert_eq!(action.to_string(), action.to_string().to_lowercase());
        }
        assert_eq!(Action::at(Action::COUNT), None);
        for wrong in ["", "play", "play c31", "belt 8f", "push", "conveyor 0", "pass", "done "] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
