//! Checks of positions that come from outside.
//!
//! A position of two hundred entries is of no use to anybody who is told only that it is wrong.
//! Every refusal begins with the path of the entry to mend, written as scenarios and the reading of
//! positions write it, so that it can be copied into a change: `seats.2.hand: …`.

use std::fmt::Display;

use crate::{Code, Refusal};

/// What a check of a position comes to.
pub type Checked<T = ()> = Result<T, Refusal>;

/// Refuses the position where something does not hold that holds in every position that can come
/// about.
///
/// ```
/// use ztable_core::ensure;
///
/// let (seat, stones) = (1, 7);
/// let checked = ensure(stones <= 3, format_args!("seats.{seat}.stones"), || {
///     format!("Nobody has {stones} stones; it is 3 at most.")
/// });
/// let refusal = checked.unwrap_err();
/// assert_eq!(refusal.message, "seats.1.stones: Nobody has 7 stones; it is 3 at most.");
/// ```
///
/// # Errors
/// The position is refused, at this path and for this reason.
pub fn ensure<M: Display>(holds: bool, path: impl Display, message: impl FnOnce() -> M) -> Checked {
    if holds { Ok(()) } else { Err(Refusal::bad_position(path, message())) }
}

impl Refusal {
    /// The position is not possible, because of the entry with this path.
    pub fn bad_position(path: impl Display, message: impl Display) -> Refusal {
        Refusal::new(Code::BadPosition, format!("{path}: {message}"))
    }
}
