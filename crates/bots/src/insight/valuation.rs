//! What positions are worth.

use ztable_core::{Finish, Game, Picks, Quick, Seat, play_out};

use crate::Temper;

/// What the positions of a game are worth to a seat, finished and unfinished.
pub trait Valuation: Game {
    /// What the position is worth to the seat, on a scale of the game's own. Without knowledge:
    /// the mean [`Valuation::reward`] of a few random games from here.
    fn evaluate(&self, state: &Self::State, seat: Seat, temper: Temper, chance: &mut Quick) -> f32 {
        let _ = temper;
        const GAMES: u32 = 8;
        let mut picks = Picks::new();
        let total: f32 = (0..GAMES)
            .map(|_| {
                let mut world = state.clone();
                play_out(self, &mut world, chance, &mut picks);
                self.reward(&world, seat)
            })
            .sum();
        total / GAMES as f32
    }

    /// How well the seat did in a finished game, from 0 to 1. Without knowledge: see
    /// [`usual_reward`].
    fn reward(&self, state: &Self::State, seat: Seat) -> f32 {
        self.finish(state).map_or(0.5, |finish| usual_reward(&finish, seat))
    }

    /// Whether what one seat does changes how well the others do, as nearly always. Where it does not,
    /// a review has no need to estimate what plays gave to others.
    fn is_contested(&self) -> bool {
        true
    }

    /// How well the seat is likely to do, from 0 to 1, in a game that [`Valuation::is_far`] broke
    /// off. Without knowledge: its [`Valuation::reward`].
    fn outlook(&self, state: &Self::State, seat: Seat) -> f32 {
        self.reward(state, seat)
    }

    /// Whether a game played on from `start` in the head has come far enough to be judged by its
    /// [`Valuation::outlook`]. Without knowledge: never before its end.
    fn is_far(&self, start: &Self::State, now: &Self::State) -> bool {
        let _ = (start, now);
        false
    }
}

/// What a finished game is worth to a seat when nothing more is known about the game: 1 for the only
/// winner, an equal share for each of several; nothing for others. Where nobody won, a lone player
/// gets nothing, and the seats of a larger table get the share of the others they were not behind.
#[must_use]
pub fn usual_reward(finish: &Finish, seat: Seat) -> f32 {
    let winners = finish.winners();
    if !winners.is_empty() {
        return if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
    }
    let own = finish.seat(seat).place;
    let others = || finish.seats().filter(|(other, _)| *other != seat);
    let share: f32 = others()
        .map(|(_, other)| match own.cmp(&other.place) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        })
        .sum();
    share / others().count().max(1) as f32
}
