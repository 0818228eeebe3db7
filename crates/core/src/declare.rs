//! One declaration of an enum gives its numbers and its text both ways.

/// Declares the picks of a game: the enum, its dense index and the inverse, its text both ways, and
/// the error for a text that is no pick. With that it is a [`Thing`](crate::Thing), which is all that
/// [`Game::Action`](crate::Game::Action) has to be.
///
/// Behind each variant stands its text, with its arguments in braces. An argument is a
/// [`Thing`](crate::Thing), or a number or seat out of a range. Texts of arguments are lower-case in
/// a pick, and are read as the argument's own `FromStr` reads them; `roll 01` is not `roll 1`.
/// Picks are numbered in the order of the variants, and within a variant by the first argument,
/// then by the next.
///
/// ```
/// use ztable_core::{Seat, Thing, numbered, picks};
///
/// numbered! {
///     /// A card.
///     pub struct CardId: 30 as "C{:02}", "a card (C01 to C30)";
/// }
///
/// picks! {
///     /// A pick.
///     pub enum Action, "a pick (play c07, bid 3, give 1 c07 or pass)" {
///         /// Play a card.
///         Play(card: CardId) = "play {card}",
///         /// Bid so much.
///         Bid(amount: u8 in 1..=10) = "bid {amount}",
///         /// Give a player a card.
///         Give(seat: Seat in 0..=3, card: CardId) = "give {seat} {card}",
///         /// Stay out.
///         Pass = "pass",
///     }
/// }
/// assert_eq!(Action::COUNT, 30 + 10 + 4 * 30 + 1);
/// let give: Action = "give 1 c07".parse().unwrap();
/// assert_eq!(give, Action::Give(Seat::new(1), "c07".parse().unwrap()));
/// assert_eq!((give.to_string().as_str(), give.index()), ("give 1 c07", 40 + 30 + 6));
/// assert_eq!(Action::at(give.index()), Some(give));
/// assert!("bid 11".parse::<Action>().is_err());
/// ```
#[macro_export]
macro_rules! picks {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident, $wanted:literal {
            $(
                $(#[$doc:meta])*
                $variant:ident $(($( $arg:ident: $type:ident $(in $range:expr)? ),+))? = $text:literal,
            )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name {
            $( $(#[$doc])* $variant $(($( $type ),+))?, )+
        }

        const _: () = {
            /// The variants alone, in order.
            enum Nth { $( $variant, )+ }

            /// How many picks each variant stands for.
            const SIZES: &[usize] = &[
                $( 1 $($( * $crate::pick_argument!(size $type $(in $range)?) )+)?, )+
            ];

            /// The index of the first pick of each variant, and behind them the number of all.
            const STARTS: [usize; SIZES.len() + 1] = $crate::kit::starts(SIZES);

            #[allow(dead_code, reason = "all picks have the same methods")]
            impl $name {
                /// How many picks there are.
                $vis const COUNT: usize = STARTS[SIZES.len()];

                /// The dense index, below [`Self::COUNT`].
                #[inline]
                #[must_use]
                $vis fn index(self) -> usize {
                    match self {$(
                        $name::$variant $(($( $arg ),+))? => {
                            let index = 0;
                            $($(
                                let index = index * $crate::pick_argument!(size $type $(in $range)?)
                                    + $crate::pick_argument!(index $arg $type $(in $range)?);
                            )+)?
                            index + const { STARTS[Nth::$variant as usize] }
                        }
                    )+}
                }

                /// The pick with this index.
                #[must_use]
                $vis fn at(index: usize) -> Option<$name> {
                    $(
                        const { assert!(SIZES[Nth::$variant as usize] > 0, "a pick without values") };
                        if index < STARTS[Nth::$variant as usize + 1] {
                            let _place = SIZES[Nth::$variant as usize];
                            let _rest = index - STARTS[Nth::$variant as usize];
                            $($(
                                let _place = _place / $crate::pick_argument!(size $type $(in $range)?);
                                let $arg =
                                    $crate::pick_argument!(at (_rest / _place) $type $(in $range)?);
                                let _rest = _rest % _place;
                            )+)?
                            return Some($name::$variant $(($( $arg ),+))?);
                        }
                    )+
                    None
                }

                /// All of them in order.
                $vis fn all() -> impl DoubleEndedIterator<Item = $name> + Clone {
                    (0..$name::COUNT).filter_map($name::at)
                }
            }

            impl $crate::Thing for $name {
                const COUNT: usize = $name::COUNT;

                #[inline]
                fn index(self) -> usize {
                    $name::index(self)
                }

                fn of_index(index: usize) -> $name {
                    $name::at(index).expect("the caller knows that there is such a pick")
                }

                fn at(index: usize) -> Option<$name> {
                    $name::at(index)
                }
            }

            impl ::std::fmt::Display for $name {
                fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    match self {$(
                        $name::$variant $(($( $arg ),+))? => {
                            $crate::kit::write_lower(f, ::std::format_args!($text))
                        }
                    )+}
                }
            }

            impl ::std::str::FromStr for $name {
                type Err = $crate::NotAName;

                fn from_str(text: &str) -> Result<$name, $crate::NotAName> {
                    $(
                        let read = || {
                            let _words = $crate::kit::Words::read($text, text)?;
                            $($(
                                let $arg = _words.get(::std::stringify!($arg))?;
                                let $arg = $crate::pick_argument!(read $arg $type $(in $range)?)?;
                            )+)?
                            Some($name::$variant $(($( $arg ),+))?)
                        };
                        // One text for one pick: no leading zeros or signs.
                        if let Some(pick) = read()
                            && $crate::kit::is_text_of(&pick, text)
                        {
                            return Ok(pick);
                        }
                    )+
                    Err($crate::NotAName::new(text, $wanted))
                }
            }
        };
    };
}

/// How [`picks!`] numbers and reads an argument: a thing, or something out of a range.
#[doc(hidden)]
#[macro_export]
macro_rules! pick_argument {
    (size $type:ident) => {
        <$type as $crate::Thing>::COUNT
    };
    (size $type:ident in $range:expr) => {
        $crate::kit::size(&($range))
    };
    (index $arg:ident $type:ident) => {
        $crate::Thing::index($arg)
    };
    (index $arg:ident $type:ident in $range:expr) => {
        ($crate::kit::Ranged::number($arg) - *($range).start())
    };
    (at $index:tt $type:ident) => {
        <$type as $crate::Thing>::of_index($index)
    };
    (at $index:tt $type:ident in $range:expr) => {
        <$type as $crate::kit::Ranged>::of_number($index + *($range).start())
    };
    (read $arg:ident $type:ident) => {
        $arg.parse::<$type>().ok()
    };
    (read $arg:ident $type:ident in $range:expr) => {
        $arg.parse::<$type>()
            .ok()
            .filter(|value| ($range).contains(&$crate::kit::Ranged::number(*value)))
    };
}

/// Declares an enum of things, such as the suits of a deck, in the manner of [`picks!`], but with
/// names that keep their case (and are read in any), and as a [`Thing`](crate::Thing). There are
/// `ALL`, an array of them in order, and `name`, their text.
///
/// ```
/// ztable_core::things! {
///     /// A suit.
///     pub enum Suit, "a suit (ray-gun or rocket)" {
///         /// It shoots.
///         RayGun = "ray-gun",
///         /// It flies.
///         Rocket = "rocket",
///     }
/// }
/// assert_eq!(Suit::ALL[1].name(), "rocket");
/// assert_eq!("Ray-Gun".parse(), Ok(Suit::RayGun));
/// ```
#[macro_export]
macro_rules! things {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident, $wanted:literal {
            $( $(#[$doc:meta])* $variant:ident = $text:literal, )+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        $vis enum $name {
            $( $(#[$doc])* $variant, )+
        }

        #[allow(dead_code, reason = "every thing has the same methods")]
        impl $name {
            /// All of them in order.
            $vis const ALL: [$name; $name::COUNT] = [$( $name::$variant, )+];
            /// How many there are.
            $vis const COUNT: usize = [$( $text, )+].len();

            /// Its number, from 0.
            #[inline]
            #[must_use]
            $vis const fn index(self) -> usize {
                self as usize
            }

            /// The one with this number, from 0.
            #[inline]
            #[must_use]
            $vis const fn at(index: usize) -> Option<$name> {
                if index < $name::COUNT { Some($name::ALL[index]) } else { None }
            }

            /// As it is declared here, in lower case or not.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self { $( $name::$variant => $text, )+ }
            }

            /// All of them in order.
            $vis fn all() -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator + Clone {
                $name::ALL.into_iter()
            }
        }

        impl $crate::Thing for $name {
            const COUNT: usize = $name::COUNT;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            #[inline]
            fn of_index(index: usize) -> $name {
                $name::ALL[index]
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::NotAName;

            fn from_str(text: &str) -> Result<$name, $crate::NotAName> {
                $name::all()
                    .find(|one| one.name().eq_ignore_ascii_case(text))
                    .ok_or_else(|| $crate::NotAName::new(text, $wanted))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{Seat, numbered};

    numbered! {
        /// A die.
        struct Die: 4 as "D{}", "a die";
    }

    things! {
        /// A way to go.
        enum Way, "a way (left or right)" {
            /// Down the numbers.
            Left = "Left",
            /// Up the numbers.
            Right = "Right",
        }
    }

    const HIGHEST: usize = 300;

    picks! {
        /// Every kind of pick there is.
        enum Pick, "a pick (use d1, use d1 d2, left, bid 3, lot 0-2, end turn)" {
            /// A thing.
            Use(die: Die) = "use {die}",
            /// Two things behind the same word.
            UseOn(die: Die, other: Die) = "use {die} {other}",
            /// A thing without a word.
            Go(way: Way) = "{way}",
            /// A number that is more than a byte.
            Bid(amount: u16 in 1..=HIGHEST) = "bid {amount}",
            /// A seat and a number, with another sign between them.
            Lot(seat: Seat in 0..=2, nth: u8 in 1..=5) = "lot {seat}-{nth}",
            /// Arguments in another order than they are counted in.
            Turn(way: Way, die: Die) = "turn {die} {way}",
            /// Several words.
            End = "end turn",
        }
    }

    #[test]
    fn indices_and_texts_round_trip() {
        assert_eq!(Pick::COUNT, 4 + 16 + 2 + 300 + 15 + 8 + 1);
        for index in 0..Pick::COUNT {
            let pick = Pick::at(index).unwrap();
            assert_eq!(pick.index(), index);
            assert_eq!(pick.to_string().parse(), Ok(pick));
            assert_eq!(pick.to_string(), pick.to_string().to_lowercase());
        }
        assert_eq!(Pick::at(Pick::COUNT), None);
        assert_eq!(Pick::all().count(), Pick::COUNT);
    }

    #[test]
    fn texts_are_as_wide_as_wanted() {
        let pick = Pick::Use(Die(1));
        assert_eq!(format!("{pick:>8}|{pick:<7}|{pick}"), "  use d2|use d2 |use d2");
    }

    #[test]
    fn texts_are_as_declared() {
        let texts =
            [0, 4, 5, 20, 22, 322, 337, 338, 341, 345].map(|n| Pick::at(n).unwrap().to_string());
        assert_eq!(
            texts,
            [
                "use d1",
                "use d1 d1",
                "use d1 d2",
                "left",
                "bid 1",
                "lot 0-1",
                "turn d1 left",
                "turn d2 left",
                "turn d1 right",
                "end turn"
            ]
        );
    }

    #[test]
    fn nothing_else_is_a_pick() {
        for wrong in [
            "",
            " ",
            "use",
            "use ",
            "use d5",
            "use d1 ",
            "use  d1",
            "Use d1",
            "use d1 d2 d3",
            "usex d1",
            "bid 0",
            "bid 301",
            "bid 01",
            "bid +1",
            "lot 3-1",
            "lot 0-0",
            "lot 0-6",
            "lot 0",
            "end",
            "end turn ",
            "left left",
            "turn left d1",
            "bid 99999999999999999999",
        ] {
            assert!(wrong.parse::<Pick>().is_err(), "{wrong}");
        }
        let error = "fly".parse::<Pick>().unwrap_err();
        assert!(error.to_string().starts_with("'fly' is not a pick (use d1,"), "{error}");
        // The names of things are read as they are read elsewhere.
        assert_eq!("use D2".parse::<Pick>(), "use d2".parse());
    }
}
