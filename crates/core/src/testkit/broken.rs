//! Data files that were broken on purpose.

use std::fmt::Debug;

use crate::DataError;

/// The file with the first `from` after `mark` replaced.
///
/// # Panics
/// When there is nothing to replace.
#[must_use]
#[track_caller]
pub fn change(text: &str, mark: &str, from: &str, to: &str) -> String {
    let start = text.find(mark).unwrap_or_else(|| panic!("no '{mark}'"));
    let at = start + text[start..].find(from).unwrap_or_else(|| panic!("no '{from}'"));
    format!("{}{to}{}", &text[..at], &text[at + from.len()..])
}

/// The file, whose name begins with "my", is refused, at this entry and for this reason.
///
/// # Panics
/// When it is not refused, or for something else.
#[track_caller]
pub fn refused<T: Debug>(read: Result<T, DataError>, entry: &str, problem: &str) {
    let error = read.expect_err("the file is broken");
    assert!(error.file.starts_with("my"), "{error}");
    assert!(error.entry.contains(entry), "expected the entry '{entry}': {error}");
    assert!(error.problem.contains(problem), "expected '{problem}': {error}");
}
