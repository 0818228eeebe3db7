//! A position.

use serde::{Deserialize, Serialize};
use ztable_core::{Seat, SeatSet};

use crate::action::{DECK, LOTS};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::line::Line;
use crate::rules::{COPIES, ROUNDS, SEATS, SLOTS, TYPES};

/// Seats as bits.
pub(crate) type Seats = u8;

pub(crate) const fn bit(seat: Seat) -> Seats {
    1 << seat.number()
}

pub(crate) fn seats(mask: Seats) -> impl Iterator<Item = Seat> + Clone {
    Seat::all(SEATS as u8).filter(move |seat| mask & bit(*seat) != 0)
}

pub(crate) fn seat_set(mask: Seats) -> SeatSet {
    seats(mask).collect()
}

pub(crate) fn mask_of(set: impl IntoIterator<Item = Seat>) -> Seats {
    set.into_iter().filter(|seat| seat.index() < SEATS).fold(0, |mask, seat| mask | bit(seat))
}

/// The limit that a price card sets (QZ-12.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// No card.
    #[default]
    Free,
    /// A09.
    Max(u8),
    /// A11.
    Min(u8),
}

/// A slot of the line-up with what is attached to its lot (QZ-4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Slot {
    pub(crate) lot: Option<LotId>,
    pub(crate) bidder: Option<Seat>,
    pub(crate) price: Price,
    pub(crate) frozen: bool,
}

/// What lies on a lot and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Marks {
    /// Whose survey markers lie on it.
    pub(crate) markers: Seats,
    /// Who has seen it at the place where it is, as everybody could watch.
    pub(crate) seen: Seats,
    /// Who knows it from a place in the deck that only they knew.
    pub(crate) private: Seats,
    /// Face up by its text (QZ-9.4).
    pub(crate) flipped: bool,
    /// Face up by A04 (QZ-12.7).
    pub(crate) shown: bool,
    /// Its text is switched off by A04.
    pub(crate) text_off: bool,
}

/// A player's things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) credits: u16,
    pub(crate) debts: u16,
    pub(crate) markers: u8,
    pub(crate) undeveloped: Line<LotId, LOTS>,
    pub(crate) developed: LotSet,
    /// Developed negative lots whose debt is still to be taken.
    pub(crate) due: LotSet,
    /// The lot that C02 made positive.
    pub(crate) turned: Option<LotId>,
    /// The suit of C06.
    pub(crate) boost: Option<Suit>,
    /// Action cards by type of the game.
    pub(crate) hand: [u8; TYPES],
    /// Those among them that everybody knows (QZ-12.4).
    pub(crate) open: [u8; TYPES],
    pub(crate) character: Option<Character>,
    pub(crate) used: bool,
    /// Places of the deck, from the bottom, whose card the seat knows.
    pub(crate) notes: u64,
    /// Lots that the seat knows to be somewhere in the deck.
    pub(crate) somewhere: LotSet,
    /// What is marked in the Develop dialog, by place in `undeveloped`.
    pub(crate) marked: u64,
    /// Debts to pay in the Develop dialog.
    pub(crate) paying: u16,
    /// How often the seat took something back while making this answer.
    pub(crate) taken_back: u8,
}

impl SeatState {
    pub(crate) fn hand_size(&self) -> u8 {
        self.hand.iter().sum()
    }
}

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

/// How an auction went (QZ-4.4, QZ-4.9).
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

/// A small set of seats, written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatSetBits(pub(crate) Seats);

impl Serialize for SeatSetBits {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        seat_set(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SeatSetBits {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SeatSet::deserialize(deserializer).map(|set| SeatSetBits(mask_of(set)))
    }
}

/// Frames that can lie on each other.
pub(crate) const FRAMES: usize = 10;
pub(crate) const ACTIONS: usize = TYPES * COPIES as usize;

/// A position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) first: Seat,
    pub(crate) ecf: u16,
    /// What the QZA has paid out, less what it took in: always the money in play.
    pub(crate) issued: i32,
    pub(crate) lands: [LandId; ROUNDS as usize],
    pub(crate) seats: [SeatState; SEATS],
    pub(crate) slots: [Slot; SLOTS],
    /// The lot deck, its top last.
    pub(crate) deck: Line<DeckCard, DECK>,
    /// The lot discard in order.
    pub(crate) discard: Line<LotId, LOTS>,
    /// Zappys that have been seen, in order.
    pub(crate) zapped: Line<Zappy, { Zappy::COUNT }>,
    pub(crate) lots: [Marks; LotId::COUNT],
    pub(crate) types: [ActionCard; TYPES],
    /// The action deck, its top last, by type of the game.
    pub(crate) actions: Line<u8, ACTIONS>,
    /// The action discard in order.
    pub(crate) spent: Line<u8, ACTIONS>,
    /// The suit of C09 in this round.
    pub(crate) blocked: Option<Suit>,
    /// Who began the Discover phase, and how many turns are done.
    pub(crate) opener: Seat,
    pub(crate) turns: u8,
    pub(crate) surveyed: bool,
    pub(crate) paid: bool,
    pub(crate) sold: bool,
    pub(crate) bidding: Option<Bidding>,
    /// How the last auction went.
    pub(crate) last: Option<Sale>,
    /// Totals that A06 showed last, where credits are hidden.
    pub(crate) totals: Option<[u16; SEATS]>,
    /// Who won the trash draw.
    pub(crate) trash: Option<Seat>,
    pub(crate) stack: Line<Frame, FRAMES>,
    pub(crate) drafts: [Draft; SEATS],
    /// Who must still answer.
    pub(crate) asked: Seats,
    /// Whether the question on top is still to be put; never so at rest.
    pub(crate) fresh: bool,
}

