//! How often numbers came up.

use plotters::prelude::*;

use super::{
    Drawn, FOOT, Legend, Paper, RIGHT, Series, WIDTH, closed, fine, percent, picture, small,
    stroke, width,
};
use crate::report::ink::Ink;

/// Where columns begin, and how high they are at most.
const LEFT: f64 = 40.0;
const HEIGHT: f64 = 136.0;
/// How wide a column is at most.
const WIDEST: f64 = 32.0;
/// A group of columns in parts: the library names places of an axis of whole numbers only.
const GROUP: i32 = 10_000;

/// How often numbers came up, one column for each series.
#[derive(Clone, Debug)]
pub(in crate::report) struct Columns {
    pub(in crate::report) title: String,
    pub(in crate::report) series: Vec<Series>,
    /// Each group with the share of every series.
    pub(in crate::report) groups: Vec<(String, Vec<f64>)>,
}

/// The middle of a group.
fn middle(group: usize) -> i32 {
    GROUP * group as i32 + GROUP / 2
}

impl Columns {
    pub(in crate::report) fn svg(&self) -> String {
        let legend = Legend::new(&self.series);
        picture(&self.title, legend.height + HEIGHT + FOOT, |paper| {
            legend.draw(paper)?;
            self.draw(&paper.margin(fine(legend.height), 0, 0, 0))
        })
    }

    /// How wide a group is.
    fn group(&self) -> f64 {
        (RIGHT - LEFT) / self.groups.len().max(1) as f64
    }

    /// Where names stand: below every group, or as many as have room.
    fn named(&self) -> Vec<i32> {
        let widest = self.groups.iter().map(|(label, _)| width(label)).fold(0.0, f64::max);
        let every = ((widest + 4.0) / self.group()).ceil().max(1.0) as usize;
        (0..self.groups.len()).step_by(every).map(middle).collect()
    }

    fn draw(&self, paper: &Paper<'_>) -> Drawn {
        let end = GROUP * self.groups.len().max(1) as i32;
        let shares = self.groups.iter().flat_map(|(_, shares)| shares);
        let high = 1.05 * shares.copied().fold(0.01, f64::max);
        let mut chart = ChartBuilder::on(paper)
            .margin_right(fine(WIDTH - RIGHT))
            .x_label_area_size(fine(FOOT))
            .y_label_area_size(fine(LEFT))
            .build_cartesian_2d((0..end).with_key_points(self.named()), 0.0..high)?;
        let name = |at: &i32| match self.groups.get((at / GROUP) as usize) {
            Some((label, _)) => label.clone(),
            None => String::new(),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .y_labels(6)
            .x_label_formatter(&name)
            .y_label_formatter(&|share| percent(*share, false))
            .label_style(small())
            .axis_style(TRANSPARENT)
            .light_line_style(TRANSPARENT)
            .bold_line_style(stroke(Ink::Line, 1.0))
            .set_all_tick_mark_size(fine(2.0))
            .draw()?;
        let plot = chart.plotting_area();
        let series = self.series.len().max(1) as i32;
        let widest = f64::from(GROUP) * WIDEST / self.group();
        let column = (GROUP * 85 / 100 / series).min(widest as i32);
        for (group, (_, shares)) in self.groups.iter().enumerate() {
            let mut left = middle(group) - column * series / 2;
            for (series, share) in self.series.iter().zip(shares) {
                let right = left + column;
                let corners = vec![(left, 0.0), (left, *share), (right, *share), (right, 0.0)];
                plot.draw(&Polygon::new(corners.clone(), series.filling()))?;
                plot.draw(&PathElement::new(closed(corners), series.line(1.0)))?;
                left = right;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{series, texts, values};
    use super::*;

    fn columns(groups: Vec<(String, Vec<f64>)>, series: Vec<Series>) -> String {
        Columns { title: "often".into(), series, groups }.svg()
    }

    #[test]
    fn every_share_has_its_column() {
        let groups = (0..20).map(|group| (format!("{group}00–{group}99"), vec![0.05; 10]));
        let svg = columns(groups.collect(), series());
        // And a mark for each series in the legend.
        assert_eq!(svg.matches("<polygon").count(), 20 * 10 + 10);
        let texts = texts(&svg);
        assert!(texts.contains(&"000–099") && texts.contains(&"5 %"), "{texts:?}");
        let named = texts.iter().filter(|text| text.contains('–')).count();
        assert!((3..10).contains(&named), "as many names as have room, not {named}");
    }

    #[test]
    fn a_higher_share_is_a_higher_column() {
        let groups = vec![("1".into(), vec![0.1]), ("2".into(), vec![0.4])];
        let svg = columns(groups, series().into_iter().take(1).collect());
        let tops = values(&svg, "points").into_iter().map(|points| {
            let heights = points
                .split_whitespace()
                .filter_map(|point| point.split_once(',')?.1.parse::<i32>().ok());
            heights.min().unwrap()
        });
        // The filling and the edge of either column.
        let tops: Vec<i32> = tops.collect();
        assert!(
            tops.len() == 4 && tops[0] == tops[1] && tops[2] == tops[3] && tops[0] > tops[2],
            "{tops:?}"
        );
    }

    #[test]
    fn charts_of_nothing_are_drawn_too() {
        assert!(columns(vec![], vec![]).ends_with("</svg>"));
    }
}
