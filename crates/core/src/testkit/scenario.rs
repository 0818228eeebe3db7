//! Scenarios: rules as examples, in files that people who do not program can read and write.
//!
//! A folder holds TOML files, each a list of scenarios:
//!
//! ```toml
//! [[scenario]]
//! id = "TT-S1"
//! title = "A taken square cannot be taken again"
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
//! elements of a list (`position.seats.2.points = 1`), everything else is replaced. What is scripted
//! as `chance` is then drawn after the position was loaded. When set-up or position are to be
//! refused, the only step is `{ load_fails = "part of the message" }`, if wanted with the `rule`
//! that refuses.
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

mod base;
mod file;
mod run;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::{RuleBook, Title};
use base::Bases;
use file::Scenario;

/// Runs all scenarios of a folder.
///
/// # Panics
/// When a file is broken or a scenario fails, naming file, scenario, step, what was expected and
/// what was found, for each that fails.
#[track_caller]
pub fn run_dir<G: Title>(dir: impl AsRef<Path>) {
    if let Err(faults) = examine::<G>(dir.as_ref()) {
        panic!("{faults}");
    }
}

/// Checks that the scenarios of a folder cite every rule of the game's book, and no other.
///
/// # Panics
/// With the list of rules that no scenario cites, and of cited rules that the book does not have.
#[track_caller]
pub fn coverage<G: Title>(dir: impl AsRef<Path>) {
    if let Err(faults) = examine_coverage::<G>(dir.as_ref()) {
        panic!("{faults}");
    }
}

/// [`run_dir`] with the number of scenarios or all faults as a value.
///
/// # Errors
/// One line for each fault.
pub fn examine<G: Title>(dir: &Path) -> Result<usize, String> {
    examine_texts::<G>(&files(dir)?)
}

/// [`examine`] for files that are already read, each a name and a text.
///
/// # Errors
/// One line for each fault.
pub fn examine_texts<G: Title>(files: &[(String, String)]) -> Result<usize, String> {
    let mut faults = Vec::new();
    let Folder { bases, scenarios } = read(files, &mut faults);
    let readable = faults.is_empty();
    for (place, scenario) in &scenarios {
        let played = bases.opening(scenario).and_then(|from| run::run::<G>(scenario, &from));
        if let Err(fault) = played {
            faults.push(format!("{place}, '{}', {fault}", scenario.title));
        }
    }
    if readable {
        faults.extend(bases.unused().map(|place| format!("{place}: nothing stands on this base")));
    }
    conclude(faults).map(|()| scenarios.len())
}

/// [`coverage`] with all faults as a value.
///
/// # Errors
/// One line for each rule.
pub fn examine_coverage<G: Title>(dir: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    let Folder { scenarios, .. } = read(&files(dir)?, &mut faults);
    let book = RuleBook::parse(G::about().rules);
    let mut cited: BTreeMap<&str, &str> = BTreeMap::new();
    for (place, scenario) in &scenarios {
        for rule in &scenario.rules {
            cited.entry(rule).or_insert(place);
        }
    }
    for rule in book.rules().filter(|rule| !cited.contains_key(rule.id.as_str())) {
        faults.push(format!("{}: no scenario cites this rule ({})", rule.id, rule.text));
    }
    for (rule, place) in cited.iter().filter(|(rule, _)| book.text(rule).is_none()) {
        faults.push(format!("{place}: RULES.md has no rule '{rule}'"));
    }
    conclude(faults)
}

fn conclude(faults: Vec<String>) -> Result<(), String> {
    if faults.is_empty() {
        return Ok(());
    }
    let mut text = format!("The scenarios have {} faults:", faults.len());
    for fault in faults {
        write!(text, "\n- {fault}").expect("text takes any text");
    }
    Err(text)
}

/// Names and texts of the scenario files of a folder.
fn files(dir: &Path) -> Result<Vec<(String, String)>, String> {
    let unreadable = |path: &Path, error| format!("{} cannot be read: {error}", path.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(|error| unreadable(dir, error))? {
        let path = entry.map_err(|error| unreadable(dir, error))?.path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            let text = fs::read_to_string(&path).map_err(|error| unreadable(&path, error))?;
            files.push((path.display().to_string(), text));
        }
    }
    if files.is_empty() {
        return Err(format!("{} holds no scenario files", dir.display()));
    }
    files.sort();
    Ok(files)
}

/// What the files of a folder hold.
struct Folder {
    bases: Bases,
    /// Each with its place: `zone.toml: ZZ-S21`.
    scenarios: Vec<(String, Scenario)>,
}

fn read(files: &[(String, String)], faults: &mut Vec<String>) -> Folder {
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
    folder
}
