//! Boards of squares with stones of two colours: how they are kept, and how people read them.

use std::ops::BitOr;

use serde::{Deserialize, Serialize};
use ztable_core::{
    Checked, Game, Names, Prompt, Reason, Refusal, Rule, Seat, Turn, Viewer, ensure, no,
};

use crate::for_two;
use crate::names::marked;

/// The stones of both, as sets of squares. They are kept by whose turn it is, so that a pick need not
/// ask which of them are whose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stones<Set> {
    /// Those of the seat that is to move.
    pub(crate) own: Set,
    pub(crate) other: Set,
    pub(crate) mover: Seat,
    pub(crate) over: bool,
}

impl<Set: Copy + Default + BitOr<Output = Set>> Stones<Set> {
    /// An empty board.
    #[inline]
    pub(crate) fn none() -> Stones<Set> {
        Stones { own: Set::default(), other: Set::default(), mover: Seat::FIRST, over: false }
    }

    /// The stones of each seat; whose turn it is follows from their number.
    pub(crate) fn of(seats: [Set; 2], number: u32, over: bool) -> Stones<Set> {
        let mover = for_two::mover(number);
        let (own, other) = (seats[mover.index()], seats[mover.next(2).index()]);
        Stones { own, other, mover, over }
    }

    /// The stones of each seat.
    pub(crate) fn by_seat(self) -> [Set; 2] {
        if self.mover == Seat::FIRST { [self.own, self.other] } else { [self.other, self.own] }
    }

    #[inline]
    pub(crate) fn taken(self) -> Set {
        self.own | self.other
    }

    #[inline]
    pub(crate) fn turn(self) -> Turn {
        if self.over { Turn::Over } else { Turn::One(self.mover) }
    }

    /// The seat has moved and has these stones now; the other one is to move.
    #[inline]
    pub(crate) fn moved(self, seat: Seat, own: Set, over: bool) -> Stones<Set> {
        Stones { own: self.other, other: own, mover: seat.next(2), over }
    }

    /// Why a seat may not put a stone where it wants to: the game is over, the turn is not its own, or
    /// there is no room.
    pub(crate) fn reason(
        self,
        seat: Seat,
        turns: Rule,
        ending: Rule,
        no_room: &'static str,
    ) -> Reason {
        if self.over {
            no(ending, "The game is over.")
        } else if self.mover != seat {
            no(turns, "It is the other player's turn.")
        } else {
            no(turns, no_room)
        }
    }
}

/// The part of the contract that is the same on every board: two seats, nothing hidden, nothing drawn.
/// It stands in an `impl Game` whose state is [`Stones`], which the function makes of a position.
macro_rules! alike {
    ($board_of:ident) => {
        fn seats(&self) -> u8 {
            2
        }

        #[inline]
        fn setup(
            &self,
            _: &mut impl ztable_core::Chance,
            _: &mut impl ztable_core::Log<Self::Event>,
        ) -> Self::State {
            $crate::grid::Stones::none()
        }

        #[inline]
        fn turn(&self, board: &Self::State) -> ztable_core::Turn {
            board.turn()
        }

        fn remark(&self, _: &Self::State, outcome: &mut ztable_core::Outcome) {
            $crate::for_two::remark(outcome);
        }

        fn view(&self, board: &Self::State, viewer: ztable_core::Viewer) -> Self::View {
            $crate::grid::GridView { viewer, position: self.position(board) }
        }

        fn imagine(&self, view: &Self::View, _: &mut impl ztable_core::Chance) -> Self::State {
            $board_of(&view.position).expect("a view shows a board that came about")
        }

        fn seals(&self, _: &Self::Event) -> bool {
            false
        }
    };
}
pub(crate) use alike;

/// A board, row by row from the top: `x` of the first seat, `o` of the second, `.` for nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GridPosition {
    /// The rows.
    pub board: Vec<String>,
}

/// A board as somebody sees it, which is all there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GridView {
    /// Who sees it.
    pub viewer: Viewer,
    /// The board.
    #[serde(flatten)]
    pub position: GridPosition,
}

/// A stone was put on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// Whose stone.
    pub seat: Seat,
    /// Where, as the pick says it.
    pub at: String,
}

/// The stones of both seats as sets of squares, with the square of a row (from the top) and a
/// column given by `bit`.
pub(crate) fn read<const W: usize, const H: usize>(
    position: &GridPosition,
    bit: impl Fn(usize, usize) -> u32,
) -> Checked<[u64; 2]> {
    let wide = position.board.iter().all(|row| row.chars().count() == W);
    ensure(position.board.len() == H && wide, "board", || {
        format!("It must have {H} rows of {W} squares.")
    })?;
    let mut stones = [0, 0];
    for (y, row) in position.board.iter().enumerate() {
        for (x, square) in row.chars().enumerate() {
            match square {
                'x' => stones[0] |= 1 << bit(y, x),
                'o' => stones[1] |= 1 << bit(y, x),
                '.' => (),
                other => {
                    let message = format!("'{other}' is neither 'x' nor 'o' nor '.'.");
                    return Err(Refusal::bad_position(format_args!("board.{y}"), message));
                }
            }
        }
    }
    let [first, second] = stones.map(u64::count_ones);
    ensure(first == second || first == second + 1, "board", || {
        format!("{first} stones of 'x' and {second} of 'o' cannot come about.")
    })?;
    Ok(stones)
}

/// The board of these stones.
pub(crate) fn write<const W: usize, const H: usize>(
    stones: [u64; 2],
    bit: impl Fn(usize, usize) -> u32,
) -> GridPosition {
    let square = |y, x| match stones.map(|set| set >> bit(y, x) & 1) {
        [1, _] => 'x',
        [_, 1] => 'o',
        _ => '.',
    };
    GridPosition { board: (0..H).map(|y| (0..W).map(|x| square(y, x)).collect()).collect() }
}

/// What is asked of the viewer of a board: `asked`, if the viewer is to move.
pub(crate) fn prompt<G>(game: &G, view: &GridView, turns: Rule, ending: Rule, asked: &str) -> Prompt
where
    G: Game<View = GridView, Position = GridPosition>,
{
    let board = game.load(view.position.clone()).ok();
    let mover = board.and_then(|board| game.turn(&board).seats().lowest());
    let rule = if mover.is_some() { turns } else { ending };
    for_two::prompt(view.viewer, mover, rule, asked)
}

/// Which stones are whose, as the first lines of a board in words.
pub(crate) fn whose(names: &Names<'_>) -> String {
    let line = |(seat, stone): (Seat, char)| format!("{stone}: {}\n", marked(names, seat));
    Seat::all(2).zip(['x', 'o']).map(line).collect()
}

/// The rows of a board in words, each behind what it is called.
pub(crate) fn rows(position: &GridPosition, called: impl Iterator<Item = String>) -> String {
    let row = |(row, called): (&String, String)| {
        let squares: Vec<String> = row.chars().map(String::from).collect();
        let gap = if called.is_empty() { "" } else { " " };
        format!("{called}{gap}{}\n", squares.join(" "))
    };
    position.board.iter().zip(called).map(row).collect()
}
