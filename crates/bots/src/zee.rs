//! What bots know about Zee.
//!
//! A play is a card, a button and what the button asks for; bots compare whole plays. In company a
//! play is judged by the rows the bots stand in afterwards and by the Advance cards that are still
//! about; in Zolo by how far the bots got and what the cards left in hand can do for them.

mod company;
mod inputs;
mod solo;
mod stakes;

use std::cell::RefCell;
use std::hash::{DefaultHasher, Hash, Hasher};

use zee::{Action, Bot, Phase, Spot, State, Zee};
use ztable_core::{Game, Picks, Quick, Seat, Silent};

use crate::insight::decided_here;
use crate::{
    Belief, Care, Greedy, Level, Levels, Plan, Plays, Policy, Reasons, Sampler, Search, Stakes,
    Temper, Valuation, usual_reward,
};

/// How far apart two values may be for the quick player to take the lesser one.
const NOISE: f32 = 0.15;
/// The most points of a game of Zolo.
const FULL_SCORE: f32 = 21.0;
/// What a careless player thinks of standing on Front with the own bot; it thinks of nothing else.
const ON_FRONT: f32 = -10.0;

thread_local! {
    /// Lists of picks that nobody uses at the moment: plays are followed thousands of times a second, and
    /// a list for each of their picks should not come from the heap each time.
    static ROOM: RefCell<Vec<Picks<Action>>> = const { RefCell::new(Vec::new()) };
}

/// Lends an empty list.
fn with_room<T>(use_it: impl FnOnce(&mut Picks<Action>) -> T) -> T {
    let kept = ROOM.with_borrow_mut(Vec::pop);
    let mut picks = kept.unwrap_or_default();
    picks.clear();
    let result = use_it(&mut picks);
    ROOM.with_borrow_mut(|room| room.push(picks));
    result
}

/// The value of one pick: of the best play that begins with it.
fn worth(game: &Zee, state: &State, seat: Seat, pick: Action, temper: Temper, care: Care) -> f32 {
    if game.rules().is_zolo()
        && let Some(value) = solo::trade(game, state, pick, care)
    {
        return value;
    }
    match (state.phase(), pick) {
        (Phase::Reset, _) => return company::reset(game, pick),
        // Nothing happens when a belt without a bot is replaced but for the next top.
        (Phase::Target(_), Action::Belt(spot))
            if care == Care::Quick && !state.occupied().contains(spot) =>
        {
            return company::IDLE;
        }
        _ => {}
    }
    let mut after = state.clone();
    // What is drawn does not count: only the own hand and what lies open are looked at.
    game.apply(&mut after, seat, pick, &mut Quick::new(0), &mut Silent);
    if game.is_mid_play(&after) {
        return with_room(|picks| {
            game.options(&after, seat, picks);
            let worths = picks.iter().map(|&next| worth(game, &after, seat, next, temper, care));
            worths.fold(f32::NEG_INFINITY, f32::max)
        });
    }
    if game.rules().is_zolo() {
        solo::value(game, state.zolo().round, &after)
    } else {
        company::value(game, &after, seat, temper)
    }
}

decided_here!(Zee);

impl Belief for Zee {
    /// The own hand and where bots and belts are: what was discarded is left out, so that the tree of a
    /// search grows deeper.
    fn sight(&self, state: &State, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        (state.phase(), state.hand(seat).bits(), state.occupied().bits()).hash(&mut hasher);
        for spot in Spot::all() {
            state.belt(spot).hash(&mut hasher);
        }
        for bot in Bot::all() {
            state.spot(bot).hash(&mut hasher);
        }
        for other in Seat::all(self.seats()) {
            state.points(other).hash(&mut hasher);
        }
        let zolo = state.zolo();
        (state.top(), zolo.round, zolo.exchanged, zolo.remove, zolo.due).hash(&mut hasher);
        hasher.finish()
    }
}

