//! Charts as SVG, drawn by a library; colours come from the style sheet, for light and dark, and series
//! differ by shape too.
//!
//! Words are never measured, so a chart is the same on every machine.

mod columns;
mod dots;

use std::io;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use ztable_bots::Level;

pub(super) use self::columns::Columns;
pub(super) use self::dots::{Dot, Dots};
use super::ink::Ink;
use super::table::escaped;
use crate::plan::{Arm, Side};

/// The style of charts alone, for pictures that stand in no page.
pub(super) const STYLE: &str = ".chart { width: 100%; height: auto; }";

/// Narrow, so that a chart can be read on a telephone.
const WIDTH: f64 = 420.0;
const RIGHT: f64 = 398.0;
/// The height of a line of text, and of the numbers below a chart.
const TEXT: f64 = 17.0;
const FOOT: f64 = 22.0;
/// The library draws on whole points; so many of them make one of a picture.
const FINE: f64 = 10.0;

/// A place or a length in the library's points.
fn fine(length: f64) -> i32 {
    (FINE * length).round() as i32
}

type Paper<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// A picture of this height, and its title for those who do not see it.
fn picture(title: &str, height: f64, draw: impl FnOnce(&Paper<'_>) -> Drawn) -> String {
    let (wide, high) = (fine(WIDTH), fine(height));
    let mut drawing = String::new();
    let library = SVGBackend::with_string(&mut drawing, (wide as u32, high as u32));
    let paper = library.into_drawing_area();
    draw(&paper).and_then(|()| paper.present()).expect("a text takes whatever is drawn");
    drop(paper);
    format!(
        "<svg class=\"chart\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" \
         viewBox=\"0 0 {wide} {high}\"><title>{}</title>{drawing}</svg>",
        escaped(title)
    )
}

/// How an arm is drawn: a colour and a shape for each level, hollow for the other variant.
#[derive(Clone, Debug)]
pub(super) struct Series {
    name: String,
    level: Level,
    hollow: bool,
}

impl Series {
    pub(super) fn of(arm: &Arm) -> Series {
        Series { name: arm.name(), level: arm.level, hollow: arm.side == Side::B }
    }

    fn ink(&self) -> Ink {
        Ink::Bots(self.level)
    }

    fn filling(&self) -> ShapeStyle {
        if self.hollow { Ink::Page } else { self.ink() }.colour().filled()
    }

    fn line(&self, width: f64) -> ShapeStyle {
        stroke(self.ink(), width)
    }

    /// The corners of its mark, around its middle.
    fn corners(&self) -> Vec<(f64, f64)> {
        match self.level {
            Level::Random => vec![(0.0, 5.0), (5.0, -4.0), (-5.0, -4.0)],
            Level::Easy => {
                let turns = (0..24).map(|turn| f64::from(15 * turn).to_radians().sin_cos());
                turns.map(|(sin, cos)| (4.0 * cos, 4.0 * sin)).collect()
            }
            Level::Normal => vec![(-3.5, -3.5), (3.5, -3.5), (3.5, 3.5), (-3.5, 3.5)],
            Level::Hard => vec![(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)],
            Level::Expert => vec![(0.0, -5.0), (5.0, 0.0), (0.0, 5.0), (-5.0, 0.0)],
        }
    }

    /// Its mark in a place of a chart.
    fn mark<'a, C: Clone + 'a>(&self, at: C) -> DynElement<'a, SVGBackend<'a>, C> {
        let corners: Vec<_> = self.corners().into_iter().map(|(x, y)| (fine(x), fine(y))).collect();
        let edge = PathElement::new(closed(corners.clone()), self.line(1.5));
        (EmptyElement::at(at) + Polygon::new(corners, self.filling()) + edge).into_dyn()
    }
}

fn closed<C: Clone>(mut corners: Vec<C>) -> Vec<C> {
    corners.extend(corners.first().cloned());
    corners
}

fn stroke(ink: Ink, width: f64) -> ShapeStyle {
    ink.colour().stroke_width(fine(width) as u32)
}

/// How words of a size are written, `place` of their place.
fn words(ink: Ink, size: f64, place: HPos) -> TextStyle<'static> {
    /// The library takes fonts for so much larger than they say.
    const LARGER: f64 = 1.24;
    let family = FontFamily::Name("system-ui, sans-serif");
    let font = FontDesc::new(family, LARGER * FINE * size, FontStyle::Normal);
    font.color(&ink.colour()).pos(Pos::new(place, VPos::Center))
}

