//! Tables in simulated time.

mod common;
mod hostile;
mod life;
mod undo;
