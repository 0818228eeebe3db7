//! Whole games in print. `UPDATE_GOLDEN=1` rewrites the files; read the difference.

use zeds_zone::ZedsZone;
use ztable_core::Setup;
use ztable_core::testkit::golden;

fn check(name: &str, setup: &Setup, seed: u64) {
    let file = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    golden::check::<ZedsZone>(file, setup, seed);
}

#[test]
fn solo() {
    check("solo", &Setup::new("zeds-zone", 1), 303);
}

#[test]
fn two_players() {
    check("two-players", &Setup::new("zeds-zone", 2), 2138);
}

#[test]
fn three_players_with_every_switch() {
    let setup = Setup::new("zeds-zone", 3)
        .with("door_walls", "ignore")
        .with("refused_sector", "crossed")
        .with("show_sheets", "live");
    check("three-players-switched", &setup, 1758);
}
