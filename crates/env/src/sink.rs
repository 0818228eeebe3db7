//! Where observations go: into a row of bytes, or into the list of the cells' names.
//!
//! An encoder says each cell once, with its name and its value. Written into a [`Row`] the names
//! cost nothing; collected by a [`Layout`] they say what every cell means.

use std::fmt::{self, Display};

use crate::Encode;
use ztable_core::{Quick, Seat, Silent, Viewer};

/// The largest number that one cell holds; larger ones are cut.
const MOST: usize = u8::MAX as usize;

/// What an encoder writes to. Whatever the viewer knows, an encoder writes the same cells in the same
/// order.
pub trait Sink {
    /// The cells that `fill` writes belong to this part.
    fn within(&mut self, part: fmt::Arguments<'_>, fill: impl FnOnce(&mut Self));

    /// `count` cells, all 0 until `write` sets some; `label` names each of them.
    fn cells<N: Display>(
        &mut self,
        name: &str,
        count: usize,
        label: impl Fn(usize) -> N,
        write: impl FnOnce(&mut [u8]),
    );

    /// `count` parts alike, of `width` cells each. Those of which something is there are filled with
    /// it, each by its number; the others stay 0, as `fill` leaves them with nothing, and cost nothing.
    fn parts<T>(
        &mut self,
        count: usize,
        width: usize,
        there: impl IntoIterator<Item = (usize, T)>,
        fill: impl Fn(&mut Self, usize, Option<T>),
    );

    /// One such part.
    #[inline]
    fn part<T>(&mut self, width: usize, there: Option<T>, fill: impl Fn(&mut Self, Option<T>)) {
        self.parts(1, width, there.map(|thing| (0, thing)), |out, _, thing| fill(out, thing));
    }

    /// A yes or no.
    fn flag(&mut self, name: &str, yes: bool) {
        self.cells(name, 1, |_| "", |cell| cell[0] = yes.into());
    }

    /// A number, up to 255.
    fn number(&mut self, name: &str, number: impl Into<usize>) {
        let number = number.into().min(MOST);
        self.cells(name, 1, |_| "", |cell| cell[0] = number as u8);
    }

    /// A number up to 510: the second cell counts what the first cannot.
    fn wide(&mut self, name: &str, number: impl Into<usize>) {
        let number = number.into();
        let label = |cell: usize| ["", "above 255"][cell];
        self.cells(name, 2, label, |cells| {
            cells[0] = number.min(MOST) as u8;
            cells[1] = number.saturating_sub(MOST).min(MOST) as u8;
        });
    }

    /// A number that may be negative, from -128 to 127; 0 is written as 128.
    fn signed(&mut self, name: &str, number: i32) {
        let shifted = number.saturating_add(128).clamp(0, MOST as i32);
        self.cells(name, 1, |_| "+128", |cell| cell[0] = shifted as u8);
    }

    /// A one at one of `count` places, or nowhere.
    fn one<N: Display>(
        &mut self,
        name: &str,
        count: usize,
        at: Option<usize>,
        label: impl Fn(usize) -> N,
    ) {
        self.cells(name, count, label, |cells| {
            if let Some(cell) = at.and_then(|at| cells.get_mut(at)) {
                *cell = 1;
            }
        });
    }

    /// One word of a list, or none.
    fn word(&mut self, name: &str, words: &[&'static str], at: Option<usize>) {
        self.one(name, words.len(), at, |word| words[word]);
    }

    /// How often each of `count` things is there.
    fn counts<N: Display>(
        &mut self,
        name: &str,
        count: usize,
        things: impl IntoIterator<Item = usize>,
        label: impl Fn(usize) -> N,
    ) {
        self.cells(name, count, label, |cells| {
            for thing in things {
                if let Some(cell) = cells.get_mut(thing) {
                    *cell = cell.saturating_add(1);
                }
            }
        });
    }
}

/// A row of bytes that is filled from the left. It arrives zeroed.
#[derive(Debug)]
pub struct Row<'a> {
    row: &'a mut [u8],
    /// How many cells are written.
    at: usize,
}

impl<'a> Row<'a> {
    /// Fills this row, whatever it holds.
    pub fn new(row: &'a mut [u8]) -> Row<'a> {
        row.fill(0);
        Row { row, at: 0 }
    }

    #[inline]
    fn next(&mut self, count: usize) -> &mut [u8] {
        let begin = self.at;
        self.at = begin + count;
        &mut self.row[begin..self.at]
    }
}

impl Sink for Row<'_> {
    #[inline]
    fn within(&mut self, _: fmt::Arguments<'_>, fill: impl FnOnce(&mut Self)) {
        fill(self);
    }

