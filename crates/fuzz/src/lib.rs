//! Inputs that nobody would write, for everything that reads what comes from outside.
//!
//! A [`Target`] takes bytes, does with them what the program would do, checks what must hold
//! whatever they are, and says how it went. The driver starts from good inputs, changes them, and
//! keeps those after which something went in a way not seen before; so it finds its way from
//! nonsense that is refused at once to nonsense that is refused late. Coverage from the compiler
//! would guide it better, but needs a nightly compiler or unsafe code; behaviour needs neither, and
//! the same targets run with every test, for seconds, and for hours when asked.
//!
//! What it finds is written into the folder `corpus`, where it is tried first ever after.

mod driver;
mod mutate;
mod targets;

pub use driver::{Effort, Report, run};
pub use targets::all;

/// Something that reads.
pub struct Target {
    /// Its name, and that of its folder in the corpus.
    pub name: String,
    /// Good inputs to start from.
    pub seeds: Vec<Vec<u8>>,
    /// Takes an input and says how it went: two inputs that went the same way give the same text.
    /// It panics when something is wrong.
    pub take: Box<dyn Fn(&[u8]) -> String>,
}
