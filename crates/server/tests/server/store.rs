//! What every store must do, run on each of them; then what a database file can do to us.

use std::fs;
use std::path::Path;

use crate::suite;
use tempfile::TempDir;
use ztable_server::store::{BackupError, MemoryStore, OpenError, SqliteStore, Store, backup};

suite::store_suite!(memory, ((), MemoryStore::new()));
suite::store_suite!(sqlite, {
    let folder = TempDir::new().unwrap();
    let store = SqliteStore::open(&folder.path().join("ztable.db")).unwrap();
    (folder, store)
});

fn refusal(path: &Path) -> OpenError {
    SqliteStore::open(path).err().expect("the file must be refused")
}

#[tokio::test]
async fn everything_is_there_after_opening_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let (table, secret) = {
        let store = SqliteStore::open(&path).unwrap();
        let table = suite::table_with(&store, &["one", "two"]).await;
        (table, store.secret().await.unwrap())
    };
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(suite::bodies(&store, table).await, ["one", "two"]);
    assert_eq!(store.secret().await.unwrap(), secret);
}

#[test]
fn a_missing_folder_is_named() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("missing/ztable.db");
    let error = refusal(&path);
    assert!(matches!(error, OpenError::Unwritable { .. }), "{error:?}");
    let sentence = error.to_string();
    assert!(sentence.contains("missing/ztable.db") && !sentence.contains('\n'), "{sentence}");
}

#[test]
fn a_folder_is_not_a_database() {
    let folder = TempDir::new().unwrap();
    assert!(matches!(refusal(folder.path()), OpenError::Unwritable { .. }));
}

#[test]
fn other_files_are_refused_and_left_as_they_are() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("letter.txt");
    let text = "Dear reader, this is not a database. ".repeat(200);
    fs::write(&path, &text).unwrap();
    assert_eq!(refusal(&path), OpenError::NotADatabase { path: path.clone() });
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_damaged_database_is_refused() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    drop(SqliteStore::open(&path).unwrap());
    let mut bytes = fs::read(&path).unwrap();
    bytes[..16].fill(0);
    fs::write(&path, &bytes).unwrap();
    assert_eq!(refusal(&path), OpenError::NotADatabase { path });
}

#[test]
fn a_database_of_another_program_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    for (name, sql) in [
        ("unmarked.db", "CREATE TABLE recipes (name TEXT)"),
        ("marked.db", "PRAGMA application_id = 42; CREATE TABLE tables (name TEXT)"),
        ("versioned.db", "PRAGMA user_version = 1"),
    ] {
        let path = folder.path().join(name);
        rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
        let before = fs::read(&path).unwrap();
        assert_eq!(refusal(&path), OpenError::Foreign { path: path.clone() });
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[test]
fn an_empty_file_becomes_a_database() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    fs::write(&path, "").unwrap();
    assert!(SqliteStore::open(&path).is_ok());
}

#[test]
fn a_file_in_use_is_refused_until_it_is_free() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("ztable.db");
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(refusal(&path), OpenError::Locked { path: path.clone() });
    drop(store);
    assert!(SqliteStore::open(&path).is_ok());
}

#[tokio::test]
async fn a_backup_is_made_while_the_store_is_written_to() {
    let folder = TempDir::new().unwrap();
    let (path, copy) = (folder.path().join("ztable.db"), folder.path().join("copy.db"));
    let store = SqliteStore::open(&path).unwrap();
    let table = suite::table_with(&store, &["one", "two"]).await;
    let secret = store.secret().await.unwrap();
    let copied = backup(&path, &copy).unwrap();
    assert_eq!((copied.tables, copied.bytes), (1, fs::metadata(&copy).unwrap().len()));
    suite::table_with(&store, &["after the backup"]).await;
    assert_eq!(backup(&path, &copy), Err(BackupError::Exists { path: copy.clone() }));

    let restored = SqliteStore::open(&copy).unwrap();
    assert_eq!(suite::bodies(&restored, table).await, ["one", "two"]);
    assert_eq!(restored.secret().await.unwrap(), secret, "guests are known again");
    let next = restored.load(table).await.unwrap().unwrap().next();
    restored.append(table, next, Vec::new()).await.unwrap();
}

#[test]
fn what_is_no_database_of_ours_has_no_backup() {
    let folder = TempDir::new().unwrap();
    let (path, copy) = (folder.path().join("source"), folder.path().join("copy.db"));
    let missing = backup(&path, &copy).unwrap_err();
    assert!(missing.to_string().contains("source"), "{missing}");
    fs::write(&path, "Dear reader, this is not a database. ".repeat(200)).unwrap();
    let refused = BackupError::Source(OpenError::NotADatabase { path: path.clone() });
    assert_eq!(backup(&path, &copy), Err(refused));
    fs::write(&path, "").unwrap();
    let refused = BackupError::Source(OpenError::Foreign { path: path.clone() });
    assert_eq!(backup(&path, &copy), Err(refused));
    assert!(!copy.exists() && !folder.path().join("copy.db.part").exists());
}
