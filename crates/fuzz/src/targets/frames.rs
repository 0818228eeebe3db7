//! What clients send to a table: answered, and what is stored of it can be read again.

use serde_json::{Value, json};
use ztable_core::{About, Setup};
use ztable_table::{FromClient, Header, Millis, Person, PersonId, Table, commitment};

use super::{played, way_of};
use crate::Target;

/// The most messages of one input.
const MOST: usize = 40;

pub(super) fn target(about: &'static About) -> Target {
    let game = played(about.id, 2, 6);
    let mut lines = vec![
        json!({"key": 1, "do": "watch", "viewer": "spectator"}),
        json!({"key": 2, "do": "sit", "seat": 0, "nonce": "a"}),
        json!({"key": 3, "do": "sit", "seat": 1, "nonce": "b"}),
        json!({"key": 4, "do": "rename", "name": "Ada"}),
        json!({"key": 6, "do": "start"}),
        json!({"key": 8, "do": "watch", "viewer": 0}),
        json!({"key": 9, "do": "watch", "viewer": 1}),
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
        json!({"key": 108, "do": "history", "viewer": 0}),
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
    Target {
        name: format!("frames-{}", about.id),
        seeds: vec![lines_of(&lines), lines_of(&more), lines_of(&secretive)],
        take: Box::new(move |input| take(about.id, input)),
    }
}

fn take(game: &str, input: &[u8]) -> String {
    let person = |name: &str| Person { id: PersonId(name.into()), name: name.into() };
    let people = [person("Ada"), person("Bob")];
    let header = header(game, people[0].clone());
    let mut table = Table::create(header.clone(), 1).expect("the default options can be played");
    let (mut stored, mut way) = (Vec::new(), String::new());
    let lines = input.split(|byte| *byte == b'\n').take(MOST);
    for (now, line) in (1..).map(|second: Millis| second * 1000).zip(lines) {
        let Ok(message) = serde_json::from_slice::<FromClient>(line) else {
            way += "unreadable ";
            continue;
        };
        let handled = table.handle(now, &people[(message.key % 2) as usize], &message);
        way += &handled.answer.refusal.as_ref().map_or("+".into(), way_of);
        stored.extend(handled.entries);
        stored.extend(table.tick(now));
        let _ = (table.refresh(), table.thinks());
    }
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

/// A header, through JSON, so that what later versions add takes its default.
fn header(game: &str, host: Person) -> Header {
    let header = json!({
        "id": "fuzz", "setup": Setup::new(game, 2), "host": host, "created": 0,
        "secret": "00".repeat(32),
    });
    serde_json::from_value(header).expect("a header of this version")
}
