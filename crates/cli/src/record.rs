//! Reading record files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use ztable_core::Record;

use crate::exit::Failure;

/// The most bytes a record may have: far more than the longest game needs.
const LIMIT: u64 = 64 << 20;

/// Reads a record; `-` is standard input. It is not played again here.
pub(crate) fn read(path: &Path) -> Result<Record, Failure> {
    let fault = |what: String| fault(path, what);
    let text = text(path).map_err(|error| fault(format!("It cannot be read: {error}.")))?;
    // Syntax first: these errors know their line and column, errors of structure name a field.
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| fault(format!("It is no JSON: {error}.")))?;
    serde_json::from_value(value).map_err(|error| fault(format!("It is no record: {error}.")))
}

/// What is wrong with a record, with the name of its file.
pub(crate) fn fault(path: &Path, what: impl std::fmt::Display) -> Failure {
    let name =
        if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
    Failure::no(format!("{name}: {what}"))
}

fn text(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    if path == Path::new("-") {
        io::stdin().lock().take(LIMIT).read_to_string(&mut text)?;
    } else {
        File::open(path)?.take(LIMIT).read_to_string(&mut text)?;
    }
    Ok(text)
}
