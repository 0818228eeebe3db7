//! One live table as a pure state machine: seats, start, picks, undo, leaving and coming back,
//! bots, spectators, fairness and the record.
//!
//! Commands and the time go in; entries to keep, feeds to show and bots to ask come out. There is
//! no I/O, no clock and no randomness in here: the server drives a [`Table`] over WebSockets, the
//! browser drives the same code offline, tests drive it in simulated time.
//!
//! A driver keeps one order: [`Table::handle`] (or [`Table::bot_picked`], [`Table::tick`]), then
//! store the [`Entry`]s it returned, then [`Table::refresh`] and send. What was acknowledged is
//! therefore on disk, and [`Table::restore`] folds the stored entries into the same table again.
//!
//! Architecture invariant: a message holds a view, never a state, and a viewer is sent nothing at
//! all when nothing changed for it, so that the number of messages tells no secret.

mod command;
mod entry;
mod fairness;
mod feed;
mod history;
mod host;
mod seat;
mod stops;
mod table;
mod undo;
mod wire;

pub use entry::{Deed, Entry, Header};
pub use fairness::{Fairness, FairnessError, commitment, seed_text};
pub use history::Moment;
pub use host::{Ask, Host, Question, Reply};
pub use seat::{Holder, Person, PersonId};
pub use stops::{Stops, WindowPicture};
pub use table::{Handled, Table, Think};
pub use wire::{
    Answer, Command, Feed, FromClient, GamePicture, NextTable, Phase, Picture, SeatPicture,
    ToClient, UndoPicture,
};

/// Milliseconds since some moment the driver chose; it only ever grows.
pub type Millis = u64;
