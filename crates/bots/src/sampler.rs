//! A player that looks a few turns ahead, over many worlds.
//!
//! For games with so much chance that a tree never meets the same position twice. It lists its
//! *plays* (rows of own picks up to the point where somebody else gets to know them), tries the
//! most promising ones in imagined worlds, plays on for a few turns with the quick policy and
//! judges what comes out. All plays meet the same worlds; in every stage the worse half drops out.

use ztable_core::{Picks, Quick, Seat, Silent, Turn};

use crate::greedy::options;
use crate::{Budget, Care, Clock, Decision, HOPELESS, Inputs, Insight, Network, Ranked, Temper};

/// Takes the play after which the next few turns, played in the head, go best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sampler {
    /// How many games it plays on in the head when the budget does not say.
    pub iterations: u32,
    /// The most games, whatever the budget.
    pub most: u32,
    /// How many plays it looks into beside the best one of each pick.
    pub breadth: usize,
    /// In how many worlds plays are appraised before it chooses which ones to look into.
    pub worlds: u32,
    /// How it weighs its aims.
    pub temper: Temper,
    /// How far chance throws two plays apart, from 0 to 1, when both are played on once: over n games
    /// another play must do better by the square root of n less than this to be taken instead of the
    /// one that is appraised highest.
    pub doubt: f32,
    /// How far it plays on, where a network judges what comes out: so many calm positions. Without a
    /// network it plays on until [`Valuation::is_far`](crate::Valuation::is_far).
    pub horizon: u32,
    /// How often it plays on until then, or until what a network judges is ripe, before it judges, each
    /// time from where it came to: more than once for who looks deeper.
    pub legs: u32,
    /// What judges the positions it comes to; by hand where there is none.
    pub network: Option<&'static Network>,
}

/// What one game in the head needs room for.
pub(crate) struct Scratch<A> {
    picks: Picks<A>,
    inputs: Inputs,
}

impl<A: Copy> Scratch<A> {
    pub(crate) fn new() -> Scratch<A> {
        Scratch { picks: Picks::new(), inputs: Inputs::new() }
    }
}

/// When somebody who watches a game in the head is shown it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moment {
    /// Before the play.
    Before,
    /// When it is made, or broken off.
    Made,
    /// When what came of it is judged.
    After,
}

/// The most plays that are listed: no turn has as many that make sense, but a list must end.
const MOST_PLAYS: usize = 5_000;

/// A row of picks, and how it did.
pub(crate) struct Play<A> {
    pub(crate) picks: Vec<A>,
    value: f32,
    total: f64,
    visits: u32,
}

impl<A> Play<A> {
    fn mean(&self) -> Option<f32> {
        (self.visits > 0).then(|| (self.total / f64::from(self.visits)) as f32)
    }
}

impl Sampler {
    /// A player for a game about which nothing is known.
    pub const USUAL: Sampler = Sampler {
        iterations: 2000,
        most: 20_000,
        breadth: 8,
        worlds: 1,
        temper: Temper::Sober,
        doubt: 0.0,
        horizon: 0,
        legs: 1,
        network: None,
    };

    /// Ranks the seat's picks by the best play that begins with each.
    pub fn decide<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> Decision<G::Action> {
        let picks = options(game, view, seat, chance);
        if picks.len() < 2 {
            return Decision::unexamined(&picks);
        }
        let (plays, iterations) = self.look_into(game, view, seat, budget, clock, chance);
        Decision { ranked: rank(&picks, &plays), iterations }
    }

