//! A position.

use ztable_core::{Few, PerSeat, Seat};

use crate::announcement::Latest;
use crate::auction::{Bidding, Sale};
use crate::card::{
    ACTIONS, ActionCard, Character, DECK, DeckCard, LOTS, LandId, LotId, LotSet, Suit, TYPES, Zappy,
};
use crate::line_up::{Price, SLOTS, Slot};
use crate::memory::Notes;
use crate::numbers::{DEVELOPMENT, ROUNDS, SEATS};
use crate::phase::{Phase, Staged};
use crate::seat::Seats;
use crate::window::{FRAMES, Frame, Response};

/// Which side of a lot that is not developed is up, and what became of its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Facing {
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

impl Facing {
    /// The facing with these properties.
    pub(crate) fn of(flipped: bool, shown: bool, text_off: bool) -> Facing {
        match (flipped, shown, text_off) {
            (true, ..) => Facing::Flipped,
            (_, true, _) => Facing::Shown,
            (_, _, true) => Facing::TextOff,
            _ => Facing::Down,
        }
    }

    #[inline]
    pub(crate) fn is_face_up(self) -> bool {
        matches!(self, Facing::Flipped | Facing::Shown)
    }

    #[inline]
    pub(crate) fn is_text_off(self) -> bool {
        matches!(self, Facing::Shown | Facing::TextOff)
    }
}

/// What lies on a lot and who knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// Whose survey markers lie on it.
    pub markers: Seats,
    /// Who has seen it at the place where it is, as everybody could watch.
    pub seen: Seats,
    /// Who knows it from a place in the deck that only they knew.
    pub(crate) private: Seats,
    /// Which side is up, and whether its text still works.
    pub facing: Facing,
    /// A number by which everybody can follow the card on the table; 0 where nobody can.
    pub(crate) handle: u8,
}

impl Marks {
    /// Who has seen the lot where it lies, as everybody could watch.
    #[must_use]
    pub fn watchers(&self) -> Seats {
        self.seen | self.markers
    }
}

/// What one player has: credits, debts, lots, cards and markers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatState {
    /// Credits in millions.
    pub credits: u16,
    /// Debt tokens that are not paid off.
    pub debts: u16,
    /// Survey markers that lie on no lot.
    pub markers: u8,
    /// In order of acquisition.
    pub undeveloped: Few<LotId, LOTS>,
    /// For everybody to see, in front of their owner (QZ-5.4).
    pub developed: LotSet,
    /// The lot that C02 made positive.
    pub turned: Option<LotId>,
    /// The suit of C06.
    pub boost: Option<Suit>,
    /// Action cards by type of the game.
    pub(crate) hand: [u8; TYPES],
    /// Those among them that everybody knows (QZ-12.4).
    pub(crate) open: [u8; TYPES],
    /// `None` in the Beginner game.
    pub character: Option<Character>,
    /// Whether the character lies face up, its power spent (QZ-13.1).
    pub used: bool,
    /// What the seat knows of the lot deck.
    pub(crate) notes: Notes,
    /// Debts to pay in the Develop dialog.
    pub(crate) paying: u16,
    /// How often the seat took something back while making this answer.
    pub(crate) taken_back: u8,
}

impl SeatState {
    /// How many action cards it holds (QZ-10.1).
    #[must_use]
    pub fn hand_size(&self) -> u8 {
        self.hand.iter().sum()
    }
}

