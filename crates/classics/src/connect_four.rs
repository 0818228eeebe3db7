//! Connect four.
//!
//! A column of the board is seven bits of a word, the lowest square first; the seventh stays empty,
//! so that lines do not run on from one column into the next.

mod words;

pub(crate) use words::ABOUT;

use ztable_core::{
    Audience, Chance, Checked, Finish, Game, Log, Picks, Reason, Seat, ensure, numbered,
};

use crate::for_two;
use crate::grid::{self, GridPosition, GridView, Placed, Stones};
use crate::rule;

const COLUMNS: u8 = Column::COUNT as u8;
const ROWS: u8 = 6;
/// The bits from a square to the one beside it.
const STRIDE: u8 = ROWS + 1;

/// The lowest square of every column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// The highest square of every column.
const TOP: u64 = BOTTOM << (ROWS - 1);

/// Connect four on seven columns of six; there is nothing to configure.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour;

numbered! {
    /// A column, from the left.
    pub struct Column: 7 as "column {}", "a column (column 1 to column 7)";
}

/// A bit for each square, as columns have them.
type Board = Stones<u64>;

/// The columns of a set, in order, and how many they are.
#[derive(Clone, Copy)]
struct List {
    columns: [Column; COLUMNS as usize],
    count: u8,
}

/// The list of every set of columns.
static LISTS: [List; 1 << COLUMNS] = {
    let mut lists = [List { columns: [Column(0); COLUMNS as usize], count: 0 }; 1 << COLUMNS];
    let mut set = 0;
    while set < lists.len() {
        let list = &mut lists[set];
        let mut column = 0;
        while column < COLUMNS {
            if set >> column & 1 == 1 {
                list.columns[list.count as usize] = Column(column);
                list.count += 1;
            }
            column += 1;
        }
        set += 1;
    }
    lists
};

/// The columns whose lowest square is in the set, as a set of columns. The product brings the bit
/// 7c to the place 42 + c, and no two bits meet on the way.
#[inline]
const fn columns(bottoms: u64) -> usize {
    const GATHER: u64 = {
        let (mut factor, mut column) = (0, 0);
        while column < COLUMNS {
            factor |= 1 << (42 - 6 * column);
            column += 1;
        }
        factor
    };
    (bottoms.wrapping_mul(GATHER) >> 42) as usize & 0x7f
}

/// Whether four of these stones are in a line.
#[inline]
const fn has_line(stones: u64) -> bool {
    const fn along(stones: u64, step: u8) -> u64 {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step)
    }
    let upright = along(stones, 1);
    let flat = along(stones, STRIDE);
    let falling = along(stones, STRIDE - 1);
    let rising = along(stones, STRIDE + 1);
    upright | flat | falling | rising != 0
}

#[inline]
const fn is_full(taken: u64) -> bool {
    taken & TOP == TOP
}

/// The board of a position that can come about.
fn board_of(position: &GridPosition) -> Checked<Board> {
    let stones = grid::read::<{ COLUMNS as usize }, { ROWS as usize }>(position, bit)?;
    let taken = stones[0] | stones[1];
    // In every column the stones lie on each other exactly when one more carries all the way.
    ensure(taken & (taken + BOTTOM) == 0, "board", || "A stone hangs in the air.")?;
    let over = stones.into_iter().any(has_line) || is_full(taken);
    Ok(Stones::of(stones, taken.count_ones(), over))
}

fn bit(y: usize, x: usize) -> u32 {
    u32::from(STRIDE) * x as u32 + (usize::from(ROWS) - 1 - y) as u32
}

impl Game for ConnectFour {
    type State = Board;
    type Action = Column;
    type View = GridView;
    type Event = Placed;
    type Position = GridPosition;

    grid::alike!(board_of);

    #[inline]
    fn options(&self, board: &Board, seat: Seat, out: &mut Picks<Column>) {
        if board.over || board.mover != seat {
            return;
        }
        let list = &LISTS[columns((!board.taken() & TOP) >> (ROWS - 1))];
        out.extend_from_table(&list.columns, list.count.into());
    }

    #[inline]
    fn apply(
        &self,
        board: &mut Board,
        seat: Seat,
        column: Column,
        _: &mut impl Chance,
        log: &mut impl Log<Placed>,
    ) {
        let taken = board.taken();
        // Adding to the lowest square carries up to the lowest free one.
        let own = board.own | ((taken + (1 << (column.0 * STRIDE))) & !taken);
        let over = has_line(own) | is_full(own | board.other);
        *board = board.moved(seat, own, over);
        log.tell(Audience::All, rule!("CF-1.1"), || Placed { seat, at: column.to_string() });
    }

    fn reason(&self, board: &Board, seat: Seat, _: Column) -> Reason {
        board.reason(seat, rule!("CF-1.1"), rule!("CF-1.2"), "The column is full.")
    }

    fn finish(&self, board: &Board) -> Option<Finish> {
        board.over.then(|| for_two::finish(board.by_seat().map(|set| i32::from(has_line(set)))))
    }

    fn longest(&self) -> u32 {
        u32::from(COLUMNS) * u32::from(ROWS)
    }

    fn position(&self, board: &Board) -> GridPosition {
        grid::write::<{ COLUMNS as usize }, { ROWS as usize }>(board.by_seat(), bit)
    }

    fn load(&self, position: GridPosition) -> Checked<Board> {
        board_of(&position)
    }
}
