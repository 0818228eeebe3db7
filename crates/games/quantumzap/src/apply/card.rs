//! How action cards are drawn, announced, cancelled and discarded (QZ-10, QZ-11.6).

use ztable_core::{Chance, Log, Rule, Seat, rule};

use crate::announcement::{Aim, Announcement, Deed, Latest, TARGETS};
use crate::apply::Play;
use crate::card::{ActionCard, COPIES};
use crate::event::Event;
use crate::phase::{Phase, Staged};
use crate::rules::QuantumZap;
use crate::state::State;
use crate::window::{Frame, Response};

impl QuantumZap {
    /// Whether a reaction window opens: A01 is in the game and a copy is not face up (QZ-11.6).
    pub(crate) fn can_react(&self, state: &State) -> bool {
        let Some(woah) = state.type_of(ActionCard::Woah) else { return false };
        let spent = state.spent.iter().filter(|card| usize::from(**card) == woah).count();
        let chained: usize = state
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
    pub(crate) fn is_playable(&self, state: &State, seat: Seat, card: ActionCard) -> bool {
        match card {
            ActionCard::Woah => false,
            ActionCard::Raid => {
                state.spent.iter().any(|card| state.types[usize::from(*card)] != ActionCard::Raid)
            }
            ActionCard::Footing => state.available().any(|slot| self.is_face_down(state, slot)),
            ActionCard::Hacker => state.deck_lots() > 0,
            ActionCard::Lobby => {
                let time = matches!(
                    state.phase,
                    Phase::Prepare | Phase::Round | Phase::Discover | Phase::Turn | Phase::Auction
                );
                time && state.deck_lots() > 0
            }
            ActionCard::Tip | ActionCard::Bargain | ActionCard::Voltage | ActionCard::Cold => {
                state.available().next().is_some()
            }
            ActionCard::First => state.first != seat,
            ActionCard::Penalty | ActionCard::Project | ActionCard::Sacrifice => true,
        }
    }

    pub(crate) fn is_face_down(&self, state: &State, slot: u8) -> bool {
        state.slot(slot).lot.is_some_and(|lot| !state.face_up(lot))
    }

    /// The next step of playing this card: an aim to choose, or nothing more.
    pub(crate) fn draft_of(&self, state: &State, seat: Seat, card: ActionCard) -> Staged {
        let plain = Staged::Done(Response::Play(Announcement { card, aim: Aim::Nothing }));
        if !self.is_playable(state, seat, card) {
            return plain;
        }
        match card {
            ActionCard::Raid
            | ActionCard::Penalty
            | ActionCard::Footing
            | ActionCard::Tip
            | ActionCard::Bargain
            | ActionCard::Voltage
            | ActionCard::Cold => Staged::Card(card),
            ActionCard::Sacrifice => Staged::Seats([None; TARGETS]),
            ActionCard::Woah
            | ActionCard::Hacker
            | ActionCard::Project
            | ActionCard::Lobby
            | ActionCard::First => plain,
        }
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Draws an action card into the hand, if there is one.
    pub(crate) fn draw_action(&mut self, seat: Seat, bought: bool, rule: Rule) {
        let Some(index) = self.state.actions.pop() else { return };
        self.state.seat_mut(seat).hand[usize::from(index)] += 1;
        let card = self.state.types[usize::from(index)];
        self.tell_only(seat, rule, || Event::Drew { seat, bought, card: Some(card) });
        self.tell_others(seat, rule, || Event::Drew { seat, bought, card: None });
    }

    /// Announces a card (QZ-10.3).
    pub(crate) fn announce(&mut self, seat: Seat, play: Announcement) {
        self.state.lay(seat, play.card);
        self.state.latest = Some(Latest { seat, deed: Deed::Card(play) });
        self.tell(rule!("QZ-10.3"), || Event::Announced { seat, play });
        self.state.stack.push(Frame::Play { seat, play, chain: 0, last: seat, resolving: false });
    }

    /// The play that Z6 forces; a card that can do nothing is just discarded (QZ-10.7).
    pub(crate) fn play_forced(&mut self, seat: Seat, play: Announcement) {
        if self.game.is_playable(self.state, seat, play.card) {
            return self.announce(seat, play);
        }
        self.state.lay(seat, play.card);
        self.state.discard_card(play.card);
        self.tell(rule!("QZ-10.7"), || Event::Useless { seat, card: play.card });
    }

    pub(crate) fn resolve_play(&mut self, frame: Frame) {
        let Frame::Play { seat, play, chain, last, resolving } = frame else { return };
        if !resolving {
            let cancels =
                |other: &Seat| self.state.drafts[*other] == Staged::Done(Response::Cancel);
            if let Some(other) = self.game.clockwise(last).find(cancels) {
                self.state.lay(other, ActionCard::Woah);
                self.tell(rule!("QZ-12.1"), || Event::Cancelled { seat: other });
                self.state.stack.pop();
                let chain = chain + 1;
                self.state.stack.push(Frame::Play { seat, play, chain, last: other, resolving });
                return;
            }
            if chain % 2 == 0 {
                self.state.stack.pop();
                self.state.stack.push(Frame::Play { seat, play, chain, last, resolving: true });
                self.take_effect(seat, play);
                return;
            }
            self.tell(rule!("QZ-11.7"), || Event::Stopped { card: play.card });
        }
        self.state.stack.pop();
        if !(resolving && play.card.stays_in_play()) {
            self.state.discard_card(play.card);
        }
        for _ in 0..chain {
            self.state.discard_card(ActionCard::Woah);
        }
        if resolving && let Aim::Card(card) = play.aim {
            self.raid(seat, card);
        }
    }

    /// A02 brings a card from the discard into the hand (QZ-12.4).
    fn raid(&mut self, seat: Seat, card: ActionCard) {
        let Some(index) = self.state.type_of(card) else { return };
        let place = self.state.spent.iter().position(|spent| usize::from(*spent) == index);
        if let Some(place) = place {
            self.state.spent.remove(place);
            let own = self.state.seat_mut(seat);
            own.hand[index] += 1;
            own.open[index] += 1;
            self.tell(rule!("QZ-12.4"), || Event::Taken { seat, card });
            if self.game.is_playable(self.state, seat, card) {
                self.state.stack.push(Frame::Raid { seat, card });
            }
        }
    }
}
