//! The sums over all games.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use ztable_bots::{Mean, Rate};
use ztable_core::{Component, Sort};

use crate::estimate::Estimate;
use crate::measure::Measure;
use crate::plan::{Arm, Plan};
use crate::played::{Game, keys};
use crate::usage::{Seats, Usage};

/// How often each number came up.
pub type Histogram = BTreeMap<u32, u32>;

/// The sums of one arm.
#[derive(Clone, Default, Debug)]
pub struct ArmTally {
    /// How many games.
    pub games: u32,
    /// Victories by seat.
    pub seats: Vec<Rate>,
    /// Victories by the order of turns, where the game has one.
    pub order: Vec<Rate>,
    /// Scores by seat, where the game gives them.
    pub scores: Vec<Mean>,
    /// How many decisions the games took.
    pub decisions: Histogram,
    /// How often the lead changed.
    pub lead_changes: Histogram,
    /// How far the first was ahead in the end.
    pub margins: Histogram,
    /// Games that nobody won.
    pub nobody: Rate,
    /// The components, all sorts in one row.
    pub usages: Vec<Usage>,
}

impl ArmTally {
    fn new(seats: u8, components: usize) -> ArmTally {
        let each = usize::from(seats);
        ArmTally {
            seats: vec![Rate::default(); each],
            order: vec![Rate::default(); each],
            scores: vec![Mean::default(); each],
            usages: vec![Usage::new(seats); components],
            ..ArmTally::default()
        }
    }

    fn add(&mut self, game: &Game, used: &[Seats]) {
        self.games += 1;
        *self.decisions.entry(game.decisions).or_default() += 1;
        self.nobody.count(game.is_lost_by_all());
        if game.has_rivals() {
            *self.lead_changes.entry(game.lead_changes).or_default() += 1;
        }
        if let Some(margin) = game.margin {
            *self.margins.entry(margin).or_default() += 1;
        }
        let mut won: Seats = 0;
        for (number, seat) in game.seats.iter().enumerate().take(self.seats.len()) {
            won |= Seats::from(seat.won) << number;
            self.seats[number].count(seat.won);
            if let Some(order) = game.order(number) {
                self.order[order - 1].count(seat.won);
            }
            if let Some(score) = seat.score {
                self.scores[number].count(score.into());
            }
        }
        for (usage, used) in self.usages.iter_mut().zip(used) {
            usage.count(*used, won);
        }
    }

    /// Whether the game has a first turn.
    #[must_use]
    pub fn has_order(&self) -> bool {
        self.order.iter().any(|rate| rate.of > 0)
    }
}

/// What is left of a game until its twins of the other arms are there.
struct Brief {
    measures: [Option<f64>; Measure::ALL.len()],
    /// By component, the share of seats that used it.
    used: Vec<f64>,
}

/// Two arms compared game by game with the same seeds.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The number of the arm that is compared with.
    pub from: usize,
    /// The number of the arm that is compared.
    pub to: usize,
    /// By how much each measure is larger, in the order of [`Measure::ALL`].
    pub measures: [Mean; Measure::ALL.len()],
    /// By how much larger the share of seats is that use each component.
    pub used: Vec<Mean>,
}

impl Pair {
    fn add(&mut self, from: &Brief, to: &Brief) {
        let measures = from.measures.iter().zip(&to.measures);
        for (mean, (from, to)) in self.measures.iter_mut().zip(measures) {
            if let (Some(from), Some(to)) = (from, to) {
                mean.count(to - from);
            }
        }
        let used = from.used.iter().zip(&to.used);
        for (mean, (from, to)) in self.used.iter_mut().zip(used) {
            mean.count(to - from);
        }
    }

    /// What changed of the games as a whole, where there were enough games to say.
    pub fn changes(&self) -> impl Iterator<Item = (Measure, Mean)> {
        let all = Measure::ALL.into_iter().zip(self.measures);
        all.filter(|(_, mean)| mean.size() > 1)
    }
}

