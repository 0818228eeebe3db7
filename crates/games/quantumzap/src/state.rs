//! A position.

use serde::{Deserialize, Serialize};
use ztable_core::Seat;

use crate::action::{DECK, LOTS};
use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, LotSet, Suit, Zappy};
use crate::line::Line;
use crate::notes::Notes;
use crate::question::{Bidding, Draft, Frame, Latest, Phase, Sale};
use crate::rules::{COPIES, DEVELOPMENT, ROUNDS, SEATS, SLOTS, TYPES};
use crate::seats::Seats;

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

/// Which side of a lot that is not developed is up, and what became of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Look {
    /// Face down.
    #[default]
    Down,
    /// Face up by its text (QZ-9.4).
    Flipped,
    /// Face up by A04, its text switched off (QZ-12.7).
    Shown,
    /// Face down again, its text still switched off.
    TextOff,
}

impl Look {
    /// The look with these properties.
    pub(crate) fn of(flipped: bool, shown: bool, text_off: bool) -> Look {
        match (flipped, shown, text_off) {
            (true, ..) => Look::Flipped,
            (_, true, _) => Look::Shown,
            (_, _, true) => Look::TextOff,
            _ => Look::Down,
        }
    }

    #[inline]
    pub(crate) fn is_face_up(self) -> bool {
        matches!(self, Look::Flipped | Look::Shown)
    }

    #[inline]
    pub(crate) fn is_text_off(self) -> bool {
        matches!(self, Look::Shown | Look::TextOff)
    }
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
    pub(crate) look: Look,
    /// A number by which everybody can follow the card on the table; 0 where nobody can.
    pub(crate) handle: u8,
}

/// A player's things.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SeatState {
    pub(crate) credits: u16,
    pub(crate) debts: u16,
    pub(crate) markers: u8,
    pub(crate) undeveloped: Line<LotId, LOTS>,
    pub(crate) developed: LotSet,
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
    /// What the seat knows of the lot deck.
    pub(crate) notes: Notes,
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

/// Frames that can lie on each other, at most: a card being carried out reaches for the top of the
/// deck, where Z1 shows Z6, which forces a card that reaches for the top again, where Z2 lies
/// (or a lot that is looked at). There is one of each Zappy, so no frame comes a second time below
/// these seven: `Play Reach Calm Moon Play Reach Scrap`.
pub(crate) const FRAMES: usize = 7;
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
    /// Developed negative lots whose debt is still to be taken.
    pub(crate) due: LotSet,
    /// Lots that their owners have marked in the Develop dialog.
    pub(crate) marked: LotSet,
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
    /// How the last auction went that somebody was asked to bid in.
    pub(crate) last: Option<Sale>,
    /// The last card announced, or the last character used.
    pub(crate) latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    pub(crate) repaid: [u16; SEATS],
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
            turned: None,
            boost: None,
            hand: [0; TYPES],
            open: [0; TYPES],
            character: None,
            used: false,
            notes: Notes::EMPTY,
            paying: 0,
            taken_back: 0,
        };
        let marks = Marks { markers: 0, seen: 0, private: 0, look: Look::Down, handle: 0 };
        let slot = Slot { lot: None, bidder: None, price: Price::Free, frozen: false };
        State {
            round: 1,
            phase: Phase::Round,
            first: Seat::FIRST,
            ecf: 0,
            issued: 0,
            lands: [LandId(0); ROUNDS as usize],
            seats: [seat; SEATS],
            due: LotSet::EMPTY,
            marked: LotSet::EMPTY,
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
            latest: None,
            repaid: [0; SEATS],
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
        self.marks(lot).look.is_face_up()
    }

    /// What the seat has marked in the Develop dialog, by number in order of acquisition.
    pub(crate) fn marked(&self, seat: Seat) -> impl Iterator<Item = u8> + Clone + '_ {
        let lots = (1u8..).zip(self.seat(seat).undeveloped.iter());
        lots.filter(|(_, lot)| self.marked.contains(**lot)).map(|(nth, _)| nth)
    }

    /// What the seat's choices in the Develop dialog cost.
    #[inline]
    pub(crate) fn bill(&self, seat: Seat) -> u16 {
        let lots = if self.marked.is_empty() { 0 } else { self.marked(seat).count() as u16 };
        DEVELOPMENT * lots + self.seat(seat).paying
    }

    /// Action cards by name.
    pub(crate) fn named(&self, counts: [u8; TYPES]) -> Vec<ActionCard> {
        let each = counts.into_iter().zip(self.types);
        each.flat_map(|(count, card)| std::iter::repeat_n(card, usize::from(count))).collect()
    }

    /// The smallest handle that no card bears.
    pub(crate) fn fresh_handle(&self) -> u8 {
        let used = self.lots.iter().fold(1u64, |used, marks| used | 1 << marks.handle);
        used.trailing_ones() as u8
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

    /// Whether all money is there: what players and the ECF hold is what the QZA has paid out and
    /// not taken in again (QZ-2.5).
    #[must_use]
    pub fn is_balanced(&self) -> bool {
        let held: i32 = self.seats.iter().map(|own| i32::from(own.credits)).sum();
        held + i32::from(self.ecf) == self.issued
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
