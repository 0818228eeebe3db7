//! The names of the games' events, for tests of what goes by names.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::json;

/// The names by which a game tells its events: what is no event is refused with all that are.
fn names<E: DeserializeOwned>() -> Vec<String> {
    let refused = serde_json::from_value::<E>(json!({ "event": "" })).err();
    let refused = refused.expect("no event is without a name").to_string();
    let quoted = refused.split('`').skip(1).step_by(2).map(str::to_owned);
    quoted.filter(|name| !name.is_empty()).collect()
}

/// The names of the events of every game.
pub(crate) fn of_all_games() -> BTreeMap<&'static str, Vec<String>> {
    let games = BTreeMap::from([
        ("zeds-zone", names::<zeds_zone::Event>()),
        ("zee", names::<zee::Event>()),
        ("elemenz", names::<elemenz::Event>()),
        ("quantumzap", names::<quantumzap::Event>()),
        ("zu-tiles", names::<zu_tiles::Event>()),
    ]);
    assert!(games.values().all(|names| names.len() > 5), "{games:?}");
    games
}
