//! Heeding operators, who work on the database while the server runs: what they do is a row that every
//! request meets, but for those who are connected already and tables that are in memory.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::time::{MissedTickBehavior, interval};

use super::{LiveTables, Order};
use crate::accounts::Ended;
use crate::store::office::{Audited, Deed, Office};
use crate::store::{StoreError, TableId};

/// A line that is committed late has a lower number than others that were heard of before it, but not
/// by more than this: so many operators do not work at once.
const LATE: u32 = 20;

/// The numbers of the last lines that were heard of; none before the first look.
#[derive(Default)]
struct Heard(Option<BTreeSet<i64>>);

impl Heard {
    /// Asks for what may be new, and says what is, the oldest first. The first look finds nothing: what
    /// was done before the server began was never in memory.
    async fn listen(&mut self, office: &dyn Office) -> Result<Vec<Deed>, StoreError> {
        let Some(numbers) = &self.0 else {
            let latest = office.audit(LATE).await?;
            self.0 = Some(latest.iter().map(|line| line.number).collect());
            return Ok(Vec::new());
        };
        let lines = office.audit_after(settled(numbers), u32::MAX).await?;
        Ok(self.news(&lines))
    }

    fn news(&mut self, latest: &[Audited]) -> Vec<Deed> {
        let numbers = self.0.get_or_insert_default();
        let new = latest.iter().rev().filter(|line| numbers.insert(line.number));
        let news = new.map(|line| line.deed).collect();
        *numbers = numbers.split_off(&settled(numbers).saturating_add(1));
        news
    }
}

/// Up to this number nothing new comes any more.
fn settled(heard: &BTreeSet<i64>) -> i64 {
    heard.last().map_or(i64::MIN, |last| last.saturating_sub(i64::from(LATE)))
}

impl LiveTables {
    /// Looks at the audit log for as long as the server runs, and lets go of whom and what it names. Comes
    /// back after the first look, so that nobody is there yet whom that could concern.
    pub(crate) async fn heed_operators(self: &Arc<Self>, ended: Ended) {
        let (live_tables, mut closing) = (Arc::clone(self), self.closing.clone());
        let mut heard = Heard::default();
        // A store that fails is reported by whoever needs it.
        let _ = heard.listen(self.store.office()).await;
        tokio::spawn(async move {
            let mut rounds = interval(live_tables.tempo.heed);
            rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    _ = rounds.tick() => {}
                    () = closing.stop() => return,
                }
                let news = heard.listen(live_tables.store.office()).await;
                for deed in news.into_iter().flatten() {
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
    use crate::store::office::Warrant;
    use crate::store::{MemoryStore, Store, Timestamp};

    fn table(number: i64) -> TableId {
        TableId::from_bytes([u8::try_from(number).unwrap(); TableId::BYTES])
    }

    fn close(number: i64) -> Deed {
        Deed::CloseTable(table(number))
    }

    fn warrant() -> Warrant {
        Warrant { by: String::new(), at: Timestamp::default(), reason: String::new() }
    }

    /// What is new of lines with these numbers, which the log has behind what need not be asked for.
    fn news(heard: &mut Heard, log: &[i64]) -> Vec<Deed> {
        let asked = heard.0.as_ref().map_or(i64::MIN, settled);
        let line = |number: &i64| {
            let (deed, warrant) = (close(*number), warrant());
            Audited { number: *number, deed, name: String::new(), warrant }
        };
        let later = log.iter().filter(|number| **number > asked);
        heard.news(&later.map(line).collect::<Vec<_>>())
    }

    #[test]
    fn every_line_is_heeded_once() {
        let mut heard = Heard(Some(BTreeSet::new()));
        assert_eq!(news(&mut heard, &[2, 1]), [close(1), close(2)]);
        assert_eq!(news(&mut heard, &[2, 1]), []);
        assert_eq!(news(&mut heard, &[5, 2, 1]), [close(5)]);
        let late = [close(4), close(6)];
        assert_eq!(news(&mut heard, &[6, 5, 4, 2, 1]), late, "4 was committed late");
        assert_eq!(news(&mut heard, &[100, 6, 5, 4, 2, 1]), [close(100)]);
        assert_eq!(
            news(&mut heard, &[100, 82, 80, 79, 6, 5]),
            [close(82)],
            "80 and before are old"
        );
        assert_eq!(heard.0.unwrap(), [82, 100].into(), "what is old is forgotten");
    }

    #[tokio::test]
    async fn what_was_done_before_the_server_began_is_no_news() {
        let store = MemoryStore::new();
        let office = store.office();
        let act = |number| office.act(Deed::LookAtTable(table(number)), warrant());
        for number in 0..i64::from(LATE) + 5 {
            assert!(act(number).await.unwrap());
        }
        let mut heard = Heard::default();
        assert_eq!(heard.listen(office).await, Ok(vec![]));
        assert_eq!(heard.listen(office).await, Ok(vec![]));
        assert!(act(99).await.unwrap());
        assert_eq!(heard.listen(office).await, Ok(vec![Deed::LookAtTable(table(99))]));
        assert_eq!(heard.listen(office).await, Ok(vec![]));
    }
}
