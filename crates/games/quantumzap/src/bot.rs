//! What those who think about a position may look at.
//!
//! A bot looks at imagined worlds only; what a seat can tell of such a world is for
//! [`QuantumZap::is_known`] to say.

use ztable_core::Seat;

use crate::card::{ActionCard, Character, LotId, LotSet, Suit};
use crate::game::QuantumZap;
use crate::question::{Bidding, Draft, Frame, Phase, Sale};
use crate::rules::SLOTS;
use crate::seats::{SeatSetBits, bit};
use crate::state::{Price, State};

impl State {
    /// Where in the round the game is.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has the First Player marker.
    #[must_use]
    pub fn first_player(&self) -> Seat {
        self.first
    }

    /// What is in the ECF.
    #[must_use]
    pub fn ecf(&self) -> u16 {
        self.ecf
    }

    /// A seat's credits.
    #[must_use]
    pub fn credits(&self, seat: Seat) -> u16 {
        self.seat(seat).credits
    }

    /// A seat's debts.
    #[must_use]
    pub fn debts(&self, seat: Seat) -> u16 {
        self.seat(seat).debts
    }

    /// A seat's undeveloped lots in order of acquisition.
    #[must_use]
    pub fn leases(&self, seat: Seat) -> &[LotId] {
        &self.seat(seat).undeveloped
    }

    /// A seat's developed lots.
    #[must_use]
    pub fn developed(&self, seat: Seat) -> LotSet {
        self.seat(seat).developed
    }

    /// Developed negative lots whose debt is still to be taken.
    #[must_use]
    pub fn due(&self) -> LotSet {
        self.due
    }

    /// The lot that C02 made positive.
    #[must_use]
    pub fn turned(&self, seat: Seat) -> Option<LotId> {
        self.seat(seat).turned
    }

    /// The suit that pays the seat more by C06.
    #[must_use]
    pub fn boost(&self, seat: Seat) -> Option<Suit> {
        self.seat(seat).boost
    }

    /// The suit that pays nobody this round.
    #[must_use]
    pub fn blocked(&self) -> Option<Suit> {
        self.blocked
    }

    /// A seat's character.
    #[must_use]
    pub fn character(&self, seat: Seat) -> Option<Character> {
        self.seat(seat).character
    }

    /// A seat's character, if it has not been used.
    #[must_use]
    pub fn unused_character(&self, seat: Seat) -> Option<Character> {
        QuantumZap::power_of(self, seat)
    }

    /// How many action cards a seat holds.
    #[must_use]
    pub fn cards_held(&self, seat: Seat) -> u8 {
        self.seat(seat).hand_size()
    }

    /// Whether the card lies in the action discard.
    #[must_use]
    pub fn is_spent(&self, card: ActionCard) -> bool {
        self.type_of(card).is_some_and(|index| self.spent.contains(&(index as u8)))
    }

    /// The lots of the line-up with their slots, the next one up for auction last.
    pub fn line_up(&self) -> impl DoubleEndedIterator<Item = (u8, LotId)> + Clone + '_ {
        (1..=SLOTS as u8).filter_map(|slot| Some((slot, self.slot(slot).lot?)))
    }

    /// The lot on a slot.
    #[must_use]
    pub fn lot_on(&self, slot: u8) -> Option<LotId> {
        self.slot(slot).lot
    }

    /// Who alone may bid for the lot on a slot.
    #[must_use]
    pub fn only_bidder(&self, slot: u8) -> Option<Seat> {
        self.slot(slot).bidder
    }

    /// The price limit on a slot.
    #[must_use]
    pub fn price(&self, slot: u8) -> Price {
        self.slot(slot).price
    }

    /// Whether the lot on a slot is frozen.
    #[must_use]
    pub fn is_frozen(&self, slot: u8) -> bool {
        self.slot(slot).frozen
    }

    /// The slot that is up for auction, or will be next.
    #[must_use]
    pub fn slot_up(&self) -> Option<u8> {
        self.bidding.map(|bidding| bidding.slot).or_else(|| self.next_slot())
    }

    /// Open bidding.
    #[must_use]
    pub fn bidding(&self) -> Option<Bidding> {
        self.bidding
    }

    /// The last auction that somebody was asked to bid in.
    #[must_use]
    pub fn last_sale(&self) -> Option<Sale> {
        self.last
    }

    /// How far a seat is with its answer.
    #[must_use]
    pub fn draft(&self, seat: Seat) -> Draft {
        self.drafts[seat.index()]
    }

    /// What interrupts the phase now.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.stack.last().copied()
    }

    /// The top lot of the deck, if the top card is a lot.
    #[must_use]
    pub fn top_lot(&self) -> Option<LotId> {
        self.deck.last().and_then(|card| card.lot())
    }

    /// How many cards the lot deck has.
    #[must_use]
    pub fn deck_size(&self) -> usize {
        self.deck.len()
    }

    /// Who has seen a lot where it lies, as everybody could watch.
    #[must_use]
    pub fn watchers(&self, lot: LotId) -> SeatSetBits {
        SeatSetBits(self.marks(lot).seen | self.marks(lot).markers)
    }

    /// Whether its owner has marked the lot in the Develop dialog.
    #[must_use]
    pub fn is_marked(&self, lot: LotId) -> bool {
        self.marked.contains(lot)
    }

    /// Whether the free survey and the paid thing of the Discover turn are used.
    #[must_use]
    pub fn used_up(&self) -> (bool, bool) {
        (self.surveyed, self.paid)
    }
}

impl QuantumZap {
    /// Whether the seat knows the face of a lot that is not in the deck, or that is its top.
    #[must_use]
    pub fn is_known(&self, state: &State, seat: Seat, lot: LotId) -> bool {
        self.knows(state, seat, lot)
    }

    /// Whose Discover turn it is.
    #[must_use]
    pub fn discoverer(&self, state: &State) -> Seat {
        self.active(state)
    }

    /// A seat's points as things stand.
    #[must_use]
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        self.score(state, seat).total()
    }

    /// Asks all who answered the present question anew, but not this seat.
    pub fn ask_others_again(&self, state: &mut State, but: Seat) {
        let asked = self.who(state) & !bit(but) & !state.asked;
        for seat in self.all().filter(|seat| asked & bit(*seat) != 0) {
            state.drafts[seat.index()] = Draft::Start;
        }
        state.asked |= asked;
    }
}
