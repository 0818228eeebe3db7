//! What bots know about Zeds Zone.
//!
//! Players do not interact before the final comparison, so a bot looks at its own sheet: the value
//! of a drawing is the value of the board after it and after the attack it causes. Only the dice
//! are unknown.

mod board;
mod stakes;
mod value;

use std::hash::{DefaultHasher, Hash, Hasher};

use zeds_zone::{Action, Candidates, Phase, SectorId, SectorSet, State, ZedsZone};
use ztable_core::{Game, Quick, Seat};

use crate::insight::decided_here;
use crate::{
    Belief, Care, Greedy, Level, Levels, Plan, Plays, Policy, Reasons, Search, Stakes, Temper,
    Valuation, unlearned,
};
use board::{Atlas, Board, spots};
use value::value;

/// A re-roll must promise this much more than the present roll to be worth a shelter.
const SHELTER_MARGIN: f32 = 1.0;
/// Below this the best drawing loses, or cuts off the exit or the generator.
const DISASTER: f32 = -120.0;
/// How far apart two values may be for the quick player to take the lesser one.
const NOISE: f32 = 4.0;
/// What a Victory Point adds to an escape, alone and in company, where escaping is only half of
/// winning.
const POINT_ALONE: f32 = 0.14;
const POINT_IN_COMPANY: f32 = 0.3;
/// The points at which a reward reaches 1.
const FULL_SCORE: f32 = 12.0;

/// The weight of a Victory Point beside safety.
fn ambition(temper: Temper) -> f32 {
    match temper {
        Temper::Sober => 1.0,
        Temper::Eager | Temper::Careless => 2.0,
    }
}

/// One decision of a seat.
struct Decision<'a> {
    atlas: &'static Atlas,
    board: Board,
    crossed: SectorSet,
    /// The sector to draw where squares are asked for.
    taken: SectorId,
    sheet: &'a zeds_zone::Sheet,
    ambition: f32,
}

impl<'a> Decision<'a> {
    fn new(game: &ZedsZone, state: &'a State, seat: Seat, temper: Temper) -> Decision<'a> {
        let me = state.seat(seat);
        let atlas = Atlas::of(game);
        Decision {
            atlas,
            board: Board::of(atlas, &me.sheet),
            crossed: me.sheet.crossed(),
            taken: me.now.first,
            sheet: &me.sheet,
            ambition: ambition(temper),
        }
    }

    fn worth(&self, board: &Board) -> f32 {
        value(self.atlas, board, self.ambition)
    }

    /// The value of a sector drawn in the best square.
    fn best_square(&self, board: &Board, sector: SectorId) -> f32 {
        let mut best = f32::NEG_INFINITY;
        let mut rest = board.free();
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            best = best.max(self.worth(&board.draw(self.atlas, sector, at)));
        }
        best
    }

    /// The mean over all rolls of the best drawing that each allows.
    fn mean_over_rolls(&self, board: &Board) -> f32 {
        let mut known = [f32::NAN; 36];
        let mut total = 0.0;
        for roll in SectorId::all() {
            let candidates = Candidates::of(self.crossed, roll);
            let mut best = f32::NEG_INFINITY;
            for sector in [Some(candidates.first), candidates.second].into_iter().flatten() {
                let value = &mut known[sector.index()];
                if value.is_nan() {
                    *value = self.best_square(board, sector);
                }
                best = best.max(*value);
            }
            total += best;
        }
        total / known.len() as f32
    }

    /// The value of a shelter, where `best` is the value of doing without.
    fn shelter(&self, care: Care, best: f32) -> f32 {
        match care {
            Care::Thorough | Care::Broad(_) => {
                self.mean_over_rolls(&self.board.without_shelter()) - SHELTER_MARGIN
            }
            Care::Quick if best < DISASTER => best + SHELTER_MARGIN,
            Care::Quick => best - 10.0,
        }
    }

    /// Tells the number and the value of each pick, a shelter last.
    fn appraise(&self, picks: &[Action], care: Care, mut tell: impl FnMut(usize, f32)) {
        let mut best = f32::NEG_INFINITY;
        let mut shelter = None;
        for (number, pick) in picks.iter().enumerate() {
            let value = match *pick {
                Action::Square(square) => {
                    self.worth(&self.board.draw(self.atlas, self.taken, square.index()))
                }
                Action::Sector(sector) => self.best_square(&self.board, sector),
                Action::Done => self.worth(&self.board),
                Action::Grenade(region) => {
                    self.worth(&self.board.with_grenade_on(spots(self.sheet.spots(region))))
                }
                Action::Shelter => {
                    shelter = Some(number);
                    continue;
                }
            };
            best = best.max(value);
            tell(number, value);
        }
        if let Some(number) = shelter {
            tell(number, self.shelter(care, best));
        }
    }
}

