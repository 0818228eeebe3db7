//! Positions: impossible ones are refused, and possible ones can be played.

use serde_json::{Value, json};
use ztable_core::{About, Setup, Start};

use super::{played, use_match, way_of};
use crate::Target;

pub(super) fn target(about: &'static About) -> Target {
    let seeds = [0, 1, 4, 12, 40, 120]
        .into_iter()
        .map(|picks| {
            let game = played(about.id, 5, picks);
            json!({"setup": game.start().setup, "position": game.position()})
                .to_string()
                .into_bytes()
        })
        .collect();
    let take = move |input: &[u8]| take(about.id, input);
    Target { name: format!("position-{}", about.id), seeds, take: Box::new(take) }
}

fn take(game: &str, input: &[u8]) -> String {
    let Ok(mut value) = serde_json::from_slice::<Value>(input) else { return "unreadable".into() };
    let mut member = |name: &str| value.get_mut(name).map(Value::take).unwrap_or_default();
    let Ok(mut setup) = serde_json::from_value::<Setup>(member("setup")) else {
        return "no set-up".into();
    };
    setup.game = game.into();
    // A table has no more seats than this anywhere.
    setup.players = setup.players.min(8);
    let mut start = Start::new(setup, "positions");
    start.position = Some(member("position"));
    match ztable_shelf::start(start) {
        Err(refusal) => way_of(&refusal),
        Ok(started) => {
            let mut again = Start::new(started.start().setup.clone(), "positions");
            again.position = Some(started.position());
            let again = ztable_shelf::start(again).expect("a position that is shown can be loaded");
            assert_eq!(again.hash(), started.hash());
            use_match(started)
        }
    }
}
