//! Who escaped, who won, and how well.

use serde_json::{Value, json};
use ztable_core::{Finish, Outcome, Seat};

use crate::data::Plan;
use crate::rules::ZedsZone;
use crate::sheet::Tally;
use crate::state::{SeatState, State};
use crate::status::{Status, solo_title};

/// How it stands with a seat, in a game that is over or not.
pub(crate) fn status(own: &SeatState, over: bool, plan: &Plan) -> Status {
    match own.lost_in() {
        Some(turn) => Status::Lost { turn },
        None if !over => Status::Alive,
        None if own.sheet.is_complete(plan) => Status::Escaped,
        None => Status::Trapped,
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
    let status = status(state.seat(seat), true, plan);
    let tally = state.seat(seat).sheet.tally();
    (status, tally, (status == Status::Escaped).then(|| rank(tally)))
}

/// How a finished game came out: the best of those who escaped wins, and nobody where nobody did
/// (ZZ-11.5 to ZZ-11.9).
pub(crate) fn finish(game: &ZedsZone, state: &State) -> Finish {
    Finish::best_wins(game.seats, |seat| {
        let (_, _, rank) = result(state, &game.plan, seat);
        (rank, rank.map(|rank| rank.0))
    })
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &ZedsZone, state: &State, outcome: &mut Outcome) {
    let plan = &game.plan;
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
