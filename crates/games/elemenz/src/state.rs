//! A position of the game.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet, Row};
use crate::board::{ComboId, ComboSet};
use crate::dice::Dice;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::{Element, Symbol};
use crate::token::{Slot, Token};

/// The most seats of a table.
pub const SEATS: usize = 4;
/// The most frames on the stack: three hits, each with a copy and a counter, and what comes after.
const FRAMES: usize = 12;

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
pub enum Kind {
    /// Before the first roll of a turn (EZ-15.1).
    Start,
    /// After the last roll of a turn (EZ-15.2, EZ-26.4).
    Interfere,
    /// After a turn (EZ-15.5).
    Finish,
}

/// Something that has to be settled before the game goes on, the topmost first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A window that waits for answers.
    Window(Kind),
    /// Answers of a window are resolved, clockwise (EZ-15.3).
    Resolve {
        /// The window they were given in.
        window: Kind,
        /// How many seats clockwise from the active one are done.
        done: u8,
        /// Whether somebody acted.
        acted: bool,
    },
    /// A Wild Surge that a Totemic Buff may stop (EZ-5.7).
    Surge,
    /// A combo effect.
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
    /// An Avatar of another seat, at this place of its row, into the middle (EZ-14.3).
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

/// A position: everything that can change, the hidden part included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) phase: Phase,
    pub(crate) active: Seat,
    pub(crate) first: Seat,
    /// The round of the Duel, the turn of the Monolith game, from 1.
    pub(crate) round: u16,
    pub(crate) rolls: u8,
    /// Who still has to answer what is asked of several.
    pub(crate) pending: SeatMask,
    pub(crate) answers: [Option<Action>; SEATS],
    /// How many tokens each seat has laid.
    pub(crate) laid: [u8; SEATS],
    pub(crate) shamans: [Option<Element>; SEATS],
    /// The order of elimination, from 1; 0 for the living.
    pub(crate) gone: [u8; SEATS],
    pub(crate) dice: Dice,
    pub(crate) borrowed: Option<DieId>,
    /// The die each seat re-rolled, turned or lost last: everybody saw it, whatever became of it.
    pub(crate) touched: [Option<Touch>; SEATS],
    /// The token that each seat showed last in this turn, on its way out of the game.
    pub(crate) shown: [Option<Token>; SEATS],
    /// Whom the last combo or Avatar was aimed at.
    pub(crate) aimed: Option<Seat>,
    pub(crate) marked: DiceSet,
    /// Combos activated in this turn.
    pub(crate) used: ComboSet,
    /// Waiting combos that are armed.
    pub(crate) armed: ComboSet,
    /// Element tokens in SHIELD, by kind, for each seat.
    pub(crate) shield_tokens: [u8; SEATS],
    /// Whether the free space of EARTH's SHIELD counts.
    pub(crate) shield_free: bool,
    pub(crate) slots: [[Option<Token>; Slot::COUNT]; SEATS],
    /// Who knows the token beside its owner.
    pub(crate) knowers: [[SeatMask; Slot::COUNT]; SEATS],
    pub(crate) bag: [u8; Token::COUNT],
    pub(crate) removed: [u8; Token::COUNT],
    pub(crate) rows: [Row; SEATS],
    pub(crate) stacks: [Row; SEATS - 1],
    pub(crate) loose: AvatarSet,
    /// Tiles whose place everybody knows.
    pub(crate) seen: AvatarSet,
    pub(crate) flags: Flags,
    pub(crate) staged: Option<Staged>,
    /// How often the active player took something back in this turn.
    pub(crate) taken_back: u8,
    stack: [Frame; FRAMES],
    depth: u8,
}

/// Seats as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SeatMask(pub(crate) u8);

impl SeatMask {
    #[inline]
    pub(crate) fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.number();
    }

    #[inline]
    pub(crate) fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.number());
    }

    #[inline]
    pub(crate) fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.number() & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(crate) fn set(self) -> SeatSet {
        SeatSet::from_bits((self.0 & 15).into())
    }
}

