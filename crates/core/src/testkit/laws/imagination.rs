//! What the game says about itself in its [`Audit`].

use crate::testkit::walk::{viewers, walk, walk_all};
use crate::testkit::{Audit, Finding, Journeys};
use crate::{Game, Quick, Setup, Title};

/// Imagined worlds are the true one as often as chance says, and not more often: an `imagine` that
/// knows too much would make bots cheat and the other laws blind.
///
/// # Panics
/// When the number of hits is further than five standard deviations (and one) from what the audit
/// expects.
#[track_caller]
pub fn imagination_is_honest<G: Title>(setups: &[Setup], journeys: &Journeys<G>, audit: &Audit<G>) {
    for setup in setups {
        let game = G::configure(setup).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
        if let Err(what) = examine_worlds(&game, journeys, audit) {
            panic!("With {setup:?}, {what}");
        }
    }
}

/// How many worlds are imagined from each view.
const WORLDS: u32 = 8;

/// [`imagination_is_honest`] for so many random games of one configured game, with the finding as
/// a value.
///
/// # Errors
/// Too many hits, or too few.
pub fn examine_imagination<G: Game>(game: &G, games: u64, audit: &Audit<G>) -> Finding {
    examine_worlds(game, &Journeys::random(games), audit)
}

fn examine_worlds<G: Game>(game: &G, journeys: &Journeys<G>, audit: &Audit<G>) -> Finding {
    let mut chance = Quick::new(journeys.games);
    for viewer in viewers(game) {
        let (mut hits, mut expected, mut variance) = (0.0, 0.0, 0.0);
        for journey in journeys.iter() {
            walk(game, &journey, |state| {
                let odds = (audit.truth_odds)(game, state, viewer);
                if !(0.0..=1.0).contains(&odds) {
                    return Err(format!("the audit gives {viewer:?} odds of {odds}"));
                }
                let view = game.view(state, viewer);
                for _ in 0..WORLDS {
                    hits += f64::from(u8::from(game.imagine(&view, &mut chance) == *state));
                    expected += odds;
                    variance += odds * (1.0 - odds);
                }
                Ok(())
            })?;
        }
        let slack = 5.0 * f64::sqrt(variance) + 1.0;
        if f64::abs(hits - expected) > slack {
            return Err(format!(
                "the worlds that {viewer:?} imagines are the true one {hits} times, which should \
                 be {expected:.1} times, give or take {slack:.1}"
            ));
        }
    }
    Ok(())
}

/// No piece appears or disappears.
///
/// # Panics
/// When the audit finds a state with a piece too many or too few.
#[track_caller]
pub fn pieces_are_conserved<G: Title>(setups: &[Setup], journeys: &Journeys<G>, audit: &Audit<G>) {
    for setup in setups {
        let game = G::configure(setup).unwrap_or_else(|refusal| panic!("{setup:?}: {refusal}"));
        if let Err(what) = count_pieces(&game, journeys, audit) {
            panic!("With {setup:?}, {what}");
        }
    }
}

/// [`pieces_are_conserved`] for so many random games of one configured game, with the finding as a
/// value.
///
/// # Errors
/// A piece too many or too few.
pub fn examine_pieces<G: Game>(game: &G, games: u64, audit: &Audit<G>) -> Finding {
    count_pieces(game, &Journeys::random(games), audit)
}

fn count_pieces<G: Game>(game: &G, journeys: &Journeys<G>, audit: &Audit<G>) -> Finding {
    for journey in journeys.iter() {
        walk_all(game, &journey, |state| (audit.pieces)(game, state))
            .map_err(|what| format!("in {journey}, {what}"))?;
    }
    Ok(())
}
