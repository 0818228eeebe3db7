//! Which games are played: a list that needs no room, so that any worker can take any part of it.

use ztable_core::{Outcome, Refusal};

use crate::players::{Finished, Player, Table};

/// A kind of table: who sits there, before the seats rotate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fixture {
    /// By the numbers of the players, one for each seat.
    pub(super) line_up: Vec<usize>,
}

impl Fixture {
    /// How many seats a player has.
    pub(super) fn seats_of(&self, player: usize) -> usize {
        self.line_up.iter().filter(|&&other| other == player).count()
    }

    /// In how many ways the seats are rotated.
    fn rotations(&self) -> u64 {
        self.line_up.len() as u64
    }
}

/// All games of one mode.
pub(super) struct Fixtures {
    pub(super) players: Vec<Player>,
    pub(super) table: Table,
    pub(super) kinds: Vec<Fixture>,
    /// How many seeds each kind is played with.
    pub(super) seeds: u64,
    first_seed: u64,
}

/// A game that was played.
pub(super) struct Game {
    /// The number of its fixture.
    pub(super) kind: usize,
    /// The number of its seed, counted from the first.
    pub(super) seed: u64,
    /// The number of the player on each seat.
    pub(super) seating: Vec<usize>,
    pub(super) outcome: Outcome,
    pub(super) put_aside: Vec<String>,
}

impl Fixtures {
    /// At least so many games of every two players, or of every player where one plays alone.
    pub(super) fn new(players: Vec<Player>, table: Table, games: u64, first_seed: u64) -> Fixtures {
        let seats = usize::from(table.setup.players);
        let kinds = kinds(players.len(), seats);
        // With more than two at a table, two players meet in two kinds of it.
        let kinds_of_two = if seats > 2 { 2 } else { 1 };
        let seeds = games.div_ceil(seats as u64 * kinds_of_two);
        Fixtures { players, table, kinds, seeds, first_seed }
    }

    /// How many games there are.
    pub(super) fn games(&self) -> u64 {
        self.kinds.iter().map(|kind| kind.rotations() * self.seeds).sum()
    }

    /// Plays the game with this number. Kinds take turns, so that the slow ones do not come last.
    pub(super) fn play(&self, number: u64) -> Result<Game, Refusal> {
        let rotations = u64::from(self.table.setup.players);
        let (round, turned) = (number / rotations, (number % rotations) as usize);
        let kind = (round % self.kinds.len() as u64) as usize;
        let seed = round / self.kinds.len() as u64;
        let line_up = &self.kinds[kind].line_up;
        let mut seating = line_up.clone();
        seating.rotate_left(turned);
        let seated: Vec<Player> =
            seating.iter().map(|&player| self.players[player].clone()).collect();
        let text = self.first_seed.wrapping_add(seed).to_string();
        let Finished { outcome, put_aside, .. } = self.table.play(&text, &seated)?;
        Ok(Game { kind, seed, seating, outcome, put_aside })
    }
}

/// Every two players meet: one of the first among the second's, and the other way round where that is
/// something else. Alone, each plays for itself.
fn kinds(players: usize, seats: usize) -> Vec<Fixture> {
    if seats == 1 {
        return (0..players).map(|player| Fixture { line_up: vec![player] }).collect();
    }
    let mut kinds = Vec::new();
    for low in 0..players {
        for high in low + 1..players {
            let among = |one: usize, others: usize| {
                let mut line_up = vec![others; seats];
                line_up[0] = one;
                Fixture { line_up }
            };
            kinds.push(among(high, low));
            if seats > 2 {
                kinds.push(among(low, high));
            }
        }
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_players_meet() {
        assert_eq!(kinds(3, 1).len(), 3);
        assert_eq!(kinds(3, 2).len(), 3);
        let four = kinds(3, 4);
        assert_eq!(four.len(), 6);
        assert_eq!((four[0].seats_of(1), four[0].seats_of(0)), (1, 3));
        assert_eq!((four[1].seats_of(0), four[1].seats_of(1)), (1, 3));
    }
}
