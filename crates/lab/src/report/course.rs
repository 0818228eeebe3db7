//! How games go: their length, the lead and how close they end.

use std::fmt::Write;

use ztable_bots::Mean;

use super::chart::Columns;
use super::table::{Table, or_none, percent};
use super::{arms, figure, series};
use crate::tally::{ArmTally, Histogram, Tally};

/// A chart of the course of games: its title, and what it is about.
type Course = (&'static str, fn(&ArmTally) -> &Histogram);

const COURSES: [Course; 3] = [
    ("Length: decisions a game", |arm| &arm.decisions),
    ("How often the lead changes", |arm| &arm.lead_changes),
    ("How far the first is ahead in the end", |arm| &arm.margins),
];

/// How many groups a chart has at most.
const GROUPS: u32 = 20;

pub(super) fn course(page: &mut String, tally: &Tally) {
    page.push_str("<h2>How games go</h2>");
    means(tally).show(page);
    for (title, of) in COURSES {
        if tally.arms.iter().all(|arm| of(arm).is_empty()) {
            continue;
        }
        let groups = groups(tally.arms.iter().map(of));
        let names = arms(tally);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut table = Table::new(&format!("{title}: share of games"), &["number"], &names);
        for (label, shares) in &groups {
            let shares = shares.iter().map(|share| percent(*share));
            table.row(false, [label.clone()].into_iter().chain(shares));
        }
        let _ = write!(page, "<h3>{title}</h3>");
        figure(page, &Columns { title: title.into(), series: series(tally), groups }.svg());
        table.fold(page);
    }
}

fn means(tally: &Tally) -> Table {
    let numbers = ["games", "decisions", "lead changes", "ahead by", "nobody wins", "scores"];
    let mut table = Table::new("Means with 95 % intervals", &["arm"], &numbers);
    for (name, sums) in arms(tally).into_iter().zip(&tally.arms) {
        let scores: Vec<String> = sums.scores.iter().filter_map(|score| mean(*score)).collect();
        let cells = [
            name,
            sums.games.to_string(),
            or_none(mean(mean_of(&sums.decisions))),
            or_none(mean(mean_of(&sums.lead_changes))),
            or_none(mean(mean_of(&sums.margins))),
            percent(sums.nobody.share()),
            or_none((!scores.is_empty()).then(|| scores.join("; "))),
        ];
        table.row(false, cells);
    }
    table
}

fn mean_of(histogram: &Histogram) -> Mean {
    let mut mean = Mean::default();
    for (number, times) in histogram {
        (0..*times).for_each(|_| mean.count((*number).into()));
    }
    mean
}

fn mean(mean: Mean) -> Option<String> {
    (mean.size() > 0).then(|| format!("{:.1} ± {:.1}", mean.mean(), mean.margin()))
}

/// The numbers in groups, each with the share of every series.
fn groups<'a>(series: impl Iterator<Item = &'a Histogram> + Clone) -> Vec<(String, Vec<f64>)> {
    let keys = || series.clone().flat_map(|histogram| histogram.keys().copied());
    let (Some(least), Some(most)) = (keys().min(), keys().max()) else { return Vec::new() };
    let width = (most - least + 1).div_ceil(GROUPS).max(1);
    let least = least / width * width;
    let count = (most - least) / width + 1;
    let total = |histogram: &Histogram| histogram.values().sum::<u32>().max(1);
    let group = |number: u32| {
        let from = least + number * width;
        let shares = series.clone().map(|histogram| {
            let times: u32 = histogram.range(from..from + width).map(|(_, times)| times).sum();
            f64::from(times) / f64::from(total(histogram))
        });
        let label = match width {
            1 => from.to_string(),
            _ => format!("{from}–{}", from + width - 1),
        };
        (label, shares.collect())
    };
    (0..count).map(group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_hold_every_game_once() {
        let one: Histogram = (30..140).map(|number| (number, 2)).collect();
        let other: Histogram = [(199, 5)].into();
        let groups = groups([&one, &other].into_iter());
        assert!(groups.len() <= 21 && groups[0].0 == "27–35", "{groups:?}");
        for series in 0..2 {
            let all: f64 = groups.iter().map(|(_, shares)| shares[series]).sum();
            assert!((all - 1.0).abs() < 1e-9, "{all}");
        }
    }
}
