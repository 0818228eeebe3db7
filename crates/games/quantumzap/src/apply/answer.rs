//! An answer is made in small steps that nobody else sees (QZ-11.3).

use ztable_core::Seat;

use crate::action::Action;
use crate::announcement::{Aim, Announcement, Power, TARGETS};
use crate::card::{ActionCard, Character};
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::state::State;
use crate::window::{Frame, Response};

impl QuantumZap {
    /// Makes the answer one step more complete. Returns whether it is complete.
    pub(crate) fn choose(&self, state: &mut State, seat: Seat, action: Action) -> bool {
        let next = match (state.drafts[seat], action) {
            (_, Action::Back) => {
                state.seat_mut(seat).taken_back += 1;
                Staged::Start
            }
            (Staged::Start, _) => self.begin(state, seat, action),
            (Staged::Survey, Action::Slot(slot)) => Staged::Done(Response::SurveySlot(slot)),
            (Staged::Survey, Action::Deck) => Staged::Done(Response::SurveyDeck),
            (Staged::Survey, Action::Lot(owner, nth)) => {
                Staged::Done(Response::SurveyLot(owner, nth))
            }
            (Staged::Buyout, Action::Lot(_, nth)) => Staged::Done(Response::Sell(nth)),
            (Staged::Card(card), aim) => aim_card(card, aim),
            (Staged::Limit(card, slot), Action::Limit(limit)) => {
                play(card, Aim::Limit(slot, limit))
            }
            (Staged::Seats(targets), action) => name_target(targets, action),
            (Staged::Power, action) => self.choose_power(state, seat, action),
            (Staged::Swap(one, n), Action::Lot(other, m)) => {
                Staged::Done(Response::Power(Power::Swap(one, n, other, m)))
            }
            (Staged::Guns(gun), Action::Site(other)) => {
                Staged::Done(Response::Power(Power::Guns(gun, Some(other))))
            }
            (Staged::Guns(gun), Action::Enough) => {
                Staged::Done(Response::Power(Power::Guns(gun, None)))
            }
            _ => unreachable!("nothing else is listed while this answer is made"),
        };
        state.drafts[seat] = next;
        matches!(next, Staged::Done(_))
    }

    /// The first step, which is often the only one.
    fn begin(&self, state: &mut State, seat: Seat, action: Action) -> Staged {
        let answer = match action {
            Action::Survey => return Staged::Survey,
            Action::Buyout => return Staged::Buyout,
            Action::Character => return Staged::Power,
            Action::Play(ActionCard::Woah)
                if matches!(state.stack.last(), Some(Frame::Play { .. })) =>
            {
                Response::Cancel
            }
            Action::Play(card) => return self.draft_of(state, seat, card),
            Action::Bid(bid) => Response::Bid(bid),
            Action::Buy => Response::Buy,
            Action::Depth(depth) => Response::Depth(depth),
            Action::PayDebt if state.phase == Phase::Develop => {
                state.seat_mut(seat).paying += 1;
                return Staged::Start;
            }
            Action::PayDebt => Response::PayDebt,
            Action::Lot(_, nth) if state.stack.last() == Some(&Frame::Scrap) => {
                Response::Discard(nth)
            }
            Action::Lot(_, nth) => {
                mark(state, seat, nth);
                return Staged::Start;
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
            | Action::Suit(_) => Response::Pass,
        };
        Staged::Done(answer)
    }

    fn choose_power(&self, state: &State, seat: Seat, action: Action) -> Staged {
        let character = state.power_of(seat);
        let power = match action {
            Action::Lot(owner, nth) if character == Some(Character::Abe) => {
                return Staged::Swap(owner, nth);
            }
            Action::Site(lot) if character == Some(Character::Starpaw) => return Staged::Guns(lot),
            Action::Lot(owner, nth) => Power::Lot(owner, nth),
            Action::Site(lot) => Power::Site(lot),
            Action::Suit(suit) => Power::Suit(suit),
            Action::Slot(slot) => Power::Slot(slot),
            _ => unreachable!("no character asks for it"),
        };
        Staged::Done(Response::Power(power))
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

fn play(card: ActionCard, aim: Aim) -> Staged {
    Staged::Done(Response::Play(Announcement { card, aim }))
}

fn aim_card(card: ActionCard, action: Action) -> Staged {
    match action {
        Action::Slot(slot) if matches!(card, ActionCard::Bargain | ActionCard::Voltage) => {
            Staged::Limit(card, slot)
        }
        Action::Slot(slot) => play(card, Aim::Slot(slot)),
        Action::Seat(other) => play(card, Aim::Seat(other)),
        Action::Take(other) => play(card, Aim::Card(other)),
        _ => unreachable!("no card is aimed at it"),
    }
}

/// A13 names up to three players (QZ-12.20).
fn name_target(mut targets: [Option<Seat>; TARGETS], action: Action) -> Staged {
    if let Action::Seat(other) = action {
        if let Some(place) = targets.iter_mut().find(|place| place.is_none()) {
            *place = Some(other);
        }
        if targets[TARGETS - 1].is_none() {
            return Staged::Seats(targets);
        }
    }
    play(ActionCard::Sacrifice, Aim::Seats(targets))
}
