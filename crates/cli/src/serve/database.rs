//! Where the tables are kept.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use ztable_server::store::Address;

use super::sentence;
use crate::exit::Failure;
use crate::folder;

/// A database as the command line names it.
pub(crate) enum Database {
    /// A file, for one server.
    File(PathBuf),
    /// A Postgres, for any number of them.
    Postgres(Box<Address>),
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Postgres(address) => address.fmt(f),
        }
    }
}

/// The one asked for, or a file in the user's data folder, which is made if it is not there.
pub(crate) fn place(asked: Option<&Path>) -> Result<Database, Failure> {
    if let Some(path) = asked {
        return match path.to_str().filter(|text| Address::is_meant(text)) {
            Some(text) => Ok(Database::Postgres(Box::new(Address::parse(text).map_err(sentence)?))),
            None => Ok(Database::File(path.to_path_buf())),
        };
    }
    let Some(folder) = folder::data() else { return Ok(Database::File("ztable.db".into())) };
    fs::create_dir_all(&folder).map_err(|error| {
        Failure::no(format!(
            "The folder {} cannot be made ({error}); name a database with --database FILE.",
            folder.display()
        ))
    })?;
    Ok(Database::File(folder.join("ztable.db")))
}
