//! Random play, the plainest use of the contract.

use crate::{Game, Picks, Quick, Silent, Turn};

/// Plays one uniformly random pick of a uniformly random seat among those asked. Returns whether
/// there was anybody to ask.
#[inline]
pub fn step_at_random<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Quick,
    picks: &mut Picks<G::Action>,
) -> bool {
    let seat = match game.turn(state) {
        Turn::One(seat) => seat,
        Turn::Many(seats) => {
            let n = chance.below(seats.len() as u32) as usize;
            seats.nth(n).expect("a number below the size of the set")
        }
        Turn::Over => return false,
    };
    picks.clear();
    game.options(state, seat, picks);
    let action = picks[chance.below(picks.len() as u32) as usize];
    game.apply(state, seat, action, chance, &mut Silent);
    true
}

/// Plays on at random to the end and returns the number of picks.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    chance: &mut Quick,
    picks: &mut Picks<G::Action>,
) -> u32 {
    let mut count = 0;
    while step_at_random(game, state, chance, picks) {
        count += 1;
    }
    count
}