decided_here!(ZedsZone);
unlearned!(ZedsZone: Judged);

impl Valuation for ZedsZone {
    /// Points of the balance runs' evaluation: about 200 and more for an escape, -400 for a sheet
    /// without one, -1000 for a lost attack, in between how promising the sheet looks.
    fn evaluate(&self, state: &State, seat: Seat, temper: Temper, _: &mut Quick) -> f32 {
        let mut decision = Decision::new(self, state, seat, temper);
        decision.board.lost = state.seat(seat).now.step == Phase::Lost;
        decision.worth(&decision.board)
    }

    /// Everybody draws on a sheet of their own.
    fn is_contested(&self) -> bool {
        false
    }

    /// Nothing without an escape; with one, more the more points it brings.
    fn reward(&self, state: &State, seat: Seat) -> f32 {
        let me = state.seat(seat);
        if me.now.step == Phase::Lost || !me.sheet.is_complete(self.plan()) {
            return 0.0;
        }
        let point = if self.seats() == 1 { POINT_ALONE } else { POINT_IN_COMPANY };
        let points = me.sheet.tally().vp() as f32;
        ((1.0 + point * points) / (1.0 + point * FULL_SCORE)).clamp(0.05, 1.0)
    }
}

impl Policy for ZedsZone {
    fn appraise(
        &self,
        state: &State,
        seat: Seat,
        picks: &[Action],
        temper: Temper,
        care: Care,
        values: &mut Vec<f32>,
    ) -> bool {
        values.resize(picks.len(), 0.0);
        Decision::new(self, state, seat, temper)
            .appraise(picks, care, |number, value| values[number] = value);
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
        let mut best = (f32::NEG_INFINITY, 0);
        Decision::new(self, state, seat, temper).appraise(picks, Care::Quick, |number, value| {
            let noisy = value + NOISE * chance.below(STEPS) as f32 / STEPS as f32;
            if noisy > best.0 {
                best = (noisy, number);
            }
        });
        picks[best.1]
    }

    fn minds(&self, _: &State, _: Seat, _: Seat) -> bool {
        false
    }
}

impl Belief for ZedsZone {
    /// The own sheet and roll: what others drew does not matter before the end.
    fn sight(&self, state: &State, seat: Seat) -> u64 {
        let me = state.seat(seat);
        let decision = Decision::new(self, state, seat, Temper::Sober);
        let mut hasher = DefaultHasher::new();
        (state.turn(), state.roll().index(), me.now.reroll.map(SectorId::index)).hash(&mut hasher);
        (me.now.step, me.now.shelter_offered, me.now.first.index()).hash(&mut hasher);
        (decision.board, decision.crossed).hash(&mut hasher);
        hasher.finish()
    }
}

impl Plays for ZedsZone {
    /// A sector and then its square.
    fn goes_on(&self, _: &State, pick: Action) -> bool {
        matches!(pick, Action::Sector(_))
    }
}

impl Reasons for ZedsZone {
    fn stakes(&self) -> Stakes {
        stakes::STAKES
    }

    fn count(&self, state: &State, seat: Seat, counts: &mut Vec<f32>) {
        stakes::count(self, state, seat, counts);
    }
}

impl Levels for ZedsZone {
    fn plan(&self, level: Level) -> Plan {
        const GREEDY: Greedy = Greedy {
            // Nothing of the own sheet is hidden.
            worlds: 1,
            temper: Temper::Eager,
            slip: 0.0,
            blunder: -DISASTER,
        };
        const SEARCH: Search = Search {
            iterations: 2000,
            most: 10_000,
            breadth: 16,
            exploration: 0.25,
            temper: Temper::Sober,
        };
        match level {
            Level::Random => Plan::Random,
            Level::Easy => Plan::Greedy(Greedy { slip: 0.4, ..GREEDY }),
            Level::Normal => Plan::Greedy(GREEDY),
            Level::Hard => {
                Plan::Search(Search { iterations: 160, most: 160, breadth: 8, ..SEARCH })
            }
            // Alone nobody waits for the next player, and points need a longer look than an escape.
            Level::Expert if self.seats() == 1 => {
                Plan::Search(Search { iterations: 16_000, most: 40_000, breadth: 24, ..SEARCH })
            }
            Level::Expert => Plan::Search(SEARCH),
        }
    }
}
