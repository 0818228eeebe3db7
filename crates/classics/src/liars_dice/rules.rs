//! The configuration.

use ztable_core::{Refusal, Setup};

use super::ABOUT;

/// One configured game of liar's dice.
#[derive(Clone, Copy, Debug)]
pub struct LiarsDice {
    pub(super) seats: u8,
    /// Whether ones count as every face (LD-5.1).
    pub(super) wild: bool,
}

impl LiarsDice {
    /// The game that a set-up describes.
    pub(super) fn of(setup: &Setup) -> Result<LiarsDice, Refusal> {
        setup.check(&ABOUT)?;
        Ok(LiarsDice { seats: setup.players, wild: setup.is_on(&ABOUT, "wild") })
    }
}
