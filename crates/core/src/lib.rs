//! The contract every Ztable game keeps, and what can be built on it alone.
//!
//! A [`Game`] value is one configured game; its `State` is a position. A player never chooses a
//! compound move: every decision is a short list of picks ([`Game::options`]), each a small `Copy`
//! value. Chance comes from outside ([`Chance`]), a viewer gets a `View` and never a `State`, and
//! everything that happens is told as events which name their rule ([`Log`]).
//!
//! On that contract stand [`Match`] (one game being played, with its log and its record), its
//! type-erased face [`AnyMatch`], and, behind the feature `testkit`, the conformance suite that
//! every game passes.
//!
//! Beside it lies a kit for writing games: things with names and numbers ([`Thing`], [`things!`],
//! [`numbered!`]), sets of them ([`Set`]), short lists ([`Few`]), one value per seat ([`PerSeat`]),
//! picks from one declaration ([`picks!`]), cited rules ([`rule!`]), a context for what happens in a
//! turn ([`context!`]), checked data files ([`DataFile`]) and [`words`].
//!
//! Architecture invariant: nothing here touches time, files, network, threads, global randomness
//! or the order of a hash map.

mod chance;
mod checkpoint;
mod context;
mod data;
mod declare;
mod event;
mod few;
mod foresee;
mod game;
#[doc(hidden)]
pub mod kit;
mod look;
mod name;
mod outcome;
pub mod patch;
mod per_seat;
mod pick;
mod play;
mod playout;
mod reading;
mod record;
mod refusal;
mod rule;
mod seat;
mod set;
mod setup;
#[cfg(feature = "testkit")]
pub mod testkit;
mod thing;
mod window;
pub mod words;

pub use chance::{Chance, Draw, Key, Quick, Recorder, Script, Seed, Seeded};
pub use data::{DataError, DataFile, Holding, Provenance};
pub use event::{Audience, Entry, Log, Names, Silent, Told};
pub use few::Few;
pub use foresee::{Foresee, Trial};
pub use game::{Game, Prompt, Title};
pub use look::Look;
pub use name::NotAName;
pub use outcome::{Finish, Outcome, Placing, Standing, Turn};
pub use per_seat::PerSeat;
pub use pick::{Choice, Label, Picks, Target};
pub use play::{AnyMatch, Match, Start, Verdict};
pub use playout::{play_out, step_at_random};
pub use record::{Played, RECORD_FORMAT, Record};
pub use refusal::{Code, Refusal};
pub use rule::{Chapter, Rule, RuleBook, RuleText};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use set::{Bits, Set, SetIter};
pub use setup::{About, OptionKind, OptionSpec, Setup, When};
pub use thing::Thing;
pub use window::{Window, WindowKind};
