//! What may be picked.

use std::ops::RangeInclusive;

use ztable_core::{Picks, Seat};

use crate::action::Action;
use crate::card::{ActionCard, Character, Suit};
use crate::game::QuantumZap;
use crate::question::{Draft, Frame, Phase};
use crate::rules::{DEVELOPMENT, HIGHEST_LIMIT, SLOTS, TAKE_BACKS};
use crate::state::State;

/// Takes down what may be picked.
pub(crate) trait List {
    fn push(&mut self, action: Action);

    fn extend(&mut self, actions: impl Iterator<Item = Action>) {
        actions.for_each(|action| self.push(action));
    }

    fn bids(&mut self, bids: RangeInclusive<u16>) {
        self.extend(bids.map(Action::Bid));
    }
}

impl List for Picks<Action> {
    #[inline]
    fn push(&mut self, action: Action) {
        Picks::push(self, action);
    }

    #[inline]
    fn extend(&mut self, actions: impl Iterator<Item = Action>) {
        Extend::extend(self, actions);
    }
}

/// Looks for one pick.
struct Search {
    wanted: Action,
    found: bool,
}

impl List for Search {
    #[inline]
    fn push(&mut self, action: Action) {
        self.found |= action == self.wanted;
    }

    fn bids(&mut self, bids: RangeInclusive<u16>) {
        self.found |= matches!(self.wanted, Action::Bid(bid) if bids.contains(&bid));
    }
}

impl QuantumZap {
    /// Lists what a seat that is asked may pick.
    pub(crate) fn list(&self, s: &State, seat: Seat, out: &mut impl List) {
        match s.drafts[seat.index()] {
            Draft::Start => self.list_start(s, seat, out),
            Draft::Survey => {
                out.extend(self.targets(s, seat));
                self.list_back(s, seat, out);
            }
            Draft::Buyout => {
                self.list_lots(s, seat, out);
                self.list_back(s, seat, out);
            }
            Draft::Card(card) => {
                self.list_aims(s, seat, card, out);
                self.list_back(s, seat, out);
            }
            Draft::Limit(..) => {
                out.extend((1..=HIGHEST_LIMIT).map(Action::Limit));
                self.list_back(s, seat, out);
            }
            Draft::Seats(targets) => {
                out.extend(self.all().filter(|other| *other != seat).map(Action::Seat));
                if targets[0].is_some() {
                    out.push(Action::Enough);
                }
                self.list_back(s, seat, out);
            }
            Draft::Power => {
                self.list_power(s, seat, out);
                self.list_back(s, seat, out);
            }
            Draft::Swap(first, _) => {
                for other in self.all().filter(|other| *other != first) {
                    self.list_lots(s, other, out);
                }
                self.list_back(s, seat, out);
            }
            Draft::Guns(gun) => {
                let robbed = self.owner(s, gun);
                let others = self.rival_guns(s, seat).filter(|(other, _)| Some(*other) != robbed);
                out.extend(others.map(|(_, lot)| Action::Site(lot)));
                out.push(Action::Enough);
                self.list_back(s, seat, out);
            }
            Draft::Done(_) => {}
        }
    }

    /// Whether a seat that is asked may pick this.
    pub(crate) fn lists(&self, s: &State, seat: Seat, wanted: Action) -> bool {
        let mut search = Search { wanted, found: false };
        self.list(s, seat, &mut search);
        search.found
    }

    /// A forced play has no way back (QZ-14.9), and no answer is taken back for ever (QZ-11.12).
    fn list_back(&self, s: &State, seat: Seat, out: &mut impl List) {
        let forced = matches!(s.stack.last(), Some(Frame::Forced { .. }));
        if !forced && s.seat(seat).taken_back < TAKE_BACKS {
            out.push(Action::Back);
        }
    }

