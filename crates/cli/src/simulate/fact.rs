//! Facts that a game states about each seat at the end, such as which side it played.

use serde_json::Value;
use ztable_core::{Outcome, Standing};

use crate::exit::Failure;
use crate::text::NONE;

/// Refuses a fact that no seat has.
pub(super) fn check(facts: &[String], outcome: &Outcome) -> Result<(), Failure> {
    let missing = |fact: &&String| {
        !outcome.seats.iter().any(|standing| standing.facts.contains_key(fact.as_str()))
    };
    let Some(fact) = facts.iter().find(missing) else { return Ok(()) };
    let shown: String = fact.chars().take(40).collect();
    let mut known: Vec<&str> = Vec::new();
    for name in outcome.seats.iter().flat_map(|standing| standing.facts.keys()) {
        if !known.contains(&name.as_str()) {
            known.push(name);
        }
    }
    let known = match known.is_empty() {
        true => "it states none".to_string(),
        false => format!("it states {}", known.join(", ")),
    };
    Err(Failure::no(format!("The game states no fact '{shown}' about its seats; {known}.")))
}

/// What a fact is for a seat, as people read it.
pub(super) fn of(standing: &Standing, fact: &str) -> String {
    match standing.facts.get(fact) {
        None | Some(Value::Null) => NONE.into(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
