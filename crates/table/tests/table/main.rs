//! Tables in simulated time.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

use ztable_core::testkit::Counting;

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

#[global_allocator]
static ALLOCATOR: Counting = Counting;
