//! What clients send to a table: answered, and what is stored of it can be read again.

use serde_json::{Value, json};
use ztable_core::{About, Setup};
use ztable_table::{
    Clock, FromClient, Header, JournalEntry, Millis, Person, PersonId, Table, commitment,
};

use super::{played, way_of};
use crate::Target;

/// The shortest clock there is.
const CLOCK: Clock = Clock::Live { base: 10, increment: 1 };

/// The most messages of one input.
const MOST: usize = 40;

/// The time between two messages: clocks and reaction windows run out within an input.
const PAUSE: Millis = 3_000;

pub(super) fn target(about: &'static About) -> Target {
    target_at(about, format!("frames-{}", about.id), None)
}

/// The same where everybody has a clock.
pub(super) fn target_with_clock(about: &'static About) -> Target {
    target_at(about, format!("frames-{}-clock", about.id), Some(CLOCK))
}

fn target_at(about: &'static About, name: String, clock: Option<Clock>) -> Target {
    Target {
        name,
        seeds: seeds(about),
        take: Box::new(move |input| take(header(about.id, clock), input)),
    }
}

fn seeds(about: &'static About) -> Vec<Vec<u8>> {
    let game = played(about.id, 2, 6);
    let mut lines = vec![
        json!({"key": 1, "do": "watch", "viewer": "spectator"}),
        json!({"key": 2, "do": "sit", "seat": 0, "nonce": "a"}),
        json!({"key": 3, "do": "sit", "seat": 1, "nonce": "b"}),
        json!({"key": 4, "do": "rename", "name": "Ada"}),
        json!({"key": 6, "do": "start"}),
        json!({"key": 8, "do": "watch", "viewer": {"seat": 0}}),
        json!({"key": 9, "do": "watch", "viewer": {"seat": 1}}),
    ];
    for (key, pick) in (10..).zip(game.played()) {
        // Even keys are the first person's.
        let key = 2 * key + u64::from(pick.seat.number() % 2);
        lines.push(json!({
            "key": key, "do": "pick", "seat": pick.seat, "pick": pick.pick, "seen": 1_000_000
        }));
    }
    let lines_of = |lines: &[Value]| -> Vec<u8> {
        let texts: Vec<String> = lines.iter().map(Value::to_string).collect();
        texts.join("\n").into_bytes()
    };
    let mut more = lines.clone();
    more.extend([
        json!({"key": 100, "do": "why", "seat": 0, "pick": "pass"}),
        json!({"key": 102, "do": "undo", "seat": 0}),
        json!({"key": 103, "do": "answer_undo", "agree": true}),
        json!({"key": 104, "do": "take_over", "seat": 0, "level": "normal"}),
        json!({"key": 106, "do": "give_back", "seat": 0}),
        json!({"key": 108, "do": "history", "viewer": {"seat": 0}}),
        json!({"key": 110, "do": "record"}),
        json!({"key": 112, "do": "stand", "seat": 0}),
        json!({"key": 114, "do": "go_on", "table": "another"}),
    ]);
    // The same with nonces that are revealed at the start.
    let mut secretive = lines.clone();
    for (line, nonce) in [(1, "a"), (2, "b")] {
        let seat = line - 1;
        secretive[line] = json!({
            "key": line + 1, "do": "sit", "seat": seat, "commitment": commitment(nonce)
        });
        let reveal =
            json!({"key": 2 * seat + 16 + seat % 2, "do": "reveal", "seat": seat, "nonce": nonce});
        secretive.insert(5 + seat, reveal);
    }
    // Whoever leaves, and whatever else can be asked for.
    let mut parting = lines.clone();
    parting.extend([
        json!({"key": 200, "do": "set_stops", "seat": 0, "stops": {"until_my_turn": true}}),
        json!({"key": 202, "do": "log", "viewer": {"seat": 0}, "before": 3}),
        json!({"key": 204, "do": "propose", "what": "pause"}),
        json!({"key": 205, "do": "answer_proposal", "what": "pause", "agree": true}),
        json!({"key": 206, "do": "resume"}),
        json!({"key": 208, "do": "propose", "what": "end"}),
        json!({"key": 209, "do": "answer_proposal", "what": "end", "agree": false}),
        json!({"key": 211, "do": "resign", "seat": 1}),
        json!({"key": 213, "do": "unwatch", "viewer": {"seat": 1}}),
        json!({"key": 215, "do": "say", "text": "Well played!"}),
    ]);
    let with_a_bot = [
        json!({"key": 10, "do": "seat_bot", "seat": 1, "level": "easy"}),
        json!({"key": 12, "do": "free", "seat": 1}),
    ];
    parting.splice(2..2, with_a_bot);
    [lines, more, secretive, parting].iter().map(|lines| lines_of(lines)).collect()
}

