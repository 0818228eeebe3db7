//! Scenario files: run, or refused with the place.

use std::fs;
use std::path::Path;

use ztable_core::About;
use ztable_core::testkit::scenario::examine_texts;
use ztable_shelf::with_title;

use crate::Target;

/// Scenarios of one file that are tried together.
const TOGETHER: usize = 4;

pub(super) fn target(about: &'static About) -> Target {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(about.id).join("scenarios");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("every game has scenarios")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .collect();
    files.sort();
    let seeds = files.iter().flat_map(|path| pieces(&fs::read_to_string(path).unwrap_or_default()));
    Target {
        name: format!("scenario-{}", about.id),
        seeds: seeds.collect(),
        take: Box::new(move |input| take(about.id, input)),
    }
}

/// Whole files take long; a few scenarios show as much.
fn pieces(text: &str) -> Vec<Vec<u8>> {
    const HEAD: &str = "[[scenario]]";
    let parts: Vec<&str> = text.split(HEAD).skip(1).collect();
    parts
        .chunks(TOGETHER)
        .step_by(3)
        .map(|few| few.iter().map(|part| format!("{HEAD}{part}")).collect::<String>().into_bytes())
        .collect()
}

fn take(game: &str, input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input).into_owned();
    let files = [("fuzz.toml".to_owned(), text)];
    let found = with_title!(game, G => examine_texts::<G>(&files), else => Ok(0));
    match found {
        Ok(scenarios) => format!("{} hold", scenarios.min(3)),
        Err(faults) => {
            let fault = faults.lines().next().unwrap_or_default();
            let fault = fault.split('\'').step_by(2).collect::<String>();
            fault.chars().filter(|letter| !letter.is_ascii_digit()).take(60).collect()
        }
    }
}
