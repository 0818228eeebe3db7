//! Every target, for moments with every test and for as long as `ZTABLE_FUZZ_SECONDS` says.

use std::env;
use std::time::{Duration, UNIX_EPOCH};

use ztable_fuzz::{Effort, all, run};

/// Inputs for each target when nobody says how long.
const INPUTS: u32 = 300;

fn effort() -> Effort {
    match env::var("ZTABLE_FUZZ_SECONDS") {
        Err(_) => Effort::Inputs(INPUTS),
        Ok(text) => {
            let seconds = text.parse().expect("ZTABLE_FUZZ_SECONDS is a number of seconds");
            let seed = UNIX_EPOCH.elapsed().map_or(0, |time| time.as_secs());
            Effort::Time(Duration::from_secs(seconds), seed)
        }
    }
}

fn fuzz(prefix: &str) {
    let targets: Vec<_> =
        all().into_iter().filter(|target| target.name.starts_with(prefix)).collect();
    assert!(!targets.is_empty(), "there is no target {prefix}");
    for target in targets {
        let report = run(&target, effort());
        println!(
            "{}: {} inputs went {} ways, the slowest in {} ms",
            target.name,
            report.inputs,
            report.ways,
            report.slowest.as_millis()
        );
        assert!(report.ways > 1, "{}: every input goes the same way", target.name);
    }
}

#[test]
fn frames() {
    fuzz("frames-");
}

#[test]
fn records() {
    fuzz("records");
}

#[test]
fn positions() {
    fuzz("position-");
}

#[test]
fn decks() {
    fuzz("decks");
}

#[test]
fn scenarios() {
    fuzz("scenario-");
}

#[test]
fn referee() {
    fuzz("referee");
}
