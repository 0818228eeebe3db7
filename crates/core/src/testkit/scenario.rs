//! Scenarios of a folder, run and held against the rulebook. What a file can say stands with
//! [`crate::scenario`].

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::scenario::{Folder, FullScenario, Playing, Step, Unplayable, check_refusal};
use crate::{AnyMatch, Match, Refusal, RuleBook, Start, Title};

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

/// The tests of a folder of the crate: that its scenarios hold ([`run_dir`](crate::testkit::scenario::run_dir))
/// and that they cite every rule ([`coverage`](crate::testkit::scenario::coverage)).
#[macro_export]
macro_rules! scenario_tests {
    ($game:ty, $folder:literal) => {
        const SCENARIOS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/", $folder);

        #[test]
        fn scenarios_hold() {
            $crate::testkit::scenario::run_dir::<$game>(SCENARIOS);
        }

        #[test]
        fn every_rule_has_a_scenario() {
            $crate::testkit::scenario::coverage::<$game>(SCENARIOS);
        }
    };
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
    let (folder, mut faults) = Folder::read(files);
    let readable = faults.is_empty();
    for (place, scenario) in &folder.scenarios {
        let played = folder.play(scenario).and_then(|play| run::<G>(&play));
        if let Err(fault) = played {
            faults.push(format!("{place}, '{}', {fault}", scenario.title));
        }
    }
    if readable {
        faults.extend(folder.unused_bases());
    }
    conclude(faults).map(|()| folder.scenarios.len())
}

/// [`coverage`] with all faults as a value.
///
/// # Errors
/// One line for each rule.
pub fn examine_coverage<G: Title>(dir: &Path) -> Result<(), String> {
    let (Folder { scenarios, .. }, mut faults) = Folder::read(&files(dir)?);
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

/// Plays a scenario; the error begins with the step.
fn run<G: Title>(play: &FullScenario) -> Result<(), String> {
    let begin = |start: Start| -> Result<Box<dyn AnyMatch>, Refusal> {
        Ok(Box::new(Match::<G>::start(start)?))
    };
    let mut playing = match (Playing::start(play, G::about().id, &begin), play.steps.as_slice()) {
        (Err(Unplayable::Refused(refusal)), [Step::LoadFails { says, rule }]) => {
            let rule = rule.as_deref().or(refusal.rule.as_deref());
            return check_refusal(&refusal, Some(says), rule)
                .map_err(|fault| format!("step 1: the start is refused, but {fault}"));
        }
        (Ok(_), [Step::LoadFails { says, .. }]) => {
            return Err(format!(
                "step 1: expected that the start is refused with '{says}', but it is possible"
            ));
        }
        (Err(unplayable), _) => return Err(unplayable.to_string()),
        (Ok(playing), _) => playing,
    };
    for (number, step) in play.steps.iter().enumerate() {
        playing.step(step).map_err(|fault| format!("step {}: {fault}", number + 1))?;
    }
    playing.finish(play)
}

/// Names and texts of the scenario files of a folder.
///
/// # Errors
/// A folder without such files, or one that cannot be read.
pub fn files(dir: &Path) -> Result<Vec<(String, String)>, String> {
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
