//! Sets of things, as bits.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

use crate::{Seat, SeatSet, Thing};

/// The number that holds a [`Set`], a bit for each thing: `u8` to `u128`.
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// How many things fit.
    const WIDTH: usize;
    /// No bit.
    const NONE: Self;

    /// The bit with this number, which is below [`Bits::WIDTH`].
    fn bit(index: usize) -> Self;
    /// The bits with smaller numbers than this, which is [`Bits::WIDTH`] at most.
    fn below(index: usize) -> Self;
    /// Whether the bit with this number is there.
    fn has(self, index: usize) -> bool;
    /// How many bits there are.
    fn count(self) -> usize;
    /// The number of the lowest bit; [`Bits::WIDTH`] when there is none.
    fn lowest(self) -> usize;
    /// All but the lowest bit. There must be one.
    fn without_lowest(self) -> Self;
}

macro_rules! bits {
    ($($type:ty)+) => {$(
        impl Bits for $type {
            const WIDTH: usize = <$type>::BITS as usize;
            const NONE: $type = 0;

            #[inline]
            fn bit(index: usize) -> $type {
                1 << index
            }

            #[inline]
            fn below(index: usize) -> $type {
                if index >= Self::WIDTH { <$type>::MAX } else { (1 << index) - 1 }
            }

            #[inline]
            fn has(self, index: usize) -> bool {
                self >> index & 1 == 1
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> $type {
                self & (self - 1)
            }
        }
    )+};
}

bits!(u8 u16 u32 u64 u128);

/// A set of things, a bit of `B` for each. A game names its sets once, with the smallest number
/// that holds them: `type CardSet = Set<CardId, u32>`.
///
/// It compiles to what one would write by hand with shifts and masks. Things are listed lowest
/// first; as data it is a list without repetitions.
pub struct Set<T, B = u64> {
    bits: B,
    of: PhantomData<T>,
}

impl<T, B: Bits> Set<T, B> {
    /// The set without members.
    pub const EMPTY: Set<T, B> = Set { bits: B::NONE, of: PhantomData };

    /// The set with these bits: for tables made at compile time. A bit that stands for no thing
    /// must not be there.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: B) -> Set<T, B> {
        Set { bits, of: PhantomData }
    }

    /// Its bits, the one of the thing with number 0 lowest.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> B {
        self.bits
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(self) -> usize {
        self.bits.count()
    }

    /// Whether there are none.
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.bits == B::NONE
    }

    /// Those that are not in the other set.
    #[inline]
    #[must_use]
    pub fn without(self, other: Set<T, B>) -> Set<T, B> {
        Set::from_bits(self.bits & !other.bits)
    }

    /// Whether all of these are in the other set, too.
    #[inline]
    #[must_use]
    pub fn is_within(self, other: Set<T, B>) -> bool {
        self.without(other).is_empty()
    }

    /// Whether some of these are in the other set, too.
    #[inline]
    #[must_use]
    pub fn meets(self, other: Set<T, B>) -> bool {
        self.bits & other.bits != B::NONE
    }
}

impl<T: Thing, B: Bits> Set<T, B> {
    /// Everything there is.
    #[inline]
    #[must_use]
    pub fn all() -> Set<T, B> {
        const { assert!(T::COUNT <= B::WIDTH, "the bits are too few for these things") };
        Set::from_bits(B::below(T::COUNT))
    }

    /// Just this one.
    #[inline]
    #[must_use]
    pub fn one(thing: T) -> Set<T, B> {
        Set::from_bits(B::bit(thing.index()))
    }

    /// Whether this one is in the set.
    #[inline]
    #[must_use]
    pub fn contains(self, thing: T) -> bool {
        self.bits.has(thing.index())
    }

    /// Adds one, if it is not there already.
    #[inline]
    pub fn insert(&mut self, thing: T) {
        self.bits = self.bits | B::bit(thing.index());
    }

    /// Takes one out, if it is there.
    #[inline]
    pub fn remove(&mut self, thing: T) {
        self.bits = self.bits & !B::bit(thing.index());
    }

    /// The one with the lowest index; nothing in an empty set.
    #[inline]
    #[must_use]
    pub fn lowest(self) -> Option<T> {
        if self.is_empty() { None } else { Some(T::of_index(self.bits.lowest())) }
    }

    /// The lowest but `n`.
    #[inline]
    #[must_use]
    pub fn nth(self, n: usize) -> Option<T> {
        let mut rest = self.bits;
        for _ in 0..n {
            if rest == B::NONE {
                return None;
            }
            rest = rest.without_lowest();
        }
        Set::<T, B>::from_bits(rest).lowest()
    }

    /// All of them, lowest first.
    #[inline]
    #[must_use]
    pub fn iter(self) -> SetIter<T, B> {
        SetIter(self)
    }
}

impl<B: Bits> Set<Seat, B> {
    /// The seats 0 to `seats` - 1.
    #[must_use]
    pub fn first(seats: u8) -> Set<Seat, B> {
        Set::from_bits(B::below(seats.into()))
    }

    /// The same seats as the contract speaks of them.
    #[inline]
    #[must_use]
    pub fn widen(self) -> SeatSet
    where
        B: Into<u128>,
    {
        Set::from_bits(self.bits.into())
    }
}

