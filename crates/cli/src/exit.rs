//! How a command ends.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

use ztable_core::Refusal;

/// The status of a command that answered "no" or could not do its work.
pub const NO: u8 = 1;
/// The status of a command that was called wrongly.
pub const USAGE: u8 = 2;

/// Why a command did not end well.
#[derive(Debug)]
pub struct Failure {
    status: u8,
    /// Nothing is said when nobody listens any more.
    message: Option<String>,
}

impl Failure {
    /// The answer is no, or the work could not be done, for this reason.
    pub fn no(message: impl Display) -> Failure {
        Failure { status: NO, message: Some(message.to_string()) }
    }

    /// The command was called wrongly.
    pub fn usage(message: impl Display) -> Failure {
        Failure { status: USAGE, message: Some(message.to_string()) }
    }

    /// Says what was wrong on standard error, and with which status the program ends.
    pub(crate) fn report(self) -> ExitCode {
        if let Some(message) = self.message {
            eprintln!("ztable: {message}");
        }
        ExitCode::from(self.status)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::no(refusal)
    }
}

impl From<io::Error> for Failure {
    /// A reader that went away (`ztable games | head -1`) is no failure.
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure { status: 0, message: None };
        }
        Failure::no(format!("Reading or writing failed: {error}."))
    }
}
