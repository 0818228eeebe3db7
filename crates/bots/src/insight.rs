//! What a bot knows about a game beyond its rules.

use std::hash::{DefaultHasher, Hasher};
use std::io;

use ztable_core::{Chance, Finish, Picks, Quick, Seat, Viewer, play_out};

use crate::{Budget, Clock, Decision, Judged, Level, Plan, Stakes};

/// How a player weighs its aims.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// What points are worth against safety: 1 plays safe, more gambles.
    pub ambition: f32,
}

impl Style {
    /// Safety first.
    pub const SAFE: Style = Style { ambition: 1.0 };
}

/// How much time an appraisal may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Care {
    /// As little as possible: it is one of thousands.
    Quick,
    /// Milliseconds: it stands for a real pick.
    Thorough,
    /// Milliseconds: it chooses what a search looks into, about so many plays.
    Broad(usize),
}

/// Knowledge of a game, kept beside its rules. Every method has an answer that holds for any game,
/// so `impl Insight for NewGame {}` is enough for bots that play it; each method written out makes
/// them play it better.
///
/// All methods look at an imagined world, never at the true one.
pub trait Insight: Judged {
    /// What the position is worth to the seat, on a scale of the game's own. Without knowledge:
    /// the mean [`Insight::reward`] of a few random games from here.
    fn evaluate(&self, state: &Self::State, seat: Seat, style: Style, chance: &mut Quick) -> f32 {
        let _ = style;
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

    /// Pushes the value of each of the seat's picks, in their order and on the scale of
    /// [`Insight::evaluate`], and returns true; or returns false when nothing is known that is
    /// better than trying each one and evaluating.
    fn appraise(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Action],
        style: Style,
        care: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        let _ = (state, seat, picks, style, care, values);
        false
    }

    /// How well the seat did in a finished game, from 0 to 1. Without knowledge: see
    /// [`usual_reward`].
    fn reward(&self, state: &Self::State, seat: Seat) -> f32 {
        self.finish(state).map_or(0.5, |finish| usual_reward(&finish, seat))
    }

    /// How well the seat is likely to do, from 0 to 1, in a game that [`Insight::is_far`] broke
    /// off. Without knowledge: its [`Insight::reward`].
    fn outlook(&self, state: &Self::State, seat: Seat) -> f32 {
        self.reward(state, seat)
    }

    /// Whether a game played on from `start` in the head has come far enough to be judged by its
    /// [`Insight::outlook`]. Without knowledge: never before its end.
    fn is_far(&self, start: &Self::State, now: &Self::State) -> bool {
        let _ = (start, now);
        false
    }

    /// A world that fits the seat's view, for playing on in the head. Without knowledge: any. A game
    /// may choose one in which the others did what they are likely to have done.
    fn suppose(&self, view: &Self::View, seat: Seat, chance: &mut impl Chance) -> Self::State {
        let _ = seat;
        self.imagine(view, chance)
    }

    /// Whether the seat that is asked is in the middle of a play, a row of picks that mean nothing
    /// one by one, such as a card and what to do with it. Without knowledge: each pick is a play.
    fn is_mid_play(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Whether a play goes on after this pick, for somebody who is told whole plays. Without knowledge:
    /// as long as the seat is in the middle of one.
    fn goes_on(&self, after: &Self::State, pick: Self::Action) -> bool {
        let _ = pick;
        self.is_mid_play(after)
    }

    /// What is at stake, for giving reasons. Without knowledge: nothing but the result.
    fn stakes(&self) -> Stakes {
        Stakes::NONE
    }

    /// Pushes how much there is of each of the [`Insight::stakes`] for the seat, in their order. It is
    /// asked after plays as well as in the middle of things.
    fn count(&self, state: &Self::State, seat: Seat, counts: &mut Vec<f32>) {
        let _ = (state, seat, counts);
    }

    /// The plays worth a look in this world, each with what it seems to be worth. A play may be a
    /// whole turn, with picks of others in between. Without knowledge: nothing, and plays are listed
    /// pick by pick and appraised.
    fn propose(
        &self,
        state: &Self::State,
        seat: Seat,
        style: Style,
    ) -> Option<Vec<(Vec<Self::Action>, f32)>> {
        let _ = (state, seat, style);
        None
    }

    /// A quick pick with which search plays games out; `picks` is never empty. Without knowledge:
    /// any.
    fn playout_pick(
        &self,
        state: &Self::State,
        seat: Seat,
        picks: &[Self::Action],
        style: Style,
        chance: &mut Quick,
    ) -> Self::Action {
        let _ = (state, seat, style);
        picks[chance.below(picks.len() as u32) as usize]
    }

    /// What the seat can tell apart when it is asked: equal for worlds that look the same to it.
    /// Without knowledge: a digest of its view. A game with much chance may leave something out,
    /// so that the tree of a search grows deeper instead of wider.
    fn sight(&self, state: &Self::State, seat: Seat) -> u64 {
        let mut digest = Digest(DefaultHasher::new());
        serde_json::to_writer(&mut digest, &self.view(state, Viewer::Seat(seat)))
            .expect("views are plain data");
        digest.0.finish()
    }

    /// Whether it matters to the seat that the other one picks well. Seats that do not matter pick
    /// at random inside a search, which saves time.
    fn minds(&self, state: &Self::State, seat: Seat, other: Seat) -> bool {
        let _ = (state, seat, other);
        true
    }

    /// How a level plays this game. Without knowledge: [`Plan::usual`].
    fn plan(&self, level: Level) -> Plan {
        Plan::usual(level)
    }

    /// Ranks what the seat may pick: [`Plan::decide`]. There is nothing to know here; a game on the
    /// shelf says `decided_here!();`, so that its search is compiled in this crate and not once more
    /// in each one that lets bots play.
    fn decide(
        &self,
        plan: &Plan,
        view: &Self::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<Self::Action> {
        plan.carry_out(self, view, seat, budget, clock, chance)
    }
}

/// [`Insight::decide`] as it is, written out for one game: code that is not generic has a home.
macro_rules! decided_here {
    () => {
        fn decide(
            &self,
            plan: &crate::Plan,
            view: &Self::View,
            seat: ztable_core::Seat,
            budget: crate::Budget,
            clock: crate::Clock<'_>,
            chance: &mut ztable_core::Quick,
        ) -> crate::Decision<Self::Action> {
            plan.carry_out(self, view, seat, budget, clock, chance)
        }
    };
}
pub(crate) use decided_here;

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

/// Hashes what is written to it.
struct Digest(DefaultHasher);

impl io::Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
