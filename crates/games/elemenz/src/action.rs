//! The picks of the game, one decision each.

use std::fmt;
use std::str::FromStr;

use ztable_core::{NotAName, Seat, text_serde};

use crate::avatar::Avatar;
use crate::board::ComboId;
use crate::die::DieId;
use crate::element::{Element, Symbol};
use crate::state::SEATS;
use crate::token::{Slot, Token};

/// A pick. Its text form is lower-case: `roll`, `mark f3`, `combo f5`, `at 2`, `play s1 f3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Let a window pass, or accept what happens (EZ-15.3, EZ-15.4, EZ-5.7).
    Pass,
    /// Roll all dice, or the marked ones (EZ-3.4, EZ-3.5).
    Roll,
    /// Stop rolling (EZ-3.6).
    Stop,
    /// End the turn (EZ-3.8).
    End,
    /// Trigger the waiting combo that fits the window (EZ-11.5, EZ-11.9).
    Trigger,
    /// Anchor Stone (EZ-14.8).
    Stone,
    /// Reflux (EZ-14.11).
    Reflux,
    /// Second Wind (EZ-14.13).
    SecondWind,
    /// Thin Veil (EZ-14.14).
    Veil,
    /// Curse (EZ-14.15).
    Curse,
    /// Mirror Shard (EZ-14.17).
    Mirror,
    /// Overdraw (EZ-14.18).
    Overdraw,
    /// Take back what is being prepared (EZ-8.2, EZ-21.2).
    Back,
    /// Be this Shaman (EZ-2.2).
    Shaman(Element),
    /// Start with this colour (EZ-27.1).
    Colour(Element),
    /// Borrow a die of this colour (EZ-14.12).
    Borrow(Element),
    /// The symbol of the pair that burns an Avatar (EZ-14.3).
    Pair(Element),
    /// Put this token into the next slot (EZ-2.5).
    Put(Token),
    /// Mark this die for the next roll (EZ-3.5).
    Mark(DieId),
    /// Take the mark off this die (EZ-3.5).
    Unmark(DieId),
    /// Use this die (EZ-8.3).
    Use(DieId),
    /// Lose this die (EZ-10.2).
    Lose(DieId),
    /// Fog: this die is re-rolled (EZ-11.1).
    Fog(DieId),
    /// The free re-roll of AIR (EZ-12.2).
    Air(DieId),
    /// Play or use the token in this slot (EZ-13.3).
    Play(Slot),
    /// Play the token in this slot on this die (EZ-13.10).
    PlayOn(Slot, DieId),
    /// Nudge: turn this die (EZ-14.9).
    Nudge(DieId, Symbol),
    /// Jolt: turn this die of the active Shaman (EZ-14.10).
    Jolt(DieId, Element),
    /// STRIKE with this many (EZ-9.1).
    Strike(u8),
    /// SHIELD with this many (EZ-9.2).
    Shield(u8),
    /// Activate this combo (EZ-8.2).
    Combo(ComboId),
    /// Obstacle: block this combo (EZ-14.16).
    Obstacle(ComboId),
    /// Aim at this seat (EZ-8.8).
    At(Seat),
    /// Deflect to this neighbour (EZ-14.7).
    Deflect(Seat),
    /// Echo to this Shaman (EZ-14.19).
    Echo(Seat),
    /// Re-energise this slot (EZ-13.4).
    Energise(Slot),
    /// Steal the token in this slot (EZ-11.2).
    Steal(Slot),
    /// Keep the stolen token in this slot (EZ-11.2).
    Keep(Slot),
    /// Burn the token in this slot of this seat (EZ-13.5).
    Burn(Seat, Slot),
    /// Totem protection with the tokens in these slots, the lower one first (EZ-10.4).
    Protect(Slot, Slot),
    /// Buy this Avatar (EZ-14.2).
    Buy(Avatar),
    /// Burn the Avatar at this place, from 0, of this seat's row (EZ-14.3).
    Smash(Seat, u8),
}

const PLAIN: [(Action, &str); 13] = [
    (Action::Pass, "pass"),
    (Action::Roll, "roll"),
    (Action::Stop, "stop"),
    (Action::End, "end"),
    (Action::Trigger, "trigger"),
    (Action::Stone, "stone"),
    (Action::Reflux, "reflux"),
    (Action::SecondWind, "second wind"),
    (Action::Veil, "veil"),
    (Action::Curse, "curse"),
    (Action::Mirror, "mirror"),
    (Action::Overdraw, "overdraw"),
    (Action::Back, "back"),
];

