//! Short lists without the heap.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

/// At most `N` things in a row, `N` below 256, inside the value that holds them. Places behind the
/// end hold the default, so that equal lists are equal bytes.
///
/// It is a slice for reading: `list[2]`, `list.iter()`, `list.contains(&thing)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Few<T, N> {
        const { assert!(N < 256, "a short list holds less than 256 things") };
        Few { items: [T::default(); N], len: 0 }
    }

    /// The things in this order; `None` when they are too many.
    #[must_use]
    pub fn of(items: &[T]) -> Option<Few<T, N>> {
        let mut list = Few::new();
        items.iter().all(|&item| list.try_push(item)).then_some(list)
    }

    /// As many of the things as there is room for, from the first: for lists that somebody else wrote
    /// and that no game makes longer.
    #[must_use]
    pub fn fitting(items: &[T]) -> Few<T, N> {
        items.iter().copied().take(N).collect()
    }

    /// Adds one at the end. There is room: a list is as long as its rules allow.
    ///
    /// # Panics
    /// When the list is full.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[usize::from(self.len)] = item;
        self.len += 1;
    }

    /// Adds one at the end if there is room; says whether there was.
    #[inline]
    #[must_use = "a full list takes nothing"]
    pub fn try_push(&mut self, item: T) -> bool {
        let room = !self.is_full();
        if room {
            self.push(item);
        }
        room
    }

    /// Whether nothing more fits.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    /// Takes the last one out.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// Takes the first one out.
    #[inline]
    pub fn pop_front(&mut self) -> Option<T> {
        if self.is_empty() { None } else { Some(self.remove(0)) }
    }

    /// Takes the one at this place out and closes the gap.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn remove(&mut self, at: usize) -> T {
        let len = usize::from(self.len);
        let item = self[at];
        self.items.copy_within(at + 1..len, at);
        self.items[len - 1] = T::default();
        self.len -= 1;
        item
    }

    /// Puts one at this place; those from there on move up.
    ///
    /// # Panics
    /// When the list is full, or when it has no such place.
    #[inline]
    pub fn insert(&mut self, at: usize, item: T) {
        self.push(item);
        self[at..].rotate_right(1);
    }

    /// Takes everything out.
    #[inline]
    pub fn clear(&mut self) {
        *self = Few::new();
    }
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    #[inline]
    fn default() -> Few<T, N> {
        Few::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for Few<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Few<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Few<T, N> {
    /// # Panics
    /// When the things are too many.
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Few<T, N> {
        let mut list = Few::new();
        items.into_iter().for_each(|item| list.push(item));
        list
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Few<T, N>, D::Error> {
        let items = Vec::<T>::deserialize(deserializer)?;
        Few::of(&items).ok_or_else(|| {
            let count = items.len();
            serde::de::Error::custom(format!("a list has {count} entries; {N} is the most"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_leave_nothing_behind() {
        let mut list: Few<u8, 4> = [1, 2, 3].into_iter().collect();
        list.insert(1, 9);
        assert_eq!(*list, [1, 9, 2, 3]);
        assert!(list.is_full() && !list.try_push(4));
        assert_eq!((list.remove(1), list.pop(), list.pop_front()), (9, Some(3), Some(1)));
        assert_eq!(Some(list), Few::of(&[2]));
        list.clear();
        assert_eq!((list, list.pop(), list.pop_front()), (Few::new(), None, None));
        assert_eq!(Few::<u8, 2>::of(&[1, 2, 3]), None);
    }

    #[test]
    fn lists_are_lists_as_data() {
        let list: Few<u8, 2> = serde_json::from_str("[4,5]").unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), "[4,5]");
        let error = serde_json::from_str::<Few<u8, 2>>("[4,5,6]").unwrap_err();
        assert_eq!(error.to_string(), "a list has 3 entries; 2 is the most");
    }

    #[test]
    #[should_panic = "index out of bounds"]
    fn a_full_list_takes_no_more() {
        Few::<u8, 1>::of(&[1]).unwrap().push(2);
    }
}
