//! Charts as SVG. Colours come from the style sheet, for light and dark; series differ by shape too.

use std::fmt::Write;

use ztable_bots::Level;

use super::table::escaped;
use crate::plan::{Arm, Side};

/// The style of charts alone, for pictures that stand in no page.
pub(super) const STYLE: &str = include_str!("chart.css");

/// Narrow, so that a chart can be read on a telephone.
const WIDTH: f64 = 420.0;
const LEFT: f64 = 22.0;
const RIGHT: f64 = 398.0;
/// The height of a line of text, and of a mark.
const TEXT: f64 = 17.0;
const LINE: f64 = 13.0;

/// How an arm is drawn: a colour and a shape for each level, hollow for the other variant.
#[derive(Clone, Debug)]
pub(super) struct Series {
    name: String,
    shape: usize,
    hollow: bool,
}

impl Series {
    pub(super) fn of(arm: &Arm) -> Series {
        let shape = Level::ALL.iter().position(|level| *level == arm.level);
        Series { name: arm.name(), shape: shape.unwrap_or(0), hollow: arm.side == Side::B }
    }

    fn class(&self) -> String {
        format!("s{}{}", self.shape, if self.hollow { " hollow" } else { "" })
    }

    fn mark(&self, svg: &mut String, x: f64, y: f64) {
        let class = self.class();
        let path = match self.shape {
            0 => "m-4 -4l8 8m0 -8l-8 8",
            1 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
            2 => "m-3.5 -3.5h7v7h-7z",
            3 => "m0 -5l5 9h-10z",
            _ => "m0 -5l5 5l-5 5l-5 -5z",
        };
        let _ = write!(
            svg,
            "<path class=\"{class}\" stroke-width=\"1.5\" d=\"M{x:.1} {y:.1}{path}\"/>"
        );
    }
}

/// A measured number in a chart.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dot {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Numbers with their intervals, row by row, one for each series.
#[derive(Clone, Debug)]
pub(super) struct Dots {
    pub(super) title: String,
    pub(super) series: Vec<Series>,
    pub(super) rows: Vec<(String, Vec<Option<Dot>>)>,
    /// Where nothing is out of the ordinary.
    pub(super) even: f64,
    /// Whether numbers are differences, which have a sign.
    pub(super) signed: bool,
}

/// How often numbers came up, one column for each series.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub(super) title: String,
    pub(super) series: Vec<Series>,
    /// Each group with the share of every series.
    pub(super) groups: Vec<(String, Vec<f64>)>,
}

/// A step of 1, 2 or 5 times a power of ten, so that about five of them make up the range.
fn step(range: f64) -> f64 {
    let raw = (range / 5.0).max(1e-9);
    let power = 10_f64.powf(raw.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= raw);
    factor.unwrap_or(10.0) * power
}

/// The ticks from `low` to `high`, both of which are ticks.
fn ticks(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let (first, last) = ((low / step).round() as i64, (high / step).round() as i64);
    (first..=last).map(move |number| number as f64 * step)
}

fn percent(share: f64, signed: bool) -> String {
    let number = 100.0 * share;
    let digits = usize::from(number.fract().abs() > 0.05 && number.abs() < 10.0);
    if signed { format!("{number:+.digits$} %") } else { format!("{number:.digits$} %") }
}

/// Begins a picture of this height.
fn open(title: &str, height: f64) -> String {
    format!(
        "<svg class=\"chart\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\" \
         viewBox=\"0 0 {WIDTH} {height:.0}\"><title>{}</title>",
        escaped(title)
    )
}

/// How wide a text is, about.
fn width(text: &str) -> f64 {
    6.5 * text.chars().count() as f64
}

