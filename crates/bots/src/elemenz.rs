//! What bots know about ElemenZ.
//!
//! A turn is planned as a whole: everything dice can be used for has a value, so the best use of
//! what dice show can be found, and with it the best dice to roll again, exactly. That plan is the
//! appraisal of every pick of a turn, in both games; answers to others are weighed one by one. The
//! stronger levels try the few best plays in imagined worlds and judge them a round later.

mod answers;
mod duel;
mod faces;
mod inputs;
mod judge;
mod monolith;
mod offer;
mod rolls;
mod stakes;
mod standing;
mod table;
mod turns;

use elemenz::{Action, ElemenZ, Mode, Phase, ROLLS, State};
use ztable_core::{Game, Quick, Seat};

use judge::Judge;

use crate::insight::decided_here;
use crate::{
    Care, Greedy, HOPELESS, Judged, Level, Levels, Network, Plan, Plays, Policy, Reasons, Sampler,
    Stakes, Temper, Valuation, unlearned,
};

/// How far apart two values may be for the quick player to take the lesser one.
const NOISE: f32 = 0.1;
/// How many plays are worth a look, and how much worse than the best one each of them may seem.
const FEW: usize = 4;
const MARGIN: f32 = 0.075;
/// How many the expert looks into. The plan of a turn is exact but for its values, which are made by
/// hand: what seems somewhat worse is often better.
const BROAD_IN_MONOLITH: usize = 16;
const BROAD_IN_DUEL: usize = 8;
/// How many where the dice that are marked belong to no good roll.
const ASTRAY: usize = 2;

/// How sure the search must be in the Duel where no network judges: about twice how far one round throws chances apart. The
/// plan of a turn is exact, so what seems better in a few games seldom is.
const DOUBT: f32 = 0.4;

/// How the levels that play on in the head do so, but for what each of them changes.
const SAMPLER: Sampler =
    Sampler { iterations: 400, most: 8000, breadth: FEW, worlds: 1, ..Sampler::USUAL };

/// What harm to others is worth beside what it does for the own chance.
fn ambition(temper: Temper) -> f32 {
    match temper {
        Temper::Sober => 1.0,
        Temper::Eager => 3.0,
        Temper::Careless => 8.0,
    }
}

/// Pushes what each pick is worth.
fn weigh(
    game: &ElemenZ,
    state: &State,
    seat: Seat,
    picks: &[Action],
    temper: Temper,
    values: &mut Vec<f32>,
) {
    let look = game.look(state);
    if game.rules().mode() == Mode::Monolith {
        return monolith::appraise(game, look, seat, picks, values);
    }
    let judge = Judge::new(look, seat, ambition(temper));
    if !answers::appraise(game, &judge, picks, values) {
        turns::appraise(game, &judge, picks, values);
    }
}

/// Leaves the few picks that are worth a closer look. Answers are given as they are weighed.
fn narrow(
    game: &ElemenZ,
    state: &State,
    seat: Seat,
    picks: &[Action],
    temper: Temper,
    broad: usize,
    values: &mut [f32],
) {
    let look = game.look(state);
    let answers = look.top().is_some()
        || matches!(look.phase(), Phase::Shamans | Phase::Layout | Phase::Colours);
    let (mut few, mut margin) = if answers { (1, 0.0) } else { (broad, MARGIN * broad as f32) };
    if look.staged().is_some() && !picks.iter().any(|pick| matches!(pick, Action::At(_))) {
        (few, margin) = (1, 0.0);
    }
    if !answers && look.phase() == Phase::Roll && look.rolls() > 0 && look.staged().is_none() {
        let offer = if game.rules().mode() == Mode::Monolith {
            monolith::offer(game, look, seat)
        } else {
            duel::offer(game, &Judge::new(look, seat, ambition(temper)), None)
        };
        let dice = rolls::Dice::of(look);
        let left = usize::from(ROLLS.saturating_sub(look.rolls()));
        if left > 0 {
            let rolling = rolls::Rolling::new(&offer, &dice, left);
            // Whoever has marked what no good roll begins with has the dice left to think about, one
            // by one: a broad look at each would never end.
            if !rolling.narrow(look, picks, values, few, margin) {
                (few, margin) = (few.min(ASTRAY), margin.min(MARGIN * ASTRAY as f32));
            }
        }
    }
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*b].total_cmp(&values[*a]));
    let best = order.first().map_or(0.0, |first| values[*first]);
    for (rank, at) in order.into_iter().enumerate() {
        if rank >= few || values[at] < best - margin {
            values[at] = HOPELESS;
        }
    }
}

decided_here!(ElemenZ);
unlearned!(ElemenZ: Belief);

impl Valuation for ElemenZ {
    /// How likely the seat is to win, in percent.
    fn evaluate(&self, state: &State, seat: Seat, _: Temper, _: &mut Quick) -> f32 {
        let chance = match self.turn(state).is_over() {
            true => self.reward(state, seat),
            false => Valuation::outlook(self, state, seat),
        };
        100.0 * chance
    }

    fn outlook(&self, state: &State, seat: Seat) -> f32 {
        let look = self.look(state);
        if self.rules().mode() == Mode::Monolith {
            standing::monolith(look, seat)
        } else {
            standing::duel(look, seat)
        }
    }

    /// One round: everybody has had a turn, and the next one begins.
    fn is_far(&self, start: &State, now: &State) -> bool {
        let (start, now, then) = (self.look(start), self.look(now), (start.round(), now.round()));
        let begins = now.phase() == Phase::Roll && now.rolls() == 0;
        if self.rules().mode() == Mode::Monolith {
            return begins && then.1 >= then.0 + 2;
        }
        let when = |round: u16, look: elemenz::Look<'_>| (round, look.order(look.active()));
        begins && when(then.1, now) >= when(then.0 + 1, start)
    }
}

