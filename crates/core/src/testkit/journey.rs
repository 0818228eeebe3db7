//! The games that laws look at: who leads them, and at which of their positions a law looks.
//!
//! Random players seldom get far: nobody is driven out, and many games end because they have to. So
//! a game can say how well a seat stands, and half the games are led by players who drive it on.

use std::fmt;

use super::Finding;
use super::walk::{choose, options};
use crate::{Game, Picks, Quick, Seat, Silent, Turn, step_at_random};

/// How well a seat stands, roughly: players who drive a game like this to be high.
pub type Standing<G> = fn(&G, &<G as Game>::State, Seat) -> i64;

/// A pick, and whose it is.
pub(super) type Pick<G> = (Seat, <G as Game>::Action);

/// Positions at the beginning of a game that laws look at.
const OPENING: usize = 30;
/// Positions at its end.
const ENDING: usize = 50;
/// Positions in between, at least; other ones for each seed.
const BETWEEN: usize = 40;

/// A player who drives looks at this many of its picks.
const CANDIDATES: usize = 6;
/// As long as it is asked, so many random picks complete what a pick begins.
const COMPLETED: usize = 8;
/// One of so many picks is made at random all the same.
const WHIM: u32 = 5;

/// One game for a law to look at. What is random in it comes from the seed, so that a finding can
/// be looked at again.
pub struct Journey<G: Game> {
    pub(super) seed: u64,
    standing: Option<Standing<G>>,
}

impl<G: Game> Journey<G> {
    /// The game that random players make of this seed.
    #[must_use]
    pub const fn random(seed: u64) -> Journey<G> {
        Journey { seed, standing: None }
    }

    /// The game that players make of this seed who want to stand well.
    #[must_use]
    pub const fn driven(seed: u64, standing: Standing<G>) -> Journey<G> {
        Journey { seed, standing: Some(standing) }
    }

    /// The state in which the game ends, and the number of picks that led there.
    #[must_use]
    pub fn end(&self, game: &G) -> (G::State, usize) {
        let (state, picks) = self.lead(game, |_, _| Ok(())).expect("nobody finds anything");
        (state, picks.len())
    }

    /// Plays the game, shows every state with the number of picks that led there, and returns the
    /// last one with all picks. A game that does not end is left where it should have ended.
    pub(super) fn lead(
        &self,
        game: &G,
        mut visit: impl FnMut(usize, &G::State) -> Finding,
    ) -> Result<(G::State, Vec<Pick<G>>), String> {
        let (mut chance, mut leader) = (self.chance(), self.leader());
        let mut state = game.setup(&mut chance, &mut Silent);
        let mut picks = Vec::new();
        loop {
            visit(picks.len(), &state)?;
            if picks.len() > far(game) {
                break;
            }
            let Some((seat, action)) = leader.choose(game, &state) else { break };
            game.apply(&mut state, seat, action, &mut chance, &mut Silent);
            picks.push((seat, action));
        }
        Ok((state, picks))
    }

    /// A generator for what the law itself wants to be random.
    pub(super) fn own_chance(&self) -> Quick {
        Quick::new(!self.seed)
    }

    /// The chance of the game.
    pub(super) fn chance(&self) -> Quick {
        Quick::new(self.seed ^ 1 << 32)
    }

    pub(super) fn leader(&self) -> Leader<G> {
        Leader { chance: Quick::new(self.seed), standing: self.standing, picks: Picks::new() }
    }
}

/// How many picks a game is followed, whatever [`Game::longest`] says.
pub(super) fn far<G: Game>(game: &G) -> usize {
    game.longest().min(100_000) as usize
}

/// Whether laws look at the position after this many picks of a game with so many in all: at all
/// of a short game, and at the beginning, the end and some in between of a long one.
pub(super) fn is_looked_at(seed: u64, picks: usize, all: usize) -> bool {
    let middle = all.saturating_sub(OPENING + ENDING);
    let stride = (middle / BETWEEN).max(1);
    let between = picks % stride == (seed % stride as u64) as usize;
    picks < OPENING || picks + ENDING > all || between
}

impl<G: Game> fmt::Display for Journey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let led = if self.standing.is_some() { "driven" } else { "random" };
        write!(f, "the {led} game with seed {}", self.seed)
    }
}

impl<G: Game> fmt::Debug for Journey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Journey({self})")
    }
}

/// The games that a law looks at.
#[derive(Debug)]
pub struct Journeys<G: Game> {
    pub(super) games: u64,
    standing: Option<Standing<G>>,
}

impl<G: Game> Journeys<G> {
    /// So many random games.
    #[must_use]
    pub const fn random(games: u64) -> Journeys<G> {
        Journeys { games, standing: None }
    }

    /// As many games again, led by players who want to stand well.
    #[must_use]
    pub const fn and_driven(self, standing: Standing<G>) -> Journeys<G> {
        Journeys { standing: Some(standing), ..self }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Journey<G>> {
        let driven = self.standing.map(|standing| move |seed| Journey::driven(seed, standing));
        let driven = driven.into_iter().flat_map(|journey| (0..self.games).map(journey));
        (0..self.games).map(Journey::random).chain(driven)
    }
}

/// Who picks in a [`Journey`], for all seats.
pub(super) struct Leader<G: Game> {
    chance: Quick,
    standing: Option<Standing<G>>,
    picks: Picks<G::Action>,
}

impl<G: Game> Leader<G> {
    /// The next pick, and whose; nothing when nobody is asked.
    pub(super) fn choose(&mut self, game: &G, state: &G::State) -> Option<Pick<G>> {
        let (seat, action) = choose(game, state, &mut self.chance)?;
        match self.standing {
            Some(standing) if self.chance.below(WHIM) != 0 => {
                Some((seat, self.best(game, state, seat, standing)?))
            }
            _ => Some((seat, action)),
        }
    }

    /// The best of some of the seat's picks.
    fn best(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        standing: Standing<G>,
    ) -> Option<G::Action> {
        let mut offered = options(game, state, seat);
        let start = self.chance.below(offered.len() as u32) as usize;
        // Far apart, because what is listed side by side is often alike.
        let stride = (offered.len() / CANDIDATES).max(1);
        offered.rotate_left(start);
        let candidates = offered.into_iter().step_by(stride).take(CANDIDATES);
        let mut best = None;
        for action in candidates {
            let after = self.complete(game, state.clone(), seat, action);
            let value = standing(game, &after, seat);
            if best.is_none_or(|(so_far, _)| value > so_far) {
                best = Some((value, action));
            }
        }
        best.map(|(_, action)| action)
    }

    /// The state when the seat has completed what this pick begins.
    fn complete(
        &mut self,
        game: &G,
        mut state: G::State,
        seat: Seat,
        action: G::Action,
    ) -> G::State {
        game.apply(&mut state, seat, action, &mut self.chance, &mut Silent);
        for _ in 0..COMPLETED {
            if game.turn(&state) != Turn::One(seat) {
                break;
            }
            step_at_random(game, &mut state, &mut self.chance, &mut self.picks);
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_looked_at_from_end_to_end() {
        for (seed, all) in [(0, 10), (3, 500), (17, 12_345)] {
            let looked: Vec<usize> = (0..=all).filter(|at| is_looked_at(seed, *at, all)).collect();
            assert_eq!((looked[0], looked[looked.len() - 1]), (0, all));
            let widest = looked.windows(2).map(|pair| pair[1] - pair[0]).max();
            assert!(widest <= Some((all / BETWEEN).max(1)), "{widest:?} of {all}");
            assert!(looked.len() <= OPENING + ENDING + 2 * BETWEEN, "{}", looked.len());
        }
    }
}
