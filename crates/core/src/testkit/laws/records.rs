//! A game is its options, its seed and its picks.

use crate::testkit::walk::{ensure, json, options, play_all};
use crate::testkit::{Finding, Journey};
use crate::{AnyMatch, Match, Played, Quick, Record, Setup, Title, Viewer};

/// A record, written and read, replays to the same state, log and outcome; so does each of its
/// beginnings.
///
/// # Errors
/// A record that does not.
pub fn records_replay<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let mut hashes = Vec::new();
    let game = play_all(setup, journey, |game| {
        hashes.push(game.hash());
        Ok(())
    })?;
    let record = game.record();
    let text = json(&record);
    let read: Record = serde_json::from_str(&text)
        .map_err(|error| format!("the record cannot be read: {error}"))?;
    ensure(read == record, || format!("the record {text} reads as {read:?}"))?;
    let again = Match::<G>::replay(&read, None)
        .map_err(|refusal| format!("the record is refused: {refusal}"))?;
    ensure(again.state() == game.state() && again.log() == game.log(), || {
        "the record replays to another state or log".into()
    })?;
    ensure(again.told(Viewer::Referee, &[], 0) == game.told(Viewer::Referee, &[], 0), || {
        "the record replays to other sentences".into()
    })?;
    for count in [0, hashes.len() / 3, hashes.len() * 2 / 3] {
        let Some(hash) = hashes.get(count) else { continue };
        let part = Match::<G>::replay(&read, Some(count))
            .map_err(|refusal| format!("the first {count} picks are refused: {refusal}"))?;
        ensure(part.hash() == *hash, || {
            format!("the first {count} picks replay to another state")
        })?;
    }
    Ok(())
}

/// A record with a changed pick, hash, version or outcome, one with a pick too few, and one that
/// breaks off, are refused.
///
/// # Errors
/// A broken record that replays.
pub fn broken_records_are_refused<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let game = play_all(setup, journey, |_| Ok(()))?;
    let record = game.record();
    let refused = |what: &str, change: &dyn Fn(&mut Record)| {
        let mut broken = record.clone();
        change(&mut broken);
        ensure(Match::<G>::replay(&broken, None).is_err(), || {
            format!("a record with {what} replays")
        })
    };
    refused("another hash", &|record| record.hash.replace_range(0..1, "g"))?;
    refused("another format", &|record| record.ztable += 1)?;
    let unknown = G::about().newest_rules() + 1;
    refused("rules of an unknown version", &|record| record.setup.rules_version = Some(unknown))?;
    refused("rules of no version", &|record| record.setup.rules_version = None)?;
    refused("another game", &|record| record.setup.game.push('x'))?;
    if record.outcome.is_some() {
        refused("other winners", &|record| {
            if let Some(outcome) = &mut record.outcome {
                let first = crate::Seat::FIRST;
                match outcome.winners.contains(first) {
                    true => outcome.winners.remove(first),
                    false => outcome.winners.insert(first),
                };
            }
        })?;
        refused("other scores", &|record| {
            if let Some(outcome) = &mut record.outcome {
                let score = &mut outcome.seats[0].score;
                *score = Some(score.map_or(0, |score| score + 1));
            }
        })?;
    }
    if !record.picks.is_empty() {
        let middle = record.picks.len() / 2;
        let before = Match::<G>::replay(&record, Some(record.picks.len() - 1))
            .map_err(|refusal| format!("all picks but the last are refused: {refusal}"))?;
        if before.state() != game.state() {
            refused("one pick too few", &|record| drop(record.picks.pop()))?;
        }
        refused("a pick that is none", &|record| record.picks[middle].pick.push('?'))?;
        refused("a seat that is not there", &|record| {
            record.picks[middle].seat = crate::Seat::new(setup.players);
        })?;
        changed_pick(&game, &record, journey.own_chance())?;
    }
    let text = json(&record);
    for part in 1..8 {
        let cut =
            (0..=text.len() * part / 8).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        ensure(serde_json::from_str::<Record>(&text[..cut]).is_err(), || {
            format!("a record that breaks off after {cut} bytes can be read")
        })?;
    }
    Ok(())
}

/// Another legal pick somewhere must not come out as the same game; where it leads to the very same
/// state, the two games are one.
fn changed_pick<G: Title>(game: &Match<G>, record: &Record, mut chance: Quick) -> Finding {
    let at = chance.below(record.picks.len() as u32) as usize;
    let before = Match::<G>::replay(record, Some(at))
        .map_err(|refusal| format!("the first {at} picks are refused: {refusal}"))?;
    let Played { seat, pick } = &record.picks[at];
    for other in options(before.game(), before.state(), *seat) {
        let other = other.to_string();
        if other == *pick {
            continue;
        }
        let mut broken = record.clone();
        broken.picks[at].pick.clone_from(&other);
        if let Ok(replayed) = Match::<G>::replay(&broken, None) {
            ensure(replayed.state() == game.state(), || {
                format!("the record replays with '{other}' instead of '{pick}'")
            })?;
        }
    }
    Ok(())
}
