//! What may be asked about a game by whoever may see a seat: the judge of a whole game and a program
//! that sits on one seat get the same answers.

use serde::Serialize;
use serde_json::{Map, Value, json};
use ztable_core::{AnyMatch, Code, Refusal, Seat, Viewer};

use super::request::Request;

/// The fields of an answer.
pub(super) type Body = Map<String, Value>;

pub(super) fn body<const N: usize>(fields: [(&str, Value); N]) -> Body {
    fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

pub(super) fn value(data: &impl Serialize) -> Value {
    serde_json::to_value(data).expect("answers are plain data with text keys")
}

/// That a command is not known; what it is called is cut where it is long.
pub(super) fn no_such_command(name: &str, hint: &str) -> Refusal {
    let shown: String = name.chars().take(40).collect();
    Refusal::new(Code::BadRequest, format!("There is no command '{shown}'{hint}."))
}

pub(super) fn options(game: &dyn AnyMatch, seat: Seat) -> Body {
    body([("options", value(&game.options(seat)))])
}

pub(super) fn why(game: &dyn AnyMatch, seat: Seat, pick: &str) -> Result<Body, Refusal> {
    let refusal = match game.why(seat, pick) {
        Ok(verdict) => verdict.refusal,
        // What is no pick at all is not legal either.
        Err(refusal) if refusal.code == Code::Unreadable => Some(refusal),
        Err(refusal) => return Err(refusal),
    };
    Ok(body([
        ("legal", json!(refusal.is_none())),
        ("rule", json!(refusal.as_ref().and_then(|refusal| refusal.rule.as_deref()))),
        ("message", json!(refusal.as_ref().map(|refusal| &refusal.message))),
    ]))
}

pub(super) fn view(game: &dyn AnyMatch, viewer: Viewer) -> Body {
    body([("view", game.view(viewer)), ("text", json!(game.describe(viewer, &[])))])
}

pub(super) fn prompt(game: &dyn AnyMatch, viewer: Viewer) -> Body {
    let prompt = game.prompt(viewer);
    body([("prompt", json!(prompt.text)), ("rule", json!(prompt.rule))])
}

pub(super) fn events(
    game: &dyn AnyMatch,
    viewer: Viewer,
    request: &Request,
) -> Result<Body, Refusal> {
    let since = index(request.count("since")?.unwrap_or(0));
    Ok(body([("events", value(&game.told(viewer, &[], since)))]))
}

pub(super) fn imagine(
    game: &dyn AnyMatch,
    viewer: Viewer,
    request: &Request,
) -> Result<Body, Refusal> {
    Ok(body([("position", game.imagine(viewer, request.seed_number()?))]))
}

/// A count as an index; what does not fit is more than there can be.
pub(super) fn index(count: u64) -> usize {
    usize::try_from(count).unwrap_or(usize::MAX)
}
