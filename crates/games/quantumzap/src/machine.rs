//! The course of the game (QZ-2.3): questions are put, answered and resolved.

use ztable_core::{Audience, Chance, Log, Seat};

use crate::card::{DeckCard, LotId};
use crate::event::{Event, Place};
use crate::game::QuantumZap;
use crate::rule;
use crate::rules::{DEVELOPMENT, INVESTMENT, ROUNDS, SLOTS};
use crate::state::{
    Answer, Bidding, Draft, Frame, Phase, Price, Purpose, Sale, SeatSetBits, Seats, State, bit,
    seats,
};

impl QuantumZap {
    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn settle(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        while s.asked == 0 && s.phase != Phase::Over {
            if s.fresh {
                self.open(s);
            } else {
                self.resolve(s, chance, log);
            }
        }
        s.fresh = false;
    }

    /// Puts the question on top.
    fn open(&self, s: &mut State) {
        s.fresh = false;
        s.drafts = [Draft::Start; crate::rules::SEATS];
        for seat in &mut s.seats {
            seat.marked = 0;
            seat.paying = 0;
            seat.taken_back = 0;
        }
        s.asked = self.who(s);
        if s.stack.last() == Some(&Frame::Scrap) {
            // Who has a single lot has nothing to choose.
            for seat in self.all() {
                if s.seat(seat).undeveloped.len() == 1 {
                    s.drafts[seat.index()] = Draft::Done(Answer::Discard(1));
                }
            }
        }
    }

    fn live(&self, s: &State) -> Seats {
        self.all().filter(|seat| s.is_live(*seat)).fold(0, |mask, seat| mask | bit(seat))
    }

    /// Who is asked the question on top. Public facts alone decide.
    pub(crate) fn who(&self, s: &State) -> Seats {
        let those = |asked: &dyn Fn(Seat) -> bool| {
            self.all().filter(|seat| asked(*seat)).fold(0, |mask, seat| mask | bit(seat))
        };
        let hidden = self.rules.hidden_credits;
        match s.stack.last() {
            Some(
                Frame::Play { resolving: true, .. } | Frame::Reach { .. } | Frame::Moon { .. },
            ) => 0,
            Some(Frame::Play { last, .. }) => {
                if !self.can_react(s) {
                    return 0;
                }
                those(&|seat| seat != *last && s.seat(seat).hand_size() > 0)
            }
            Some(Frame::Raid { seat, .. } | Frame::Peek { seat } | Frame::Forced { seat }) => {
                bit(*seat)
            }
            Some(Frame::Calm { seat, cards }) => {
                let lots = cards.iter().flatten().any(|card| card.lot().is_some());
                if lots { bit(*seat) } else { 0 }
            }
            Some(Frame::Scrap) => those(&|seat| s.seat(seat).undeveloped.len() > 1),
            None => match s.phase {
                Phase::Prepare | Phase::Over => 0,
                Phase::Round | Phase::Turn | Phase::Collect | Phase::End => self.live(s),
                Phase::Discover => bit(self.active(s)),
                Phase::Auction => match s.next_slot() {
                    None => 0,
                    Some(slot) => those(&|seat| {
                        s.is_live(seat)
                            || self.may_bid(s, seat, slot, 1)
                            || hidden && self.is_let(s, seat, slot)
                    }),
                },
                Phase::Open => self.next_bidder(s).map_or(0, bit),
                Phase::Proxy => s
                    .bidding
                    .map_or(0, |bidding| those(&|seat| self.is_asked_to_raise(s, seat, bidding))),
                Phase::Develop => those(&|seat| {
                    let own = s.seat(seat);
                    s.is_live(seat)
                        || !own.undeveloped.is_empty() && (hidden || own.credits >= DEVELOPMENT)
                        || own.debts > 0 && (hidden || own.credits > 0)
                }),
            },
        }
    }

