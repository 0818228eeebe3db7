//! Non-interference: what a viewer cannot know changes nothing for it.
//!
//! Two worlds with the same view are the same to the viewer, in everything that reaches it. The
//! worlds that are compared: the true one and an imagined one; both after the same pick; the true
//! one after two different picks of somebody else; and the true one before and after such a pick.

use std::fmt::Display;

use crate::testkit::walk::{After, ensure, json, options, refusals, viewers, walk};
use crate::testkit::{Finding, Journey};
use crate::{Game, Quick, Seat, Turn, Viewer};

/// An imagined world looks like the true one: view, options, refusals, turn and outcome.
///
/// # Errors
/// Something by which the viewer could tell the worlds apart.
pub fn views_keep_secrets<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chance = journey.own_chance();
    walk(game, journey, |state| {
        for viewer in viewers(game) {
            let view = game.view(state, viewer);
            let world = game.imagine(&view, &mut chance);
            let (seen, imagined) = (json(&view), game.view(&world, viewer));
            ensure(seen == json(&imagined) && view == imagined, || {
                format!(
                    "{viewer:?} sees {seen}, but {} in a world it cannot rule out",
                    json(&imagined)
                )
            })?;
            same_knowledge(game, viewer, state, &world)?;
        }
        Ok(())
    })
}

/// After a pick, viewers whose view does not tell two worlds apart are told the same in both, down
/// to the number of messages.
///
/// # Errors
/// An event by which the viewer could tell them apart.
pub fn picks_keep_secrets<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chance = journey.own_chance();
    walk(game, journey, |state| picks_keep_secrets_at(game, state, &mut chance))
}

/// [`picks_keep_secrets`] in this position alone. The worlds are imagined with this chance.
///
/// # Errors
/// An event by which a viewer could tell two worlds apart.
pub fn picks_keep_secrets_at<G: Game>(game: &G, state: &G::State, chance: &mut Quick) -> Finding {
    for viewer in viewers(game) {
        let view = game.view(state, viewer);
        let world = game.imagine(&view, chance);
        for seat in game.turn(state).seats() {
            compare_picks(game, viewer, state, &world, seat, chance)?;
        }
    }
    Ok(())
}

/// How many picks of a seat are tried in each position.
const PICKS_TRIED: usize = 6;

fn compare_picks<G: Game>(
    game: &G,
    viewer: Viewer,
    state: &G::State,
    world: &G::State,
    seat: Seat,
    chance: &mut Quick,
) -> Finding {
    let draws = Quick::new(chance.bits());
    let mut picks = options(game, state, seat);
    // A few picks, other ones each time.
    let start = chance.below(picks.len().max(1) as u32) as usize;
    picks.rotate_left(start);
    picks.truncate(PICKS_TRIED);
    let possible = options(game, world, seat);
    let nothing = After::<G>::nothing(state);
    let mut others: Vec<(G::Action, After<G>)> = Vec::new();
    for action in picks {
        let after = After::pick(game, state, seat, action, draws.clone());
        if possible.contains(&action) {
            let imagined = After::pick(game, world, seat, action, draws.clone());
            same_news(game, viewer, &after, &imagined, || {
                format!("'{action}' of seat {seat} in a world that it cannot rule out")
            })?;
        }
        if !viewer.is(seat) {
            same_news(game, viewer, &after, &nothing, || {
                format!("'{action}' of seat {seat}, as if nothing had been picked")
            })?;
            for (other, before) in &others {
                same_news(game, viewer, &after, before, || {
                    format!("'{action}' and '{other}' of seat {seat}")
                })?;
            }
            others.push((action, after));
        }
    }
    Ok(())
}

/// Nothing tells two worlds apart that the view does not tell apart.
fn same_news<G: Game>(
    game: &G,
    viewer: Viewer,
    one: &After<G>,
    other: &After<G>,
    which: impl Fn() -> String,
) -> Finding {
    let view = json(&game.view(&one.state, viewer));
    if view != json(&game.view(&other.state, viewer)) {
        return Ok(());
    }
    let (told, also) = (one.told(viewer), other.told(viewer));
    ensure(told == also, || {
        format!("{viewer:?} sees {view} after {}, but is told {told} or {also}", which())
    })?;
    same_knowledge(game, viewer, &one.state, &other.state)
        .map_err(|what| format!("after {}, {what}", which()))
}

/// Two worlds with the same view ask the same, offer the same and refuse the same.
fn same_knowledge<G: Game>(game: &G, viewer: Viewer, one: &G::State, other: &G::State) -> Finding {
    same(viewer, "the turn", seen(game.turn(one), viewer), seen(game.turn(other), viewer))?;
    same(viewer, "the outcome", game.outcome(one), game.outcome(other))?;
    let Some(seat) = viewer.seat() else { return Ok(()) };
    let listed = options(game, one, seat);
    same(viewer, "the list of options", &listed, &options(game, other, seat))?;
    for (action, refusal) in refusals(game, one, seat) {
        same(
            viewer,
            format_args!("the refusal of '{action}'"),
            refusal,
            game.why_not(other, seat, action),
        )?;
    }
    Ok(())
}

/// A turn as far as a viewer has to know it: where several pick at once, who of the others has
/// picked already may be a secret.
pub(super) fn seen(turn: Turn, viewer: Viewer) -> Turn {
    match turn {
        Turn::Many(seats) => {
            Turn::Many(seats.into_iter().filter(|seat| viewer.is(*seat)).collect())
        }
        turn => turn,
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    viewer: Viewer,
    what: impl Display,
    one: T,
    other: T,
) -> Finding {
    ensure(one == other, || {
        format!(
            "{viewer:?} can tell two worlds with the same view apart by {what}: {one:?} or {other:?}"
        )
    })
}

/// From the referee's view, the world can be made again exactly.
///
/// # Errors
/// A state that comes back different.
pub fn referees_see_everything<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chance = journey.own_chance();
    walk(game, journey, |state| {
        let world = game.imagine(&game.view(state, Viewer::Referee), &mut chance);
        ensure(world == *state, || format!("the referee takes {state:?} for {world:?}"))
    })
}
