//! One value for every seat.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::Seat;

/// One value for each of `N` seats. It is indexed by [`Seat`] and by nothing else, so a place in a
/// row can never be taken for a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PerSeat<T, const N: usize>([T; N]);

impl<T, const N: usize> PerSeat<T, N> {
    /// The values in the order of the seats.
    pub const fn new(values: [T; N]) -> PerSeat<T, N> {
        PerSeat(values)
    }

    /// The value that each seat gets.
    #[inline]
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> PerSeat<T, N> {
        PerSeat(std::array::from_fn(|number| value(Seat::new(number as u8))))
    }

    /// Every seat with its value.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + ExactSizeIterator + Clone {
        self.0.iter().enumerate().map(|(number, value)| (Seat::new(number as u8), value))
    }

    /// Every seat with its value, to be changed.
    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.0.iter_mut().enumerate().map(|(number, value)| (Seat::new(number as u8), value))
    }

    /// The values in the order of the seats.
    #[inline]
    pub const fn values(&self) -> &[T; N] {
        &self.0
    }

    /// What each value becomes.
    #[inline]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> PerSeat<U, N> {
        PerSeat(self.0.map(change))
    }
}

impl<T: Default, const N: usize> Default for PerSeat<T, N> {
    #[inline]
    fn default() -> PerSeat<T, N> {
        PerSeat(std::array::from_fn(|_| T::default()))
    }
}

impl<T, const N: usize> Index<Seat> for PerSeat<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T, const N: usize> IndexMut<Seat> for PerSeat<T, N> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: Serialize, const N: usize> Serialize for PerSeat<T, N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.0)
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for PerSeat<T, N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        <[T; N]>::try_from(values).map(PerSeat).map_err(|values| {
            let count = values.len();
            serde::de::Error::custom(format!("there are {N} seats, not {count}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_belong_to_seats() {
        let mut points = PerSeat::<u8, 3>::from_fn(Seat::number);
        points[Seat::new(1)] += 5;
        assert_eq!(points.values(), &[0, 6, 2]);
        assert_eq!(points.iter().max_by_key(|(_, n)| **n), Some((Seat::new(1), &6)));
        points.iter_mut().for_each(|(seat, value)| *value -= seat.number());
        assert_eq!(points.map(u32::from), PerSeat::new([0, 5, 0]));
    }

    #[test]
    fn values_are_a_list_as_data() {
        let text = serde_json::to_string(&PerSeat::new([4, 5])).unwrap();
        assert_eq!(text, "[4,5]");
        assert_eq!(serde_json::from_str::<PerSeat<u8, 2>>(&text).unwrap(), PerSeat::new([4, 5]));
        assert!(serde_json::from_str::<PerSeat<u8, 2>>("[4]").is_err());
    }
}
