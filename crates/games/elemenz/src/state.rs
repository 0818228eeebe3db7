//! A position of the game.

mod dice;
mod look;

use ztable_core::{Few, PerSeat, Seat, Set};

use crate::action::Action;
use crate::avatar::{AvatarRow, AvatarSet};
use crate::board::ComboSet;
use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::{Element, Symbol};
use crate::numbers::SEATS;
use crate::phase::{Flags, Frame, Phase, Staged, Touch};
use crate::token::{Slot, Token};

pub(crate) use dice::Dice;
pub use look::Look;

/// The most frames on the stack: three hits, each with a copy and a counter, and what comes after.
pub(crate) const FRAMES: usize = 12;

/// Seats of a table, in one byte.
pub(crate) type Seats = Set<Seat, u8>;

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
    pub(crate) pending: Seats,
    pub(crate) answers: PerSeat<Option<Action>, SEATS>,
    /// How many tokens each seat has laid.
    pub(crate) laid: PerSeat<u8, SEATS>,
    pub(crate) shamans: PerSeat<Option<Element>, SEATS>,
    /// The order of elimination, from 1; 0 for the living.
    pub(crate) gone: PerSeat<u8, SEATS>,
    pub(crate) dice: Dice,
    pub(crate) borrowed: Option<DieId>,
    /// The die each seat re-rolled, turned or lost last: everybody saw it, whatever became of it.
    pub(crate) touched: PerSeat<Option<Touch>, SEATS>,
    /// The token that each seat showed last in this turn, on its way out of the game.
    pub(crate) shown: PerSeat<Option<Token>, SEATS>,
    /// Whom the last combo or Avatar was aimed at.
    pub(crate) aimed: Option<Seat>,
    pub(crate) marked: DiceSet,
    /// Combos activated in this turn.
    pub(crate) used: ComboSet,
    /// Waiting combos that are armed.
    pub(crate) armed: ComboSet,
    /// Element tokens in SHIELD, by kind, for each seat.
    pub(crate) shield_tokens: PerSeat<u8, SEATS>,
    /// Whether the free space of EARTH's SHIELD counts.
    pub(crate) shield_free: bool,
    pub(crate) slots: PerSeat<[Option<Token>; Slot::COUNT], SEATS>,
    /// Who knows the token beside its owner.
    pub(crate) knowers: PerSeat<[Seats; Slot::COUNT], SEATS>,
    pub(crate) bag: [u8; Token::COUNT],
    pub(crate) removed: [u8; Token::COUNT],
    pub(crate) rows: PerSeat<AvatarRow, SEATS>,
    pub(crate) stacks: [AvatarRow; SEATS - 1],
    pub(crate) loose: AvatarSet,
    /// Tiles whose place everybody knows.
    pub(crate) seen: AvatarSet,
    pub(crate) flags: Flags,
    pub(crate) staged: Option<Staged>,
    /// How often the active player took something back in this turn.
    pub(crate) taken_back: u8,
    stack: Few<Frame, FRAMES>,
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
            pending: Seats::default(),
            answers: PerSeat::default(),
            laid: PerSeat::default(),
            shamans: PerSeat::default(),
            gone: PerSeat::default(),
            dice: Dice::all_at(Place::Box),
            borrowed: None,
            touched: PerSeat::default(),
            shown: PerSeat::default(),
            aimed: None,
            marked: DiceSet::EMPTY,
            used: ComboSet::EMPTY,
            armed: ComboSet::EMPTY,
            shield_tokens: PerSeat::default(),
            shield_free: false,
            slots: PerSeat::default(),
            knowers: PerSeat::default(),
            bag: [0; Token::COUNT],
            removed: [0; Token::COUNT],
            rows: PerSeat::default(),
            stacks: [AvatarRow::default(); SEATS - 1],
            loose: AvatarSet::EMPTY,
            seen: AvatarSet::EMPTY,
            flags: Flags::default(),
            staged: None,
            taken_back: 0,
            stack: Few::new(),
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

    /// What has to be settled first.
    #[inline]
    pub(crate) fn top(&self) -> Option<Frame> {
        self.stack.last().copied()
    }

    pub(crate) fn frames(&self) -> &[Frame] {
        &self.stack
    }

    #[inline]
    pub(crate) fn push(&mut self, frame: Frame) {
        self.stack.push(frame);
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    pub(crate) fn replace(&mut self, frame: Frame) {
        self.pop();
        self.push(frame);
    }

    /// Nothing is asked, prepared or being settled any more.
    pub(crate) fn drop_everything(&mut self) {
        self.stack.clear();
        self.staged = None;
        self.pending = Seats::default();
        self.answers = PerSeat::default();
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
        self.gone[seat] == 0
    }

    /// The Shaman of a seat in the Duel.
    #[inline]
    pub(crate) fn shaman(&self, seat: Seat) -> Element {
        self.shamans[seat].expect("Shamans are picked before anything is dealt in the Duel")
    }

    /// How many tokens lie on the seat's Totem.
    #[inline]
    pub(crate) fn tokens(&self, seat: Seat) -> usize {
        self.slots[seat].iter().flatten().count()
    }

    /// The free dice of the active player that show this.
    #[inline]
    pub(crate) fn showing(&self, symbol: Symbol) -> DiceSet {
        self.dice.free_showing(symbol)
    }
}
