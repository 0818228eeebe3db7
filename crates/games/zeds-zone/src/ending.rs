//! Who escaped, who won, and how well.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ztable_core::{Outcome, Seat, SeatSet, Standing};

use crate::plan::Plan;
use crate::sheet::Tally;
use crate::state::{SeatState, State};

/// How it stands with a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Still playing.
    Alive,
    /// Killed by an attack in this turn (ZZ-6.5).
    Lost {
        /// The turn.
        turn: u8,
    },
    /// Out through the exit at the end (ZZ-11.3).
    Escaped,
    /// Alive at the end, but not out.
    Trapped,
}

impl Status {
    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Status::Alive => "alive",
            Status::Lost { .. } => "lost",
            Status::Escaped => "escaped",
            Status::Trapped => "trapped",
        }
    }

    pub(crate) fn of(seat: &SeatState, over: bool, plan: &Plan) -> Status {
        match seat.lost_in() {
            Some(turn) => Status::Lost { turn },
            None if !over => Status::Alive,
            None if seat.sheet.is_complete(plan) => Status::Escaped,
            None => Status::Trapped,
        }
    }
}

/// The rating of a solo game: a title for those who escape with so many points, and one for those
/// who do not.
#[must_use]
pub fn solo_title(vp: Option<i32>) -> &'static str {
    match vp {
        None => "Lost in the Zone",
        Some(..=1) => "Out by a hair",
        Some(2..=3) => "Runner",
        Some(4..=5) => "Survivor",
        Some(6..=7) => "Hunter",
        Some(8..=9) => "Warden",
        Some(10..) => "Legend of the Zone",
    }
}

/// What decides, best first: points, fewer inactive zombies, more other inactive items (ZZ-11.5,
/// ZZ-11.7, ZZ-11.8).
type Rank = (i32, i32, i32);

fn rank(tally: Tally) -> Rank {
    (tally.vp(), -i32::from(tally.inactive_zombies), i32::from(tally.other_inactive))
}

struct Result {
    seat: Seat,
    status: Status,
    tally: Tally,
    rank: Option<Rank>,
}

fn results(state: &State, plan: &Plan) -> Vec<Result> {
    Seat::all(state.seats.len() as u8)
        .map(|seat| {
            let status = Status::of(state.seat(seat), true, plan);
            let tally = state.seat(seat).sheet.tally();
            let rank = (status == Status::Escaped).then(|| rank(tally));
            Result { seat, status, tally, rank }
        })
        .collect()
}

/// The seats that win; none when nobody escaped (ZZ-11.5 to ZZ-11.9).
pub(crate) fn winners(state: &State, plan: &Plan) -> SeatSet {
    let results = results(state, plan);
    let best = results.iter().filter_map(|result| result.rank).max();
    results
        .iter()
        .filter(|result| result.rank.is_some() && result.rank == best)
        .map(|result| result.seat)
        .collect()
}

/// The outcome of a finished game.
pub(crate) fn outcome(state: &State, plan: &Plan) -> Outcome {
    let results = results(state, plan);
    let winners = winners(state, plan);
    let solo = results.len() == 1;
    let standings = results
        .iter()
        .map(|result| {
            // Everybody who did not escape shares the place after the last who did.
            let better = results.iter().filter(|other| other.rank > result.rank).count();
            let score = result.rank.map(|rank| rank.0);
            let mut facts = Map::new();
            let mut fact = |key: &str, value: Value| facts.insert(key.into(), value);
            fact("result", json!(result.status.word()));
            if let Status::Lost { turn } = result.status {
                fact("lost_in_turn", json!(turn));
            }
            let sheet = &state.seat(result.seat).sheet;
            fact("killed", json!(result.tally.killed));
            fact("rescued", json!(result.tally.rescued));
            fact("grenades", json!(result.tally.grenades));
            fact("shelters", json!(result.tally.shelters));
            fact("inactive_zombies", json!(result.tally.inactive_zombies));
            fact("other_inactive", json!(result.tally.other_inactive));
            fact("exit_reached", json!(sheet.exit_reached(plan)));
            fact("generator_running", json!(sheet.generator_running()));
            if solo {
                fact("title", json!(solo_title(score)));
            }
            Standing { seat: result.seat, place: 1 + better as u8, score, facts }
        })
        .collect();
    let vp = results.iter().filter_map(|result| result.rank).max().map(|best| best.0);
    let summary = match (vp, solo, winners.len()) {
        (None, true, _) => "Not escaped: Lost in the Zone".into(),
        (None, false, _) => "Nobody escaped: everybody loses".into(),
        (Some(vp), true, _) => format!("Escaped with {vp} VP: {}", solo_title(Some(vp))),
        (Some(vp), false, 1) => format!("Escaped and won with {vp} VP"),
        (Some(vp), false, _) => format!("Escaped and shared the victory with {vp} VP"),
    };
    Outcome { winners, seats: standings, summary, facts: Map::new() }
}

/// The results as they are told at the end: every seat, then the winners.
pub(crate) fn tellings(state: &State, plan: &Plan) -> Vec<(Seat, Status, Tally)> {
    results(state, plan)
        .into_iter()
        .map(|result| (result.seat, result.status, result.tally))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_follow_the_points() {
        let titles =
            [None, Some(-3), Some(1), Some(2), Some(5), Some(6), Some(9), Some(10)].map(solo_title);
        assert_eq!(
            titles,
            [
                "Lost in the Zone",
                "Out by a hair",
                "Out by a hair",
                "Runner",
                "Survivor",
                "Hunter",
                "Warden",
                "Legend of the Zone"
            ]
        );
    }
}
