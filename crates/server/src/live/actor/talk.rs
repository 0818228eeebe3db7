//! Talk at a table: who hears whom, how much is said, and what is kept of it.
//!
//! Talk is no part of the game. It is carried beside the table, and writing it down waits for nobody and
//! lets nobody wait: a pick never stands behind it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use serde_json::Value;
use ztable_core::{Code, Refusal};
use ztable_table::{Channel, Heard, LONGEST_SAID, Person, PersonId, Phase, Said, Talk};

use super::{Actor, no_table};
use crate::hex;
use crate::identity::{GuestId, joins, misleads};
use crate::limits::{Bucket, Rate, RateByKey};
use crate::live::journal::unavailable;
use crate::live::{ConnectionId, person_id};
use crate::store::Timestamp;
use crate::store::talk::{Report, StoredSaid};

/// How much is remembered, and told to who begins to listen.
const REMEMBERED: usize = 50;

/// More people than this nobody can want to hear nothing of.
const MOST_BLOCKED: usize = 500;

/// What is said at one table.
pub(super) struct Chat {
    /// The last things that were said; nothing before somebody wanted to know.
    said: Option<VecDeque<Said>>,
    /// How fast people may talk.
    people: RateByKey<PersonId>,
    /// How fast all together may, for each channel: spectators do not talk players down.
    channels: [Bucket; 3],
    since: Instant,
}

impl Chat {
    pub(super) fn new() -> Self {
        Self {
            said: None,
            people: RateByKey::new(Rate::per_minute(20, 6)),
            channels: [Bucket::default(); 3],
            since: Instant::now(),
        }
    }

    /// Refuses who talks too much.
    fn pace(&mut self, person: &PersonId, channel: Channel) -> Result<(), Refusal> {
        let now = self.since.elapsed();
        let together = &mut self.channels[channel as usize];
        let own = self.people.take(person.clone(), 1, now);
        let paced = own.and_then(|()| together.take(Rate::per_second(4, 20), 1, now));
        paced.map_err(|too_fast| Refusal::new(Code::Limit, format!("Not said: {too_fast}.")))
    }

    fn remember(&mut self, said: Said) {
        let all = self.said.get_or_insert_default();
        all.push_back(said);
        if all.len() > REMEMBERED {
            all.pop_front();
        }
    }

    /// A number for what is said next.
    fn next_number(&self, now: u64) -> u64 {
        let last = self.said.as_ref().and_then(|all| all.back());
        last.map_or(now, |last| now.max(last.number + 1))
    }

    /// Forgets what somebody said.
    pub(super) fn forget(&mut self, person: &PersonId) {
        if let Some(all) = &mut self.said {
            all.retain(|said| said.by.id != *person);
        }
    }
}

impl Actor {
    /// Does what somebody wants who talks or listens.
    pub(super) async fn talk(
        &mut self,
        connection: ConnectionId,
        guest: GuestId,
        person: &Person,
        talk: Talk,
    ) -> Result<Value, Refusal> {
        self.recover().await?;
        match talk {
            Talk::Say { text } => self.say(guest, person, &text).await?,
            Talk::Listen => return self.listen(connection, guest, &person.id).await,
            Talk::Hush => self.connections.hush(connection),
            Talk::Block { person: other } => self.block(guest, &person.id, &other, true).await?,
            Talk::Unblock { person: other } => self.block(guest, &person.id, &other, false).await?,
            Talk::ShowMe { named } => {
                self.connections.name(connection, named);
                self.audience.has_changed();
            }
            Talk::Report { number } => self.report(guest, &person.id, number).await?,
            _ => return Err(Refusal::new(Code::BadRequest, "That is not known here.")),
        }
        Ok(Value::Null)
    }

