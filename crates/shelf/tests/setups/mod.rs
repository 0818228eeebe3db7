//! The set-ups of which the corpus has records, for the program that writes it and the test that
//! reads it.

use serde_json::{Value, json};
use ztable_core::{About, OptionKind, Setup, Start};

/// All numbers of players with the usual options, and every value of every option.
pub(crate) fn setups(about: &'static About, version: u32) -> Vec<Setup> {
    let players = about.min_players..=about.lobby_players;
    let plain = |players| Setup::new(about.id, players).by_rules(version);
    let mut setups: Vec<Setup> = players.clone().map(plain).collect();
    for option in about.options {
        for value in values(&option.kind) {
            let with = |players| plain(players).with(option.key, value.clone());
            let possible = players
                .clone()
                .map(with)
                .find(|setup| option.matters(about, setup) && ztable_shelf::check(setup).is_ok());
            setups.extend(possible);
        }
    }
    setups.into_iter().map(as_recorded).collect()
}

/// A set-up as a record of its game has it.
fn as_recorded(setup: Setup) -> Setup {
    ztable_shelf::start(Start::new(setup, "")).unwrap().start().setup.clone()
}

/// The values of an option that are not its default.
fn values(kind: &OptionKind) -> Vec<Value> {
    let all = match kind {
        OptionKind::Switch { default } => vec![json!(!default)],
        OptionKind::Choice(values) => values.iter().map(|(word, _)| json!(word)).collect(),
        OptionKind::Player { .. } => vec![json!("1"), json!("2")],
        OptionKind::Number { min, max, .. } => vec![json!(min), json!(max)],
        OptionKind::Text { .. } | OptionKind::File { .. } => Vec::new(),
    };
    all.into_iter().filter(|value| *value != kind.default()).collect()
}
