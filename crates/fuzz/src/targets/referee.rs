//! Lines for the referee: every line is answered by one line.

use serde_json::{Value, json};

use super::played;
use crate::Target;

pub(super) fn target() -> Target {
    let mut seeds = vec![b"{\"id\":1,\"cmd\":\"games\"}\n{\"cmd\":\"turn\"}".to_vec()];
    for about in ztable_shelf::games() {
        let game = played(about.id, 2, 4);
        let players = game.start().setup.players;
        let mut lines = vec![json!({
            "id": 1, "cmd": "new", "game": about.id, "players": players, "options": {}, "seed": "2"
        })];
        for pick in game.played() {
            lines.push(json!({"cmd": "options", "seat": pick.seat}));
            lines.push(json!({"cmd": "pick", "seat": pick.seat, "pick": pick.pick}));
            lines.push(json!({"cmd": "view", "viewer": pick.seat}));
        }
        for cmd in ["turn", "log", "record", "position", "undo", "hash"] {
            lines.push(json!({"cmd": cmd, "seat": 0, "viewer": 0}));
        }
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        seeds.push(lines.join("\n").into_bytes());
    }
    Target { name: "referee".into(), seeds, take: Box::new(take) }
}

fn take(input: &[u8]) -> String {
    let mut output = Vec::new();
    ztable_cli::judge_lines(input, &mut output).expect("nothing can fail in memory");
    let answers: Vec<Value> = output
        .split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).expect("answers are JSON"))
        .collect();
    let mut way = String::new();
    for answer in answers {
        match answer["ok"].as_bool().expect("every answer says whether it is one") {
            true => way += "+",
            false => way += answer["error"]["code"].as_str().unwrap_or("?"),
        }
    }
    way
}
