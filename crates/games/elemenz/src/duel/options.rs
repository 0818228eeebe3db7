//! What a Shaman may pick in the Duel.

use ztable_core::Seat;

use crate::action::Action;
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::{Place, dice_of, except};
use crate::element::{Element, Symbol};
use crate::options::{Supply, only};
use crate::phase::Hit;
use crate::rules::PROTECTION;
use crate::state::Look;
use crate::token::{Slot, SlotPair, Token};

impl Look<'_> {
    /// The tokens that a seat still has to lay (EZ-2.5).
    pub(crate) fn list_layout(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let laid = usize::from(self.state.laid[seat]);
        let left = &self.state.slots[seat][laid..];
        Token::ALL
            .into_iter()
            .filter(|token| left.contains(&Some(*token)))
            .for_each(|token| out(Action::Put(token)));
    }

    /// Plays of tokens of this kind on free dice of the active Shaman.
    pub(crate) fn list_tokens(self, seat: Seat, token: Token, out: &mut impl FnMut(Action)) {
        for slot in Slot::ALL {
            if self.token(seat, slot) != Some(token) {
                continue;
            }
            let fitting = match token {
                Token::Winds => self.state.dice.free(),
                Token::WildPulse | Token::Buff => self.state.showing(Symbol::Wild),
                // These are not played on dice.
                Token::Element(_) | Token::Restore => continue,
            };
            fitting.iter().for_each(|die| out(Action::PlayOn(slot, die)));
        }
    }

    fn list_restore(self, seat: Seat, out: &mut impl FnMut(Action)) {
        if self.can_heal(seat) {
            Slot::ALL
                .into_iter()
                .filter(|slot| self.token(seat, *slot) == Some(Token::Restore))
                .for_each(|slot| out(Action::Play(slot)));
        }
    }

    /// Free actions of the own turn (EZ-3.10).
    pub(crate) fn list_free(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let state = self.state;
        self.list_restore(seat, out);
        if self.holds(seat, Avatar::Reflux) && state.tokens(seat) > 0 {
            out(Action::Reflux);
        }
        if state.rolls == 0 {
            return;
        }
        for token in [Token::Winds, Token::WildPulse, Token::Buff] {
            self.list_tokens(seat, token, out);
        }
        let own = self.shaman(seat);
        if own == Element::Air && !state.flags.air {
            let waiting = state.dice.lying(Place::Unrolled) | state.dice.lying(Place::Aside);
            let healed = except(waiting & dice_of(Element::Air), state.borrowed);
            (state.dice.free() | healed).iter().for_each(|die| out(Action::Air(die)));
        }
        if self.holds(seat, Avatar::Wind) && !state.showing(Symbol::Of(own.opposing())).is_empty() {
            out(Action::SecondWind);
        }
    }

    /// The most dice that STRIKE or SHIELD takes now (EZ-14.16).
    pub(crate) fn most(self, combo: ComboId) -> u8 {
        let size = self.combo(combo).size();
        match (self.is_blocked(combo), self.combo(combo).effect) {
            (true, Effect::Strike) => size.min(2),
            (true, _) => size.min(1),
            (false, _) => size,
        }
    }

    /// What dice can be used for (EZ-3.7).
    pub(crate) fn list_assign(self, seat: Seat, out: &mut impl FnMut(Action)) {
        let own = self.shaman(seat);
        let supply = self.supply_of_combos();
        for (combo, pick) in [
            (ComboId::strike(own), Action::Strike as fn(u8) -> Action),
            (ComboId::shield(own), Action::Shield as fn(u8) -> Action),
        ] {
            if !self.state.used.contains(combo) {
                (1..=self.most(combo))
                    .take_while(|count| supply.covers(&only(own, *count)))
                    .for_each(|count| out(pick(count)));
            }
        }
        self.list_combos(seat, &supply, out);
        let dice = supply.without_tokens();
        self.list_totems(seat, &dice, out);
        if self.rules().avatars > 0 {
            self.list_trade(seat, &dice, out);
            self.list_obstacles(seat, out);
        }
    }

    /// Re-energising and burning (EZ-13.4, EZ-13.5).
    fn list_totems(self, seat: Seat, dice: &Supply, out: &mut impl FnMut(Action)) {
        let state = self.state;
        // The most that can be paid in a symbol; no slot costs more than two.
        let purse = |element| (1..=2).take_while(|n| dice.covers(&only(element, *n))).count() as u8;
        let prices = self.game.catalogue.dice.prices;
        let own = purse(self.shaman(seat));
        if own > 0 && state.tokens(seat) > 0 && self.can_draw() {
            state
                .empty_slots(seat)
                .filter(|slot| prices[slot.index()] <= own)
                .for_each(|slot| out(Action::Energise(slot)));
        }
        if state.flags.burnt {
            return;
        }
        for other in self.others(seat) {
            let purse = purse(self.shaman(other));
            if purse > 0 {
                state
                    .filled_slots(other)
                    .filter(|slot| prices[slot.index()] <= purse)
                    .for_each(|slot| out(Action::Burn(other, slot)));
            }
        }
    }

    /// Buying and burning Avatars (EZ-14.2, EZ-14.3).
    fn list_trade(self, seat: Seat, dice: &Supply, out: &mut impl FnMut(Action)) {
        if dice.covers(&only(self.shaman(seat), 1)) {
            self.shop().iter().for_each(|avatar| out(Action::Buy(avatar)));
        }
        if Element::ALL.into_iter().any(|element| dice.covers(&only(element, 2))) {
            for other in self.others(seat) {
                let count = self.state.rows[other].len() as u8;
                (1..=count).for_each(|place| out(Action::Smash(other, place)));
            }
        }
    }

    /// How dice are saved: the Totem, Restore and BACKDRAFT (EZ-15.4).
    pub(crate) fn list_savings(self, hit: &Hit, out: &mut impl FnMut(Action)) {
        let (state, target) = (self.state, hit.target);
        if !hit.protected && state.tokens(target) >= PROTECTION {
            let filled = |slot| self.token(target, slot).is_some();
            SlotPair::ALL
                .into_iter()
                .filter(|pair| pair.slots().into_iter().all(filled))
                .for_each(|pair| out(Action::Protect(pair)));
        }
        self.list_restore(target, out);
        if self.backdraft(hit).is_some() {
            out(Action::Trigger);
        }
    }

    /// Avatars that send an effect somewhere else (EZ-14.7, EZ-14.19).
    pub(crate) fn list_diversions(self, target: Seat, out: &mut impl FnMut(Action)) {
        if self.holds(target, Avatar::Deflect) {
            let [left, right] = self.neighbours(target);
            out(Action::Deflect(left));
            if right != left {
                out(Action::Deflect(right));
            }
        }
        if self.holds(target, Avatar::Echo) {
            self.others(target).for_each(|other| out(Action::Echo(other)));
        }
    }
}
