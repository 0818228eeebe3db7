//! Where the tables are kept when nobody says.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use crate::exit::Failure;

/// The database file: the one asked for, or one in the user's data folder, which is made if it is
/// not there.
pub(crate) fn place(asked: Option<&Path>) -> Result<PathBuf, Failure> {
    if let Some(path) = asked {
        return Ok(path.to_path_buf());
    }
    let Some(folder) = data_folder() else { return Ok(PathBuf::from("ztable.db")) };
    let folder = folder.join("ztable");
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::no(format!(
            "The folder {} cannot be made ({error}); name a database with --database FILE.",
            folder.display()
        ))
    })?;
    Ok(folder.join("ztable.db"))
}

fn data_folder() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    if cfg!(windows) {
        return variable("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return Some(variable("HOME")?.join("Library/Application Support"));
    }
    variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")))
}
