//! Short lists inside a state.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A list of at most `N` things without the heap. What lies beyond its end is blank, so that equal
/// lists are equal bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    len: u16,
}

impl<T: Copy + Default, const N: usize> Default for Few<T, N> {
    fn default() -> Few<T, N> {
        Few { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Few<T, N> {
    /// Adds a thing, if there is room; says whether there was.
    #[inline]
    pub fn push(&mut self, item: T) -> bool {
        let at = usize::from(self.len);
        if at == N {
            return false;
        }
        self.items[at] = item;
        self.len += 1;
        true
    }

    /// Whether nothing more fits.
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }

    /// Takes the last one.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[usize::from(self.len)]))
    }

    /// Takes one out and closes the gap.
    pub fn remove(&mut self, at: usize) -> T {
        let len = usize::from(self.len);
        let item = self.items[at];
        self.items.copy_within(at + 1..len, at);
        self.len -= 1;
        self.items[len - 1] = T::default();
        item
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
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

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T, N>, D::Error> {
        let mut list = Few::default();
        for item in Vec::<T>::deserialize(deserializer)? {
            if !list.push(item) {
                return Err(serde::de::Error::custom(format!("a list has more than {N} entries")));
            }
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_leave_nothing_behind() {
        let mut list: Few<u8, 3> = Few::default();
        assert!(list.push(1) && list.push(2) && list.push(3));
        assert!(!list.push(4) && list.is_full());
        assert_eq!(list.remove(0), 1);
        assert_eq!(list.pop(), Some(3));
        let mut same: Few<u8, 3> = Few::default();
        same.push(2);
        assert_eq!(list, same);
        list.clear();
        assert_eq!(list, Few::default());
    }
}
