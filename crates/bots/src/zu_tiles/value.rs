//! What a position is worth to a seat; a point is worth ten.

use ztable_core::Seat;
use zu_tiles::{AreaType, Class, SEATS, State, Surveyed, Zone, ZuTiles};

use super::board::{Board, Gap, When};
use super::race::race;
use super::stock::{self, Stock};
use super::temper::Temper;

/// A point.
const POINT: f32 = 10.0;
/// What all points up to the target are worth beyond that, growing with the square.
const URGENCY: f32 = 30.0;
/// Won or lost.
pub(super) const END: f32 = 1000.0;
/// A square that the next player may take.
const SQUARE_LOST: f32 = 36.0;
/// A square for the own next turn.
const SQUARE_LATER: f32 = 14.0;
/// A square that can be taken now by placing.
const SQUARE_NOW: f32 = 35.0;
/// A square that may be taken now by an action.
const SQUARE_BY_ACTION: f32 = 30.0;
/// How likely somebody is to finish a square without placing.
const BY_OTHER_MEANS: f32 = 0.08;
/// A Creature that can be captured next.
const CAPTURE_LOST: f32 = 7.0;
/// How likely an attack is that first places a Creature: the own one, and one of others.
const WITH_A_TILE: f32 = 0.6;
const WITH_THEIR_TILE: f32 = 0.2;
/// How much of that a Creature is in danger that only its Allies protect.
const CLOSE: f32 = 0.17;
/// A Creature to capture in the own next turn, and now.
const CAPTURE_LATER: f32 = 2.5;
const CAPTURE_NOW: f32 = 7.0;
/// How much the second of two chances counts, when only one can be taken.
const SECOND: f32 = 0.3;
/// Tiles in the area.
const ITEM: f32 = 2.6;
const OBSTACLE: f32 = 1.0;
/// An egg that scores soon.
const GOLDEN: f32 = 6.5;
/// A Creature beside an egg that will burst.
const BLAST: f32 = 2.0;
/// The STR that an egg spares.
const SPARED: u8 = 4;
/// An attached tile.
const ATTACHED: f32 = 2.0;

/// What is seen in a position.
#[derive(Clone, Copy, Default)]
pub(super) struct Worth {
    /// Points, tiles, hand and stacks.
    pub(super) base: f32,
    /// What others may take next.
    pub(super) danger: f32,
    /// What may be taken in the own next turn.
    pub(super) later: f32,
    /// What may be taken in this turn.
    pub(super) now: f32,
}

impl Worth {
    /// When the turn ends here.
    pub(super) fn at_rest(self) -> f32 {
        self.base - self.danger + self.later
    }

    /// When the turn goes on.
    pub(super) fn under_way(self) -> f32 {
        self.base - self.danger + self.later.max(self.now)
    }

    /// When the own turn begins, and dangers can still be met.
    pub(super) fn at_turn(self) -> f32 {
        const MET: f32 = 0.4;
        self.base - MET * self.danger + self.later.max(self.now)
    }
}

/// The best of several chances of which one is taken, and a part of the rest.
#[derive(Default)]
struct Best {
    most: f32,
    total: f32,
}

impl Best {
    fn add(&mut self, value: f32) {
        self.most = self.most.max(value);
        self.total += value;
    }

    fn get(&self) -> f32 {
        self.most + SECOND * (self.total - self.most)
    }
}

/// A seat that weighs positions.
pub(super) struct Eye<'a> {
    pub(super) game: &'a ZuTiles,
    pub(super) seat: Seat,
    pub(super) temper: Temper,
    stocks: [Option<Stock>; SEATS],
}

impl<'a> Eye<'a> {
    pub(super) fn new(game: &'a ZuTiles, state: &State, seat: Seat, temper: Temper) -> Eye<'a> {
        let mut stocks = [const { None }; SEATS];
        for other in Seat::all(game.rules().seats) {
            if other != seat && !state.is_out(other) {
                stocks[other.index()] = Some(Stock::new(game, state, other));
            }
        }
        Eye { game, seat, temper, stocks }
    }

    fn stock(&self, seat: Seat) -> Option<&Stock> {
        self.stocks[seat.index()].as_ref()
    }

    /// The others in the order of their next turns.
    fn others(&self, state: &State) -> impl Iterator<Item = Seat> + use<'_> {
        let order = self.game.clockwise(state.active());
        order.filter(|other| self.stocks[other.index()].is_some())
    }

