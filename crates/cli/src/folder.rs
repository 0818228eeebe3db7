//! Where the program keeps what belongs to the user.

use std::env;
use std::path::PathBuf;

/// The program's folder in the user's data folder; nothing where the system names none. It may not
/// be there yet.
pub(crate) fn data() -> Option<PathBuf> {
    Some(user_data()?.join("ztable"))
}

fn user_data() -> Option<PathBuf> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    if cfg!(windows) {
        return variable("LOCALAPPDATA");
    }
    if cfg!(target_os = "macos") {
        return Some(variable("HOME")?.join("Library/Application Support"));
    }
    variable("XDG_DATA_HOME").or_else(|| Some(variable("HOME")?.join(".local/share")))
}
