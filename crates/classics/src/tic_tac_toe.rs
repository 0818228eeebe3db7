//! Tic-tac-toe.

mod words;

pub(crate) use words::ABOUT;

use std::fmt;

use ztable_core::{Audience, Chance, Checked, Finish, Game, Log, Picks, Reason, Seat, named};

use crate::for_two;
use crate::grid::{self, GridPosition, GridView, Placed, Stones};
use crate::rule;

/// Tic-tac-toe; there is nothing to configure.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// A square: `a1` to `c3`, letters for columns and numbers for rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// Its column and its row: `b3`.
    fn name(self) -> String {
        format!("{}{}", char::from(b'a' + self.0 % 3), 1 + self.0 / 3)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "square {}", self.name())
    }
}

named!(pub Square: 9, "a square (square a1 to square c3)");

/// A bit for each square, in rows from the top.
type Board = Stones<u16>;

const FULL: u16 = 0b111_111_111;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A bit for every set of squares, which says whether it holds a line.
const HAS_LINE: [u64; 8] = {
    let mut table = [0; 8];
    let mut set: u16 = 0;
    while set <= FULL {
        let mut line = 0;
        while line < LINES.len() {
            if set & LINES[line] == LINES[line] {
                table[(set >> 6) as usize] |= 1 << (set & 63);
            }
            line += 1;
        }
        set += 1;
    }
    table
};

#[inline]
const fn has_line(set: u16) -> bool {
    HAS_LINE[(set >> 6 & 7) as usize] >> (set & 63) & 1 == 1
}

/// The squares of a set, in order, and how many they are.
#[derive(Clone, Copy)]
struct List {
    squares: [Square; 9],
    count: u8,
}

/// The list of every set of squares.
static LISTS: [List; 512] = {
    let mut lists = [List { squares: [Square(0); 9], count: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let list = &mut lists[set];
        let mut square = 0;
        while square < 9 {
            if set >> square & 1 == 1 {
                list.squares[list.count as usize] = Square(square);
                list.count += 1;
            }
            square += 1;
        }
        set += 1;
    }
    lists
};

/// The board of a position that can come about.
fn board_of(position: &GridPosition) -> Checked<Board> {
    let stones = grid::read::<3, 3>(position, bit)?.map(|set| set as u16);
    let taken = stones[0] | stones[1];
    let over = stones.into_iter().any(has_line) || taken == FULL;
    Ok(Stones::of(stones, taken.count_ones(), over))
}

fn bit(y: usize, x: usize) -> u32 {
    (y * 3 + x) as u32
}

impl Game for TicTacToe {
    type State = Board;
    type Action = Square;
    type View = GridView;
    type Event = Placed;
    type Position = GridPosition;

    grid::alike!(board_of);

    #[inline]
    fn options(&self, board: &Board, seat: Seat, out: &mut Picks<Square>) {
        if board.over || board.mover != seat {
            return;
        }
        let list = &LISTS[usize::from(FULL & !board.taken())];
        out.extend_from_table(&list.squares, list.count.into());
    }

    #[inline]
    fn apply(
        &self,
        board: &mut Board,
        seat: Seat,
        square: Square,
        _: &mut impl Chance,
        log: &mut impl Log<Placed>,
    ) {
        let own = board.own | 1 << square.0;
        let over = has_line(own) | ((own | board.other) == FULL);
        *board = board.moved(seat, own, over);
        log.tell(Audience::All, rule!("TTT-1.1"), || Placed { seat, at: square.to_string() });
    }

    fn reason(&self, board: &Board, seat: Seat, _: Square) -> Reason {
        board.reason(seat, rule!("TTT-1.1"), rule!("TTT-1.2"), "The square is taken.")
    }

    fn finish(&self, board: &Board) -> Option<Finish> {
        board.over.then(|| for_two::finish(board.by_seat().map(|set| i32::from(has_line(set)))))
    }

    fn longest(&self) -> u32 {
        9
    }

    fn position(&self, board: &Board) -> GridPosition {
        grid::write::<3, 3>(board.by_seat().map(u64::from), bit)
    }

    fn load(&self, position: GridPosition) -> Checked<Board> {
        board_of(&position)
    }
}