    /// Whose Discover turn it is (QZ-3.2).
    pub(crate) fn active(&self, s: &State) -> Seat {
        Seat::new((s.opener.number() + s.turns) % self.rules.seats)
    }

    /// Whether the exclusive bidder of the lot lets the seat bid (QZ-12.10).
    pub(crate) fn is_let(&self, s: &State, seat: Seat, slot: u8) -> bool {
        s.slot(slot).bidder.is_none_or(|bidder| bidder == seat)
    }

    /// The smallest and the largest legal bid of at least `least` (QZ-4.3).
    pub(crate) fn bids(
        &self,
        s: &State,
        seat: Seat,
        slot: u8,
        least: u16,
    ) -> std::ops::RangeInclusive<u16> {
        if !self.is_let(s, seat, slot) {
            return least..=0;
        }
        let credits = s.seat(seat).credits.min(crate::rules::HIGHEST_BID);
        match s.slot(slot).price {
            Price::Free => least..=credits,
            Price::Max(most) => least..=credits.min(u16::from(most)),
            Price::Min(min) => least.max(u16::from(min))..=credits,
        }
    }

    fn may_bid(&self, s: &State, seat: Seat, slot: u8, least: u16) -> bool {
        !self.bids(s, seat, slot, least).is_empty()
    }

