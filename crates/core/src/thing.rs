//! Things that a rulebook names: cards, squares, dice, seats.

use std::fmt::Display;
use std::str::FromStr;

/// One of a fixed number of things with a name, numbered from 0: a card, a square, a seat.
///
/// Whatever is one can be a member of a [`Set`](crate::Set) and an argument of a pick
/// ([`picks!`](crate::picks)). An enum becomes one by [`things!`](crate::things), a number with a
/// prefix by [`numbered!`](crate::numbered), another number by [`named!`](crate::named).
pub trait Thing: Copy + Eq + Display + FromStr + 'static {
    /// How many there are.
    const COUNT: usize;

    /// Its number, below [`Thing::COUNT`].
    fn index(self) -> usize;

    /// The one with this number. The caller knows that the number is below [`Thing::COUNT`]: this
    /// is the quick way, and what it does with a larger number is not said.
    fn of_index(index: usize) -> Self;

    /// The one with this number, if there is one.
    fn at(index: usize) -> Option<Self> {
        (index < Self::COUNT).then(|| Self::of_index(index))
    }

    /// All of them in order.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT).map(Self::of_index)
    }
}

/// Declares a thing that is a number behind a prefix, such as the card `C07`: its type, its
/// numbers and its text both ways. The text is read in any case, and only as it is written.
///
/// ```
/// use ztable_core::Thing;
///
/// ztable_core::numbered! {
///     /// A card.
///     pub struct CardId: 30 as "C{:02}", "a card (C01 to C30)";
/// }
/// let card: CardId = "c07".parse().unwrap();
/// assert_eq!((card.index(), card.to_string()), (6, "C07".to_string()));
/// assert_eq!("C31".parse::<CardId>().unwrap_err().to_string(), "'C31' is not a card (C01 to C30)");
/// ```
#[macro_export]
macro_rules! numbered {
    ($(
        $(#[$meta:meta])*
        $vis:vis struct $name:ident: $count:literal as $text:literal, $wanted:literal;
    )+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        $vis struct $name(u8);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::kit::write_padded(f, ::std::format_args!($text, self.0 + 1))
            }
        }

        $crate::thing_of_number!($vis $name: $count, $wanted);
    )+};
}

/// Makes a thing of a struct that holds one number and says its name itself: the struct derives
/// `Copy` and `Eq` and writes its `Display`; its numbers, its `Debug`, its text read in any case and
/// serde's reading and writing of that text come from here. Before its name stands who sees the
/// numbers.
///
/// ```
/// use std::fmt;
///
/// /// A square of a board of four.
/// #[derive(Clone, Copy, PartialEq, Eq)]
/// struct Square(u8);
///
/// impl fmt::Display for Square {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}{}", char::from(b'a' + self.0 % 2), self.0 / 2 + 1)
///     }
/// }
///
/// ztable_core::named!(Square: 4, "a square (a1 to b2)");
///
/// let square: Square = "B1".parse().unwrap();
/// assert_eq!((square.index(), format!("{square:?}")), (1, "b1".to_string()));
/// assert_eq!("c1".parse::<Square>().unwrap_err().to_string(), "'c1' is not a square (a1 to b2)");
/// ```
#[macro_export]
macro_rules! named {
    ($vis:vis $name:ident: $count:expr, $wanted:literal) => {
        $crate::thing_of_number!($vis $name: $count, $wanted);
        $crate::text_serde!($name);
    };
}

/// What [`numbered!`] and [`named!`] have in common: the numbers, and the text read back.
#[doc(hidden)]
#[macro_export]
macro_rules! thing_of_number {
    ($vis:vis $name:ident: $count:expr, $wanted:literal) => {
        #[allow(dead_code, reason = "every numbered thing has the same methods")]
        impl $name {
            /// How many there are.
            $vis const COUNT: usize = $count;

            /// The one with this number, from 0.
            #[inline]
            #[must_use]
            $vis const fn at(index: usize) -> Option<$name> {
                if index < $name::COUNT { Some($name(index as u8)) } else { None }
            }

            /// Its number, from 0.
            #[inline]
            #[must_use]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }

            /// All of them in order.
            $vis fn all() -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                (0..$name::COUNT as u8).map($name)
            }
        }

        impl $crate::Thing for $name {
            const COUNT: usize = $name::COUNT;

            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline]
            fn of_index(index: usize) -> $name {
                $name(index as u8)
            }
        }

        impl ::std::fmt::Debug for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::fmt::Display::fmt(self, f)
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::NotAName;

            fn from_str(text: &str) -> Result<$name, $crate::NotAName> {
                <$name as $crate::Thing>::all()
                    .find(|one| $crate::kit::is_text_of(one, text))
                    .ok_or_else(|| $crate::NotAName::new(text, $wanted))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    numbered! {
        /// A card.
        struct Card: 12 as "C{:02}", "a card";
    }

    #[test]
    fn numbers_and_texts_round_trip() {
        for (index, card) in Card::all().enumerate() {
            assert_eq!((card.index(), Card::at(index)), (index, Some(card)));
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.to_string().to_lowercase().parse(), Ok(card));
        }
        assert_eq!((Card::at(12), <Card as Thing>::at(12)), (None, None));
        assert_eq!(format!("{:>5}|{:<4}|", Card(0), Card(11)), "  C01|C12 |");
        for wrong in ["", "c", "c1", "c00", "c13", "c+1", "c01 ", "01"] {
            assert!(wrong.parse::<Card>().is_err(), "{wrong}");
        }
    }
}