impl Policy for ElemenZ {
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        care: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        weigh(self, state, seat, picks, temper, values);
        // Who is careless looks at everything, and may take it.
        let broad = match care {
            Care::Quick => None,
            Care::Thorough => Some(FEW),
            Care::Broad(plays) => Some(plays),
        };
        if let Some(broad) = broad.filter(|_| temper != Temper::Careless) {
            narrow(self, state, seat, picks, temper, broad, values);
        }
        true
    }

    /// The best of the picks, with some noise on each value.
    fn playout_pick(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        chance: &mut Quick,
    ) -> Action {
        const STEPS: u32 = 1 << 16;
        let mut values = Vec::with_capacity(picks.len());
        weigh(self, state, seat, picks, temper, &mut values);
        let mut best = (f32::NEG_INFINITY, picks[0]);
        for (&pick, value) in picks.iter().zip(values) {
            let value = value + NOISE * chance.below(STEPS) as f32 / STEPS as f32;
            if value > best.0 {
                best = (value, pick);
            }
        }
        best.1
    }
}

impl Plays for ElemenZ {
    /// Dice that are being marked, and what is being prepared.
    fn is_mid_play(&self, state: &State) -> bool {
        let look = self.look(state);
        look.top().is_none() && (look.staged().is_some() || !look.marked().is_empty())
    }
}

impl Reasons for ElemenZ {
    fn stakes(&self) -> Stakes {
        if self.rules().mode() == Mode::Monolith { stakes::MONOLITH } else { stakes::DUEL }
    }

    fn count(&self, state: &State, seat: Seat, counts: &mut Vec<f32>) {
        let look = self.look(state);
        if self.rules().mode() == Mode::Monolith {
            stakes::monolith(look, seat, counts);
        } else {
            stakes::duel(look, seat, counts);
        }
    }
}

impl Levels for ElemenZ {
    /// In the Duel `normal` plays to hurt others and `hard` for its own chance; in the Monolith game,
    /// where both are the same, `hard` looks ahead.
    fn plan(&self, level: Level) -> Plan {
        let greedy = Greedy { worlds: 1, temper: Temper::Eager, slip: 0.0, blunder: 1.0 };
        match level {
            Level::Random => Plan::Random,
            Level::Easy => {
                Plan::Greedy(Greedy { temper: Temper::Careless, slip: 0.3, blunder: 2.5, ..greedy })
            }
            Level::Normal => Plan::Greedy(greedy),
            Level::Hard if self.rules().mode() == Mode::Monolith => {
                Plan::Sample(Sampler { iterations: 80, most: 80, ..SAMPLER })
            }
            Level::Hard => Plan::Greedy(Greedy { temper: Temper::Sober, ..greedy }),
            Level::Expert => Plan::Sample(expert(self.rules().mode(), self.network())),
        }
    }
}

/// The expert asks the network of its mode, where there is one that can be used, and judges by hand
/// where there is none.
fn expert(mode: Mode, network: Option<&'static Network>) -> Sampler {
    let sampler = Sampler { network, ..SAMPLER };
    match (mode, network) {
        (Mode::Monolith, _) => Sampler { iterations: 800, breadth: BROAD_IN_MONOLITH, ..sampler },
        (Mode::Duel, Some(_)) => Sampler { breadth: BROAD_IN_DUEL, ..sampler },
        (Mode::Duel, None) => Sampler { doubt: DOUBT, ..sampler },
    }
}

#[cfg(test)]
mod tests {
    use ztable_core::{Picks, Setup, Silent, Title, Viewer};

    use super::*;
    use crate::network::shelf::{SUBJECTS, usable};
    use crate::{Budget, timeless};

    /// A network that was changed by a bit is none, and the expert plays a whole game without it.
    #[test]
    fn the_expert_plays_without_a_network_that_cannot_be_used() {
        for (players, subject) in [(2, "elemenz monolith 1"), (3, "elemenz duel 1")] {
            let setup = Setup::new("elemenz", players);
            let game = ElemenZ::configure(&setup).expect("so many can play");
            assert_eq!(game.subject(), Some(subject));
            let file = SUBJECTS.iter().find(|(known, _)| *known == subject);
            let mut bytes = file.expect("there is a network for it").1.to_vec();
            assert!(usable(&bytes, subject).is_some());
            bytes[1000] ^= 1;
            assert_eq!(usable(&bytes, subject), None);
            let plan = Plan::Sample(expert(game.rules().mode(), None));
            assert_ne!(plan, game.plan(Level::Expert));
            let (mut chance, mut mind) = (Quick::new(4), Quick::new(5));
            let mut state = game.setup(&mut chance, &mut Silent);
            let mut searched = 0;
            let mut picks = Picks::new();
            while let Some(seat) = game.turn(&state).seats().lowest() {
                let view = game.view(&state, Viewer::Seat(seat));
                let few = Budget::iterations(8);
                let decision = plan.decide(&game, &view, seat, few, &timeless, &mut mind);
                searched += decision.iterations;
                let pick = decision.pick().expect("a seat that is asked has something to pick");
                picks.clear();
                game.options(&state, seat, &mut picks);
                assert!(picks.contains(&pick), "{pick}");
                game.apply(&mut state, seat, pick, &mut chance, &mut Silent);
            }
            assert!(searched > 100, "{searched} games were played on in the head");
        }
    }
}