    /// Whether the seat is asked for a higher bid; with hidden credits, whether it can pay is not
    /// known.
    fn is_asked_to_raise(&self, s: &State, seat: Seat, bidding: Bidding) -> bool {
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
    fn next_bidder(&self, s: &State) -> Option<Seat> {
        let bidding = s.bidding?;
        self.clockwise(bidding.at).find(|seat| {
            bidding.passed.0 & bit(*seat) == 0 && self.is_asked_to_raise(s, *seat, bidding)
        })
    }

    /// All who were asked have answered.
    fn resolve(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        s.fresh = true;
        match s.stack.last().copied() {
            Some(frame) => self.resolve_frame(s, frame, chance, log),
            None => self.resolve_phase(s, chance, log),
        }
    }

    fn answer(s: &State, seat: Seat) -> Answer {
        match s.drafts[seat.index()] {
            Draft::Done(answer) => answer,
            _ => Answer::Pass,
        }
    }

    fn resolve_frame(
        &self,
        s: &mut State,
        frame: Frame,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match frame {
            Frame::Play { .. } => self.resolve_play(s, frame, log),
            Frame::Raid { seat, .. } => {
                s.stack.pop();
                if let Answer::Play(play) = QuantumZap::answer(s, seat) {
                    self.announce(s, seat, play, log);
                }
            }
            Frame::Reach { seat, purpose } => match s.deck.last() {
                Some(DeckCard::Zappy(_)) => self.zap_top(s, log),
                _ => {
                    s.stack.pop();
                    self.reach(s, seat, purpose, log);
                }
            },
            Frame::Peek { seat } => {
                s.stack.pop();
                if let Answer::Depth(depth) = QuantumZap::answer(s, seat)
                    && let Some((DeckCard::Lot(lot), knowers)) = self.lift_top(s)
                {
                    self.put_back(s, seat, lot, knowers, depth);
                    self.tell_put_back(rule!("QZ-12.8"), seat, depth, log);
                }
            }
            Frame::Calm { seat, cards } => self.resolve_calm(s, seat, cards, log),
            Frame::Scrap => {
                s.stack.pop();
                for seat in self.clockwise(s.first) {
                    if let Answer::Discard(nth) = QuantumZap::answer(s, seat) {
                        let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
                        QuantumZap::to_discard(s, lot);
                        log.tell(Audience::All, rule!("QZ-14.5"), || Event::Discarded { seat });
                    }
                }
            }
            Frame::Moon { first, done } => self.resolve_moon(s, first, done, log),
            Frame::Forced { seat } => {
                s.stack.pop();
                if let Answer::Play(play) = QuantumZap::answer(s, seat) {
                    self.play_forced(s, seat, play, log);
                }
            }
        }
        let _ = chance;
    }

    pub(crate) fn tell_put_back(
        &self,
        rule: ztable_core::Rule,
        seat: Seat,
        depth: u8,
        log: &mut impl Log<Event>,
    ) {
        log.tell(Audience::Only(seat), rule, || Event::PutBack { seat, depth: Some(depth) });
        log.tell(Audience::AllBut(seat), rule, || Event::PutBack { seat, depth: None });
    }

    /// Carries out the first interrupt in turn order (QZ-11.4). Returns whether there was one.
    fn interrupt(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> bool {
        for seat in self.clockwise(s.first) {
            match QuantumZap::answer(s, seat) {
                Answer::Play(play) => {
                    self.announce(s, seat, play, log);
                    return true;
                }
                Answer::Power(power) => {
                    self.use_power(s, seat, power, chance, log);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    fn resolve_phase(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if s.phase != Phase::Discover && self.interrupt(s, chance, log) {
            return;
        }
        match s.phase {
            Phase::Prepare => self.fill(s, log),
            Phase::Round => {
                s.phase = Phase::Discover;
                s.opener = s.first;
                s.turns = 0;
            }
            Phase::Discover => self.resolve_discover(s, chance, log),
            Phase::Turn => s.phase = Phase::Discover,
            Phase::Auction => self.resolve_auction(s, log),
            Phase::Open => self.resolve_open(s, log),
            Phase::Proxy => self.resolve_proxy(s, log),
            Phase::Develop => self.resolve_develop(s, log),
            Phase::Collect => self.collect(s, log),
            Phase::End => self.finish(s, chance, log),
            Phase::Over => {}
        }
    }

    /// Fills the line-up until a Zappy comes up or it is complete (QZ-7.1, QZ-7.2).
    fn fill(&self, s: &mut State, log: &mut impl Log<Event>) {
        while let Some(slot) = (1..=self.rules.slots()).find(|slot| s.slot(*slot).lot.is_none()) {
            match s.deck.last() {
                None => break,
                Some(DeckCard::Zappy(_)) => return self.zap_top(s, log),
                Some(DeckCard::Lot(_)) => {
                    if let Some(DeckCard::Lot(lot)) = self.draw_top(s) {
                        s.slot_mut(slot).lot = Some(lot);
                    }
                }
            }
        }
        let lots = s.slots.iter().filter(|slot| slot.lot.is_some()).count() as u8;
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::LinedUp { lots });
        self.begin_round(s, log);
    }

    /// Turns the land card (QZ-3.1).
    pub(crate) fn begin_round(&self, s: &mut State, log: &mut impl Log<Event>) {
        let (round, land) = (s.round, s.lands[usize::from(s.round) - 1]);
        let amount = self.cards.lands[land.index()].1;
        s.ecf += u16::from(amount);
        s.issued += i32::from(amount);
        let ecf = s.ecf;
        log.tell(Audience::All, rule!("QZ-3.1"), || Event::Land { round, land, amount, ecf });
        s.phase = Phase::Round;
        s.fresh = true;
    }

    fn resolve_discover(&self, s: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let seat = self.active(s);
        match QuantumZap::answer(s, seat) {
            Answer::Play(play) => self.announce(s, seat, play, log),
            Answer::Power(power) => self.use_power(s, seat, power, chance, log),
            Answer::SurveySlot(slot) => {
                if let Some(lot) = s.slot(slot).lot {
                    let paid = self.charge_survey(s, seat);
                    self.survey(s, seat, lot, Place::Slot(slot), paid, log);
                }
            }
            Answer::SurveyLot(owner, nth) => {
                let lot = s.undeveloped(owner, nth);
                let paid = self.charge_survey(s, seat);
                self.survey(s, seat, lot, Place::Lot(owner, nth), paid, log);
            }
            Answer::SurveyDeck => {
                let paid = self.charge_survey(s, seat);
                let purpose = if paid { Purpose::Paid } else { Purpose::Free };
                s.stack.push(Frame::Reach { seat, purpose });
            }
            Answer::Buy => {
                self.spend(s, seat, 1);
                s.paid = true;
                self.draw_action(s, seat, true, rule!("QZ-3.12"), log);
            }
            Answer::Sell(nth) => {
                let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
                QuantumZap::to_discard(s, lot);
                let amount = std::mem::take(&mut s.ecf);
                s.seat_mut(seat).credits += amount;
                s.sold = true;
                log.tell(Audience::All, rule!("QZ-3.13"), || Event::BoughtOut { seat, amount });
            }
            Answer::PayDebt => {
                self.spend(s, seat, 1);
                s.seat_mut(seat).debts -= 1;
                log.tell(Audience::All, rule!("QZ-6.6"), || Event::PaidDebts { seat, count: 1 });
            }
            _ => {
                (s.surveyed, s.paid, s.sold) = (false, false, false);
                s.turns += 1;
                log.tell(Audience::All, rule!("QZ-3.3"), || Event::TurnEnded { seat });
                s.phase = if s.turns == self.rules.seats { Phase::Auction } else { Phase::Turn };
                if s.phase == Phase::Auction {
                    s.turns = 0;
                }
            }
        }
    }

    /// Counts the survey of this turn, and takes 1M for a second one (QZ-3.4). Returns whether it
    /// was paid for.
    fn charge_survey(&self, s: &mut State, seat: Seat) -> bool {
        if !s.surveyed {
            s.surveyed = true;
            return false;
        }
        s.paid = true;
        self.spend(s, seat, 1);
        true
    }

    /// Money from the QZA.
    pub(crate) fn gain(&self, s: &mut State, seat: Seat, amount: u16) {
        s.seat_mut(seat).credits += amount;
        s.issued += i32::from(amount);
    }

    /// Money to the QZA.
    pub(crate) fn spend(&self, s: &mut State, seat: Seat, amount: u16) {
        s.seat_mut(seat).credits -= amount;
        s.issued -= i32::from(amount);
    }

    /// Puts a marker on a lot (QZ-3.5, QZ-3.6, QZ-9.4).
    pub(crate) fn survey(
        &self,
        s: &mut State,
        seat: Seat,
        lot: LotId,
        place: Place,
        paid: bool,
        log: &mut impl Log<Event>,
    ) {
        s.seat_mut(seat).markers -= 1;
        s.marks_mut(lot).markers |= bit(seat);
        self.see(s, lot, bit(seat));
        let top = 1u64 << s.deck.len().saturating_sub(1);
        if place == Place::Deck {
            // The marker says it all; no note is needed any more.
            s.seat_mut(seat).notes &= !top;
            s.seat_mut(seat).somewhere.remove(lot);
        }
        log.tell(Audience::Only(seat), rule!("QZ-3.6"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: Some(lot),
        });
        log.tell(Audience::AllBut(seat), rule!("QZ-3.9"), || Event::Surveyed {
            seat,
            place,
            paid,
            lot: None,
        });
        let markers = s.marks(lot).markers;
        let amount = self.cards.lots[lot.index()].text;
        if markers.count_ones() != 2 || amount == 0 || s.marks(lot).text_off {
            return;
        }
        for surveyor in seats(markers) {
            if amount > 0 {
                self.gain(s, surveyor, 1);
            } else if s.seat(surveyor).credits > 0 {
                self.spend(s, surveyor, 1);
            } else {
                s.seat_mut(surveyor).debts += 1;
            }
        }
        s.marks_mut(lot).flipped = true;
        self.see(s, lot, self.everybody());
        if place == Place::Deck {
            for seat in self.all() {
                s.seat_mut(seat).notes &= !top;
                s.seat_mut(seat).somewhere.remove(lot);
            }
        }
        log.tell(Audience::All, rule!("QZ-9.4"), || Event::Text {
            place,
            lot,
            amount,
            seats: seats(markers).collect(),
        });
    }

    /// The top of the deck is a lot, or the deck is empty.
    fn reach(&self, s: &mut State, seat: Seat, purpose: Purpose, log: &mut impl Log<Event>) {
        let top = s.deck.last().and_then(|card| card.lot());
        match purpose {
            Purpose::Free | Purpose::Paid => {
                let paid = purpose == Purpose::Paid;
                let target = top.filter(|lot| self.is_target(s, seat, *lot));
                match target {
                    Some(lot) if s.seat(seat).markers > 0 => {
                        self.survey(s, seat, lot, Place::Deck, paid, log);
                    }
                    _ => {
                        if paid {
                            s.paid = false;
                            self.gain(s, seat, 1);
                        } else {
                            s.surveyed = false;
                        }
                        log.tell(Audience::All, rule!("QZ-3.11"), || Event::SurveyVoid {
                            seat,
                            paid,
                        });
                    }
                }
            }
            Purpose::Hack => {
                let Some(lot) = top else { return };
                QuantumZap::return_markers(s, lot);
                let marks = s.marks_mut(lot);
                (marks.flipped, marks.shown, marks.text_off) = (false, false, false);
                s.stack.push(Frame::Peek { seat });
                log.tell(Audience::Only(seat), rule!("QZ-12.8"), || Event::Peeked {
                    seat,
                    lot: Some(lot),
                });
                log.tell(Audience::AllBut(seat), rule!("QZ-12.8"), || Event::Peeked {
                    seat,
                    lot: None,
                });
            }
            Purpose::Lobby => {
                if top.is_none() {
                    return;
                }
                let highest = (1..=SLOTS as u8).rev().find(|slot| s.slot(*slot).lot.is_some());
                let slot = highest.unwrap_or(0).max(self.rules.slots()) + 1;
                if let Some(DeckCard::Lot(lot)) = self.draw_top(s) {
                    s.slot_mut(slot).lot = Some(lot);
                    log.tell(Audience::All, rule!("QZ-12.11"), || Event::Joined { slot });
                }
            }
        }
    }

    fn resolve_auction(&self, s: &mut State, log: &mut impl Log<Event>) {
        let Some(slot) = s.next_slot() else {
            s.phase = Phase::Develop;
            return;
        };
        let mut bids = [0; crate::rules::SEATS];
        for seat in self.all() {
            if let Answer::Bid(bid) = QuantumZap::answer(s, seat) {
                bids[seat.index()] = bid;
            }
        }
        s.last = Some(Sale { slot, bids, winner: None, price: 0 });
        let count = usize::from(self.rules.seats);
        log.tell(Audience::All, rule!("QZ-4.4"), || Event::Bids {
            slot,
            bids: bids[..count].to_vec(),
        });
        let high = bids.iter().copied().max().unwrap_or(0);
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

    fn resolve_open(&self, s: &mut State, log: &mut impl Log<Event>) {
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

    fn resolve_proxy(&self, s: &mut State, log: &mut impl Log<Event>) {
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
            self.discard_card(s, crate::card::ActionCard::TIP);
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
            s.marks_mut(lot).shown = false;
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

    /// Turns an undeveloped lot face up in front of its owner (QZ-5.4).
    pub(crate) fn develop(&self, s: &mut State, seat: Seat, nth: u8) -> LotId {
        let lot = s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
        QuantumZap::return_markers(s, lot);
        *s.marks_mut(lot) = crate::state::Marks::default();
        self.stand(s, seat, lot);
        lot
    }

    /// A developed lot comes to a seat.
    pub(crate) fn stand(&self, s: &mut State, seat: Seat, lot: LotId) {
        let payout = self.cards.lots[lot.index()].payout;
        let left = s.collect_left();
        let own = s.seat_mut(seat);
        own.developed.insert(lot);
        if payout < 0 {
            if left {
                own.due.insert(lot);
            } else {
                own.debts += u16::from(payout.unsigned_abs());
            }
        }
    }

    fn resolve_develop(&self, s: &mut State, log: &mut impl Log<Event>) {
        for seat in self.clockwise(s.first) {
            let (marked, paying) = (s.seat(seat).marked, s.seat(seat).paying);
            if paying > 0 {
                self.spend(s, seat, paying);
                s.seat_mut(seat).debts -= paying;
                log.tell(Audience::All, rule!("QZ-6.6"), || Event::PaidDebts {
                    seat,
                    count: paying,
                });
            }
            if marked == 0 {
                continue;
            }
            let cost = DEVELOPMENT * marked.count_ones() as u16;
            self.spend(s, seat, cost);
            let before = s.seat(seat).undeveloped;
            for nth in (1..=before.len() as u8).rev().filter(|nth| marked >> (nth - 1) & 1 == 1) {
                self.develop(s, seat, nth);
            }
            log.tell(Audience::All, rule!("QZ-5.2"), || Event::Developed {
                seat,
                cost,
                lots: (0..before.len())
                    .filter(|i| marked >> i & 1 == 1)
                    .map(|i| before[i])
                    .collect(),
            });
        }
        s.phase = Phase::Collect;
    }

    /// What a developed lot counts now (QZ-13.4).
    pub(crate) fn payout(&self, s: &State, seat: Seat, lot: LotId) -> i8 {
        let payout = self.cards.lots[lot.index()].payout;
        if s.seat(seat).turned == Some(lot) { payout.abs() } else { payout }
    }

    fn collect(&self, s: &mut State, log: &mut impl Log<Event>) {
        for seat in self.clockwise(s.first) {
            let own = *s.seat(seat);
            let mut income = INVESTMENT;
            for lot in own.developed.iter() {
                let suit = self.cards.lots[lot.index()].suit;
                let payout = self.payout(s, seat, lot);
                if payout > 0 && s.blocked != Some(suit) {
                    income += payout as u16 + u16::from(own.boost == Some(suit));
                }
            }
            let payouts = own.due.iter().map(|lot| self.cards.lots[lot.index()].payout);
            let debts = payouts.map(|payout| u16::from(payout.unsigned_abs())).sum();
            self.gain(s, seat, income);
            let own = s.seat_mut(seat);
            own.debts += debts;
            own.due = crate::card::LotSet::EMPTY;
            log.tell(Audience::All, rule!("QZ-6.2"), || Event::Collected { seat, income, debts });
        }
        s.blocked = None;
        if s.round == ROUNDS {
            s.phase = Phase::End;
        } else {
            self.prepare(s, log);
        }
    }

    /// Preparation up to the filling (QZ-7.1).
    fn prepare(&self, s: &mut State, log: &mut impl Log<Event>) {
        for lot in &mut s.lots {
            lot.flipped = false;
        }
        s.first = s.first.next(self.rules.seats);
        s.round += 1;
        for slot in 1..=SLOTS as u8 {
            if s.slot(slot).frozen {
                s.slot_mut(slot).frozen = false;
                self.discard_card(s, crate::card::ActionCard::COLD);
            }
        }
        let standard = self.rules.slots();
        for slot in standard + 1..=SLOTS as u8 {
            if s.slot(slot).lot.is_some()
                && let Some(open) = (1..=standard).find(|open| s.slot(*open).lot.is_none())
            {
                let moved = std::mem::take(s.slot_mut(slot));
                *s.slot_mut(open) = moved;
            }
        }
        let (round, first) = (s.round, s.first);
        log.tell(Audience::All, rule!("QZ-7.1"), || Event::Prepared { round, first });
        s.phase = Phase::Prepare;
    }

    /// Whether the lot can be surveyed by the seat (QZ-3.8).
    pub(crate) fn is_target(&self, s: &State, seat: Seat, lot: LotId) -> bool {
        s.marks(lot).markers & bit(seat) == 0 && !s.face_up(lot)
    }
}
