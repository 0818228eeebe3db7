//! Non-interference once more, through what the doors really send: JSON and sentences.

use serde_json::{Value, json};

use crate::testkit::laws::secrets::seen;
use crate::testkit::walk::{actions, choose, ensure, play, viewers};
use crate::testkit::{Finding, Journey};
use crate::{AnyMatch, Match, Setup, Start, Title, Viewer};

/// Two matches that a viewer cannot tell apart send it the same, byte for byte: view, text, prompt,
/// labelled options, answers to "why not?" and, after a pick, sentences.
///
/// # Errors
/// Something by which the viewer could tell them apart.
pub fn doors_keep_secrets<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let mut chance = journey.own_chance();
    play(setup, journey, |game| {
        let pick = choose(game.game(), game.state(), &mut chance);
        let here = restart::<G>(setup, game.position())?;
        for viewer in viewers(game.game()) {
            let there = restart::<G>(setup, game.imagine(viewer, chance.bits()))?;
            compare(viewer, &here, &there)?;
            let Some((seat, action)) = pick else { continue };
            let (mut here, mut there) = (restart::<G>(setup, here.position())?, there);
            if here.pick(seat, action).is_err() || there.pick(seat, action).is_err() {
                continue;
            }
            if here.view(viewer) == there.view(viewer) {
                compare(viewer, &here, &there)
                    .map_err(|what| format!("after '{action}' of seat {seat}, {what}"))?;
            }
        }
        Ok(())
    })
    .map(drop)
}

fn restart<G: Title>(setup: &Setup, position: Value) -> Result<Match<G>, String> {
    let mut start = Start::new(setup.clone(), "doors");
    start.position = Some(position);
    Match::start(start)
        .map_err(|refusal| format!("a position that came about is refused: {refusal}"))
}

fn compare<G: Title>(viewer: Viewer, here: &Match<G>, there: &Match<G>) -> Finding {
    let (here, there) = (sent(viewer, here), sent(viewer, there));
    for (what, sent) in &here {
        ensure(there[what] == *sent, || {
            format!("{viewer:?} is sent the {what} {sent} or {}", there[what])
        })?;
    }
    Ok(())
}

/// All that reaches a viewer.
fn sent<G: Title>(viewer: Viewer, game: &Match<G>) -> serde_json::Map<String, Value> {
    let mut sent = serde_json::Map::new();
    sent.insert("view".into(), game.view(viewer));
    sent.insert("text".into(), json!(game.describe(viewer, &[])));
    sent.insert("prompt".into(), json!(game.prompt(viewer)));
    sent.insert("log".into(), json!(game.told(viewer, &[], 0)));
    sent.insert("turn".into(), json!(seen(game.turn(), viewer).seats()));
    if let Some(seat) = viewer.seat() {
        sent.insert("options".into(), json!(game.options(seat)));
        let answers: Value = actions(game.game())
            .map(|action| json!(game.why(seat, &action.to_string()).ok()))
            .collect();
        sent.insert("answers".into(), answers);
    }
    sent
}