/// The names of the series with their shapes, and how high that is; nothing for a single one.
fn legend(series: &[Series]) -> (String, f64) {
    if series.len() < 2 {
        return (String::new(), 4.0);
    }
    let (mut svg, mut x, mut y) = (String::new(), LEFT + 5.0, 10.0);
    for one in series {
        let wide = 30.0 + width(&one.name);
        if x > LEFT + 5.0 && x + wide > RIGHT {
            (x, y) = (LEFT + 5.0, y + TEXT);
        }
        one.mark(&mut svg, x, y);
        let name = escaped(&one.name);
        let _ = write!(svg, "<text x=\"{:.1}\" y=\"{:.1}\">{name}</text>", x + 9.0, y + 4.0);
        x += wide;
    }
    (svg, y + 14.0)
}

impl Dots {
    pub(super) fn svg(&self) -> String {
        let dots = || self.rows.iter().flat_map(|(_, dots)| dots.iter().flatten());
        let low = dots().map(|dot| dot.low).fold(self.even, f64::min);
        let high = dots().map(|dot| dot.high).fold(self.even, f64::max);
        let step = step((high - low).max(0.01));
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let x = |value: f64| LEFT + (RIGHT - LEFT) * (value - low) / (high - low).max(1e-9);
        let band = TEXT + LINE * self.series.len().max(1) as f64 + 4.0;

        let (legend, top) = legend(&self.series);
        let bottom = top + band * self.rows.len() as f64;
        let mut svg = open(&self.title, bottom + 22.0);
        svg.push_str(&legend);
        for row in (0..self.rows.len()).step_by(2) {
            let upper = top + band * row as f64;
            let _ = write!(
                svg,
                "<rect class=\"band\" x=\"0\" y=\"{upper:.1}\" width=\"{WIDTH}\" \
                 height=\"{band:.1}\"/>"
            );
        }
        for tick in ticks(low, high, step) {
            let at = x(tick);
            let _ = write!(
                svg,
                "<path class=\"grid\" d=\"M{at:.1} {top:.1}V{bottom:.1}\"/><text class=\"axis\" \
                 text-anchor=\"middle\" x=\"{at:.1}\" y=\"{:.1}\">{}</text>",
                bottom + 15.0,
                percent(tick, self.signed && tick != 0.0)
            );
        }
        let even = x(self.even);
        let _ = write!(svg, "<path class=\"even\" d=\"M{even:.1} {top:.1}V{bottom:.1}\"/>");
        for (row, (label, dots)) in self.rows.iter().enumerate() {
            let upper = top + band * row as f64;
            let _ = write!(
                svg,
                "<text x=\"6\" y=\"{:.1}\">{}</text>",
                upper + 13.0,
                escaped(&shortened(label))
            );
            for (line, (series, dot)) in self.series.iter().zip(dots).enumerate() {
                let Some(dot) = dot else { continue };
                let y = upper + TEXT + LINE * (line as f64 + 0.5);
                let _ = write!(
                    svg,
                    "<path class=\"{}\" stroke-width=\"2\" d=\"M{:.1} {y:.1}H{:.1}\"/>",
                    series.class(),
                    x(dot.low),
                    x(dot.high)
                );
                series.mark(&mut svg, x(dot.value), y);
            }
        }
        svg.push_str("</svg>");
        svg
    }
}

