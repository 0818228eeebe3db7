//! Action cards and Zappys (QZ-10 to QZ-12, QZ-14).

use ztable_core::{Audience, Log, Rule, Seat};

use crate::card::{ActionCard, DeckCard, Zappy};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Aim, Answer, Deed, Draft, Frame, Latest, Phase, Play, Purpose};
use crate::rule;
use crate::rules::COPIES;
use crate::seats::bit;
use crate::state::{Look, Price, State};

impl QuantumZap {
    /// Puts a card on the action discard.
    pub(crate) fn discard_card(&self, s: &mut State, card: ActionCard) {
        if let Some(index) = s.type_of(card) {
            s.spent.push(index as u8);
        }
    }

    pub(crate) fn discard_price(&self, s: &mut State, price: Price) {
        match price {
            Price::Free => {}
            Price::Max(_) => self.discard_card(s, ActionCard::BARGAIN),
            Price::Min(_) => self.discard_card(s, ActionCard::VOLTAGE),
        }
    }

    /// Draws an action card into the hand, if there is one.
    pub(crate) fn draw_action(
        &self,
        s: &mut State,
        seat: Seat,
        bought: bool,
        rule: Rule,
        log: &mut impl Log<Event>,
    ) {
        let Some(index) = s.actions.pop() else { return };
        s.seat_mut(seat).hand[usize::from(index)] += 1;
        let card = s.types[usize::from(index)];
        log.tell(Audience::Only(seat), rule, || Event::Drew { seat, bought, card: Some(card) });
        log.tell(Audience::AllBut(seat), rule, || Event::Drew { seat, bought, card: None });
    }

    /// Takes a card out of a hand; one that everybody knows goes first.
    fn lay(s: &mut State, seat: Seat, card: ActionCard) {
        if let Some(index) = s.type_of(card) {
            let own = s.seat_mut(seat);
            own.hand[index] -= 1;
            own.open[index] = own.open[index].saturating_sub(1);
        }
    }

    /// Whether a reaction window opens: A01 is in the game and a copy is not face up (QZ-11.6).
    pub(crate) fn can_react(&self, s: &State) -> bool {
        let Some(woah) = s.type_of(ActionCard::WOAH) else { return false };
        let spent = s.spent.iter().filter(|card| usize::from(**card) == woah).count();
        let chained: usize = s
            .stack
            .iter()
            .map(|frame| match frame {
                Frame::Play { chain, .. } => usize::from(*chain),
                _ => 0,
            })
            .sum();
        spent + chained < usize::from(COPIES)
    }

    /// Whether a card can have an effect now (QZ-10.2).
    pub(crate) fn is_playable(&self, s: &State, seat: Seat, card: ActionCard) -> bool {
        match card {
            ActionCard::WOAH => false,
            ActionCard::RAID => {
                s.spent.iter().any(|card| s.types[usize::from(*card)] != ActionCard::RAID)
            }
            ActionCard::FOOTING => s.available().any(|slot| self.is_face_down(s, slot)),
            ActionCard::HACKER => s.deck_lots() > 0,
            ActionCard::LOBBY => {
                let time = matches!(
                    s.phase,
                    Phase::Prepare | Phase::Round | Phase::Discover | Phase::Turn | Phase::Auction
                );
                time && s.deck_lots() > 0
            }
            ActionCard::TIP | ActionCard::BARGAIN | ActionCard::VOLTAGE | ActionCard::COLD => {
                s.available().next().is_some()
            }
            ActionCard::FIRST => s.first != seat,
            _ => true,
        }
    }

    pub(crate) fn is_face_down(&self, s: &State, slot: u8) -> bool {
        s.slot(slot).lot.is_some_and(|lot| !s.face_up(lot))
    }