    #[inline]
    fn cells<N: Display>(
        &mut self,
        _: &str,
        count: usize,
        _: impl Fn(usize) -> N,
        write: impl FnOnce(&mut [u8]),
    ) {
        write(self.next(count));
    }

    #[inline]
    fn parts<T>(
        &mut self,
        count: usize,
        width: usize,
        there: impl IntoIterator<Item = (usize, T)>,
        fill: impl Fn(&mut Self, usize, Option<T>),
    ) {
        let end = self.at + count * width;
        let begin = self.at;
        for (number, thing) in there {
            debug_assert!(number < count, "part {number} of {count}");
            self.at = begin + number * width;
            fill(self, number, Some(thing));
            debug_assert_eq!(self.at, begin + (number + 1) * width, "the width of part {number}");
        }
        self.at = end;
    }
}

/// The names of all cells, in order.
#[derive(Clone, Default, Debug)]
pub struct Layout {
    /// The names: `me hand C07`.
    pub names: Vec<String>,
    part: String,
}

impl Sink for Layout {
    fn within(&mut self, part: fmt::Arguments<'_>, fill: impl FnOnce(&mut Self)) {
        let outer = self.part.len();
        self.part.push_str(&part.to_string());
        self.part.push(' ');
        fill(self);
        self.part.truncate(outer);
    }

    fn cells<N: Display>(
        &mut self,
        name: &str,
        count: usize,
        label: impl Fn(usize) -> N,
        _: impl FnOnce(&mut [u8]),
    ) {
        for cell in 0..count {
            let label = label(cell).to_string();
            let words = [self.part.trim_end(), name, &label];
            let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
            self.names.push(words.join(" "));
        }
    }

    fn parts<T>(
        &mut self,
        count: usize,
        width: usize,
        _: impl IntoIterator<Item = (usize, T)>,
        fill: impl Fn(&mut Self, usize, Option<T>),
    ) {
        for number in 0..count {
            let before = self.names.len();
            fill(self, number, None);
            debug_assert_eq!(self.names.len(), before + width, "the width of a part of its names");
        }
    }
}

/// The names of the cells of a game's observations.
pub fn layout<G: Encode>(game: &G) -> Layout {
    let mut layout = Layout::default();
    let state = game.setup(&mut Quick::new(0), &mut Silent);
    game.encode(&game.known(&state, Viewer::Seat(Seat::FIRST)), &mut layout);
    layout
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(out: &mut impl Sink) {
        out.flag("yes", true);
        out.within(format_args!("seat {}", 2), |out| {
            out.number("many", 700_usize);
            out.wide("credits", 300_usize);
            out.signed("points", -3);
            out.word("side", &["left", "right"], Some(1));
            out.counts("hand", 3, [2, 2, 0, 9], |card| card + 1);
        });
        out.one("nowhere", 2, None, |place| place);
    }

    #[test]
    fn rows_hold_what_layouts_name() {
        let mut layout = Layout::default();
        write(&mut layout);
        let mut row = [9; 12];
        write(&mut Row::new(&mut row));
        assert_eq!(row, [1, 255, 255, 45, 125, 0, 1, 1, 0, 2, 0, 0]);
        assert_eq!(layout.names.len(), row.len());
        assert_eq!(layout.names[0], "yes");
        assert_eq!(layout.names[3], "seat 2 credits above 255");
        assert_eq!(layout.names[6], "seat 2 side right");
        assert_eq!(layout.names[11], "nowhere 1");
    }
}
