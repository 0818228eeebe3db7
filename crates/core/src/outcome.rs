//! Who must pick, and how a game ended.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Few, Seat, SeatSet};

/// Who must pick now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat alone.
    One(Seat),
    /// Several seats, each on its own, in any order.
    Many(SeatSet),
    /// Nobody: the game is over.
    Over,
}

impl Turn {
    /// The seats that must pick; none when the game is over.
    #[must_use]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::One(seat) => SeatSet::one(seat),
            Turn::Many(seats) => seats,
            Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whether this seat must pick.
    #[inline]
    #[must_use]
    pub fn asks(self, seat: Seat) -> bool {
        match self {
            Turn::One(asked) => asked == seat,
            Turn::Many(asked) => asked.contains(seat),
            Turn::Over => false,
        }
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(self) -> bool {
        self == Turn::Over
    }
}

/// How one seat came out: its place and its score.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Placing {
    /// Its place, from 1; seats that tie share a place. Winners have place 1 and nobody else has:
    /// where everybody loses or the game is drawn, the best place is 2.
    pub place: u8,
    /// Its score, if the game gives it one.
    pub score: Option<i32>,
}

/// How a finished game came out, in numbers alone: for search and statistics, which ask for it more
/// often than a person ever could. Up to eight seats it needs no heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finish {
    winners: SeatSet,
    seats: Row<Placing>,
}

impl Finish {
    /// The winners, and how every seat came out, in seat order.
    pub fn new(winners: SeatSet, seats: impl ExactSizeIterator<Item = Placing>) -> Finish {
        Finish { winners, seats: Row::of(seats) }
    }

    /// The best wins. `rank` gives what decides, more being better, and the score; a seat without a
    /// rank has lost and cannot win. Places follow the ranks, and equal ranks share a place.
    pub fn best_wins<K: Ord + Copy>(
        seats: u8,
        rank: impl Fn(Seat) -> (Option<K>, Option<i32>),
    ) -> Finish {
        let ranks = Row::of(Seat::all(seats).map(rank));
        let best = ranks.get().iter().filter_map(|(key, _)| *key).max();
        let wins = |seat: &Seat| best.is_some() && ranks.get()[seat.index()].0 == best;
        Finish::placed(Seat::all(seats).filter(wins).collect(), &ranks)
    }

    /// These win, whatever their rank, and the others follow by theirs: `rank` gives what decides,
    /// more being better, and the score.
    pub fn ranked<K: Ord + Copy>(
        seats: u8,
        winners: SeatSet,
        rank: impl Fn(Seat) -> (K, Option<i32>),
    ) -> Finish {
        let ranks = Seat::all(seats).map(|seat| {
            let (key, score) = rank(seat);
            (Some(key), score)
        });
        Finish::placed(winners, &Row::of(ranks))
    }

    fn placed<K: Ord + Copy>(winners: SeatSet, ranks: &Row<(Option<K>, Option<i32>)>) -> Finish {
        let seats = Seat::all(ranks.get().len() as u8).zip(ranks.get());
        let placings = seats.map(|(seat, (key, score))| {
            let better = ranks.get().iter().filter(|(other, _)| other > key).count();
            let place = match winners.contains(seat) {
                true => 1,
                false if winners.is_empty() => 2 + better,
                false => 2.max(1 + better),
            };
            Placing { place: place as u8, score: *score }
        });
        Finish::new(winners, placings)
    }

    /// Who won; nobody, where everybody can lose.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// Every seat, in seat order.
    pub fn seats(&self) -> impl ExactSizeIterator<Item = (Seat, Placing)> + Clone {
        let seats = self.seats.get();
        Seat::all(seats.len() as u8).zip(seats.iter().copied())
    }

    /// How this seat came out.
    ///
    /// # Panics
    /// When the game has no such seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> Placing {
        self.seats.get()[seat.index()]
    }
}

/// A value for each seat, without the heap for up to eight.
#[derive(Clone, Debug)]
enum Row<T> {
    Few(Few<T, 8>),
    Many(Vec<T>),
}

impl<T: Copy + Default> Row<T> {
    fn of(values: impl ExactSizeIterator<Item = T>) -> Row<T> {
        if values.len() <= 8 { Row::Few(values.collect()) } else { Row::Many(values.collect()) }
    }

    fn get(&self) -> &[T] {
        match self {
            Row::Few(values) => values,
            Row::Many(values) => values,
        }
    }
}

