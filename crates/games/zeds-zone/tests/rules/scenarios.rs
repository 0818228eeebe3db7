//! The rules as examples: `scenarios/*.toml`.

ztable_core::scenario_tests!(zeds_zone::ZedsZone, "scenarios");