    fn list_lots(&self, s: &State, seat: Seat, out: &mut impl List) {
        let count = s.seat(seat).undeveloped.len() as u8;
        out.extend((1..=count).map(|nth| Action::Lot(seat, nth)));
    }

    /// Cards and the character, where they may interrupt (QZ-11.3).
    fn list_interrupts(&self, s: &State, seat: Seat, out: &mut impl List) {
        if self.rules.advanced {
            let own = s.seat(seat);
            for (index, card) in s.types.into_iter().enumerate() {
                if own.hand[index] > 0 && self.is_playable(s, seat, card) {
                    out.push(Action::Play(card));
                }
            }
        }
        if self.is_usable(s, seat) {
            out.push(Action::Character);
        }
    }

    fn list_start(&self, s: &State, seat: Seat, out: &mut impl List) {
        match s.stack.last() {
            Some(Frame::Play { .. }) => {
                if s.holds(seat, ActionCard::Woah) > 0 {
                    out.push(Action::Play(ActionCard::Woah));
                }
                out.push(Action::Pass);
            }
            Some(Frame::Raid { card, .. }) => {
                out.push(Action::Play(*card));
                out.push(Action::Keep);
            }
            Some(Frame::Peek { .. }) => {
                out.extend((1..=s.deck.len() as u8).map(Action::Depth));
            }
            Some(Frame::Calm { .. }) => {
                out.extend((1..=s.deck.len() as u8 + 1).map(Action::Depth));
            }
            Some(Frame::Scrap) => self.list_lots(s, seat, out),
            Some(Frame::Forced { .. }) => {
                for (index, card) in s.types.into_iter().enumerate() {
                    if s.seat(seat).hand[index] > 0 {
                        out.push(Action::Play(card));
                    }
                }
            }
            Some(Frame::Reach { .. } | Frame::Moon { .. }) => {}
            None => self.list_phase(s, seat, out),
        }
    }

    fn list_phase(&self, s: &State, seat: Seat, out: &mut impl List) {
        match s.phase {
            Phase::Discover => self.list_turn(s, seat, out),
            Phase::Auction => {
                if let Some(slot) = s.next_slot() {
                    out.bids(self.bids(s, seat, slot, 1));
                }
                self.list_interrupts(s, seat, out);
                out.push(Action::Pass);
            }
            Phase::Open | Phase::Proxy => {
                if let Some(bidding) = s.bidding {
                    out.bids(self.bids(s, seat, bidding.slot, bidding.next));
                }
                out.push(Action::Pass);
            }
            Phase::Develop => self.list_developments(s, seat, out),
            Phase::Round | Phase::Turn | Phase::Collect | Phase::End => {
                self.list_interrupts(s, seat, out);
                out.push(Action::Pass);
            }
            Phase::Prepare | Phase::Over => {}
        }
    }

    /// What a Discover turn offers (QZ-3.3, QZ-3.14).
    fn list_turn(&self, s: &State, seat: Seat, out: &mut impl List) {
        let own = s.seat(seat);
        if self.may_survey(s, seat) {
            out.push(Action::Survey);
        }
        if self.rules.advanced && !s.paid && own.credits > 0 && !s.actions.is_empty() {
            out.push(Action::Buy);
        }
        if !s.sold && s.ecf > 0 && !own.undeveloped.is_empty() {
            out.push(Action::Buyout);
        }
        self.list_interrupts(s, seat, out);
        if own.debts > 0 && own.credits > 0 {
            out.push(Action::PayDebt);
        }
        out.push(Action::End);
    }

    /// What the Develop dialog offers (QZ-5.2).
    fn list_developments(&self, s: &State, seat: Seat, out: &mut impl List) {
        let own = s.seat(seat);
        let spent = s.bill(seat);
        for (nth, lot) in (1u8..).zip(own.undeveloped.iter()) {
            let possible = if s.marked.contains(*lot) {
                own.taken_back < TAKE_BACKS
            } else {
                spent + DEVELOPMENT <= own.credits
            };
            if possible {
                out.push(Action::Lot(seat, nth));
            }
        }
        if own.debts > own.paying && spent < own.credits {
            out.push(Action::PayDebt);
        }
        self.list_interrupts(s, seat, out);
        out.push(Action::Done);
    }