    /// The plays worth a look, the best one first, and how many games were played on after them.
    pub(crate) fn look_into<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        budget: Budget,
        clock: Clock<'_>,
        chance: &mut Quick,
    ) -> (Vec<Play<G::Action>>, u32) {
        let start = clock();
        let usual = if budget.millis.is_some() { self.most } else { self.iterations };
        let limit = budget.iterations.unwrap_or(usual).clamp(1, self.most.max(1));
        let mut plays = self.plays(game, view, seat, chance);
        if plays.len() < 2 {
            return (plays, 0);
        }
        let worlds = chance.bits();
        let mut scratch = Scratch::new();
        let doubt = self.doubt;
        let favourite = plays[0].picks.clone();
        let stages = plays.len().max(2).next_power_of_two().ilog2();
        let (mut alive, mut done) = (plays.len(), 0);
        'thinking: for stage in 0..stages {
            // What is left to find out would not change the pick.
            if plays[..alive].iter().all(|play| play.picks[0] == plays[0].picks[0]) {
                break;
            }
            let share = f64::from(stage + 1) / f64::from(stages);
            let enough = (f64::from(limit) * share) as u32;
            let late = || budget.millis.is_some_and(|ms| clock() - start >= f64::from(ms) * share);
            // Each of those alive once, as often as the stage allows.
            while done == 0 || done + alive as u32 <= enough {
                for play in &mut plays[..alive] {
                    if done >= limit {
                        break 'thinking;
                    }
                    let seed = worlds.wrapping_add(u64::from(play.visits).wrapping_mul(SPREAD));
                    let reward =
                        self.try_out(game, view, seat, &play.picks, Quick::new(seed), &mut scratch);
                    play.total += f64::from(reward);
                    play.visits += 1;
                    done += 1;
                }
                if late() {
                    break;
                }
            }
            plays[..alive].sort_by(best_first);
            alive = alive.div_ceil(2);
            let place = plays.iter().position(|play| play.picks == favourite);
            if let Some(place) = place.filter(|place| doubt > 0.0 && *place >= alive) {
                plays[alive - 1..=place].rotate_right(1);
            }
        }
        plays[..alive].sort_by(best_first);
        if doubt > 0.0 {
            prefer(&mut plays[..alive], &favourite, doubt);
        }
        (plays, done)
    }

    /// The plays worth a look, the most promising one first.
    pub(crate) fn plays<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        chance: &mut Quick,
    ) -> Vec<Play<G::Action>> {
        let mut plays: Vec<Play<G::Action>> = Vec::new();
        for number in 0..self.worlds.max(1) {
            let world = game.imagine(view, chance);
            if let Some(proposed) = game.propose(&world, seat, self.temper) {
                let play = |(picks, value)| Play { picks, value, total: 0.0, visits: 0 };
                plays = proposed.into_iter().map(play).collect();
                plays.sort_by(|a, b| b.value.total_cmp(&a.value));
                return plays;
            }
            let mut found = Vec::new();
            self.list(game, &world, seat, &mut Vec::new(), &mut found);
            if number == 0 {
                plays = found;
                continue;
            }
            // What a seat may pick before others get to know of it is the same in every world.
            for (play, other) in plays.iter_mut().zip(found) {
                play.value += other.value;
            }
        }
        plays.sort_by(|a, b| b.value.total_cmp(&a.value));
        let mut begun: Vec<G::Action> = Vec::new();
        let mut others = 0;
        plays.retain(|play| {
            let first = play.picks[0];
            if !begun.contains(&first) {
                begun.push(first);
                return true;
            }
            others += 1;
            others <= self.breadth
        });
        plays
    }

    /// Lists all plays from here with what they seem to be worth.
    fn list<G: Insight>(
        &self,
        game: &G,
        world: &G::State,
        seat: Seat,
        before: &mut Vec<G::Action>,
        found: &mut Vec<Play<G::Action>>,
    ) {
        let mut picks = Picks::new();
        game.options(world, seat, &mut picks);
        let mut values = Vec::new();
        if !game.appraise(world, seat, &picks, self.temper, Care::Broad(self.breadth), &mut values)
        {
            values.clear();
            values.resize(picks.len(), 0.0);
        }
        for (&pick, &value) in picks.iter().zip(&values) {
            if value <= HOPELESS || found.len() >= MOST_PLAYS {
                continue;
            }
            before.push(pick);
            let mut after = world.clone();
            game.apply(&mut after, seat, pick, &mut Quick::new(0), &mut Silent);
            if game.is_mid_play(&after) && game.turn(&after).asks(seat) {
                self.list(game, &after, seat, before, found);
            } else {
                found.push(Play { picks: before.clone(), value, total: 0.0, visits: 0 });
            }
            before.pop();
        }
    }

    /// Makes a play in an imagined world and plays on until it can be judged. An empty play leaves all
    /// of it to the quick policy.
    pub(crate) fn try_out<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        play: &[G::Action],
        chance: Quick,
        scratch: &mut Scratch<G::Action>,
    ) -> f32 {
        self.try_watched(game, view, seat, play, chance, scratch, |_, _| {})
    }

    /// [`Sampler::try_out`] for somebody who watches.
    #[expect(
        clippy::too_many_arguments,
        reason = "the watcher comes on top of what it takes to try"
    )]
    pub(crate) fn try_watched<G: Insight>(
        &self,
        game: &G,
        view: &G::View,
        seat: Seat,
        play: &[G::Action],
        mut chance: Quick,
        scratch: &mut Scratch<G::Action>,
        mut watch: impl FnMut(Moment, &G::State),
    ) -> f32 {
        let Scratch { picks, inputs } = scratch;
        let mut calm = 0;
        let start = game.suppose(view, seat, &mut chance);
        watch(Moment::Before, &start);
        let mut world = start.clone();
        let (mut leg, mut legs) = (start, self.legs);
        let mut rest = play.iter().copied();
        let mut disturbed = false;
        loop {
            let turn = game.turn(&world);
            // What others do in the middle of a play may put an end to it.
            if turn.asks(seat)
                && let Some(pick) = rest.next()
            {
                picks.clear();
                if disturbed {
                    game.options(&world, seat, picks);
                }
                if !disturbed || picks.contains(&pick) {
                    game.apply(&mut world, seat, pick, &mut chance, &mut Silent);
                    if rest.len() == 0 {
                        watch(Moment::Made, &world);
                    }
                    continue;
                }
                rest = [].iter().copied();
                watch(Moment::Made, &world);
            }
            let asked = match turn {
                Turn::One(asked) => Some(asked),
                Turn::Many(seats) => seats.lowest(),
                Turn::Over => None,
            };
            let Some(asked) = asked else {
                watch(Moment::After, &world);
                return self.judge(game, &world, seat, inputs);
            };
            disturbed = true;
            match self.network {
                Some(_) if game.is_calm(&world) && game.is_ripe(&leg, &world) => {
                    if calm < self.horizon {
                        calm += 1;
                    } else if legs > 1 {
                        legs -= 1;
                        leg.clone_from(&world);
                    } else {
                        watch(Moment::After, &world);
                        return self.judge(game, &world, seat, inputs);
                    }
                }
                None if game.is_far(&leg, &world) => {
                    if legs <= 1 {
                        watch(Moment::After, &world);
                        return self.judge(game, &world, seat, inputs);
                    }
                    legs -= 1;
                    leg.clone_from(&world);
                }
                _ => {}
            }
            picks.clear();
            game.options(&world, asked, picks);
            let pick = if picks.len() == 1 {
                picks[0]
            } else {
                game.playout_pick(&world, asked, picks, self.temper, &mut chance)
            };
            game.apply(&mut world, asked, pick, &mut chance, &mut Silent);
        }
    }

    /// How well a seat does in a world that was played on: as it came out, or else as the network or
    /// the game judges it.
    pub(crate) fn judge<G: Insight>(
        &self,
        game: &G,
        world: &G::State,
        seat: Seat,
        inputs: &mut Inputs,
    ) -> f32 {
        match self.network {
            _ if matches!(game.turn(world), Turn::Over) => game.reward(world, seat),
            Some(network) => {
                inputs.clear();
                game.tell(world, seat, inputs);
                network.value(inputs)
            }
            None => game.outlook(world, seat),
        }
    }
}

