//! Taking picks back: it leads to what was there before, and whether it is free tells no secret.

use crate::testkit::walk::{ensure, options, play, play_all};
use crate::testkit::{Finding, Journey};
use crate::{AnyMatch, Match, Quick, Seat, Setup, Title, Viewer};

/// A game that goes back some picks is the game it was then: the same state, the same log.
///
/// # Errors
/// A game that comes out differently.
pub fn picks_can_be_taken_back<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let mut moments = Vec::new();
    let mut game = play_all(setup, journey, |game| {
        moments.push((game.hash(), game.entries()));
        Ok(())
    })?;
    let picks = game.played().len();
    let mut keeps = [picks.saturating_sub(1), picks.saturating_sub(5), picks / 2, 0];
    keeps.sort_unstable();
    for keep in keeps.into_iter().rev() {
        let what = |refusal| format!("going back to {keep} of {picks} picks is refused: {refusal}");
        let early = game.after(keep).map_err(what)?;
        ensure((early.hash(), early.entries()) == moments[keep], || {
            format!("after {keep} of {picks} picks there is another state than there was")
        })?;
        game.undo(game.played().len() - keep).map_err(what)?;
        ensure((game.hash(), game.entries()) == moments[keep], || {
            format!("going back to {keep} of {picks} picks leads elsewhere")
        })?;
    }
    Ok(())
}

/// What another seat picks unseen makes no difference to whether a seat can take its last pick
/// back without asking.
///
/// # Errors
/// Two games that the seat cannot tell apart, in one of which it can take its pick back.
pub fn undo_keeps_secrets<G: Title>(setup: &Setup, journey: &Journey<G>) -> Finding {
    let mut chance = journey.own_chance();
    play(setup, journey, |game| {
        for seat in Seat::all(game.seats()) {
            let Some(pick) = game.played().iter().rposition(|played| played.seat == seat) else {
                continue;
            };
            // What is sealed stays sealed, whatever comes.
            if game.sealed_since(pick, seat) {
                continue;
            }
            for other in game.turn().seats().into_iter().filter(|other| *other != seat) {
                compare(game, seat, pick, other, &mut chance)?;
            }
        }
        Ok(())
    })
    .map(drop)
}

/// Compares some picks of the other seat.
fn compare<G: Title>(
    game: &Match<G>,
    seat: Seat,
    pick: usize,
    other: Seat,
    chance: &mut Quick,
) -> Finding {
    let offered = options(game.game(), game.state(), other);
    let mut seen: Vec<(serde_json::Value, usize, bool, String)> = Vec::new();
    for _ in 0..4.min(offered.len()) {
        let action = offered[chance.below(offered.len() as u32) as usize].to_string();
        let Ok(mut after) = game.after(game.played().len()) else { continue };
        if after.pick_text(other, &action).is_err() {
            continue;
        }
        let viewer = Viewer::Seat(seat);
        let (view, lines) = (after.view(viewer), after.lines(viewer, 0..after.entries()));
        let free = !after.sealed_since(pick, seat) && after.can_take_back(pick);
        let twin = seen.iter().find(|twin| (&twin.0, twin.1) == (&view, lines));
        if let Some((.., before, told)) = twin {
            ensure(*before == free, || {
                format!(
                    "seat {seat} learns from its undo whether seat {other} picked {told} or {action}"
                )
            })?;
        }
        seen.push((view, lines, free, action));
    }
    Ok(())
}
