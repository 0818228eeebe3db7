//! The rules as examples: `scenarios/*.toml`.

use std::path::Path;

use zee::Zee;
use ztable_core::testkit::scenario;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

#[test]
fn scenarios_hold() {
    scenario::run_dir::<Zee>(folder());
}

#[test]
fn every_rule_has_a_scenario() {
    scenario::coverage::<Zee>(folder());
}
