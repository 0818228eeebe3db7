//! What happens, typed.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::announcement::{Announcement, Power};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, Zappy};
use crate::score::SuitSet;

/// Where a lot lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// On a slot of the line-up.
    Slot(u8),
    /// On top of the lot deck.
    Deck,
    /// Undeveloped with a seat, from 1 in order of acquisition.
    Lot(Seat, u8),
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are named after what they hold")]
pub enum Event {
    /// The First Player and the action types of the game are known.
    Began { first: Seat, types: Vec<ActionCard> },
    /// A seat was dealt a character and an action card.
    Dealt { seat: Seat, character: Option<Character>, card: Option<ActionCard> },
    /// The First Player marker moved on and the line-up is being filled.
    Prepared { round: u8, first: Seat },
    /// Preparation has filled the line-up; it now has so many lots.
    LinedUp { lots: u8 },
    /// A land card was turned and its amount went into the ECF.
    Land { round: u8, land: LandId, amount: u8, ecf: u16 },
    /// A lot was surveyed; the lot is told to the surveyor only.
    Surveyed { seat: Seat, place: Place, paid: bool, lot: Option<LotId> },
    /// A survey of the deck found no lot.
    SurveyVoid { seat: Seat, paid: bool },
    /// The second marker on a lot set its text off: each of the seats gained or lost the amount.
    Text { place: Place, lot: LotId, amount: i8, seats: Vec<Seat> },
    /// An action card was bought or drawn.
    Drew { seat: Seat, bought: bool, card: Option<ActionCard> },
    /// A lot was sold to the ECF: the one with this number, from 1 in order of acquisition.
    BoughtOut { seat: Seat, nth: u8, amount: u16 },
    /// Debts were paid off.
    PaidDebts { seat: Seat, count: u16 },
    /// A seat ended its Discover turn.
    TurnEnded { seat: Seat },
    /// Sealed bids were revealed; 0 was silent.
    Bids { slot: u8, bids: Vec<u16> },
    /// The highest bid was tied: open bidding begins at `next`.
    Tied { slot: u8, next: u16 },
    /// Somebody bid more in open bidding.
    Raised { seat: Seat, bid: u16 },
    /// Somebody passed in open bidding.
    Passed { seat: Seat },
    /// A lot was sold to the highest bidder.
    Won { seat: Seat, slot: u8, price: u16 },
    /// Nobody bought the lot; it goes to the lot discard.
    Unsold { slot: u8 },
    /// Lots were developed.
    Developed { seat: Seat, lots: Vec<LotId>, cost: u16 },
    /// Collect: the whole income, the debts, and what each developed lot brought.
    Collected { seat: Seat, income: u16, debts: u16, payouts: Vec<(LotId, i8)> },
    /// A card was announced.
    Announced { seat: Seat, play: Announcement },
    /// Somebody cancelled the last card.
    Cancelled { seat: Seat },
    /// The card was cancelled for good.
    Stopped { card: ActionCard },
    /// A forced card did nothing.
    Useless { seat: Seat, card: ActionCard },
    /// 1M went into the ECF, or a debt was taken for it.
    Donated { seat: Seat, debt: bool },
    /// A lot was shown to everybody.
    Shown { slot: u8, lot: LotId },
    /// The top lot was looked at.
    Peeked { seat: Seat, lot: Option<LotId> },
    /// A lot was put back into the deck.
    PutBack { seat: Seat, depth: Option<u8> },
    /// The richest took a debt.
    Richest { seats: Vec<Seat>, totals: Option<Vec<u16>> },
    /// A card was attached to a lot.
    Attached { seat: Seat, play: Announcement },
    /// A lot joined the line-up.
    Joined { slot: u8 },
    /// The First Player marker was taken.
    FirstPlayer { seat: Seat },
    /// A seat took debts, by A13 or by a lot that came too late for a Collect.
    Debts { seat: Seat, count: u16 },
    /// A card was taken from the action discard.
    Taken { seat: Seat, card: ActionCard },
    /// A character was used.
    Used { seat: Seat, character: Character, power: Power },
    /// C03 brought this developed lot.
    Replaced { seat: Seat, lot: LotId },
    /// C07 took a lot; whether a replacement came.
    Robbed { seat: Seat, lot: LotId, replaced: bool },
    /// A Zappy came up and happens at once.
    Zapped { zappy: Zappy },
    /// Z1 showed the top cards of the deck to everybody.
    Revealed { cards: Vec<DeckCard> },
    /// Z3 gave everybody 1M.
    Stimulus,
    /// The First Player took 1M from the ECF.
    Bribed { seat: Seat },
    /// The undeveloped lot with this number was discarded.
    Discarded { seat: Seat, nth: u8 },
    /// A seat's final score in its parts.
    Scored { seat: Seat, lots: u32, sets: Vec<SuitSet>, credits: u32, debts: u32, total: i32 },
    /// The game is over: who won, by how much, and whether a draw broke the tie.
    Over { winners: Vec<Seat>, scores: Vec<i32>, trash: bool },
}
