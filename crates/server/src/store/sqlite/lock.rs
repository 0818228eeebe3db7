//! One process per file: tables live in the memory of the process that serves them.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::store::OpenError;

/// The right to serve a database, by a lock on a file beside it. The lock goes with the process,
/// however it ends; the file stays, because removing it would race with the next one.
#[derive(Debug)]
pub(super) struct Lock {
    _file: File,
}

impl Lock {
    pub(super) fn take(database: &Path) -> Result<Self, OpenError> {
        let unwritable = |error: io::Error| OpenError::Unwritable {
            path: database.into(),
            reason: error.to_string(),
        };
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(beside(database))
            .map_err(unwritable)?;
        match file.try_lock() {
            Ok(()) => Ok(Self { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: database.into() }),
            Err(TryLockError::Error(error)) => Err(unwritable(error)),
        }
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}
