//! The game in words: what is asked, what a pick means, how it stands and what happened.

mod describe;
mod label;
mod narrate;
mod prompt;

pub(crate) use describe::describe;
pub(crate) use label::label;
pub(crate) use narrate::narrate;
pub(crate) use prompt::prompt;
