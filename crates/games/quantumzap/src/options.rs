//! What may be picked.

use ztable_core::{Picks, Seat, Turn};

use crate::action::Action;
use crate::card::{ActionCard, Character, Suit};
use crate::line_up::{HIGHEST_LIMIT, SLOTS};
use crate::numbers::DEVELOPMENT;
use crate::phase::{Phase, Staged};
use crate::rules::{QuantumZap, TAKE_BACKS};
use crate::state::State;
use crate::window::Frame;

/// Who must pick: one alone where the order matters, else all who are asked.
#[inline]
pub(crate) fn turn(state: &State) -> Turn {
    if state.phase == Phase::Over {
        return Turn::Over;
    }
    let alone = match state.stack.last() {
        Some(Frame::Play { .. } | Frame::Scrap) => false,
        Some(_) => true,
        None => matches!(state.phase, Phase::Discover | Phase::Open),
    };
    if alone {
        Turn::One(state.asked.lowest().expect("somebody is asked"))
    } else {
        Turn::Many(state.asked.widen())
    }
}

impl QuantumZap {
    /// Lists what a seat that is asked may pick.
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        match state.drafts[seat] {
            Staged::Start => self.list_start(state, seat, out),
            Staged::Survey => {
                out.extend(self.targets(state, seat));
                self.list_back(state, seat, out);
            }
            Staged::Buyout => {
                self.list_lots(state, seat, out);
                self.list_back(state, seat, out);
            }
            Staged::Card(card) => {
                self.list_aims(state, seat, card, out);
                self.list_back(state, seat, out);
            }
            Staged::Limit(..) => {
                out.extend((1..=HIGHEST_LIMIT).map(Action::Limit));
                self.list_back(state, seat, out);
            }
            Staged::Seats(targets) => {
                out.extend(self.all().filter(|other| *other != seat).map(Action::Seat));
                if targets[0].is_some() {
                    out.push(Action::Enough);
                }
                self.list_back(state, seat, out);
            }
            Staged::Power => {
                self.list_power(state, seat, out);
                self.list_back(state, seat, out);
            }
            Staged::Swap(first, _) => {
                for other in self.all().filter(|other| *other != first) {
                    self.list_lots(state, other, out);
                }
                self.list_back(state, seat, out);
            }
            Staged::Guns(gun) => {
                let robbed = self.owner(state, gun);
                let others =
                    self.rival_guns(state, seat).filter(|(other, _)| Some(*other) != robbed);
                out.extend(others.map(|(_, lot)| Action::Site(lot)));
                out.push(Action::Enough);
                self.list_back(state, seat, out);
            }
            Staged::Done(_) => {}
        }
    }

    /// A forced play has no way back (QZ-14.9), and no answer is taken back for ever (QZ-11.12).
    fn list_back(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let forced = matches!(state.stack.last(), Some(Frame::Forced { .. }));
        if !forced && state.seat(seat).taken_back < TAKE_BACKS {
            out.push(Action::Back);
        }
    }

    fn list_lots(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let count = state.seat(seat).undeveloped.len() as u8;
        out.extend((1..=count).map(|nth| Action::Lot(seat, nth)));
    }

    /// Cards and the character, where they may interrupt (QZ-11.3).
    fn list_interrupts(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        if self.rules.advanced {
            let own = state.seat(seat);
            for (index, card) in state.types.into_iter().enumerate() {
                if own.hand[index] > 0 && self.is_playable(state, seat, card) {
                    out.push(Action::Play(card));
                }
            }
        }
        if self.is_usable(state, seat) {
            out.push(Action::Character);
        }
    }

    fn list_start(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        match state.stack.last() {
            Some(Frame::Play { .. }) => {
                if state.holds(seat, ActionCard::Woah) > 0 {
                    out.push(Action::Play(ActionCard::Woah));
                }
                out.push(Action::Pass);
            }
            Some(Frame::Raid { card, .. }) => {
                out.push(Action::Play(*card));
                out.push(Action::Keep);
            }
            Some(Frame::Peek { .. }) => {
                out.extend((1..=state.deck.len() as u8).map(Action::Depth));
            }
            Some(Frame::Calm { .. }) => {
                out.extend((1..=state.deck.len() as u8 + 1).map(Action::Depth));
            }
            Some(Frame::Scrap) => self.list_lots(state, seat, out),
            Some(Frame::Forced { .. }) => {
                for (index, card) in state.types.into_iter().enumerate() {
                    if state.seat(seat).hand[index] > 0 {
                        out.push(Action::Play(card));
                    }
                }
            }
            Some(Frame::Reach { .. } | Frame::Moon { .. }) => {}
            None => self.list_phase(state, seat, out),
        }
    }

    fn list_phase(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        match state.phase {
            Phase::Discover => self.list_turn(state, seat, out),
            Phase::Auction => {
                if let Some(slot) = state.next_slot() {
                    out.extend(self.bids(state, seat, slot, 1).map(Action::Bid));
                }
                self.list_interrupts(state, seat, out);
                out.push(Action::Pass);
            }
            Phase::Open | Phase::Proxy => {
                if let Some(bidding) = state.bidding {
                    let bids = self.bids(state, seat, bidding.slot, bidding.next);
                    out.extend(bids.map(Action::Bid));
                }
                out.push(Action::Pass);
            }
            Phase::Develop => self.list_developments(state, seat, out),
            Phase::Round | Phase::Turn | Phase::Collect | Phase::End => {
                self.list_interrupts(state, seat, out);
                out.push(Action::Pass);
            }
            Phase::Prepare | Phase::Over => {}
        }
    }

    /// What a Discover turn offers (QZ-3.3, QZ-3.14).
    fn list_turn(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let own = state.seat(seat);
        if self.may_survey(state, seat) {
            out.push(Action::Survey);
        }
        if self.rules.advanced && !state.paid && own.credits > 0 && !state.actions.is_empty() {
            out.push(Action::Buy);
        }
        if !state.sold && state.ecf > 0 && !own.undeveloped.is_empty() {
            out.push(Action::Buyout);
        }
        self.list_interrupts(state, seat, out);
        if own.debts > 0 && own.credits > 0 {
            out.push(Action::PayDebt);
        }
        out.push(Action::End);
    }

    /// What the Develop dialog offers (QZ-5.2).
    fn list_developments(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let own = state.seat(seat);
        let spent = state.bill(seat);
        for (nth, lot) in (1u8..).zip(own.undeveloped.iter()) {
            let possible = if state.marked.contains(*lot) {
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
        self.list_interrupts(state, seat, out);
        out.push(Action::Done);
    }

    /// Whether a survey is possible now (QZ-3.3 to QZ-3.8).
    pub(crate) fn may_survey(&self, state: &State, seat: Seat) -> bool {
        let own = state.seat(seat);
        let affordable = !state.surveyed || !state.paid && own.credits > 0;
        affordable && own.markers > 0 && self.targets(state, seat).next().is_some()
    }

    fn targets<'a>(&'a self, state: &'a State, seat: Seat) -> impl Iterator<Item = Action> + 'a {
        let slots = (1..=SLOTS as u8).filter(move |slot| {
            state.slot(*slot).lot.is_some_and(|lot| self.is_target(state, seat, lot))
        });
        let deck = match state.deck.last() {
            None => false,
            Some(card) => match card.lot() {
                None => state.deck_lots() > 0,
                Some(lot) => self.is_target(state, seat, lot),
            },
        };
        let owners = self.all().filter(move |owner| *owner == seat || self.rules.survey_rivals);
        let lots = owners.flat_map(move |owner| {
            (1..=state.seat(owner).undeveloped.len() as u8)
                .filter(move |nth| self.is_target(state, seat, state.undeveloped(owner, *nth)))
                .map(move |nth| Action::Lot(owner, nth))
        });
        slots.map(Action::Slot).chain(deck.then_some(Action::Deck)).chain(lots)
    }

    fn list_aims(&self, state: &State, seat: Seat, card: ActionCard, out: &mut Picks<Action>) {
        match card {
            ActionCard::Raid => {
                for (index, card) in state.types.into_iter().enumerate() {
                    if card != ActionCard::Raid && state.spent.contains(&(index as u8)) {
                        out.push(Action::Take(card));
                    }
                }
            }
            ActionCard::Penalty => {
                out.extend(self.all().filter(|other| *other != seat).map(Action::Seat));
            }
            ActionCard::Footing => {
                out.extend(
                    state
                        .available()
                        .filter(|slot| self.is_face_down(state, *slot))
                        .map(Action::Slot),
                );
            }
            ActionCard::Tip | ActionCard::Bargain | ActionCard::Voltage | ActionCard::Cold => {
                out.extend(state.available().map(Action::Slot));
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

    fn list_power(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let own = state.seat(seat);
        match state.power_of(seat) {
            Some(Character::Abe) => {
                for other in self.all() {
                    self.list_lots(state, other, out);
                }
            }
            Some(Character::Hermanas) => {
                let negative =
                    own.developed.iter().filter(|lot| self.payout(state, seat, *lot) < 0);
                out.extend(negative.map(Action::Site));
            }
            Some(Character::Lily) => {
                self.list_lots(state, seat, out);
                out.extend(own.developed.iter().map(Action::Site));
            }
            Some(Character::Pete) => self.list_lots(state, seat, out),
            Some(Character::Crotalus | Character::Sterling) => {
                out.extend(Suit::ALL.into_iter().map(Action::Suit));
            }
            Some(Character::Starpaw) => {
                out.extend(self.rival_guns(state, seat).map(|(_, lot)| Action::Site(lot)));
            }
            Some(Character::Joe) => out.extend(state.available().map(Action::Slot)),
            Some(Character::Eddie) => {
                for other in self.all().filter(|other| *other != seat) {
                    self.list_lots(state, other, out);
                }
            }
            None | Some(Character::Shelly) => {}
        }
    }
}
