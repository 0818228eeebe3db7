//! The testkit on a toy game: it passes what is right and finds what is wrong.

mod bites;
mod prints;
mod scenarios;
mod toy;

use toy::{AUDIT, Toy};
use ztable_core::Setup;

ztable_core::conformance!(
    flawless,
    Toy,
    setups = [Setup::new("toy", 2), Setup::new("toy", 3)],
    audit = AUDIT
);
