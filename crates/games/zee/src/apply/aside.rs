//! After the run: bots set aside, points and Resets (ZEE-9), and the end of the game (ZEE-10).

use ztable_core::{Audience, Chance, Log, Rule, Seat, rule};

use super::Play;
use super::run::Aside;
use crate::card::CardId;
use crate::event::Event;
use crate::phase::Phase;

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// What follows when the belts stand still: in company the next turn, unless bots fell off.
    #[inline]
    pub(super) fn conclude(&mut self, aside: Aside) {
        if self.game.rules.is_zolo() {
            self.conclude_in_zolo(aside.len() as u8);
        } else if aside.is_empty() {
            self.end_turn();
        } else {
            self.score(aside);
        }
    }

    /// One point, however many fell off (ZEE-9.1); then the end, or a Reset for each of them.
    fn score(&mut self, aside: Aside) {
        let rules = &self.game.rules;
        let seat = self.state.active;
        self.state.points[seat] += 1;
        let points = self.state.points(seat);
        let side = self.state.side_points(rules, rules.side(seat));
        let team = rules.teams.map(|_| side);
        self.tell(rule!("ZEE-9.1"), || Event::Scored { seat, points, team });
        if side >= rules.target {
            return self.finish(match (rules.teams, rules.seats) {
                (Some(_), _) => rule!("ZEE-11.2"),
                (None, 2 | 3) => rule!("ZEE-10.1"),
                (None, _) => rule!("ZEE-10.2"),
            });
        }
        self.state.resets = aside;
        self.state.phase = Phase::Reset;
    }

    /// A Reset that ends with the last card of the hand.
    pub(super) fn reset_with_last(&mut self, card: CardId) {
        self.state.staged.insert(card);
        self.reset();
    }

    /// The owner of the first bot set aside discards what it chose and draws as many (ZEE-9.3).
    pub(super) fn reset(&mut self) {
        let seat = self.state.asked().expect("a Reset is made by somebody");
        let cards = std::mem::take(&mut self.state.staged);
        self.discard(seat, cards);
        self.tell(rule!("ZEE-9.3"), || Event::Reset { seat, cards });
        self.draw(seat, cards.len(), rule!("ZEE-9.3"));
        self.state.resets.pop_front();
        if self.state.resets.is_empty() {
            self.end_turn();
        }
    }

    /// The game is over: the side with the most points has won.
    pub(super) fn finish(&mut self, rule: Rule) {
        self.state.phase = Phase::Over;
        let (state, rules) = (&*self.state, &self.game.rules);
        self.log.tell(Audience::All, rule, || {
            let winners: Vec<Seat> = state.leaders(rules).into_iter().collect();
            let best = *winners.first().expect("somebody has most points");
            let points = state.side_points(rules, rules.side(best));
            Event::Over { winners, points, last_turn: points < rules.target }
        });
    }
}
