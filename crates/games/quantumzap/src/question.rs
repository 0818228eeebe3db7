//! What is asked, and how far the answers are.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::card::{ActionCard, DeckCard, LotId, Suit};
use crate::rules::SEATS;
use crate::seats::SeatSetBits;

/// Where in the round the game is (QZ-2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The line-up is being filled (QZ-7.1).
    Prepare,
    /// The window before the first Discover turn.
    Round,
    /// A Discover turn.
    Discover,
    /// The window between two Discover turns.
    Turn,
    /// Sealed bids.
    Auction,
    /// Open bidding in turn.
    Open,
    /// Open bidding by ceilings.
    Proxy,
    /// Develop.
    Develop,
    /// The window before Collect.
    Collect,
    /// The window before the end.
    End,
    /// The game is over.
    Over,
}

/// A played card with what was announced (QZ-10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Play {
    /// The card.
    pub card: ActionCard,
    /// What it aims at.
    pub aim: Aim,
}

/// What a card aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Nothing.
    Nothing,
    /// A card of the action discard (A02).
    Card(ActionCard),
    /// A player (A03).
    Seat(Seat),
    /// A slot (A04, A07, A12).
    Slot(u8),
    /// A slot and a limit (A09, A11).
    Limit(u8, u8),
    /// One to three players (A13).
    Seats([Option<Seat>; 3]),
}

/// How a character is used (QZ-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Power {
    /// Undeveloped lots of two seats (C01).
    Swap(Seat, u8, Seat, u8),
    /// An own developed lot (C02, C03).
    Site(LotId),
    /// An undeveloped lot of a seat (C03, C05, C10).
    Lot(Seat, u8),
    /// A suit (C06, C09).
    Suit(Suit),
    /// Developed ray guns (C07).
    Guns(LotId, Option<LotId>),
    /// A slot (C08).
    Slot(u8),
}

/// What a seat did last with a card or a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It announced a card.
    Card(Play),
    /// It used its character.
    Power(Power),
}

/// The last card announced, or the last character used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Latest {
    /// By whom.
    pub seat: Seat,
    /// What it was.
    pub deed: Deed,
}

/// A complete answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Pass, stay silent, stay out, keep, done, end the turn.
    Pass,
    /// A bid or a ceiling.
    Bid(u16),
    /// Play a card.
    Play(Play),
    /// Use the character.
    Power(Power),
    /// Cancel with A01.
    Cancel,
    /// Survey a slot.
    SurveySlot(u8),
    /// Survey the deck.
    SurveyDeck,
    /// Survey an undeveloped lot.
    SurveyLot(Seat, u8),
    /// Buy an action card.
    Buy,
    /// Sell this lot to the ECF.
    Sell(u8),
    /// Pay one debt.
    PayDebt,
    /// Discard this lot (Z2).
    Discard(u8),
    /// Put the card at this depth.
    Depth(u8),
}

/// How far a seat is with its answer. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Draft {
    /// At the first question.
    Start,
    /// Which lot to survey.
    Survey,
    /// Which lot to sell.
    Buyout,
    /// What this card aims at.
    Card(ActionCard),
    /// Which limit on this slot.
    Limit(ActionCard, u8),
    /// Which players (A13), so far these.
    Seats([Option<Seat>; 3]),
    /// What the character aims at.
    Power,
    /// The second lot (C01).
    Swap(Seat, u8),
    /// The second ray gun (C07).
    Guns(LotId),
    /// Answered.
    Done(Answer),
}

/// Why the top lot of the deck is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// A free survey.
    Free,
    /// A survey for 1M.
    Paid,
    /// A05.
    Hack,
    /// A08.
    Lobby,
}

/// Business that interrupts the phase; the last one goes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// A card was announced; who cancels? (QZ-11.6)
    Play {
        /// Whose card.
        seat: Seat,
        /// The card.
        play: Play,
        /// How many A01 are on it.
        chain: u8,
        /// Who played the last card of the chain.
        last: Seat,
        /// Whether it is being carried out.
        resolving: bool,
    },
    /// A02 took this card: play it at once? (QZ-12.4)
    Raid {
        /// Who took it.
        seat: Seat,
        /// The card.
        card: ActionCard,
    },
    /// The top lot of the deck is wanted; Zappys on the way happen.
    Reach {
        /// By whom.
        seat: Seat,
        /// What for.
        purpose: Purpose,
    },
    /// A seat looks at the top lot and puts it back (QZ-12.8).
    Peek {
        /// The seat.
        seat: Seat,
    },
    /// Z1: the seat puts shown lots back (QZ-14.4).
    Calm {
        /// The seat.
        seat: Seat,
        /// What is still to be put back or to happen.
        cards: [Option<DeckCard>; 3],
    },
    /// Z2: everybody discards (QZ-14.5).
    Scrap,
    /// Z6: everybody plays a card (QZ-14.9).
    Moon {
        /// Who began.
        first: Seat,
        /// How many are done.
        done: u8,
    },
    /// The play that Z6 forces.
    Forced {
        /// On whom.
        seat: Seat,
    },
}

/// How far open bidding is (QZ-4.7, QZ-4.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bidding {
    /// The slot up for auction.
    pub slot: u8,
    /// The smallest possible bid.
    pub next: u16,
    /// Who holds the highest bid.
    pub standing: Option<Seat>,
    /// Who passed since.
    pub passed: SeatSetBits,
    /// Who is asked, or was asked last.
    pub at: Seat,
}

/// How an auction went that somebody was asked to bid in (QZ-4.4, QZ-4.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sale {
    /// The slot.
    pub slot: u8,
    /// The sealed bids by seat; 0 was silent.
    pub bids: [u16; SEATS],
    /// Who got the lot.
    pub winner: Option<Seat>,
    /// For how much.
    pub price: u16,
}
