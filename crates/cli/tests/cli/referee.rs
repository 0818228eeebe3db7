//! The text protocol, through the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{feed, referee, run, ztable};
use crate::workspace;

fn new_game(players: u8) -> Value {
    json!({"cmd": "new", "game": "zeds-zone", "players": players, "options": {}, "seed": "tests"})
}

fn is_sentence(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.ends_with(['.', '?', '!']))
}

#[test]
fn games_are_listed() {
    let answer = &referee(&[], &[json!({"id": 1, "cmd": "games"})])[0];
    assert_eq!((&answer["id"], &answer["ok"]), (&json!(1), &json!(true)));
    let game = &answer["games"][0];
    assert_eq!(game["id"], "zeds-zone");
    assert_eq!(game["name"], "Zeds Zone");
    assert_eq!(game["players"]["min"], 1);
    assert!(game["players"]["max"].as_u64().unwrap() >= 8);
    assert!(game["modes"].is_array() && game["rules_version"].is_u64());
    assert_eq!(game["options_schema"]["type"], "object");
}

/// Plays a whole game by always taking the first option, and asks everything there is to ask.
#[test]
fn a_whole_game_through_every_command() {
    let mut child = ztable(&["referee"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut ask = |request: Value| -> Value {
        writeln!(input, "{request}").expect("it listens");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        let answer: Value = serde_json::from_str(&line).expect("answers are JSON");
        assert_eq!(answer["ok"], json!(true), "{request}: {answer}");
        answer
    };

    let mut turn = ask(new_game(2))["turn"].clone();
    let mut picks = 0;
    while turn["over"] != json!(true) {
        let seats = turn["seats"].as_array().expect("seats must pick").clone();
        let seat = &seats[0];
        let options = ask(json!({"cmd": "options", "seat": seat}))["options"].clone();
        let first = &options[0];
        assert!(first["index"].is_u64() && first["label"].is_string(), "{first}");
        assert!(first.get("target").is_some(), "the field is always there: {first}");
        let pick = &first["pick"];
        let why = ask(json!({"cmd": "why", "seat": seat, "pick": pick}));
        assert_eq!(why["legal"], json!(true), "{why}");
        let prompt = ask(json!({"cmd": "prompt", "seat": seat}));
        assert!(is_sentence(&prompt["prompt"]) && prompt["rule"].is_string(), "{prompt}");
        let view = ask(json!({"cmd": "view", "seat": seat}));
        assert!(view["view"].is_object() && view["text"].is_string());
        let answer = ask(json!({"cmd": "pick", "seat": seat, "pick": pick}));
        for event in answer["events"].as_array().expect("events") {
            assert!(event["text"].is_string() && event["rule"].is_string(), "{event}");
        }
        turn = answer["turn"].clone();
        assert_eq!(ask(json!({"cmd": "turn"}))["turn"], turn);
        picks += 1;
    }

    let outcome = &turn["outcome"];
    assert!(outcome["winners"].is_array());
    let standings = outcome["seats"].as_array().expect("standings");
    assert_eq!(standings.len(), 2);
    for (seat, standing) in standings.iter().enumerate() {
        assert_eq!(standing["seat"], json!(seat));
        assert!(standing["place"].is_u64() && standing.get("score").is_some(), "{standing}");
    }

    // The record leads to the same place, and part of it to an earlier one.
    let hash = ask(json!({"cmd": "hash"}))["hash"].clone();
    let record = ask(json!({"cmd": "record"}))["record"].clone();
    assert_eq!(record["picks"].as_array().map(Vec::len), Some(picks));
    assert_eq!(record["hash"], hash);
    let position = ask(json!({"cmd": "position"}))["position"].clone();
    ask(json!({"cmd": "undo", "count": picks}));
    let start = ask(json!({"cmd": "hash"}))["hash"].clone();
    assert_eq!(ask(json!({"cmd": "replay", "record": record}))["turn"], turn);
    assert_eq!(ask(json!({"cmd": "hash"}))["hash"], hash);
    ask(json!({"cmd": "replay", "record": record, "to": 0}));
    assert_eq!(ask(json!({"cmd": "hash"}))["hash"], start);

    // A position can be loaded back.
    let load = json!({"cmd": "load", "game": "zeds-zone", "players": 2, "position": position});
    assert_eq!(ask(load)["turn"], turn);
    assert_eq!(ask(json!({"cmd": "hash"}))["hash"], hash);

    drop(input);
    assert!(child.wait().expect("it ends").success(), "the end of input is no failure");
}

#[test]
fn refused_requests_say_why_and_change_nothing() {
    let hash = json!({"cmd": "hash"});
    let bad = [
        (json!({"cmd": "pick", "seat": 0, "pick": "square z9"}), "unreadable"),
        (json!({"cmd": "pick", "seat": 0, "pick": "done"}), "illegal"),
        (json!({"cmd": "pick", "seat": 2, "pick": "square a1"}), "no_such_seat"),
        (json!({"cmd": "pick", "seat": -1, "pick": "square a1"}), "no_such_seat"),
        (json!({"cmd": "pick", "seat": "0", "pick": "square a1"}), "bad_request"),
        (json!({"cmd": "pick", "seat": 0}), "bad_request"),
        (json!({"cmd": "pick", "seat": 0, "pick": 3}), "bad_request"),
        (json!({"cmd": "view", "seat": "referee"}), "bad_request"),
        (json!({"cmd": "view"}), "bad_request"),
        (json!({"cmd": "events", "seat": 0, "since": -1}), "bad_request"),
        (json!({"cmd": "undo"}), "no_undo"),
        (json!({"cmd": "undo", "count": 1.5}), "bad_request"),
        (json!({"cmd": "new", "game": "chess", "players": 2}), "unknown_game"),
        (json!({"cmd": "new", "game": "zeds-zone"}), "bad_request"),
        (json!({"cmd": "new", "game": "zeds-zone", "players": 0}), "bad_setup"),
        (json!({"cmd": "new", "game": "zeds-zone", "players": 1000}), "bad_request"),
        (json!({"cmd": "new", "game": "zeds-zone", "players": 1, "options": []}), "bad_request"),
        (
            json!({"cmd": "new", "game": "zeds-zone", "players": 1, "options": {"no": 1}}),
            "bad_setup",
        ),
        (json!({"cmd": "new", "game": "zeds-zone", "players": 1, "chance": ["9-9"]}), "bad_chance"),
        (json!({"cmd": "new", "game": "zeds-zone", "players": 1, "chance": [true]}), "bad_request"),
        (json!({"cmd": "load", "game": "zeds-zone", "players": 1}), "bad_request"),
        (json!({"cmd": "load", "game": "zeds-zone", "players": 1, "position": {}}), "bad_position"),
        (json!({"cmd": "replay", "record": {"ztable": 1}}), "bad_record"),
        (json!({"cmd": "replay", "record": 7}), "bad_request"),
        (json!({"cmd": "bot", "seat": 0, "level": "godlike"}), "bad_request"),
        (json!({"cmd": "bot", "seat": 9, "level": "easy"}), "no_such_seat"),
        (json!({"cmd": "imagine", "seat": 0, "seed": [1]}), "bad_request"),
    ];
    let mut requests = vec![new_game(2), hash.clone()];
    for (request, _) in &bad {
        requests.extend([request.clone(), hash.clone()]);
    }
    let answers = referee(&[], &requests);
    let before = &answers[1]["hash"];
    assert!(before.is_string());
    for ((request, code), pair) in bad.iter().zip(answers[2..].chunks(2)) {
        let error = &pair[0]["error"];
        assert_eq!(pair[0]["ok"], json!(false), "{request}: {}", pair[0]);
        assert_eq!(error["code"], json!(code), "{request}: {error}");
        assert!(is_sentence(&error["message"]), "{request}: {error}");
        assert!(error.get("rule").is_some(), "the field is always there: {error}");
        assert_eq!(&pair[1]["hash"], before, "{request} changed the game");
    }
}

#[test]
fn illegal_picks_name_their_rule() {
    let answers = referee(
        &["--game", "zeds-zone", "--players", "1", "--seed", "tests"],
        &[
            json!({"cmd": "pick", "seat": 0, "pick": "done"}),
            json!({"cmd": "why", "seat": 0, "pick": "done"}),
            json!({"cmd": "why", "seat": 0, "pick": "fly away"}),
            json!({"cmd": "why", "seat": 0, "pick": "square a1"}),
        ],
    );
    assert!(answers[0]["error"]["rule"].as_str().unwrap().starts_with("ZZ-"), "{}", answers[0]);
    assert_eq!(answers[1]["legal"], json!(false));
    assert_eq!(answers[1]["rule"], answers[0]["error"]["rule"]);
    assert_eq!(answers[1]["message"], answers[0]["error"]["message"]);
    assert_eq!(answers[2]["legal"], json!(false));
    assert!(is_sentence(&answers[2]["message"]), "{}", answers[2]);
    assert_eq!(answers[3]["legal"], json!(true));
    assert_eq!(answers[3]["rule"], Value::Null);
}

#[test]
fn bots_and_imagination_depend_on_their_seed_alone() {
    let bot = json!({"cmd": "bot", "seat": 1, "level": "hard", "iterations": 20, "seed": 7});
    let imagine = json!({"cmd": "imagine", "seat": 0, "seed": "a"});
    let options = json!({"cmd": "options", "seat": 1});
    let answers = referee(&[], &[new_game(2), bot.clone(), bot, imagine.clone(), imagine, options]);
    assert_eq!(answers[1], answers[2]);
    let pick = &answers[1]["pick"];
    let listed = answers[5]["options"].as_array().unwrap();
    assert!(listed.iter().any(|option| &option["pick"] == pick), "{pick} is not an option");
    assert_eq!(answers[3], answers[4]);
    assert!(answers[3]["position"].is_object());
}

#[test]
fn chance_is_scripted_by_numbers_or_texts() {
    let new = |chance: Value| json!({"cmd": "new", "game": "zeds-zone", "players": 1, "seed": "x", "chance": chance});
    let position = json!({"cmd": "position"});
    let answers = referee(
        &[],
        &[
            new(json!(["3-5"])),
            position.clone(),
            new(json!([3, 5])),
            position.clone(),
            new(json!(["3", 5])),
            position,
        ],
    );
    assert!(answers[1]["position"].to_string().contains("\"3-5\""), "{}", answers[1]);
    assert_eq!(answers[1], answers[3]);
    assert_eq!(answers[1], answers[5]);
}

/// What was scripted and does not fit can be dropped or replaced, and the game goes on.
#[test]
fn a_script_that_does_not_fit_is_replaced() {
    let pick = json!({"cmd": "pick", "seat": 0, "pick": "square a1"});
    let answers = referee(
        &[],
        &[
            json!({"cmd": "chance", "chance": []}),
            json!({"cmd": "new", "game": "zeds-zone", "players": 1, "chance": ["1-1", "9-9"]}),
            pick.clone(),
            pick.clone(),
            json!({"cmd": "chance", "chance": [6, 6]}),
            pick,
            json!({"cmd": "record"}),
        ],
    );
    assert_eq!(answers[0]["error"]["code"], "no_game");
    for refused in &answers[2..4] {
        assert_eq!(refused["error"]["code"], "bad_chance", "{refused}");
    }
    assert_eq!(answers[4]["turn"], json!({"seats": [0]}));
    assert!(answers[5]["events"].to_string().contains("\"6-6\""), "{}", answers[5]);
    assert_eq!(answers[6]["record"]["chance"], json!(["1-1", "6", "6"]));
}

/// A seat reads in the log only what it may know: the pick of another seat in the same turn stays
/// hidden, and the referee sees it.
#[test]
fn logs_are_told_to_their_viewer() {
    let answers = referee(
        &[],
        &[
            new_game(2),
            json!({"cmd": "events", "seat": 1, "since": 0}),
            json!({"cmd": "pick", "seat": 0, "pick": "square c3"}),
            json!({"cmd": "events", "seat": 1, "since": 0}),
            json!({"cmd": "events", "seat": "spectator"}),
            json!({"cmd": "events", "seat": 0, "since": 1_000_000}),
        ],
    );
    let referee_sees = answers[2]["events"].to_string().to_lowercase();
    assert!(referee_sees.contains("c3"), "{referee_sees}");
    for answer in &answers[3..5] {
        let text = answer["events"].to_string().to_lowercase();
        assert!(!text.contains("c3"), "{text}");
    }
    assert_eq!(answers[5]["events"], json!([]));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = ztable(&["referee"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The first answer meets a closed pipe; writing more may fail, since nobody reads any more.
    let _ = writeln!(input, "{}", json!({"cmd": "games"}));
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(output.stderr, b"", "{output:?}");
}

#[test]
fn a_start_that_cannot_be_is_refused_before_anything_is_read() {
    let sentence = run(&["referee", "--game", "zeds-zone", "--options", r#"{"no":1}"#]).refused(1);
    assert!(sentence.contains("'no'"), "{sentence}");
    assert_eq!(run(&["referee", "--game", "chess"]).status, 2);
    assert_eq!(run(&["referee", "--players", "2"]).status, 2);
    assert_eq!(run(&["referee", "--game", "zeds-zone", "--options", "[]"]).status, 2);
}

/// The example session of docs/referee.md: every line that begins with `> ` is a request, the line
/// below that begins with `< ` its answer. `UPDATE_DOCS=1` writes the answers anew.
#[test]
fn the_example_of_the_document_is_true() {
    let document = workspace::read("docs/referee.md");
    let lines: Vec<&str> = document.lines().collect();
    let requests: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("> ")).collect();
    assert!(requests.len() > 10, "the example is gone");
    let input: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let out = feed(&["referee"], input.as_bytes()).ok();
    let mut answers = out.lines();

    let written: Vec<String> = lines
        .iter()
        .map(|line| match line.strip_prefix("< ") {
            Some(_) => format!("< {}", answers.next().expect("an answer for each request")),
            None => line.to_string(),
        })
        .collect();
    let written = written.join("\n") + "\n";
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(workspace::root().join("docs/referee.md"), &written).unwrap();
    } else {
        assert!(written == document, "run this test with UPDATE_DOCS=1 and read the difference");
    }
}