impl Valuation for Zee {
    /// In company on a scale on which a point is worth 12, in Zolo one on which a bot set aside is
    /// worth 10.
    fn evaluate(&self, state: &State, seat: Seat, temper: Temper, _: &mut Quick) -> f32 {
        if self.rules().is_zolo() {
            solo::value(self, state.zolo().round, state)
        } else {
            company::value(self, state, seat, temper)
        }
    }

    fn reward(&self, state: &State, seat: Seat) -> f32 {
        if self.rules().is_zolo() {
            return solo::total(state) / FULL_SCORE;
        }
        self.finish(state).map_or(0.5, |finish| usual_reward(&finish, seat))
    }

    fn outlook(&self, state: &State, seat: Seat) -> f32 {
        if self.rules().is_zolo() {
            solo::total(state) / FULL_SCORE
        } else {
            company::outlook(self, state, seat)
        }
    }

    /// Two turns of each seat; in Zolo the round.
    fn is_far(&self, start: &State, now: &State) -> bool {
        if self.rules().is_zolo() {
            return now.zolo().round > start.zolo().round;
        }
        now.turn() >= start.turn() + 2 * u16::from(self.rules().seats) && now.phase() == Phase::Play
    }
}

impl Policy for Zee {
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        care: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        values.extend(picks.iter().map(|&pick| worth(self, state, seat, pick, temper, care)));
        true
    }

    /// The best of the appraised picks, with some noise on each value.
    fn playout_pick(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        chance: &mut Quick,
    ) -> Action {
        const STEPS: u32 = 1 << 16;
        let mut best = (f32::NEG_INFINITY, picks[0]);
        for &pick in picks {
            let noise = NOISE * chance.below(STEPS) as f32 / STEPS as f32;
            let value = worth(self, state, seat, pick, temper, Care::Quick) + noise;
            if value > best.0 {
                best = (value, pick);
            }
        }
        best.1
    }
}

impl Plays for Zee {
    /// Resets are the exception: whoever makes one can think about each card anew.
    fn is_mid_play(&self, state: &State) -> bool {
        state.phase() != Phase::Reset && state.staged().is_some()
    }
}

impl Reasons for Zee {
    fn stakes(&self) -> Stakes {
        if self.rules().is_zolo() { stakes::ALONE } else { stakes::IN_COMPANY }
    }

    fn count(&self, state: &State, seat: Seat, counts: &mut Vec<f32>) {
        if self.rules().is_zolo() {
            stakes::alone(state, counts);
        } else {
            stakes::in_company(self, state, seat, counts);
        }
    }
}

impl Levels for Zee {
    fn plan(&self, level: Level) -> Plan {
        let zolo = self.rules().is_zolo();
        let greedy = Greedy { worlds: 1, temper: Temper::Sober, slip: 0.0, blunder: f32::INFINITY };
        let sampler = Sampler { breadth: 8, worlds: 2, ..Sampler::USUAL };
        match level {
            Level::Random => Plan::Random,
            Level::Easy if zolo => Plan::Greedy(Greedy { slip: 0.3, blunder: 15.0, ..greedy }),
            Level::Easy => {
                let blunder = -ON_FRONT / 2.0;
                Plan::Greedy(Greedy { temper: Temper::Careless, slip: 1.0, blunder, ..greedy })
            }
            Level::Normal => Plan::Greedy(greedy),
            // A round of Zolo needs more of a plan than two turns in company.
            Level::Hard if zolo => Plan::Sample(Sampler { iterations: 800, most: 800, ..sampler }),
            Level::Hard => {
                Plan::Sample(Sampler { iterations: 400, most: 400, breadth: 4, ..sampler })
            }
            // Alone only cards are drawn between two plays, so that a tree meets positions again.
            Level::Expert if zolo => Plan::Search(Search {
                iterations: 20_000,
                most: 60_000,
                breadth: 32,
                exploration: 0.05,
                temper: Temper::Sober,
            }),
            Level::Expert => {
                Plan::Sample(Sampler { iterations: 6000, most: 20_000, breadth: 24, ..sampler })
            }
        }
    }
}
