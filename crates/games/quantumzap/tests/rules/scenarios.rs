//! The rules as examples: `scenarios/*.toml`.

use std::path::{Path, PathBuf};

use quantumzap::QuantumZap;
use ztable_core::testkit::scenario;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

#[test]
fn scenarios_hold() {
    scenario::run_dir::<QuantumZap>(folder());
}

#[test]
fn every_rule_has_a_scenario() {
    scenario::coverage::<QuantumZap>(folder());
}
