//! What bots know about ZU Tiles.
//!
//! A position is worth its points and tiles, less what others may take next: squares they can finish
//! and Creatures they can beat, by what nobody has seen of their decks. Lines of play are followed to
//! where nothing is under way and weighed there. `easy` and `normal` look one action ahead, `hard`
//! plans whole turns, and `expert` tries the best plans in imagined worlds until its own next turn.

mod answers;
mod board;
mod fillers;
mod likes;
mod plans;
mod stakes;
mod standing;
mod stock;
mod value;

use ztable_core::{Game, Quick, Seat};
use zu_tiles::{Action, Question, State, ZuTiles};

use crate::exact::exp;
use crate::insight::decided_here;
use crate::{
    Care, Greedy, Level, Levels, Plan, Plays, Policy, Proposed, Reasons, Sampler, Stakes, Temper,
    Valuation, unlearned,
};
use plans::{Line, Reach};
use value::Eye;

/// A difference in value that makes victory likely.
const CLEAR: f32 = 45.0;
/// How many plans are worth a closer look, and how much worse than the best they may seem.
const FEW: usize = 6;
const MARGIN: f32 = 14.0;

const ONE_ACTION: Reach = Reach { depth: 1, width: 0 };
const WHOLE_TURN: Reach = Reach { depth: 3, width: 8 };

/// The lines from here, the best first.
fn lines(game: &ZuTiles, state: &State, seat: Seat, temper: Temper, reach: Reach) -> Vec<Line> {
    let eye = Eye::new(game, state, seat, temper.into());
    let mut lines = plans::lines(game, state, &eye, reach);
    lines.sort_by(|a, b| b.value.total_cmp(&a.value));
    lines
}

decided_here!(ZuTiles);
unlearned!(ZuTiles: Belief, Judged);

impl Valuation for ZuTiles {
    fn evaluate(&self, state: &State, seat: Seat, temper: Temper, _: &mut Quick) -> f32 {
        Eye::new(self, state, seat, temper.into()).weigh(state).at_rest()
    }

    fn outlook(&self, state: &State, seat: Seat) -> f32 {
        let value = Eye::new(self, state, seat, Temper::Sober.into()).weigh(state).at_turn();
        1.0 / (1.0 + exp(-value / CLEAR))
    }

    /// The own next turn.
    fn is_far(&self, start: &State, now: &State) -> bool {
        let round = u16::from(self.seats());
        let again = now.turn() > start.turn() && now.active() == start.active();
        now.is_idle() && (again || now.turn() >= start.turn() + round)
    }
}

impl Policy for ZuTiles {
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        _: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        if let Some(answer) = answers::answer(self, state, seat, temper.into()) {
            values.extend(picks.iter().map(|pick| f32::from(u8::from(*pick == answer))));
            return true;
        }
        let reach = if temper == Temper::Sober { WHOLE_TURN } else { ONE_ACTION };
        let lines = lines(self, state, seat, temper, reach);
        values.extend(picks.iter().map(|pick| {
            let line = lines.iter().find(|line| line.picks[0] == *pick);
            line.map_or(-value::END, |line| line.value)
        }));
        true
    }

    fn playout_pick(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        _: &mut Quick,
    ) -> Action {
        if let Some(answer) = answers::answer(self, state, seat, temper.into()) {
            return answer;
        }
        let lines = lines(self, state, seat, temper, ONE_ACTION);
        lines.first().map_or(picks[0], |line| line.picks[0])
    }
}

impl Plays for ZuTiles {
    /// Whole turns; where others are answered, the one best line.
    fn propose(&self, state: &State, seat: Seat, temper: Temper) -> Option<Vec<Proposed<Action>>> {
        if let Some(answer) = answers::answer(self, state, seat, temper.into()) {
            return Some(vec![(vec![answer], 0.0)]);
        }
        let mut lines = lines(self, state, seat, temper, WHOLE_TURN);
        let own_turn =
            state.active() == seat && !matches!(self.question(state), Some(Question::React { .. }));
        let best = lines.first().map_or(0.0, |line| line.value);
        lines.truncate(if own_turn { FEW } else { 1 });
        lines.retain(|line| line.value >= best - MARGIN);
        Some(lines.into_iter().map(|line| (line.picks, line.value)).collect())
    }

    /// A tile and its space, an ability and what it aims at, a fight and who is in it.
    fn is_mid_play(&self, state: &State) -> bool {
        matches!(
            self.question(state),
            Some(
                Question::PlaceTile
                    | Question::PlaceCell { .. }
                    | Question::Start
                    | Question::Ability { .. }
                    | Question::Target { .. }
                    | Question::PayHand { .. }
                    | Question::PayPoint { .. }
                    | Question::Attacker
                    | Question::Defender { .. }
                    | Question::Cycle
            )
        )
    }
}

impl Reasons for ZuTiles {
    fn stakes(&self) -> Stakes {
        stakes::STAKES
    }

    fn count(&self, state: &State, seat: Seat, counts: &mut Vec<f32>) {
        stakes::count(self, state, seat, counts);
    }
}

impl Levels for ZuTiles {
    fn plan(&self, level: Level) -> Plan {
        let greedy = Greedy { worlds: 1, temper: Temper::Eager, slip: 0.0, blunder: f32::INFINITY };
        let sampler =
            Sampler { iterations: 400, most: 4000, breadth: 0, worlds: 1, ..Sampler::USUAL };
        match level {
            Level::Random => Plan::Random,
            Level::Easy => Plan::Greedy(Greedy {
                temper: Temper::Careless,
                slip: 0.15,
                blunder: 4.0,
                ..greedy
            }),
            Level::Normal => Plan::Greedy(greedy),
            Level::Hard => Plan::Greedy(Greedy { temper: Temper::Sober, ..greedy }),
            Level::Expert => Plan::Sample(sampler),
        }
    }
}