    async fn say(&mut self, guest: GuestId, person: &Person, text: &str) -> Result<(), Refusal> {
        let text = clean(text)?;
        let table = self.table.as_ref().ok_or_else(no_table)?;
        let channel = match (table.phase(), self.sits(&person.id)) {
            (Phase::Playing, true) => Channel::Players,
            (Phase::Playing, false) => Channel::Spectators,
            (Phase::Gathering | Phase::Over, _) => Channel::Everybody,
        };
        self.chat.pace(&person.id, channel)?;
        self.remember_talk().await?;
        let number = self.chat.next_number(self.now);
        let said = Said { number, at: self.now, channel, by: person.clone(), text };
        self.chat.remember(said.clone());
        self.tell_said(&said);
        let (store, id) = (Arc::clone(&self.live_tables.store), self.id);
        let stored = stored(&said, guest);
        tokio::spawn(async move {
            if let Err(error) = store.talk().say(id, stored).await {
                tracing::warn!(table = %id, %error, "what was said is not kept");
            }
        });
        Ok(())
    }

    /// Tells those who may hear it and want to.
    fn tell_said(&mut self, said: &Said) {
        let Some(table) = &self.table else { return };
        let seated: Vec<PersonId> = table.people().map(|(_, person)| person.id.clone()).collect();
        self.connections.tell_said(said, |person| hears(seated.contains(person), said.channel));
    }

    async fn listen(
        &mut self,
        connection: ConnectionId,
        guest: GuestId,
        person: &PersonId,
    ) -> Result<Value, Refusal> {
        self.remember_talk().await?;
        let blocked = self.live_tables.store.talk().blocked_by(guest).await;
        let blocked = blocked.map_err(|error| unavailable(self.id, &error))?;
        let blocked: Vec<PersonId> = blocked.into_iter().map(person_id).collect();
        self.connections.listen(connection, blocked.iter().cloned().collect());
        let sits = self.sits(person);
        let all = self.chat.said.iter().flatten();
        let own = all.filter(|said| hears(sits, said.channel) && !blocked.contains(&said.by.id));
        let heard = Heard { said: own.cloned().collect(), blocked };
        Ok(serde_json::to_value(heard).unwrap_or_default())
    }

    async fn block(
        &mut self,
        guest: GuestId,
        person: &PersonId,
        other: &PersonId,
        blocked: bool,
    ) -> Result<(), Refusal> {
        let whom = hex::decode_array(&other.0).map(GuestId::from_bytes);
        let Some(whom) = whom.filter(|whom| *whom != guest) else {
            return Err(Refusal::new(Code::BadRequest, "That is nobody whom you could hear."));
        };
        let talk = self.live_tables.store.talk();
        let kept = async {
            if blocked && talk.blocked_by(guest).await?.len() >= MOST_BLOCKED {
                return Ok(false);
            }
            talk.block(guest, whom, blocked).await.map(|()| true)
        };
        match kept.await {
            Ok(true) => {}
            Ok(false) => {
                let sentence = "You block very many people already; unblock somebody first.";
                return Err(Refusal::new(Code::Limit, sentence));
            }
            Err(error) => return Err(unavailable(self.id, &error)),
        }
        self.connections.block(person, other, blocked);
        Ok(())
    }

    async fn report(
        &mut self,
        guest: GuestId,
        person: &PersonId,
        number: u64,
    ) -> Result<(), Refusal> {
        self.remember_talk().await?;
        let sits = self.sits(person);
        let mut all = self.chat.said.iter().flatten();
        let said = all.find(|said| said.number == number && hears(sits, said.channel)).cloned();
        let by = said.as_ref().and_then(|said| hex::decode_array(&said.by.id.0));
        let (Some(said), Some(by)) = (said, by.map(GuestId::from_bytes)) else {
            return Err(Refusal::new(Code::BadRequest, "That was not said here lately."));
        };
        // Reports are as rare as what is reported.
        self.chat.pace(person, said.channel)?;
        let (at, said) = (Timestamp::now(), stored(&said, by));
        let report = Report { table: self.id, at, by: guest, said };
        let kept = self.live_tables.store.talk().report(report).await;
        kept.map_err(|error| unavailable(self.id, &error))?;
        tracing::warn!(table = %self.id, reporter = %guest, person = %by, "talk was reported");
        Ok(())
    }

