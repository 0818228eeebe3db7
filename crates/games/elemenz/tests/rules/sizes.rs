//! A position is small.

use elemenz::{Action, State};

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 768, "{} bytes", size_of::<State>());
    assert!(size_of::<Action>() <= 4, "{} bytes", size_of::<Action>());
}