/// All that a game is at one moment; what everybody may know of it is in the view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// From 1.
    pub round: u8,
    /// Where in the round the game is (QZ-2.3).
    pub phase: Phase,
    /// Who has the First Player marker.
    pub first: Seat,
    /// What the pot holds, in millions.
    pub ecf: u16,
    /// What the QZA has paid out, less what it took in: always the money in play.
    pub(crate) issued: i32,
    pub(crate) lands: [LandId; ROUNDS as usize],
    pub(crate) seats: PerSeat<SeatState, SEATS>,
    /// Developed negative lots whose debt is still to be taken.
    pub due: LotSet,
    /// Lots that their owners have marked in the Develop dialog.
    pub marked: LotSet,
    pub(crate) slots: [Slot; SLOTS],
    /// The lot deck, its top last.
    pub deck: Few<DeckCard, DECK>,
    /// The lot discard in order.
    pub(crate) discard: Few<LotId, LOTS>,
    /// Zappys that have been seen, in order.
    pub(crate) zapped: Few<Zappy, { Zappy::COUNT }>,
    pub(crate) lots: [Marks; LotId::COUNT],
    pub(crate) types: [ActionCard; TYPES],
    /// The action deck, its top last, by type of the game.
    pub(crate) actions: Few<u8, ACTIONS>,
    /// The action discard in order.
    pub(crate) spent: Few<u8, ACTIONS>,
    /// The suit of C09 in this round.
    pub blocked: Option<Suit>,
    /// Who began the Discover phase, and how many turns are done.
    pub(crate) opener: Seat,
    pub(crate) turns: u8,
    /// Whether the free survey of the Discover turn is used (QZ-3.3).
    pub surveyed: bool,
    /// Whether the paid survey or card of the turn is used.
    pub paid: bool,
    pub(crate) sold: bool,
    /// Open bidding, while there is any.
    pub bidding: Option<Bidding>,
    /// How the last auction went that somebody was asked to bid in.
    pub last: Option<Sale>,
    /// The last card announced, or the last character used.
    pub(crate) latest: Option<Latest>,
    /// Debts that each seat paid off in the last Develop phase.
    pub(crate) repaid: PerSeat<u16, SEATS>,
    /// Totals that A06 showed last, where credits are hidden.
    pub(crate) totals: Option<PerSeat<u16, SEATS>>,
    /// Who won the trash draw.
    pub(crate) trash: Option<Seat>,
    /// What interrupts the phase; the last one goes first.
    pub stack: Few<Frame, FRAMES>,
    /// How far each seat is with its answer.
    pub drafts: PerSeat<Staged, SEATS>,
    /// Who must still answer.
    pub asked: Seats,
    /// Whether the question on top is still to be put; never so at rest.
    pub(crate) fresh: bool,
}

impl State {
    /// Nothing is dealt yet.
    pub(crate) fn blank() -> State {
        State {
            round: 1,
            phase: Phase::Round,
            first: Seat::FIRST,
            ecf: 0,
            issued: 0,
            lands: [LandId::default(); ROUNDS as usize],
            seats: PerSeat::default(),
            due: LotSet::EMPTY,
            marked: LotSet::EMPTY,
            slots: [Slot::default(); SLOTS],
            deck: Few::new(),
            discard: Few::new(),
            zapped: Few::new(),
            lots: [Marks::default(); LotId::COUNT],
            types: [ActionCard::Woah; TYPES],
            actions: Few::new(),
            spent: Few::new(),
            blocked: None,
            opener: Seat::FIRST,
            turns: 0,
            surveyed: false,
            paid: false,
            sold: false,
            bidding: None,
            last: None,
            latest: None,
            repaid: PerSeat::default(),
            totals: None,
            trash: None,
            stack: Few::new(),
            drafts: PerSeat::default(),
            asked: Seats::EMPTY,
            fresh: false,
        }
    }

