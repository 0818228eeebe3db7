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
    /// The versions of the rules that this program plays, in rising order: at least one. What was
    /// begun under one of them goes on under it, and what begins anew is played by the last.
    pub rules_versions: &'static [u32],
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
    /// When it means something; set-up pages show it only then.
    pub when: When,
    /// Which values it takes.
    pub kind: OptionKind,
}

/// When an option means something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// At every table.
    Always,
    /// With so many players: the fewest and the most.
    Players(u8, u8),
    /// When the choice with this key, which itself means something, has this value.
    Chosen(&'static str, &'static str),
}

impl When {
    fn schema(self) -> Option<Value> {
        match self {
            When::Always => None,
            When::Players(min, max) => Some(json!({"players": [min, max]})),
            When::Chosen(key, value) => Some(json!({"option": key, "value": value})),
        }
    }
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
    /// One of the players of the table, `1` to as many as there are, or a word for none of them,
    /// which is the default.
    Player {
        /// The word for none of them: `random`.
        none: &'static str,
        /// The label of that word: "Drawn by lot".
        label: &'static str,
    },
    /// A whole number.
    Number {
        /// The smallest number that it takes.
        min: i64,
        /// The largest number that it takes.
        max: i64,
        /// What it is when nothing is said.
        default: i64,
    },
    /// A short text; empty when nothing is said.
    Text {
        /// The most characters it may have.
        max: usize,
    },
    /// The text of a file in the game's own form, which [`Title::check_file`](crate::Title::check_file)
    /// reads; empty when nothing is said.
    File {
        /// The most characters it may have.
        max: usize,
        /// What such a file is: "deck".
        what: &'static str,
    },
}

impl OptionKind {
    /// The value when nothing is said.
    #[must_use]
    pub fn default(&self) -> Value {
        match self {
            OptionKind::Switch { default } => json!(default),
            OptionKind::Choice(values) => json!(values.first().map_or("", |value| value.0)),
            OptionKind::Player { none, .. } => json!(none),
            OptionKind::Number { default, .. } => json!(default),
            OptionKind::Text { .. } | OptionKind::File { .. } => json!(""),
        }
    }

