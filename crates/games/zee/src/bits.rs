//! Sets of things with small numbers, as bits.

/// Defines a set of ids. An id type has `COUNT`, a crate-visible number and `index()`.
macro_rules! id_set {
    ($(#[$doc:meta])* $set:ident of $id:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $set(pub(crate) $bits);

        impl $set {
            /// Nothing.
            pub const EMPTY: $set = $set(0);
            /// Everything there is.
            pub const ALL: $set = $set((1 << $id::COUNT) - 1);

            /// Just this one.
            #[inline]
            #[must_use]
            pub const fn one(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Whether this one is in the set.
            #[inline]
            #[must_use]
            pub const fn contains(self, id: $id) -> bool {
                self.0 >> id.0 & 1 == 1
            }

            /// Adds one.
            #[inline]
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes one out.
            #[inline]
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// How many there are.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether there are none.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The lowest one.
            #[inline]
            #[must_use]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// The lowest but `n`.
            #[inline]
            #[must_use]
            pub const fn nth(self, n: usize) -> Option<$id> {
                let mut rest = self.0;
                let mut skipped = 0;
                while skipped < n && rest != 0 {
                    rest &= rest - 1;
                    skipped += 1;
                }
                $set(rest).first()
            }

            /// All of them, lowest first.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let first = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(first)
                })
            }

            /// Those that are not in the other set.
            #[inline]
            #[must_use]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;

            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::BitOr for $set {
            type Output = $set;

            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                let mut set = $set::EMPTY;
                for id in ids {
                    set.insert(id);
                }
                set
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                let ids = Vec::<$id>::deserialize(deserializer)?;
                let mut set = $set::EMPTY;
                for id in ids {
                    if set.contains(id) {
                        return Err(serde::de::Error::custom(format!("{id} is listed twice")));
                    }
                    set.insert(id);
                }
                Ok(set)
            }
        }
    };
}
pub(crate) use id_set;

/// Defines what every id type has: a number below `COUNT`.
macro_rules! id_numbers {
    ($id:ident, $count:expr) => {
        impl $id {
            /// How many there are.
            pub const COUNT: usize = $count;

            /// The one with this number.
            #[must_use]
            pub const fn at(number: usize) -> Option<$id> {
                if number < $id::COUNT { Some($id(number as u8)) } else { None }
            }

            /// Its number, from 0.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them in order.
            pub fn all() -> impl DoubleEndedIterator<Item = $id> + ExactSizeIterator + Clone {
                (0..$id::COUNT as u8).map($id)
            }
        }

        impl std::fmt::Debug for $id {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}
pub(crate) use id_numbers;