/// The numbers of an axis.
fn small() -> TextStyle<'static> {
    words(Ink::Soft, 11.0, HPos::Center)
}

/// A word at its left end, in the middle of its height.
fn write(paper: &Paper<'_>, text: &str, (x, y): (f64, f64)) -> Drawn {
    paper.draw(&Text::new(text, (fine(x), fine(y)), words(Ink::Text, 12.0, HPos::Left)))
}

/// How wide a text is, about.
fn width(text: &str) -> f64 {
    6.5 * text.chars().count() as f64
}

/// "12 %", "+0.5 %".
fn percent(share: f64, signed: bool) -> String {
    let tenths = (1000.0 * share).round();
    let digits = usize::from(tenths % 10.0 != 0.0);
    // What is nothing has no sign, not even by rounding.
    let number = tenths / 10.0 + 0.0;
    match signed && tenths != 0.0 {
        true => format!("{number:+.digits$} %"),
        false => format!("{number:.digits$} %"),
    }
}

/// The names of the series with their marks, above a chart; nothing for a single one.
struct Legend<'a> {
    names: Vec<(&'a Series, (f64, f64))>,
    height: f64,
}

impl Legend<'_> {
    fn new(series: &[Series]) -> Legend<'_> {
        const LEFT: f64 = 27.0;
        if series.len() < 2 {
            return Legend { names: Vec::new(), height: 4.0 };
        }
        let (mut x, mut y) = (LEFT, 10.0);
        let mut names = Vec::new();
        for one in series {
            let wide = 30.0 + width(&one.name);
            if x > LEFT && x + wide > RIGHT {
                (x, y) = (LEFT, y + TEXT);
            }
            names.push((one, (x, y)));
            x += wide;
        }
        Legend { names, height: y + 14.0 }
    }

    fn draw(&self, paper: &Paper<'_>) -> Drawn {
        for (series, (x, y)) in &self.names {
            paper.draw(&series.mark((fine(*x), fine(*y))))?;
            write(paper, &series.name, (x + 9.0, *y))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use ztable_core::Setup;

    /// Every series that a run can have.
    pub(super) fn series() -> Vec<Series> {
        let [one, other] = [false, true].map(|on| Setup::new("zee", 2).with("no_wrap", on).into());
        Plan::new(&one, Some(&other), &Level::ALL).arms.iter().map(Series::of).collect()
    }

    /// The values of an attribute.
    pub(super) fn values<'a>(svg: &'a str, attribute: &str) -> Vec<&'a str> {
        let begin = format!(" {attribute}=\"");
        svg.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    /// The words.
    pub(super) fn texts(svg: &str) -> Vec<&str> {
        let elements = svg.split("<text").skip(1);
        let words = elements.filter_map(|rest| rest.split_once('>')?.1.split_once('<'));
        words.map(|(words, _)| words.trim()).collect()
    }

    #[test]
    fn numbers_have_as_many_digits_as_they_need() {
        let shares = [0.1, 0.005, -0.2, 1e-17, -1e-17, 0.1 + 0.2 - 0.3];
        assert_eq!(
            shares.map(|share| percent(share, true)).join(", "),
            "+10 %, +0.5 %, -20 %, 0 %, 0 %, 0 %"
        );
        assert_eq!(percent(0.295, false), "29.5 %");
    }

    #[test]
    fn no_two_series_look_alike() {
        let mut looks: Vec<String> =
            series().iter().map(|one| format!("{:?}{:?}", one.filling(), one.corners())).collect();
        looks.sort();
        looks.dedup();
        assert_eq!(looks.len(), 10);
    }

    #[test]
    fn names_of_many_series_go_on_below() {
        let series = series();
        let legend = Legend::new(&series);
        assert_eq!(legend.names.len(), 10);
        for (series, (x, y)) in &legend.names {
            assert!(x + width(&series.name) < RIGHT && *y < legend.height, "{series:?}");
        }
        assert!(Legend::new(&series[..1]).names.is_empty());
    }
}
