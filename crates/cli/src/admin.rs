//! `ztable admin`: what operators do on the database of a server, which may go on serving meanwhile.

use std::env;
use std::io::{self, Write};

use tokio::runtime;
use ztable_server::admin::{Admin, Reset, SeatHolder, TableSeen};
use ztable_server::store::office::{AccountFile, Audited, Deed, Office, TableFile};
use ztable_server::store::talk::Report;
use ztable_server::store::{PostgresStore, Sequence, SqliteOffice, TableId, Timestamp};
use ztable_study::daily::Day;
use ztable_table::Phase;

use crate::args::admin::{AdminArgs, AdminCommand};
use crate::exit::Failure;
use crate::serve::database::{self, Database};
use crate::serve::sentence;

/// Runs the command.
pub(crate) fn run(args: &AdminArgs) -> Result<(), Failure> {
    let by = operator(args.by.as_deref())?;
    let database = database::place(args.database.as_deref())?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let office: Box<dyn Office> = match &database {
            Database::File(path) => Box::new(SqliteOffice::open(path).map_err(sentence)?),
            Database::Postgres(address) => {
                Box::new(PostgresStore::open(address).await.map_err(sentence)?)
            }
        };
        carry_out(&Admin::new(office, by), &args.command, &mut io::stdout()).await
    })
}

async fn carry_out(
    admin: &Admin,
    command: &AdminCommand,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match command {
        AdminCommand::Table(look) => {
            let seen = admin.table(look.table, &look.reason).await.map_err(sentence)?;
            show_table(out, look.table, &seen)?;
        }
        AdminCommand::Account(look) => {
            let file = admin.account(&look.name, &look.reason).await.map_err(sentence)?;
            show_account(out, &file)?;
        }
        AdminCommand::Reports(asked) => {
            let reports = admin.reports(asked.limit, &asked.reason).await.map_err(sentence)?;
            show_reports(out, &reports)?;
        }
        AdminCommand::Close(change) => {
            admin.close(change.table, &change.reason).await.map_err(sentence)?;
            writeln!(out, "Table {} is closed.", change.table)?;
        }
        AdminCommand::Reopen(change) => {
            admin.reopen(change.table, &change.reason).await.map_err(sentence)?;
            writeln!(out, "Table {} can be opened again.", change.table)?;
        }
        AdminCommand::Ban(change) => {
            let name = admin.ban(&change.name, &change.reason).await.map_err(sentence)?;
            writeln!(out, "The account {name} is banned, and its sessions have ended.")?;
        }
        AdminCommand::Unban(change) => {
            let name = admin.unban(&change.name, &change.reason).await.map_err(sentence)?;
            writeln!(out, "The account {name} can log in again.")?;
        }
        AdminCommand::Reset(reset) => {
            let what = if reset.code_only { Reset::Code } else { Reset::Password };
            let done = admin.reset(&reset.name, what, &reset.reason).await;
            let (name, code) = done.map_err(sentence)?;
            if what == Reset::Password {
                writeln!(out, "The account {name} has no password any more, and no sessions.")?;
            }
            writeln!(out, "Its new recovery code, which is shown this once: {code}")?;
        }
        AdminCommand::Audit(asked) => {
            show_audit(out, &admin.audit(asked.limit).await.map_err(sentence)?)?;
        }
    }
    Ok(())
}

/// Who does it, for the audit log.
fn operator(given: Option<&str>) -> Result<String, Failure> {
    let by = given.map(str::to_owned).or_else(|| {
        // Who became somebody else is who they were before.
        let variables = ["SUDO_USER", "LOGNAME", "USER", "USERNAME"];
        variables.into_iter().find_map(|name| env::var(name).ok().filter(|user| !user.is_empty()))
    });
    by.filter(|name| !name.trim().is_empty()).ok_or_else(|| {
        Failure::usage("The audit log wants to know who does this; say it with --as NAME.")
    })
}

