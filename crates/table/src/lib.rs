//! One live table as a pure state machine: seats, start, picks, undo, leaving and coming back,
//! bots, spectators, fairness and the record.
//!
//! Commands and the time go in; entries to keep, feeds to show and bots to ask come out. There is
//! no I/O, no clock and no randomness in here: the server drives a [`Table`] over WebSockets, the
//! browser drives the same code offline, tests drive it in simulated time.
//!
//! A driver keeps one order: [`Table::handle`] (or [`Table::bot_picked`], [`Table::tick`]), then
//! store the [`JournalEntry`]s it returned, then [`Table::refresh`] and send. What was acknowledged is
//! therefore on disk, and [`Table::restore`] folds the stored entries into the same table again.
//!
//! Architecture invariant: a message is made of what its viewer may know and was sent before, never
//! of a state, and a viewer is sent nothing at all when nothing changed for it, so that neither the
//! number nor the size of messages tells a secret.

mod command;
mod difference;
mod entry;
mod fairness;
mod feed;
mod history;
mod host;
mod known;
mod look_up;
mod notes;
mod patch;
mod reveal;
mod seat;
mod table;
mod undo;
mod windows;
mod wire;

pub use entry::{Deed, Header, JournalEntry};
pub use fairness::{Fairness, FairnessError, commitment, seed_text};
pub use feed::Update;
pub use history::{HistoryPage, Moment};
pub use host::{Ask, Host, Question, Reply};
pub use known::Known;
pub use look_up::LookUp;
pub use patch::{Edit, Misfit, Step};
pub use reveal::Share;
pub use seat::{Holder, Person, PersonId};
pub use table::{Handled, Table, Think};
pub use windows::{WindowPicture, WindowSettings};
pub use wire::{
    Answer, Command, Feed, FromClient, GamePicture, LogPage, NextTable, Phase, Picture, Query,
    Request, SeatPicture, Subscription, ToClient, UndoPicture, WIRE,
};

/// Milliseconds since some moment the driver chose; it only ever grows.
pub type Millis = u64;
