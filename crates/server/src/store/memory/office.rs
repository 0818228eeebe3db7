//! The work of operators, for as long as the process lasts.

use super::{MemoryStore, Shelves};
use crate::identity::GuestId;
use crate::store::office::{
    AccountFile, Audited, Deed, Fresh, Joined, Office, TABLES_NAMED, TableFile, Warrant,
};
use crate::store::talk::{Report, Talk};
use crate::store::{StoreFuture, TableId};

impl Office for MemoryStore {
    fn table_file(&self, table: TableId) -> StoreFuture<'_, Option<TableFile>> {
        self.answer(|shelves| Ok(table_file(shelves, table)))
    }

    fn account_file(&self, key: String) -> StoreFuture<'_, Option<AccountFile>> {
        self.answer(|shelves| {
            let Some(mut file) = shelves.people.file(&key) else { return Ok(None) };
            file.tables = shelves.tables_of(file.person, TABLES_NAMED);
            let reports = shelves.talked.reports.iter();
            file.reported = reports.clone().filter(|it| it.said.by == file.person).count() as u64;
            file.reports = reports.filter(|it| it.by == file.person).count() as u64;
            Ok(Some(file))
        })
    }

    fn latest_reports(&self, limit: u32) -> StoreFuture<'_, Vec<Report>> {
        Talk::reports(self, limit)
    }

    fn act(&self, deed: Deed, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.answer(|shelves| {
            let done = match deed {
                Deed::LookAtTable(_) | Deed::LookAtAccount(_) | Deed::ReadReports => true,
                Deed::CloseTable(table) => {
                    let fits =
                        shelves.tables.contains_key(&table) && !shelves.closed.contains_key(&table);
                    if fits {
                        shelves.closed.insert(table, warrant.at);
                        shelves.counted.expect_no_more(table);
                    }
                    fits
                }
                Deed::ReopenTable(table) => shelves.closed.remove(&table).is_some(),
                Deed::Ban(person) => shelves.people.ban(person, warrant.at),
                Deed::Unban(person) => shelves.people.unban(person),
                Deed::ResetPassword(_) | Deed::ResetCode(_) => false,
            };
            if done {
                note(shelves, deed, warrant);
            }
            Ok(done)
        })
    }

    fn reset(&self, person: GuestId, fresh: Fresh, warrant: Warrant) -> StoreFuture<'_, bool> {
        self.answer(|shelves| {
            let deed = fresh.deed(person);
            let done = shelves.people.reset(person, fresh);
            if done {
                note(shelves, deed, warrant);
            }
            Ok(done)
        })
    }

    fn audit_after(&self, number: i64, limit: u32) -> StoreFuture<'_, Vec<Audited>> {
        self.answer(|shelves| {
            let later = shelves.audit.iter().rev().take_while(|line| line.number > number);
            Ok(later.take(limit as usize).cloned().collect())
        })
    }
}

fn note(shelves: &mut Shelves, deed: Deed, warrant: Warrant) {
    let whose = match deed {
        Deed::LookAtAccount(person)
        | Deed::Ban(person)
        | Deed::Unban(person)
        | Deed::ResetPassword(person)
        | Deed::ResetCode(person) => shelves.people.name(person),
        Deed::LookAtTable(_) | Deed::ReadReports | Deed::CloseTable(_) | Deed::ReopenTable(_) => {
            None
        }
    };
    let name = whose.map(|(name, _)| name.to_owned()).unwrap_or_default();
    let number = i64::try_from(shelves.audit.len()).unwrap_or(i64::MAX);
    shelves.audit.push(Audited { number, deed, name, warrant });
}

fn table_file(shelves: &Shelves, table: TableId) -> Option<TableFile> {
    let stored = shelves.tables.get(&table)?;
    let kept = shelves.summary(table)?;
    let joined = shelves.joined.iter().filter(|((_, at), _)| *at == table);
    let mut people: Vec<Joined> = joined
        .map(|((person, _), at)| Joined {
            person: *person,
            account: shelves.people.name(*person).map(|(name, _)| name.to_owned()),
            at: *at,
        })
        .collect();
    people.sort_by_key(|joined| (joined.at, joined.person));
    let reports = shelves.talked.reports.iter().filter(|report| report.table == table);
    Some(TableFile {
        created: stored.created,
        header: stored.header.clone(),
        entries: stored.next(),
        changed: stored.entries.last().map_or(stored.created, |entry| entry.at),
        summary: kept.body,
        current: kept.current,
        closed: shelves.closed.get(&table).copied(),
        people,
        said: shelves.talked.said_at(table),
        reports: reports.count() as u64,
    })
}
