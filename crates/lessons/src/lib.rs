//! Lessons: short guided plays that teach a game on its real board, by its real rules.
//!
//! A lesson is data beside its game, in `lessons/*.toml`: a position, scripted chance, and a few
//! steps. Each step says a sentence or two, points at something, and waits for a pick; it knows what
//! to say to other picks, what the rivals do next, and what must have come of it. [`Run`] plays a
//! lesson as a pure state machine over [`AnyMatch`](ztable_core::AnyMatch), the same for the terminal
//! and for a page. [`Classroom`] holds a run for a page that has no rules and asks in plain data
//! ([`wire`]). [`prove`] plays every way through a course and finds what the rules, or good
//! manners of teaching, do not bear out. [`show`] plays an example of a rule, which is a scenario of the
//! game's tests, to somebody who reads the rulebook.
//!
//! Architecture invariant: nothing here decides by rules, and nothing touches time, files or
//! randomness. Whether a pick is legal, and what comes of it, is asked of the match.
//!
//! The feature `run` brings all of this, with the rules of all games. With `read` alone lessons can be
//! read but not played; without both only what a page needs is here, its words for a worker. The feature
//! `examples` adds the scenario files of all games, which a page fetches instead.

#[cfg(feature = "run")]
mod classroom;
#[cfg(feature = "read")]
mod course;
#[cfg(feature = "run")]
mod example;
#[cfg(feature = "examples")]
mod examples;
#[cfg(feature = "run")]
mod fact;
#[cfg(feature = "read")]
mod file;
#[cfg(feature = "read")]
mod library;
#[cfg(feature = "run")]
mod proof;
#[cfg(feature = "run")]
mod run;
mod speech;
pub mod wire;

#[cfg(feature = "run")]
pub use classroom::Classroom;
#[cfg(feature = "read")]
pub use course::{Card, Course, Lesson, Move, Opening, Plays, Step, Wrong};
#[cfg(feature = "run")]
pub use example::show;
#[cfg(feature = "examples")]
pub use examples::{SCENARIOS, examples, examples_of};
#[cfg(feature = "read")]
pub use file::read;
#[cfg(feature = "read")]
pub use library::{FILES, courses};
#[cfg(feature = "run")]
pub use proof::{Figures, prove};
#[cfg(feature = "run")]
pub use run::{Attempt, Broken, Run, Scene, open};
pub use speech::{LONGEST_SENTENCE, Span, sentences, spans};
