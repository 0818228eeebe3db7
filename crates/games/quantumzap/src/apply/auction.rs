//! Bid: sealed bids, ties and sales (QZ-4).

use std::ops::RangeInclusive;
use ztable_core::{Chance, Log, PerSeat, Seat, rule};

use crate::apply::Play;
use crate::auction::{Bidding, HIGHEST_BID, Sale};
use crate::card::{ActionCard, LotId};
use crate::event::Event;
use crate::line_up::Price;
use crate::numbers::SEATS;
use crate::phase::Phase;
use crate::rules::QuantumZap;
use crate::seat::Seats;
use crate::state::{Facing, State};
use crate::window::Response;

impl QuantumZap {
    /// Whether the exclusive bidder of the lot lets the seat bid (QZ-12.10).
    pub(crate) fn is_let(&self, state: &State, seat: Seat, slot: u8) -> bool {
        state.slot(slot).bidder.is_none_or(|bidder| bidder == seat)
    }

    /// The smallest and the largest legal bid of at least `least` (QZ-4.3).
    pub(crate) fn bids(
        &self,
        state: &State,
        seat: Seat,
        slot: u8,
        least: u16,
    ) -> RangeInclusive<u16> {
        if !self.is_let(state, seat, slot) {
            return least..=0;
        }
        let credits = state.seat(seat).credits.min(HIGHEST_BID);
        match state.slot(slot).price {
            Price::Free => least..=credits,
            Price::Max(most) => least..=credits.min(u16::from(most)),
            Price::Min(min) => least.max(u16::from(min))..=credits,
        }
    }

    pub(crate) fn may_bid(&self, state: &State, seat: Seat, slot: u8, least: u16) -> bool {
        !self.bids(state, seat, slot, least).is_empty()
    }

    /// Whether the seat is asked for a higher bid; with hidden credits, whether it can pay is not
    /// known.
    pub(crate) fn is_asked_to_raise(&self, state: &State, seat: Seat, bidding: Bidding) -> bool {
        let slot = bidding.slot;
        if bidding.standing == Some(seat) || !self.is_let(state, seat, slot) {
            return false;
        }
        if self.rules.hidden_credits {
            !matches!(state.slot(slot).price, Price::Max(most) if u16::from(most) < bidding.next)
        } else {
            self.may_bid(state, seat, slot, bidding.next)
        }
    }

    /// Who is next in open bidding (QZ-4.7).
    pub(crate) fn next_bidder(&self, state: &State) -> Option<Seat> {
        let bidding = state.bidding?;
        self.clockwise(bidding.at).find(|seat| {
            !bidding.passed.contains(*seat) && self.is_asked_to_raise(state, *seat, bidding)
        })
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    pub(crate) fn resolve_auction(&mut self) {
        let Some(slot) = self.state.next_slot() else {
            self.state.phase = Phase::Develop;
            return;
        };
        let mut bids = PerSeat::<u16, SEATS>::default();
        for seat in self.game.all() {
            if let Response::Bid(bid) = self.state.response(seat) {
                bids[seat] = bid;
            }
        }
        let high = bids.values().iter().copied().max().unwrap_or(0);
        let contested = high > 0 || !self.game.who(self.state).is_empty();
        if contested || !self.game.rules.keeps_contested_sales() {
            self.state.last = Some(Sale { slot, bids, winner: None, price: 0 });
        }
        let count = usize::from(self.game.rules.seats);
        self.tell(rule!("QZ-4.4"), || Event::Bids { slot, bids: bids.values()[..count].to_vec() });
        if high == 0 {
            return self.leave(slot);
        }
        let mut winners = self.game.all().filter(|seat| bids[*seat] == high);
        if let (Some(winner), None) = (winners.next(), winners.next()) {
            return self.sell(slot, winner, high);
        }
        let next = high + 1;
        self.tell(rule!("QZ-4.6"), || Event::Tied { slot, next });
        self.state.bidding = Some(Bidding {
            slot,
            next,
            standing: None,
            passed: Seats::EMPTY,
            at: self.state.first,
        });
        self.state.phase = if self.game.rules.proxy { Phase::Proxy } else { Phase::Open };
    }

    pub(crate) fn resolve_open(&mut self) {
        let Some(mut bidding) = self.state.bidding else { return };
        let Some(seat) = self.game.next_bidder(self.state) else {
            self.state.bidding = None;
            self.state.phase = Phase::Auction;
            return match bidding.standing {
                Some(winner) => self.sell(bidding.slot, winner, bidding.next - 1),
                None => self.leave(bidding.slot),
            };
        };
        if let Response::Bid(bid) = self.state.response(seat) {
            bidding.next = bid + 1;
            bidding.standing = Some(seat);
            bidding.passed = Seats::EMPTY;
            self.tell(rule!("QZ-4.7"), || Event::Raised { seat, bid });
        } else {
            bidding.passed.insert(seat);
            self.tell(rule!("QZ-4.7"), || Event::Passed { seat });
        }
        bidding.at = seat.next(self.game.rules.seats);
        self.state.bidding = Some(bidding);
    }

    pub(crate) fn resolve_proxy(&mut self) {
        let Some(bidding) = self.state.bidding.take() else { return };
        self.state.phase = Phase::Auction;
        let (mut best, mut second): (Option<(Seat, u16)>, u16) = (None, bidding.next - 1);
        for seat in self.game.clockwise(self.state.first) {
            if let Response::Bid(ceiling) = self.state.response(seat) {
                match best {
                    Some((_, high)) if ceiling <= high => second = second.max(ceiling),
                    _ => {
                        second = best.map_or(second, |(_, high)| second.max(high));
                        best = Some((seat, ceiling));
                    }
                }
            }
        }
        match best {
            Some((winner, ceiling)) => {
                self.sell(bidding.slot, winner, ceiling.min(second + 1));
            }
            None => self.leave(bidding.slot),
        }
    }

    /// Takes the lot and its cards off a slot (QZ-4.12).
    pub(crate) fn clear_slot(&mut self, slot: u8) -> Option<LotId> {
        let old = std::mem::take(self.state.slot_mut(slot));
        if old.bidder.is_some() {
            self.state.discard_card(ActionCard::Tip);
        }
        self.state.discard_price(old.price);
        old.lot
    }

    /// The winner pays and takes the lot (QZ-4.10).
    fn sell(&mut self, slot: u8, seat: Seat, price: u16) {
        self.state.spend(seat, price);
        self.take_lot(slot, seat);
        if let Some(last) = &mut self.state.last {
            (last.winner, last.price) = (Some(seat), price);
        }
        self.tell(rule!("QZ-4.10"), || Event::Won { seat, slot, price });
    }

    /// Moves a lot of the line-up to a player, face down unless its text shows it (QZ-4.16).
    pub(crate) fn take_lot(&mut self, slot: u8, seat: Seat) {
        if let Some(lot) = self.clear_slot(slot) {
            let facing = &mut self.state.marks_mut(lot).facing;
            if *facing == Facing::Shown {
                *facing = Facing::TextOff;
            }
            self.state.seat_mut(seat).undeveloped.push(lot);
        }
    }

    /// The lot is unsold (QZ-4.11).
    fn leave(&mut self, slot: u8) {
        if let Some(lot) = self.clear_slot(slot) {
            self.state.discard_lot(lot);
        }
        self.tell(rule!("QZ-4.11"), || Event::Unsold { slot });
    }
}
