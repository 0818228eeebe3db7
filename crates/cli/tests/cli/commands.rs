//! The small commands, through the real program.

use std::fs;

use serde_json::{Value, json};

use crate::program::{Ran, feed, referee, run};
use crate::workspace;

#[test]
fn games_are_listed_for_people_and_programs() {
    let text = run(&["games"]).ok();
    assert!(text.contains("zeds-zone") && text.contains("Zeds Zone"), "{text}");
    let games: Value = serde_json::from_str(&run(&["games", "--json"]).ok()).unwrap();
    let listed = &referee(&[], &[json!({"cmd": "games"})])[0]["games"];
    assert_eq!(&games, listed, "both doors show the same");
}

#[test]
fn rules_are_printed() {
    let book = run(&["rules", "zeds-zone"]).ok();
    assert!(book.contains("ZZ-1.1") && book.contains("ZZ-11.9"), "{book}");
    let rule = run(&["rules", "zeds-zone", "zz-6.5"]).ok();
    assert!(rule.starts_with("ZZ-6.5  "), "{rule}");
    assert!(!rule.contains("ZZ-6.6"), "{rule}");
    let sentence = run(&["rules", "zeds-zone", "ZZ-99.1"]).refused(1);
    assert!(sentence.contains("ZZ-99.1"), "{sentence}");
}

#[test]
fn examples_of_a_rule_are_played() {
    assert!(run(&["rules", "zee", "zee-8.3"]).ok().contains("ztable rules zee ZEE-8.3 --show"));
    let shown = run(&["rules", "zee", "zee-8.3", "--show"]).ok();
    for words in ["Reactor", "You: Play C16", "  - Green set aside from 1F."] {
        assert!(shown.contains(words), "{words}: {shown}");
    }
    let none = run(&["rules", "zee", "ZEE-1.1", "--show"]).refused(1);
    assert_eq!(none, "ztable: There is no example of ZEE-1.1.");
    assert_eq!(run(&["rules", "zee", "--show"]).status, 2, "of which rule?");
}

/// Whoever knows the id of a game without a board can play it, and nobody else hears of it.
#[test]
fn games_without_a_board_are_known_and_not_listed() {
    assert!(!run(&["games"]).ok().contains("liars-dice"));
    assert!(!run(&["play", "--help"]).ok().contains("liars-dice"));
    assert!(run(&["rules", "liars-dice", "LD-2.3"]).ok().starts_with("LD-2.3  "));
    let answers = referee(
        &["--game", "liars-dice"],
        &[json!({"cmd": "bot", "seat": 0, "level": "easy"}), json!({"cmd": "view", "seat": 0})],
    );
    assert!(
        answers[0]["pick"].as_str().is_some_and(|pick| pick.starts_with("bid ")),
        "{answers:?}"
    );
    assert!(answers[1]["text"].as_str().is_some_and(|text| text.contains("no bid yet")));
}

#[test]
fn wrong_calls_end_with_status_2() {
    for args in [
        &["dance"][..],
        &["rules"],
        &["rules", "chess"],
        &["play", "zeds-zone", "--bots", "godlike"],
        &["simulate", "zeds-zone", "--games", "0"],
        &["simulate", "zeds-zone", "--ms", "5", "--iterations", "5"],
        &["--listen", "nowhere"],
        &["completions", "tea"],
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 2, "{args:?}: {ran:?}");
        assert!(ran.out.is_empty() && !ran.err.is_empty(), "{args:?}: {ran:?}");
    }
}

#[test]
fn help_shows_examples_and_exit_codes() {
    let help = run(&["--help"]).ok();
    assert!(help.contains("Examples:") && help.contains("Exit status:"), "{help}");
    for command in
        ["serve", "play", "learn", "simulate", "referee", "verify", "rules", "completions"]
    {
        assert!(help.contains(command), "{command} is not in the help");
        let own = run(&[command, "--help"]).ok();
        assert!(own.contains("Usage:"), "{own}");
    }
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = run(&["completions", shell]).ok();
        assert!(script.contains("simulate") && script.contains("iterations"), "{shell}");
    }
}

/// A finished game, as its record.
fn record() -> Value {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("record.json");
    let name = path.to_str().expect("a path in UTF-8");
    // Always the first option; a warning, where there is one, is answered with yes.
    let input = "1\ny\n".repeat(200);
    feed(&["play", "zeds-zone", "--seed", "verify", "--plain", "--record", name], input.as_bytes())
        .ok();
    let text = fs::read_to_string(path).expect("the record was written");
    let record: Value = serde_json::from_str(&text).expect("a record is JSON");
    assert!(record["outcome"].is_object(), "the game is over: {record}");
    record
}

fn verify(record: &Value) -> Ran {
    feed(&["verify", "-"], record.to_string().as_bytes())
}

#[test]
fn true_records_are_verified() {
    let record = record();
    let sentences = verify(&record).ok();
    for word in ["rules", "each legal", "hash", "outcome", "no proof", "is true"] {
        assert!(sentences.contains(word), "{word}: {sentences}");
    }
    let mut unfinished = record.clone();
    unfinished["picks"].as_array_mut().unwrap().truncate(1);
    unfinished.as_object_mut().unwrap().remove("outcome");
    let answers = referee(
        &[],
        &[json!({"cmd": "replay", "record": record, "to": 1}), json!({"cmd": "hash"})],
    );
    unfinished["hash"] = answers[1]["hash"].clone();
    assert!(verify(&unfinished).ok().contains("not over"));
}

