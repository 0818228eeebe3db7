//! Where a turn stands: its phase, what has to be settled first, and what is being prepared.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::avatar::Avatar;
use crate::board::ComboId;
use crate::die::{DiceSet, DieId};
use crate::element::{Element, Symbol};
use crate::token::Slot;

/// What the game is doing when no frame is on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Shamans are being picked (EZ-2.2).
    Shamans,
    /// Everybody lays their tokens (EZ-2.5).
    Layout,
    /// Everybody chooses a colour (EZ-27.1).
    Colours,
    /// The active player rolls (EZ-3.4, EZ-21.1).
    Roll,
    /// The active player uses dice (EZ-3.7, EZ-21.8).
    Assign,
    /// The turn is over, what is left is being settled (EZ-3.8).
    End,
    /// The game is over.
    Over,
}

/// How hard a combo hits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Might {
    /// A strike, compared with defence (EZ-9.3).
    Strike(u8),
    /// Dice lost whatever the defence (EZ-9.6).
    Lose(u8),
    /// The defence is shaken off (EZ-11.6).
    Shake,
    /// A die of this colour goes back to the pool (EZ-22.2).
    Drain(Element),
}

/// A combo effect on its way to one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// Whose combo it is, wherever it was sent.
    pub creator: Seat,
    /// Whom it hits now; it may have been aimed at another.
    pub target: Seat,
    /// The combo that made it.
    pub combo: ComboId,
    /// What it does to the target, before any answer.
    pub might: Might,
    /// Dice still to lose, once it was compared with the defence.
    #[serde(default)]
    pub loss: Option<u8>,
    /// Whether it may not be moved or copied any more (EZ-14.20, EZ-15.4).
    #[serde(default)]
    pub moved: bool,
    /// Whether it is the answer of BACKDRAFT (EZ-11.9).
    #[serde(default)]
    pub counter: bool,
    /// Whether a token is stolen afterwards (EZ-11.2).
    #[serde(default)]
    pub steal: bool,
    /// Whether Totem protection was used (EZ-10.4).
    #[serde(default)]
    pub protected: bool,
    /// Whether the target is done answering.
    #[serde(default)]
    pub accepted: bool,
}

/// A window that several may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReactionWindow {
    /// Before the first roll of a turn (EZ-15.1).
    Start,
    /// After the last roll of a turn (EZ-15.2, EZ-26.4).
    Interfere,
    /// After a turn (EZ-15.5).
    Finish,
}

/// Something that has to be settled before the game goes on, the topmost first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A window that waits for answers.
    Window(ReactionWindow),
    /// Answers of a window are resolved, clockwise (EZ-15.3).
    Resolve {
        /// The window they were given in.
        window: ReactionWindow,
        /// How many seats clockwise from the active one are done.
        done: u8,
        /// Whether somebody acted.
        acted: bool,
    },
    /// A Wild Surge that a Totemic Buff may stop (EZ-5.7).
    #[default]
    Surge,
    /// A combo takes effect on a seat.
    Hit(Hit),
    /// A token of this seat is stolen (EZ-11.2).
    Steal(Seat),
    /// The stolen token of this slot of this seat is put down (EZ-11.2).
    Keep(Seat, Slot),
    /// The active Shaman heals this many (EZ-11.15).
    Mend(u8),
    /// The active Shaman still has to return this many dice (EZ-14.18).
    Repay(u8),
}

/// What the active player is preparing. The others learn of it when it is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Staged {
    /// What will be done once it is paid.
    pub act: Act,
    /// Whom a combo is aimed at, once that is chosen.
    #[serde(default)]
    pub target: Option<Seat>,
    /// Dice chosen so far.
    #[serde(default)]
    pub dice: DiceSet,
    /// Slots of tokens chosen so far, as bits.
    #[serde(default)]
    pub slots: u8,
    /// Spaces still to cover, by element.
    #[serde(default)]
    pub needs: [u8; Element::COUNT],
}

/// Something that is paid for with dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// A combo, with the number of dice for STRIKE and SHIELD.
    Combo(ComboId, u8),
    /// A token from the bag into an own slot (EZ-13.4).
    Energise(Slot),
    /// A token of another seat out of the game (EZ-13.5).
    Burn(Seat, Slot),
    /// An Avatar out of the middle (EZ-14.2).
    Buy(Avatar),
    /// An Avatar of another seat, at this place, from 0, of its row, into the middle (EZ-14.3).
    Smash(Seat, u8),
    /// A die onto a combo of another seat (EZ-14.16).
    Obstacle(ComboId),
}

/// A die that somebody re-rolled, turned or lost, and what it showed then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Touch {
    /// The die that everybody looked at.
    pub die: DieId,
    /// Its new face; none for a lost die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<Symbol>,
}

/// What was done in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Flags {
    /// AIR's re-roll was used (EZ-12.2).
    pub air: bool,
    /// The Heal was used (EZ-6.3).
    pub healed: bool,
    /// A token was burnt (EZ-13.6).
    pub burnt: bool,
    /// Two Z surge (EZ-14.14).
    pub veil: bool,
    /// No healing (EZ-14.15).
    pub cursed: bool,
    /// Three dice go back at the end (EZ-14.18).
    pub overdrawn: bool,
    /// The dice were put down at the end of the turn.
    pub settled: bool,
}