    /// The next step of playing this card: an aim to choose, or nothing more.
    pub(crate) fn draft_of(&self, s: &State, seat: Seat, card: ActionCard) -> Draft {
        let plain = Draft::Done(Answer::Play(Play { card, aim: Aim::Nothing }));
        if !self.is_playable(s, seat, card) {
            return plain;
        }
        match card {
            ActionCard::RAID
            | ActionCard::PENALTY
            | ActionCard::FOOTING
            | ActionCard::TIP
            | ActionCard::BARGAIN
            | ActionCard::VOLTAGE
            | ActionCard::COLD => Draft::Card(card),
            ActionCard::SACRIFICE => Draft::Seats([None; 3]),
            _ => plain,
        }
    }

    /// Announces a card (QZ-10.3).
    pub(crate) fn announce(
        &self,
        s: &mut State,
        seat: Seat,
        play: Play,
        log: &mut impl Log<Event>,
    ) {
        QuantumZap::lay(s, seat, play.card);
        s.latest = Some(Latest { seat, deed: Deed::Card(play) });
        log.tell(Audience::All, rule!("QZ-10.3"), || Event::Announced { seat, play });
        s.stack.push(Frame::Play { seat, play, chain: 0, last: seat, resolving: false });
    }

    /// The play that Z6 forces; a card that can do nothing is just discarded (QZ-10.7).
    pub(crate) fn play_forced(
        &self,
        s: &mut State,
        seat: Seat,
        play: Play,
        log: &mut impl Log<Event>,
    ) {
        if self.is_playable(s, seat, play.card) {
            return self.announce(s, seat, play, log);
        }
        QuantumZap::lay(s, seat, play.card);
        self.discard_card(s, play.card);
        log.tell(Audience::All, rule!("QZ-10.7"), || Event::Useless { seat, card: play.card });
    }

    pub(crate) fn resolve_play(&self, s: &mut State, frame: Frame, log: &mut impl Log<Event>) {
        let Frame::Play { seat, play, chain, last, resolving } = frame else { return };
        if !resolving {
            let cancels = |other: &Seat| s.drafts[other.index()] == Draft::Done(Answer::Cancel);
            if let Some(other) = self.clockwise(last).find(cancels) {
                QuantumZap::lay(s, other, ActionCard::WOAH);
                log.tell(Audience::All, rule!("QZ-12.1"), || Event::Cancelled { seat: other });
                s.stack.pop();
                let chain = chain + 1;
                s.stack.push(Frame::Play { seat, play, chain, last: other, resolving });
                return;
            }
            if chain % 2 == 0 {
                s.stack.pop();
                s.stack.push(Frame::Play { seat, play, chain, last, resolving: true });
                self.take_effect(s, seat, play, log);
                return;
            }
            log.tell(Audience::All, rule!("QZ-11.7"), || Event::Stopped { card: play.card });
        }
        s.stack.pop();
        let stays = matches!(
            play.card,
            ActionCard::TIP | ActionCard::BARGAIN | ActionCard::VOLTAGE | ActionCard::COLD
        );
        if !(resolving && stays) {
            self.discard_card(s, play.card);
        }
        for _ in 0..chain {
            self.discard_card(s, ActionCard::WOAH);
        }
        if resolving && let Aim::Card(card) = play.aim {
            self.raid(s, seat, card, log);
        }
    }

    /// A02 brings a card from the discard into the hand (QZ-12.4).
    fn raid(&self, s: &mut State, seat: Seat, card: ActionCard, log: &mut impl Log<Event>) {
        let Some(index) = s.type_of(card) else { return };
        let place = s.spent.iter().position(|spent| usize::from(*spent) == index);
        if let Some(place) = place {
            s.spent.remove(place);
            let own = s.seat_mut(seat);
            own.hand[index] += 1;
            own.open[index] += 1;
            log.tell(Audience::All, rule!("QZ-12.4"), || Event::Taken { seat, card });
            if self.is_playable(s, seat, card) {
                s.stack.push(Frame::Raid { seat, card });
            }
        }
    }