    /// What so many points are worth.
    fn points(&self, points: usize) -> f32 {
        let share = points as f32 / f32::from(self.game.rules().target);
        POINT * points as f32 + URGENCY * share * share
    }

    /// How much more a gain of so many points counts near the target.
    fn stakes(&self, state: &State, seat: Seat, gain: usize) -> f32 {
        const DECISIVE: f32 = 2.5;
        let wins = state.points(seat) + gain >= usize::from(self.game.rules().target);
        if wins { DECISIVE } else { 1.0 }
    }

    /// What another player's gain costs: with several others it is not all one's own loss.
    fn share(&self) -> f32 {
        if self.game.rules().seats == 2 { 1.0 } else { 0.6 }
    }

    /// Weighs a position.
    pub(super) fn weigh(&self, state: &State) -> Worth {
        if self.is_over(state) {
            let won = self.has_won(state);
            return Worth { base: if won { END } else { -END }, ..Worth::default() };
        }
        let board = Board::new(self.game, state);
        let mut worth = Worth { base: self.base(state, &board), ..Worth::default() };
        self.squares(state, &board, &mut worth);
        self.battles(state, &board, &mut worth);
        if !self.temper.wary {
            worth.danger = 0.0;
        }
        worth
    }

    fn is_over(&self, state: &State) -> bool {
        use ztable_core::Game;
        state.is_out(self.seat) || self.game.turn(state).is_over()
    }

    fn has_won(&self, state: &State) -> bool {
        use ztable_core::Game;
        self.game.outcome(state).is_some_and(|outcome| outcome.winners.contains(self.seat))
    }

    fn base(&self, state: &State, board: &Board<'_>) -> f32 {
        let mut base = self.points(state.points(self.seat));
        let (mut most, mut total, mut count) = (0.0f32, 0.0, 0.0f32);
        for other in self.others(state) {
            let points = self.points(state.points(other));
            (most, total, count) = (most.max(points), total + points, count + 1.0);
        }
        let count = count.max(1.0);
        base -= if count < 1.5 { most } else { 0.6 * most + 0.4 * total / count };
        for (index, tile) in board.tiles.iter().enumerate() {
            let worth = self.tile(board, index, tile);
            base += if tile.later_ctrl == self.seat { worth } else { -worth / count };
        }
        for piece in state.aside() {
            let worth = self.temper.creature;
            base += if piece.owner() == self.seat { worth } else { -worth / count };
        }
        base += self.temper.hand * stock::worth(self.game, state.tiles(self.seat, Zone::Hand));
        base + self.temper.race * race(self.game, state, self.seat, 0)
    }

    /// What a tile in the area is worth to whoever controls it.
    fn tile(&self, board: &Board<'_>, index: usize, tile: &Surveyed) -> f32 {
        let id = || self.game.tiles().tile(tile.kind).id.as_str();
        let attached = ATTACHED * f32::from(tile.favour);
        match tile.is {
            AreaType::Creature => self.temper.creature + attached,
            AreaType::Item if id() == "golden_egg" => {
                let rooster = |other: &Surveyed| {
                    other.later_ctrl == tile.later_ctrl
                        && self.game.tiles().tile(other.kind).class == Some(Class::Rooster)
                };
                if board.around(index).any(rooster) { GOLDEN } else { ITEM }
            }
            AreaType::Item => ITEM + attached,
            AreaType::Obstacle if id() == "explosive_egg" => board
                .around(index)
                .filter(|other| other.is == AreaType::Creature && other.later_values.0 < SPARED)
                .map(|other| if other.later_ctrl == tile.later_ctrl { -BLAST } else { BLAST })
                .sum(),
            AreaType::Obstacle => OBSTACLE + attached,
        }
    }

