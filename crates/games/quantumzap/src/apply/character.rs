//! Characters (QZ-13).

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::announcement::{Deed, Latest, Power};
use crate::apply::Play;
use crate::card::{Character, LotId, Suit};
use crate::event::Event;
use crate::rules::QuantumZap;
use crate::state::State;

impl QuantumZap {
    /// Developed ray guns of rivals (QZ-13.10).
    pub(crate) fn rival_guns<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = (Seat, LotId)> + 'a {
        self.all().filter(move |other| *other != seat).flat_map(move |other| {
            let guns = state.seat(other).developed.iter();
            guns.filter(|lot| self.cards.lots[lot.index()].suit == Suit::RayGun)
                .map(move |lot| (other, lot))
        })
    }

    /// Whether the seat's character can have an effect now (QZ-13.2).
    pub(crate) fn is_usable(&self, state: &State, seat: Seat) -> bool {
        let own = state.seat(seat);
        let owners = |mine: bool| {
            self.all()
                .filter(|other| {
                    (mine || *other != seat) && !state.seat(*other).undeveloped.is_empty()
                })
                .count()
        };
        match state.power_of(seat) {
            None | Some(Character::Shelly) => false,
            Some(Character::Abe) => owners(true) >= 2,
            Some(Character::Hermanas) => {
                own.developed.iter().any(|lot| self.payout(state, seat, lot) < 0)
            }
            Some(Character::Lily) => {
                state.deck_lots() > 0 && !(own.developed.is_empty() && own.undeveloped.is_empty())
            }
            Some(Character::Pete) => !own.undeveloped.is_empty(),
            Some(Character::Starpaw) => self.rival_guns(state, seat).next().is_some(),
            Some(Character::Joe) => state.available().next().is_some(),
            Some(Character::Sterling) => state.collect_left(),
            Some(Character::Eddie) => owners(false) > 0,
            Some(Character::Crotalus) => true,
        }
    }

    /// Who has developed this lot.
    pub(crate) fn owner(&self, state: &State, lot: LotId) -> Option<Seat> {
        self.all().find(|seat| state.seat(*seat).developed.contains(lot))
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// The power happens at once and cannot be cancelled (QZ-13.1).
    pub(crate) fn use_power(&mut self, seat: Seat, power: Power) {
        let Some(character) = self.state.power_of(seat) else { return };
        self.state.seat_mut(seat).used = true;
        self.state.latest = Some(Latest { seat, deed: Deed::Power(power) });
        self.tell(rule!("QZ-13.1"), || Event::Used { seat, character, power });
        match (character, power) {
            (Character::Abe, Power::Swap(one, n, other, m)) => {
                let (a, b) = (self.state.give_up(one, n), self.state.give_up(other, m));
                self.state.seat_mut(one).undeveloped.push(b);
                self.state.seat_mut(other).undeveloped.push(a);
            }
            (Character::Hermanas, Power::Site(lot)) => {
                self.state.seat_mut(seat).turned = Some(lot);
                self.state.due.remove(lot);
            }
            (Character::Lily, Power::Site(lot)) => {
                self.state.tear_down(seat, lot);
                let new = self.exchange(lot, true);
                let debts = self.stand(seat, new);
                self.tell(rule!("QZ-13.6"), || Event::Replaced { seat, lot: new });
                self.tell_debts(rule!("QZ-13.6"), seat, debts);
            }
            (Character::Lily, Power::Lot(_, nth)) => {
                let lot = self.state.undeveloped(seat, nth);
                let new = self.exchange(lot, false);
                self.state.give_up(seat, nth);
                self.state.seat_mut(seat).undeveloped.push(new);
            }
            (Character::Pete, Power::Lot(_, nth)) => self.develop_free(seat, nth),
            (Character::Crotalus, Power::Suit(suit)) => {
                self.state.seat_mut(seat).boost = Some(suit);
            }
            (Character::Starpaw, Power::Guns(one, other)) => {
                self.rob([Some(one), other]);
            }
            (Character::Joe, Power::Slot(slot)) => self.take_lot(slot, seat),
            (Character::Sterling, Power::Suit(suit)) => self.state.blocked = Some(suit),
            (Character::Eddie, Power::Lot(victim, nth)) => {
                let lot = self.state.give_up(victim, nth);
                self.state.discard_lot(lot);
            }
            // C04 works by itself at the end (QZ-13.7); the others have their aims.
            (
                Character::Shelly
                | Character::Abe
                | Character::Hermanas
                | Character::Lily
                | Character::Pete
                | Character::Crotalus
                | Character::Starpaw
                | Character::Joe
                | Character::Sterling
                | Character::Eddie,
                _,
            ) => {}
        }
    }

    /// C05 develops a lot at once (QZ-13.8).
    fn develop_free(&mut self, seat: Seat, nth: u8) {
        let lot = self.state.undeveloped(seat, nth);
        let debts = self.develop(seat, nth);
        self.tell(rule!("QZ-13.8"), || Event::Developed { seat, lots: vec![lot], cost: 0 });
        self.tell_debts(rule!("QZ-13.8"), seat, debts);
    }

    /// C07 takes ray guns and gives lots of the discard for them, in the order chosen (QZ-13.10).
    fn rob(&mut self, guns: [Option<LotId>; 2]) {
        for lot in guns.into_iter().flatten() {
            let Some(victim) = self.game.owner(self.state, lot) else { continue };
            let new = self.draw_discard();
            self.state.tear_down(victim, lot);
            if let Some(new) = new {
                self.state.seat_mut(victim).undeveloped.push(new);
            }
            self.tell(rule!("QZ-13.10"), || Event::Robbed {
                seat: victim,
                lot,
                replaced: new.is_some(),
            });
        }
        for lot in guns.into_iter().flatten() {
            self.state.discard_lot(lot);
            self.see(lot, self.game.everybody());
        }
    }

    /// Debts that come at once, because no Collect is left.
    fn tell_debts(&mut self, rule: Rule, seat: Seat, count: u16) {
        if count > 0 {
            self.tell(rule, || Event::Debts { seat, count });
        }
    }
}