impl FromIterator<Seat> for SeatMask {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatMask {
        let mut mask = SeatMask::default();
        seats.into_iter().for_each(|seat| mask.insert(seat));
        mask
    }
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

impl State {
    /// A position with nothing in it.
    pub(crate) fn blank() -> State {
        State {
            phase: Phase::Over,
            active: Seat::FIRST,
            first: Seat::FIRST,
            round: 1,
            rolls: 0,
            pending: SeatMask::default(),
            answers: [None; SEATS],
            laid: [0; SEATS],
            shamans: [None; SEATS],
            gone: [0; SEATS],
            dice: Dice::all_at(Place::Box),
            borrowed: None,
            touched: [None; SEATS],
            shown: [None; SEATS],
            aimed: None,
            marked: DiceSet::EMPTY,
            used: ComboSet::EMPTY,
            armed: ComboSet::EMPTY,
            shield_tokens: [0; SEATS],
            shield_free: false,
            slots: [[None; Slot::COUNT]; SEATS],
            knowers: [[SeatMask::default(); Slot::COUNT]; SEATS],
            bag: [0; Token::COUNT],
            removed: [0; Token::COUNT],
            rows: [Row::default(); SEATS],
            stacks: [Row::default(); SEATS - 1],
            loose: AvatarSet::EMPTY,
            seen: AvatarSet::EMPTY,
            flags: Flags::default(),
            staged: None,
            taken_back: 0,
            stack: [Frame::Surge; FRAMES],
            depth: 0,
        }
    }

    /// The round of the Duel, the turn of the Monolith game, from 1.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.round
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.active
    }

    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.depth.checked_sub(1).map(|top| self.stack[usize::from(top)])
    }

    pub(crate) fn frames(&self) -> &[Frame] {
        &self.stack[..usize::from(self.depth)]
    }

    pub(crate) fn push(&mut self, frame: Frame) {
        assert!(usize::from(self.depth) < FRAMES, "a combo leaves no more frames than this");
        self.stack[usize::from(self.depth)] = frame;
        self.depth += 1;
    }

    pub(crate) fn can_push(&self) -> bool {
        usize::from(self.depth) < FRAMES
    }

    pub(crate) fn pop(&mut self) {
        if let Some(top) = self.depth.checked_sub(1) {
            self.depth = top;
            // Positions with the same frames are the same value.
            self.stack[usize::from(top)] = Frame::Surge;
        }
    }

    pub(crate) fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }

    /// Nothing is asked, prepared or being settled any more.
    pub(crate) fn drop_everything(&mut self) {
        while self.depth > 0 {
            self.pop();
        }
        self.staged = None;
        self.pending = SeatMask::default();
        self.answers = [None; SEATS];
        self.marked = DiceSet::EMPTY;
        self.taken_back = 0;
    }

    #[inline]
    pub(crate) fn die(&self, die: DieId) -> Die {
        self.dice.die(die)
    }

    #[inline]
    pub(crate) fn put(&mut self, die: DieId, at: Place) {
        self.dice.put(die, at);
    }

    #[inline]
    pub(crate) fn alive(&self, seat: Seat) -> bool {
        self.gone[seat.index()] == 0
    }

    /// The Shaman of a seat in the Duel.
    #[inline]
    pub(crate) fn shaman(&self, seat: Seat) -> Element {
        self.shamans[seat.index()].expect("Shamans are picked before anything is dealt in the Duel")
    }

    /// How many tokens lie on the seat's Totem.
    #[inline]
    pub(crate) fn tokens(&self, seat: Seat) -> usize {
        self.slots[seat.index()].iter().flatten().count()
    }

    /// The free dice of the active player that show this.
    #[inline]
    pub(crate) fn showing(&self, symbol: Symbol) -> DiceSet {
        self.dice.free_showing(symbol)
    }
}
