//! A position is small.

use zee::{Action, State};

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 256, "{} bytes", size_of::<State>());
    assert!(size_of::<Action>() <= 2, "{} bytes", size_of::<Action>());
}
