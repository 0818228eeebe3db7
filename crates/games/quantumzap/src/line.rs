//! A short list without the heap.

use std::fmt;

/// At most `N` things in order. Places that are not used hold a filler, so that equal lists are
/// equal byte for byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<T, const N: usize> {
    things: [T; N],
    len: u8,
    filler: T,
}

impl<T: Copy, const N: usize> Line<T, N> {
    pub(crate) const fn new(filler: T) -> Line<T, N> {
        Line { things: [filler; N], len: 0, filler }
    }

    /// The list, if it is not too long.
    pub(crate) fn of(filler: T, things: &[T]) -> Option<Line<T, N>> {
        let mut line = Line::new(filler);
        if things.len() > N {
            return None;
        }
        things.iter().for_each(|thing| line.push(*thing));
        Some(line)
    }

    #[inline]
    pub(crate) fn push(&mut self, thing: T) {
        self.things[usize::from(self.len)] = thing;
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        self.len -= 1;
        let last = usize::from(self.len);
        Some(std::mem::replace(&mut self.things[last], self.filler))
    }

    pub(crate) fn insert(&mut self, index: usize, thing: T) {
        self.push(thing);
        self.things[index..usize::from(self.len)].rotate_right(1);
    }

    pub(crate) fn remove(&mut self, index: usize) -> T {
        self.things[index..usize::from(self.len)].rotate_left(1);
        self.pop().expect("an index below the length")
    }
}

impl<T, const N: usize> std::ops::Deref for Line<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.things[..usize::from(self.len)]
    }
}

impl<T, const N: usize> std::ops::DerefMut for Line<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.things[..usize::from(self.len)]
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Line<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
