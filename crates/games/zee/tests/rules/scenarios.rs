//! The rules as examples: `scenarios/*.toml`.

ztable_core::scenario_tests!(zee::Zee, "scenarios");
