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
//!
//! Without the feature `rules` there is only what is said to a table and what it says: for a page
//! that shows tables which live elsewhere.

// What is said.
mod clock;
mod entry;
mod fairness;
mod history;
mod known;
mod noted;
mod patch;
mod question;
mod rating_range;
mod seat;
mod share;
mod talk;
mod watching;
mod window_settings;
mod wire;

// The table.
#[cfg(feature = "rules")]
mod agreement;
#[cfg(feature = "rules")]
mod bookmarks;
#[cfg(feature = "rules")]
mod chair;
#[cfg(feature = "rules")]
mod chairs;
#[cfg(feature = "rules")]
mod clocks;
#[cfg(feature = "rules")]
mod command;
#[cfg(feature = "rules")]
mod difference;
#[cfg(feature = "rules")]
mod feed;
#[cfg(feature = "rules")]
mod host;
#[cfg(feature = "rules")]
mod look_up;
#[cfg(feature = "rules")]
mod names;
#[cfg(feature = "rules")]
mod notes;
#[cfg(feature = "rules")]
mod past;
#[cfg(feature = "rules")]
mod rated;
#[cfg(feature = "rules")]
mod resign;
#[cfg(feature = "rules")]
mod reveal;
#[cfg(feature = "rules")]
mod table;
#[cfg(feature = "rules")]
mod undo;
#[cfg(feature = "rules")]
mod windows;

#[cfg(test)]
#[cfg(feature = "rules")]
mod silence;

pub use clock::{Clock, ClocksPicture, GRACE, SeatClock, Spent};
pub use entry::{Deed, Header, JournalEntry};
pub use fairness::{Fairness, FairnessError, commitment, seed_text};
pub use history::{HistoryPage, Moment, Replayed};
pub use known::Known;
pub use noted::Noted;
pub use patch::{Edit, Misfit, Step};
pub use question::{Ask, Question, Reply, Think};
pub use rating_range::RatingRange;
pub use seat::{Holder, Person, PersonId};
pub use share::Share;
pub use talk::{Channel, Heard, LONGEST_SAID, Said, Talk};
pub use watching::Watching;
pub use window_settings::{WindowPicture, WindowSettings};
pub use wire::{
    AgreementPicture, Answer, Command, Feed, FromClient, GamePicture, LogPage, NextTable, Phase,
    Picture, Proposal, ProposalPicture, Query, RatedPicture, Request, SeatPicture, Subscription,
    ToClient, UndoPicture, WIRE,
};

#[cfg(feature = "rules")]
pub use self::{
    feed::Update,
    host::Host,
    look_up::LookUp,
    rated::{Contender, RatedPlace},
    table::{Handled, Table},
};

/// Milliseconds since some moment the driver chose; it only ever grows.
pub type Millis = u64;