/// One component in two arms: what changed from one to the other.
#[derive(Clone, Copy, Debug)]
pub struct ComponentChange<'a> {
    /// What sort of component it is.
    pub sort: &'a Sort,
    /// The component.
    pub item: &'a Component,
    /// By how much larger the share of seats is that use it, game by game.
    pub used: Mean,
    /// By how much more winning goes with it, where both arms can say.
    pub effect: Option<Estimate>,
}

/// All sums of a run.
pub struct Tally {
    /// What was played.
    pub plan: Plan,
    /// The components.
    pub sorts: Vec<Sort>,
    /// The sums of each arm.
    pub arms: Vec<ArmTally>,
    /// The comparisons.
    pub pairs: Vec<Pair>,
    index: HashMap<String, usize>,
    /// Games whose twins are still to come, by seed.
    waiting: HashMap<u64, Vec<Option<Brief>>>,
}

impl Tally {
    /// Nothing was played yet.
    #[must_use]
    pub fn new(plan: &Plan, sorts: Vec<Sort>) -> Tally {
        let index: HashMap<String, usize> = keys(&sorts).zip(0..).collect();
        let arm = |arm: &Arm| ArmTally::new(arm.variant.setup.players, index.len());
        let pair = |(from, to)| {
            let used = vec![Mean::default(); index.len()];
            Pair { from, to, measures: Default::default(), used }
        };
        Tally {
            plan: plan.clone(),
            arms: plan.arms.iter().map(arm).collect(),
            pairs: plan.pairs().into_iter().map(pair).collect(),
            sorts,
            index,
            waiting: HashMap::new(),
        }
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        let used = self.used(game);
        let Some(arm) = self.arms.get_mut(game.arm) else { return };
        arm.add(game, &used);
        if self.pairs.is_empty() {
            return;
        }
        let share = |seats: &Seats| f64::from(seats.count_ones()) / game.seats.len().max(1) as f64;
        let brief = Brief {
            measures: Measure::ALL.map(|measure| measure.of(game)),
            used: used.iter().map(share).collect(),
        };
        let arms = self.arms.len();
        let row =
            self.waiting.entry(game.seed).or_insert_with(|| (0..arms).map(|_| None).collect());
        row[game.arm] = Some(brief);
        if row.iter().all(Option::is_some)
            && let Some(row) = self.waiting.remove(&game.seed)
        {
            for pair in &mut self.pairs {
                if let (Some(from), Some(to)) = (&row[pair.from], &row[pair.to]) {
                    pair.add(from, to);
                }
            }
        }
    }

    /// By component, the seats that used it. What another version of the game counted is in no row.
    fn used(&mut self, game: &Game) -> Vec<Seats> {
        let mut row = vec![0; self.index.len()];
        for (number, seat) in game.seats.iter().enumerate() {
            for (key, times) in &seat.uses {
                let Some(&at) = self.index.get(key) else { continue };
                row[at] |= 1 << number;
                if let Some(arm) = self.arms.get_mut(game.arm) {
                    arm.usages[at].times += u64::from(*times);
                }
            }
        }
        row
    }

    /// The sorts, each with where its components stand in a row of [`ArmTally::usages`].
    pub fn ranges(&self) -> impl Iterator<Item = (&Sort, Range<usize>)> {
        self.sorts.iter().scan(0, |start, sort| {
            let range = *start..*start + sort.items.len();
            *start = range.end;
            Some((sort, range))
        })
    }

    /// How the components fared in two arms: those that were used at all, where there were enough
    /// games to say.
    pub fn component_changes(&self, pair: &Pair) -> impl Iterator<Item = ComponentChange<'_>> {
        let arms = [pair.from, pair.to].map(|arm| &self.arms[arm]);
        self.ranges()
            .flat_map(|(sort, range)| range.zip(&sort.items).map(move |at| (sort, at)))
            .filter_map(move |(sort, (at, item))| {
                let [before, after] = arms.map(|arm| &arm.usages[at]);
                let used = pair.used[at];
                if before.times + after.times == 0 || used.size() < 2 {
                    return None;
                }
                let effect = before.effect().zip(after.effect()).map(|(b, a)| a.minus(b));
                Some(ComponentChange { sort, item, used, effect })
            })
    }
}
