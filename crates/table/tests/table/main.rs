//! Tables in simulated time.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod clocks;
mod common;
mod host;
mod hostile;
mod kept;
mod leaving;
mod life;
mod rated;
mod reveal;
mod undo;
mod windows;
mod wire;
