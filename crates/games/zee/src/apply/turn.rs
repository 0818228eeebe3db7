//! A turn (ZEE-3).

use ztable_core::{Chance, Log, Rule, Seat, rule};

use super::Play;
use crate::briefing::Drive;
use crate::card::{Button, CardId, CardSet, LastPlay};
use crate::event::Event;
use crate::phase::Phase;
use crate::rules::LAST_TURN;
use crate::setup::draw;
use crate::spot::{Direction, Spot};

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// A bot that was set aside comes back first (ZEE-3.2), then a card is drawn (ZEE-3.3).
    #[inline]
    pub(super) fn begin_turn(&mut self) {
        self.state.turn += 1;
        if self.state.spot(self.state.bot(self.state.active)).is_none() {
            self.state.phase = Phase::Return;
        } else {
            self.draw_for_turn();
        }
    }

    /// The bot of the active seat comes back (ZEE-3.2).
    pub(super) fn come_back(&mut self, spot: Spot) {
        let seat = self.state.active;
        let bot = self.state.bot(seat);
        self.state.put(bot, spot);
        self.tell(rule!("ZEE-3.2"), || Event::Returned { seat, bot, spot });
        self.draw_for_turn();
    }

    #[inline]
    fn draw_for_turn(&mut self) {
        self.draw(self.state.active, 1, rule!("ZEE-3.3"));
        self.state.phase = Phase::Play;
    }

    /// Draws cards, one after the other, and shuffles the discards in when there is none left
    /// (ZEE-3.9).
    #[inline]
    pub(super) fn draw(&mut self, seat: Seat, count: usize, rule: Rule) {
        let mut drawn = CardSet::EMPTY;
        for _ in 0..count {
            if self.state.deck.is_empty() {
                self.reshuffle();
            }
            drawn.insert(draw(&mut self.state.deck, self.chance));
        }
        self.state.hands[seat] |= drawn;
        let count = count as u8;
        if count > 0 {
            self.tell_only(seat, rule, || Event::Drew { seat, count, cards: Some(drawn) });
            self.tell_others(seat, rule, || Event::Drew { seat, count, cards: None });
        }
    }

    fn reshuffle(&mut self) {
        let state = &mut *self.state;
        state.deck = state.discards.iter().copied().collect();
        state.shuffled = state.deck;
        state.discards.clear();
        let cards = state.deck.len() as u8;
        self.tell(rule!("ZEE-3.9"), || Event::Reshuffled { cards });
    }

    /// Moves cards from a hand to the discard pile, lowest first.
    #[inline]
    pub(super) fn discard(&mut self, seat: Seat, cards: CardSet) {
        let hand = &mut self.state.hands[seat];
        *hand = hand.without(cards);
        for card in cards {
            self.state.discards.push(card);
        }
    }

    /// Lays the played card on the discard pile and tells of it (ZEE-3.4).
    #[inline]
    pub(super) fn lay_card(&mut self, card: CardId, button: Button, direction: Option<Direction>) {
        let seat = self.state.active;
        self.discard(seat, CardSet::one(card));
        self.state.last = Some(LastPlay { seat, card, button, direction });
        let rule = if self.game.rules.is_zolo() { rule!("ZEE-14.1") } else { rule!("ZEE-3.4") };
        self.tell(rule, || Event::Played { seat, card, button, direction });
    }

    /// Plays a card whose only legal button asks for nothing more.
    #[inline]
    pub(super) fn push_only_button(&mut self, card: CardId) {
        let forbidden = self.game.forbidden(self.state, self.state.active);
        let legal = self.game.legal_buttons(card, forbidden);
        self.push(card, legal.lowest().expect("a card that can be played has a legal button"));
    }

    /// Plays a card for a button after which nothing has to be chosen (ZEE-3.5).
    #[inline]
    pub(super) fn push(&mut self, card: CardId, button: Button) {
        let drive = Drive::of(button, self.game.rules.shift_by_player)
            .expect("other buttons have asked for more before");
        self.lay_card(card, button, None);
        self.start(card, drive);
    }

    /// Without a card that can be played, one is discarded without effect (ZEE-3.10).
    pub(super) fn waste(&mut self, card: CardId) {
        let seat = self.state.active;
        self.discard(seat, CardSet::one(card));
        self.tell(rule!("ZEE-3.10"), || Event::Wasted { seat, card });
        self.end_turn();
    }

    /// The turn goes round to the left, until the last one (ZEE-10.4).
    #[inline]
    pub(super) fn end_turn(&mut self) {
        if self.state.turn >= LAST_TURN {
            return self.finish(rule!("ZEE-10.4"));
        }
        self.state.active = self.state.active.next(self.game.rules.seats);
        self.begin_turn();
    }
}