    /// A player's things.
    #[inline]
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat]
    }

    #[inline]
    pub(crate) fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat]
    }

    /// The slot with this number, from 1.
    #[inline]
    #[must_use]
    pub fn slot(&self, slot: u8) -> &Slot {
        &self.slots[usize::from(slot) - 1]
    }

    #[inline]
    pub(crate) fn slot_mut(&mut self, slot: u8) -> &mut Slot {
        &mut self.slots[usize::from(slot) - 1]
    }

    /// What lies on a lot and who knows it.
    #[inline]
    #[must_use]
    pub fn marks(&self, lot: LotId) -> &Marks {
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

    /// The lots of the line-up with their slots, the next one up for auction last.
    pub fn line_up(&self) -> impl DoubleEndedIterator<Item = (u8, LotId)> + Clone + '_ {
        (1..=SLOTS as u8).filter_map(|slot| Some((slot, self.slot(slot).lot?)))
    }

    /// The slot that is up for auction, or will be next.
    #[must_use]
    pub fn slot_up(&self) -> Option<u8> {
        self.bidding.map(|bidding| bidding.slot).or_else(|| self.next_slot())
    }

    /// The top lot of the deck, if the top card is a lot.
    #[must_use]
    pub fn top_lot(&self) -> Option<LotId> {
        self.deck.last().and_then(|card| card.lot())
    }

    /// Whether the card lies in the action discard.
    #[must_use]
    pub fn is_spent(&self, card: ActionCard) -> bool {
        self.type_of(card).is_some_and(|index| self.spent.contains(&(index as u8)))
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

    /// Takes the undeveloped lot with this number, from 1, away from a seat.
    pub(crate) fn give_up(&mut self, seat: Seat, nth: u8) -> LotId {
        self.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1)
    }

    #[inline]
    pub(crate) fn face_up(&self, lot: LotId) -> bool {
        self.marks(lot).facing.is_face_up()
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
    pub(crate) fn named(&self, counts: [u8; TYPES]) -> Few<ActionCard, ACTIONS> {
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

    /// How many of this type the seat holds.
    #[inline]
    pub(crate) fn holds(&self, seat: Seat, card: ActionCard) -> u8 {
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
        let held: i32 = self.seats.values().iter().map(|own| i32::from(own.credits)).sum();
        held + i32::from(self.ecf) == self.issued
    }

    /// Money from the QZA.
    pub(crate) fn gain(&mut self, seat: Seat, amount: u16) {
        self.seat_mut(seat).credits += amount;
        self.issued += i32::from(amount);
    }

    /// Money to the QZA.
    pub(crate) fn spend(&mut self, seat: Seat, amount: u16) {
        self.seat_mut(seat).credits -= amount;
        self.issued -= i32::from(amount);
    }

    /// The seat's answer to the question on top; who was not asked has none to give.
    pub(crate) fn response(&self, seat: Seat) -> Response {
        match self.drafts[seat] {
            Staged::Done(response) => response,
            _ => Response::Pass,
        }
    }

    /// The unused character of a seat.
    #[must_use]
    pub fn power_of(&self, seat: Seat) -> Option<Character> {
        self.seat(seat).character.filter(|_| !self.seat(seat).used)
    }

    /// Puts a card on the action discard.
    pub(crate) fn discard_card(&mut self, card: ActionCard) {
        if let Some(index) = self.type_of(card) {
            self.spent.push(index as u8);
        }
    }

    /// Puts a price card on the action discard.
    pub(crate) fn discard_price(&mut self, price: Price) {
        match price {
            Price::Free => {}
            Price::Max(_) => self.discard_card(ActionCard::Bargain),
            Price::Min(_) => self.discard_card(ActionCard::Voltage),
        }
    }

    /// Takes a card out of a hand; one that everybody knows goes first.
    pub(crate) fn lay(&mut self, seat: Seat, card: ActionCard) {
        if let Some(index) = self.type_of(card) {
            let own = self.seat_mut(seat);
            own.hand[index] -= 1;
            own.open[index] = own.open[index].saturating_sub(1);
        }
    }

    /// Markers go home to their owners (QZ-9.7).
    pub(crate) fn return_markers(&mut self, lot: LotId) {
        let markers = std::mem::take(&mut self.marks_mut(lot).markers);
        for seat in markers {
            self.seat_mut(seat).markers += 1;
        }
    }

    /// Everything leaves the lot but what people know, and the card itself that they follow.
    pub(crate) fn strip(&mut self, lot: LotId) {
        self.return_markers(lot);
        self.marks_mut(lot).facing = Facing::Down;
    }

    /// Puts a lot on the lot discard.
    pub(crate) fn discard_lot(&mut self, lot: LotId) {
        self.strip(lot);
        self.discard.push(lot);
    }

    /// A developed lot leaves its owner, and whatever was done to it is undone.
    pub(crate) fn tear_down(&mut self, seat: Seat, lot: LotId) {
        self.due.remove(lot);
        let own = self.seat_mut(seat);
        own.developed.remove(lot);
        if own.turned == Some(lot) {
            own.turned = None;
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.phase == Phase::Over
    }
}