#[test]
fn false_records_are_refused_with_the_reason() {
    let record = record();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut record = record.clone();
        change(&mut record);
        verify(&record).refused(1)
    };
    for (change, reason) in [
        (&(|r: &mut Value| r["hash"] = json!("00")) as &dyn Fn(&mut Value), "hash"),
        (&|r| r["seed"] = json!("another"), "seed|refused|hash|outcome"),
        (&|r| r["rules_version"] = json!(999), "version 999"),
        (&|r| r["ztable"] = json!(999), "format"),
        (&|r| r["game"] = json!("chess"), "chess"),
        (&|r| r["players"] = json!("two"), "no record"),
        (&|r| r["picks"][0]["pick"] = json!("square z9"), "Pick 1"),
        (&|r| r["outcome"]["seats"][0]["score"] = json!(99), "does not end as the record says"),
        (
            &|r| {
                r.as_object_mut().unwrap().remove("outcome");
            },
            "names no outcome",
        ),
        (
            &|r| {
                r.as_object_mut().unwrap().remove("picks");
            },
            "picks",
        ),
    ] {
        let sentence = changed(change);
        assert!(reason.split('|').any(|word| sentence.contains(word)), "{reason}: {sentence}");
    }
    let sentence = feed(&["verify", "-"], b"{\n  \"ztable\": 1,\n  oops\n}").refused(1);
    assert!(sentence.contains("standard input") && sentence.contains("line 3"), "{sentence}");
    let sentence = run(&["verify", "no-such-file.json"]).refused(1);
    assert!(sentence.contains("no-such-file.json"), "{sentence}");
}

/// A proof of fairness is checked against the seed: here one that holds, then two that do not.
#[test]
fn proofs_of_fairness_are_checked() {
    let secret = "abc";
    let commitment = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let start = json!({
        "cmd": "new", "game": "zeds-zone", "players": 1, "seed": format!("{secret}:n1")
    });
    let answers = referee(&[], &[start, json!({"cmd": "record"})]);
    let mut record = answers[1]["record"].clone();
    record["fairness"] = json!({"commitment": commitment, "secret": secret, "nonces": ["n1"]});
    let sentences = verify(&record).ok();
    assert!(sentences.contains(commitment) && !sentences.contains("no proof"), "{sentences}");

    let noted = |commitment: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("record.json");
        fs::write(&file, record.to_string()).unwrap();
        run(&["verify", "--commitment", commitment, file.to_str().unwrap()])
    };
    assert!(noted(commitment).ok().contains("noted before the game"));
    assert!(noted(&commitment.to_uppercase()).ok().contains("noted before the game"));
    // A table that chose its secret late has a proof that fits itself, but not what was noted.
    assert!(noted(&"00".repeat(32)).refused(1).contains("chose its secret later"));

    let mut other_nonce = record.clone();
    other_nonce["fairness"]["nonces"] = json!(["n2"]);
    assert!(verify(&other_nonce).refused(1).contains("nonces"));
    let mut other_secret = record.clone();
    other_secret["fairness"]["commitment"] = json!("00");
    assert!(verify(&other_secret).refused(1).contains("committed"));
    let committed = |commitment: String| {
        let mut record = record.clone();
        record["fairness"]["commitments"] = json!([commitment]);
        verify(&record)
    };
    let of_nonce = ztable_table::commitment("n1");
    assert!(committed(of_nonce).ok().contains("1 of them as they were committed to"));
    assert!(committed("00".repeat(32)).refused(1).contains("not the one it committed to"));
    record["fairness"] = json!(true);
    assert!(verify(&record).refused(1).contains("unreadable"));
}

#[test]
fn data_files_are_checked() {
    let data = workspace::root().join("crates/games/zeds-zone/data");
    for file in ["sectors.toml", "zone.toml"] {
        let path = data.join(file);
        run(&["data", "check", "zeds-zone", path.to_str().unwrap()]).ok();
    }

    let folder = tempfile::tempdir().unwrap();
    let broken = folder.path().join("broken.toml");
    let sound = fs::read_to_string(data.join("sectors.toml")).unwrap();
    for (from, to, entry) in [
        ("id = \"6-6\"", "id = \"6-7\"", "6-7"),
        ("id = \"6-6\"", "id = \"6-5\"", "6-5"),
        ("zombie = 20", "zombie = 21", "checks, zombie"),
        ("\n[checks]\n", "\n[cheques]\n", "cheques"),
    ] {
        assert!(sound.contains(from));
        fs::write(&broken, sound.replacen(from, to, 1)).unwrap();
        let sentence = run(&["data", "check", "zeds-zone", broken.to_str().unwrap()]).refused(1);
        assert!(sentence.contains("broken.toml") && sentence.contains(entry), "{sentence}");
    }
    let sentence = run(&["data", "check", "zeds-zone", "no-such-file.toml"]).refused(1);
    assert!(sentence.contains("no-such-file.toml"), "{sentence}");
}

#[test]
fn decks_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deck.toml");
    let check = |text: &str| {
        fs::write(&path, text).expect("the folder takes a file");
        run(&["decks", "check", path.to_str().expect("a path in UTF-8")])
    };
    let sound =
        fs::read_to_string(workspace::root().join("crates/games/zu-tiles/tests/decks/zodiac.toml"))
            .expect("the deck is there");
    let said = check(&sound).ok();
    assert!(said.contains("can be played"), "{said}");
    assert!(sound.contains("[tiles]\n"));
    let unknown = sound.replacen("[tiles]\n", "[tiles]\nno-such-tile = 3\n", 1);
    let sentence = check(&unknown).refused(1);
    assert!(sentence.contains("no-such-tile") && sentence.contains("line"), "{sentence}");
    let sentence = run(&["decks", "check", "no-such-file.toml"]).refused(1);
    assert!(sentence.contains("no-such-file.toml"), "{sentence}");
}