const SHAMAN: usize = PLAIN.len();
const COLOUR: usize = SHAMAN + 4;
const BORROW: usize = COLOUR + 4;
const PAIR: usize = BORROW + 4;
const PUT: usize = PAIR + 4;
const MARK: usize = PUT + Token::COUNT;
const UNMARK: usize = MARK + DieId::COUNT;
const USE: usize = UNMARK + DieId::COUNT;
const LOSE: usize = USE + DieId::COUNT;
const FOG: usize = LOSE + DieId::COUNT;
const AIR: usize = FOG + DieId::COUNT;
const PLAY: usize = AIR + DieId::COUNT;
const PLAY_ON: usize = PLAY + 4;
const NUDGE: usize = PLAY_ON + 4 * DieId::COUNT;
const JOLT: usize = NUDGE + Symbol::COUNT * DieId::COUNT;
const STRIKE: usize = JOLT + 4 * DieId::COUNT;
const SHIELD: usize = STRIKE + 3;
const COMBO: usize = SHIELD + 2;
const OBSTACLE: usize = COMBO + ComboId::COUNT;
const AT: usize = OBSTACLE + ComboId::COUNT;
const DEFLECT: usize = AT + SEATS;
const ECHO: usize = DEFLECT + SEATS;
const ENERGISE: usize = ECHO + SEATS;
const STEAL: usize = ENERGISE + 4;
const KEEP: usize = STEAL + 4;
const BURN: usize = KEEP + 4;
const PROTECT: usize = BURN + 4 * SEATS;
const BUY: usize = PROTECT + PAIRS.len();
const SMASH: usize = BUY + Avatar::COUNT;

/// The pairs of slots a protection can take.
pub(crate) const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

fn seat(index: usize) -> Option<Seat> {
    Seat::checked(index as u64, SEATS as u8)
}

impl Action {
    /// How many picks there are.
    pub const COUNT: usize = SMASH + SEATS * Avatar::COUNT;

    /// The dense index, below [`Action::COUNT`].
    #[must_use]
    pub fn index(self) -> usize {
        match self {
            Action::Pass => 0,
            Action::Roll => 1,
            Action::Stop => 2,
            Action::End => 3,
            Action::Trigger => 4,
            Action::Stone => 5,
            Action::Reflux => 6,
            Action::SecondWind => 7,
            Action::Veil => 8,
            Action::Curse => 9,
            Action::Mirror => 10,
            Action::Overdraw => 11,
            Action::Back => 12,
            Action::Shaman(element) => SHAMAN + element.index(),
            Action::Colour(element) => COLOUR + element.index(),
            Action::Borrow(element) => BORROW + element.index(),
            Action::Pair(element) => PAIR + element.index(),
            Action::Put(token) => PUT + token.index(),
            Action::Mark(die) => MARK + die.index(),
            Action::Unmark(die) => UNMARK + die.index(),
            Action::Use(die) => USE + die.index(),
            Action::Lose(die) => LOSE + die.index(),
            Action::Fog(die) => FOG + die.index(),
            Action::Air(die) => AIR + die.index(),
            Action::Play(slot) => PLAY + slot.index(),
            Action::PlayOn(slot, die) => PLAY_ON + slot.index() * DieId::COUNT + die.index(),
            Action::Nudge(die, face) => NUDGE + face.index() * DieId::COUNT + die.index(),
            Action::Jolt(die, face) => JOLT + face.index() * DieId::COUNT + die.index(),
            Action::Strike(count) => STRIKE + usize::from(count) - 1,
            Action::Shield(count) => SHIELD + usize::from(count) - 1,
            Action::Combo(combo) => COMBO + combo.index(),
            Action::Obstacle(combo) => OBSTACLE + combo.index(),
            Action::At(seat) => AT + seat.index(),
            Action::Deflect(seat) => DEFLECT + seat.index(),
            Action::Echo(seat) => ECHO + seat.index(),
            Action::Energise(slot) => ENERGISE + slot.index(),
            Action::Steal(slot) => STEAL + slot.index(),
            Action::Keep(slot) => KEEP + slot.index(),
            Action::Burn(seat, slot) => BURN + seat.index() * 4 + slot.index(),
            Action::Protect(one, two) => {
                let pair = (one.index(), two.index());
                PROTECT + PAIRS.iter().position(|known| *known == pair).unwrap_or(0)
            }
            Action::Buy(avatar) => BUY + avatar.index(),
            Action::Smash(seat, place) => SMASH + seat.index() * Avatar::COUNT + usize::from(place),
        }
    }

