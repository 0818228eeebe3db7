//! The example of `docs/wire.md`, played.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use ztable_core::{Outcome, Prompt, SeatSet};
use ztable_table::{
    Command, FromClient, GamePicture, Query, Request, Share, Subscription, Table, ToClient, WIRE,
    WindowPicture, WindowSettings,
};

use crate::common::{ONE, header, person};

/// Whether a message is as the page shows it; `"…"` stands for anything.
fn fits(shown: &Value, sent: &Value) -> bool {
    match (shown, sent) {
        (Value::String(anything), _) if anything == "…" => true,
        (Value::Object(shown), Value::Object(sent)) => {
            let same = shown.keys().all(|key| sent.contains_key(key)) && shown.len() == sent.len();
            same && shown.iter().all(|(key, value)| fits(value, &sent[key]))
        }
        (Value::Array(shown), Value::Array(sent)) => {
            shown.len() == sent.len() && shown.iter().zip(sent).all(|(a, b)| fits(a, b))
        }
        _ => shown == sent,
    }
}

/// Does what a driver does with one connection, and gives back the messages as they travel.
fn drive(table: &mut Table, message: &FromClient) -> Vec<String> {
    let handled = table.handle(0, &person("Ada"), message);
    let answer = handled.answer;
    if let Request::Subscription(Subscription::Watch { viewer, epoch, since }) = message.request {
        let update = table.watch(viewer, epoch, since).map(|update| update.text);
        let answer = serde_json::to_string(&ToClient::Answer(answer)).unwrap();
        return update.into_iter().chain([answer]).collect();
    }
    let updates = table.refresh();
    match updates.split_last() {
        None => vec![serde_json::to_string(&ToClient::Answer(answer)).unwrap()],
        Some((last, others)) => {
            let others = others.iter().map(|update| update.text.clone());
            others.chain([last.with_answer(&answer)]).collect()
        }
    }
}

#[test]
fn the_example_of_the_page_is_true() {
    let page = include_str!("../../../../docs/wire.md");
    assert!(page.contains(&format!("Version {WIRE}.")));
    let mut table = Table::create(header(1), 1).unwrap();
    let mut sent = Vec::new().into_iter();
    let mut compared = 0;
    for line in page.lines() {
        if let Some(asked) = line.strip_prefix("> ") {
            assert_eq!(sent.next(), None, "more was sent than the page shows before {line}");
            sent = drive(&mut table, &serde_json::from_str(asked).unwrap()).into_iter();
        } else if let Some(shown) = line.strip_prefix("< ") {
            let text: String = sent.next().expect("less was sent than the page shows");
            let (shown, told) =
                (serde_json::from_str(shown).unwrap(), serde_json::from_str(&text).unwrap());
            assert!(fits(&shown, &told), "the page shows {shown}\nbut this is sent: {text}");
            let _: ToClient = serde_json::from_str(&text).unwrap();
            compared += 1;
        }
    }
    assert_eq!(sent.next(), None);
    assert_eq!(compared, 10);
}

#[test]
fn the_page_names_the_members_of_a_game() {
    let window = WindowPicture {
        kind: "cancel".into(),
        words: "After a card".into(),
        pass: "pass".into(),
        passed: false,
        spared: false,
        matter: Some(1),
    };
    let outcome = Outcome {
        winners: SeatSet::EMPTY,
        seats: Vec::new(),
        summary: String::new(),
        facts: serde_json::Map::new(),
    };
    let picture = GamePicture {
        view: Value::Null,
        options: Vec::new(),
        prompt: Prompt { text: String::new(), rule: None },
        waiting: SeatSet::EMPTY,
        deciding: true,
        window: Some(window),
        window_settings: Some(WindowSettings::default()),
        free_undo: false,
        can_ask_undo: false,
        outcome: Some(outcome),
    };
    let page = include_str!("../../../../docs/wire.md");
    let (_, chapter) = page.split_once("\n## The game\n").unwrap();
    let (chapter, _) = chapter.split_once("\n## ").unwrap();
    let row = |line: &str| {
        let (name, what) = line.strip_prefix("| `")?.split_once("` | ")?;
        Some((name.to_owned(), what.to_owned()))
    };
    let told: BTreeMap<_, _> = chapter.lines().filter_map(row).collect();
    let sent = serde_json::to_value(picture).unwrap();
    let names: BTreeSet<&String> = told.keys().collect();
    assert_eq!(names, sent.as_object().unwrap().keys().collect());
    for (name, what) in &told {
        for member in sent[name].as_object().into_iter().flat_map(serde_json::Map::keys) {
            assert!(what.contains(&format!("`{member}`")), "{name}.{member}");
        }
    }
}

