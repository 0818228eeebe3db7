//! Small sets as bits.

/// Makes a set type of things that are numbered from 0 as `Item(u8)`, within the module of the item.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $item:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Debug)]
        pub struct $set($bits);

        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// Puts one in.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes one out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// Whether it is in.
            #[inline]
            #[must_use]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// How many are in.
            #[inline]
            #[must_use]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether none is in.
            #[inline]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// All of them in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> + Clone + use<> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    (bits != 0).then(|| {
                        let item = $item(bits.trailing_zeros() as u8);
                        bits &= bits - 1;
                        item
                    })
                })
            }
        }

        impl FromIterator<$item> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                let mut set = $set::EMPTY;
                items.into_iter().for_each(|item| set.insert(item));
                set
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                Ok(<Vec<$item> as serde::Deserialize>::deserialize(deserializer)?
                    .into_iter()
                    .collect())
            }
        }
    };
}
pub(crate) use bit_set;
