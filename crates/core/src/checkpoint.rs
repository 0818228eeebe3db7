//! States of a game that is being played, kept so that going back does not begin at the beginning.

use crate::{Script, Seeded};

/// States this many picks apart are kept for good …
const STRIDE: usize = 64;

/// … and of the last picks, which are taken back most, each one.
const LATEST: usize = 4;

/// The game before a pick.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoint<S> {
    /// How many picks had been played.
    pub(crate) picks: usize,
    pub(crate) state: S,
    pub(crate) chance: Script<Seeded>,
    /// How many draws had been made.
    pub(crate) drawn: usize,
    /// How long the log was.
    pub(crate) log: usize,
}

/// A few of them, in rising order. There is always one before the first pick, once it was played.
#[derive(Clone, Debug)]
pub(crate) struct Checkpoints<S>(Vec<Checkpoint<S>>);

impl<S: Clone> Checkpoints<S> {
    pub(crate) fn new() -> Checkpoints<S> {
        Checkpoints(Vec::new())
    }

    /// Keeps one more, later than all others, and lets go of one that has grown old.
    pub(crate) fn keep(&mut self, checkpoint: Checkpoint<S>) {
        let old = checkpoint.picks.checked_sub(LATEST).filter(|picks| picks % STRIDE != 0);
        self.0.push(checkpoint);
        self.0.retain(|kept| Some(kept.picks) != old);
    }

    /// The latest that is not later than so many picks.
    pub(crate) fn at_most(&self, picks: usize) -> Option<&Checkpoint<S>> {
        self.0.iter().rev().find(|checkpoint| checkpoint.picks <= picks)
    }

    /// Forgets what is not earlier than so many picks.
    pub(crate) fn forget_from(&mut self, picks: usize) {
        self.0.retain(|checkpoint| checkpoint.picks < picks);
    }

    /// Those that are earlier than so many picks.
    pub(crate) fn earlier(&self, picks: usize) -> Checkpoints<S> {
        let mut earlier = self.clone();
        earlier.forget_from(picks);
        earlier
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    #[test]
    fn few_are_kept_and_the_way_back_is_short() {
        let mut kept = Checkpoints::new();
        let chance = Script::new([], Seeded::new(Seed::from_text("")));
        for picks in 0..300 {
            let chance = chance.clone();
            kept.keep(Checkpoint { picks, state: picks, chance, drawn: 0, log: 0 });
            for back in 1..=picks.min(LATEST - 1) {
                assert_eq!(kept.at_most(picks - back).unwrap().state, picks - back);
            }
        }
        assert_eq!(kept.0.len(), 300usize.div_ceil(STRIDE) + LATEST);
        assert_eq!(kept.at_most(200).unwrap().state, 192);
        kept.forget_from(192);
        assert_eq!(kept.at_most(200).unwrap().state, 128);
    }
}