    /// The pick with this index.
    #[must_use]
    pub fn at(index: usize) -> Option<Action> {
        let die = |first: usize| DieId::at((index - first) % DieId::COUNT);
        let major = |first: usize| (index - first) / DieId::COUNT;
        Some(match index {
            0..SHAMAN => PLAIN[index].0,
            SHAMAN..COLOUR => Action::Shaman(Element::at(index - SHAMAN)?),
            COLOUR..BORROW => Action::Colour(Element::at(index - COLOUR)?),
            BORROW..PAIR => Action::Borrow(Element::at(index - BORROW)?),
            PAIR..PUT => Action::Pair(Element::at(index - PAIR)?),
            PUT..MARK => Action::Put(Token::ALL[index - PUT]),
            MARK..UNMARK => Action::Mark(die(MARK)?),
            UNMARK..USE => Action::Unmark(die(UNMARK)?),
            USE..LOSE => Action::Use(die(USE)?),
            LOSE..FOG => Action::Lose(die(LOSE)?),
            FOG..AIR => Action::Fog(die(FOG)?),
            AIR..PLAY => Action::Air(die(AIR)?),
            PLAY..PLAY_ON => Action::Play(Slot::at(index - PLAY)?),
            PLAY_ON..NUDGE => Action::PlayOn(Slot::at(major(PLAY_ON))?, die(PLAY_ON)?),
            NUDGE..JOLT => Action::Nudge(die(NUDGE)?, Symbol::at(major(NUDGE))?),
            JOLT..STRIKE => Action::Jolt(die(JOLT)?, Element::at(major(JOLT))?),
            STRIKE..SHIELD => Action::Strike((index - STRIKE + 1) as u8),
            SHIELD..COMBO => Action::Shield((index - SHIELD + 1) as u8),
            COMBO..OBSTACLE => Action::Combo(ComboId::at(index - COMBO)?),
            OBSTACLE..AT => Action::Obstacle(ComboId::at(index - OBSTACLE)?),
            AT..DEFLECT => Action::At(seat(index - AT)?),
            DEFLECT..ECHO => Action::Deflect(seat(index - DEFLECT)?),
            ECHO..ENERGISE => Action::Echo(seat(index - ECHO)?),
            ENERGISE..STEAL => Action::Energise(Slot::at(index - ENERGISE)?),
            STEAL..KEEP => Action::Steal(Slot::at(index - STEAL)?),
            KEEP..BURN => Action::Keep(Slot::at(index - KEEP)?),
            BURN..PROTECT => Action::Burn(seat((index - BURN) / 4)?, Slot::at((index - BURN) % 4)?),
            PROTECT..BUY => {
                let (one, two) = PAIRS[index - PROTECT];
                Action::Protect(Slot::at(one)?, Slot::at(two)?)
            }
            BUY..SMASH => Action::Buy(Avatar::at(index - BUY)?),
            _ => {
                let place = index - SMASH;
                Action::Smash(seat(place / Avatar::COUNT)?, (place % Avatar::COUNT) as u8)
            }
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((_, word)) = PLAIN.iter().find(|(action, _)| action == self) {
            return f.write_str(word);
        }
        match self {
            Action::Shaman(element) => write!(f, "shaman {element}"),
            Action::Colour(element) => write!(f, "colour {element}"),
            Action::Borrow(element) => write!(f, "borrow {element}"),
            Action::Pair(element) => write!(f, "pair {element}"),
            Action::Put(token) => write!(f, "put {token}"),
            Action::Mark(die) => write!(f, "mark {die}"),
            Action::Unmark(die) => write!(f, "unmark {die}"),
            Action::Use(die) => write!(f, "use {die}"),
            Action::Lose(die) => write!(f, "lose {die}"),
            Action::Fog(die) => write!(f, "fog {die}"),
            Action::Air(die) => write!(f, "air {die}"),
            Action::Play(slot) => write!(f, "play {slot}"),
            Action::PlayOn(slot, die) => write!(f, "play {slot} {die}"),
            Action::Nudge(die, face) => write!(f, "nudge {die} {face}"),
            Action::Jolt(die, face) => write!(f, "jolt {die} {}", Symbol::Of(*face)),
            Action::Strike(count) => write!(f, "strike {count}"),
            Action::Shield(count) => write!(f, "shield {count}"),
            Action::Combo(combo) => write!(f, "combo {combo}"),
            Action::Obstacle(combo) => write!(f, "obstacle {combo}"),
            Action::At(seat) => write!(f, "at {seat}"),
            Action::Deflect(seat) => write!(f, "deflect {seat}"),
            Action::Echo(seat) => write!(f, "echo {seat}"),
            Action::Energise(slot) => write!(f, "energise {slot}"),
            Action::Steal(slot) => write!(f, "steal {slot}"),
            Action::Keep(slot) => write!(f, "keep {slot}"),
            Action::Burn(seat, slot) => write!(f, "burn {seat} {slot}"),
            Action::Protect(one, two) => write!(f, "protect {one} {two}"),
            Action::Buy(avatar) => write!(f, "buy {avatar}"),
            Action::Smash(seat, place) => write!(f, "smash {seat} {}", place + 1),
            _ => Ok(()),
        }
    }
}

fn read<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

fn read_seat(text: &str) -> Option<Seat> {
    read::<usize>(text).filter(|_| text.len() == 1).and_then(seat)
}

impl FromStr for Action {
    type Err = NotAName;

    fn from_str(text: &str) -> Result<Action, NotAName> {
        if let Some((action, _)) = PLAIN.iter().find(|(_, word)| *word == text) {
            return Ok(*action);
        }
        let number = |word: &str, most: u8| {
            let plain = word.starts_with(|first: char| ('1'..='9').contains(&first));
            read::<u8>(word).filter(|n| plain && (1..=most).contains(n))
        };
        let mut words = [""; 3];
        let mut count = 0;
        for word in text.split(' ') {
            if let Some(place) = words.get_mut(count) {
                *place = word;
            }
            count += 1;
        }
        let found = match words.get(..count).unwrap_or_default() {
            ["shaman", name] => read(name).map(Action::Shaman),
            ["colour", name] => read(name).map(Action::Colour),
            ["borrow", name] => read(name).map(Action::Borrow),
            ["pair", name] => read(name).map(Action::Pair),
            ["put", name] => read(name).map(Action::Put),
            ["mark", die] => read(die).map(Action::Mark),
            ["unmark", die] => read(die).map(Action::Unmark),
            ["use", die] => read(die).map(Action::Use),
            ["lose", die] => read(die).map(Action::Lose),
            ["fog", die] => read(die).map(Action::Fog),
            ["air", die] => read(die).map(Action::Air),
            ["play", slot] => read(slot).map(Action::Play),
            ["play", slot, die] => {
                read(slot).zip(read(die)).map(|(slot, die)| Action::PlayOn(slot, die))
            }
            ["nudge", die, face] => {
                read(die).zip(read(face)).map(|(die, face)| Action::Nudge(die, face))
            }
            ["jolt", die, face] => match (read(die), read(face)) {
                (Some(die), Some(Symbol::Of(face))) => Some(Action::Jolt(die, face)),
                _ => None,
            },
            ["strike", count] => number(count, 3).map(Action::Strike),
            ["shield", count] => number(count, 2).map(Action::Shield),
            ["combo", combo] => read(combo).map(Action::Combo),
            ["obstacle", combo] => read(combo).map(Action::Obstacle),
            ["at", seat] => read_seat(seat).map(Action::At),
            ["deflect", seat] => read_seat(seat).map(Action::Deflect),
            ["echo", seat] => read_seat(seat).map(Action::Echo),
            ["energise", slot] => read(slot).map(Action::Energise),
            ["steal", slot] => read(slot).map(Action::Steal),
            ["keep", slot] => read(slot).map(Action::Keep),
            ["burn", seat, slot] => {
                read_seat(seat).zip(read(slot)).map(|(seat, slot)| Action::Burn(seat, slot))
            }
            ["protect", one, two] => read::<Slot>(one)
                .zip(read::<Slot>(two))
                .filter(|(one, two)| one < two)
                .map(|(one, two)| Action::Protect(one, two)),
            ["buy", avatar] => read(avatar).map(Action::Buy),
            ["smash", seat, place] => read_seat(seat)
                .zip(number(place, Avatar::COUNT as u8))
                .map(|(seat, place)| Action::Smash(seat, place - 1)),
            _ => None,
        };
        found.ok_or_else(|| {
            NotAName::new(
                text,
                "a pick (such as roll, mark f3, stop, strike 2, combo f5, at 2, use f3, play s1, \
                 lose f3, pass or end)",
            )
        })
    }
}

text_serde!(Action);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_texts_round_trip() {
        for index in 0..Action::COUNT {
            let action = Action::at(index).unwrap();
            assert_eq!(action.index(), index);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert_eq!(Action::at(Action::COUNT), None);
        for wrong in [
            "",
            "mark",
            "mark f8",
            "at 4",
            "strike 4",
            "protect s2 s1",
            "smash 1 0",
            "pass ",
            "at +1",
            "strike 01",
            "strike +1",
            "buy av-+1",
            "buy av-1",
            "buy av-14",
            "buy av-00",
            "smash 1 +1",
            "smash 1 01",
            "combo f7",
            "combo 2f6",
            "combo 2f",
            "combo f55",
            "mark f",
            "mark f33",
            "play s5",
            "play s1 f3 f4",
            "play  s1",
            "Pass",
            "at 1 ",
            "jolt f1 z",
            "nudge f1 x",
        ] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
