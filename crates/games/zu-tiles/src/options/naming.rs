//! The names that picks give cells.

use ztable_core::Thing;

use crate::cell::{Cell, CellName, HALF};

/// Names the cells that answer one question, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Naming {
    /// The names that are given, as bits; nothing is kept where all cells have their own.
    given: Option<[u64; CellName::COUNT / 64]>,
    /// Whether a cell whose name is given takes another, or is left out.
    every: bool,
}

impl Naming {
    /// For a question about a table whose tiles lie in these cells. With `every`, each cell that
    /// answers it gets a name; else only the first of those that share one.
    #[inline]
    pub(crate) fn among(cells: impl Iterator<Item = Cell>, every: bool) -> Naming {
        let near = |cell: Cell| {
            (1 - HALF..HALF - 1).contains(&cell.x) && (1 - HALF..HALF - 1).contains(&cell.y)
        };
        let given = if { cells }.all(near) { None } else { Some([0; CellName::COUNT / 64]) };
        Naming { given, every }
    }

    /// Whether every cell has its own name.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.given.is_none()
    }

    /// The name of the next cell, if it gets one. There are more names than cells that answer one
    /// question.
    #[inline]
    pub(crate) fn name(&mut self, cell: Cell) -> Option<CellName> {
        let own = cell.name();
        let Some(given) = &mut self.given else { return Some(own) };
        let tried = if self.every { CellName::COUNT } else { 1 };
        let mut after = (0..tried).map(|more| (own.index() + more) % CellName::COUNT);
        let name = after.find(|name| given[name / 64] >> (name % 64) & 1 == 0)?;
        given[name / 64] |= 1 << (name % 64);
        CellName::at(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_answer_one_question_have_different_names() {
        let (near, far) = (Cell::new(3, -2), Cell::new(43, -2));
        let mut plain = Naming::among([near].into_iter(), true);
        assert!(plain.is_plain() && plain.name(near) == Some(near.name()));
        let mut naming = Naming::among([near, far].into_iter(), true);
        let mut name = |cell| naming.name(cell).map(CellName::cell);
        assert_eq!(name(near), Some(near));
        assert_eq!(name(far), Some(Cell::new(4, -2)));
        assert_eq!(name(Cell::new(4, -2)), Some(Cell::new(5, -2)));
        let mut first = Naming::among([near, far].into_iter(), false);
        assert_eq!((first.name(near), first.name(far)), (Some(near.name()), None));
    }
}
