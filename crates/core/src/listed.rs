//! Something about some of the things of a sort, without the heap.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Index;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::Thing;

/// A value for each of some of the `N` things of a sort, in the order of the things: a small map
/// inside the value that holds it. As data it is a map by the things' texts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Listed<T, V, const N: usize> {
    values: [Option<V>; N],
    things: PhantomData<T>,
}

impl<T: Thing, V: Copy, const N: usize> Listed<T, V, N> {
    /// Nothing yet.
    #[inline]
    #[must_use]
    pub fn new() -> Listed<T, V, N> {
        const { assert!(T::COUNT == N, "there is a place for every thing of the sort") };
        Listed { values: [None; N], things: PhantomData }
    }

    /// Says it about this thing, whatever was said before.
    #[inline]
    pub fn insert(&mut self, thing: T, value: V) {
        self.values[thing.index()] = Some(value);
    }

    /// What is said about this thing.
    #[inline]
    #[must_use]
    pub fn get(&self, thing: T) -> Option<&V> {
        self.values[thing.index()].as_ref()
    }

    /// The things that something is said about, and what.
    pub fn iter(&self) -> impl Iterator<Item = (T, &V)> {
        T::all().zip(&self.values).filter_map(|(thing, value)| Some((thing, value.as_ref()?)))
    }

    /// What is said, in the order of the things.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.values.iter().flatten()
    }

    /// The things that something is said about.
    pub fn keys(&self) -> impl Iterator<Item = T> {
        self.iter().map(|(thing, _)| thing)
    }
}

impl<T: Thing, V: Copy, const N: usize> Default for Listed<T, V, N> {
    fn default() -> Listed<T, V, N> {
        Listed::new()
    }
}

impl<T: Thing, V: Copy, const N: usize> Index<T> for Listed<T, V, N> {
    type Output = V;

    /// # Panics
    /// When nothing is said about the thing.
    fn index(&self, thing: T) -> &V {
        self.get(thing).expect("something is said about the thing")
    }
}

impl<T: Thing, V: Copy, const N: usize> FromIterator<(T, V)> for Listed<T, V, N> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = (T, V)>>(entries: I) -> Listed<T, V, N> {
        let mut listed = Listed::new();
        entries.into_iter().for_each(|(thing, value)| listed.insert(thing, value));
        listed
    }
}

impl<T: Thing + fmt::Debug, V: Copy + fmt::Debug, const N: usize> fmt::Debug for Listed<T, V, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<T: Thing + Serialize, V: Copy + Serialize, const N: usize> Serialize for Listed<T, V, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T, V, const N: usize> Deserialize<'de> for Listed<T, V, N>
where
    T: Thing + Deserialize<'de>,
    V: Copy + Deserialize<'de>,
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

struct Entries<T, V, const N: usize>(PhantomData<(T, V)>);

impl<'de, T, V, const N: usize> Visitor<'de> for Entries<T, V, N>
where
    T: Thing + Deserialize<'de>,
    V: Copy + Deserialize<'de>,
{
    type Value = Listed<T, V, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut listed = Listed::new();
        while let Some((thing, value)) = map.next_entry()? {
            listed.insert(thing, value);
        }
        Ok(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::numbered! {
        /// A card.
        struct Card: 4 as "C{}", "a card (C1 to C4)";
    }
    crate::text_serde!(Card);

    #[test]
    fn some_things_are_listed_in_their_order() {
        let card = Card::of_index;
        let mut listed: Listed<Card, u8, 4> = [(card(3), 7), (card(0), 5)].into_iter().collect();
        listed.insert(card(3), 8);
        assert_eq!(listed.iter().collect::<Vec<_>>(), [(card(0), &5), (card(3), &8)]);
        assert_eq!((listed.get(card(1)), listed[card(3)]), (None, 8));
        assert!(listed.values().eq(&[5, 8]) && listed.keys().eq([card(0), card(3)]));
    }

    #[test]
    fn as_data_it_is_a_map() {
        let listed: Listed<Card, u8, 4> = serde_json::from_str(r#"{"C4":8,"C1":5}"#).unwrap();
        assert_eq!(serde_json::to_string(&listed).unwrap(), r#"{"C1":5,"C4":8}"#);
        let error = serde_json::from_str::<Listed<Card, u8, 4>>(r#"{"C5":1}"#).unwrap_err();
        assert!(error.to_string().contains("not a card"), "{error}");
    }
}
