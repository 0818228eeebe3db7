//! A row of things without the heap.

use std::ops::Deref;

/// A row of at most `N` things. Vacant places hold the default, so that equal rows are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> Line<T, N> {
    /// An empty row.
    #[must_use]
    pub fn new() -> Line<T, N> {
        Line { len: 0, items: [T::default(); N] }
    }

    /// Adds one at the end. There must be room: every row is as long as its rules allow.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Takes the first one out.
    #[inline]
    pub fn pop_front(&mut self) -> Option<T> {
        let first = *self.first()?;
        self.items.copy_within(1.., 0);
        self.items[N - 1] = T::default();
        self.len -= 1;
        Some(first)
    }

    /// Takes everything out.
    #[inline]
    pub fn clear(&mut self) {
        *self = Line::new();
    }

    /// The things in a row; `None` when there are too many.
    #[must_use]
    pub fn of(items: &[T]) -> Option<Line<T, N>> {
        let mut line = Line::new();
        if items.len() > N {
            return None;
        }
        items.iter().for_each(|item| line.push(*item));
        Some(line)
    }
}

impl<T: Copy + Default, const N: usize> Default for Line<T, N> {
    fn default() -> Line<T, N> {
        Line::new()
    }
}

impl<T, const N: usize> Deref for Line<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_in_first_out_and_no_trace() {
        let mut line = Line::<u8, 3>::new();
        [4, 5, 6].into_iter().for_each(|item| line.push(item));
        assert_eq!(&line[..], [4, 5, 6]);
        assert_eq!((line.pop_front(), line.pop_front()), (Some(4), Some(5)));
        assert_eq!(Some(line), Line::of(&[6]));
        line.clear();
        assert_eq!((line, line.pop_front()), (Line::new(), None));
        assert_eq!(Line::<u8, 3>::of(&[1, 2, 3, 4]), None);
    }
}
