//! There and back again: text, index, position, JSON.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::hash_position;
use crate::testkit::walk::{After, choose, ensure, json, options, viewers, walk};
use crate::testkit::{Finding, Journey};
use crate::{Game, Seat, Viewer};

/// Every pick has one index and one text, and both lead back to it.
///
/// # Errors
/// A pick that does not come back, or shares its text, or is listed without an index.
pub fn picks_survive_text_and_index<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut texts = BTreeSet::new();
    for index in 0..game.action_space() {
        let Some(action) = game.action_at(index) else {
            return Err(format!("no pick has the index {index}"));
        };
        let text = action.to_string();
        ensure(game.index(action) == index, || {
            format!("the pick with index {index} says it has index {}", game.index(action))
        })?;
        ensure(text.parse().is_ok_and(|read: G::Action| read == action), || {
            format!("'{text}' does not read as the pick it was written for")
        })?;
        ensure(text == text.trim().to_lowercase() && !text.is_empty(), || {
            format!("the text '{text}' is not lower-case and bare")
        })?;
        ensure(texts.insert(text.clone()), || format!("two picks have the text '{text}'"))?;
    }
    ensure(game.action_at(game.action_space()).is_none(), || {
        "there are more picks than there are".into()
    })?;
    walk(game, journey, |state| {
        for seat in Seat::all(game.seats()) {
            for action in options(game, state, seat) {
                let index = game.index(action);
                ensure(game.action_at(index) == Some(action), || {
                    format!("'{action}' is listed, but its index {index} is that of another pick")
                })?;
            }
        }
        Ok(())
    })
}

/// A position, written down and loaded, is the same state with the same hash.
///
/// # Errors
/// A position that is refused or comes back different.
pub fn positions_survive_loading<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    walk(game, journey, |state| {
        let position = game.position(state);
        let text = json(&position);
        let read: G::Position = serde_json::from_str(&text)
            .map_err(|error| format!("the position {text} cannot be read: {error}"))?;
        let loaded = game
            .load(read)
            .map_err(|refusal| format!("the position {text} is refused: {refusal}"))?;
        ensure(loaded == *state, || {
            format!("the position {text} loads as {loaded:?} and not as {state:?}")
        })?;
        ensure(hash_position(&game.position(&loaded)) == hash_position(&position), || {
            format!("the hash of {text} is another one after loading")
        })
    })
}

/// Views and events come back from their JSON as they were.
///
/// # Errors
/// One that does not.
pub fn views_and_events_survive_json<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chooser = journey.own_chance();
    walk(game, journey, |state| {
        for viewer in viewers(game).chain([Viewer::Referee]) {
            survives(&game.view(state, viewer))?;
        }
        if let Some((seat, action)) = choose(game, state, &mut chooser) {
            let after = After::pick(game, state, seat, action, &mut chooser);
            for (_, event) in after.entries() {
                survives(event)?;
            }
        }
        Ok(())
    })
}

fn survives<T: Serialize + DeserializeOwned + Eq + Debug>(data: &T) -> Finding {
    let text = json(data);
    match serde_json::from_str::<T>(&text) {
        Err(error) => Err(format!("{text} cannot be read: {error}")),
        Ok(read) => ensure(read == *data && json(&read) == text, || {
            format!("{text} reads as {read:?} and not as {data:?}")
        }),
    }
}