impl State {
    pub(crate) const fn blank() -> State {
        let seat = SeatState {
            credits: 0,
            debts: 0,
            markers: 0,
            undeveloped: Line::new(LotId(0)),
            developed: LotSet::EMPTY,
            due: LotSet::EMPTY,
            turned: None,
            boost: None,
            hand: [0; TYPES],
            open: [0; TYPES],
            character: None,
            used: false,
            notes: 0,
            somewhere: LotSet::EMPTY,
            marked: 0,
            paying: 0,
            taken_back: 0,
        };
        let marks = Marks {
            markers: 0,
            seen: 0,
            private: 0,
            flipped: false,
            shown: false,
            text_off: false,
        };
        let slot = Slot { lot: None, bidder: None, price: Price::Free, frozen: false };
        State {
            round: 1,
            phase: Phase::Round,
            first: Seat::FIRST,
            ecf: 0,
            issued: 0,
            lands: [LandId(0); ROUNDS as usize],
            seats: [seat; SEATS],
            slots: [slot; SLOTS],
            deck: Line::new(DeckCard::Lot(LotId(0))),
            discard: Line::new(LotId(0)),
            zapped: Line::new(Zappy(0)),
            lots: [marks; LotId::COUNT],
            types: [ActionCard(0); TYPES],
            actions: Line::new(0),
            spent: Line::new(0),
            blocked: None,
            opener: Seat::FIRST,
            turns: 0,
            surveyed: false,
            paid: false,
            sold: false,
            bidding: None,
            last: None,
            totals: None,
            trash: None,
            stack: Line::new(Frame::Scrap),
            drafts: [Draft::Start; SEATS],
            asked: 0,
            fresh: false,
        }
    }

    #[inline]
    pub(crate) fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    #[inline]
    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// The slot with this number, from 1.
    #[inline]
    pub(crate) fn slot(&self, slot: u8) -> &Slot {
        &self.slots[usize::from(slot) - 1]
    }

    #[inline]
    pub(crate) fn slot_mut(&mut self, slot: u8) -> &mut Slot {
        &mut self.slots[usize::from(slot) - 1]
    }

    #[inline]
    pub(crate) fn marks(&self, lot: LotId) -> &Marks {
        &self.lots[lot.index()]
    }

    #[inline]
    pub(crate) fn marks_mut(&mut self, lot: LotId) -> &mut Marks {
        &mut self.lots[lot.index()]
    }

    /// Slots whose lot cards can aim at (QZ-10.6).
    #[inline]
    pub(crate) fn available(&self) -> impl Iterator<Item = u8> + Clone + '_ {
        (1..=SLOTS as u8).filter(|slot| {
            let slot = self.slot(*slot);
            slot.lot.is_some() && !slot.frozen
        })
    }

    /// The slot that is up for auction next (QZ-4.1).
    #[inline]
    pub(crate) fn next_slot(&self) -> Option<u8> {
        self.available().last()
    }

    /// The lot deck's lots.
    #[inline]
    pub(crate) fn deck_lots(&self) -> usize {
        self.deck.iter().filter(|card| card.lot().is_some()).count()
    }

    /// The undeveloped lot with this number, from 1.
    #[inline]
    pub(crate) fn undeveloped(&self, seat: Seat, nth: u8) -> LotId {
        self.seat(seat).undeveloped[usize::from(nth) - 1]
    }

    #[inline]
    pub(crate) fn face_up(&self, lot: LotId) -> bool {
        self.marks(lot).flipped || self.marks(lot).shown
    }

    /// Whether the seat has a card in hand or an unused character (QZ-11.2).
    #[inline]
    pub(crate) fn is_live(&self, seat: Seat) -> bool {
        let seat = self.seat(seat);
        seat.hand_size() > 0 || seat.character.is_some() && !seat.used
    }

    /// The place of an action type among those of the game.
    #[inline]
    pub(crate) fn type_of(&self, card: ActionCard) -> Option<usize> {
        self.types.iter().position(|other| *other == card)
    }

    /// Whether this is the Advanced game.
    pub(crate) fn has_cards(&self) -> bool {
        self.types[0] != self.types[1]
    }

    /// How many of this type the seat holds.
    #[inline]
    pub(crate) fn holds(&self, seat: Seat, card: ActionCard) -> u8 {
        if !self.has_cards() {
            return 0;
        }
        self.type_of(card).map_or(0, |index| self.seat(seat).hand[index])
    }

    /// Whether a Collect is still to come (QZ-13.6).
    pub(crate) fn collect_left(&self) -> bool {
        !matches!(self.phase, Phase::End | Phase::Over)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }

    /// The round, from 1.
    #[must_use]
    pub fn round(&self) -> u8 {
        self.round
    }
}