fn person(name: &str) -> Person {
    Person { id: PersonId(name.into()), name: name.into() }
}

fn take(header: Header, input: &[u8]) -> String {
    let (table, stored, mut way) = answer(&header, input);
    // What is stored is JSON, and leads to the same table.
    let text = serde_json::to_vec(&stored).expect("entries are plain data");
    let read = serde_json::from_slice::<Vec<_>>(&text).expect("what was written can be read");
    let again = Table::restore(header, read, 2).expect("what was stored can be restored");
    assert_eq!(again.phase(), table.phase());
    let length = way.len().min(400);
    let end = (0..=length).rev().find(|end| way.is_char_boundary(*end)).unwrap_or(0);
    way.truncate(end);
    way
}

/// The table after these messages, what is stored of it, and how it went.
fn answer(header: &Header, input: &[u8]) -> (Table, Vec<JournalEntry>, String) {
    let people = [header.host.clone(), person("Bob")];
    let mut table = Table::create(header.clone(), 1).expect("the default options can be played");
    let (mut stored, mut way) = (Vec::new(), String::new());
    let lines = input.split(|byte| *byte == b'\n').take(MOST);
    for (now, line) in (1..).map(|number: Millis| number * PAUSE).zip(lines) {
        if let Some(message) = read(line) {
            let handled = table.handle(now, &people[(message.key % 2) as usize], &message);
            way += &handled.answer.refusal.as_ref().map_or("+".into(), way_of);
            stored.extend(handled.entries);
        } else {
            way += "unreadable ";
        }
        stored.extend(table.tick(now));
        let _ = (table.refresh(), table.thinks());
    }
    (table, stored, way)
}

/// Reads a message as the server does, which must come to the same as reading it by `serde_json`.
fn read(line: &[u8]) -> Option<FromClient> {
    // What is no text never becomes a frame of text.
    let text = str::from_utf8(line).ok()?;
    let read = FromClient::read(text).map_err(|error| error.to_string());
    let plainly = serde_json::from_str::<FromClient>(text).map_err(|error| error.to_string());
    assert_eq!(read, plainly, "{text}");
    read.ok()
}

/// A header, through JSON, so that what later versions add takes its default.
fn header(game: &str, clock: Option<Clock>) -> Header {
    let header = json!({
        "id": "fuzz", "setup": Setup::new(game, 2), "host": person("Ada"), "created": 0,
        "secret": "00".repeat(32), "clock": clock,
    });
    serde_json::from_value(header).expect("a header of this version")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ztable_table::Deed;

    use super::*;

    /// A name that no seed holds is one that changes of seeds hardly ever come to.
    #[test]
    fn the_seeds_ask_for_everything_that_can_be_asked_of_a_table() {
        let wire = include_str!("../../../../docs/wire.md");
        let told = wire.split("**Commands** change the table:").nth(1).unwrap_or_default();
        let told = told.split("; one that asks for nothing new").next().unwrap_or_default();
        let commands: BTreeSet<&str> = told.split('`').skip(1).step_by(2).collect();
        assert_eq!(commands.len(), 18, "{commands:?}");
        let others = ["why", "log", "history", "record", "watch", "unwatch"];
        for about in ztable_shelf::games() {
            let mut asked = BTreeSet::new();
            for line in seeds(about).iter().flat_map(|seed| seed.split(|byte| *byte == b'\n')) {
                assert!(read(line).is_some(), "{}", String::from_utf8_lossy(line));
                let line: Value = serde_json::from_slice(line).unwrap();
                asked.extend(line["do"].as_str().map(str::to_owned));
            }
            for name in commands.iter().copied().chain(others) {
                assert!(asked.contains(name), "{}: {name}", about.id);
            }
        }
    }

    #[test]
    fn the_clock_runs_out_within_an_input() {
        let about = ztable_shelf::about("quantumzap").unwrap();
        let mut input = seeds(about).remove(0);
        input.extend(b"\nnothing that can be read".repeat(25));
        let is_up = |entry: &JournalEntry| matches!(entry.deed, Deed::TimeUp { .. });
        for (clock, runs_out) in [(None, false), (Some(CLOCK), true)] {
            let (_, stored, _) = answer(&header(about.id, clock), &input);
            assert_eq!(stored.iter().any(is_up), runs_out, "{clock:?}");
        }
    }
}
