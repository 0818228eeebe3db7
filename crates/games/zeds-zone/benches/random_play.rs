//! Random games, timed or counted: see `ztable_core::testkit::random_play`.

use zeds_zone::ZedsZone;
use ztable_core::Setup;
use ztable_core::testkit::random_play;

/// Decisions in the first hundred games of the first mode.
const FIRST_HUNDRED: u64 = 1_776;

fn main() {
    let setups: Vec<Setup> = (1..=4).map(|players| Setup::new("zeds-zone", players)).collect();
    random_play::<ZedsZone>(&setups, FIRST_HUNDRED, &[]);
}