#[test]
fn every_request_is_read_as_it_was_written() {
    let (seat, viewer) = (ONE, ztable_core::Viewer::Seat(ONE));
    let requests: Vec<Request> = vec![
        Subscription::Watch { viewer, epoch: u64::MAX, since: 2 }.into(),
        Subscription::Unwatch { viewer }.into(),
        Query::Why { seat, pick: "pass".into() }.into(),
        Query::History { viewer, from: 3 }.into(),
        Query::Log { viewer, before: 4 }.into(),
        Query::Record.into(),
        Command::Sit { seat, share: Share::Nonce("n".into()) }.into(),
        Command::Sit { seat, share: Share::committed("n") }.into(),
        Command::Reveal { seat, nonce: "n".into() }.into(),
        Command::Start.into(),
        Command::Pick { seat, pick: "\"".into(), seen: 1 }.into(),
        Command::GoOn { table: "t".into() }.into(),
    ];
    for request in requests {
        let message = FromClient::new(u64::MAX, request);
        let text = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<FromClient>(&text).unwrap(), message, "{text}");
        assert_eq!(FromClient::read(&text).unwrap(), message, "{text}");
    }
    for (text, reason) in [
        ("{\"do\":\"start\"}", "missing field `key`"),
        ("{\"key\":1}", "missing field `do`"),
        ("{\"key\":-1,\"do\":\"start\"}", "expected u64"),
        ("{\"key\":1,\"do\":\"dance\"}", "unknown variant `dance`"),
        ("{\"key\":1,\"do\":\"why\",\"seat\":0}", "missing field `pick`"),
        ("{\"key\":1,\"do\":\"sit\",\"seat\":0}", "Share"),
    ] {
        let error = serde_json::from_str::<FromClient>(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
        assert_eq!(FromClient::read(text).unwrap_err().to_string(), error);
    }
}

#[test]
fn a_pick_is_read_the_same_in_both_ways() {
    for text in [
        "{\"key\":1,\"do\":\"pick\",\"seat\":0,\"pick\":\"a\",\"seen\":2}",
        "{\"seen\":2,\"pick\":\"\\u00e4 \\\"\",\"seat\":0,\"do\":\"pick\",\"key\":1}",
        " { \"key\" : 1, \"do\" : \"pick\", \"seat\" : 0, \"pick\" : \"a\", \"seen\" : 2 } ",
        // Written in an unusual way.
        "{\"key\":1,\"do\":\"p\\u0069ck\",\"seat\":0,\"pick\":\"a\",\"seen\":2}",
        "{\"key\":1,\"do\":\"pick\",\"seat\":0,\"pick\":\"a\",\"seen\":2,\"more\":3}",
        "{\"key\":1,\"do\":\"pick\",\"seat\":0,\"pick\":\"a\",\"seen\":2,\"seen\":3}",
        // Not at all a pick.
        "[1,\"pick\",0,\"a\",2]",
        "{\"key\":1,\"do\":{\"pick\":null},\"seat\":0,\"pick\":\"a\",\"seen\":2}",
        "{\"key\":1,\"do\":\"pick\",\"seat\":-1,\"pick\":\"a\",\"seen\":2}",
        "{\"key\":1,\"do\":\"pick\",\"seat\":0,\"pick\":7,\"seen\":2}",
        "{\"key\":1.0,\"do\":\"pick\",\"seat\":0,\"pick\":\"a\",\"seen\":2}",
        "{\"key\":1,\"do\":\"pick\",\"seat\":0,\"pick\":\"a\",\"seen\":2} {}",
        "{\"key\":1,\"do\":\"pick\"",
        "",
    ] {
        let slowly = serde_json::from_str::<FromClient>(text).map_err(|error| error.to_string());
        let quickly = FromClient::read(text).map_err(|error| error.to_string());
        assert_eq!(quickly, slowly, "{text}");
    }
}
