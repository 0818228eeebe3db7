//! An answer is made in small steps that nobody else sees (QZ-11.3).

use ztable_core::Seat;

use crate::action::Action;
use crate::announcement::{Aim, Announcement, Power, TARGETS};
use crate::card::{ActionCard, Character};
use crate::phase::Phase;
use crate::rules::QuantumZap;
use crate::state::State;
use crate::window::{Answer, Draft, Frame};

impl QuantumZap {
    /// Makes the answer one step more complete. Returns whether it is complete.
    pub(crate) fn choose(&self, state: &mut State, seat: Seat, action: Action) -> bool {
        let next = match (state.drafts[seat], action) {
            (_, Action::Back) => {
                state.seat_mut(seat).taken_back += 1;
                Draft::Start
            }
            (Draft::Start, _) => self.begin(state, seat, action),
            (Draft::Survey, Action::Slot(slot)) => Draft::Done(Answer::SurveySlot(slot)),
            (Draft::Survey, Action::Deck) => Draft::Done(Answer::SurveyDeck),
            (Draft::Survey, Action::Lot(owner, nth)) => Draft::Done(Answer::SurveyLot(owner, nth)),
            (Draft::Buyout, Action::Lot(_, nth)) => Draft::Done(Answer::Sell(nth)),
            (Draft::Card(card), aim) => aim_card(card, aim),
            (Draft::Limit(card, slot), Action::Limit(limit)) => play(card, Aim::Limit(slot, limit)),
            (Draft::Seats(targets), action) => name_target(targets, action),
            (Draft::Power, action) => self.choose_power(state, seat, action),
            (Draft::Swap(one, n), Action::Lot(other, m)) => {
                Draft::Done(Answer::Power(Power::Swap(one, n, other, m)))
            }
            (Draft::Guns(gun), Action::Site(other)) => {
                Draft::Done(Answer::Power(Power::Guns(gun, Some(other))))
            }
            (Draft::Guns(gun), Action::Enough) => {
                Draft::Done(Answer::Power(Power::Guns(gun, None)))
            }
            _ => Draft::Start,
        };
        state.drafts[seat] = next;
        matches!(next, Draft::Done(_))
    }

    /// The first step, which is often the only one.
    fn begin(&self, state: &mut State, seat: Seat, action: Action) -> Draft {
        let answer = match action {
            Action::Survey => return Draft::Survey,
            Action::Buyout => return Draft::Buyout,
            Action::Character => return Draft::Power,
            Action::Play(ActionCard::Woah)
                if matches!(state.stack.last(), Some(Frame::Play { .. })) =>
            {
                Answer::Cancel
            }
            Action::Play(card) => return self.draft_of(state, seat, card),
            Action::Bid(bid) => Answer::Bid(bid),
            Action::Buy => Answer::Buy,
            Action::Depth(depth) => Answer::Depth(depth),
            Action::PayDebt if state.phase == Phase::Develop => {
                state.seat_mut(seat).paying += 1;
                return Draft::Start;
            }
            Action::PayDebt => Answer::PayDebt,
            Action::Lot(_, nth) if state.stack.last() == Some(&Frame::Scrap) => {
                Answer::Discard(nth)
            }
            Action::Lot(_, nth) => {
                mark(state, seat, nth);
                return Draft::Start;
            }
            // Silence, the end of a turn, of developing, and a card that is kept; nothing else is
            // on the list of a first step.
            Action::Pass
            | Action::End
            | Action::Done
            | Action::Keep
            | Action::Back
            | Action::Enough
            | Action::Deck
            | Action::Take(_)
            | Action::Slot(_)
            | Action::Site(_)
            | Action::Seat(_)
            | Action::Limit(_)
            | Action::Suit(_) => Answer::Pass,
        };
        Draft::Done(answer)
    }

    fn choose_power(&self, state: &State, seat: Seat, action: Action) -> Draft {
        let character = state.power_of(seat);
        let power = match action {
            Action::Lot(owner, nth) if character == Some(Character::Abe) => {
                return Draft::Swap(owner, nth);
            }
            Action::Site(lot) if character == Some(Character::Starpaw) => return Draft::Guns(lot),
            Action::Lot(owner, nth) => Power::Lot(owner, nth),
            Action::Site(lot) => Power::Site(lot),
            Action::Suit(suit) => Power::Suit(suit),
            Action::Slot(slot) => Power::Slot(slot),
            _ => return Draft::Start,
        };
        Draft::Done(Answer::Power(power))
    }
}

/// Marks a lot for development, or takes that back (QZ-5.2).
fn mark(state: &mut State, seat: Seat, nth: u8) {
    let lot = state.undeveloped(seat, nth);
    if state.marked.contains(lot) {
        state.marked.remove(lot);
        state.seat_mut(seat).taken_back += 1;
    } else {
        state.marked.insert(lot);
    }
}

fn play(card: ActionCard, aim: Aim) -> Draft {
    Draft::Done(Answer::Play(Announcement { card, aim }))
}

fn aim_card(card: ActionCard, action: Action) -> Draft {
    match action {
        Action::Slot(slot) if matches!(card, ActionCard::Bargain | ActionCard::Voltage) => {
            Draft::Limit(card, slot)
        }
        Action::Slot(slot) => play(card, Aim::Slot(slot)),
        Action::Seat(other) => play(card, Aim::Seat(other)),
        Action::Take(other) => play(card, Aim::Card(other)),
        _ => Draft::Start,
    }
}

/// A13 names up to three players (QZ-12.20).
fn name_target(mut targets: [Option<Seat>; TARGETS], action: Action) -> Draft {
    if let Action::Seat(other) = action {
        if let Some(place) = targets.iter_mut().find(|place| place.is_none()) {
            *place = Some(other);
        }
        if targets[TARGETS - 1].is_none() {
            return Draft::Seats(targets);
        }
    }
    play(ActionCard::Sacrifice, Aim::Seats(targets))
}
