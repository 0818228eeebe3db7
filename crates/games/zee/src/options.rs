//! What may be picked.

use ztable_core::{Picks, Seat};

use crate::action::Action;
use crate::belt::TypeSet;
use crate::bot::Bot;
use crate::card::{Button, ButtonSet, CardId};
use crate::phase::Phase;
use crate::rules::Zee;
use crate::spot::{Direction, Row, Spot};
use crate::state::State;

impl Zee {
    /// The belt types that an Advance of this seat must not show, because a bot of its side would
    /// fall off (ZEE-8.4, ZEE-8.5).
    #[inline]
    #[must_use]
    pub fn forbidden(&self, state: &State, seat: Seat) -> TypeSet {
        let fronts = state.occupied & Spot::FRONTS;
        let mut forbidden = TypeSet::EMPTY;
        if fronts.is_empty() || self.rules.is_zolo() {
            return forbidden;
        }
        for (spot, _) in self.spared(state, seat) {
            forbidden.insert(state.belt(spot).kind());
        }
        forbidden
    }

    /// The bots on Front that this seat must not set aside.
    #[inline]
    pub(crate) fn spared(&self, state: &State, seat: Seat) -> impl Iterator<Item = (Spot, Bot)> {
        let side = self.rules.side(seat);
        Bot::all().filter_map(move |bot| {
            let spot = state.spot(bot).filter(|spot| spot.row() == Row::Front)?;
            let owner = state.owner(bot)?;
            let spared = self.rules.side(owner) == side && !state.is_shielded(&self.rules, owner);
            spared.then_some((spot, bot))
        })
    }

    /// The buttons of a card that may be pushed while Advance must not show those types.
    #[inline]
    #[must_use]
    pub fn legal_buttons(&self, card: CardId, forbidden: TypeSet) -> ButtonSet {
        let face = self.face(card);
        if (face.shapes & forbidden).is_empty() {
            face.buttons
        } else {
            face.buttons.without(ButtonSet::one(Button::Advance))
        }
    }

    /// Lists what the seat that is asked may pick, sorted by id, ways out last.
    #[inline]
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut Picks<Action>) {
        let hand = state.hand(seat);
        match state.phase {
            Phase::Build => out.extend(state.held[seat].iter().map(Action::Build)),
            Phase::BuildMid(back) => {
                let held = state.held[seat].iter().filter(|belt| *belt != back);
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
                out.extend(Spot::reactor(state.conveyors).iter().map(Action::Belt));
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
