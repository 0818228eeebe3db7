//! Games as environments for learning programs: picks are numbers, and what a seat knows is a row
//! of bytes.
//!
//! [`Encode`] turns what a seat knows into a row, so that a row holds nothing that it may not know.
//! An [`Episode`] is one game stepped by numbers, with chance drawn from a seed or handed in draw
//! by draw; a [`Batch`] steps thousands of games in one call. [`open`] and [`batch`] find the
//! games of the shelf and the four classics by their ids.
//!
//! Architecture invariant: an observation is made of a view, or of what the game makes its views of,
//! and nothing else.

mod batch;
mod catalogue;
mod draws;
mod encode;
mod episode;
mod playable;
mod reward;
mod sink;

pub use batch::{AnyBatch, Arrays, Batch, MOST_BYTES, Picked, Shape, Stepped};
pub use catalogue::{CLASSICS, batch, ids, open, random_games};
pub use draws::Dealt;
pub use encode::Encode;
pub use episode::{AnyEpisode, Episode, SetUp};
pub use playable::Playable;
pub use reward::Reward;
pub use sink::{Layout, Row, Sink, layout};
