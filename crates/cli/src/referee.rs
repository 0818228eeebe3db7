//! `ztable referee`: judges one game at a time for any program.
//!
//! Requests and answers are JSON objects, one a line. `docs/referee.md` describes them.

mod judge;
mod line;
mod request;

use std::io::{self, BufRead, Write};

use serde::Serialize;
use serde_json::{Map, Value};
use ztable_core::Refusal;

use crate::args::RefereeArgs;
use crate::exit::Failure;
use judge::Judge;
use line::{Line, Lines};
use request::Request;

pub(crate) use judge::shown;

/// An answer as it is written.
#[derive(Serialize)]
struct Response {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    ok: bool,
    #[serde(flatten)]
    body: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Refusal>,
}

impl Response {
    fn new(id: Option<Value>, result: Result<Map<String, Value>, Refusal>) -> Response {
        match result {
            Ok(body) => Response { id, ok: true, body, error: None },
            Err(refusal) => Response { id, ok: false, body: Map::new(), error: Some(refusal) },
        }
    }
}

/// Runs the command.
pub(crate) fn run(args: &RefereeArgs) -> Result<(), Failure> {
    let mut judge = Judge::new();
    if let Some(start) = args.start()? {
        judge.start(start)?;
    }
    Ok(converse(&mut judge, io::stdin().lock(), io::stdout().lock())?)
}

/// Judges by the lines of `input` alone.
pub(crate) fn judge_lines(input: impl BufRead, output: impl Write) -> io::Result<()> {
    converse(&mut Judge::new(), input, output)
}

/// Answers every line until the input ends.
fn converse(judge: &mut Judge, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next()? {
        let answer = answer(judge, line);
        // One write for the whole line, so that a reader never sees half an answer.
        let mut text = serde_json::to_vec(&answer)?;
        text.push(b'\n');
        output.write_all(&text)?;
        output.flush()?;
    }
    Ok(())
}

