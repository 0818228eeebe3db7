//! What the macros of the kit stand on. Nothing here is meant to be called by hand.

use std::fmt::{self, Display, Write};
use std::ops::RangeInclusive;

pub use crate::name::serialize_text;
use crate::{Few, Seat};

/// Whether the text names this, in any case.
pub fn is_text_of(named: &impl Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);

    impl Write for Rest<'_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            let (start, rest) = self.0.split_at_checked(part.len()).ok_or(fmt::Error)?;
            self.0 = rest;
            if start.eq_ignore_ascii_case(part) { Ok(()) } else { Err(fmt::Error) }
        }
    }

    let mut rest = Rest(text);
    write!(rest, "{named}").is_ok() && rest.0.is_empty()
}

/// Writes in the width that is asked for, if one is.
pub fn write_padded(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    match (f.width(), f.precision()) {
        (None, None) => f.write_fmt(text),
        _ => f.pad(&text.to_string()),
    }
}

/// Writes in lower case.
pub fn write_lower(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    struct Lower<'a, 'b>(&'a mut fmt::Formatter<'b>);

    impl Write for Lower<'_, '_> {
        fn write_str(&mut self, part: &str) -> fmt::Result {
            part.chars().try_for_each(|letter| self.0.write_char(letter.to_ascii_lowercase()))
        }
    }

    match (f.width(), f.precision()) {
        (None, None) => Lower(f).write_fmt(text),
        _ => f.pad(&text.to_string().to_ascii_lowercase()),
    }
}

/// The sums of the sizes before each place, and behind the last.
pub const fn starts<const N: usize>(sizes: &[usize]) -> [usize; N] {
    let mut starts = [0; N];
    let mut at = 0;
    while at < sizes.len() {
        starts[at + 1] = starts[at] + sizes[at];
        at += 1;
    }
    starts
}

/// How many numbers a range holds.
pub const fn size(range: &RangeInclusive<usize>) -> usize {
    *range.end() + 1 - *range.start()
}

/// What a range can be made of.
pub trait Ranged: Copy {
    /// As a number.
    fn number(self) -> usize;
    /// The one of this number, which is in range.
    fn of_number(number: usize) -> Self;
}

macro_rules! ranged {
    ($($type:ty)+) => {$(
        impl Ranged for $type {
            #[inline]
            fn number(self) -> usize {
                self.into()
            }

            #[inline]
            fn of_number(number: usize) -> $type {
                number as $type
            }
        }
    )+};
}

ranged!(u8 u16);

impl Ranged for Seat {
    #[inline]
    fn number(self) -> usize {
        self.index()
    }

    #[inline]
    fn of_number(number: usize) -> Seat {
        Seat::new(number as u8)
    }
}

/// The words of a text that stand where a pattern such as `lot {seat}-{nth}` has braces.
#[derive(Debug)]
pub struct Words<'a>(Few<(&'a str, &'a str), 4>);

impl<'a> Words<'a> {
    /// Reads the text by the pattern; `None` when it does not fit.
    pub fn read(pattern: &'a str, text: &'a str) -> Option<Words<'a>> {
        let (start, mut pattern) = pattern.split_once('{').unwrap_or((pattern, ""));
        let mut text = text.strip_prefix(start)?;
        let mut words = Few::new();
        while let Some((name, after)) = pattern.split_once('}') {
            let (sign, next) = after.split_once('{').unwrap_or((after, ""));
            let (word, rest) = if sign.is_empty() { (text, "") } else { text.split_once(sign)? };
            words.push((name, word));
            (pattern, text) = (next, rest);
        }
        text.is_empty().then_some(Words(words))
    }

    /// The word of this name.
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, word)| *word)
    }
}
