//! What may be picked.

use ztable_core::{Picks, Seat};

use crate::action::Action;
use crate::game::Zee;
use crate::spot::{Direction, SpotSet};
use crate::state::{Phase, State};

impl Zee {
    /// Lists what the seat that is asked may pick, sorted by id, ways out last.
    #[inline]
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let hand = state.hand(seat);
        match state.phase {
            Phase::Build => out.extend(state.held[seat.index()].iter().map(Action::Build)),
            Phase::BuildMid(back) => {
                let held = state.held[seat.index()].iter().filter(|belt| *belt != back);
                out.extend(held.map(Action::Build));
            }
            Phase::Place | Phase::Return => {
                out.extend(state.empty_backs().iter().map(Action::Belt));
            }
            Phase::Play if self.rules.is_zolo() => self.list_zolo(state, seat, out),
            Phase::Play => {
                let forbidden = self.forbidden(state, seat);
                let legal = hand.iter().filter(|c| !self.legal_buttons(*c, forbidden).is_empty());
                out.extend(legal.map(Action::Play));
                if out.is_empty() {
                    out.extend(hand.iter().map(Action::Discard));
                }
            }
            Phase::Button(card) => {
                let legal = self.legal_buttons(card, self.forbidden(state, seat));
                out.extend(legal.iter().map(Action::Push));
            }
            Phase::Target(_) => {
                out.extend(SpotSet::reactor(state.conveyors).iter().map(Action::Belt));
            }
            Phase::Direction(_) | Phase::Shift => {
                out.push(Action::Go(Direction::Left));
                out.push(Action::Go(Direction::Right));
            }
            Phase::Reset => {
                out.extend(hand.without(state.staged).iter().map(Action::Discard));
                out.push(Action::Done);
            }
            Phase::ExchangeOne | Phase::TradeFirst => {
                out.extend(hand.iter().map(Action::Discard));
            }
            Phase::TradeSecond(first) => {
                out.extend(hand.iter().filter(|card| *card != first).map(Action::Discard));
            }
            Phase::Remove => out.extend(state.empty_conveyors().map(Action::Remove)),
            Phase::Refill => {
                out.extend(hand.iter().map(Action::Discard));
                out.push(Action::Keep);
            }
            Phase::Over => {}
        }
    }

    fn list_zolo(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let hand = state.hand(seat);
        out.extend(hand.iter().map(Action::Play));
        if !state.zolo.exchanged {
            out.push(Action::ExchangeOne);
            out.push(Action::ExchangeAll);
        }
        if hand.len() >= 2 {
            out.push(Action::TwoForOne);
        }
        out.push(Action::EndRound);
    }
}
