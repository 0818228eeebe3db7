//! The rules as examples: `scenarios/*.toml`.

ztable_core::scenario_tests!(elemenz::ElemenZ, "scenarios");
