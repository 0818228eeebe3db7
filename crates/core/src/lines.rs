//! Lines of the log as they are sent.

use std::cell::Cell;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Entry, Names, SeatSet, Viewer};

/// What was written of the lines of a log, so that it is written once for all who read the same. It is
/// good for as long as the game stands still and nobody takes another name.
#[derive(Debug)]
pub struct Lines {
    events: bool,
    written: BTreeMap<usize, Line>,
}

/// A line, in two parts.
#[derive(Debug)]
struct Line {
    /// The words as everybody reads them but these seats, if somebody has asked.
    words: Option<(SeatSet, Vec<u8>)>,
    /// What follows the words, for all.
    rest: Vec<u8>,
}

impl Lines {
    /// Nothing yet; with or without the typed events.
    #[must_use]
    pub fn new(events: bool) -> Lines {
        Lines { events, written: BTreeMap::new() }
    }

    /// Adds a line to the text, as the JSON of a [`Told`](crate::Told).
    pub(crate) fn write<E: Serialize>(
        &mut self,
        (number, entry): (usize, &Entry<E>),
        (viewer, names): (Viewer, &[String]),
        narrate: impl FnOnce(&Names<'_>) -> String,
        text: &mut Vec<u8>,
    ) {
        let events = self.events;
        let line = self.written.entry(number);
        let line = line.or_insert_with(|| Line { words: None, rest: rest(entry, events) });
        text.extend_from_slice(b"{\"text\":");
        let is_among = |seats: SeatSet| viewer.seat().is_some_and(|seat| seats.contains(seat));
        match &line.words {
            Some((named, words)) if !is_among(*named) => text.extend_from_slice(words),
            _ => {
                let (start, named) = (text.len(), Cell::new(SeatSet::default()));
                put(text, &narrate(&Names::new(viewer, names).noting(&named)));
                if !is_among(named.get()) {
                    line.words = Some((named.get(), text[start..].to_vec()));
                }
            }
        }
        text.extend_from_slice(&line.rest);
    }
}

/// The rule, the event if it is wanted and is anything, and the end of the object.
fn rest<E: Serialize>(entry: &Entry<E>, events: bool) -> Vec<u8> {
    let mut text = b",\"rule\":".to_vec();
    put(&mut text, &entry.rule);
    if events {
        let end = text.len();
        text.extend_from_slice(b",\"event\":");
        let start = text.len();
        put(&mut text, &entry.event);
        if text[start..] == *b"null" {
            text.truncate(end);
        }
    }
    text.push(b'}');
    text
}

fn put(text: &mut Vec<u8>, data: &impl Serialize) {
    serde_json::to_writer(text, data).expect("what is told is plain data");
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use serde_json::json;

    use super::*;
    use crate::{Audience, Rule, Seat, Told};

    #[derive(Serialize)]
    enum Event {
        Took { seat: Seat, cards: u8 },
        Quiet(Option<u8>),
    }

    fn narrate(event: &Event, names: &Names<'_>) -> String {
        match event {
            Event::Took { seat, cards } => {
                let verb = names.verb(*seat, "take", "takes");
                format!("{} {verb} {cards} \"cards\".", names.subject(*seat))
            }
            Event::Quiet(_) => "Silence.".into(),
        }
    }

    #[test]
    fn who_reads_the_same_words_shares_them() {
        let names = ["Ada".to_owned(), "Bob".to_owned()];
        let [ada, bob] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
        let entry =
            |event| Entry { audience: Audience::All, rule: Rule::cited("**X-1**", "X-1"), event };
        let log = [entry(Event::Took { seat: Seat::FIRST, cards: 2 }), entry(Event::Quiet(None))];
        let asked = RefCell::new(Vec::new());
        let mut lines = Lines::new(true);
        for viewer in [Viewer::Spectator, ada, bob, Viewer::Referee] {
            let mut text = b"[".to_vec();
            for (number, entry) in log.iter().enumerate() {
                let words = |names: &Names<'_>| {
                    asked.borrow_mut().push((number, viewer));
                    narrate(&entry.event, names)
                };
                lines.write((number, entry), (viewer, &names), words, &mut text);
                text.push(if number == 0 { b',' } else { b']' });
            }
            let read: Vec<Told> = serde_json::from_slice(&text).unwrap();
            let expected = log.iter().map(|entry| Told {
                text: narrate(&entry.event, &Names::new(viewer, &names)),
                rule: "X-1".into(),
                event: json!(entry.event),
            });
            assert_eq!(read, expected.collect::<Vec<_>>(), "{viewer:?}");
        }
        let own = [(0, Viewer::Spectator), (1, Viewer::Spectator), (0, ada)];
        assert_eq!(asked.into_inner(), own, "words were put together once for all but Ada");
    }

    #[test]
    fn an_event_that_is_nothing_or_not_wanted_is_left_out() {
        let entry =
            |event| Entry { audience: Audience::All, rule: Rule::cited("**X-1**", "X-1"), event };
        let write = |events, event: Option<u8>| {
            let mut text = Vec::new();
            let entry = entry(event);
            let who = (Viewer::Spectator, &[] as &[String]);
            Lines::new(events).write((0, &entry), who, |_| "Hm.".into(), &mut text);
            String::from_utf8(text).unwrap()
        };
        let alone = "{\"text\":\"Hm.\",\"rule\":\"X-1\"}";
        assert_eq!([write(true, None), write(false, Some(1))], [alone, alone]);
        assert_eq!(write(true, Some(1)), "{\"text\":\"Hm.\",\"rule\":\"X-1\",\"event\":1}");
    }
}
