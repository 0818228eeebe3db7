//! One question for several minds that think at once, and one answer from theirs.
//!
//! Each mind searches on its own, with a chance of its own; only what the first picks are worth in the
//! end is put together. So nothing is shared while they think, and the answer depends on the thought and
//! the number of minds, never on which of them was quicker. Whoever asks brings the threads or workers.

use std::cmp::Reverse;
use std::num::NonZeroUsize;

use crate::{Advice, Level, Thought, Worth};

/// Tells the minds apart.
const SPREAD: u64 = 0xd1b5_4a32_d192_ed03;

impl Thought {
    /// The same question for so many minds; the first has the chance that one alone would have. A number
    /// of iterations is shared out; a time, or what a level usually takes, is granted to each.
    ///
    /// Only `expert` is asked of several: the other levels are as strong as they are meant to be.
    #[must_use]
    pub fn for_minds(&self, minds: NonZeroUsize) -> Vec<Thought> {
        let minds = if self.level == Level::Expert { minds.get() as u32 } else { 1 };
        let of = |number: u32| {
            let mut thought = self.clone();
            thought.seed = self.seed.wrapping_add(SPREAD.wrapping_mul(number.into()));
            if let Some(all) = &mut thought.budget.iterations {
                *all = (*all / minds + u32::from(number < *all % minds)).max(1);
            }
            thought
        };
        (0..minds).map(of).collect()
    }
}

impl Advice {
    /// What several minds make of it together: first what most of them would pick, or of those the one
    /// that did best over the games of all. Nothing, when nobody was asked.
    #[must_use]
    pub fn together(minds: Vec<Advice>) -> Option<Advice> {
        let (first, others) = minds.split_first()?;
        if others.is_empty() {
            return minds.into_iter().next();
        }
        let votes = |worth: &Worth| minds.iter().filter(|mind| mind.pick == worth.pick).count();
        let mut ranked: Vec<(usize, Worth)> = first
            .ranked
            .iter()
            .map(|worth| (votes(worth), over_all(&worth.pick, &minds)))
            .collect();
        // Stable: what no mind looked into stays as the first had it.
        ranked.sort_by(|(votes, a), (others, b)| {
            let value = |worth: &Worth| worth.value.unwrap_or(f32::NEG_INFINITY);
            let tried = (Reverse(votes), a.visits == 0).cmp(&(Reverse(others), b.visits == 0));
            tried.then(value(b).total_cmp(&value(a)))
        });
        let ranked: Vec<Worth> = ranked.into_iter().map(|(_, worth)| worth).collect();
        let iterations = minds.iter().map(|mind| mind.iterations).sum();
        let pick = ranked.first()?.pick.clone();
        Some(Advice { pick, ranked, iterations })
    }
}

/// How a pick did over the games of all minds; where none played any, as the first appraised it.
fn over_all(pick: &str, minds: &[Advice]) -> Worth {
    let known = || minds.iter().flat_map(|mind| &mind.ranked).filter(|worth| worth.pick == pick);
    let visits: u32 = known().map(|worth| worth.visits).sum();
    let value = if visits == 0 {
        known().find_map(|worth| worth.value)
    } else {
        let total = |worth: &Worth| f64::from(worth.value.unwrap_or(0.0)) * f64::from(worth.visits);
        Some((known().map(total).sum::<f64>() / f64::from(visits)) as f32)
    };
    Worth { pick: pick.into(), value, visits }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use ztable_core::{Seat, Setup};

    use super::*;
    use crate::Budget;

    fn thought(level: Level, budget: Budget) -> Thought {
        let setup = Setup::new("zee", 2);
        Thought { setup, seat: Seat::FIRST, view: Value::Null, level, budget, seed: 7 }
    }

    fn minds(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    fn advice(ranked: &[(&str, f32, u32)]) -> Advice {
        let worth = |&(pick, value, visits): &(&str, f32, u32)| Worth {
            pick: pick.into(),
            value: (visits > 0).then_some(value),
            visits,
        };
        Advice {
            pick: ranked[0].0.into(),
            ranked: ranked.iter().map(worth).collect(),
            iterations: ranked.iter().map(|ranked| ranked.2).sum(),
        }
    }

    #[test]
    fn iterations_are_shared_out_and_chance_is_not() {
        let parts = thought(Level::Expert, Budget::iterations(10)).for_minds(minds(4));
        let iterations: Vec<u32> =
            parts.iter().map(|part| part.budget.iterations.unwrap()).collect();
        assert_eq!(iterations, [3, 3, 2, 2]);
        assert_eq!(parts[0].seed, 7);
        assert!(parts[1..].iter().all(|part| part.seed != 7));
        let timed = thought(Level::Expert, Budget::millis(500)).for_minds(minds(3));
        assert!(timed.iter().all(|part| part.budget == Budget::millis(500)));
    }

    #[test]
    fn weaker_levels_stay_as_they_are() {
        for level in [Level::Random, Level::Easy, Level::Normal, Level::Hard] {
            let whole = thought(level, Budget::iterations(10));
            assert_eq!(whole.for_minds(minds(4)), [whole]);
        }
    }

    #[test]
    fn most_minds_decide_and_then_what_did_best_over_all() {
        let a = advice(&[("a", 0.6, 30), ("b", 0.5, 10), ("c", 0.0, 0)]);
        let b = advice(&[("b", 0.7, 10), ("a", 0.5, 10), ("c", 0.1, 4)]);
        let together = Advice::together(vec![a.clone(), b.clone(), b.clone()]).unwrap();
        assert_eq!((together.pick.as_str(), together.iterations), ("b", 88));
        let picks: Vec<&str> = together.ranked.iter().map(|worth| worth.pick.as_str()).collect();
        assert_eq!(picks, ["b", "a", "c"]);
        let even = Advice::together(vec![a.clone(), b]).unwrap();
        assert_eq!((even.pick.as_str(), even.ranked[0].visits), ("b", 20));
        assert!((even.ranked[0].value.unwrap() - 0.6).abs() < 1e-6);
        assert_eq!(Advice::together(vec![a.clone()]), Some(a));
        assert_eq!(Advice::together(Vec::new()), None);
    }
}
