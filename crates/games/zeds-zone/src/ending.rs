//! Who escaped, who won, and how well.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ztable_core::{Finish, Outcome, Seat};

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

/// How a seat did: what became of it, what it has, and its rank, which only those have who escaped.
fn result(state: &State, plan: &Plan, seat: Seat) -> (Status, Tally, Option<Rank>) {
    let status = Status::of(state.seat(seat), true, plan);
    let tally = state.seat(seat).sheet.tally();
    (status, tally, (status == Status::Escaped).then(|| rank(tally)))
}

/// How a finished game came out: the best of those who escaped wins, and nobody where nobody did
/// (ZZ-11.5 to ZZ-11.9).
pub(crate) fn finish(state: &State, plan: &Plan) -> Finish {
    Finish::best_wins(state.seats.len() as u8, |seat| {
        let (_, _, rank) = result(state, plan, seat);
        (rank, rank.map(|rank| rank.0))
    })
}

/// What else there is to say about a finished game.
pub(crate) fn remark(state: &State, plan: &Plan, outcome: &mut Outcome) {
    let solo = outcome.seats.len() == 1;
    for standing in &mut outcome.seats {
        let (status, tally, _) = result(state, plan, standing.seat);
        let sheet = &state.seat(standing.seat).sheet;
        let mut fact = |key: &str, value: Value| standing.facts.insert(key.into(), value);
        fact("result", json!(status.word()));
        if let Status::Lost { turn } = status {
            fact("lost_in_turn", json!(turn));
        }
        fact("killed", json!(tally.killed));
        fact("rescued", json!(tally.rescued));
        fact("grenades", json!(tally.grenades));
        fact("shelters", json!(tally.shelters));
        fact("inactive_zombies", json!(tally.inactive_zombies));
        fact("other_inactive", json!(tally.other_inactive));
        fact("exit_reached", json!(sheet.exit_reached(plan)));
        fact("generator_running", json!(sheet.generator_running()));
        if solo {
            fact("title", json!(solo_title(standing.score)));
        }
    }
    let vp = outcome.seats.iter().filter_map(|standing| standing.score).max();
    outcome.summary = match (vp, solo, outcome.winners.len()) {
        (None, true, _) => "Not escaped: Lost in the Zone".into(),
        (None, false, _) => "Nobody escaped: everybody loses".into(),
        (Some(vp), true, _) => format!("Escaped with {vp} VP: {}", solo_title(Some(vp))),
        (Some(vp), false, 1) => format!("Escaped and won with {vp} VP"),
        (Some(vp), false, _) => format!("Escaped and shared the victory with {vp} VP"),
    };
}

/// The results as they are told at the end, seat by seat.
pub(crate) fn tellings(state: &State, plan: &Plan) -> Vec<(Seat, Status, Tally)> {
    Seat::all(state.seats.len() as u8)
        .map(|seat| {
            let (status, tally, _) = result(state, plan, seat);
            (seat, status, tally)
        })
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