fn answer(judge: &mut Judge, line: Line<'_>) -> Response {
    match Request::read(line) {
        Ok(request) => {
            let result = judge.answer(&request);
            Response::new(request.id, result)
        }
        Err((id, refusal)) => Response::new(id, Err(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use ztable_core::Quick;

    use super::*;

    fn answers(input: &[u8]) -> Vec<Value> {
        let mut output = Vec::new();
        converse(&mut Judge::new(), input, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    #[test]
    fn every_bad_line_is_answered_and_survived() {
        let mut input = Vec::new();
        let bad: [&[u8]; 10] = [
            b"",
            b"   \r",
            b"nonsense",
            b"{\"cmd\":\"games\"",
            b"[1,2]",
            b"\"games\"",
            b"{\"id\":1}",
            b"{\"id\":2,\"cmd\":7}",
            b"{\"id\":3,\"cmd\":\"dance\"}",
            b"{\"cmd\":\"games\xff\"}",
        ];
        for line in bad {
            input.extend_from_slice(line);
            input.push(b'\n');
        }
        input.extend_from_slice("[".repeat(5000).as_bytes());
        input.push(b'\n');
        input.resize(input.len() + line::LIMIT + 1, b' ');
        input.extend_from_slice(b"\n{\"id\":\"last\",\"cmd\":\"games\"}");

        let answers = answers(&input);
        assert_eq!(answers.len(), bad.len() + 3);
        for answer in &answers[..answers.len() - 1] {
            assert_eq!(answer["ok"], json!(false), "{answer}");
            assert_eq!(answer["error"]["code"], json!("bad_request"), "{answer}");
            assert_eq!(answer["error"]["rule"], Value::Null);
            assert!(answer["error"]["message"].as_str().unwrap().ends_with('.'), "{answer}");
        }
        let ids: Vec<&Value> = answers.iter().filter_map(|answer| answer.get("id")).collect();
        assert_eq!(ids, [&json!(1), &json!(2), &json!(3), &json!("last")]);
        assert_eq!(answers.last().unwrap()["ok"], json!(true));
    }

    #[test]
    fn ids_of_every_kind_are_repeated() {
        for id in [json!(0), json!("a"), json!(null), json!([1, {"b": 2}]), json!(-1.5)] {
            let request = json!({"id": id, "cmd": "hash"}).to_string();
            let answer = &answers(request.as_bytes())[0];
            assert_eq!(answer.get("id"), Some(&id));
            assert_eq!(answer["error"]["code"], json!("no_game"));
        }
    }

    const COMMANDS: [&str; 18] = [
        "games", "new", "position", "load", "turn", "options", "pick", "why", "view", "prompt",
        "events", "undo", "record", "replay", "bot", "imagine", "hash", "chance",
    ];

    /// Replaces one value somewhere inside by another one.
    fn disturb(value: &mut Value, chance: &mut Quick, pool: &[Value]) {
        let inside: Vec<&mut Value> = match value {
            Value::Array(list) => list.iter_mut().collect(),
            Value::Object(members) => members.values_mut().collect(),
            _ => Vec::new(),
        };
        let n = inside.len() as u32;
        if n > 0 && chance.below(5) > 0 {
            if let Some(next) = inside.into_iter().nth(chance.below(n) as usize) {
                disturb(next, chance, pool);
            }
        } else {
            *value = pool[chance.below(pool.len() as u32) as usize].clone();
        }
    }

    /// A request with fields of any kind, or a position or record with a fault somewhere.
    fn strange_request(chance: &mut Quick, sound: &[Value], pool: &[Value]) -> Value {
        if chance.below(2) == 0 {
            let mut request = sound[chance.below(sound.len() as u32) as usize].clone();
            disturb(&mut request, chance, pool);
            return request;
        }
        let mut request = json!({"cmd": COMMANDS[chance.below(18) as usize]});
        for field in ["seat", "pick", "game", "players", "seed", "since", "count", "to", "chance"] {
            if chance.below(2) == 0 {
                request[field] = pool[chance.below(pool.len() as u32) as usize].clone();
            }
        }
        request
    }

    /// Whatever is asked, there is an answer, and a refused request has changed nothing.
    #[test]
    fn strange_requests_do_no_harm() {
        let mut judge = Judge::new();
        let mut ask = |request: &Value| -> Value {
            let line = request.to_string();
            serde_json::to_value(answer(&mut judge, Line::Whole(line.as_bytes()))).unwrap()
        };
        let start = json!({"cmd": "new", "game": "zeds-zone", "players": 2, "seed": "strange"});
        ask(&start);
        for (seat, pick) in [(0, "square a1"), (1, "square c3")] {
            ask(&json!({"cmd": "pick", "seat": seat, "pick": pick}));
        }
        let position = ask(&json!({"cmd": "position"}))["position"].clone();
        let record = ask(&json!({"cmd": "record"}))["record"].clone();
        let sound = [
            start,
            json!({"cmd": "load", "game": "zeds-zone", "players": 2, "position": position}),
            json!({"cmd": "replay", "record": record}),
        ];
        let pool = [
            json!(null),
            json!(true),
            json!(0),
            json!(1),
            json!(2),
            json!(255),
            json!(-1),
            json!(u64::MAX),
            json!(0.5),
            json!(""),
            json!("square b2"),
            json!("done"),
            json!("zeds-zone"),
            json!("spectator"),
            json!("6-6"),
            json!("a1"),
            json!([]),
            json!([1, "2-2"]),
            json!({}),
            json!({"a": 1}),
        ];
        let mut chance = Quick::new(1);
        let mut refused = 0;
        for _ in 0..3000 {
            let before = ask(&json!({"cmd": "hash"}));
            let request = strange_request(&mut chance, &sound, &pool);
            let answer = ask(&request);
            if answer["ok"] == json!(false) {
                refused += 1;
                assert!(answer["error"]["message"].is_string(), "{request}: {answer}");
                assert_eq!(ask(&json!({"cmd": "hash"})), before, "{request} changed the game");
            }
        }
        assert!((500..3000).contains(&refused), "{refused} were refused; both kinds are wanted");
    }
}
