//! Bid: sealed bids, ties and sales (QZ-4).

use std::ops::RangeInclusive;

use ztable_core::{Audience, Log, Seat};

use crate::card::{ActionCard, LotId};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Answer, Bidding, Phase, Sale};
use crate::rule;
use crate::rules::{HIGHEST_BID, SEATS};
use crate::seats::{SeatSetBits, bit};
use crate::state::{Look, Price, State};

impl QuantumZap {
    /// Whether the exclusive bidder of the lot lets the seat bid (QZ-12.10).
    pub(crate) fn is_let(&self, s: &State, seat: Seat, slot: u8) -> bool {
        s.slot(slot).bidder.is_none_or(|bidder| bidder == seat)
    }

    /// The smallest and the largest legal bid of at least `least` (QZ-4.3).
    pub(crate) fn bids(&self, s: &State, seat: Seat, slot: u8, least: u16) -> RangeInclusive<u16> {
        if !self.is_let(s, seat, slot) {
            return least..=0;
        }
        let credits = s.seat(seat).credits.min(HIGHEST_BID);
        match s.slot(slot).price {
            Price::Free => least..=credits,
            Price::Max(most) => least..=credits.min(u16::from(most)),
            Price::Min(min) => least.max(u16::from(min))..=credits,
        }
    }

    pub(crate) fn may_bid(&self, s: &State, seat: Seat, slot: u8, least: u16) -> bool {
        !self.bids(s, seat, slot, least).is_empty()
    }

    /// Whether the seat is asked for a higher bid; with hidden credits, whether it can pay is not
    /// known.
    pub(crate) fn is_asked_to_raise(&self, s: &State, seat: Seat, bidding: Bidding) -> bool {
        let slot = bidding.slot;
        if bidding.standing == Some(seat) || !self.is_let(s, seat, slot) {
            return false;
        }
        if self.rules.hidden_credits {
            !matches!(s.slot(slot).price, Price::Max(most) if u16::from(most) < bidding.next)
        } else {
            self.may_bid(s, seat, slot, bidding.next)
        }
    }

    /// Who is next in open bidding (QZ-4.7).
    pub(crate) fn next_bidder(&self, s: &State) -> Option<Seat> {
        let bidding = s.bidding?;
        self.clockwise(bidding.at).find(|seat| {
            bidding.passed.0 & bit(*seat) == 0 && self.is_asked_to_raise(s, *seat, bidding)
        })
    }

    pub(crate) fn resolve_auction(&self, s: &mut State, log: &mut impl Log<Event>) {
        let Some(slot) = s.next_slot() else {
            s.phase = Phase::Develop;
            return;
        };
        let mut bids = [0; SEATS];
        for seat in self.all() {
            if let Answer::Bid(bid) = QuantumZap::answer(s, seat) {
                bids[seat.index()] = bid;
            }
        }
        let high = bids.iter().copied().max().unwrap_or(0);
        let contested = high > 0 || self.who(s) != 0;
        if contested || !self.rules.keeps_contested_sales() {
            s.last = Some(Sale { slot, bids, winner: None, price: 0 });
        }
        let count = usize::from(self.rules.seats);
        log.tell(Audience::All, rule!("QZ-4.4"), || Event::Bids {
            slot,
            bids: bids[..count].to_vec(),
        });
        if high == 0 {
            return self.leave(s, slot, log);
        }
        let mut winners = self.all().filter(|seat| bids[seat.index()] == high);
        if let (Some(winner), None) = (winners.next(), winners.next()) {
            return self.sell(s, slot, winner, high, log);
        }
        let next = high + 1;
        log.tell(Audience::All, rule!("QZ-4.6"), || Event::Tied { slot, next });
        s.bidding =
            Some(Bidding { slot, next, standing: None, passed: SeatSetBits(0), at: s.first });
        s.phase = if self.rules.proxy { Phase::Proxy } else { Phase::Open };
    }

    pub(crate) fn resolve_open(&self, s: &mut State, log: &mut impl Log<Event>) {
        let Some(mut bidding) = s.bidding else { return };
        let Some(seat) = self.next_bidder(s) else {
            s.bidding = None;
            s.phase = Phase::Auction;
            return match bidding.standing {
                Some(winner) => self.sell(s, bidding.slot, winner, bidding.next - 1, log),
                None => self.leave(s, bidding.slot, log),
            };
        };
        if let Answer::Bid(bid) = QuantumZap::answer(s, seat) {
            bidding.next = bid + 1;
            bidding.standing = Some(seat);
            bidding.passed = SeatSetBits(0);
            log.tell(Audience::All, rule!("QZ-4.7"), || Event::Raised { seat, bid });
        } else {
            bidding.passed.0 |= bit(seat);
            log.tell(Audience::All, rule!("QZ-4.7"), || Event::Passed { seat });
        }
        bidding.at = seat.next(self.rules.seats);
        s.bidding = Some(bidding);
    }

    pub(crate) fn resolve_proxy(&self, s: &mut State, log: &mut impl Log<Event>) {
        let Some(bidding) = s.bidding.take() else { return };
        s.phase = Phase::Auction;
        let (mut best, mut second): (Option<(Seat, u16)>, u16) = (None, bidding.next - 1);
        for seat in self.clockwise(s.first) {
            if let Answer::Bid(ceiling) = QuantumZap::answer(s, seat) {
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
                self.sell(s, bidding.slot, winner, ceiling.min(second + 1), log);
            }
            None => self.leave(s, bidding.slot, log),
        }
    }

    /// Takes the lot and its cards off a slot (QZ-4.12).
    pub(crate) fn clear_slot(&self, s: &mut State, slot: u8) -> Option<LotId> {
        let old = std::mem::take(s.slot_mut(slot));
        if old.bidder.is_some() {
            self.discard_card(s, ActionCard::TIP);
        }
        self.discard_price(s, old.price);
        old.lot
    }

    /// The winner pays and takes the lot (QZ-4.10).
    fn sell(&self, s: &mut State, slot: u8, seat: Seat, price: u16, log: &mut impl Log<Event>) {
        self.spend(s, seat, price);
        self.take_lot(s, slot, seat);
        if let Some(last) = &mut s.last {
            (last.winner, last.price) = (Some(seat), price);
        }
        log.tell(Audience::All, rule!("QZ-4.10"), || Event::Won { seat, slot, price });
    }

    /// Moves a lot of the line-up to a player, face down unless its text shows it (QZ-4.16).
    pub(crate) fn take_lot(&self, s: &mut State, slot: u8, seat: Seat) {
        if let Some(lot) = self.clear_slot(s, slot) {
            let look = &mut s.marks_mut(lot).look;
            if *look == Look::Shown {
                *look = Look::TextOff;
            }
            s.seat_mut(seat).undeveloped.push(lot);
        }
    }

    /// The lot is unsold (QZ-4.11).
    fn leave(&self, s: &mut State, slot: u8, log: &mut impl Log<Event>) {
        if let Some(lot) = self.clear_slot(s, slot) {
            QuantumZap::to_discard(s, lot);
        }
        log.tell(Audience::All, rule!("QZ-4.11"), || Event::Unsold { slot });
    }
}
