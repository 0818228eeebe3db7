//! Characters (QZ-13).

use ztable_core::{Audience, Chance, Log, Rule, Seat};

use crate::card::{Character, LotId, Suit};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Deed, Latest, Power};
use crate::rule;
use crate::state::State;

impl QuantumZap {
    /// The unused character of a seat.
    pub(crate) fn power_of(s: &State, seat: Seat) -> Option<Character> {
        s.seat(seat).character.filter(|_| !s.seat(seat).used)
    }

    /// Developed ray guns of rivals (QZ-13.10).
    pub(crate) fn rival_guns<'a>(
        &'a self,
        s: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = (Seat, LotId)> + 'a {
        self.all().filter(move |other| *other != seat).flat_map(move |other| {
            let guns = s.seat(other).developed.iter();
            guns.filter(|lot| self.cards.lots[lot.index()].suit == Suit::RayGun)
                .map(move |lot| (other, lot))
        })
    }

    /// Whether the seat's character can have an effect now (QZ-13.2).
    pub(crate) fn is_usable(&self, s: &State, seat: Seat) -> bool {
        let own = s.seat(seat);
        let owners = |mine: bool| {
            self.all()
                .filter(|other| (mine || *other != seat) && !s.seat(*other).undeveloped.is_empty())
                .count()
        };
        match QuantumZap::power_of(s, seat) {
            None | Some(Character::SHELLY) => false,
            Some(Character::ABE) => owners(true) >= 2,
            Some(Character::HERMANAS) => {
                own.developed.iter().any(|lot| self.payout(s, seat, lot) < 0)
            }
            Some(Character::LILY) => {
                s.deck_lots() > 0 && !(own.developed.is_empty() && own.undeveloped.is_empty())
            }
            Some(Character::PETE) => !own.undeveloped.is_empty(),
            Some(Character::STARPAW) => self.rival_guns(s, seat).next().is_some(),
            Some(Character::JOE) => s.available().next().is_some(),
            Some(Character::STERLING) => s.collect_left(),
            Some(Character::EDDIE) => owners(false) > 0,
            Some(_) => true,
        }
    }

    /// The power happens at once and cannot be cancelled (QZ-13.1).
    pub(crate) fn use_power(
        &self,
        s: &mut State,
        seat: Seat,
        power: Power,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let Some(character) = QuantumZap::power_of(s, seat) else { return };
        s.seat_mut(seat).used = true;
        s.latest = Some(Latest { seat, deed: Deed::Power(power) });
        log.tell(Audience::All, rule!("QZ-13.1"), || Event::Used { seat, character, power });
        match (character, power) {
            (_, Power::Swap(one, n, other, m)) => {
                let (a, b) = (s.undeveloped(one, n), s.undeveloped(other, m));
                s.seat_mut(one).undeveloped.remove(usize::from(n) - 1);
                s.seat_mut(other).undeveloped.remove(usize::from(m) - 1);
                s.seat_mut(one).undeveloped.push(b);
                s.seat_mut(other).undeveloped.push(a);
            }
            (Character::HERMANAS, Power::Site(lot)) => {
                s.seat_mut(seat).turned = Some(lot);
                s.due.remove(lot);
            }
            (Character::LILY, Power::Site(lot)) => {
                QuantumZap::tear_down(s, seat, lot);
                let new = self.exchange(s, lot, true, chance);
                let debts = self.stand(s, seat, new);
                log.tell(Audience::All, rule!("QZ-13.6"), || Event::Replaced { seat, lot: new });
                tell_debts(rule!("QZ-13.6"), seat, debts, log);
            }
            (Character::LILY, Power::Lot(_, nth)) => {
                let lot = s.undeveloped(seat, nth);
                let new = self.exchange(s, lot, false, chance);
                s.seat_mut(seat).undeveloped.remove(usize::from(nth) - 1);
                s.seat_mut(seat).undeveloped.push(new);
            }
            (Character::PETE, Power::Lot(_, nth)) => {
                let lot = s.undeveloped(seat, nth);
                let debts = self.develop(s, seat, nth);
                log.tell(Audience::All, rule!("QZ-13.8"), || Event::Developed {
                    seat,
                    lots: vec![lot],
                    cost: 0,
                });
                tell_debts(rule!("QZ-13.8"), seat, debts, log);
            }
            (Character::CROTALUS, Power::Suit(suit)) => s.seat_mut(seat).boost = Some(suit),
            (Character::STERLING, Power::Suit(suit)) => s.blocked = Some(suit),
            (_, Power::Guns(one, other)) => {
                let guns = [Some(one), other];
                for lot in guns.into_iter().flatten() {
                    let Some(victim) = self.owner(s, lot) else { continue };
                    let new = self.draw_discard(s, chance);
                    QuantumZap::tear_down(s, victim, lot);
                    if let Some(new) = new {
                        s.seat_mut(victim).undeveloped.push(new);
                    }
                    log.tell(Audience::All, rule!("QZ-13.10"), || Event::Robbed {
                        seat: victim,
                        lot,
                        replaced: new.is_some(),
                    });
                }
                for lot in guns.into_iter().flatten() {
                    QuantumZap::to_discard(s, lot);
                    self.see(s, lot, self.everybody());
                }
            }
            (_, Power::Slot(slot)) => self.take_lot(s, slot, seat),
            (_, Power::Lot(victim, nth)) => {
                let lot = s.seat_mut(victim).undeveloped.remove(usize::from(nth) - 1);
                QuantumZap::to_discard(s, lot);
            }
            _ => {}
        }
    }

    /// A developed lot leaves its owner, and whatever was done to it is undone.
    fn tear_down(s: &mut State, seat: Seat, lot: LotId) {
        s.due.remove(lot);
        let own = s.seat_mut(seat);
        own.developed.remove(lot);
        if own.turned == Some(lot) {
            own.turned = None;
        }
    }

    /// Who has developed this lot.
    pub(crate) fn owner(&self, s: &State, lot: LotId) -> Option<Seat> {
        self.all().find(|seat| s.seat(*seat).developed.contains(lot))
    }
}

/// Debts that come at once, because no Collect is left.
fn tell_debts(rule: Rule, seat: Seat, count: u16, log: &mut impl Log<Event>) {
    if count > 0 {
        log.tell(Audience::All, rule, || Event::Debts { seat, count });
    }
}