    /// 1M into the ECF, or a debt while the QZA pays (QZ-12.6).
    fn donate(&self, s: &mut State, seat: Seat, rule: Rule, log: &mut impl Log<Event>) {
        let debt = s.seat(seat).credits == 0;
        if debt {
            s.seat_mut(seat).debts += 1;
            s.issued += 1;
        } else {
            s.seat_mut(seat).credits -= 1;
        }
        s.ecf += 1;
        log.tell(Audience::All, rule, || Event::Donated { seat, debt });
    }

    fn take_effect(&self, s: &mut State, seat: Seat, play: Play, log: &mut impl Log<Event>) {
        match (play.card, play.aim) {
            (ActionCard::PENALTY, Aim::Seat(target)) => {
                self.donate(s, target, rule!("QZ-12.6"), log);
            }
            (ActionCard::FOOTING, Aim::Slot(slot)) => {
                let Some(lot) = s.slot(slot).lot else { return };
                s.marks_mut(lot).look = Look::Shown;
                for other in self.all() {
                    if s.marks(lot).markers & bit(other) == 0 && s.seat(other).markers > 0 {
                        s.seat_mut(other).markers -= 1;
                        s.marks_mut(lot).markers |= bit(other);
                    }
                }
                self.see(s, lot, self.everybody());
                log.tell(Audience::All, rule!("QZ-12.7"), || Event::Shown { slot, lot });
            }
            (ActionCard::HACKER, _) => s.stack.push(Frame::Reach { seat, purpose: Purpose::Hack }),
            (ActionCard::LOBBY, _) => s.stack.push(Frame::Reach { seat, purpose: Purpose::Lobby }),
            (ActionCard::PROJECT, _) => {
                let most = self.all().map(|other| s.seat(other).credits).max().unwrap_or(0);
                let richest = |s: &State, other: &Seat| s.seat(*other).credits == most;
                if self.rules.hidden_credits {
                    s.totals = Some(s.seats.map(|own| own.credits));
                }
                log.tell(Audience::All, rule!("QZ-12.9"), || Event::Richest {
                    seats: self.all().filter(|other| richest(s, other)).collect(),
                    totals: s.totals.map(|all| all[..usize::from(self.rules.seats)].to_vec()),
                });
                for other in self.all() {
                    if richest(s, &other) {
                        s.seat_mut(other).debts += 1;
                    }
                }
            }
            (ActionCard::TIP, Aim::Slot(slot)) => {
                if s.slot_mut(slot).bidder.replace(seat).is_some() {
                    self.discard_card(s, ActionCard::TIP);
                }
                log.tell(Audience::All, rule!("QZ-12.10"), || Event::Attached { seat, play });
            }
            (ActionCard::BARGAIN, Aim::Limit(slot, limit)) => {
                let old = std::mem::replace(&mut s.slot_mut(slot).price, Price::Max(limit));
                self.discard_price(s, old);
                log.tell(Audience::All, rule!("QZ-12.13"), || Event::Attached { seat, play });
            }
            (ActionCard::VOLTAGE, Aim::Limit(slot, limit)) => {
                let old = std::mem::replace(&mut s.slot_mut(slot).price, Price::Min(limit));
                self.discard_price(s, old);
                log.tell(Audience::All, rule!("QZ-12.14"), || Event::Attached { seat, play });
            }
            (ActionCard::COLD, Aim::Slot(slot)) => {
                s.slot_mut(slot).frozen = true;
                log.tell(Audience::All, rule!("QZ-12.17"), || Event::Attached { seat, play });
            }
            (ActionCard::FIRST, _) => {
                s.first = seat;
                log.tell(Audience::All, rule!("QZ-12.16"), || Event::FirstPlayer { seat });
            }
            (ActionCard::SACRIFICE, Aim::Seats(targets)) => {
                let count = targets.iter().flatten().count() as u16;
                s.seat_mut(seat).debts += count;
                log.tell(Audience::All, rule!("QZ-12.20"), || Event::Debts { seat, count });
                for target in targets.into_iter().flatten() {
                    s.seat_mut(target).debts += 2;
                    log.tell(Audience::All, rule!("QZ-12.20"), || Event::Debts {
                        seat: target,
                        count: 2,
                    });
                }
            }
            // A02 does its work when it is in the discard.
            _ => {}
        }
    }