impl<T, B: Copy> Clone for Set<T, B> {
    #[inline]
    fn clone(&self) -> Set<T, B> {
        *self
    }
}

impl<T, B: Copy> Copy for Set<T, B> {}

impl<T, B: PartialEq> PartialEq for Set<T, B> {
    #[inline]
    fn eq(&self, other: &Set<T, B>) -> bool {
        self.bits == other.bits
    }
}

impl<T, B: Eq> Eq for Set<T, B> {}

impl<T, B: Ord> PartialOrd for Set<T, B> {
    fn partial_cmp(&self, other: &Set<T, B>) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, B: Ord> Ord for Set<T, B> {
    fn cmp(&self, other: &Set<T, B>) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}

impl<T, B: Hash> Hash for Set<T, B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<T, B: Bits> Default for Set<T, B> {
    fn default() -> Set<T, B> {
        Set::EMPTY
    }
}

impl<T, B: Bits> BitAnd for Set<T, B> {
    type Output = Set<T, B>;

    #[inline]
    fn bitand(self, other: Set<T, B>) -> Set<T, B> {
        Set::from_bits(self.bits & other.bits)
    }
}

impl<T, B: Bits> BitOr for Set<T, B> {
    type Output = Set<T, B>;

    #[inline]
    fn bitor(self, other: Set<T, B>) -> Set<T, B> {
        Set::from_bits(self.bits | other.bits)
    }
}

impl<T, B: Bits> BitOrAssign for Set<T, B> {
    #[inline]
    fn bitor_assign(&mut self, other: Set<T, B>) {
        *self = *self | other;
    }
}

impl<T: Thing, B: Bits> FromIterator<T> for Set<T, B> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Set<T, B> {
        let mut set = Set::EMPTY;
        things.into_iter().for_each(|thing| set.insert(thing));
        set
    }
}

impl<T: Thing, B: Bits> IntoIterator for Set<T, B> {
    type Item = T;
    type IntoIter = SetIter<T, B>;

    #[inline]
    fn into_iter(self) -> SetIter<T, B> {
        self.iter()
    }
}

impl<T: Thing, B: Bits> fmt::Debug for Set<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Named)).finish()
    }
}

/// Shows a thing by its name alone.
struct Named<T>(T);

impl<T: fmt::Display> fmt::Debug for Named<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<T: Thing + Serialize, B: Bits> Serialize for Set<T, B> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Thing + Deserialize<'de>, B: Bits> Deserialize<'de> for Set<T, B> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Set<T, B>, D::Error> {
        let mut set = Set::EMPTY;
        for thing in Vec::<T>::deserialize(deserializer)? {
            if thing.index() >= B::WIDTH {
                return Err(serde::de::Error::custom(format!("{thing} cannot be in this list")));
            }
            if set.contains(thing) {
                return Err(serde::de::Error::custom(format!("{thing} is listed twice")));
            }
            set.insert(thing);
        }
        Ok(set)
    }
}

/// Iterates over a [`Set`], lowest first.
#[derive(Clone, Debug)]
pub struct SetIter<T: Thing, B: Bits>(Set<T, B>);

impl<T: Thing, B: Bits> Iterator for SetIter<T, B> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        let lowest = self.0.lowest()?;
        self.0.bits = self.0.bits.without_lowest();
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<T: Thing, B: Bits> ExactSizeIterator for SetIter<T, B> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbered;

    numbered! {
        /// A card.
        struct Card: 16 as "C{}", "a card";
    }

    type Cards = Set<Card, u16>;

    fn cards(numbers: &[usize]) -> Cards {
        numbers.iter().map(|&number| Card::at(number).unwrap()).collect()
    }

    #[test]
    fn sets_behave_like_sets() {
        let (some, others) = (cards(&[1, 4, 15]), cards(&[4, 5]));
        assert_eq!(some | others, cards(&[1, 4, 5, 15]));
        assert_eq!(some & others, cards(&[4]));
        assert_eq!(some.without(others), cards(&[1, 15]));
        assert!(some.meets(others) && !some.is_within(others) && cards(&[4]).is_within(some));
        assert_eq!((some.len(), some.lowest(), some.nth(2)), (3, Card::at(1), Card::at(15)));
        assert_eq!((some.nth(3), Cards::EMPTY.lowest(), Cards::EMPTY.nth(1)), (None, None, None));
        assert_eq!(Cards::all().len(), 16);
        let mut less = some;
        less.remove(Card(4));
        assert!(!less.contains(Card(4)) && less.contains(Card(15)));
        assert_eq!(some.iter().map(Card::index).collect::<Vec<_>>(), [1, 4, 15]);
        assert_eq!(some.iter().len(), 3);
    }

    #[test]
    fn seats_are_a_list_of_numbers() {
        let set: Set<Seat, u8> = serde_json::from_str("[0,3]").unwrap();
        assert_eq!(set.iter().map(Seat::number).collect::<Vec<_>>(), [0, 3]);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,3]");
        for wrong in ["[8]", "[1,1]", "[200]", "[-1]"] {
            assert!(serde_json::from_str::<Set<Seat, u8>>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Set::<Seat, u128>::first(128).len(), 128);
        assert_eq!(Set::<Seat, u8>::first(3).bits(), 0b111);
    }
}
