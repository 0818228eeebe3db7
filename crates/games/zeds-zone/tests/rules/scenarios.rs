//! The scenarios, and that every rule has one.

use zeds_zone::ZedsZone;
use ztable_core::testkit::scenario;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn scenarios_come_out_as_told() {
    scenario::run_dir::<ZedsZone>(FOLDER);
}

#[test]
fn every_rule_has_a_scenario() {
    scenario::coverage::<ZedsZone>(FOLDER);
}
