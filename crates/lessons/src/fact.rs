//! What is true in a game, in sentences.
//!
//! Scenarios state facts as paths with values: `seats.1.credits` is 5. Each game says beside its rules,
//! in `facts.toml`, how people put those that matter:
//!
//! ```toml
//! [[fact]]
//! path = "seats.{seat}.credits"       # {seat} is the number of a seat, {name} any other step
//! says = "{Who} {has|have} {value}M."
//!
//! [[fact]]
//! path = "last.winner"
//! when = { "(none)" = "Nobody buys it." }   # single values have sentences of their own
//! says = "{Player} {buys|buy} it."          # the value is a seat
//! ```
//!
//! `{Who}`, `{who}` and `{whose}` name the seat of the path as the viewer calls it, `{has|have}` agrees with it,
//! `{each}` goes through a list that has a value for every seat, `{s}` is the ending of several. What no sentence
//! is given for is left to the tests.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use serde_json::Value;
use ztable_core::words::{capital, list};
use ztable_core::{DataError, DataFile, Seat, Viewer};

/// How a fact is said.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Saying {
    path: String,
    #[serde(default)]
    when: BTreeMap<String, String>,
    says: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sayings {
    fact: Vec<Saying>,
}

macro_rules! files {
    ($($game:literal),*) => {
        [$(($game, include_str!(concat!("../../games/", $game, "/facts.toml")))),*]
    };
}

/// The sayings of all games.
static SAYINGS: LazyLock<Result<BTreeMap<&str, Sayings>, DataError>> = LazyLock::new(|| {
    files!["elemenz", "quantumzap", "zeds-zone", "zee", "zu-tiles"]
        .into_iter()
        .map(|(game, text)| Ok((game, read(game, text)?)))
        .collect()
});

fn read(game: &str, text: &str) -> Result<Sayings, DataError> {
    let name = format!("{game}/facts.toml");
    toml::from_str(text)
        .map_err(|error| DataFile(&name).error("the file", error.to_string().trim()))
}

/// Who hears it: seats are called as the viewer calls them.
#[derive(Clone, Copy)]
pub(crate) struct Ear(pub(crate) Viewer);

impl Ear {
    pub(crate) fn is(self, seat: Seat) -> bool {
        self.0 == Viewer::Seat(seat)
    }

    /// As a sentence begins.
    pub(crate) fn who(self, seat: Seat) -> String {
        if self.is(seat) { "You".to_owned() } else { format!("Player {}", seat.number() + 1) }
    }

    /// A fact of a game in a sentence, if the game says how.
    ///
    /// # Errors
    /// Sayings that cannot be read, which the tests of this crate rule out.
    pub(crate) fn fact(
        self,
        game: &str,
        path: &[&str],
        value: &Value,
    ) -> Result<Option<String>, String> {
        let sayings = SAYINGS.as_ref().map_err(ToString::to_string)?;
        let Some(sayings) = sayings.get(game) else { return Ok(None) };
        let fits = sayings.fact.iter().find_map(|saying| Some((saying, bind(&saying.path, path)?)));
        let Some((saying, bound)) = fits else { return Ok(None) };
        let Some(text) = written(value) else { return Ok(None) };
        let says = saying.when.get(&text).or(saying.says.as_ref());
        Ok(says.and_then(|says| self.fill(says, bound, value, &text)))
    }

