//! The end and the score (QZ-8).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ztable_core::{Audience, Chance, Finish, Key, Log, Outcome, Seat, SeatSet};

use crate::card::{Character, LotId, LotSet, Suit};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::narrate::{count_points, sets_words};
use crate::question::Phase;
use crate::rule;
use crate::state::State;

/// The best partition of lots into sets: its worth and the number of mixed sets (QZ-8.6).
#[must_use]
pub fn best_sets(counts: [u32; 3]) -> (u32, u32) {
    let most = counts.iter().copied().min().unwrap_or(0);
    let worth = |mixed: u32| {
        let suits = Suit::ALL.into_iter().zip(counts);
        let pure = suits.map(|(suit, count)| points_of(suit) * ((count - mixed) / 3));
        MIXED_POINTS * mixed + pure.sum::<u32>()
    };
    (0..=most)
        .map(|mixed| (worth(mixed), mixed))
        .max_by_key(|(worth, mixed)| (*worth, most - mixed))
        .unwrap_or((0, 0))
}

/// The best sets with one lot of any suit more (QZ-13.7), and that suit.
#[must_use]
pub fn best_sets_with_joker(counts: [u32; 3]) -> (u32, Suit) {
    let mut best = (0, Suit::RayGun);
    for (index, suit) in Suit::ALL.into_iter().enumerate() {
        let mut counts = counts;
        counts[index] += 1;
        let (worth, _) = best_sets(counts);
        if worth > best.0 {
            best = (worth, suit);
        }
    }
    best
}

/// A set of three developed lots (QZ-8.5).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SuitSet {
    /// The suit, or nothing for a mixed set.
    pub suit: Option<Suit>,
    /// The lots; two of them where C04 is the third.
    pub lots: Vec<LotId>,
    /// Whether C04 is one of the three.
    pub joker: bool,
    /// Victory points.
    pub points: u32,
}

const MIXED_POINTS: u32 = 1;

const fn points_of(suit: Suit) -> u32 {
    match suit {
        Suit::RayGun => 2,
        Suit::RocketShip => 3,
        Suit::SpaceStation => 5,
    }
}

/// The score of a seat in its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// Victory points of developed lots (QZ-8.3, QZ-8.4).
    pub lots: u32,
    /// Victory points of sets (QZ-8.5).
    pub sets: u32,
    /// The suit C04 stands for (QZ-13.7).
    pub joker: Option<Suit>,
    /// Victory points of credits (QZ-8.7).
    pub credits: u32,
    /// Debts left (QZ-8.8).
    pub debts: u32,
}

impl Score {
    /// The whole score.
    #[must_use]
    pub fn total(&self) -> i32 {
        (self.lots + self.sets + self.credits) as i32 - self.debts as i32
    }
}

impl QuantumZap {
    /// The sets that the lots make at best, and C04 as this suit (QZ-8.6).
    pub(crate) fn sets(&self, developed: LotSet, joker: Option<Suit>) -> Vec<SuitSet> {
        let mut piles = Suit::ALL.map(|suit| {
            let own = developed.iter().filter(|lot| self.cards.lots[lot.index()].suit == suit);
            // C04 goes first, so that it is used up.
            let joker = (joker == Some(suit)).then_some(None);
            joker.into_iter().chain(own.map(Some)).collect::<Vec<Option<LotId>>>()
        });
        let (_, mixed) = best_sets([0, 1, 2].map(|index| piles[index].len() as u32));
        let set = |suit, cards: Vec<Option<LotId>>, points| SuitSet {
            suit,
            joker: cards.contains(&None),
            lots: cards.into_iter().flatten().collect(),
            points,
        };
        let mut sets: Vec<SuitSet> = (0..mixed)
            .map(|_| set(None, piles.iter_mut().filter_map(Vec::pop).collect(), MIXED_POINTS))
            .collect();
        for (suit, pile) in Suit::ALL.into_iter().zip(&piles) {
            let threes = pile.chunks_exact(3);
            sets.extend(threes.map(|three| set(Some(suit), three.to_vec(), points_of(suit))));
        }
        sets
    }

