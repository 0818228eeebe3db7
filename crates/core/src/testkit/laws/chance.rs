//! What depends on chance and on nothing else.

use std::collections::BTreeSet;

use crate::testkit::walk::{After, ensure, json, options, walk};
use crate::testkit::{Finding, Journey};
use crate::{Chance, Game, Key, Log, Recorder, Seed, Seeded, Silent};

/// The same seed gives the same game, byte for byte, whether somebody listens or not.
///
/// # Errors
/// Two games of one seed that differ.
pub fn play_is_deterministic<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let quick = || journey.chance();
    let seeded = || Seeded::new(Seed::from_text(&format!("conformance {}", journey.seed)));
    let once = trail(game, journey, quick(), &mut Silent);
    ensure(once == trail(game, journey, quick(), &mut Silent), || {
        "the same picks and the same chance give another game".into()
    })?;
    ensure(once == trail(game, journey, quick(), &mut Vec::new()), || {
        "the game is another one when somebody listens".into()
    })?;
    let (mut first, mut second) = (Vec::new(), Vec::new());
    let once = trail(game, journey, seeded(), &mut first);
    ensure(once == trail(game, journey, seeded(), &mut second) && first == second, || {
        "the same picks and the same seed give another game".into()
    })
}

/// The positions of a game, as JSON.
fn trail<G: Game>(
    game: &G,
    journey: &Journey<G>,
    mut chance: impl Chance,
    log: &mut impl Log<G::Event>,
) -> Vec<String> {
    let mut leader = journey.leader();
    let mut state = game.setup(&mut chance, log);
    let mut trail = vec![json(&game.position(&state))];
    while trail.len() <= game.longest() as usize + 1
        && let Some((seat, action)) = leader.choose(game, &state)
    {
        game.apply(&mut state, seat, action, &mut chance, log);
        trail.push(json(&game.position(&state)));
    }
    trail
}

/// No key of chance is drawn twice in a game: the second draw would come out like the first.
///
/// # Errors
/// A key that is drawn twice.
pub fn keyed_draws_are_made_once<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chance = Recorder::new(journey.chance());
    let mut leader = journey.leader();
    let mut state = game.setup(&mut chance, &mut Silent);
    for _ in 0..=game.longest() {
        let Some((seat, action)) = leader.choose(game, &state) else { break };
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    let mut seen = BTreeSet::new();
    for draw in &chance.drawn {
        ensure(draw.of >= 2, || format!("{:?} is drawn among {}", draw.key, draw.of))?;
        ensure(draw.key == Key::Next || seen.insert(draw.key), || {
            format!("{:?} is drawn twice", draw.key)
        })?;
    }
    Ok(())
}

/// When several seats are asked, it does not matter who picks first: their picks, made in either
/// order with the same seed, lead to the same state.
///
/// # Errors
/// Two picks whose order shows.
pub fn simultaneous_picks_commute<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let mut chooser = journey.own_chance();
    let mut moment = 0;
    walk(game, journey, |state| {
        moment += 1;
        let asked = game.turn(state).seats();
        if asked.len() < 2 {
            return Ok(());
        }
        let n = chooser.below(asked.len() as u32) as usize;
        let (Some(one), Some(other)) = (asked.nth(n), asked.nth((n + 1) % asked.len())) else {
            return Ok(());
        };
        let mut any = |seat| {
            let picks = options(game, state, seat);
            let n = chooser.below((picks.len() as u32).max(1)) as usize;
            picks.get(n).copied()
        };
        let (Some(a), Some(b)) = (any(one), any(other)) else { return Ok(()) };
        let both = |first: (_, _), second: (_, _)| {
            let mut chance = Seeded::new(Seed::from_text(&format!("{} {moment}", journey.seed)));
            let mut after = After::pick(game, state, first.0, first.1, &mut chance).state;
            ensure(options(game, &after, second.0).contains(&second.1), || {
                format!(
                    "'{}' of seat {} takes '{}' away from seat {}",
                    first.1, first.0, second.1, second.0
                )
            })?;
            game.apply(&mut after, second.0, second.1, &mut chance, &mut Silent);
            Ok::<_, String>(after)
        };
        let (forth, back) = (both((one, a), (other, b))?, both((other, b), (one, a))?);
        ensure(forth == back, || {
            format!(
                "'{a}' of seat {one} and '{b}' of seat {other} lead to {} in one order and to {} in the other",
                json(&game.position(&forth)),
                json(&game.position(&back))
            )
        })
    })
}
