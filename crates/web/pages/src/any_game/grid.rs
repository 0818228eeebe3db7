//! Rows of small things, found in plain text.

use ztable_core::Choice;

/// The widest thing on a grid, in characters.
const WIDEST: usize = 2;

/// Rows of small things: a board of squares, a table of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// What stands above the columns; empty if nothing does. A pick of a whole column stands here.
    pub columns: Vec<Cell>,
    /// The rows from the top.
    pub rows: Vec<Row>,
}

/// One row of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What stands before it.
    pub name: Option<String>,
    /// What is in it.
    pub cells: Vec<Cell>,
}

/// One thing on a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What the words show there.
    pub text: String,
    /// The pick that points at it.
    pub pick: Option<Choice>,
}

impl Cell {
    fn new(text: &str) -> Cell {
        Cell { text: text.to_owned(), pick: None }
    }

    /// Whether nothing is there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        matches!(self.text.as_str(), "." | "·" | "-" | "_")
    }
}

impl Grid {
    /// The grid that these lines begin with, if they do, and how many of them it takes.
    pub(super) fn read(lines: &[&str]) -> Option<(Grid, usize)> {
        let rows: Vec<Vec<&str>> = lines.iter().map_while(|line| small_things(line)).collect();
        let (first, second) = (rows.first()?, rows.get(1)?);
        let named = second.len() == first.len() + 1;
        if !named && second.len() != first.len() {
            return None;
        }
        let used = 1 + rows[1..].iter().take_while(|row| row.len() == second.len()).count();
        let headed = named || counts_up(first);
        let body = &rows[usize::from(headed)..used];
        if body.is_empty() || (!headed && body.len() < 2) {
            return None;
        }
        let cells = |row: &[&str]| row.iter().map(|text| Cell::new(text)).collect();
        let rows = body.iter().map(|row| match row.split_first() {
            Some((name, rest)) if named => {
                Row { name: Some((*name).to_owned()), cells: cells(rest) }
            }
            _ => Row { name: None, cells: cells(row) },
        });
        let columns = if headed { cells(first) } else { Vec::new() };
        Some((Grid { columns, rows: rows.collect() }, used))
    }

    /// Puts picks on the places that they point at, and takes them out of the list.
    pub(super) fn take(&mut self, choices: &mut Vec<Choice>) {
        let named = self.rows.iter().any(|row| row.name.is_some());
        for column in 0..self.columns.len() {
            let above = self.columns[column].text.clone();
            if !named {
                self.columns[column].pick = taken(choices, |id| id == above);
            }
            for row in &mut self.rows {
                let Some(beside) = row.name.as_deref() else { continue };
                let is_here = |id: &str| {
                    let parts = id.split(['-', ',']).collect::<Vec<_>>();
                    id == format!("{above}{beside}") || parts == [beside, above.as_str()]
                };
                if let Some(cell) = row.cells.get_mut(column) {
                    cell.pick = taken(choices, is_here);
                }
            }
        }
    }
}

/// The first pick that points at such a place, taken out of the list.
fn taken(choices: &mut Vec<Choice>, is_here: impl Fn(&str) -> bool) -> Option<Choice> {
    let points_here =
        |choice: &Choice| choice.target.as_ref().is_some_and(|target| is_here(&target.id));
    let at = choices.iter().position(points_here)?;
    Some(choices.remove(at))
}

/// The things of a row, if it consists of two or more small ones.
fn small_things(line: &str) -> Option<Vec<&str>> {
    let things: Vec<&str> = line.split_whitespace().collect();
    let small = things.iter().all(|thing| thing.chars().count() <= WIDEST);
    (small && things.len() >= 2).then_some(things)
}

/// Whether these are names of columns: 1, 2, 3 or a, b, c.
fn counts_up(things: &[&str]) -> bool {
    let number = |thing: &&str| match thing.as_bytes() {
        [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => Some(i32::from(*letter)),
        _ => thing.parse::<i32>().ok(),
    };
    things.windows(2).all(|pair| match (number(&pair[0]), number(&pair[1])) {
        (Some(one), Some(next)) => next == one + 1,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Option<(usize, usize, usize, usize)> {
        let lines: Vec<&str> = text.lines().collect();
        let (grid, used) = Grid::read(&lines)?;
        Some((grid.columns.len(), grid.rows.len(), grid.rows[0].cells.len(), used))
    }

    #[test]
    fn boards_are_found() {
        assert_eq!(shape("  a b c\n1 x . o\n2 . . .\nand so on"), Some((3, 2, 3, 3)));
        assert_eq!(shape("1 2 3\n. . .\nx o ."), Some((3, 2, 3, 3)));
        assert_eq!(shape("x . o\n. . ."), Some((0, 2, 3, 2)));
    }

    #[test]
    fn sentences_are_no_boards() {
        assert_eq!(shape("It is your turn.\nGo on."), None);
        assert_eq!(shape("x . o\nThe end of it."), None);
        assert_eq!(shape("x\no"), None);
        assert_eq!(shape("1 2 3\nDice."), None);
        assert_eq!(shape(""), None);
    }
}
