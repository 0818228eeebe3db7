//! How likely a player is to win, by points and Draw Stacks alone.
//!
//! Whoever must draw and cannot is out, so a game between two is a race to the target against two
//! clocks. A simple game stands for the real one: in every turn a player takes a square, captures a
//! Creature or gets nothing. What a point is worth, what an extra tile
//! costs, and how much may be risked by whoever runs out of time, all follow from its odds.

use std::sync::LazyLock;

use ztable_core::Seat;
use zu_tiles::{State, ZuTiles};

use super::likes::Likes;

/// How often a turn brings so many points. It is chosen for how bots play by it, not counted in games:
/// there a turn brings a square or a capture less often.
const GAINS: [(usize, f32); 3] = [(SQUARE, 0.08), (1, 0.16), (0, 0.76)];
/// The points of a square.
pub(super) const SQUARE: usize = 4;
/// The most points somebody may need, and the most tiles to draw, that are told apart.
const NEEDS: usize = 12;
const CLOCKS: usize = 40;

/// What log odds are worth: about ten a point at the start.
const LOG_ODDS: f32 = 43.0;
/// How much of the odds an extra tile costs beyond its time, for each tile by which the stacks of
/// another last longer: whoever waits is not to be given more time.
const LATE: f32 = 0.02;
/// Odds from which a game counts as decided.
const DECIDED: f32 = 0.04;
/// How much the most dangerous of several others counts against their mean.
const LEADER: f32 = 0.6;

/// What is left to a player.
#[derive(Clone, Copy)]
pub(super) struct Left {
    /// Points to the target.
    pub(super) need: usize,
    /// Tiles to draw.
    pub(super) clock: usize,
}

impl Left {
    fn clamped(self) -> Left {
        Left { need: self.need.clamp(1, NEEDS), clock: self.clock.min(CLOCKS) }
    }
}

/// The odds of the player who begins a turn, for all that may be left to both.
static ODDS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let mut odds = vec![0.0; NEEDS * NEEDS * (CLOCKS + 1) * (CLOCKS + 1)];
    let each = || (1..=NEEDS).flat_map(|one| (1..=NEEDS).map(move |two| (one, two)));
    for total in 0..=2 * CLOCKS {
        for clock in total.saturating_sub(CLOCKS)..=total.min(CLOCKS) {
            for (need, other) in each() {
                let own = Left { need, clock };
                let other = Left { need: other, clock: total - clock };
                odds[index(own, other)] = GAINS
                    .iter()
                    .map(|(points, share)| {
                        let own = Left { need: own.need.saturating_sub(*points), ..own };
                        share * after_turn(&odds, own, other)
                    })
                    .sum();
            }
        }
    }
    odds
});

fn index(own: Left, other: Left) -> usize {
    ((own.clock * (CLOCKS + 1) + other.clock) * NEEDS + own.need - 1) * NEEDS + other.need - 1
}

/// The odds of a player who has nothing left to do but draw.
fn after_turn(odds: &[f32], own: Left, other: Left) -> f32 {
    if own.need == 0 {
        return 1.0;
    }
    own.clock.checked_sub(1).map_or(0.0, |clock| 1.0 - odds[index(other, Left { clock, ..own })])
}

/// The odds against another player, with the own turn coming to its end or that of the other one.
pub(super) fn odds(own: Left, other: Left, own_turn: bool) -> f32 {
    if own.need == 0 || other.need == 0 {
        return if own.need == 0 { 1.0 } else { 0.0 };
    }
    let (own, other) = (own.clamped(), other.clamped());
    if own_turn { after_turn(&ODDS, own, other) } else { 1.0 - after_turn(&ODDS, other, own) }
}

/// A seat that knows how it stands.
#[derive(Clone, Copy)]
pub(super) struct Standing<'a> {
    game: &'a ZuTiles,
    pub(super) seat: Seat,
    /// Whether it counts the Draw Stacks.
    counts_time: bool,
    /// What the whole of the odds is worth; more in a game that is nearly decided, where a little is
    /// all that can be won.
    scale: f32,
}

