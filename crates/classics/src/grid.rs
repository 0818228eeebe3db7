//! Boards of squares with stones of two colours, as people read them.

use crate::names::marked;
use serde::{Deserialize, Serialize};
use ztable_core::{Checked, Names, Refusal, Seat, Viewer, ensure};

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
