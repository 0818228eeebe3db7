//! Numbers with their intervals, row by row.

use std::ops::Range;

use plotters::prelude::*;

use super::{
    Drawn, FOOT, Legend, Paper, RIGHT, Series, TEXT, WIDTH, fine, percent, picture, small, stroke,
    write,
};
use crate::report::ink::Ink;

const LEFT: f64 = 22.0;
/// The height of a mark.
const LINE: f64 = 13.0;

/// A measured number in a chart.
#[derive(Clone, Copy, Debug)]
pub(in crate::report) struct Dot {
    pub(in crate::report) value: f64,
    pub(in crate::report) low: f64,
    pub(in crate::report) high: f64,
}

/// Numbers with their intervals, row by row, one for each series.
#[derive(Clone, Debug)]
pub(in crate::report) struct Dots {
    pub(in crate::report) title: String,
    pub(in crate::report) series: Vec<Series>,
    pub(in crate::report) rows: Vec<(String, Vec<Option<Dot>>)>,
    /// Where nothing is out of the ordinary.
    pub(in crate::report) even: f64,
    /// Whether numbers are differences, which have a sign.
    pub(in crate::report) signed: bool,
}

impl Dots {
    pub(in crate::report) fn svg(&self) -> String {
        let legend = Legend::new(&self.series);
        picture(&self.title, legend.height + self.height() + FOOT, |paper| {
            legend.draw(paper)?;
            self.draw(&paper.margin(fine(legend.height), 0, 0, 0))
        })
    }

    /// How high a row is: its name, and a line for each series.
    fn row(&self) -> f64 {
        TEXT + LINE * self.series.len().max(1) as f64 + 4.0
    }

    fn height(&self) -> f64 {
        self.row() * self.rows.len() as f64
    }

    /// From the lowest to the highest number, with a little room.
    fn range(&self) -> Range<f64> {
        let dots = || self.rows.iter().flat_map(|(_, dots)| dots.iter().flatten());
        let low = dots().map(|dot| dot.low).fold(self.even, f64::min);
        let high = dots().map(|dot| dot.high).fold(self.even, f64::max);
        let room = ((high - low) / 40.0).max(0.005);
        low - room..high + room
    }

    fn draw(&self, paper: &Paper<'_>) -> Drawn {
        let (row, bottom) = (self.row(), self.height());
        for at in (0..self.rows.len()).step_by(2) {
            let upper = row * at as f64;
            let corners = [(0, fine(upper)), (fine(WIDTH), fine(upper + row))];
            paper.draw(&Rectangle::new(corners, Ink::Band.colour().filled()))?;
        }
        let mut chart = ChartBuilder::on(paper)
            .margin_left(fine(LEFT))
            .margin_right(fine(WIDTH - RIGHT))
            .x_label_area_size(fine(FOOT))
            // Downwards, as rows are read.
            .build_cartesian_2d(self.range(), bottom..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(6)
            .x_label_formatter(&|share| percent(*share, self.signed))
            .x_label_style(small())
            .axis_style(TRANSPARENT)
            .light_line_style(TRANSPARENT)
            .bold_line_style(stroke(Ink::Line, 1.0))
            .set_tick_mark_size(LabelAreaPosition::Bottom, fine(2.0))
            .draw()?;
        let plot = chart.plotting_area();
        let even = vec![(self.even, 0.0), (self.even, bottom)];
        plot.draw(&PathElement::new(even, stroke(Ink::Soft, 1.0)))?;
        for (at, (label, dots)) in self.rows.iter().enumerate() {
            let upper = row * at as f64;
            write(paper, &shortened(label), (6.0, upper + 9.0))?;
            for (line, (series, dot)) in self.series.iter().zip(dots).enumerate() {
                let Some(dot) = dot else { continue };
                let y = upper + TEXT + LINE * (line as f64 + 0.5);
                let interval = vec![(dot.low, y), (dot.high, y)];
                plot.draw(&PathElement::new(interval, series.line(2.0)))?;
                plot.draw(&series.mark((dot.value, y)))?;
            }
        }
        Ok(())
    }
}

/// A label that fits into a chart.
fn shortened(label: &str) -> String {
    const MOST: usize = 60;
    match label.chars().count() > MOST {
        true => label.chars().take(MOST - 1).chain(['…']).collect(),
        false => label.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{series, texts, values};
    use super::*;

    fn dots(rows: Vec<(String, Vec<Option<Dot>>)>, series: Vec<Series>) -> String {
        Dots { title: "a < b".into(), series, rows, even: 0.0, signed: true }.svg()
    }

    #[test]
    fn every_series_has_its_interval_and_its_mark() {
        let dot = Dot { value: 0.1, low: 0.0, high: 0.2 };
        let svg = dots(vec![("all".into(), vec![Some(dot); 10])], series());
        for series in series() {
            let colour = series.ink().colour();
            let colour = format!("#{:02X}{:02X}{:02X}", colour.0, colour.1, colour.2);
            let lines = values(&svg, "stroke").into_iter().filter(|stroke| *stroke == colour);
            // Of both variants: the interval, the edge of the mark, and that in the legend.
            assert_eq!(lines.count(), 6, "{series:?}");
        }
    }

    #[test]
    fn charts_stay_inside_their_picture_and_escape_their_words() {
        let dot = Dot { value: 0.1, low: -0.05, high: 0.25 };
        let rows = vec![("R&D".into(), vec![Some(dot), None])];
        let svg = dots(rows, series().into_iter().take(2).collect());
        assert!(svg.contains("<title>a &lt; b</title>"));
        let texts = texts(&svg);
        assert!(
            texts.contains(&"R&amp;D") && texts.contains(&"+20 %") && texts.contains(&"0 %"),
            "{texts:?}"
        );
        let points = values(&svg, "points")
            .into_iter()
            .flat_map(|points| points.split([' ', ',']).step_by(2));
        for place in values(&svg, "x").into_iter().chain(points.filter(|place| !place.is_empty())) {
            let place: i32 = place.parse().unwrap();
            assert!((0..=fine(WIDTH)).contains(&place), "{place}");
        }
    }

    /// The style sheet knows every colour that the library writes, or dark pages would show light ones.
    #[test]
    fn only_known_inks_are_used() {
        let dot = Dot { value: 0.1, low: 0.0, high: 0.2 };
        let svg = dots(vec![("all".into(), vec![Some(dot); 10])], series());
        let sheet = crate::report::ink::sheet();
        let colours = ["fill", "stroke"].map(|part| values(&svg, part)).concat();
        assert!(colours.len() > 40);
        for colour in colours.into_iter().filter(|colour| *colour != "none") {
            assert!(sheet.contains(&format!("\"{colour}\"")), "{colour}");
        }
    }

    #[test]
    fn charts_of_nothing_are_drawn_too() {
        let svg = dots(vec![], vec![]);
        assert!(svg.ends_with("</svg>") && !svg.contains("NaN"));
    }
}
