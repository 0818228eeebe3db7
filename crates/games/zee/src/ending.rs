//! Who won, and what Zolo is worth.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ztable_core::words::count;
use ztable_core::{Finish, Outcome, Placing, Seat};

use crate::game::Zee;
use crate::state::State;

/// What the rulebook calls a score of Zolo (ZEE-15.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rating {
    /// Less than 12.
    NoWin,
    /// 12 to 15.
    Win,
    /// 16 to 19.
    Great,
    /// 21.
    Best,
}

impl Rating {
    /// The rating of a total. No rounds add up to 20.
    #[must_use]
    pub const fn of(total: u8) -> Rating {
        match total {
            ..=11 => Rating::NoWin,
            12..=15 => Rating::Win,
            16..=20 => Rating::Great,
            21.. => Rating::Best,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Rating::NoWin => "no win",
            Rating::Win => "win",
            Rating::Great => "great",
            Rating::Best => "best",
        }
    }
}

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
        remark_zolo(state, outcome)
    } else {
        remark_players(game, state, outcome)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_the_scale() {
        let words = [0, 11, 12, 15, 16, 19, 21].map(|total| Rating::of(total).words());
        assert_eq!(words, ["no win", "no win", "win", "win", "great", "great", "best"]);
    }
}