    /// A saying with its gaps filled; nothing where one of them has nothing to be filled with.
    fn fill(self, says: &str, bound: Bound<'_>, value: &Value, text: &str) -> Option<String> {
        let mut said = String::new();
        let mut rest = says;
        // The seat that verbs agree with: the last one named.
        let mut subject = bound.seat;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, after) = after.split_once('}')?;
            said.push_str(before);
            match gap {
                "value" => said.push_str(text),
                "each" => said.push_str(&self.each(value)?),
                "s" => said.push_str(if text == "1" { "" } else { "s" }),
                "name" => said.push_str(bound.name?),
                "Name" => said.push_str(&capital(bound.name?)),
                "Who" => said.push_str(&self.who(bound.seat?)),
                "who" => said.push_str(&self.within(bound.seat?)),
                "whose" => said.push_str(&self.whose(bound.seat?)),
                "Player" | "player" => {
                    let seat = Seat::new(value.as_u64()?.try_into().ok()?);
                    subject = Some(seat);
                    let begins = gap == "Player";
                    said.push_str(&if begins { self.who(seat) } else { self.within(seat) });
                }
                verbs => {
                    let (other, own) = verbs.split_once('|')?;
                    said.push_str(if self.is(subject?) { own } else { other });
                }
            }
            rest = after;
        }
        said.push_str(rest);
        Some(said)
    }

    /// The values of all seats, each with its name.
    fn each(self, values: &Value) -> Option<String> {
        let one =
            |(seat, value)| Some(format!("{} {}", self.within(Seat::new(seat)), written(value)?));
        let all: Option<Vec<String>> = (0..).zip(values.as_array()?).map(one).collect();
        Some(list(all?))
    }

    /// As it stands within a sentence.
    fn within(self, seat: Seat) -> String {
        if self.is(seat) { "you".to_owned() } else { self.who(seat) }
    }

    fn whose(self, seat: Seat) -> String {
        if self.is(seat) { "your".to_owned() } else { format!("{}'s", self.who(seat)) }
    }
}

/// What stands where a path has gaps.
#[derive(Clone, Copy, Default)]
struct Bound<'a> {
    seat: Option<Seat>,
    name: Option<&'a str>,
}

fn bind<'a>(pattern: &str, path: &[&'a str]) -> Option<Bound<'a>> {
    let mut bound = Bound::default();
    let mut steps = path.iter();
    for wanted in pattern.split('.') {
        let step = *steps.next()?;
        match wanted {
            "{seat}" => bound.seat = Some(Seat::new(step.parse().ok()?)),
            "{name}" => bound.name = Some(step),
            literal if literal == step => {}
            _ => return None,
        }
    }
    steps.next().is_none().then_some(bound)
}

/// A value that can be read: a word, a number, or a list of them.
fn written(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("(none)".to_owned()),
        Value::Bool(yes) => Some(yes.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(all) if all.is_empty() => Some("(none)".to_owned()),
        Value::Array(all) => {
            let one = |value: &Value| match value {
                Value::Number(_) | Value::String(_) => written(value),
                _ => None,
            };
            Some(list(all.iter().map(one).collect::<Option<Vec<String>>>()?))
        }
        Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(game: &str, path: &str, value: Value) -> Option<String> {
        let path: Vec<&str> = path.split('.').collect();
        Ear(Viewer::Seat(Seat::new(0))).fact(game, &path, &value).unwrap()
    }

    #[test]
    fn facts_are_said_as_people_say_them() {
        let says = |path, value| said("quantumzap", path, value);
        assert_eq!(says("seats.0.credits", json!(5)).as_deref(), Some("You have 5M."));
        assert_eq!(says("seats.2.credits", json!(0)).as_deref(), Some("Player 3 has no money."));
        assert_eq!(says("last.winner", json!(0)).as_deref(), Some("You buy it."));
        assert_eq!(says("last.winner", json!(2)).as_deref(), Some("Player 3 buys it."));
        assert_eq!(says("last.winner", json!("(none)")).as_deref(), Some("Nobody buys it."));
        assert_eq!(says("seats.0.debts", json!(1)).as_deref(), Some("You have 1 debt."));
        assert_eq!(
            said("zu-tiles", "facts.points", json!([4, 0])).as_deref(),
            Some("Points: you 4 and Player 2 0.")
        );
        assert_eq!(says("deck.notes", json!([{}])), None, "no sentence is given for it");
    }

    #[test]
    fn sayings_that_cannot_be_read_are_refused_in_words() {
        let fault = read("zz", "[[fact]]\npath = 'a'\nsay = 'b'").err().unwrap().to_string();
        assert!(fault.contains("zz/facts.toml") && fault.contains("say"), "{fault}");
    }
}
