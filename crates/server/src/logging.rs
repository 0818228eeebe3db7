//! Structured logs on standard error.

use std::fmt;
use std::io::{self, IsTerminal};

pub use tracing::Level;
use tracing::subscriber::set_global_default;

/// How a line of the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Starts logging for the whole process; to be called once.
///
/// # Errors
/// [`AlreadyLogging`] on the second call.
pub fn start(format: LogFormat, level: Level) -> Result<(), AlreadyLogging> {
    let builder = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .with_target(false);
    match format {
        LogFormat::Text => set_global_default(builder.finish()),
        LogFormat::Json => set_global_default(builder.json().flatten_event(true).finish()),
    }
    .map_err(|_| AlreadyLogging)
}

/// The process has a log already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlreadyLogging;

impl fmt::Display for AlreadyLogging {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("logging was started already")
    }
}

impl std::error::Error for AlreadyLogging {}
