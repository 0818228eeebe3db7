//! A game in a link.
//!
//! The text is the version of this form, one letter, and then base64 of what [`coder`](crate::coder)
//! makes of: everything of the record but its picks as JSON, then every pick as its place among all
//! that were possible. Those are sorted by their texts, so that nothing but the rules of the game,
//! whose version a record names, decides where a pick stands. A game takes a few hundred letters.

use data_encoding::BASE64URL_NOPAD;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{AnyMatch, Code, Played, RECORD_FORMAT, Record, Refusal, Seat, Setup, Start};

use crate::Shared;
use crate::coder::{Reader, Writer, broken};

/// How the version of this form is written.
const VERSION: char = '1';

/// The most letters a link may have; longer ones are not even read.
const MOST_LETTERS: usize = 100_000;

/// The most that may stand before the picks.
const MOST_HEAD: usize = 50_000;

/// How much of the last state's hash is kept to see that the game came out alike.
const HASH: usize = 8;

/// What stands before the picks. The names are short, since they are part of every link.
#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(flatten)]
    setup: Setup,
    seed: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    chance: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<Value>,
    hash: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

/// Writes a game as a text that can stand in an address.
///
/// # Errors
/// A record that does not replay.
pub fn pack(shared: &Shared) -> Result<String, Refusal> {
    let Shared { record, names, seat, at } = shared;
    ztable_shelf::replay(record, None)?;
    let head = Head {
        setup: record.setup.clone(),
        seed: record.seed.clone(),
        chance: record.chance.clone(),
        position: record.position.clone(),
        hash: record.hash.chars().take(HASH).collect(),
        names: names.clone(),
        seat: *seat,
        at: *at,
    };
    let mut game = ztable_shelf::start(start(&head))?;
    let mut writer = Writer::new();
    let head = serde_json::to_string(&head).map_err(|error| {
        Refusal::new(Code::BadRecord, format!("It cannot be written: {error}."))
    })?;
    writer.text(&head);
    writer.number(record.picks.len() as u64);
    for played in &record.picks {
        let all = possible(game.as_ref());
        let at = all.iter().position(|one| one == played);
        let at = at.ok_or_else(|| {
            Refusal::new(Code::BadRecord, format!("'{}' was not possible.", played.pick))
        })?;
        writer.choice(at as u64, all.len() as u64);
        game.pick_text(played.seat, &played.pick)?;
    }
    Ok(format!("{VERSION}{}", BASE64URL_NOPAD.encode(&writer.finish())))
}

/// Reads a text that [`pack`] wrote. The game is played again on the way.
///
/// # Errors
/// A text that is not whole, of another version, or of a game or rules that are not there.
pub fn unpack(code: &str) -> Result<Shared, Refusal> {
    unpack_if(code, |_, _| Ok(()))
}

/// The same, asked by `fits` whether to go on once it is known where the game begins and how many picks
/// it has: whoever expects a certain game plays no other.
pub(crate) fn unpack_if(
    code: &str,
    fits: impl FnOnce(&Start, u64) -> Result<(), Refusal>,
) -> Result<Shared, Refusal> {
    let mut letters = code.trim().chars();
    match letters.next() {
        Some(VERSION) => {}
        Some(other) if other.is_ascii_digit() => {
            return Err(Refusal::new(
                Code::BadRecord,
                "The link was made by another version of Ztable; reload the page and try again.",
            ));
        }
        _ => return Err(broken()),
    }
    let letters = letters.as_str();
    if letters.len() > MOST_LETTERS {
        return Err(broken());
    }
    let bytes = BASE64URL_NOPAD.decode(letters.as_bytes()).map_err(|_| broken())?;
    let mut reader = Reader::new(&bytes);
    let head: Head = serde_json::from_str(&reader.text(MOST_HEAD)?).map_err(|_| broken())?;
    let (start, picks) = (start(&head), reader.number()?);
    fits(&start, picks)?;
    let mut game = ztable_shelf::start(start)?;
    for _ in 0..picks {
        let mut all = possible(game.as_ref());
        let at = reader.choice(all.len() as u64)?;
        let Played { seat, pick } = all.swap_remove(at as usize);
        game.pick_text(seat, &pick)?;
    }
    let Head { hash, names, seat, at, .. } = head;
    if hash.len() != HASH || !game.hash().starts_with(&hash) {
        return Err(broken());
    }
    let record = Record { ztable: RECORD_FORMAT, ..game.record() };
    // What to look at first is only a wish.
    let seat = seat.filter(|seat| seat.index() < usize::from(game.seats()));
    let at = at.map(|at| at.min(record.picks.len()));
    Ok(Shared { record, names, seat, at })
}

fn start(head: &Head) -> Start {
    Start {
        setup: head.setup.clone(),
        seed: head.seed.clone(),
        chance: head.chance.clone(),
        position: head.position.clone(),
    }
}

/// All that could be picked, by seats and then by texts.
fn possible(game: &dyn AnyMatch) -> Vec<Played> {
    let mut all = Vec::new();
    for seat in Seat::all(game.seats()) {
        let mut own: Vec<String> =
            game.options(seat).into_iter().map(|choice| choice.pick).collect();
        own.sort_unstable();
        all.extend(own.into_iter().map(|pick| Played { seat, pick }));
    }
    all
}
