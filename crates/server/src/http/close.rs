//! Why a connection ends.

use axum::extract::ws::{CloseFrame, close_code};
use ztable_core::{Code, Refusal};

/// Why a connection ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CloseReason {
    /// The other side closed it or broke off.
    Gone,
    /// The server shuts down; the client should come back in a moment.
    GoingAway,
    /// The table dropped the connection: messages piled up, or the table itself broke.
    CutOff,
    /// Nothing was heard for too long.
    Silent,
    /// A message was longer than allowed.
    TooLong,
    /// What came was not the WebSocket protocol.
    Broken,
    /// Too many messages, in spite of refusals.
    Flood,
    /// The session that the connection began with has ended.
    LoggedOut,
    /// The connection never began.
    Refused(Refusal),
}

/// No such table, in the range that is free for programs.
const NO_SUCH_TABLE: u16 = 4404;

/// Too many connections, in the same range.
const TOO_MANY: u16 = 4429;

impl CloseReason {
    /// What the other side is told; nothing where it is gone.
    pub(super) fn frame(&self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            Self::Gone => return None,
            Self::GoingAway => (close_code::AWAY, "the server is going away; come back soon"),
            Self::CutOff => (close_code::AGAIN, "you fell behind; connect again"),
            Self::Silent => (close_code::POLICY, "nothing was heard from you for too long"),
            Self::TooLong => (close_code::SIZE, "the message is too long"),
            Self::Broken => (close_code::PROTOCOL, "this is not the WebSocket protocol"),
            Self::Flood => (close_code::POLICY, "too many messages; slow down"),
            Self::LoggedOut => (close_code::AGAIN, "your session has ended; connect again"),
            Self::Refused(refusal) => match refusal.code {
                Code::NoSuchTable => (NO_SUCH_TABLE, "there is no such table"),
                Code::Limit => (TOO_MANY, "too many connections"),
                _ => (close_code::ERROR, "the server failed; try again"),
            },
        };
        Some(CloseFrame { code, reason: reason.into() })
    }
}
