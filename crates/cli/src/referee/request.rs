//! One request, and its fields with their types checked.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use ztable_core::{Code, Refusal, Seat, Viewer};

use super::line::{LIMIT, Line};
use crate::seeds;

/// A request: its command and its fields.
pub(super) struct Request {
    /// What the answer repeats.
    pub(super) id: Option<Value>,
    /// The command.
    pub(super) cmd: String,
    fields: Map<String, Value>,
}

fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadRequest, message)
}

/// What a JSON value is called in a sentence.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a truth value",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

impl Request {
    /// Reads a line; a line that is no request is refused, with its id where it has one.
    pub(super) fn read(line: Line<'_>) -> Result<Request, (Option<Value>, Refusal)> {
        let value = parse(line).map_err(|refusal| (None, refusal))?;
        let Value::Object(mut fields) = value else {
            let message = format!("A request is a JSON object, not {}.", kind(&value));
            return Err((None, bad(message)));
        };
        let id = fields.remove("id");
        match fields.remove("cmd") {
            Some(Value::String(cmd)) => Ok(Request { id, cmd, fields }),
            Some(other) => {
                Err((id, bad(format!("The field 'cmd' must be a text, not {}.", kind(&other)))))
            }
            None => Err((id, bad("The field 'cmd', which names the command, is missing."))),
        }
    }

    /// The field, unless it is missing or null.
    fn given(&self, name: &str) -> Option<&Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    fn required(&self, name: &str) -> Result<&Value, Refusal> {
        self.given(name)
            .ok_or_else(|| bad(format!("The command '{}' needs the field '{name}'.", self.cmd)))
    }

    fn wrong(name: &str, must: &str, value: &Value) -> Refusal {
        bad(format!("The field '{name}' must be {must}, not {}.", kind(value)))
    }

    /// A text that must be there.
    pub(super) fn text(&self, name: &str) -> Result<&str, Refusal> {
        let value = self.required(name)?;
        value.as_str().ok_or_else(|| Self::wrong(name, "a text", value))
    }

    /// A whole number from 0, if it is there.
    pub(super) fn count(&self, name: &str) -> Result<Option<u64>, Refusal> {
        self.given(name)
            .map(|value| {
                value.as_u64().ok_or_else(|| match value {
                    Value::Number(number) => bad(format!(
                        "The field '{name}' must be a whole number from 0, not {number}."
                    )),
                    _ => Self::wrong(name, "a whole number", value),
                })
            })
            .transpose()
    }

    /// The number of players, which must be there.
    pub(super) fn players(&self) -> Result<u8, Refusal> {
        self.required("players")?;
        let players = self.count("players")?.unwrap_or_default();
        u8::try_from(players)
            .map_err(|_| bad(format!("The field 'players' is too large: {players}.")))
    }

    /// The version of the rules; the newest when nothing is said.
    pub(super) fn rules_version(&self) -> Result<Option<u32>, Refusal> {
        let Some(version) = self.count("rules_version")? else { return Ok(None) };
        u32::try_from(version)
            .map(Some)
            .map_err(|_| bad(format!("The field 'rules_version' is too large: {version}.")))
    }

    /// A seat of this game.
    pub(super) fn seat(&self, seats: u8) -> Result<Seat, Refusal> {
        let value = self.required("seat")?;
        let Some(number) = value.as_number() else {
            return Err(Self::wrong("seat", "the number of a seat", value));
        };
        number.as_u64().and_then(|number| Seat::checked(number, seats)).ok_or_else(|| {
            Refusal::new(
                Code::NoSuchSeat,
                format!("There is no seat {number}; the seats are 0 to {}.", seats - 1),
            )
        })
    }

    /// The one seat that may be asked about: left out, or said once more.
    pub(super) fn own_seat(&self, own: Seat) -> Result<Seat, Refusal> {
        match self.given("seat") {
            Some(value) if value.as_u64() != Some(u64::from(own.number())) => Err(bad(format!(
                "You sit on seat {own} and see what that seat sees; leave 'seat' out."
            ))),
            _ => Ok(own),
        }
    }

    /// A seat of this game, or `"spectator"`.
    pub(super) fn viewer(&self, seats: u8) -> Result<Viewer, Refusal> {
        match self.required("seat")? {
            Value::String(word) if word == "spectator" => Ok(Viewer::Spectator),
            Value::Number(_) => self.seat(seats).map(Viewer::Seat),
            other => {
                Err(Self::wrong("seat", "the number of a seat or the text \"spectator\"", other))
            }
        }
    }

    /// The text of the seed: a text, a whole number, or nothing, which is the empty text.
    pub(super) fn seed(&self) -> Result<String, Refusal> {
        match self.given("seed") {
            None => Ok(String::new()),
            Some(Value::String(text)) => Ok(text.clone()),
            Some(Value::Number(number)) if !number.is_f64() => Ok(number.to_string()),
            Some(other) => Err(Self::wrong("seed", "a text or a whole number", other)),
        }
    }

    /// The seed as a number, for thoughts that are no part of a game.
    pub(super) fn seed_number(&self) -> Result<u64, Refusal> {
        Ok(seeds::number(&self.seed()?))
    }

    /// The scripted outcomes of chance: texts or numbers.
    pub(super) fn chance(&self) -> Result<Vec<String>, Refusal> {
        let Some(value) = self.given("chance") else { return Ok(Vec::new()) };
        let list = value.as_array().ok_or_else(|| Self::wrong("chance", "a list", value))?;
        list.iter()
            .map(|outcome| match outcome {
                Value::String(text) => Ok(text.clone()),
                Value::Number(number) => Ok(number.to_string()),
                other => Err(bad(format!(
                    "An outcome in 'chance' must be a text or a number, not {}.",
                    kind(other)
                ))),
            })
            .collect()
    }

    /// An object with the options of a game, or nothing.
    pub(super) fn options(&self) -> Result<crate::args::Options, Refusal> {
        match self.given("options") {
            None => Ok(crate::args::Options::new()),
            Some(Value::Object(options)) => Ok(options.clone().into_iter().collect()),
            Some(other) => Err(Self::wrong("options", "an object", other)),
        }
    }

    /// A structure that must be there and readable.
    pub(super) fn read_as<T: DeserializeOwned>(
        &self,
        name: &str,
        code: Code,
    ) -> Result<T, Refusal> {
        let value = self.required(name)?;
        if !value.is_object() {
            return Err(Self::wrong(name, "an object", value));
        }
        serde_json::from_value(value.clone())
            .map_err(|error| Refusal::new(code, format!("The {name} is unreadable: {error}.")))
    }
}

fn parse(line: Line<'_>) -> Result<Value, Refusal> {
    let Line::Whole(bytes) = line else {
        return Err(bad(format!("The line is longer than {LIMIT} bytes.")));
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        bad(format!("The line is not UTF-8 from byte {}.", error.valid_up_to()))
    })?;
    if text.trim().is_empty() {
        return Err(bad("The line is empty; a request is a JSON object."));
    }
    serde_json::from_str(text).map_err(|error| bad(format!("The line is no JSON: {error}.")))
}