/// Tells the worlds of a decision apart.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Puts the play that seemed best before all others first, unless the one that did best leads by more
/// than chance explains.
fn prefer<A: PartialEq>(plays: &mut [Play<A>], favourite: &[A], doubt: f32) {
    let Some(place) = plays.iter().position(|play| play.picks == favourite) else { return };
    let known = (plays[0].mean(), plays[place].mean());
    let games = plays[0].visits.min(plays[place].visits) as f32;
    let sure = matches!(known, (Some(best), Some(other)) if (best - other) * games.sqrt() >= doubt);
    if !sure {
        plays[..=place].rotate_right(1);
    }
}

/// By result, the untried ones last.
fn best_first<A>(a: &Play<A>, b: &Play<A>) -> std::cmp::Ordering {
    let worth = |play: &Play<A>| play.mean().unwrap_or(f32::NEG_INFINITY);
    worth(b).total_cmp(&worth(a))
}

/// The picks in the order of the first play of each; a pick without a play comes last.
fn rank<A: Copy + PartialEq>(picks: &[A], plays: &[Play<A>]) -> Vec<Ranked<A>> {
    let mut ranked: Vec<Ranked<A>> = Vec::with_capacity(picks.len());
    for play in plays {
        let first = play.picks[0];
        match ranked.iter_mut().find(|known| known.action == first) {
            Some(known) => known.visits += play.visits,
            None => ranked.push(Ranked { action: first, value: play.mean(), visits: play.visits }),
        }
    }
    for &action in picks {
        if !ranked.iter().any(|known| known.action == action) {
            ranked.push(Ranked { action, value: None, visits: 0 });
        }
    }
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(pick: u8, total: f64, visits: u32) -> Play<u8> {
        Play { picks: vec![pick], value: 0.0, total, visits }
    }

    #[test]
    fn the_favourite_gives_way_to_what_is_clearly_better() {
        let first = |games: u32, lead: f64, doubt: f32| {
            let half = f64::from(games) / 2.0;
            let mut plays = [play(1, half + lead * f64::from(games), games), play(2, half, games)];
            prefer(&mut plays, &[2], doubt);
            plays[0].picks[0]
        };
        assert_eq!(first(16, 0.05, 0.4), 2);
        assert_eq!(first(16, 0.15, 0.4), 1);
        assert_eq!(first(100, 0.05, 0.4), 1);
    }
}
