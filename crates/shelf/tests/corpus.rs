//! Games of every version of the rules can be played again for ever.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

mod setups;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ztable_core::{OptionKind, Record};

fn is_file(kind: &OptionKind) -> bool {
    matches!(kind, OptionKind::File { .. })
}

/// Every record of the corpus comes out as it did, by the version of the rules it names. A change
/// of the rules that breaks one of them must add a version, and a file for it:
/// `cargo run --release -p ztable-shelf --example corpus`.
#[test]
fn every_record_of_the_corpus_comes_out_as_it_did() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    for about in ztable_shelf::games() {
        for version in about.rules_versions {
            let name = format!("{}-{version}.jsonl", about.id);
            let text = fs::read_to_string(folder.join(&name))
                .unwrap_or_else(|error| panic!("{name}: {error}; the corpus example makes it"));
            let (mut finished, mut broken_off) = (BTreeSet::new(), 0);
            let mut missing = setups::setups(about, *version);
            let mut own_decks = false;
            for (line, number) in text.lines().zip(1..) {
                let record: Record = serde_json::from_str(line).unwrap();
                assert_eq!(record.setup.rules_version, Some(*version), "{name}, line {number}");
                let game = ztable_shelf::replay(&record, None)
                    .unwrap_or_else(|refusal| panic!("{name}, line {number}: {refusal}"));
                assert_eq!(
                    game.outcome().is_some(),
                    record.outcome.is_some(),
                    "{name}, line {number}"
                );
                if record.outcome.is_some() {
                    finished.insert(record.setup.players);
                } else {
                    broken_off += 1;
                }
                missing.retain(|setup| *setup != record.setup);
                let mut files = about.options.iter().filter(|option| is_file(&option.kind));
                own_decks |= files.any(|file| record.setup.options.contains_key(file.key));
            }
            assert!(broken_off > 0, "{name} has no game that breaks off");
            assert!(missing.is_empty(), "{name} has no game of {missing:?}");
            let everybody = about.min_players..=about.lobby_players;
            assert!(finished.into_iter().eq(everybody), "{name}: a finished game for every number");
            let has_files = about.options.iter().any(|option| is_file(&option.kind));
            assert!(own_decks || !has_files, "{name} has no deck of one's own");
        }
    }
}

/// No file is forgotten when a version is.
#[test]
fn every_file_of_the_corpus_belongs_to_a_version_that_is_played() {
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let (game, version) = name.strip_suffix(".jsonl").unwrap().rsplit_once('-').unwrap();
        let about = ztable_shelf::about(game).unwrap();
        assert!(about.rules_versions.contains(&version.parse().unwrap()), "{name}");
    }
}
