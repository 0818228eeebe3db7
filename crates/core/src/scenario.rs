//! Scenarios: rules as examples, in files that people who do not program can read and write.
//!
//! A folder holds TOML files, each a list of scenarios:
//!
//! ```toml
//! [[scenario]]
//! id = "TT-S1"
//! title = "A taken square cannot be taken again"
//! example = true                  # people are shown it beside the rules it cites; may be left out
//! rules = ["TT-1.2"]              # what it is an example of
//! players = 2
//! options = {}                    # as on the set-up page; may be left out
//! seed = "any text"               # may be left out
//! chance = ["3-5"]                # outcomes that are drawn first; may be left out
//! position = { round = 2 }        # changes to the position of a fresh game; may be left out
//! steps = [
//!   { turn = [0] },                                       # exactly these seats are asked
//!   { seat = 0, offers = ["square a1", "square b2"] },    # exactly these, in any order
//!   { seat = 0, includes = ["square a1"] },
//!   { seat = 0, excludes = ["square c3"] },
//!   { seat = 0, pick = "square a1" },
//!   { seat = 0, log = "You take a1" },                    # occurs in a sentence told since the last pick
//!   { seat = 1, refuses = "square a1", rule = "TT-1.2" }, # refused by this rule, nothing changed
//!   { expect = { "position.board.a1" = "x", "outcome" = "(none)" } },
//!   { over = false },
//! ]
//! ```
//!
//! *Positions.* The scenario starts from the beginning, or, with `position`, from the position of a
//! fresh game (same options and seed, nothing scripted) with changes: tables merge member by
//! member, lists of tables merge element by element, a table with numbers for keys changes these
//! elements of a list (`position.seats.2.points = 1`), `without`, `first` and `last` take elements
//! out of a list and put others before and behind the rest (`position.deck = { without = ["L07"] }`),
//! everything else is replaced. What is scripted as `chance` is then drawn after the position was loaded. When set-up
//! or position are to be refused, the only step is `{ load_fails = "part of the message" }`, if
//! wanted with the `rule` that refuses.
//!
//! *Bases.* A position that several scenarios start from has a name and stands once, in any file of
//! the folder, with the set-up that it belongs to; the scenarios show what is different in theirs:
//!
//! ```toml
//! [[base]]
//! id = "late"
//! players = 2                                      # may be left out here or in the scenarios
//! options = { board = "small" }                    # scenarios can add more
//! position = { round = 7, board = { a1 = "x" } }   # changes to the position of a fresh game
//!
//! [[base]]
//! id = "late-with-points"
//! on = "late"                                      # changes to another base
//! position.seats.0.points = 3
//!
//! [[scenario]]
//! id = "TT-S2"
//! title = "The last square"
//! rules = ["TT-2.1"]
//! base = "late-with-points"
//! position.board.b2 = "o"                          # may be left out
//! steps = [{ turn = [0] }]
//! ```
//!
//! *Expectations.* A path leads into an object with the members `position` (all there is), `turn`
//! (the list of seats asked), `outcome`, and by viewer (a seat number or `spectator`) `view`,
//! `prompt` (`text` and `rule`) and `log` (the list of sentences told since the last pick). Numbers
//! lead into lists, from 0. `"(none)"` stands for nothing, which TOML cannot write, in expectations
//! as in positions.
//!
//! A refusal without `rule` is one that no rule stands behind, such as an unreadable pick; `says`
//! may give a part of its message. All scripted outcomes must have been drawn by the end.
//!
//! *Examples.* A scenario that shows its rules well is marked as an `example`: rulebooks play it step by
//! step, under its title ([`examples`], [`Playing`]).

mod base;
mod file;
mod playing;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Seat, Setup};
use base::Bases;
pub(crate) use file::Scenario;
#[cfg(feature = "testkit")]
pub(crate) use playing::check_refusal;
pub use playing::{Playing, Unplayable};

/// A scenario that people are shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Example {
    /// What it shows, in a line.
    pub title: String,
    /// The rules it is an example of.
    pub rules: Vec<String>,
    /// How it goes.
    pub play: FullScenario,
}