    /// The words to choose from at a table of so many players, each with its label; empty for what
    /// is not chosen from a list.
    #[must_use]
    pub fn words(&self, players: u8) -> Vec<(String, String)> {
        match self {
            OptionKind::Choice(values) => {
                values.iter().map(|(word, label)| ((*word).into(), (*label).into())).collect()
            }
            OptionKind::Player { none, label } => {
                let nobody = ((*none).into(), (*label).into());
                let players = (1..=players).map(|n| (n.to_string(), format!("Player {n}")));
                std::iter::once(nobody).chain(players).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What is wrong with this value at a table of so many players, if anything, as the end of a
    /// sentence.
    fn fault(&self, value: &Value, players: u8) -> Option<String> {
        match self {
            OptionKind::Switch { .. } => {
                (!value.is_boolean()).then(|| "must be true or false".into())
            }
            OptionKind::Choice(_) | OptionKind::Player { .. } => {
                let words = self.words(players).into_iter().map(|(word, _)| word);
                let words: Vec<String> = words.collect();
                let known = value.as_str().is_some_and(|value| words.iter().any(|w| w == value));
                (!known).then(|| format!("must be one of {}", words.join(", ")))
            }
            OptionKind::Number { min, max, .. } => {
                let inside = value.as_i64().is_some_and(|number| (*min..=*max).contains(&number));
                (!inside).then(|| format!("must be a whole number from {min} to {max}"))
            }
            OptionKind::Text { max } | OptionKind::File { max, .. } => {
                let short = value.as_str().is_some_and(|text| text.chars().count() <= *max);
                (!short).then(|| format!("must be a text of at most {max} characters"))
            }
        }
    }

    /// The schema at the largest table; one whose words are players says so.
    fn schema(&self, players: u8) -> Value {
        match self {
            OptionKind::Switch { default } => json!({"type": "boolean", "default": default}),
            OptionKind::Choice(_) | OptionKind::Player { .. } => {
                let (words, labels): (Vec<String>, Vec<String>) =
                    self.words(players).into_iter().unzip();
                let default = self.default();
                let mut schema =
                    json!({"type": "string", "enum": words, "labels": labels, "default": default});
                if matches!(self, OptionKind::Player { .. }) {
                    schema["player"] = json!(true);
                }
                schema
            }
            OptionKind::Number { min, max, default } => {
                json!({"type": "integer", "minimum": min, "maximum": max, "default": default})
            }
            OptionKind::Text { max } => {
                json!({"type": "string", "maxLength": max, "default": ""})
            }
            OptionKind::File { max, what } => {
                json!({"type": "string", "maxLength": max, "default": "", "file": what})
            }
        }
    }
}

impl About {
    /// The newest version of the rules, by which a game is played when nothing else is said.
    #[must_use]
    pub fn newest_rules(&self) -> u32 {
        *self.rules_versions.last().expect("a game has at least one version of its rules")
    }

    /// The options as a JSON schema.
    #[must_use]
    pub fn options_schema(&self) -> Value {
        let properties: serde_json::Map<String, Value> = self
            .options
            .iter()
            .map(|option| {
                let mut schema = option.kind.schema(self.max_players);
                schema["title"] = json!(option.label);
                schema["description"] = json!(option.help);
                schema["rule"] = json!(option.rule);
                if let Some(when) = option.when.schema() {
                    schema["when"] = when;
                }
                (option.key.to_string(), schema)
            })
            .collect();
        json!({"type": "object", "properties": properties, "additionalProperties": false})
    }

    fn option(&self, key: &str) -> Option<&'static OptionSpec> {
        self.options.iter().find(|option| option.key == key)
    }
}

impl OptionSpec {
    /// Whether the option means something with this set-up.
    #[must_use]
    pub fn matters(&self, about: &About, setup: &Setup) -> bool {
        match self.when {
            When::Always => true,
            When::Players(min, max) => (min..=max).contains(&setup.players),
            When::Chosen(key, value) => {
                let other = about.option(key);
                other.is_some_and(|other| other.matters(about, setup))
                    && setup.chose(about, key, value)
            }
        }
    }
}

/// Which game is played by how many, with which options.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The id of the game.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// The version of the game's rules; the newest when nothing is said. Records and stored tables
    /// always say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_version: Option<u32>,
    /// The options that differ from their defaults (others may be there too).
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
}

/// A value as a sentence repeats it: its beginning, where it is long.
fn short(value: &Value) -> String {
    const SHOWN: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

impl Setup {
    /// The game with its default options.
    pub fn new(game: impl Into<String>, players: u8) -> Setup {
        Setup { game: game.into(), players, rules_version: None, options: BTreeMap::new() }
    }

    /// The same by this version of the rules; `None` for the newest.
    #[must_use]
    pub fn by_rules(mut self, version: impl Into<Option<u32>>) -> Setup {
        self.rules_version = version.into();
        self
    }

    /// The same with the version of the rules named, so that it is played by them for ever.
    #[must_use]
    pub fn pinned(self, about: &About) -> Setup {
        let version = self.rules(about);
        self.by_rules(version)
    }

    /// The same with one option set.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<Value>) -> Setup {
        self.options.insert(key.into(), value.into());
        self
    }

    /// The same without the options that mean nothing, and without players who do not sit at the
    /// table; a set-up page may still hold them.
    #[must_use]
    pub fn trimmed(&self, about: &About) -> Setup {
        let mut trimmed = self.clone();
        trimmed.options.retain(|key, value| {
            let Some(option) = about.option(key) else { return true };
            let is_there = !matches!(option.kind, OptionKind::Player { .. })
                || option.kind.fault(value, self.players).is_none()
                || option.kind.fault(value, about.max_players).is_some();
            option.matters(about, self) && is_there
        });
        trimmed
    }

    /// Checks players, the version of the rules and every single option against what the game offers; combinations are the
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
        if let Some(version) = self.rules_version
            && !about.rules_versions.contains(&version)
        {
            let known: Vec<String> = about.rules_versions.iter().map(u32::to_string).collect();
            return bad(format!(
                "This program plays version {} of the rules of {}, not version {version}.",
                known.join(" and "),
                about.name
            ));
        }
        for (key, value) in &self.options {
            let Some(option) = about.option(key) else {
                let known: Vec<&str> = about.options.iter().map(|option| option.key).collect();
                return bad(format!(
                    "{} has no option '{key}'; it has {}.",
                    about.name,
                    if known.is_empty() { "none".into() } else { known.join(", ") }
                ));
            };
            if let Some(fault) = option.kind.fault(value, self.players) {
                return bad(format!("The option '{key}' {fault}, not {}.", short(value)));
            }
        }
        Ok(())
    }

    /// The version of the rules after [`Setup::check`], the newest when nothing was said.
    #[must_use]
    pub fn rules(&self, about: &About) -> u32 {
        self.rules_version.unwrap_or_else(|| about.newest_rules())
    }

