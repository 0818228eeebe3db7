//! Tree counts: how many ways there are to play the first picks, to the last one exactly.

use crate::{Chance, Game, Key, Picks, Quick, Silent};
use std::fmt::Display;

/// How many sequences of picks there are, by length.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// `paths[n]`: sequences of n picks.
    pub paths: Vec<u64>,
    /// `games[n]`: those among them after which the game is over.
    pub games: Vec<u64>,
}

/// What happens when the rules draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draws {
    /// Every draw is made from this seed anew: one outcome for each.
    Fixed(u64),
    /// Every outcome of every draw counts as a way of its own.
    Every,
}

/// Counts the sequences of up to `depth` picks from this state. Seats that are asked at the same
/// time pick in every order.
pub fn count<G: Game>(game: &G, state: &G::State, depth: usize, draws: Draws) -> Tree {
    let mut tree = Tree { paths: vec![0; depth + 1], games: vec![0; depth + 1] };
    explore(game, state, depth, draws, &mut |state, length| {
        tree.paths[length] += 1;
        tree.games[length] += u64::from(game.turn(state).is_over());
    });
    tree
}

/// Shows every state that can be reached by up to `depth` picks, as often as there are ways to it,
/// with the number of picks.
pub fn explore<G: Game>(
    game: &G,
    state: &G::State,
    depth: usize,
    draws: Draws,
    visit: &mut impl FnMut(&G::State, usize),
) {
    descend(game, state, 0, depth, draws, visit);
}

fn descend<G: Game>(
    game: &G,
    state: &G::State,
    length: usize,
    depth: usize,
    draws: Draws,
    visit: &mut impl FnMut(&G::State, usize),
) {
    visit(state, length);
    if length == depth {
        return;
    }
    for seat in game.turn(state).seats() {
        let mut picks = Picks::new();
        game.options(state, seat, &mut picks);
        for &action in picks.iter() {
            each_outcome(draws, |chance| {
                let mut next = state.clone();
                match chance {
                    Source::Fixed(quick) => game.apply(&mut next, seat, action, quick, &mut Silent),
                    Source::Every(path) => game.apply(&mut next, seat, action, path, &mut Silent),
                }
                descend(game, &next, length + 1, depth, draws, visit);
            });
        }
    }
}

/// All states a game can start from, as often as there are ways to draw them.
pub fn starts<G: Game>(game: &G) -> Vec<G::State> {
    let mut starts = Vec::new();
    each_outcome(Draws::Every, |chance| {
        if let Source::Every(path) = chance {
            starts.push(game.setup(path, &mut Silent));
        }
    });
    starts
}

enum Source<'a> {
    Fixed(&'a mut Quick),
    Every(&'a mut Path),
}

/// Calls `play` once for every sequence of outcomes that it can meet.
fn each_outcome(draws: Draws, mut play: impl FnMut(Source<'_>)) {
    match draws {
        Draws::Fixed(seed) => play(Source::Fixed(&mut Quick::new(seed))),
        Draws::Every => {
            let mut path = Path::default();
            loop {
                path.at = 0;
                play(Source::Every(&mut path));
                if !path.advance() {
                    break;
                }
            }
        }
    }
}

/// A sequence of outcomes that counts itself up like an odometer: draws beyond its end come out
/// as 0 and lengthen it.
#[derive(Default)]
struct Path {
    /// Outcome and number of outcomes of each draw.
    outcomes: Vec<(u32, u32)>,
    at: usize,
}

impl Path {
    /// The next sequence, if there is one.
    fn advance(&mut self) -> bool {
        while let Some((outcome, of)) = self.outcomes.pop() {
            if outcome + 1 < of {
                self.outcomes.push((outcome + 1, of));
                return true;
            }
        }
        false
    }
}

impl Chance for Path {
    fn draw<N: Display>(&mut self, _: Key, n: u32, _: impl Fn(u32) -> N) -> u32 {
        if self.at == self.outcomes.len() {
            self.outcomes.push((0, n));
        }
        self.at += 1;
        self.outcomes[self.at - 1].0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_is_met_once() {
        let mut met = Vec::new();
        each_outcome(Draws::Every, |chance| {
            if let Source::Every(path) = chance {
                let first = path.roll(Key::Next, 2);
                // The second die depends on the first.
                met.push((first, path.roll(Key::Next, first + 1)));
            }
        });
        assert_eq!(met, [(1, 1), (1, 2), (2, 1), (2, 2), (2, 3)]);
    }
}