fn show_table(out: &mut impl Write, id: TableId, seen: &TableSeen) -> io::Result<()> {
    let TableSeen { file, header, phase, seats } = seen;
    writeln!(out, "Table {id}")?;
    match header {
        Some(header) => {
            let setup = &header.setup;
            writeln!(out, "  game      {} for {}", setup.game, setup.players)?;
            writeln!(out, "  host      {} ({})", header.host.name, header.host.id.0)?;
            let terms = [("rated", header.rated), ("public", header.public)];
            let terms: Vec<&str> = terms.iter().filter(|term| term.1).map(|term| term.0).collect();
            if !terms.is_empty() {
                writeln!(out, "  terms     {}", terms.join(", "))?;
            }
        }
        None => writeln!(out, "  game      this program cannot read what it was made with")?,
    }
    writeln!(out, "  state     {}", state(*phase, file))?;
    if let Some(closed) = file.closed {
        writeln!(out, "  closed    {}", time(closed))?;
    }
    writeln!(out, "  made      {}", time(file.created))?;
    writeln!(out, "  changed   {}", time(file.changed))?;
    writeln!(out, "  log       {} entries", file.entries)?;
    writeln!(out, "  talk      {} kept, {} reported", file.said, file.reports)?;
    for (number, seat) in seats.iter().enumerate() {
        match &seat.holder {
            SeatHolder::Nobody => writeln!(out, "  seat {number}    open")?,
            SeatHolder::Bot => writeln!(out, "  seat {number}    {} (a bot)", seat.name)?,
            SeatHolder::Person(id) => writeln!(out, "  seat {number}    {} ({id})", seat.name)?,
        }
    }
    for joined in &file.people {
        let who =
            joined.account.as_deref().map_or("a guest".to_owned(), |name| format!("{name:?}"));
        writeln!(out, "  joined    {}  {who} ({})", time(joined.at), joined.person)?;
    }
    Ok(())
}

/// Where a table is in its life, as far as that was kept.
fn state(phase: Option<Phase>, file: &TableFile) -> String {
    let word = match phase {
        Some(Phase::Gathering) => "gathering",
        Some(Phase::Playing) => "playing",
        Some(Phase::Over) => "over",
        None if file.entries == Sequence::FIRST => return "nobody has sat down yet".to_owned(),
        None => return "not summed up yet".to_owned(),
    };
    if file.current { word.to_owned() } else { format!("{word} when it was last summed up") }
}

fn show_account(out: &mut impl Write, file: &AccountFile) -> io::Result<()> {
    writeln!(out, "Account {:?}", file.name)?;
    writeln!(out, "  id        {}", file.person)?;
    writeln!(out, "  made      {}", time(file.made))?;
    match file.banned {
        Some(at) => writeln!(out, "  state     banned since {}", time(at))?,
        None => writeln!(out, "  state     in good standing")?,
    }
    writeln!(out, "  reports   {} of them, {} by them", file.reported, file.reports)?;
    for session in &file.sessions {
        let (made, seen) = (time(session.made), time(session.seen));
        writeln!(out, "  session   {}, since {made}, last seen {seen}", session.browser)?;
    }
    for table in &file.tables {
        writeln!(out, "  table     {table}")?;
    }
    Ok(())
}

fn show_reports(out: &mut impl Write, reports: &[Report]) -> io::Result<()> {
    if reports.is_empty() {
        writeln!(out, "Nothing was reported.")?;
    }
    for Report { table, at, by, said } in reports {
        writeln!(out, "{}  table {table}, reported by {by}", time(*at))?;
        // What people wrote may hold anything; it is shown as text, never as orders to a terminal.
        writeln!(out, "  {}  {:?} ({}) said {:?}", time(said.at), said.name, said.by, said.text)?;
    }
    Ok(())
}

fn show_audit(out: &mut impl Write, lines: &[Audited]) -> io::Result<()> {
    if lines.is_empty() {
        writeln!(out, "Nothing was done yet.")?;
    }
    for Audited { deed, name, warrant, .. } in lines {
        let subject = match deed {
            Deed::ReadReports => String::new(),
            Deed::LookAtTable(table) | Deed::CloseTable(table) | Deed::ReopenTable(table) => {
                format!(" {table}")
            }
            Deed::LookAtAccount(person)
            | Deed::Ban(person)
            | Deed::Unban(person)
            | Deed::ResetPassword(person)
            | Deed::ResetCode(person) => format!(" {name:?} ({person})"),
        };
        let reason = match warrant.reason.as_str() {
            "" => String::new(),
            reason => format!(": {reason:?}"),
        };
        writeln!(out, "{}  {:?}  {}{subject}{reason}", time(warrant.at), warrant.by, deed.word())?;
    }
    Ok(())
}

/// A time as logs write it, by universal time.
fn time(at: Timestamp) -> String {
    let millis = u64::try_from(at.millis()).unwrap_or(0);
    let seconds = millis / 1000 % (24 * 60 * 60);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{} {hours:02}:{minutes:02}:{seconds:02}Z", Day::of(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_universal() {
        assert_eq!(time(Timestamp::from_millis(0)), "1970-01-01 00:00:00Z");
        assert_eq!(time(Timestamp::from_millis(1_794_960_296_789)), "2026-11-18 00:04:56Z");
    }

    #[test]
    fn whoever_is_named_did_it() {
        assert_eq!(operator(Some("ops")).unwrap(), "ops");
        assert!(operator(Some(" ")).is_err());
    }
}
