//! Who won, and what Zolo is worth.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use ztable_core::{Outcome, Seat, SeatSet, Standing};

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

/// The outcome of a finished game.
pub(crate) fn outcome(game: &Zee, state: &State) -> Outcome {
    if game.rules.is_zolo() { zolo(state) } else { players(game, state) }
}

fn zolo(state: &State) -> Outcome {
    let scores = state.zolo.scores.to_vec();
    let total: u8 = scores.iter().sum();
    let rating = Rating::of(total);
    let mut facts = Map::new();
    facts.insert("rounds".into(), json!(scores));
    facts.insert("total".into(), json!(total));
    facts.insert("rating".into(), json!(rating.words()));
    let winners = if rating == Rating::NoWin { SeatSet::EMPTY } else { SeatSet::one(Seat::FIRST) };
    let rounds: Vec<String> = scores.iter().map(ToString::to_string).collect();
    Outcome {
        winners,
        seats: vec![Standing {
            seat: Seat::FIRST,
            place: 1,
            score: Some(i32::from(total)),
            facts: Map::new(),
        }],
        summary: format!("Zolo: {} = {total} of 21, {}", rounds.join(" + "), rating.words()),
        facts,
    }
}

fn players(game: &Zee, state: &State) -> Outcome {
    let rules = &game.rules;
    let sides = rules.teams.unwrap_or(rules.seats);
    let total = |side| state.side_points(rules, side);
    let winners = state.leaders(rules);
    let best = (0..sides).map(total).max().unwrap_or(0);
    let by_points = best >= rules.target;
    let seats = Seat::all(rules.seats)
        .map(|seat| {
            let side = rules.side(seat);
            let better = (0..sides).filter(|other| total(*other) > total(side)).count();
            let mut facts = Map::new();
            let mut fact = |key: &str, value: Value| facts.insert(key.into(), value);
            fact("bot", json!(state.bot(seat)));
            // The score of a member is the team's.
            if rules.teams.is_some() {
                fact("own_points", json!(state.points(seat)));
                fact("team", json!(side + 1));
            } else {
                fact("points", json!(state.points(seat)));
            }
            Standing { seat, place: 1 + better as u8, score: Some(i32::from(total(side))), facts }
        })
        .collect();
    let count = if best == 1 { "1 point".into() } else { format!("{best} points") };
    let summary = match (by_points, rules.teams.is_some()) {
        (true, false) => format!("Won with {count} in turn {}", state.turn),
        (true, true) => format!("Won by a team with {count} in turn {}", state.turn),
        (false, _) => format!("Over after turn {}: most points, {count}", state.turn),
    };
    let mut facts = Map::new();
    facts.insert("turns".into(), json!(state.turn));
    facts.insert("target".into(), json!(rules.target));
    facts.insert("ended_by".into(), json!(if by_points { "points" } else { "last turn" }));
    Outcome { winners, seats, summary, facts }
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
