//! Reaction windows can be let pass.

use crate::testkit::walk::{ensure, play};
use crate::testkit::{Finding, Journey};
use crate::{AnyMatch, Seat, Setup, Title};

/// Every window that a seat is asked in is of a kind that the game names, and the pick that passes
/// is one of those listed.
///
/// # Errors
/// A window of another kind, or one that cannot be let pass.
pub fn windows_can_be_passed<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    play(setup, journey, |game| {
        for seat in Seat::all(game.seats()) {
            let Some(window) = AnyMatch::window(game, seat) else { continue };
            let id = window.kind.id;
            ensure(game.windows().contains(window.kind), || {
                format!("seat {seat} is asked in a window '{id}', which the game does not name")
            })?;
            ensure(game.options(seat).iter().any(|choice| choice.pick == window.pass), || {
                format!("in the window '{id}' seat {seat} cannot pick '{}'", window.pass)
            })?;
        }
        Ok(())
    })
    .map(drop)
}