/// A scenario as it is played, with all that its bases say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FullScenario {
    /// The number of players.
    pub players: u8,
    /// The version of the rules that it shows; the newest when nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules_version: Option<u32>,
    /// Options, as on the set-up page.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, Value>,
    /// The text whose hash is the seed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seed: String,
    /// Outcomes that are drawn first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<String>,
    /// Changes to the position of a fresh game, in order; without any it starts from the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Value>,
    /// What is done and looked at.
    pub steps: Vec<Step>,
}

impl FullScenario {
    /// The table at which this game is played.
    #[must_use]
    pub fn setup(&self, game: &str) -> Setup {
        Setup {
            game: game.into(),
            players: self.players,
            rules_version: self.rules_version,
            options: self.options.clone(),
        }
    }
}

/// One thing that is done or looked at.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the form of a file explains every word")]
pub enum Step {
    /// The seat makes this pick.
    Pick { seat: Seat, pick: String },
    /// The seat may make exactly these picks.
    Offers { seat: Seat, picks: Vec<String> },
    /// The seat may make these and perhaps others.
    Includes { seat: Seat, picks: Vec<String> },
    /// The seat may make none of these.
    Excludes { seat: Seat, picks: Vec<String> },
    /// The seat tries a pick that is refused.
    Refuses { seat: Seat, pick: String, rule: Option<String>, says: Option<String> },
    /// The seat has been told this since the last pick.
    Log { seat: Seat, text: String },
    /// Exactly these seats are asked.
    Turn(Vec<u8>),
    /// Whether the game is over.
    Over(bool),
    /// These paths lead to these values.
    Expect(BTreeMap<String, Value>),
    /// The game cannot begin like this.
    LoadFails { says: String, rule: Option<String> },
}

/// The examples of a folder, whose files are names and texts, in their order.
///
/// # Errors
/// A line for each fault of the files.
pub fn examples(files: &[(String, String)]) -> Result<Vec<Example>, String> {
    let (folder, mut faults) = Folder::read(files);
    let mut examples = Vec::new();
    for (place, scenario) in folder.scenarios.iter().filter(|(_, one)| one.example) {
        match folder.play(scenario) {
            Ok(play) => examples.push(Example {
                title: scenario.title.clone(),
                rules: scenario.rules.clone(),
                play,
            }),
            Err(fault) => faults.push(format!("{place}, {fault}")),
        }
    }
    if faults.is_empty() { Ok(examples) } else { Err(faults.join("\n")) }
}

/// What the files of a folder hold.
pub(crate) struct Folder {
    bases: Bases,
    /// Each with its place: `zone.toml: ZZ-S21`.
    pub(crate) scenarios: Vec<(String, Scenario)>,
}

impl Folder {
    /// What can be read of these files, each a name and a text, and a line for each fault.
    pub(crate) fn read(files: &[(String, String)]) -> (Folder, Vec<String>) {
        let mut faults = Vec::new();
        let mut folder = Folder { bases: Bases::default(), scenarios: Vec::new() };
        let mut places: BTreeMap<String, String> = BTreeMap::new();
        for (name, text) in files {
            let contents = match file::parse(text) {
                Ok(contents) => contents,
                Err(fault) => {
                    faults.push(format!("{name}: {fault}"));
                    continue;
                }
            };
            for base in contents.bases {
                faults.extend(folder.bases.add(name, base).err());
            }
            for scenario in contents.scenarios {
                let place = format!("{name}: {}", scenario.id);
                if let Some(other) = places.insert(scenario.id.clone(), place.clone()) {
                    faults.push(format!("{place}: the id is already that of {other}"));
                }
                folder.scenarios.push((place, scenario));
            }
        }
        (folder, faults)
    }

    /// A scenario as it is played.
    pub(crate) fn play(&self, scenario: &Scenario) -> Result<FullScenario, String> {
        self.bases.play(scenario)
    }

    /// A line for each base that no scenario has asked for.
    #[cfg(feature = "testkit")]
    pub(crate) fn unused_bases(&self) -> Vec<String> {
        self.bases.unused().map(|place| format!("{place}: nothing stands on this base")).collect()
    }
}
