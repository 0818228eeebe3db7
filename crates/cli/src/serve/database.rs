//! Where the tables are kept when nobody says.

use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::Failure;
use crate::folder;

/// The database file: the one asked for, or one in the user's data folder, which is made if it is
/// not there.
pub(crate) fn place(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(path) = asked {
        return Ok(path.to_path_buf());
    }
    let Some(folder) = folder::data() else { return Ok(PathBuf::from("ztable.db")) };
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::no(format!(
            "The folder {} cannot be made ({error}); name a database with --database FILE.",
            folder.display()
        ))
    })?;
    Ok(folder.join("ztable.db"))
}
