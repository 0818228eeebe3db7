//! Records: replayed, or refused in a sentence.

use ztable_core::Record;

use super::{played, use_match, way_of};
use crate::Target;

pub(super) fn target() -> Target {
    let seeds = ztable_shelf::games()
        .flat_map(|about| [(about.id, 0), (about.id, 5), (about.id, 40)])
        .map(|(game, picks)| serde_json::to_vec(&played(game, 3, picks).record()))
        .collect::<Result<_, _>>()
        .expect("a record is plain data");
    Target { name: "records".into(), seeds, take: Box::new(take) }
}

fn take(input: &[u8]) -> String {
    let Ok(record) = serde_json::from_slice::<Record>(input) else { return "unreadable".into() };
    let game = match ztable_shelf::replay(&record, None) {
        Ok(game) => game,
        Err(refusal) => return way_of(&refusal),
    };
    let again = game.record();
    assert_eq!((&again.picks, &again.hash), (&record.picks, &record.hash));
    let replayed = ztable_shelf::replay(&again, None).expect("what was replayed can be again");
    assert_eq!(replayed.hash(), game.hash());
    format!("{} {}", record.setup.game, use_match(game))
}
