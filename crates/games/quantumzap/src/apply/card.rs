//! How action cards are drawn, announced, cancelled and discarded (QZ-10, QZ-11.6).

use ztable_core::{Audience, Log, Rule, Seat};

use crate::card::ActionCard;
use crate::event::Event;
use crate::game::QuantumZap;
use crate::question::{Aim, Answer, Deed, Draft, Frame, Latest, Phase, Play};
use crate::rule;
use crate::rules::{COPIES, TARGETS};
use crate::state::{Price, State};

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
            Price::Max(_) => self.discard_card(s, ActionCard::Bargain),
            Price::Min(_) => self.discard_card(s, ActionCard::Voltage),
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
        let Some(woah) = s.type_of(ActionCard::Woah) else { return false };
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
            ActionCard::Woah => false,
            ActionCard::Raid => {
                s.spent.iter().any(|card| s.types[usize::from(*card)] != ActionCard::Raid)
            }
            ActionCard::Footing => s.available().any(|slot| self.is_face_down(s, slot)),
            ActionCard::Hacker => s.deck_lots() > 0,
            ActionCard::Lobby => {
                let time = matches!(
                    s.phase,
                    Phase::Prepare | Phase::Round | Phase::Discover | Phase::Turn | Phase::Auction
                );
                time && s.deck_lots() > 0
            }
            ActionCard::Tip | ActionCard::Bargain | ActionCard::Voltage | ActionCard::Cold => {
                s.available().next().is_some()
            }
            ActionCard::First => s.first != seat,
            ActionCard::Penalty | ActionCard::Project | ActionCard::Sacrifice => true,
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
            ActionCard::Raid
            | ActionCard::Penalty
            | ActionCard::Footing
            | ActionCard::Tip
            | ActionCard::Bargain
            | ActionCard::Voltage
            | ActionCard::Cold => Draft::Card(card),
            ActionCard::Sacrifice => Draft::Seats([None; TARGETS]),
            ActionCard::Woah
            | ActionCard::Hacker
            | ActionCard::Project
            | ActionCard::Lobby
            | ActionCard::First => plain,
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
                QuantumZap::lay(s, other, ActionCard::Woah);
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
        if !(resolving && play.card.stays_in_play()) {
            self.discard_card(s, play.card);
        }
        for _ in 0..chain {
            self.discard_card(s, ActionCard::Woah);
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
}
