//! A table that lives apart from who looks at it, such as in a browser's worker.
//!
//! The host holds the table, and with it the rules; the asker keeps the entries and shows the
//! feeds. It opens the table again from what it has kept whenever the host has lost it.

use ztable_core::{Code, Refusal, Viewer};

use crate::past::PastGame;
use crate::{
    Answer, Ask, Command, Feed, Header, JournalEntry, Millis, Person, Phase, Question, Reply,
    Table, Update,
};

/// Holds one table.
#[derive(Default)]
pub struct Host {
    open: Option<(u64, Table)>,
}

impl Host {
    /// Lets it happen.
    ///
    /// # Errors
    /// A table that cannot be made or opened, or a question about one that is not open (any more).
    pub fn reply(&mut self, question: Question) -> Result<Reply, Refusal> {
        let Question { opening, now, ask } = question;
        match ask {
            Ask::Make { header, commands } => make(header, commands, now),
            Ask::Open { header, entries } => {
                let table = Table::restore(header, entries, now)?;
                let (_, table) = self.open.insert((opening, table));
                let feeds = look(table);
                let entries = table.tick(now);
                let mut reply = changed(table, entries);
                reply.feeds.splice(0..0, feeds);
                Ok(reply)
            }
            Ask::Replay { record, viewer, names } => {
                let replayed = PastGame::replayed(&record, viewer, &names)?;
                Ok(Reply { answer: Some(Answer::new(0, Ok(replayed))), ..Reply::default() })
            }
            Ask::Command { person, message } => {
                let table = self.table(opening)?;
                let handled = table.handle(now, &person, &message);
                Ok(Reply { answer: Some(handled.answer), ..changed(table, handled.entries) })
            }
            Ask::BotPicked { seat, ticket, pick } => {
                let table = self.table(opening)?;
                let entries = table.bot_picked(now, seat, ticket, &pick);
                Ok(changed(table, entries))
            }
            Ask::Tick => {
                let table = self.table(opening)?;
                let entries = table.tick(now);
                Ok(changed(table, entries))
            }
        }
    }

    fn table(&mut self, opening: u64) -> Result<&mut Table, Refusal> {
        match &mut self.open {
            Some((open, table)) if *open == opening => Ok(table),
            _ => Err(Refusal::new(
                Code::NoSuchTable,
                "This table is not open any more; open it again from what is kept.",
            )),
        }
    }
}

fn make(header: Header, commands: Vec<(Person, Command)>, now: Millis) -> Result<Reply, Refusal> {
    let mut table = Table::create(header, 0)?;
    let mut entries = Vec::new();
    for (key, (person, command)) in (1..).zip(commands) {
        let handled = table.execute(now, &person, key, &command);
        if let Some(refusal) = handled.answer.refusal {
            return Err(refusal);
        }
        entries.extend(handled.entries);
    }
    Ok(Reply { entries, ..Reply::default() })
}

fn changed(table: &mut Table, entries: Vec<JournalEntry>) -> Reply {
    Reply {
        entries,
        feeds: table.refresh().iter().filter_map(Update::read).collect(),
        thinks: table.thinks(),
        due: table.due(),
        over: table.phase() == Phase::Over,
        outcome: table.outcome(),
        answer: None,
    }
}

/// The first look of everybody who plays, or of a spectator where only bots do.
fn look(table: &mut Table) -> Vec<Feed> {
    let mut viewers: Vec<Viewer> = table.people().map(|(seat, _)| Viewer::Seat(seat)).collect();
    if viewers.is_empty() {
        viewers.push(Viewer::Spectator);
    }
    let updates = viewers.into_iter().filter_map(|viewer| table.watch(viewer, 0, 0));
    updates.filter_map(|update| update.read()).collect()
}