    /// The Zappy on top of the deck happens (QZ-14.2).
    pub(crate) fn zap_top(&self, s: &mut State, log: &mut impl Log<Event>) {
        if let Some(DeckCard::Zappy(zappy)) = self.draw_top(s) {
            self.zap(s, zappy, log);
        }
    }

    fn zap(&self, s: &mut State, zappy: Zappy, log: &mut impl Log<Event>) {
        s.zapped.push(zappy);
        log.tell(Audience::All, rule!("QZ-14.3"), || Event::Zapped { zappy });
        match zappy {
            Zappy::CALM => {
                let mut cards = [None; 3];
                for place in &mut cards {
                    *place = self.show_top(s);
                }
                log.tell(Audience::All, rule!("QZ-14.4"), || Event::Revealed {
                    cards: cards.into_iter().flatten().collect(),
                });
                s.stack.push(Frame::Calm { seat: s.first, cards });
            }
            Zappy::HAPPENS => s.stack.push(Frame::Scrap),
            Zappy::HARD => {
                for seat in self.all() {
                    self.gain(s, seat, 1);
                }
                log.tell(Audience::All, rule!("QZ-14.6"), || Event::Stimulus);
            }
            Zappy::WAGON => {
                for seat in self.clockwise(s.first) {
                    self.draw_action(s, seat, false, rule!("QZ-14.7"), log);
                }
            }
            Zappy::DISGUISE => {
                if s.ecf > 0 {
                    let seat = s.first;
                    s.ecf -= 1;
                    s.seat_mut(seat).credits += 1;
                    log.tell(Audience::All, rule!("QZ-14.8"), || Event::Bribed { seat });
                }
            }
            Zappy::MOON => s.stack.push(Frame::Moon { first: s.first, done: 0 }),
            _ => {
                for seat in self.clockwise(s.first) {
                    self.donate(s, seat, rule!("QZ-14.10"), log);
                }
            }
        }
    }

    /// Z1: lots go back one at a time, then shown Zappys happen (QZ-14.4).
    pub(crate) fn resolve_calm(
        &self,
        s: &mut State,
        seat: Seat,
        mut cards: [Option<DeckCard>; 3],
        log: &mut impl Log<Event>,
    ) {
        s.stack.pop();
        let is_lot = |card: &Option<DeckCard>| card.is_some_and(|card| card.lot().is_some());
        if let Some(place) = cards.iter().position(is_lot) {
            if let (Some(DeckCard::Lot(lot)), Draft::Done(Answer::Depth(depth))) =
                (cards[place].take(), s.drafts[seat.index()])
            {
                self.put_in(s, seat, lot, depth);
                self.tell_put_back(rule!("QZ-14.4"), seat, depth, log);
            }
            s.stack.push(Frame::Calm { seat, cards });
        } else if let Some(place) = cards.iter().position(Option::is_some) {
            let card = cards[place].take();
            s.stack.push(Frame::Calm { seat, cards });
            if let Some(DeckCard::Zappy(zappy)) = card {
                self.zap(s, zappy, log);
            }
        }
    }

    /// Z6: the next player must play (QZ-14.9).
    pub(crate) fn resolve_moon(
        &self,
        s: &mut State,
        first: Seat,
        done: u8,
        log: &mut impl Log<Event>,
    ) {
        s.stack.pop();
        if done == self.rules.seats {
            return;
        }
        let seat = Seat::new((first.number() + done) % self.rules.seats);
        s.stack.push(Frame::Moon { first, done: done + 1 });
        if s.seat(seat).hand_size() == 0 {
            self.draw_action(s, seat, false, rule!("QZ-14.9"), log);
        }
        if s.seat(seat).hand_size() > 0 {
            s.stack.push(Frame::Forced { seat });
        }
    }
}
