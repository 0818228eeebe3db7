//! Games looked at again.
//!
//! A [`Reviewer`] goes through a record, play by play, and asks the bots what each play was worth to
//! the seat that made it, **from what that seat knew then**. It does one play at a time, so that a door
//! can show how far it is, and stop. What comes out is a [`Review`].
//!
//! ```
//! use ztable_bots::{Budget, Effort, Level, play_game, timeless};
//! use ztable_core::Setup;
//! use ztable_study::Reviewer;
//!
//! let report = play_game(&Setup::new("zeds-zone", 1), "front page", &[Level::Easy], Budget::USUAL, &timeless)?;
//! let record = ztable_study::record_of(&Setup::new("zeds-zone", 1), &report)?;
//! let quick = Effort { search: 20, compare: 20, matters: 0.05 };
//! let mut reviewer = Reviewer::new(record, quick, 1)?;
//! while reviewer.step()? {}
//! assert!(!reviewer.review().plays.is_empty());
//! # Ok::<(), ztable_core::Refusal>(())
//! ```
//!
//! A game also fits into a link: [`pack`] writes it as a short text, [`unpack`] reads it. [`Desk`]
//! does all of this for a page that has no rules and asks in plain data ([`wire`]); without the
//! feature `run` there is only what such a page needs. [`daily`] has the games of the day,
//! [`puzzle`] positions in which one play is clearly better than all others.

#[cfg(feature = "run")]
mod coder;
#[cfg(feature = "run")]
mod compare;
pub mod daily;
#[cfg(feature = "run")]
mod daily_result;
#[cfg(feature = "run")]
mod desk;
mod guide;
#[cfg(feature = "run")]
mod link;
pub mod puzzle;
mod review;
#[cfg(feature = "run")]
mod reviewer;
pub mod wire;
#[cfg(feature = "run")]
mod words;

#[cfg(feature = "run")]
pub use compare::compare;
#[cfg(feature = "run")]
pub use daily_result::{DailyResult, daily_result};
#[cfg(feature = "run")]
pub use desk::Desk;
pub use guide::{Guide, Stand};
#[cfg(feature = "run")]
pub use link::{pack, unpack};
pub use review::{Prospect, Review, ReviewedPlay, SeatSummary};
#[cfg(feature = "run")]
pub use reviewer::Reviewer;
pub use wire::Shared;

#[cfg(feature = "run")]
use ztable_bots::GameReport;
#[cfg(feature = "run")]
use ztable_core::{Record, Refusal, Setup, Start};

/// The record of a game among bots.
///
/// # Errors
/// A report that is not one of this set-up.
#[cfg(feature = "run")]
pub fn record_of(setup: &Setup, report: &GameReport) -> Result<Record, Refusal> {
    let mut game = ztable_shelf::start(Start::new(setup.clone(), report.seed.as_str()))?;
    for played in &report.picks {
        game.pick_text(played.seat, &played.pick)?;
    }
    Ok(game.record())
}