impl<T: Copy + Default + PartialEq> PartialEq for Row<T> {
    fn eq(&self, other: &Row<T>) -> bool {
        self.get() == other.get()
    }
}

impl<T: Copy + Default + Eq> Eq for Row<T> {}

/// How one seat stands at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Whose result it is.
    pub seat: Seat,
    /// Its place; see [`Placing::place`].
    pub place: u8,
    /// Its score, if the game gives it one.
    pub score: Option<i32>,
    /// Further facts of the game about the seat.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody, where everybody can lose.
    pub winners: SeatSet,
    /// Every seat, in seat order.
    pub seats: Vec<Standing>,
    /// The result in a sentence without names, such as "Nobody escaped".
    pub summary: String,
    /// Further facts of the game.
    #[serde(flatten)]
    pub facts: Map<String, Value>,
}

impl Outcome {
    /// The outcome that the numbers give, without a word.
    #[must_use]
    pub fn of(finish: &Finish) -> Outcome {
        let standing =
            |(seat, Placing { place, score })| Standing { seat, place, score, facts: Map::new() };
        Outcome {
            winners: finish.winners(),
            seats: finish.seats().map(standing).collect(),
            summary: String::new(),
            facts: Map::new(),
        }
    }

    /// The numbers of this outcome.
    #[must_use]
    pub fn finish(&self) -> Finish {
        let placing =
            |standing: &Standing| Placing { place: standing.place, score: standing.score };
        Finish::new(self.winners, self.seats.iter().map(placing))
    }

    /// Whether both say the same about who won, and with which scores. What else is told of an
    /// ending may be told better by a later program, so a record is not measured by it.
    #[must_use]
    pub fn agrees_with(&self, other: &Outcome) -> bool {
        let scores = |outcome: &Outcome| -> Vec<(Seat, Option<i32>)> {
            outcome.seats.iter().map(|standing| (standing.seat, standing.score)).collect()
        };
        self.winners == other.winners && scores(self) == scores(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(finish: &Finish) -> Vec<u8> {
        finish.seats().map(|(_, placing)| placing.place).collect()
    }

    #[test]
    fn winners_alone_are_first() {
        let score = |seat: Seat| [4, 9, 9, 1][seat.index()];
        let shared = Finish::best_wins(4, |seat| (Some(score(seat)), None));
        assert_eq!((shared.winners().len(), places(&shared)), (2, vec![3, 1, 1, 4]));
        // Who has no rank has lost.
        let alive = |seat| (score(seat) < 9).then_some(score(seat));
        let other = Finish::best_wins(4, |seat| (alive(seat), None));
        assert_eq!(
            (other.winners(), places(&other)),
            (SeatSet::one(Seat::FIRST), vec![1, 3, 3, 2])
        );
        // A tie that something else decides.
        let one = Finish::ranked(4, SeatSet::one(Seat::new(2)), |seat| (score(seat), None));
        assert_eq!(places(&one), [3, 2, 1, 4]);
        // Where nobody wins, nobody is first.
        let none = Finish::ranked(4, SeatSet::EMPTY, |seat| (score(seat), Some(score(seat))));
        assert_eq!((none.winners().is_empty(), places(&none)), (true, vec![4, 2, 2, 5]));
        assert_eq!(none.seat(Seat::new(1)), Placing { place: 2, score: Some(9) });
    }

    #[test]
    fn large_tables_have_a_finish_too() {
        let rank = |seat: Seat| (Some(seat), Some(seat.number().into()));
        let finish = Finish::best_wins(100, rank);
        assert_eq!(finish.seat(Seat::new(0)), Placing { place: 100, score: Some(0) });
        assert_eq!(finish.winners().lowest(), Some(Seat::new(99)));
    }

    #[test]
    fn outcomes_say_what_the_numbers_say() {
        let finish = Finish::best_wins(2, |seat| (Some(seat), None));
        let outcome = Outcome::of(&finish);
        assert_eq!((outcome.winners, outcome.finish()), (finish.winners(), finish));
        assert_eq!(outcome.seats.iter().map(|seat| seat.place).collect::<Vec<_>>(), [2, 1]);
        let retold = Outcome { summary: "Told anew".into(), ..outcome.clone() };
        assert!(retold.agrees_with(&outcome));
        let scored = Outcome::of(&Finish::ranked(2, outcome.winners, |_| ((), Some(1))));
        assert!(!scored.agrees_with(&outcome));
    }
}
