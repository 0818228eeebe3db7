//! What a game offers before it starts, and what was chosen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Code, Refusal};

/// A game as the shelf shows it.
#[derive(Debug)]
pub struct About {
    /// Its id: `zeds-zone`.
    pub id: &'static str,
    /// Its name: "Zeds Zone".
    pub name: &'static str,
    /// One sentence that makes one want to play it.
    pub tagline: &'static str,
    /// The fewest players.
    pub min_players: u8,
    /// The most players the rules engine takes.
    pub max_players: u8,
    /// The most players the set-up page offers.
    pub lobby_players: u8,
    /// The usual length in minutes, from and to.
    pub minutes: (u16, u16),
    /// Its modes in words: "solo", "competitive".
    pub modes: &'static [&'static str],
    /// The options of the set-up page.
    pub options: &'static [OptionSpec],
    /// The text of `RULES.md`.
    pub rules: &'static str,
    /// The version of the rules, which records carry.
    pub rules_version: u32,
}

/// One option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// Its key in [`Setup::options`].
    pub key: &'static str,
    /// Its name on the set-up page.
    pub label: &'static str,
    /// What it does, in a sentence.
    pub help: &'static str,
    /// The id of the rule that introduces it.
    pub rule: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// The values an option takes.
#[derive(Debug)]
pub enum OptionKind {
    /// On or off.
    Switch {
        /// What it is when nothing is said.
        default: bool,
    },
    /// One of several words, each with its label; the first is the default.
    Choice(&'static [(&'static str, &'static str)]),
    /// A whole number.
    Number {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// What it is when nothing is said.
        default: i64,
    },
    /// A text of the game's own form, such as a deck file; empty when nothing is said.
    Text {
        /// The most characters it may have.
        max: usize,
    },
}

impl OptionKind {
    /// The value when nothing is said.
    #[must_use]
    pub fn default(&self) -> Value {
        match self {
            OptionKind::Switch { default } => json!(default),
            OptionKind::Choice(values) => json!(values.first().map_or("", |value| value.0)),
            OptionKind::Number { default, .. } => json!(default),
            OptionKind::Text { .. } => json!(""),
        }
    }

    /// What is wrong with this value, if anything, as the end of a sentence.
    fn fault(&self, value: &Value) -> Option<String> {
        match self {
            OptionKind::Switch { .. } => {
                (!value.is_boolean()).then(|| "must be true or false".into())
            }
            OptionKind::Choice(values) => {
                let known = value.as_str().is_some_and(|word| values.iter().any(|v| v.0 == word));
                let words: Vec<&str> = values.iter().map(|value| value.0).collect();
                (!known).then(|| format!("must be one of {}", words.join(", ")))
            }
            OptionKind::Number { min, max, .. } => {
                let inside = value.as_i64().is_some_and(|number| (*min..=*max).contains(&number));
                (!inside).then(|| format!("must be a whole number from {min} to {max}"))
            }
            OptionKind::Text { max } => {
                let short = value.as_str().is_some_and(|text| text.chars().count() <= *max);
                (!short).then(|| format!("must be a text of at most {max} characters"))
            }
        }
    }

    fn schema(&self) -> Value {
        match self {
            OptionKind::Switch { default } => json!({"type": "boolean", "default": default}),
            OptionKind::Choice(values) => json!({
                "type": "string",
                "enum": values.iter().map(|value| value.0).collect::<Vec<_>>(),
                "labels": values.iter().map(|value| value.1).collect::<Vec<_>>(),
                "default": self.default(),
            }),
            OptionKind::Number { min, max, default } => {
                json!({"type": "integer", "minimum": min, "maximum": max, "default": default})
            }
            OptionKind::Text { max } => {
                json!({"type": "string", "maxLength": max, "default": ""})
            }
        }
    }
}

impl About {
    /// The options as a JSON schema.
    #[must_use]
    pub fn options_schema(&self) -> Value {
        let properties: serde_json::Map<String, Value> = self
            .options
            .iter()
            .map(|option| {
                let mut schema = option.kind.schema();
                schema["title"] = json!(option.label);
                schema["description"] = json!(option.help);
                schema["rule"] = json!(option.rule);
                (option.key.to_string(), schema)
            })
            .collect();
        json!({"type": "object", "properties": properties, "additionalProperties": false})
    }
}

/// Which game is played by how many, with which options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The id of the game.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// The options that differ from their defaults (others may be there too).
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
}

impl Setup {
    /// The game with its default options.
    pub fn new(game: impl Into<String>, players: u8) -> Setup {
        Setup { game: game.into(), players, options: BTreeMap::new() }
    }

    /// The same with one option set.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Setup {
        self.options.insert(key.into(), value.into());
        self
    }

    /// Checks players and every single option against what the game offers; combinations are the
    /// game's own business.
    ///
    /// # Errors
    /// A sentence that names what is wrong.
    pub fn check(&self, about: &About) -> Result<(), Refusal> {
        let bad = |message: String| Err(Refusal::new(Code::BadSetup, message));
        if self.game != about.id {
            return bad(format!("This set-up is for '{}', not for '{}'.", self.game, about.id));
        }
        if !(about.min_players..=about.max_players).contains(&self.players) {
            return bad(format!(
                "{} is played by {} to {} players, not by {}.",
                about.name, about.min_players, about.max_players, self.players
            ));
        }
        for (key, value) in &self.options {
            let Some(option) = about.options.iter().find(|option| option.key == key) else {
                let known: Vec<&str> = about.options.iter().map(|option| option.key).collect();
                return bad(format!(
                    "{} has no option '{key}'; it has {}.",
                    about.name,
                    if known.is_empty() { "none".into() } else { known.join(", ") }
                ));
            };
            if let Some(fault) = option.kind.fault(value) {
                return bad(format!("The option '{key}' {fault}, not {value}."));
            }
        }
        Ok(())
    }

    /// The value of an option after [`Setup::check`], its default when nothing was said.
    #[must_use]
    pub fn option(&self, about: &About, key: &str) -> Value {
        self.options.get(key).cloned().unwrap_or_else(|| {
            about
                .options
                .iter()
                .find(|option| option.key == key)
                .map_or(Value::Null, |option| option.kind.default())
        })
    }

    /// Whether a switch is on, after [`Setup::check`].
    #[must_use]
    pub fn is_on(&self, about: &About, key: &str) -> bool {
        self.option(about, key) == json!(true)
    }

    /// Whether a choice has this value, after [`Setup::check`].
    #[must_use]
    pub fn chose(&self, about: &About, key: &str, value: &str) -> bool {
        self.option(about, key) == json!(value)
    }
}