    /// Reads what was said before this table came to life, once.
    async fn remember_talk(&mut self) -> Result<(), Refusal> {
        if self.chat.said.is_some() {
            return Ok(());
        }
        let limit = u32::try_from(REMEMBERED).unwrap_or(u32::MAX);
        let said = self.live_tables.store.talk().said(self.id, limit).await;
        let said = said.map_err(|error| unavailable(self.id, &error))?;
        self.chat.said = Some(said.into_iter().map(restored).collect());
        Ok(())
    }

    fn sits(&self, person: &PersonId) -> bool {
        self.table
            .iter()
            .flat_map(ztable_table::Table::people)
            .any(|(_, holder)| holder.id == *person)
    }
}

/// Whether somebody with or without a seat hears what is said there.
fn hears(sits: bool, channel: Channel) -> bool {
    match channel {
        Channel::Everybody => true,
        Channel::Players => sits,
        Channel::Spectators => !sits,
    }
}

/// What can be shown of what somebody says.
fn clean(text: &str) -> Result<String, Refusal> {
    let no = |sentence: String| Err(Refusal::new(Code::BadRequest, sentence));
    let text = text.trim();
    if text.chars().any(misleads) {
        return no("What is said cannot hold control characters or invisible ones.".into());
    }
    if text.chars().all(joins) {
        return no("There is nothing to say in that.".into());
    }
    if text.chars().count() > LONGEST_SAID {
        return no(format!("At most {LONGEST_SAID} characters are said at once; say it in parts."));
    }
    Ok(text.to_owned())
}

fn stored(said: &Said, by: GuestId) -> StoredSaid {
    let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    StoredSaid {
        number: whole(said.number),
        at: Timestamp::from_millis(whole(said.at)),
        channel: said.channel as u8,
        by,
        name: said.by.name.clone(),
        text: said.text.clone(),
    }
}

fn restored(said: StoredSaid) -> Said {
    let whole = |number: i64| u64::try_from(number).unwrap_or(0);
    Said {
        number: whole(said.number),
        at: whole(said.at.millis()),
        channel: match said.channel {
            0 => Channel::Everybody,
            1 => Channel::Players,
            _ => Channel::Spectators,
        },
        by: Person { id: person_id(said.by), name: said.name },
        text: said.text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_what_others_can_see() {
        assert_eq!(clean("  Well played! 👩‍🚀 ").unwrap(), "Well played! 👩‍🚀");
        for unfit in ["", "  ", "\u{200d}", "a\nb", "a\u{202e}b", &"x".repeat(LONGEST_SAID + 1)] {
            assert_eq!(clean(unfit).unwrap_err().code, Code::BadRequest, "{unfit:?}");
        }
        assert!(clean(&"é".repeat(LONGEST_SAID)).is_ok());
    }

    #[test]
    fn one_channel_does_not_talk_another_down() {
        let mut chat = Chat::new();
        let crowd = (0..100).map(|number| PersonId(format!("p{number}")));
        let through = crowd.filter(|one| chat.pace(one, Channel::Spectators).is_ok()).count();
        assert!((20..=25).contains(&through), "{through}");
        let ada = PersonId("ada".into());
        let own = (0..20).filter(|_| chat.pace(&ada, Channel::Players).is_ok()).count();
        assert!((6..=7).contains(&own), "{own}");
    }

    #[test]
    fn numbers_grow_even_if_the_clock_does_not() {
        let mut chat = Chat::new();
        let by = Person { id: PersonId("ada".into()), name: "Ada".into() };
        for now in [5, 5, 3] {
            let number = chat.next_number(now);
            let channel = Channel::Everybody;
            chat.remember(Said { number, at: now, channel, by: by.clone(), text: "hi".into() });
        }
        let numbers: Vec<u64> = chat.said.iter().flatten().map(|said| said.number).collect();
        assert_eq!(numbers, [5, 6, 7]);
    }
}
