//! The scenarios.

use quantumzap::QuantumZap;
use ztable_core::testkit::scenario;

#[test]
fn scenarios_come_out_as_told() {
    scenario::run_dir::<QuantumZap>(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
}