    /// The value of an option after [`Setup::check`], its default when nothing was said.
    #[must_use]
    pub fn option(&self, about: &About, key: &str) -> Value {
        self.options.get(key).cloned().unwrap_or_else(|| {
            about.option(key).map_or(Value::Null, |option| option.kind.default())
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

    /// The number of an option, after [`Setup::check`].
    ///
    /// # Panics
    /// When the option is no number: the game asks for one that it does not have.
    #[must_use]
    pub fn number(&self, about: &About, key: &str) -> i64 {
        self.option(about, key).as_i64().expect("an option that is a number")
    }

    /// The word or text of an option; empty where it has none.
    #[must_use]
    pub fn text(&self, about: &About, key: &str) -> String {
        self.option(about, key).as_str().map_or_else(String::new, str::to_owned)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn option(key: &'static str, when: When, kind: OptionKind) -> OptionSpec {
        OptionSpec { key, label: "", help: "", rule: "", when, kind }
    }

    static ABOUT: About = About {
        id: "game",
        name: "Game",
        tagline: "",
        min_players: 2,
        max_players: 4,
        lobby_players: 4,
        minutes: (1, 2),
        modes: &[],
        options: &[
            option("deck", When::Players(3, 4), OptionKind::Choice(&[("a", "A"), ("own", "Own")])),
            option("list", When::Chosen("deck", "own"), OptionKind::File { max: 9, what: "deck" }),
            option("first", When::Always, OptionKind::Player { none: "lot", label: "By lot" }),
        ],
        rules: "",
        rules_versions: &[1, 3],
    };

    #[test]
    fn only_known_versions_of_the_rules_are_played() {
        let by = |version| Setup::new("game", 2).by_rules(version);
        assert!(by(1).check(&ABOUT).is_ok() && by(3).check(&ABOUT).is_ok());
        let refusal = by(2).check(&ABOUT).unwrap_err();
        let sentence = "This program plays version 1 and 3 of the rules of Game, not version 2.";
        assert_eq!(refusal.message, sentence);
        // Nothing said is the newest, and once pinned it stays.
        assert_eq!(Setup::new("game", 2).rules(&ABOUT), 3);
        assert_eq!(Setup::new("game", 2).pinned(&ABOUT), by(3));
        assert_eq!(by(1).pinned(&ABOUT), by(1));
        let read: Setup = serde_json::from_str(r#"{"game":"game","players":2}"#).unwrap();
        assert_eq!(read.rules_version, None);
    }

    #[test]
    fn options_that_mean_nothing_are_left_out() {
        let kept = |players, deck: &str| {
            let setup = Setup::new("game", players).with("deck", deck).with("list", "x");
            setup.trimmed(&ABOUT).options.into_keys().collect::<Vec<String>>()
        };
        assert_eq!(kept(3, "own"), ["deck", "list"]);
        assert_eq!(kept(3, "a"), ["deck"]);
        // The deck means nothing with two players, so neither does what hangs on it.
        assert!(kept(2, "own").is_empty());
        // What is unknown stays, so that it can be refused.
        assert!(Setup::new("game", 2).with("x", 1).trimmed(&ABOUT).check(&ABOUT).is_err());
    }

    #[test]
    fn only_players_who_sit_there_can_be_chosen() {
        let first = |players, value: &str| Setup::new("game", players).with("first", value);
        assert!(first(2, "2").check(&ABOUT).is_ok());
        assert!(first(3, "3").check(&ABOUT).is_ok());
        let refusal = first(2, "3").check(&ABOUT).unwrap_err();
        assert!(refusal.message.contains("one of lot, 1, 2, not"), "{}", refusal.message);
        // A set-up page may still hold somebody who has gone; nonsense is kept, to be refused.
        assert!(first(2, "3").trimmed(&ABOUT).options.is_empty());
        assert!(first(2, "5").trimmed(&ABOUT).check(&ABOUT).is_err());
        let schema = &ABOUT.options_schema()["properties"]["first"];
        assert_eq!(schema["enum"], json!(["lot", "1", "2", "3", "4"]));
        assert_eq!(schema["labels"][1], "Player 1");
        assert_eq!(schema["player"], true);
    }

    #[test]
    fn the_schema_says_when_an_option_means_something() {
        let properties = &ABOUT.options_schema()["properties"];
        assert_eq!(properties["deck"]["when"], json!({"players": [3, 4]}));
        assert_eq!(properties["list"]["when"], json!({"option": "deck", "value": "own"}));
        assert_eq!(properties["list"]["file"], "deck");
        let long = Setup::new("game", 3).with("list", "0123456789");
        assert!(long.check(&ABOUT).unwrap_err().message.contains("9 characters"));
        // A sentence does not repeat a whole file.
        let whole = Setup::new("game", 3).with("list", "0123456789".repeat(6000));
        assert!(whole.check(&ABOUT).unwrap_err().message.len() < 200);
    }
}
