//! What is scored: lots, sets of three, credits and debts (QZ-8).

use serde::{Deserialize, Serialize};
use ztable_core::Few;

use crate::card::{LotId, Suit};

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
        .expect("no mixed set is a way, too")
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
    pub lots: Few<LotId, 3>,
    /// Whether C04 is one of the three.
    pub joker: bool,
    /// What the set scores (QZ-8.5).
    pub points: u32,
}

/// Points of a set with one lot of each suit (QZ-8.5).
pub(crate) const MIXED_POINTS: u32 = 1;

/// Points of a set of three lots of this suit (QZ-8.5).
#[must_use]
pub const fn points_of(suit: Suit) -> u32 {
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

    fn search(counts: [u32; 3]) -> u32 {
        let [g, r, state] = counts;
        let mut best = 0;
        for (set, worth) in [([1, 1, 1], 1), ([3, 0, 0], 2), ([0, 3, 0], 3), ([0, 0, 3], 5)] {
            if g >= set[0] && r >= set[1] && state >= set[2] {
                best = best.max(worth + search([g - set[0], r - set[1], state - set[2]]));
            }
        }
        best
    }

    #[test]
    fn the_formula_is_the_exhaustive_search() {
        for g in 0..=7 {
            for r in 0..=6 {
                for state in 0..=6 {
                    assert_eq!(
                        best_sets([g, r, state]).0,
                        search([g, r, state]),
                        "{g} {r} {state}"
                    );
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
