//! What may be picked and what is refused.

use std::collections::BTreeSet;

use crate::testkit::walk::{
    actions, ensure, json, options, play, refusals, unlisted, viewers, walk, walk_all,
};
use crate::testkit::{Counting, Finding, Journey};
use crate::{AnyMatch, Code, Game, Match, Picks, Seat, Setup, Silent, Title, Turn, Viewer};

/// Every pick there can be is refused for a reason that fits where it is not listed: because the
/// game is over, because the seat is not asked, or because the rules do not allow it.
///
/// # Errors
/// A reason that does not fit, or that says nothing.
pub fn what_is_not_listed_is_refused<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    walk(game, journey, |state| {
        let turn = game.turn(state);
        for seat in Seat::all(game.seats()) {
            let fits = match turn {
                Turn::Over => Code::Over,
                _ if !turn.asks(seat) => Code::NotAsked,
                _ => Code::Illegal,
            };
            for (action, refusal) in refusals(game, state, seat) {
                ensure(refusal.code == fits && !refusal.message.trim().is_empty(), || {
                    format!(
                        "'{action}' of seat {seat} is refused as {:?}, not as {fits:?}: {refusal}",
                        refusal.code
                    )
                })?;
            }
        }
        Ok(())
    })
}

/// No list of options holds a pick twice.
///
/// # Errors
/// A pick that is listed twice.
pub fn no_pick_is_listed_twice<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    walk_all(game, journey, |state| {
        for seat in Seat::all(game.seats()) {
            let mut seen = BTreeSet::new();
            for action in options(game, state, seat) {
                ensure(seen.insert(action), || {
                    format!("seat {seat} finds '{action}' listed twice")
                })?;
            }
        }
        Ok(())
    })
}

/// A seat has options exactly when it is asked.
///
/// # Errors
/// A seat that is asked and has nothing to pick, or the other way round, or a game that goes on
/// and asks nobody.
pub fn asked_seats_have_options_and_others_none<G: Game>(
    game: &G,
    journey: &Journey<G>,
) -> Finding {
    walk_all(game, journey, |state| {
        let turn = game.turn(state);
        ensure(turn.is_over() || !turn.seats().is_empty(), || {
            "the game goes on but asks nobody".into()
        })?;
        for seat in turn.seats() {
            ensure(seat.number() < game.seats(), || {
                format!("seat {seat}, which is not there, is asked")
            })?;
        }
        for seat in Seat::all(game.seats()) {
            let count = options(game, state, seat).len();
            ensure(turn.asks(seat) == (count > 0), || {
                let asked = if turn.asks(seat) { "asked" } else { "not asked" };
                format!("seat {seat} is {asked} and has {count} options")
            })?;
        }
        Ok(())
    })
}

/// Playing a game allocates nothing after the set-up, when nobody listens.
///
/// # Errors
/// A pick during which the heap was used, or a test program that does not count.
pub fn options_and_apply_do_not_allocate<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    ensure(Counting::is_installed(), || {
        "allocations are not counted: the test program needs \
         `#[global_allocator] static ALLOCATOR: Counting = Counting;`"
            .into()
    })?;
    let (mut chance, mut leader) = (journey.chance(), journey.leader());
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut picks = Picks::new();
    for number in 0..=game.longest() {
        let Some((seat, action)) = leader.choose(game, &state) else { break };
        picks.clear();
        let before = Counting::allocations();
        game.turn(&state);
        game.options(&state, seat, &mut picks);
        let listed = Counting::allocations();
        game.apply(&mut state, seat, action, &mut chance, &mut Silent);
        let applied = Counting::allocations();
        ensure(listed == before, || {
            format!("after {number} picks, listing the options of seat {seat} allocates")
        })?;
        ensure(applied == listed, || {
            format!("after {number} picks, playing '{action}' allocates")
        })?;
    }
    Ok(())
}

/// A match that refused something is the match it was.
///
/// # Errors
/// A refused pick after which anything is different.
pub fn refusals_change_nothing<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    play(setup, journey, |game| {
        let before = Trace::of(game);
        for seat in Seat::all(game.seats()) {
            for action in unlisted(game.game(), game.state(), seat) {
                if game.pick(seat, action).is_ok() {
                    return Err(format!("'{action}' of seat {seat} is not listed, yet played"));
                }
                before.compare(game, || format!("the refused pick '{action}' of seat {seat}"))?;
            }
            ensure(game.pick_text(seat, "no such pick").is_err(), || {
                "'no such pick' is played".into()
            })?;
        }
        let nobody = Seat::new(game.seats());
        for action in actions(game.game()).take(1).collect::<Vec<_>>() {
            ensure(game.pick(nobody, action).is_err(), || "a seat that is not there picks".into())?;
        }
        before.compare_all(game, || "a refused pick".into())
    })
    .map(drop)
}

/// Everything about a match that somebody could notice.
struct Trace<G: Title> {
    state: G::State,
    record: String,
    views: Vec<String>,
    told: usize,
    drawn: usize,
}

impl<G: Title> Trace<G> {
    fn of(game: &Match<G>) -> Trace<G> {
        let viewers = viewers(game.game()).chain([Viewer::Referee]);
        Trace {
            state: game.state().clone(),
            record: json(&game.record()),
            views: viewers.map(|viewer| game.view(viewer).to_string()).collect(),
            told: game.log().len(),
            drawn: game.drawn().len(),
        }
    }

    fn compare(&self, game: &Match<G>, cause: impl Fn() -> String) -> Finding {
        // The state is looked at after every refusal, the rest follows from it and is dear.
        ensure(*game.state() == self.state, || {
            format!("{} changed the state from {:?} to {:?}", cause(), self.state, game.state())
        })?;
        ensure(game.log().len() == self.told && game.drawn().len() == self.drawn, || {
            format!("{} told or drew something", cause())
        })
    }

    fn compare_all(&self, game: &Match<G>, cause: impl Fn() -> String) -> Finding {
        self.compare(game, &cause)?;
        let now = Trace::of(game);
        ensure(now.record == self.record && now.views == self.views, || {
            format!("{} changed the record or a view", cause())
        })
    }
}
