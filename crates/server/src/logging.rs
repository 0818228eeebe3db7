//! Structured logs on standard error.

use std::fmt;
use std::io::{self, IsTerminal};

pub use tracing::Level;
use tracing::dispatcher::{self, Dispatch};
use tracing_subscriber::fmt::MakeWriter;

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
    let colours = io::stderr().is_terminal();
    dispatcher::set_global_default(subscriber(format, level, colours, io::stderr))
        .map_err(|_| AlreadyLogging)
}

fn subscriber<W>(format: LogFormat, level: Level, colours: bool, writer: W) -> Dispatch
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let builder = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_writer(writer)
        .with_ansi(colours)
        .with_target(false);
    match format {
        LogFormat::Text => Dispatch::new(builder.finish()),
        LogFormat::Json => Dispatch::new(builder.json().flatten_event(true).finish()),
    }
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

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::sync::Arc;

    use super::*;

    fn logged(format: LogFormat) -> String {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("log");
        let file = Arc::new(File::create(&path).unwrap());
        dispatcher::with_default(&subscriber(format, Level::INFO, false, file), || {
            let span = tracing::info_span!("request", id = "7f", path = "/\n\u{1b}[31m");
            span.in_scope(|| tracing::info!(status = 200, "answered"));
            tracing::debug!("too small to mention");
        });
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn text_is_one_line_an_event() {
        let text = logged(LogFormat::Text);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.contains("id=\"7f\"") && text.contains("answered status=200"), "{text}");
        assert!(!text.contains('\u{1b}'), "what clients send does not steer terminals: {text}");
    }

    #[test]
    fn json_is_one_object_an_event() {
        let text = logged(LogFormat::Json);
        assert_eq!(text.lines().count(), 1, "{text}");
        let event: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(event["message"], "answered");
        assert_eq!((&event["status"], &event["level"]), (&200.into(), &"INFO".into()));
        assert_eq!(event["span"]["id"], "7f");
    }
}
