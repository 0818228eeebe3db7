//! A world that a view allows.

use ztable_core::{Chance, Key, Seat, Silent};

use crate::apply::SeatTurn;
use crate::options::{self, Short};
use crate::phase::Phase;
use crate::region::Spots;
use crate::rules::ZedsZone;
use crate::sector::SectorId;
use crate::state::{SeatState, State, ThisTurn};
use crate::status::Status;
use crate::view::{SheetView, TurnView, View};

/// A state that the view cannot rule out: what is known as it is, and unseen seats somewhere on a
/// random way through the turn that agrees with whether they have finished.
pub(crate) fn imagine(game: &ZedsZone, view: &View, chance: &mut impl Chance) -> State {
    let mut state = game.blank();
    state.turn = view.turn;
    state.roll = view.roll;
    for known in &view.seats {
        let seat = known.seat;
        let Some(own) = state.seats.get_mut(seat.index()) else { continue };
        *own = SeatState::new(known.sheet.draw(&game.plan), view.roll);
        own.spent_now = spent_now(&known.sheet);
        if let Some(turn) = &known.this_turn {
            own.now = restore(turn, view.roll);
        } else if let Status::Lost { .. } = known.status {
            own.now.step = Phase::Lost;
        } else {
            let log = &mut Silent;
            let (turn, shared) = (view.turn, view.roll);
            let mut unseen = SeatTurn { game, own, seat, turn, shared, chance: &mut *chance, log };
            unseen.begin();
            wander(&mut unseen, known.finished);
        }
    }
    state.asked = Seat::all(game.seats).filter(|seat| state.seat(*seat).now.step.asks()).collect();
    state
}

/// Makes random picks for an unseen seat: all of them if it has finished; otherwise, as long as a
/// coin says so, one that does not finish the turn.
fn wander(unseen: &mut SeatTurn<'_, impl Chance, Silent>, finished: bool) {
    let mut picks = Short::new();
    while unseen.own.now.step.asks() && (finished || unseen.chance.roll(Key::Next, 2) == 1) {
        picks.clear();
        options::list(unseen.own, &mut picks);
        let n = picks.len() as u32;
        let pick = picks[unseen.chance.one_of(Key::Next, n, |i| picks[i as usize]) as usize];
        let before = *unseen.own;
        unseen.play(pick);
        if !finished && !unseen.own.now.step.asks() {
            *unseen.own = before;
            return;
        }
    }
}

fn spent_now(sheet: &SheetView) -> Spots {
    sheet.spots().filter(|(_, item)| item.now).fold(Spots::EMPTY, |all, (spot, _)| all | spot)
}

fn restore(turn: &TurnView, roll: SectorId) -> ThisTurn {
    let first = turn.taken.or(turn.candidates.first().copied()).unwrap_or(roll);
    let second = if turn.taken.is_some() { None } else { turn.candidates.get(1).copied() };
    ThisTurn {
        step: turn.step,
        shelter_offered: turn.shelter_offered,
        crossed_taken: turn.taken.is_some_and(|taken| turn.newly_crossed.contains(&taken)),
        // The refused sector can only be the one taken if it was not crossed out.
        crossed_refused: turn.reroll.is_some()
            && turn.taken != Some(roll)
            && turn.newly_crossed.contains(&roll),
        first,
        second: second.unwrap_or(first),
        reroll: turn.reroll,
    }
}
