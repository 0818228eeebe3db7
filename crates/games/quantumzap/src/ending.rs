//! The end and the score (QZ-8).

use serde_json::{Map, Value, json};
use ztable_core::words::count;

use ztable_core::{Audience, Chance, Few, Finish, Key, Log, Outcome, Seat, SeatSet, rule};

use crate::apply::Play;
use crate::card::{Character, LOTS, LotId, LotSet, Suit};
use crate::event::Event;
use crate::numbers::POINT;
use crate::phase::Phase;
use crate::rules::QuantumZap;
use crate::score::{MIXED_POINTS, Score, SuitSet, best_sets, best_sets_with_joker, points_of};
use crate::state::State;
use crate::words::sets_words;

/// The lots of one suit, and C04 as nothing among them.
type Pile = Few<Option<LotId>, { LOTS + 1 }>;

impl QuantumZap {
    /// The sets that the lots make at best, and C04 as this suit (QZ-8.6).
    pub(crate) fn sets(&self, developed: LotSet, joker: Option<Suit>) -> Vec<SuitSet> {
        // A set has three lots; most seats have fewer for most of the game, and every view asks.
        if developed.len() + usize::from(joker.is_some()) < 3 {
            return Vec::new();
        }
        let mut piles = Suit::ALL.map(|suit| {
            let own = developed.iter().filter(|lot| self.cards.lots[lot.index()].suit == suit);
            // C04 goes first, so that it is used up.
            let joker = (joker == Some(suit)).then_some(None);
            joker.into_iter().chain(own.map(Some)).collect::<Pile>()
        });
        let (_, mixed) = best_sets([0, 1, 2].map(|index| piles[index].len() as u32));
        let set = |suit, cards: &[Option<LotId>], points| SuitSet {
            suit,
            joker: cards.contains(&None),
            lots: cards.iter().flatten().copied().collect(),
            points,
        };
        let mut sets: Vec<SuitSet> = (0..mixed)
            .map(|_| {
                let three: Few<Option<LotId>, 3> = piles.iter_mut().filter_map(Pile::pop).collect();
                set(None, &three, MIXED_POINTS)
            })
            .collect();
        for (suit, pile) in Suit::ALL.into_iter().zip(&piles) {
            let threes = pile.chunks_exact(3);
            sets.extend(threes.map(|three| set(Some(suit), three, points_of(suit))));
        }
        sets
    }

    /// The score as it stands; C04 counts at the end only.
    #[must_use]
    pub fn score(&self, state: &State, seat: Seat) -> Score {
        let own = state.seat(seat);
        let mut counts = [0; 3];
        let mut lots = 0;
        for lot in own.developed {
            counts[self.cards.lots[lot.index()].suit as usize] += 1;
            lots += if self.payout(state, seat, lot) > 0 { 2 } else { 1 };
        }
        let shelly = state.is_over() && own.character == Some(Character::Shelly);
        let (sets, joker) = if shelly {
            let (sets, suit) = best_sets_with_joker(counts);
            (sets, Some(suit))
        } else {
            (best_sets(counts).0, None)
        };
        Score {
            lots,
            sets,
            joker,
            credits: u32::from(own.credits / POINT),
            debts: u32::from(own.debts),
        }
    }

    fn totals(&self, state: &State) -> Vec<i32> {
        self.all().map(|seat| self.score(state, seat).total()).collect()
    }

    /// What the score is made of, in figures and words that any page can show.
    fn facts(&self, state: &State, seat: Seat) -> Map<String, Value> {
        let score = self.score(state, seat);
        let mut facts = Map::new();
        let mut tell = |key: &str, value: Value| facts.insert(key.into(), value);
        tell("lots", json!(score.lots));
        tell("sets", json!(score.sets));
        let sets = self.sets(state.seat(seat).developed, score.joker);
        if !sets.is_empty() {
            tell("suit_sets", json!(sets_words(self, &sets)));
        }
        tell("credits", json!(score.credits));
        tell("debts", json!(score.debts));
        if let Some(character) = state.seat(seat).character {
            tell("character", json!(self.character_name(character)));
        }
        if let Some(suit) = score.joker {
            tell("joker", json!(suit.words()));
        }
        facts
    }
}

