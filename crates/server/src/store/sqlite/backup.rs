//! A copy of a database while a server writes to it.

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags};

use super::lock::Lock;
use super::open::{explain, known_version};
use crate::store::OpenError;

/// Copies the database at `from` into a new file `to`, as it is at one moment; a server may go on
/// writing to it. The copy is checked and on the disk when this comes back.
///
/// # Errors
/// Says in one sentence why not; `to` does not exist then.
pub fn backup(from: &Path, to: &Path) -> Result<Copied, BackupError> {
    if fs::symlink_metadata(to).is_ok() {
        return Err(BackupError::Exists { path: to.into() });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source =
        Connection::open_with_flags(from, flags).map_err(|error| unreadable(from, &error))?;
    source.busy_timeout(super::open::PATIENCE).map_err(|error| unreadable(from, &error))?;
    if known_version(&source, from).map_err(BackupError::Source)? == 0 {
        return Err(BackupError::Source(OpenError::Foreign { path: from.into() }));
    }
    let part = with_tail(to, ".part");
    let unwritable =
        |error: io::Error| BackupError::Unwritable { path: to.into(), reason: error.to_string() };
    // What an earlier try may have left.
    match fs::remove_file(&part) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unwritable(error)),
        _ => {}
    }
    let copied = copy(&source, &part).and_then(|tables| {
        // SQLite does not flush such a copy by itself.
        File::open(&part).and_then(|file| file.sync_all()).map_err(unwritable)?;
        fs::rename(&part, to).map_err(unwritable)?;
        flush_folder(to).map_err(unwritable)?;
        let bytes = fs::metadata(to).map_err(unwritable)?.len();
        Ok(Copied { tables, bytes })
    });
    if copied.is_err() {
        let _ = fs::remove_file(&part);
    }
    copied
}

/// Makes a database of a backup: `to` must not be there yet, and no server may wait for it. A log that an
/// earlier database has left beside it would be taken for part of the new one, so it must not be there
/// either.
///
/// # Errors
/// Says in one sentence why not; `to` does not exist then.
pub fn restore(copy: &Path, to: &Path) -> Result<Copied, BackupError> {
    let _lock = Lock::take(to).map_err(BackupError::Source)?;
    for tail in ["-wal", "-shm", "-journal"] {
        let left = with_tail(to, tail);
        if fs::symlink_metadata(&left).is_ok() {
            return Err(BackupError::Exists { path: left });
        }
    }
    backup(copy, to)
}

/// What a backup holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// Tables in it.
    pub tables: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// Copies and looks the copy through; how many tables it has.
fn copy(source: &Connection, part: &Path) -> Result<u64, BackupError> {
    let failed = |error: rusqlite::Error| BackupError::Unwritable {
        path: part.into(),
        reason: error.to_string(),
    };
    let name = part.to_str().ok_or_else(|| BackupError::Unwritable {
        path: part.into(),
        reason: "its name is not Unicode".into(),
    })?;
    source.execute("VACUUM INTO ?1", [name]).map_err(failed)?;
    let copy =
        Connection::open_with_flags(part, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(failed)?;
    let check: String =
        copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(failed)?;
    if check != "ok" {
        return Err(BackupError::Source(OpenError::NotADatabase { path: part.into() }));
    }
    let tables = copy.query_row("SELECT count(*) FROM tables", [], |row| row.get::<_, i64>(0));
    tables.map(|count| u64::try_from(count).unwrap_or(0)).map_err(failed)
}

fn unreadable(path: &Path, error: &rusqlite::Error) -> BackupError {
    BackupError::Source(explain(path, error))
}

/// The file beside another one whose name ends so.
fn with_tail(file: &Path, tail: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(tail);
    name.into()
}

/// Makes sure that the new name survives a power cut.
fn flush_folder(file: &Path) -> io::Result<()> {
    if cfg!(unix) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}

/// Why there is no backup.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BackupError {
    /// Something is there already, and it may be the last good copy.
    Exists {
        /// The file that is there.
        path: PathBuf,
    },
    /// The database cannot be read.
    Source(OpenError),
    /// The copy cannot be written.
    Unwritable {
        /// The file that was to be written.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists { path } => {
                write!(f, "{} is there already; move it away or choose a new file", path.display())
            }
            Self::Source(error) => error.fmt(f),
            Self::Unwritable { path, reason } => {
                write!(f, "the backup {} cannot be written ({reason})", path.display())
            }
        }
    }
}

impl std::error::Error for BackupError {}
