//! Tries inputs and remembers those that went a new way.

use std::collections::BTreeSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ztable_core::Quick;

use crate::Target;
use crate::mutate::Mutator;

/// How hard to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So many inputs, always the same.
    Inputs(u32),
    /// So long, with inputs that this number decides on.
    Time(Duration, u64),
}

/// What was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Inputs.
    pub inputs: u64,
    /// Ways in which they went.
    pub ways: usize,
    /// The longest time that one of them took.
    pub slowest: Duration,
}

/// No input grows longer than this.
const LONGEST: usize = 64 * 1024;

/// Where inputs that broke a target are kept.
#[must_use]
pub fn corpus(target: &Target) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(&target.name)
}

/// Tries what was found before, the good inputs, then changes of both.
///
/// # Panics
/// When an input makes the target panic; the input is written into the corpus first.
#[must_use]
pub fn run(target: &Target, effort: Effort) -> Report {
    let folder = corpus(target);
    let mut seen = BTreeSet::new();
    let mut report = Report { inputs: 0, ways: 0, slowest: Duration::ZERO };
    let mut kept: Vec<Vec<u8>> = Vec::new();
    for input in found_before(&folder).into_iter().chain(target.seeds.iter().cloned()) {
        seen.insert(attempt(target, &input, &folder, &mut report));
        kept.push(input);
    }
    let (seed, end) = match effort {
        Effort::Inputs(_) => (1, None),
        Effort::Time(time, seed) => (seed, Some(Instant::now() + time)),
    };
    let mut mutator = Mutator::new(&kept, Quick::new(seed));
    loop {
        let done = match (effort, end) {
            (Effort::Inputs(most), _) => report.inputs >= u64::from(most),
            (_, Some(end)) => Instant::now() >= end,
            (_, None) => true,
        };
        if done {
            report.ways = seen.len();
            return report;
        }
        let mut input = mutator.change_one_of(&kept);
        input.truncate(LONGEST);
        if seen.insert(attempt(target, &input, &folder, &mut report)) {
            kept.push(input);
        }
    }
}

fn attempt(target: &Target, input: &[u8], folder: &Path, report: &mut Report) -> u64 {
    let start = Instant::now();
    let way = catch_unwind(AssertUnwindSafe(|| (target.take)(input))).unwrap_or_else(|panic| {
        let path = keep(folder, input);
        eprintln!("The target {} panics; the input is in {}", target.name, path.display());
        resume_unwind(panic)
    });
    report.inputs += 1;
    report.slowest = report.slowest.max(start.elapsed());
    hash(&way)
}

/// Writes an input that broke something, so that it is tried first from now on.
fn keep(folder: &Path, input: &[u8]) -> PathBuf {
    let path = folder.join(format!("{:016x}", hash(input)));
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, input));
    if let Err(error) = written {
        eprintln!("The input cannot be written ({error}): {:?}", String::from_utf8_lossy(input));
    }
    path
}

fn found_before(folder: &Path) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    files.sort();
    files.iter().filter_map(|path| fs::read(path).ok()).collect()
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Panics only behind two doors, each of which is a way of its own.
    fn maze() -> Target {
        Target {
            name: "no-such-folder/maze".into(),
            seeds: vec![b"{\"number\":1,\"word\":\"abc\"}".to_vec()],
            take: Box::new(|input| {
                let Ok(value) = serde_json::from_slice::<serde_json::Value>(input) else {
                    return "unreadable".into();
                };
                let number = value["number"].as_i64();
                format!("{:?} {}", number.map(|n| n.clamp(-2, 4)), value["word"].is_string())
            }),
        }
    }

    #[test]
    fn new_ways_are_found_from_old_ones_and_always_the_same() {
        let report = run(&maze(), Effort::Inputs(3000));
        assert_eq!(report.inputs, 3000);
        assert!(report.ways >= 9, "{report:?}");
        assert_eq!(run(&maze(), Effort::Inputs(3000)).ways, report.ways);
    }
}
