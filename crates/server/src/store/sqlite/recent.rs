//! Entries on their way into the logs.
//!
//! The entries of one log lie together, so that it is read quickly; writing an entry there changes
//! a page of its own, and thousands of tables would flush thousands of pages for a few bytes each.
//! So the entries of a transaction are first kept together, in one row, and put into their logs
//! when many have come together. Who reads looks at both.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::Type;
use rusqlite::{Connection, params};

use crate::store::{LogEntry, Sequence, TableId, Timestamp};

/// Above so many entries, or bytes, all of them are put into their logs.
const MOST_ENTRIES: usize = 8192;
const MOST_BYTES: usize = 2 << 20;

/// Before the body of an entry: the row of its table, its number, its time and its length.
const HEAD: usize = 8 + 4 + 8 + 4;

/// An entry with its place.
struct Placed {
    /// The row of the table.
    number: i64,
    sequence: Sequence,
    entry: LogEntry,
}

/// The tables that have entries which are not in their logs yet.
#[derive(Clone, Default)]
pub(super) struct Unmerged(Arc<Mutex<HashSet<TableId>>>);

impl Unmerged {
    /// Whether the rows of recent entries have to be looked through for this table. What was
    /// acknowledged before this question is in its log where they need not.
    pub(super) fn has(&self, table: TableId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&table)
    }

    fn change(&self, change: impl FnOnce(&mut HashSet<TableId>)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// What the writer knows of them.
pub(super) struct Recent {
    entries: Vec<Placed>,
    bytes: usize,
    /// How many of them are in rows already.
    kept: usize,
    /// The tables of the others.
    tables: Vec<TableId>,
    unmerged: Unmerged,
}

impl Recent {
    /// Those that the database has, for example because a process was killed.
    pub(super) fn read(database: &Connection, unmerged: Unmerged) -> rusqlite::Result<Self> {
        let mut entries = Vec::new();
        read_rows(database, |number, sequence, entry| {
            entries.push(Placed { number, sequence, entry });
        })?;
        let bytes = entries.iter().map(|placed| placed.entry.body.len()).sum();
        Ok(Self { kept: entries.len(), entries, bytes, tables: Vec::new(), unmerged })
    }

    /// Where the log of the table with this row ends, if it has recent entries.
    pub(super) fn end(&self, number: i64) -> Option<Sequence> {
        let last = self.entries.iter().rfind(|placed| placed.number == number)?;
        Some(last.sequence.after(1))
    }

    /// Adds entries of one table, in order; they are kept by [`Recent::keep`].
    pub(super) fn add(
        &mut self,
        table: TableId,
        number: i64,
        first: Sequence,
        entries: Vec<LogEntry>,
    ) {
        self.tables.push(table);
        for (index, entry) in entries.into_iter().enumerate() {
            self.bytes += entry.body.len();
            self.entries.push(Placed { number, sequence: first.after(index), entry });
        }
    }

    /// Writes what was added since the last time: as one row, or, when there is enough for it, into
    /// the logs, with all that came before.
    pub(super) fn keep(&mut self, database: &Connection) -> rusqlite::Result<()> {
        if self.entries.len() > MOST_ENTRIES || self.bytes > MOST_BYTES {
            return self.merge(database);
        }
        let new = self.entries.get(self.kept..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let mut body =
            Vec::with_capacity(new.iter().map(|placed| HEAD + placed.entry.body.len()).sum());
        for Placed { number, sequence, entry } in new {
            body.extend_from_slice(&number.to_le_bytes());
            body.extend_from_slice(&sequence.get().to_le_bytes());
            body.extend_from_slice(&entry.at.millis().to_le_bytes());
            let length = u32::try_from(entry.body.len()).unwrap_or(u32::MAX);
            body.extend_from_slice(&length.to_le_bytes());
            body.extend_from_slice(&entry.body);
        }
        database.prepare_cached("INSERT INTO recent (body) VALUES (?1)")?.execute([body])?;
        self.kept = self.entries.len();
        Ok(())
    }

    /// Puts all of them into their logs.
    pub(super) fn merge(&mut self, database: &Connection) -> rusqlite::Result<()> {
        if self.entries.is_empty() {
            return Ok(());
        }
        // A page of a log is then written once for all that comes into it.
        self.entries.sort_unstable_by_key(|placed| (placed.number, placed.sequence));
        let mut insert = database.prepare_cached(
            "INSERT INTO entries (table_number, sequence, at, body) VALUES (?1, ?2, ?3, ?4)",
        )?;
        for Placed { number, sequence, entry } in &self.entries {
            insert.execute(params![number, sequence.get(), entry.at.millis(), entry.body])?;
        }
        database.execute("DELETE FROM recent", [])?;
        self.entries.clear();
        (self.bytes, self.kept) = (0, 0);
        Ok(())
    }

    /// After the commit and before anybody hears of it.
    pub(super) fn committed(&mut self) {
        let (tables, all_merged) = (self.tables.drain(..), self.entries.is_empty());
        self.unmerged.change(|unmerged| {
            if all_merged {
                unmerged.clear();
            } else {
                unmerged.extend(tables);
            }
        });
    }

    /// After a transaction that did not come about: what the database has counts.
    pub(super) fn read_again(&mut self, database: &Connection) -> rusqlite::Result<()> {
        *self = Self::read(database, self.unmerged.clone())?;
        Ok(())
    }
}

/// The recent entries of one table, in order.
pub(super) fn of_table(database: &Connection, table: i64) -> rusqlite::Result<Vec<LogEntry>> {
    let mut entries = Vec::new();
    read_rows(database, |number, _, entry| {
        if number == table {
            entries.push(entry);
        }
    })?;
    Ok(entries)
}

fn read_rows(
    database: &Connection,
    mut each: impl FnMut(i64, Sequence, LogEntry),
) -> rusqlite::Result<()> {
    let mut query = database.prepare_cached("SELECT body FROM recent ORDER BY number")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let body: &[u8] = row.get_ref(0)?.as_blob()?;
        let mut rest = body;
        while !rest.is_empty() {
            let (number, sequence, entry) = take(&mut rest).ok_or_else(damaged)?;
            each(number, sequence, entry);
        }
    }
    Ok(())
}

/// Takes the first entry from the body of a row.
fn take(rest: &mut &[u8]) -> Option<(i64, Sequence, LogEntry)> {
    fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
        let (bytes, after) = rest.split_first_chunk()?;
        *rest = after;
        Some(*bytes)
    }
    let number = i64::from_le_bytes(take(rest)?);
    let sequence = Sequence::new(u32::from_le_bytes(take(rest)?));
    let at = Timestamp::from_millis(i64::from_le_bytes(take(rest)?));
    let length = usize::try_from(u32::from_le_bytes(take(rest)?)).ok()?;
    let (body, after) = rest.split_at_checked(length)?;
    *rest = after;
    Some((number, sequence, LogEntry { at, body: body.to_vec() }))
}

fn damaged() -> rusqlite::Error {
    let reason = "a row of recent entries is cut short";
    rusqlite::Error::FromSqlConversionFailure(0, Type::Blob, reason.into())
}
