//! What stands out, in sentences: everything that chance alone would hardly bring.

use ztable_bots::Rate;

use super::compared::changes;
use super::table::{called, percent, points};
use crate::estimate::Estimate;
use crate::measure::Measure;
use crate::tally::{ArmTally, Pair, Tally};

/// A finding, and how surprising it is.
#[derive(Clone, Debug)]
pub struct Finding {
    /// A sentence.
    pub text: String,
    /// See [`Estimate::surprise`].
    pub surprise: f64,
}

/// How many findings of one kind are told.
const MOST: usize = 3;

/// What stands out, the most surprising of each kind first.
#[must_use]
pub fn findings(tally: &Tally) -> Vec<Finding> {
    let mut found = Vec::new();
    for (arm, sums) in tally.plan.arms.iter().zip(&tally.arms) {
        let players = arm.players();
        found.extend(uneven(&players, "player", &sums.seats));
        if sums.has_order() {
            found.extend(uneven(&players, "whoever has turn", &sums.order));
        }
        found.extend(components(tally, &players, sums));
    }
    for pair in &tally.pairs {
        found.extend(courses(tally, pair));
        found.extend(uses(tally, pair));
    }
    found
}

/// The most surprising ones.
fn most(mut found: Vec<Finding>) -> impl Iterator<Item = Finding> {
    found.sort_by(|one, other| other.surprise.total_cmp(&one.surprise));
    found.into_iter().take(MOST)
}

/// How far each share is from the mean of all.
pub(super) fn from_even(rates: &[Rate]) -> Vec<Estimate> {
    let hits: u32 = rates.iter().map(|rate| rate.hits).sum();
    let of: u32 = rates.iter().map(|rate| rate.of).sum();
    let mean = Rate { hits, of }.share();
    let one = |rate: &Rate| {
        let error = (mean * (1.0 - mean) / f64::from(rate.of.max(1))).sqrt();
        Estimate { value: rate.share() - mean, error }
    };
    rates.iter().map(one).collect()
}

/// Whose share is farthest from the mean, if that is more than chance.
fn uneven(players: &str, who: &str, rates: &[Rate]) -> Option<Finding> {
    let all = from_even(rates).into_iter().enumerate();
    let sure = all.filter(|(_, one)| rates.len() > 1 && one.is_beyond_chance(rates.len()));
    let (at, estimate) =
        sure.max_by(|(_, one), (_, other)| one.surprise().total_cmp(&other.surprise()))?;
    let (number, share) = (at + 1, percent(rates[at].share()));
    let more = points(estimate.value);
    let text =
        format!("Among {players}, {who} {number} wins {share} of the games, {more} than the mean.");
    Some(Finding { text, surprise: estimate.surprise() })
}

fn components(tally: &Tally, players: &str, sums: &ArmTally) -> impl Iterator<Item = Finding> {
    let mut strong = Vec::new();
    for (sort, range) in tally.ranges() {
        for (item, usage) in sort.items.iter().zip(&sums.usages[range]) {
            let Some(effect) = usage.effect() else { continue };
            if effect.is_beyond_chance(sums.usages.len()) {
                let (has, has_not) = verb(sort.used);
                let (what, more) = (called(item), points(effect.value));
                let text = format!(
                    "Among {players}, who {has} {what} wins {more} often than who {has_not}."
                );
                strong.push(Finding { text, surprise: effect.surprise() });
            }
        }
    }
    most(strong)
}

/// "has played" and "has not", as relative clauses go on.
pub(super) fn verb(used: &str) -> (String, &'static str) {
    match used {
        "dealt" => ("was dealt".into(), "was not"),
        used => (format!("has {used}"), "has not"),
    }
}

/// What changed of the games as a whole.
fn courses(tally: &Tally, pair: &Pair) -> impl Iterator<Item = Finding> {
    let [from, to] = [pair.from, pair.to].map(|arm| tally.plan.arms[arm].players());
    let sure = changes(pair).filter(|(_, one)| one.is_beyond_chance(Measure::ALL.len()));
    let found = sure.map(|(measure, estimate)| {
        let change = match measure.is_share() {
            true => points(estimate.value),
            false => {
                let word = if estimate.value < 0.0 { "less" } else { "more" };
                format!("{:.1} {word}", estimate.value.abs())
            }
        };
        let text = format!("From {from} to {to}, {}: {change}.", measure.name());
        Finding { text, surprise: estimate.surprise() }
    });
    most(found.collect())
}

/// What is used more or less often.
fn uses(tally: &Tally, pair: &Pair) -> impl Iterator<Item = Finding> {
    let [from, to] = [pair.from, pair.to].map(|arm| tally.plan.arms[arm].players());
    let mut changed = Vec::new();
    for (sort, range) in tally.ranges() {
        for (at, item) in range.zip(&sort.items) {
            let estimate = Estimate::mean(pair.used[at]);
            if pair.used[at].size() > 1 && estimate.is_beyond_chance(pair.used.len()) {
                let [before, after] = [pair.from, pair.to]
                    .map(|arm| percent(tally.arms[arm].usages[at].share().share()));
                let (what, used) = (called(item), sort.used);
                let text = format!(
                    "{what} is {used} by {after} of the seats among {to}, and by {before} among {from}."
                );
                changed.push(Finding { text, surprise: estimate.surprise() });
            }
        }
    }
    most(changed)
}
