//! What a review says.

use serde::{Deserialize, Serialize};
use ztable_bots::Because;
use ztable_core::Seat;

/// How well a seat is likely to do, as far as it knows.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Prospect {
    /// Its share of what can be won, from 0 to 1: where one wins or loses, the chance of winning.
    pub share: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
}

/// One play: a pick, or several that mean nothing one by one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedPlay {
    /// How many picks the game had before it.
    pub pick: usize,
    /// Who made it.
    pub seat: Seat,
    /// Its picks.
    pub played: Vec<String>,
    /// The same in words.
    pub words: Vec<String>,
    /// Between how many plays the seat could choose.
    pub choices: usize,
    /// How every seat stood before it, each as far as it knew.
    pub prospects: Vec<Prospect>,
    /// How much worse the seat does after it than after the best play.
    pub cost: Prospect,
    /// What would have been better, in words, if the play clearly cost something that matters.
    pub better: Option<Vec<String>>,
    /// The picks of what would have been better; empty where nothing is.
    pub better_picks: Vec<String>,
    /// What that gains or avoids.
    pub because: Option<Because>,
}

/// What a game was made of for one seat.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct SeatSummary {
    /// What its own plays cost, all together.
    pub given_away: f64,
    /// What came to it beyond what was to be expected after its plays: [`Self::from_others`] and
    /// [`Self::luck`] together.
    pub fortune: f64,
    /// What the others' plays gave to it, or took from it: what each of them was worth to this seat
    /// beside the best play, as far as those knew who made them. Plays before its own first one are
    /// left out.
    #[serde(default)]
    pub from_others: f64,
    /// How many of its plays clearly cost something that matters.
    pub costly: u32,
    /// How many plays it chose.
    pub plays: u32,
}

impl SeatSummary {
    /// What dice and draws brought against what was to be expected, as far as that can be told from what
    /// others did. Alone at the table that is all there is.
    #[must_use]
    pub fn luck(&self) -> f64 {
        self.fortune - self.from_others
    }
}

/// A game looked at again.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The plays in order.
    pub plays: Vec<ReviewedPlay>,
    /// How every seat stood after the last play looked at.
    pub after: Vec<Prospect>,
    /// What the game was made of, by seat.
    pub seats: Vec<SeatSummary>,
}

impl Review {
    /// The plays that clearly cost something that matters, the costliest one first.
    #[must_use]
    pub fn costly(&self) -> Vec<&ReviewedPlay> {
        let mut costly: Vec<&ReviewedPlay> =
            self.plays.iter().filter(|play| play.better.is_some()).collect();
        costly.sort_by(|a, b| b.cost.share.total_cmp(&a.cost.share));
        costly
    }
}