    fn squares(&self, state: &State, board: &Board<'_>, worth: &mut Worth) {
        let gaps = board.gaps();
        if gaps.is_empty() {
            return;
        }
        let hand = state.tiles(self.seat, Zone::Hand);
        let basic = |kind| self.game.tiles().tile(kind).is_basic_creature();
        let on_turn = state.active() == self.seat;
        let (mut danger, mut later, mut now) = (Best::default(), Best::default(), Best::default());
        for gap in &gaps {
            let mut left = 1.0;
            let mut lost = 0.0;
            for other in self.others(state) {
                let Some(stock) = self.stock(other) else { continue };
                let holds = stock.chance(|kind, _| gap.is_closed_by(kind));
                let takes = holds + (1.0 - holds) * BY_OTHER_MEANS;
                lost += left * takes * SQUARE_LOST * self.share() * self.stakes(state, other, 4);
                left *= 1.0 - takes;
            }
            let holds = hand.iter().any(|piece| gap.is_closed_by(piece.kind) && basic(piece.kind));
            let stakes = self.stakes(state, self.seat, 4);
            danger.add(lost);
            if holds {
                later.add(left * SQUARE_LATER * stakes);
            }
            if on_turn {
                let value = if holds && self.game.may_place(state) {
                    SQUARE_NOW
                } else if self.game.may_act(state) && self.may_fill(state, board, gap) {
                    SQUARE_BY_ACTION
                } else {
                    continue;
                };
                now.add(value * stakes + lost);
            }
        }
        worth.danger += danger.get();
        worth.later += later.get();
        worth.now += now.get();
    }

    /// Whether an action may put a Creature into a gap: one that comes into play, or one that moves.
    fn may_fill(&self, state: &State, board: &Board<'_>, gap: &Gap) -> bool {
        const REACH: usize = 4;
        let tiles = self.game.tiles();
        let acts = |kind| tiles.tile(kind).kind.acts();
        let hand = state.tiles(self.seat, Zone::Hand);
        if hand.iter().any(|piece| tiles.tile(piece.kind).enters() && gap.is_closed_by(piece.kind))
        {
            return true;
        }
        let acts = hand.iter().any(|piece| acts(piece.kind));
        board.tiles.iter().enumerate().any(|(index, tile)| {
            tile.ctrl == self.seat
                && tile.moves
                && (acts || tile.favour > 0)
                && gap.is_closed_by(tile.kind)
                && board.distance(index, gap) <= REACH
        })
    }

    fn battles(&self, state: &State, board: &Board<'_>, worth: &mut Worth) {
        let hand = state.tiles(self.seat, Zone::Hand);
        let on_turn = state.active() == self.seat;
        let fights = on_turn && self.game.may_battle(state);
        let places = fights && self.game.may_place(state) && hand.len() > 1;
        let (mut danger, mut later, mut now) = (Best::default(), Best::default(), Best::default());
        for (index, tile) in board.tiles.iter().enumerate() {
            if tile.is != AreaType::Creature || !tile.is_prey {
                continue;
            }
            if tile.later_ctrl == self.seat {
                danger.add(self.peril(state, board, index));
            } else {
                let assault = board.assault(index, self.seat, When::Later);
                if assault.wins() {
                    later.add(CAPTURE_LATER);
                }
            }
            if fights && tile.ctrl != self.seat {
                let assault = board.assault(index, self.seat, When::Now);
                let values = |kind| self.game.tiles().tile(kind).values.unwrap_or_default();
                let placed = |kind| self.game.tiles().tile(kind).is_basic_creature();
                if assault.wins() {
                    now.add(CAPTURE_NOW * self.stakes(state, self.seat, 1));
                } else if places
                    && hand
                        .iter()
                        .any(|piece| placed(piece.kind) && assault.wins_with(values(piece.kind)))
                {
                    now.add(WITH_A_TILE * CAPTURE_NOW);
                }
            }
        }
        worth.danger += danger.get();
        worth.later += later.get();
        worth.now += now.get();
    }

    /// What the danger to an own Creature costs.
    fn peril(&self, state: &State, board: &Board<'_>, tile: usize) -> f32 {
        let mut worst = 0.0f32;
        for other in self.others(state) {
            let Some(stock) = self.stock(other) else { continue };
            if stock.hand == 0 {
                continue;
            }
            let assault = board.assault(tile, other, When::Later);
            let risk = if assault.wins() {
                1.0
            } else {
                let placing = if stock.hand > 1 {
                    WITH_THEIR_TILE * stock.chance(|_, values| assault.wins_with(values))
                } else {
                    0.0
                };
                placing.max(if assault.is_close() { CLOSE } else { 0.0 })
            };
            worst = worst.max(risk * self.share() * self.stakes(state, other, 1));
        }
        CAPTURE_LOST * worst
    }
}
