//! The form of a scenario file.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use super::Step;
use crate::{MAX_SEATS, Seat};

/// One scenario, checked for form.
pub(crate) struct Scenario {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Whether people are shown it.
    pub(crate) example: bool,
    pub(crate) rules: Vec<String>,
    /// The number of players; that of its base, if it says none.
    pub(crate) players: Option<u8>,
    pub(crate) rules_version: Option<u32>,
    /// Options beside those of its base.
    pub(crate) options: BTreeMap<String, Value>,
    pub(crate) seed: String,
    pub(crate) chance: Vec<String>,
    /// The named position it starts from.
    pub(crate) base: Option<String>,
    /// What it changes in that one, or in the position of a fresh game.
    pub(crate) position: Option<Value>,
    pub(crate) steps: Vec<Step>,
}

/// What a file holds.
pub(crate) struct Contents {
    pub(crate) bases: Vec<Base>,
    pub(crate) scenarios: Vec<Scenario>,
}

/// A named position that scenarios change.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Base {
    pub(crate) id: String,
    /// The base that this one changes.
    pub(crate) on: Option<String>,
    pub(crate) players: Option<u8>,
    #[serde(default)]
    pub(crate) options: BTreeMap<String, Value>,
    pub(crate) position: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    base: Vec<Base>,
    #[serde(default)]
    scenario: Vec<Written>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    id: String,
    title: String,
    #[serde(default)]
    example: bool,
    rules: Vec<String>,
    players: Option<u8>,
    /// The version of the rules that it shows; the newest when nothing is said.
    rules_version: Option<u32>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    seed: String,
    #[serde(default)]
    chance: Vec<String>,
    base: Option<String>,
    position: Option<Value>,
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    seat: Option<u8>,
    pick: Option<String>,
    offers: Option<Vec<String>>,
    includes: Option<Vec<String>>,
    excludes: Option<Vec<String>>,
    refuses: Option<String>,
    log: Option<String>,
    turn: Option<Vec<u8>>,
    over: Option<bool>,
    expect: Option<BTreeMap<String, Value>>,
    load_fails: Option<String>,
    rule: Option<String>,
    says: Option<String>,
}

/// Reads a file.
pub(crate) fn parse(text: &str) -> Result<Contents, String> {
    let file: File = toml::from_str(text).map_err(|error| error.to_string())?;
    if file.scenario.is_empty() && file.base.is_empty() {
        return Err("the file holds no [[scenario]]".into());
    }
    let scenarios = file
        .scenario
        .into_iter()
        .map(|written| {
            let id = written.id.clone();
            check(written).map_err(|fault| format!("{id}, {fault}"))
        })
        .collect::<Result<_, String>>()?;
    Ok(Contents { bases: file.base, scenarios })
}

fn check(written: Written) -> Result<Scenario, String> {
    if written.rules.is_empty() {
        return Err("it cites no rule".into());
    }
    if written.steps.is_empty() {
        return Err("it has no steps".into());
    }
    let alone = written.steps.len() == 1;
    let steps: Vec<Step> = written
        .steps
        .into_iter()
        .enumerate()
        .map(|(number, step)| {
            let step = check_step(step).map_err(|fault| format!("step {}: {fault}", number + 1))?;
            if matches!(step, Step::LoadFails { .. }) && !alone {
                return Err(format!("step {}: 'load_fails' must be the only step", number + 1));
            }
            Ok(step)
        })
        .collect::<Result<_, String>>()?;
    if let (true, [Step::LoadFails { .. }]) = (written.example, steps.as_slice()) {
        return Err("a game that cannot begin is no example that can be shown".into());
    }
    Ok(Scenario {
        id: written.id,
        title: written.title,
        example: written.example,
        rules: written.rules,
        rules_version: written.rules_version,
        players: written.players,
        options: written.options,
        seed: written.seed,
        chance: written.chance,
        base: written.base,
        position: written.position,
        steps,
    })
}

const KINDS: &str =
    "pick, offers, includes, excludes, refuses, log, turn, over, expect, load_fails";

/// The one thing that a step does, and nothing beside it that means nothing there.
fn check_step(mut step: WrittenStep) -> Result<Step, String> {
    let seat = match step.seat.take() {
        Some(number) if usize::from(number) >= MAX_SEATS => {
            return Err(format!("there is no seat {number}"));
        }
        number => number.map(Seat::new),
    };
    let seated = || seat.ok_or_else(|| "the step needs a 'seat'".to_string());
    let (rule, says) = (step.rule.take(), step.says.take());
    let given = [seat.is_some(), rule.is_some(), says.is_some()];
    let mut found = Vec::new();
    if let Some(pick) = step.pick {
        found.push(Step::Pick { seat: seated()?, pick });
    }
    if let Some(picks) = step.offers {
        found.push(Step::Offers { seat: seated()?, picks });
    }
    if let Some(picks) = step.includes {
        found.push(Step::Includes { seat: seated()?, picks });
    }
    if let Some(picks) = step.excludes {
        found.push(Step::Excludes { seat: seated()?, picks });
    }
    if let Some(pick) = step.refuses {
        found.push(Step::Refuses { seat: seated()?, pick, rule: rule.clone(), says });
    }
    if let Some(text) = step.log {
        found.push(Step::Log { seat: seated()?, text });
    }
    if let Some(seats) = step.turn {
        found.push(Step::Turn(seats));
    }
    if let Some(over) = step.over {
        found.push(Step::Over(over));
    }
    if let Some(facts) = step.expect {
        found.push(Step::Expect(facts));
    }
    if let Some(says) = step.load_fails {
        found.push(Step::LoadFails { says, rule });
    }
    let (Some(step), true) = (found.pop(), found.is_empty()) else {
        return Err(format!("a step has exactly one of {KINDS}"));
    };
    let idle = (0..given.len()).find(|&n| given[n] && !takes(&step)[n]);
    idle.map_or(Ok(step), |n| Err(format!("'{}' means nothing in this step", BESIDE[n])))
}

/// What can stand beside what a step does.
const BESIDE: [&str; 3] = ["seat", "rule", "says"];

/// Which of [`BESIDE`] mean something in this step.
fn takes(step: &Step) -> [bool; 3] {
    match step {
        Step::Refuses { .. } => [true, true, true],
        Step::LoadFails { .. } => [false, true, false],
        Step::Turn(_) | Step::Over(_) | Step::Expect(_) => [false, false, false],
        Step::Pick { .. }
        | Step::Offers { .. }
        | Step::Includes { .. }
        | Step::Excludes { .. }
        | Step::Log { .. } => [true, false, false],
    }
}