    /// The score as it stands; C04 counts at the end only.
    pub(crate) fn score(&self, s: &State, seat: Seat) -> Score {
        let own = s.seat(seat);
        let mut counts = [0; 3];
        let mut lots = 0;
        for lot in own.developed.iter() {
            counts[self.cards.lots[lot.index()].suit as usize] += 1;
            lots += if self.payout(s, seat, lot) > 0 { 2 } else { 1 };
        }
        let shelly = s.is_over() && own.character == Some(Character::SHELLY);
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
            credits: u32::from(own.credits / 3),
            debts: u32::from(own.debts),
        }
    }

    fn totals(&self, s: &State) -> Vec<i32> {
        self.all().map(|seat| self.score(s, seat).total()).collect()
    }

    /// Pays debts, scores and ends the game (QZ-8.1, QZ-8.2).
    pub(crate) fn score_up(
        &self,
        s: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        for seat in self.all() {
            let count = s.seat(seat).debts.min(s.seat(seat).credits);
            if count > 0 {
                self.spend(s, seat, count);
                s.seat_mut(seat).debts -= count;
                log.tell(Audience::All, rule!("QZ-8.2"), || Event::PaidDebts { seat, count });
            }
        }
        s.phase = Phase::Over;
        let best = self.all().map(|seat| self.score(s, seat).total()).max().unwrap_or(0);
        let mut tied = self.all().filter(|seat| self.score(s, *seat).total() == best);
        let count = tied.clone().count() as u32;
        if self.rules.trash && count > 1 {
            let nth = chance
                .one_of(Key::Next, count, |i| tied.clone().nth(i as usize).map_or(0, Seat::number));
            s.trash = tied.nth(nth as usize);
        }
        for seat in self.all() {
            log.tell(Audience::All, rule!("QZ-8.6"), || {
                let score = self.score(s, seat);
                let Score { lots, credits, debts, .. } = score;
                let sets = self.sets(s.seat(seat).developed, score.joker);
                Event::Scored { seat, lots, sets, credits, debts, total: score.total() }
            });
        }
        log.tell(Audience::All, rule!("QZ-8.10"), || Event::Over {
            winners: self.finish_of(s).winners().into_iter().collect(),
            scores: self.totals(s),
            trash: s.trash.is_some(),
        });
    }

    /// How a finished game came out: whoever has most points wins, or, in a tie, who took out the
    /// trash last (QZ-8.10).
    pub(crate) fn finish_of(&self, s: &State) -> Finish {
        let total = |seat| self.score(s, seat).total();
        match s.trash {
            Some(winner) => Finish::ranked(self.rules.seats, SeatSet::one(winner), |seat| {
                let total = total(seat);
                (total, Some(total))
            }),
            None => Finish::best_wins(self.rules.seats, |seat| {
                let total = Some(total(seat));
                (total, total)
            }),
        }
    }

    /// What the score is made of, in figures and words that any page can show.
    fn facts(&self, s: &State, seat: Seat, score: Score) -> Map<String, Value> {
        let mut facts = Map::new();
        let mut tell = |key: &str, value: Value| facts.insert(key.into(), value);
        tell("lots", json!(score.lots));
        tell("sets", json!(score.sets));
        let sets = self.sets(s.seat(seat).developed, score.joker);
        if !sets.is_empty() {
            tell("suit_sets", json!(sets_words(self, &sets)));
        }
        tell("credits", json!(score.credits));
        tell("debts", json!(score.debts));
        if let Some(character) = s.seat(seat).character {
            tell("character", json!(self.cards.characters[character.index()].name));
        }
        if let Some(suit) = score.joker {
            tell("joker", json!(suit.name()));
        }
        facts
    }

    /// What else there is to say about a finished game.
    pub(crate) fn remark_on(&self, s: &State, outcome: &mut Outcome) {
        for standing in &mut outcome.seats {
            let seat = standing.seat;
            standing.facts = self.facts(s, seat, self.score(s, seat));
        }
        let best = outcome.seats.iter().filter_map(|standing| standing.score).max();
        let points = count_points(best.unwrap_or(0));
        outcome.summary = match (outcome.winners.len(), s.trash) {
            (_, Some(_)) => format!("Tied at {points}; whoever took out the trash last wins"),
            (1, _) => format!("Won with {points}"),
            (count, _) => format!("{count} players share the victory with {points}"),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// QZ-S47.
    #[test]
    fn sets_are_the_best_there_are() {
        for (counts, worth) in [
            ([4, 1, 1], 3),
            ([3, 3, 2], 5),
            ([5, 5, 2], 7),
            ([4, 4, 4], 11),
            ([2, 2, 3], 5),
            ([1, 1, 4], 6),
        ] {
            assert_eq!(best_sets(counts).0, worth, "{counts:?}");
        }
        for (counts, worth) in [([3, 3, 2], 10), ([2, 2, 2], 5), ([5, 5, 2], 10), ([0, 0, 2], 5)] {
            assert_eq!(best_sets_with_joker(counts).0, worth, "{counts:?}");
        }
        assert_eq!(best_sets([1, 1, 4]), (6, 1));
    }

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

    fn search(counts: [u32; 3]) -> u32 {
        let [g, r, s] = counts;
        let mut best = 0;
        for (set, worth) in [([1, 1, 1], 1), ([3, 0, 0], 2), ([0, 3, 0], 3), ([0, 0, 3], 5)] {
            if g >= set[0] && r >= set[1] && s >= set[2] {
                best = best.max(worth + search([g - set[0], r - set[1], s - set[2]]));
            }
        }
        best
    }

    #[test]
    fn the_formula_is_the_exhaustive_search() {
        for g in 0..=7 {
            for r in 0..=6 {
                for s in 0..=6 {
                    assert_eq!(best_sets([g, r, s]).0, search([g, r, s]), "{g} {r} {s}");
                }
            }
        }
    }

    /// QZ-Q55: paying never lowers the score.
    #[test]
    fn paying_debts_at_the_end_never_hurts() {
        for credits in 0..80i32 {
            for debts in 0..40i32 {
                let paid = debts.min(credits);
                assert!((credits - paid) / 3 - (debts - paid) >= credits / 3 - debts);
            }
        }
    }
}
