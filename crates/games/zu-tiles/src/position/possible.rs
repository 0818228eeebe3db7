//! What holds in every position that can come about.

use ztable_core::{Checked, Picks, Refusal, Seat, ensure};

use crate::kind::Piece;
use crate::phase::{Fall, Phase};
use crate::rules::ZuTiles;
use crate::state::State;
use crate::zone::Zone;

/// What holds in every position.
pub(crate) fn check(game: &ZuTiles, state: &State) -> Checked {
    let living = state.living(game.rules.seats);
    let over = state.phase == Phase::Over;
    ensure(
        over == state.winner.is_some(),
        "winner",
        || "The game is over exactly when somebody has won.",
    )?;
    ensure(
        state.winner.is_none_or(|winner| !state.is_out(winner)),
        "winner",
        || "The winner is out of the game.",
    )?;
    ensure(
        living.len() > 1 || living.len() == 1 && over,
        "seats",
        || "With fewer than two players left the game is over.",
    )?;
    check_falls(game, state)?;
    if over {
        return Ok(());
    }
    check_area(game, state)?;
    living.iter().try_for_each(|seat| check_shown(state, seat))?;
    check_question(game, state)
}

/// Who is out is out with everything, and went out in some order; who is in has not won.
fn check_falls(game: &ZuTiles, state: &State) -> Checked {
    let mut order: Vec<u8> = Vec::new();
    for seat in Seat::all(game.rules.seats) {
        let path = format!("seats.{seat}");
        let (fall, fell) = state.falls[seat];
        ensure((fall == Fall::None) == (fell == 0), format_args!("{path}.fell"), || {
            format!("Seat {seat} is out and in the game at once.")
        })?;
        if fell > 0 {
            order.push(fell);
        }
        let empty = state.bag.len(seat, Zone::Hand) == 0;
        ensure(!state.is_out(seat) || empty, format_args!("{path}.hand"), || {
            format!("Seat {seat} is out and holds tiles.")
        })?;
        let points = state.points(seat);
        let enough = points >= usize::from(game.rules.target);
        let ended = state.phase == Phase::Over || state.is_out(seat);
        ensure(!enough || ended, format_args!("{path}.points"), || {
            format!("Seat {seat} has {points} points and would have won.")
        })?;
    }
    order.sort_unstable();
    let counted = order.iter().enumerate().all(|(index, fell)| usize::from(*fell) == index + 1);
    ensure(counted, "seats", || "It is not clear in which order players went out.")
}

/// Every tile of the area can stay there.
fn check_area(game: &ZuTiles, state: &State) -> Checked {
    let look = game.look(state);
    for tile in 0..state.area.len() {
        let path = format!("area.{tile}");
        let name = &game.tiles.tile(state.area[tile].piece.kind).name;
        ensure(look.values(tile).0 > 0, &path, || {
            let cell = state.area[tile].cell;
            format!("{name} in cell {cell} has STR 0 and would be discarded.")
        })?;
        ensure(!state.is_out(look.ctrl(tile)), &path, || {
            format!("{name} is controlled by a player who is out.")
        })?;
    }
    Ok(())
}

/// What a player is known to hold is in that player's hand.
fn check_shown(state: &State, seat: Seat) -> Checked {
    let shown: Vec<&Piece> = state.shown.iter().filter(|piece| piece.owner() == seat).collect();
    for piece in &shown {
        let seen = shown.iter().filter(|other| *other == piece).count();
        ensure(state.bag.count(seat, Zone::Hand, piece.kind) >= seen, "shown", || {
            format!("Seat {seat} is known to hold a tile it does not hold.")
        })?;
    }
    Ok(())
}

/// Somebody is asked something that can be answered.
fn check_question(game: &ZuTiles, state: &State) -> Checked {
    let look = game.look(state);
    let fits = match state.phase {
        Phase::Deal(_) => state.turn == 0,
        Phase::React(_) => state.turn > 0 && !state.stack.is_empty(),
        Phase::Allies(..) | Phase::Lend(..) | Phase::BattleTile => {
            state.stack.is_empty()
                && state.battle.is_some_and(|battle| {
                    look.index(battle.attacker).is_some() && look.index(battle.defender).is_some()
                })
        }
        Phase::Main => {
            state.turn > 0
                && state.stack.is_empty()
                && state.run.is_none()
                && state.battle.is_none()
        }
        Phase::Draw(_) | Phase::Extra => state.stack.is_empty() && state.run.is_none(),
        Phase::Resolve => state.run.is_some() && !state.stack.is_empty(),
        Phase::Ending => state.run.is_some() && state.stack.is_empty(),
        Phase::Over => true,
    };
    ensure(fits, "phase", || "Phase, stack, Battle and running text do not fit together.")?;
    if let Phase::Lend(_, _, tile) = state.phase {
        ensure(
            look.index(tile).is_some(),
            "phase",
            || "The Creature that is asked for does not lie in the area.",
        )?;
    }
    if let Some(asked) = state.asked() {
        ensure(!state.is_out(asked), "phase", || {
            format!("Seat {asked} is out and cannot be asked.")
        })?;
    }
    let Some((asked, ask)) = game.ask(state) else {
        return Err(Refusal::bad_position("phase", "Nobody is asked anything."));
    };
    let mut picks = Picks::new();
    game.list(state, asked, ask, &mut picks);
    ensure(!picks.is_empty(), "phase", || {
        format!("Seat {asked} is asked something that has no answer.")
    })
}
