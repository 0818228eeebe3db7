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
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Value>,
    ok: bool,
    #[serde(flatten)]
    body: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Refusal>,
}

impl Answer {
    fn new(id: Option<Value>, result: Result<Map<String, Value>, Refusal>) -> Answer {
        match result {
            Ok(body) => Answer { id, ok: true, body, error: None },
            Err(refusal) => Answer { id, ok: false, body: Map::new(), error: Some(refusal) },
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

fn answer(judge: &mut Judge, line: Line<'_>) -> Answer {
    match Request::read(line) {
        Ok(request) => {
            let result = judge.answer(&request);
            Answer::new(request.id, result)
        }
        Err((id, refusal)) => Answer::new(id, Err(refusal)),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

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
}