impl<'a> Standing<'a> {
    pub(super) fn new(game: &'a ZuTiles, state: &State, seat: Seat, likes: Likes) -> Self {
        let mut standing = Standing { game, seat, counts_time: likes.counts_time, scale: 1.0 };
        let odds = standing.odds(state, None, 0).clamp(DECIDED, 1.0 - DECIDED);
        standing.scale = LOG_ODDS / (odds * (1.0 - odds));
        standing
    }

    /// What the points and Draw Stacks are worth.
    pub(super) fn worth(&self, state: &State) -> f32 {
        self.scale * (self.odds(state, None, 0) - 0.5)
    }

    /// What it means to the seat that somebody gets so many points: a gain or a loss.
    pub(super) fn stake(&self, state: &State, who: Seat, points: usize) -> f32 {
        self.scale * (self.odds(state, Some((who, points)), 0) - self.odds(state, None, 0)).abs()
    }

    /// What it costs to draw one more tile.
    pub(super) fn draw(&self, state: &State) -> f32 {
        let cost = self.scale * (self.odds(state, None, 0) - self.odds(state, None, 1));
        if self.counts_time { cost + self.scale * LATE * self.lag(state) } else { cost }
    }

    /// How many tiles the seat is behind the others.
    fn lag(&self, state: &State) -> f32 {
        let others = Seat::all(self.game.rules().seats)
            .filter(|other| *other != self.seat && !state.is_out(*other));
        let most = others.map(|other| state.drawable(other)).max().unwrap_or(0);
        most.saturating_sub(state.drawable(self.seat)) as f32
    }

    /// The odds, once somebody has got so many more points and the seat has drawn so many more tiles.
    fn odds(&self, state: &State, gain: Option<(Seat, usize)>, drawn: usize) -> f32 {
        let left = |seat: Seat| {
            let gain = gain.map_or(0, |(who, points)| if who == seat { points } else { 0 });
            let drawn = if seat == self.seat { drawn } else { 0 };
            let target = usize::from(self.game.rules().target);
            let clock = if self.counts_time { state.drawable(seat) } else { CLOCKS };
            Left {
                need: target.saturating_sub(state.points(seat) + gain),
                clock: clock.saturating_sub(drawn),
            }
        };
        let own = left(self.seat);
        let (mut least, mut total, mut count) = (1.0f32, 0.0, 0.0);
        for other in Seat::all(self.game.rules().seats) {
            if other != self.seat && !state.is_out(other) {
                let odds = odds(own, left(other), state.active() != other);
                (least, total, count) = (least.min(odds), total + odds, count + 1.0);
            }
        }
        // Of several others the one that is closest to victory counts most.
        if count < 1.5 { least } else { LEADER * least + (1.0 - LEADER) * total / count }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Left = Left { need: 12, clock: 35 };

    #[test]
    fn a_game_begins_even_and_points_and_time_are_worth_something() {
        let even = odds(START, START, true);
        assert!((0.45..0.55).contains(&even), "{even}");
        assert!(odds(Left { need: 11, ..START }, START, true) > even + 0.03);
        assert!(odds(Left { clock: 20, ..START }, START, true) < even - 0.1);
        assert_eq!(odds(Left { need: 1, clock: 0 }, START, true), 0.0);
        assert_eq!(odds(START, Left { need: 1, clock: 0 }, false), 1.0);
    }

    #[test]
    fn who_runs_out_of_time_has_less_to_lose_than_to_win() {
        let (own, other) = (Left { need: 5, clock: 6 }, Left { need: 11, clock: 12 });
        let now = odds(own, other, true);
        let won = odds(Left { need: 1, ..own }, other, true) - now;
        let lost = now - odds(own, Left { need: 7, ..other }, true);
        assert!(won > 3.0 * lost, "{won} {lost}");
    }
}
