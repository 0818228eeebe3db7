//! What a position is worth to a seat; a point is worth about ten.

use ztable_core::Seat;
use zu_tiles::{AreaType, Class, SEATS, State, Surveyed, Zone, ZuTiles};

use super::board::{Board, When};
use super::fillers::Fillers;
use super::likes::Likes;
use super::standing::{SQUARE, Standing};
use super::stock::{self, Stock};

/// Won or lost.
pub(super) const END: f32 = 1000.0;
/// How much of its points a square counts for that the next player may take.
const SQUARE_LOST: f32 = 0.9;
/// One for the own next turn.
const SQUARE_LATER: f32 = 0.8;
/// One that takes two Creatures in the own next turn.
const SQUARE_IN_TWO: f32 = 0.7;
/// How likely others are to spoil one chance of that kind.
const PAIR_SPOILT: f32 = 0.5;
/// One that takes two Creatures now.
const PAIR_NOW: f32 = 0.5;
/// One that can be taken now by placing.
const SQUARE_NOW: f32 = 0.9;
/// One that may be taken now by an action.
const SQUARE_BY_ACTION: f32 = 0.75;
/// How likely somebody is to finish a square without placing.
const BY_OTHER_MEANS: f32 = 0.08;
/// How much of a point a Creature counts for that can be captured next.
const CAPTURE_LOST: f32 = 0.7;
/// How likely an attack is that first places a Creature: the own one, and one of others.
const WITH_A_TILE: f32 = 0.6;
const WITH_THEIR_TILE: f32 = 0.2;
/// How much of that a Creature is in danger that only its Allies protect.
const CLOSE: f32 = 0.17;
/// One to capture in the own next turn, and now.
const CAPTURE_LATER: f32 = 0.25;
const CAPTURE_NOW: f32 = 0.7;
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
    pub(super) likes: Likes,
    pub(super) standing: Standing<'a>,
    stocks: [Option<Stock>; SEATS],
}

impl<'a> Eye<'a> {
    pub(super) fn new(game: &'a ZuTiles, state: &State, seat: Seat, likes: Likes) -> Eye<'a> {
        let mut stocks = [const { None }; SEATS];
        for other in Seat::all(game.rules().seats) {
            if other != seat && !state.is_out(other) {
                stocks[other.index()] = Some(Stock::new(game, state, other));
            }
        }
        let standing = Standing::new(game, state, seat, likes);
        Eye { game, seat, likes, standing, stocks }
    }

    fn stock(&self, seat: Seat) -> Option<&Stock> {
        self.stocks[seat.index()].as_ref()
    }

    /// The others in the order of their next turns.
    fn others(&self, state: &State) -> impl Iterator<Item = Seat> + use<'_> {
        let order = self.game.clockwise(state.active());
        order.filter(|other| self.stocks[other.index()].is_some())
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
        if !self.likes.wary {
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
        self.game.finish(state).is_some_and(|finish| finish.winners().contains(self.seat))
    }

    fn base(&self, state: &State, board: &Board<'_>) -> f32 {
        let mut base = self.standing.worth(state);
        let count = self.others(state).count().max(1) as f32;
        for (index, tile) in board.tiles.iter().enumerate() {
            let worth = self.tile(board, index, tile);
            base += if tile.later_ctrl == self.seat { worth } else { -worth / count };
        }
        for piece in state.aside() {
            let worth = self.likes.creature;
            base += if piece.owner() == self.seat { worth } else { -worth / count };
        }
        base + self.likes.hand * stock::worth(self.game, state.tiles(self.seat, Zone::Hand))
    }

    /// What a tile in the area is worth to whoever controls it.
    fn tile(&self, board: &Board<'_>, index: usize, tile: &Surveyed) -> f32 {
        let id = || self.game.tiles().tile(tile.kind).id.as_str();
        let attached = ATTACHED * f32::from(tile.favour);
        match tile.is {
            AreaType::Creature => self.likes.creature + attached,
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
        let fillers = Fillers::new(board, state, self.seat);
        let stake = self.standing.stake(state, self.seat, SQUARE);
        let on_turn = state.active() == self.seat;
        let (mut danger, mut later, mut now) = (Best::default(), Best::default(), Best::default());
        for gap in &board.gaps() {
            let mut left = 1.0;
            let mut lost = 0.0;
            for other in self.others(state) {
                let Some(stock) = self.stock(other) else { continue };
                let holds = stock.chance(|kind, _| gap.is_closed_by(kind));
                let takes = holds + (1.0 - holds) * BY_OTHER_MEANS;
                lost += left * takes * SQUARE_LOST * self.standing.stake(state, other, SQUARE);
                left *= 1.0 - takes;
            }
            let (places, acts) = (fillers.place(gap), fillers.act(gap));
            danger.add(lost);
            if places || acts {
                later.add(left * SQUARE_LATER * stake);
            }
            if on_turn && places && self.game.may_place(state) {
                now.add(SQUARE_NOW * stake + lost);
            } else if on_turn && acts && self.game.may_act(state) {
                now.add(SQUARE_BY_ACTION * stake + lost);
            }
        }
        let pairs = board.pairs().filter(|pair| fillers.finish(pair)).count();
        if pairs > 0 {
            let safe = 1.0 - PAIR_SPOILT.powi(pairs as i32);
            later.add(SQUARE_IN_TWO * safe * stake);
            if on_turn && self.game.may_place(state) && self.game.may_act(state) {
                now.add(PAIR_NOW * stake);
            }
        }
        worth.danger += danger.get();
        worth.later += later.get();
        worth.now += now.get();
    }

    fn battles(&self, state: &State, board: &Board<'_>, worth: &mut Worth) {
        let hand = state.tiles(self.seat, Zone::Hand);
        let on_turn = state.active() == self.seat;
        let fights = on_turn && self.game.may_battle(state);
        let places = fights && self.game.may_place(state) && hand.len() > 1;
        let stake = self.standing.stake(state, self.seat, 1);
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
                    later.add(CAPTURE_LATER * stake);
                }
            }
            if fights && tile.ctrl != self.seat {
                let assault = board.assault(index, self.seat, When::Now);
                let values = |kind| self.game.tiles().tile(kind).values.unwrap_or_default();
                let placed = |kind| self.game.tiles().tile(kind).is_basic_creature();
                if assault.wins() {
                    now.add(CAPTURE_NOW * stake);
                } else if places
                    && hand
                        .iter()
                        .any(|piece| placed(piece.kind) && assault.wins_with(values(piece.kind)))
                {
                    now.add(WITH_A_TILE * CAPTURE_NOW * stake);
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
            worst = worst.max(risk * self.standing.stake(state, other, 1));
        }
        CAPTURE_LOST * worst
    }
}
