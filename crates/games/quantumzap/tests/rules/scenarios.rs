//! The rules as examples: `scenarios/*.toml`.

ztable_core::scenario_tests!(quantumzap::QuantumZap, "scenarios");
