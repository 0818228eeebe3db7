//! Inputs that nobody would write, for everything that reads what comes from outside.
//!
//! A [`Target`] takes bytes, does with them what the program would do, checks what must hold
//! whatever they are, and says how it went. Two drivers try inputs on it:
//!
//! - [`run`] starts from good inputs, changes them, and keeps those after which something went in a
//!   way not seen before; so it finds its way from nonsense that is refused at once to nonsense that
//!   is refused late. It needs nothing but the standard library and runs with every test, for
//!   seconds.
//! - The program `coverage` hands the same targets and the same changes to libFuzzer, which keeps
//!   every input that reached code not reached before. `./test deep` builds it with the counters of
//!   the stable compiler (`-C passes=sancov-module`) and runs it for hours. Sanitizers, which need a
//!   nightly compiler, are left out: there is no unsafe code to watch.
//!
//! What either finds is written into the folder `corpus`, where it is tried first ever after.

mod driver;
mod mutate;
mod targets;

pub use driver::{Effort, Report, corpus, run};
pub use mutate::Mutator;
pub use targets::all;

/// Something that reads.
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: String,
    /// Good inputs to start from.
    pub seeds: Vec<Vec<u8>>,
    /// Takes an input and says how it went: two inputs that went the same way give the same text.
    /// It panics when something is wrong.
    pub take: Box<Take>,
}

/// What a target does with an input.
pub type Take = dyn Fn(&[u8]) -> String;
