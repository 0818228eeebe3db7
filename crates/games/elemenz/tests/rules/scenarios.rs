//! The rules as examples: `scenarios/*.toml`.

use elemenz::ElemenZ;
use ztable_core::testkit::scenario;

const DIR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");

#[test]
fn scenarios_hold() {
    scenario::run_dir::<ElemenZ>(DIR);
}

#[test]
fn every_rule_is_cited() {
    scenario::coverage::<ElemenZ>(DIR);
}
