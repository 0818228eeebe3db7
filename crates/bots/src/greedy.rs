//! Players that do not look far: any pick, or the one that looks best now.

use ztable_core::{Game, Picks, Quick, Seat, Silent};

use crate::{Care, Decision, Insight, Ranked, Temper};

/// Picks anything, all picks equally likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random;

impl Random {
    /// The picks in a random order.
    pub fn decide<G: Game>(
        self,
        game: &G,
        view: &G::View,
        seat: Seat,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        let mut decision = Decision::unexamined(&options(game, view, seat, chance));
        for done in 0..decision.ranked.len() {
            let rest = (decision.ranked.len() - done) as u32;
            decision.ranked.swap(done, done + chance.below(rest) as usize);
        }
        decision
    }
}

/// Takes the pick that looks best one step ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Greedy {
    /// In how many imagined worlds each pick is tried.
    pub worlds: u32,
    /// How it weighs its aims.
    pub temper: Temper,
    /// How often, from 0 to 1, it takes any pick that is not a blunder instead of the best one.
    pub slip: f32,
    /// A pick is a blunder when it is worth this much less than the best one.
    pub blunder: f32,
}

impl Greedy {
    /// A careful player for a game about which nothing is known.
    pub const USUAL: Greedy =
        Greedy { worlds: 8, temper: Temper::Sober, slip: 0.0, blunder: f32::INFINITY };

    /// Ranks the seat's picks by their mean value over imagined worlds.
    pub fn decide<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        let picks = options(game, view, seat, chance);
        if picks.len() < 2 {
            return Decision::unexamined(&picks);
        }
        let worlds = self.worlds.max(1);
        let mut totals = vec![0.0; picks.len()];
        let mut values = Vec::with_capacity(picks.len());
        for _ in 0..worlds {
            let world = game.imagine(view, chance);
            values.clear();
            if !game.appraise(&world, seat, &picks, self.temper, Care::Thorough, &mut values) {
                self.try_each(game, &world, seat, &picks, chance, &mut values);
            }
            for (total, value) in totals.iter_mut().zip(&values) {
                *total += value / worlds as f32;
            }
        }
        let mut ranked: Vec<Ranked<G::Action>> = picks
            .iter()
            .zip(&totals)
            .map(|(&action, &value)| Ranked { action, value: Some(value), visits: 0 })
            .collect();
        ranked.sort_by(|a, b| b.value.unwrap_or(0.0).total_cmp(&a.value.unwrap_or(0.0)));
        self.maybe_slip(&mut ranked, chance);
        Decision { ranked, iterations: 0 }
    }

    fn try_each<G: Insight>(
        &self,
        game: &G,
        world: &G::State,
        seat: Seat,
        picks: &[G::Action],
        chance: &mut Quick,
        values: &mut Vec<f32>,
    ) {
        for &action in picks {
            let mut after = world.clone();
            game.apply(&mut after, seat, action, chance, &mut Silent);
            values.push(game.evaluate(&after, seat, self.temper, chance));
        }
    }

    /// Moves a pick to the front that is not the best, as often as `slip` says.
    fn maybe_slip<A>(&self, ranked: &mut [Ranked<A>], chance: &mut Quick) {
        const STEPS: u32 = 1 << 24;
        if self.slip <= 0.0 || chance.below(STEPS) as f32 >= self.slip * STEPS as f32 {
            return;
        }
        let best = ranked[0].value.unwrap_or(0.0);
        let sound =
            ranked.iter().filter(|other| best - other.value.unwrap_or(0.0) < self.blunder).count();
        let chosen = chance.below(sound.max(1) as u32) as usize;
        ranked[..=chosen].rotate_right(1);
    }
}

/// What the seat may pick, which is the same in every world its view allows.
pub(crate) fn options<G: Game>(
    game: &G,
    view: &G::View,
    seat: Seat,
    chance: &mut Quick,
) -> Picks<G::Action> {
    let mut picks = Picks::new();
    game.options(&game.imagine(view, chance), seat, &mut picks);
    picks
}
