//! How games end.

use crate::testkit::walk::{ensure, options, walk_all};
use crate::testkit::{Finding, Journey};
use crate::{Game, Outcome, Seat};

/// Every game is over after at most [`Game::longest`] picks.
///
/// # Errors
/// A game that goes on.
pub fn games_end<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    let (last, picks) = journey.end(game);
    ensure(game.turn(&last).is_over() && picks <= game.longest() as usize, || {
        format!("the game goes on after {picks} picks; it should take {} at most", game.longest())
    })
}

/// A game has an outcome exactly when it is over, and then nobody may pick anything. The outcome
/// speaks of every seat in order, and who has place 1 has won, and nobody else.
///
/// # Errors
/// An outcome too early, none at the end, one that makes no sense, or a pick after the end.
pub fn finished_games_are_finished<G: Game>(game: &G, journey: &Journey<G>) -> Finding {
    walk_all(game, journey, |state| {
        let over = game.turn(state).is_over();
        let outcome = game.outcome(state);
        ensure(over == game.finish(state).is_some(), || {
            let (is, has) = if over { ("over", "no outcome") } else { ("not over", "an outcome") };
            format!("the game is {is} and has {has}")
        })?;
        let Some(outcome) = outcome else { return Ok(()) };
        check_outcome(game, &outcome)?;
        for seat in Seat::all(game.seats()) {
            ensure(options(game, state, seat).is_empty(), || {
                format!("the game is over and seat {seat} has options")
            })?;
        }
        Ok(())
    })
}

fn check_outcome<G: Game>(game: &G, outcome: &Outcome) -> Finding {
    let seats: Vec<Seat> = outcome.seats.iter().map(|standing| standing.seat).collect();
    ensure(seats.iter().copied().eq(Seat::all(game.seats())), || {
        format!("the outcome speaks of the seats {seats:?}")
    })?;
    ensure(!outcome.summary.is_empty(), || "the outcome says nothing".into())?;
    for standing in &outcome.seats {
        let (seat, place) = (standing.seat, standing.place);
        ensure(place >= 1, || format!("seat {seat} has place 0"))?;
        ensure(outcome.winners.contains(seat) == (place == 1), || {
            let wins = if place == 1 { "does not win" } else { "wins" };
            format!("seat {seat} {wins} with place {place}")
        })?;
    }
    let strangers =
        outcome.winners.into_iter().filter(|seat| seat.number() >= game.seats()).count();
    ensure(strangers == 0, || "somebody wins who does not play".into())
}
