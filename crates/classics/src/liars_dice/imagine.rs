//! A world that a view cannot rule out.

use ztable_core::{Chance, Few, Key, Thing};

use super::{DICE, Face, Own, State, View};

/// Dice that the viewer does not see could show anything.
pub(super) fn imagine(view: &View, chance: &mut impl Chance) -> State {
    let mut seats = Few::new();
    for seat in &view.seats {
        let mut die = || Face::of_index(chance.roll(Key::Next, 6) as usize - 1);
        let number = usize::from(seat.number).min(DICE);
        let dice = seat.dice.unwrap_or_else(|| (0..number).map(|_| die()).collect());
        // More seats than the game has are not seats of the game.
        let _ = seats.try_push(Own { dice, place: seat.place });
    }
    let shown = Few::of(&view.shown).unwrap_or_default();
    State { turn: view.turn, bid: view.bid, shown, seats }
}
