//! How a game came out: who won (ZEE-10, ZEE-11), and the score of Zolo (ZEE-15).

use serde_json::{Value, json};
use ztable_core::words::count;
use ztable_core::{Finish, Outcome, Placing, Seat};

use crate::rating::Rating;
use crate::rules::Zee;
use crate::state::State;

/// How a finished game came out.
pub(crate) fn finish(game: &Zee, state: &State) -> Finish {
    let rules = &game.rules;
    if rules.is_zolo() {
        let total = zolo_total(state);
        let won = Rating::of(total) != Rating::NoWin;
        return Finish::best_wins(1, |_| (won.then_some(total), Some(i32::from(total))));
    }
    let sides = rules.teams.unwrap_or(rules.seats);
    let total = |side| state.side_points(rules, side);
    // Places are those of the sides: members of a team share one.
    let placing = |seat| {
        let own = total(rules.side(seat));
        let better = (0..sides).filter(|other| total(*other) > own).count();
        Placing { place: 1 + better as u8, score: Some(i32::from(own)) }
    };
    Finish::new(state.leaders(rules), Seat::all(rules.seats).map(placing))
}

fn zolo_total(state: &State) -> u8 {
    state.zolo.scores.iter().sum()
}

/// What else there is to say about a finished game.
pub(crate) fn remark(game: &Zee, state: &State, outcome: &mut Outcome) {
    if game.rules.is_zolo() {
        remark_zolo(state, outcome);
    } else {
        remark_players(game, state, outcome);
    }
}

fn remark_zolo(state: &State, outcome: &mut Outcome) {
    let scores = state.zolo.scores.to_vec();
    let total = zolo_total(state);
    let rating = Rating::of(total).words();
    outcome.facts.insert("rounds".into(), json!(scores));
    outcome.facts.insert("total".into(), json!(total));
    outcome.facts.insert("rating".into(), json!(rating));
    let rounds: Vec<String> = scores.iter().map(ToString::to_string).collect();
    outcome.summary = format!("Zolo: {} = {total} of 21, {rating}", rounds.join(" + "));
}

fn remark_players(game: &Zee, state: &State, outcome: &mut Outcome) {
    let rules = &game.rules;
    for standing in &mut outcome.seats {
        let seat = standing.seat;
        let mut fact = |key: &str, value: Value| standing.facts.insert(key.into(), value);
        fact("bot", json!(state.bot(seat)));
        // The score of a member is the team's.
        if rules.teams.is_some() {
            fact("own_points", json!(state.points(seat)));
            fact("team", json!(rules.side(seat) + 1));
        } else {
            fact("points", json!(state.points(seat)));
        }
    }
    let best = outcome.seats.iter().filter_map(|standing| standing.score).max().unwrap_or(0);
    let by_points = best >= i32::from(rules.target);
    let points = count(best, "point");
    outcome.summary = match (by_points, rules.teams.is_some()) {
        (true, false) => format!("Won with {points} in turn {}", state.turn),
        (true, true) => format!("Won by a team with {points} in turn {}", state.turn),
        (false, _) => format!("Over after turn {}: most points, {points}", state.turn),
    };
    outcome.facts.insert("turns".into(), json!(state.turn));
    outcome.facts.insert("target".into(), json!(rules.target));
    let ended_by = if by_points { "points" } else { "last turn" };
    outcome.facts.insert("ended_by".into(), json!(ended_by));
}
