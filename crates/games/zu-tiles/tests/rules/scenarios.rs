//! The rules as examples: `scenarios/*.toml`.

ztable_core::scenario_tests!(zu_tiles::ZuTiles, "scenarios");
