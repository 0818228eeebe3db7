//! Opens a page in the user's browser.

use std::process::{Command, Stdio};

use crate::exit::Failure;

/// Opens the page, by the program that the system has for it.
pub(super) fn open(address: &str) -> Result<(), Failure> {
    let (program, first): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    Command::new(program)
        .args(first)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map(drop)
        .map_err(|error| {
            Failure::no(format!(
                "No browser could be opened with {program} ({error}); leave --open out and open \
                 {address} yourself."
            ))
        })
}
