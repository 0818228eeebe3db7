//! Accounts: a name, a password, and what browsers show instead of both.
//!
//! A guest who makes an account keeps the id, and with it tables and games. From then on the guest's
//! cookie alone stands for nobody; a session does, which is a row in the store that can be ended.
//!
//! Architecture invariant: no answer of a login, and no time that it takes, tells whether a name
//! exists. Where there is no account, a password is checked all the same, against a hash that nothing
//! fits.

mod browser;
mod code;
mod ended;
mod name;
mod password;
mod session;
mod slow;

pub(crate) use browser::kind_of_browser;
pub(crate) use code::RecoveryCode;
pub(crate) use ended::{End, Ended, Ending, Ends};
pub(crate) use name::{AccountName, NameKey};
pub(crate) use password::{Busy, NOBODY as NO_PASSWORD, Password, Passwords};
pub(crate) use session::{SESSION_COOKIE, Token, is_stale, still_valid_since};
pub(crate) use slow::Slow;

/// How others see somebody whose account was deleted.
pub(crate) const FORMER_PLAYER: &str = "A former player";