/// How a finished game came out: whoever has most points wins, or, in a tie, who took out the
/// trash last (QZ-8.10).
pub(crate) fn finish(game: &QuantumZap, state: &State) -> Finish {
    let total = |seat| game.score(state, seat).total();
    match state.trash {
        Some(winner) => Finish::ranked(game.rules.seats, SeatSet::one(winner), |seat| {
            let total = total(seat);
            (total, Some(total))
        }),
        None => Finish::best_wins(game.rules.seats, |seat| {
            let total = Some(total(seat));
            (total, total)
        }),
    }
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &QuantumZap, state: &State, outcome: &mut Outcome) {
    for standing in &mut outcome.seats {
        standing.facts = game.facts(state, standing.seat);
    }
    let best = outcome.seats.iter().filter_map(|standing| standing.score).max();
    let points = count(best.unwrap_or(0), "point");
    outcome.summary = match (outcome.winners.len(), state.trash) {
        (_, Some(_)) => format!("Tied at {points}; whoever took out the trash last wins"),
        (1, _) => format!("Won with {points}"),
        (count, _) => format!("{count} players share the victory with {points}"),
    };
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Pays debts, scores and ends the game (QZ-8.1, QZ-8.2).
    pub(crate) fn score_up(&mut self) {
        for seat in self.game.all() {
            let count = self.state.seat(seat).debts.min(self.state.seat(seat).credits);
            if count > 0 {
                self.state.spend(seat, count);
                self.state.seat_mut(seat).debts -= count;
                self.tell(rule!("QZ-8.2"), || Event::PaidDebts { seat, count });
            }
        }
        self.state.phase = Phase::Over;
        let best = self
            .game
            .all()
            .map(|seat| self.game.score(self.state, seat).total())
            .max()
            .expect("every game has seats");
        let mut tied =
            self.game.all().filter(|seat| self.game.score(self.state, *seat).total() == best);
        let count = tied.clone().count() as u32;
        if self.game.rules.trash && count > 1 {
            let nth = self
                .chance
                .one_of(Key::Next, count, |i| tied.clone().nth(i as usize).map_or(0, Seat::number));
            self.state.trash = tied.nth(nth as usize);
        }
        for seat in self.game.all() {
            let Play { game, state, log, .. } = self;
            log.tell(Audience::All, rule!("QZ-8.6"), || {
                let score = game.score(state, seat);
                let Score { lots, credits, debts, .. } = score;
                let sets = game.sets(state.seat(seat).developed, score.joker);
                Event::Scored { seat, lots, sets, credits, debts, total: score.total() }
            });
        }
        let Play { game, state, log, .. } = self;
        log.tell(Audience::All, rule!("QZ-8.10"), || Event::Over {
            winners: finish(game, state).winners().into_iter().collect(),
            scores: game.totals(state),
            trash: state.trash.is_some(),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_are_worth_what_is_scored() {
        let game = QuantumZap::new(2).unwrap();
        // Any mix of lots: the bits of a running number, spread over the suits.
        for seed in 1..2000u64 {
            let lots: LotSet = LotId::all()
                .filter(|lot| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> lot.index() & 1 == 1)
                .collect();
            let mut counts = [0; 3];
            lots.iter().for_each(|lot| counts[game.cards.lots[lot.index()].suit as usize] += 1);
            let (worth, suit) = best_sets_with_joker(counts);
            for (joker, worth) in [(None, best_sets(counts).0), (Some(suit), worth)] {
                let sets = game.sets(lots, joker);
                assert_eq!(sets.iter().map(|set| set.points).sum::<u32>(), worth);
                let mut used = LotSet::EMPTY;
                for set in &sets {
                    assert_eq!(set.lots.len() + usize::from(set.joker), 3);
                    for lot in &set.lots {
                        assert!(lots.contains(*lot) && !used.contains(*lot));
                        used.insert(*lot);
                        let own = game.cards.lots[lot.index()].suit;
                        assert!(set.suit.is_none_or(|suit| suit == own));
                    }
                }
                assert!(sets.iter().filter(|set| set.joker).count() <= 1);
            }
        }
    }
}