    /// Whether a survey is possible now (QZ-3.3 to QZ-3.8).
    pub(crate) fn may_survey(&self, s: &State, seat: Seat) -> bool {
        let own = s.seat(seat);
        let affordable = !s.surveyed || !s.paid && own.credits > 0;
        affordable && own.markers > 0 && self.targets(s, seat).next().is_some()
    }

    fn targets<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Action> + 'a {
        let slots = (1..=SLOTS as u8)
            .filter(move |slot| s.slot(*slot).lot.is_some_and(|lot| self.is_target(s, seat, lot)));
        let deck = match s.deck.last() {
            None => false,
            Some(card) => match card.lot() {
                None => s.deck_lots() > 0,
                Some(lot) => self.is_target(s, seat, lot),
            },
        };
        let owners = self.all().filter(move |owner| *owner == seat || self.rules.survey_rivals);
        let lots = owners.flat_map(move |owner| {
            (1..=s.seat(owner).undeveloped.len() as u8)
                .filter(move |nth| self.is_target(s, seat, s.undeveloped(owner, *nth)))
                .map(move |nth| Action::Lot(owner, nth))
        });
        slots.map(Action::Slot).chain(deck.then_some(Action::Deck)).chain(lots)
    }

    fn list_aims(&self, s: &State, seat: Seat, card: ActionCard, out: &mut impl List) {
        match card {
            ActionCard::Raid => {
                for (index, card) in s.types.into_iter().enumerate() {
                    if card != ActionCard::Raid && s.spent.contains(&(index as u8)) {
                        out.push(Action::Take(card));
                    }
                }
            }
            ActionCard::Penalty => {
                out.extend(self.all().filter(|other| *other != seat).map(Action::Seat));
            }
            ActionCard::Footing => {
                out.extend(
                    s.available().filter(|slot| self.is_face_down(s, *slot)).map(Action::Slot),
                );
            }
            ActionCard::Tip | ActionCard::Bargain | ActionCard::Voltage | ActionCard::Cold => {
                out.extend(s.available().map(Action::Slot));
            }
            // These aim at nothing, or have a step of their own.
            ActionCard::Woah
            | ActionCard::Hacker
            | ActionCard::Project
            | ActionCard::Lobby
            | ActionCard::First
            | ActionCard::Sacrifice => {}
        }
    }

    fn list_power(&self, s: &State, seat: Seat, out: &mut impl List) {
        let own = s.seat(seat);
        match QuantumZap::power_of(s, seat) {
            Some(Character::Abe) => {
                for other in self.all() {
                    self.list_lots(s, other, out);
                }
            }
            Some(Character::Hermanas) => {
                let negative = own.developed.iter().filter(|lot| self.payout(s, seat, *lot) < 0);
                out.extend(negative.map(Action::Site));
            }
            Some(Character::Lily) => {
                self.list_lots(s, seat, out);
                out.extend(own.developed.iter().map(Action::Site));
            }
            Some(Character::Pete) => self.list_lots(s, seat, out),
            Some(Character::Crotalus | Character::Sterling) => {
                out.extend(Suit::ALL.into_iter().map(Action::Suit));
            }
            Some(Character::Starpaw) => {
                out.extend(self.rival_guns(s, seat).map(|(_, lot)| Action::Site(lot)));
            }
            Some(Character::Joe) => out.extend(s.available().map(Action::Slot)),
            Some(Character::Eddie) => {
                for other in self.all().filter(|other| *other != seat) {
                    self.list_lots(s, other, out);
                }
            }
            None | Some(Character::Shelly) => {}
        }
    }
}
