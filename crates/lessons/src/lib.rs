//! Lessons: short guided plays that teach a game on its real board, by its real rules.
//!
//! A lesson is data beside its game, in `lessons/*.toml`: a position, scripted chance, and a few
//! steps. Each step says a sentence or two, points at something, and waits for a pick; it knows what
//! to say to other picks, what the rivals do next, and what must have come of it. [`Run`] plays a
//! lesson as a pure state machine over [`AnyMatch`](ztable_core::AnyMatch), the same for the terminal
//! and for a page. [`prove`] plays every way through a course and finds what the rules, or good
//! manners of teaching, do not bear out.
//!
//! Architecture invariant: nothing here decides by rules, and nothing touches time, files or
//! randomness. Whether a pick is legal, and what comes of it, is asked of the match.

mod course;
mod file;
mod library;
mod proof;
mod run;
mod speech;

pub use course::{Card, Course, Lesson, Move, Opening, Progress, Step, Wrong};
pub use file::read;
pub use library::{FILES, courses};
pub use proof::{Figures, prove};
pub use run::{Answer, Broken, Run, Scene, open};
pub use speech::{LONGEST_SENTENCE, Span, sentences, spans};
