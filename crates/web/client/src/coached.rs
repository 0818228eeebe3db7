//! At which tables of this device a coach helps, and which words were explained.

use std::collections::BTreeSet;

use crate::storage;

const TABLES: &str = "ztable-coached";
const WORDS: &str = "ztable-words-";

/// More tables than this are not remembered; the oldest go first.
const MOST: usize = 24;

/// Whether a coach helps at a table.
pub(crate) fn is_coached(table: &str) -> bool {
    tables().iter().any(|known| known == table)
}

/// Calls the coach to a table, or sends it away.
pub(crate) fn set_coached(table: &str, on: bool) {
    let mut tables = tables();
    tables.retain(|known| known != table);
    if on {
        tables.push(table.to_owned());
    }
    let surplus = tables.len().saturating_sub(MOST);
    // What cannot be kept is asked for again.
    let _ = storage::keep(TABLES, &tables[surplus..].to_vec());
}

fn tables() -> Vec<String> {
    storage::load(TABLES).unwrap_or_default()
}

/// The words of a game that were explained on this device.
pub(crate) fn explained(game: &str) -> BTreeSet<String> {
    storage::load(&format!("{WORDS}{game}")).unwrap_or_default()
}

/// Notes that a word was explained.
pub(crate) fn explain(game: &str, word: &str) {
    let mut words = explained(game);
    if words.insert(word.to_owned()) {
        // What cannot be kept is explained again.
        let _ = storage::keep(&format!("{WORDS}{game}"), &words);
    }
}