impl Columns {
    pub(super) fn svg(&self) -> String {
        const HEIGHT: f64 = 130.0;
        const FROM: f64 = 40.0;
        let most = self.groups.iter().flat_map(|(_, shares)| shares).copied().fold(0.01, f64::max);
        let step = step(most);
        let high = (most / step).ceil() * step;
        let (legend, top) = legend(&self.series);
        let top = top + 6.0;
        let floor = top + HEIGHT;
        let y = |share: f64| floor - HEIGHT * share / high;
        let mut svg = open(&self.title, floor + 22.0);
        svg.push_str(&legend);
        for tick in ticks(0.0, high, step) {
            let at = y(tick);
            let _ = write!(
                svg,
                "<path class=\"grid\" d=\"M{FROM} {at:.1}H{RIGHT}\"/><text class=\"axis\" \
                 text-anchor=\"end\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                FROM - 5.0,
                at + 4.0,
                percent(tick, false)
            );
        }
        let group = (RIGHT - FROM) / self.groups.len().max(1) as f64;
        let column = (group * 0.85 / self.series.len().max(1) as f64).min(32.0);
        let widest = self.groups.iter().map(|(label, _)| width(label)).fold(0.0, f64::max);
        let every = ((widest + 4.0) / group).ceil().max(1.0) as usize;
        for (number, (label, shares)) in self.groups.iter().enumerate() {
            let middle = FROM + group * (number as f64 + 0.5);
            let left = middle - column * self.series.len() as f64 / 2.0;
            for (line, (series, share)) in self.series.iter().zip(shares).enumerate() {
                let _ = write!(
                    svg,
                    "<rect class=\"{}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" \
                     height=\"{:.1}\"/>",
                    series.class(),
                    left + column * line as f64,
                    y(*share),
                    (column - 1.5).max(0.5),
                    floor - y(*share)
                );
            }
            if number % every == 0 {
                let _ = write!(
                    svg,
                    "<text class=\"axis\" text-anchor=\"middle\" x=\"{middle:.1}\" \
                     y=\"{:.1}\">{}</text>",
                    floor + 15.0,
                    escaped(label)
                );
            }
        }
        svg.push_str("</svg>");
        svg
    }
}

/// A label that fits into a chart.
fn shortened(label: &str) -> String {
    const MOST: usize = 60;
    if label.chars().count() <= MOST {
        return label.into();
    }
    let mut short: String = label.chars().take(MOST - 1).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use ztable_core::Setup;

    fn series() -> Vec<Series> {
        let [one, other] = [false, true].map(|on| Setup::new("zee", 2).with("no_wrap", on).into());
        Plan::new(&one, Some(&other), &Level::ALL).arms.iter().map(Series::of).collect()
    }

    #[test]
    fn steps_are_round() {
        let steps = [step(1.0), step(0.3), step(12.0)].map(|step| format!("{step:.2}"));
        assert_eq!(steps, ["0.20", "0.10", "5.00"]);
        assert_eq!(ticks(-0.2, 0.2, 0.1).count(), 5);
    }

    /// Every arm that a run can have is drawn, each in a way of its own.
    #[test]
    fn no_two_series_look_alike() {
        let series = series();
        assert_eq!(series.len(), 10);
        let mut classes: Vec<String> = series.iter().map(Series::class).collect();
        classes.sort();
        classes.dedup();
        assert_eq!(classes.len(), 10);
        let dot = Dot { value: 0.1, low: 0.0, high: 0.2 };
        let rows = vec![("all".into(), vec![Some(dot); 10])];
        let (title, series) = (String::new(), series);
        let svg = Dots { title, series, rows, even: 0.0, signed: true }.svg();
        for class in classes {
            assert!(svg.matches(&format!("class=\"{class}\"")).count() >= 3, "{class}");
        }
    }

    #[test]
    fn charts_stay_inside_their_picture_and_escape_their_words() {
        let dot = Dot { value: 0.1, low: -0.05, high: 0.25 };
        let chart = Dots {
            title: "a < b".into(),
            series: series().into_iter().take(2).collect(),
            rows: vec![("R&D".into(), vec![Some(dot), None])],
            even: 0.0,
            signed: true,
        };
        let svg = chart.svg();
        assert!(svg.contains("a &lt; b") && svg.contains("R&amp;D") && !svg.contains("R&D"));
        assert!(svg.contains("+20 %") && svg.contains(">0 %<"));
        for place in svg.split(" x=\"").skip(1).filter_map(|text| text.split('"').next()) {
            let place: f64 = place.parse().unwrap();
            assert!((0.0..=WIDTH).contains(&place), "{place}");
        }
    }

    #[test]
    fn empty_charts_are_drawn_too() {
        let columns = Columns { title: String::new(), series: vec![], groups: vec![] };
        assert!(columns.svg().ends_with("</svg>"));
        let (title, series, rows) = (String::new(), vec![], vec![]);
        let dots = Dots { title, series, rows, even: 0.5, signed: false };
        assert!(!dots.svg().contains("NaN"));
    }
}
