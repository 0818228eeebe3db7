//! The rules touch nothing but their arguments: no time, file, network, thread, global randomness,
//! hash-ordered iteration or `unsafe` in `core` and the games.

use crate::workspace;

/// Words that must not stand in the code of rules.
const FORBIDDEN: &[&str] = &[
    "std::time",
    "std::fs",
    "std::net",
    "std::thread",
    "std::env",
    "std::process",
    "std::io",
    "SystemTime",
    "Instant",
    "thread_local",
    "HashMap",
    "HashSet",
    "RandomState",
    "getrandom",
    "unsafe",
];

/// Where files are read all the same: the test kit, which is no part of a game and is compiled for
/// tests only.
const TEST_KIT: &str = "crates/core/src/testkit";

/// Every forbidden word of a source text with its line. Comments may say what they like.
fn faults(source: &str) -> Vec<(usize, &'static str)> {
    let mut faults = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for &word in FORBIDDEN {
            if mentions(code, word) {
                faults.push((number + 1, word));
            }
        }
    }
    // `use std::{fs, time}` and the like.
    let flat: String = source.split_whitespace().collect();
    for group in flat.split("usestd::{").skip(1) {
        let inside = group.split(';').next().unwrap_or_default();
        for &word in FORBIDDEN {
            if let Some(module) = word.strip_prefix("std::")
                && mentions(inside, module)
            {
                faults.push((0, word));
            }
        }
    }
    faults
}

/// Whether the word stands there on its own, not as a part of a longer one.
fn mentions(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].ends_with(is_part) && !code[at + word.len()..].starts_with(is_part)
    })
}

fn is_rules_code(path: &str) -> bool {
    path.contains("/src/") && !path.starts_with(TEST_KIT)
}

#[test]
fn rules_touch_nothing_but_their_arguments() {
    let mut sources = workspace::files("crates/core", |name| name.ends_with(".rs"));
    sources.extend(workspace::files("crates/games", |name| name.ends_with(".rs")));
    sources.retain(|path| is_rules_code(path));
    assert!(sources.len() > 20, "found only {sources:?}");
    let found: Vec<String> = sources
        .iter()
        .flat_map(|path| {
            let faults = faults(&workspace::read(path));
            faults.into_iter().map(move |(line, word)| format!("{path}:{line}: {word}"))
        })
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_rules_are_linted_against_unsafe_code() {
    let root: toml::Table = toml::from_str(&workspace::read("Cargo.toml")).unwrap();
    assert_eq!(root["workspace"]["lints"]["rust"]["unsafe_code"].as_str(), Some("deny"));
    for (folder, text) in workspace::manifests() {
        let manifest: toml::Table = toml::from_str(&text).unwrap();
        let inherits = manifest.get("lints").and_then(|lints| lints.get("workspace"));
        assert_eq!(inherits, Some(&toml::Value::Boolean(true)), "{folder} sets its own lints");
    }
}

/// The check bites.
#[test]
fn forbidden_words_are_found() {
    for bad in [
        "use std::time::Instant;",
        "let map: HashMap<u8, u8> = todo();",
        "use std::{\n    fmt,\n    fs::File,\n};",
        "let x = unsafe { *p };",
        "std::thread::spawn(|| ());",
        "#[cfg(test)] mod t { use std::fs; }",
    ] {
        assert!(!faults(bad).is_empty(), "{bad}");
    }
    for fine in [
        "// no HashMap here, and nothing unsafe",
        "/// The time of std::time is not read.",
        "use std::{fmt, collections::BTreeMap};",
        "#![deny(unsafe_code)]",
        "let instantly = 1;",
    ] {
        assert_eq!(faults(fine), [], "{fine}");
    }
    assert!(is_rules_code("crates/games/zeds-zone/src/game.rs"));
    assert!(!is_rules_code("crates/core/src/testkit/scenario.rs"));
}
