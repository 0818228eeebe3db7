//! Heeding operators, who work on the database while the server runs: what they do is a row that every
//! request meets, but for those who are connected already and tables that are in memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::time::{MissedTickBehavior, interval};

use super::{LiveTables, Order};
use crate::accounts::Ended;
use crate::store::TableId;
use crate::store::office::{Audited, Deed};

/// How many lines of the audit log are looked at each time: more than operators do meanwhile.
const LINES: u32 = 200;

/// The lines that were there when the log was last looked at.
#[derive(Default)]
struct Heard(Option<BTreeSet<i64>>);

impl Heard {
    /// What is new among the latest lines, the oldest first. The first look finds nothing: what was done
    /// before the server began was never in memory. Lines that are committed late may have lower numbers
    /// than others that were heard of before.
    fn news(&mut self, latest: &[Audited]) -> Vec<Deed> {
        let before = self.0.replace(latest.iter().map(|line| line.number).collect());
        let Some(before) = before else { return Vec::new() };
        // Lines that have just come into sight from below are older, not new.
        let oldest = before.first().copied().unwrap_or(i64::MIN);
        let is_new = |line: &&Audited| line.number > oldest && !before.contains(&line.number);
        latest.iter().rev().filter(is_new).map(|line| line.deed).collect()
    }
}

impl LiveTables {
    /// Looks at the audit log for as long as the server runs, and lets go of whom and what it names. Comes
    /// back after the first look, so that nobody is there yet whom that could concern.
    pub(crate) async fn heed_operators(self: &Arc<Self>, ended: Ended) {
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        let mut heard = Heard::default();
        if let Ok(latest) = self.store.office().audit(LINES).await {
            heard.news(&latest);
        }
        tokio::spawn(async move {
            let mut rounds = interval(live_tables.tempo.heed);
            rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = rounds.tick() => {}
                    () = closing.stop() => return,
                }
                // A store that fails is reported by whoever needs it.
                let Ok(latest) = live_tables.store.office().audit(LINES).await else { continue };
                for deed in heard.news(&latest) {
                    tracing::info!(deed = deed.word(), "an operator did something");
                    match deed {
                        Deed::CloseTable(table) => live_tables.close(table).await,
                        Deed::Ban(person) | Deed::ResetPassword(person) => ended.person(person),
                        Deed::LookAtTable(_)
                        | Deed::LookAtAccount(_)
                        | Deed::ReadReports
                        | Deed::ReopenTable(_)
                        | Deed::Unban(_)
                        | Deed::ResetCode(_) => {}
                    }
                }
            }
        });
    }

    /// Ends a table that nobody may open any more, with its connections.
    async fn close(&self, table: TableId) {
        if let Some(orders) = self.orders_of(table) {
            // One that ended in this moment is not read again.
            let _ = orders.send(Order::Close).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Timestamp;
    use crate::store::office::Warrant;

    fn lines(numbers: &[i64]) -> Vec<Audited> {
        let line = |number: &i64| {
            let table = TableId::from_bytes([u8::try_from(*number).unwrap(); TableId::BYTES]);
            let (by, at, reason) = (String::new(), Timestamp::default(), String::new());
            let warrant = Warrant { by, at, reason };
            let (deed, name) = (Deed::CloseTable(table), String::new());
            Audited { number: *number, deed, name, warrant }
        };
        numbers.iter().map(line).collect()
    }

    fn news(heard: &mut Heard, latest: &[i64]) -> Vec<i64> {
        let latest = lines(latest);
        let deeds = heard.news(&latest);
        let number = |deed| latest.iter().find(|line| line.deed == deed).unwrap().number;
        deeds.into_iter().map(number).collect()
    }

    #[test]
    fn every_line_is_heeded_once() {
        let mut heard = Heard::default();
        assert_eq!(news(&mut heard, &[]), [] as [i64; 0], "it begins");
        assert_eq!(news(&mut heard, &[2, 1]), [1, 2]);
        assert_eq!(news(&mut heard, &[2, 1]), [] as [i64; 0]);
        assert_eq!(news(&mut heard, &[5, 2, 1]), [5]);
        assert_eq!(news(&mut heard, &[6, 5, 4, 2, 1]), [4, 6], "4 was committed late");
        assert_eq!(news(&mut heard, &[7, 6, 5, 4, 2]), [7]);
        assert_eq!(news(&mut heard, &[7, 6, 5, 4, 2, 1, 0]), [] as [i64; 0], "1 and 0 are old");
    }

    #[test]
    fn what_was_done_before_the_server_began_is_no_news() {
        let mut heard = Heard::default();
        assert_eq!(news(&mut heard, &[2, 1]), [] as [i64; 0]);
        assert_eq!(news(&mut heard, &[3, 2, 1]), [3]);
    }
}
