//! The picks of the game, one decision each.

use ztable_core::{Seat, picks, text_serde};

use crate::avatar::Avatar;
use crate::board::ComboId;
use crate::die::DieId;
use crate::element::{Element, Symbol};
use crate::token::{Slot, SlotPair, Token};

picks! {
    /// A pick. Its text form is lower-case: `roll`, `mark f3`, `combo f5`, `at 2`, `play s1 f3`.
    pub enum Action, "a pick (such as roll, mark f3, stop, strike 2, combo f5, at 2, use f3, play s1, \
        lose f3, pass or end)" {
        /// Let a window pass, or accept what happens (EZ-15.3, EZ-15.4, EZ-5.7).
        Pass = "pass",
        /// Roll all dice, or the marked ones (EZ-3.4, EZ-3.5).
        Roll = "roll",
        /// Stop rolling (EZ-3.6).
        Stop = "stop",
        /// End the turn (EZ-3.8).
        End = "end",
        /// Trigger the waiting combo that fits the window (EZ-11.5, EZ-11.9).
        Trigger = "trigger",
        /// Anchor Stone (EZ-14.8).
        Stone = "stone",
        /// Reflux (EZ-14.11).
        Reflux = "reflux",
        /// Second Wind (EZ-14.13).
        SecondWind = "second wind",
        /// Thin Veil (EZ-14.14).
        Veil = "veil",
        /// Curse (EZ-14.15).
        Curse = "curse",
        /// Mirror Shard (EZ-14.17).
        Mirror = "mirror",
        /// Overdraw (EZ-14.18).
        Overdraw = "overdraw",
        /// Take back what is being prepared (EZ-8.2, EZ-21.2).
        Back = "back",
        /// Be this Shaman (EZ-2.2).
        Shaman(element: Element) = "shaman {element}",
        /// Start with this colour (EZ-27.1).
        Colour(element: Element) = "colour {element}",
        /// Borrow a die of this colour (EZ-14.12).
        Borrow(element: Element) = "borrow {element}",
        /// The symbol of the pair that burns an Avatar (EZ-14.3).
        Pair(element: Element) = "pair {element}",
        /// Put this token into the next slot (EZ-2.5).
        Put(token: Token) = "put {token}",
        /// Mark this die for the next roll (EZ-3.5).
        Mark(die: DieId) = "mark {die}",
        /// Take the mark off this die (EZ-3.5).
        Unmark(die: DieId) = "unmark {die}",
        /// Use this die (EZ-8.3).
        Use(die: DieId) = "use {die}",
        /// Lose this die (EZ-10.2).
        Lose(die: DieId) = "lose {die}",
        /// Fog: this die is re-rolled (EZ-11.1).
        Fog(die: DieId) = "fog {die}",
        /// The free re-roll of AIR (EZ-12.2).
        Air(die: DieId) = "air {die}",
        /// Play or use the token in this slot (EZ-13.3).
        Play(slot: Slot) = "play {slot}",
        /// Play the token in this slot on this die (EZ-13.10).
        PlayOn(slot: Slot, die: DieId) = "play {slot} {die}",
        /// Nudge: turn this die (EZ-14.9).
        Nudge(die: DieId, face: Symbol) = "nudge {die} {face}",
        /// Jolt: turn this die of the active Shaman (EZ-14.10).
        Jolt(die: DieId, face: Symbol) = "jolt {die} {face}",
        /// STRIKE with this many (EZ-9.1).
        Strike(count: u8 in 1..=3) = "strike {count}",
        /// SHIELD with this many (EZ-9.2).
        Shield(count: u8 in 1..=2) = "shield {count}",
        /// Activate this combo (EZ-8.2).
        Combo(combo: ComboId) = "combo {combo}",
        /// Obstacle: block this combo (EZ-14.16).
        Obstacle(combo: ComboId) = "obstacle {combo}",
        /// Aim at this seat (EZ-8.8).
        At(seat: Seat in 0..=3) = "at {seat}",
        /// Deflect to this neighbour (EZ-14.7).
        Deflect(seat: Seat in 0..=3) = "deflect {seat}",
        /// Echo to this Shaman (EZ-14.19).
        Echo(seat: Seat in 0..=3) = "echo {seat}",
        /// Re-energise this slot (EZ-13.4).
        Energise(slot: Slot) = "energise {slot}",
        /// Steal the token in this slot (EZ-11.2).
        Steal(slot: Slot) = "steal {slot}",
        /// Keep the stolen token in this slot (EZ-11.2).
        Keep(slot: Slot) = "keep {slot}",
        /// Burn the token in this slot of this seat (EZ-13.5).
        Burn(seat: Seat in 0..=3, slot: Slot) = "burn {seat} {slot}",
        /// Totem protection with the tokens in these slots (EZ-10.4).
        Protect(slots: SlotPair) = "protect {slots}",
        /// Buy this Avatar (EZ-14.2).
        Buy(avatar: Avatar) = "buy {avatar}",
        /// Burn the Avatar at this place, from 1, of this seat's row (EZ-14.3).
        Smash(seat: Seat in 0..=3, place: u8 in 1..=13) = "smash {seat} {place}",
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
            "nudge f1 x",
        ] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
