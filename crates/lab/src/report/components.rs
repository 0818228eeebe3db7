//! The components: how often each is used, and how much winning goes with it.

use std::fmt::Write;

use ztable_bots::Rate;
use ztable_core::Sort;

use super::chart::{Dot, Dots};
use super::findings::verb;
use super::table::{Table, escaped, label, or_none, percent, signed, span, surprise};
use super::{arms, figure, series};
use crate::estimate::Estimate;
use crate::tally::Tally;

/// How many components a chart shows; the table has all.
pub(super) const CHARTED: usize = 12;

/// A component, with what each arm says of it.
pub(super) struct Line {
    at: usize,
    label: String,
    surprise: f64,
}

/// The components that were used at all, the most surprising first.
pub(super) fn by_surprise(tally: &Tally, sort: &Sort, start: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (item, at) in sort.items.iter().zip(start..) {
        if tally.arms.iter().all(|arm| arm.usages[at].times == 0) {
            continue;
        }
        let effects = tally.arms.iter().filter_map(|arm| arm.usages[at].effect());
        let surprise = effects.map(Estimate::surprise).fold(0.0, f64::max);
        lines.push(Line { at, label: label(item), surprise });
    }
    lines.sort_by(|one, other| other.surprise.total_cmp(&one.surprise));
    lines
}

pub(super) fn effects(tally: &Tally, sort: &Sort, lines: &[Line]) -> Dots {
    let row = |line: &Line| {
        let dots = tally.arms.iter().map(|arm| arm.usages[line.at].effect().map(dot));
        (line.label.clone(), dots.collect())
    };
    Dots {
        title: format!("{}: how much more often a seat wins with it", sort.name),
        series: series(tally),
        rows: lines.iter().take(CHARTED).map(row).collect(),
        even: 0.0,
        signed: true,
    }
}

fn dot(estimate: Estimate) -> Dot {
    let (low, high) = estimate.interval();
    Dot { value: estimate.value, low: low.max(-1.0), high: high.min(1.0) }
}

pub(super) fn components(page: &mut String, tally: &Tally, sort: &Sort, start: usize) {
    let lines = by_surprise(tally, sort, start);
    if lines.is_empty() {
        return;
    }
    let (has, has_not) = verb(sort.used);
    let shown = match lines.len() > CHARTED {
        true => format!("; the {CHARTED} most surprising of {}", lines.len()),
        false => String::new(),
    };
    let _ = write!(
        page,
        "<h2>{}</h2><p>How much more often a seat wins that {has} it than one that {has_not}\
         {shown}.</p>",
        escaped(sort.name)
    );
    figure(page, &effects(tally, sort, &lines).svg());
    let mut table = Table::new(
        &format!("{}: use and victories", sort.name),
        &["component", "arm"],
        &[
            "times a game",
            "seats that used it",
            "95 % interval",
            "wins with",
            "wins without",
            "difference, seat by seat",
            "95 % interval",
            "surprise",
        ],
    );
    for line in &lines {
        for (arm, sums) in arms(tally).into_iter().zip(&tally.arms) {
            let usage = &sums.usages[line.at];
            let [without, with] = usage.sums();
            let effect = usage.effect();
            let sure = effect.is_some_and(|effect| effect.is_beyond_chance(sums.usages.len()));
            let share = |rate: Rate| or_none((rate.of > 0).then(|| percent(rate.share())));
            let cells = [
                line.label.clone(),
                arm,
                format!("{:.2}", usage.times as f64 / f64::from(sums.games.max(1))),
                percent(usage.share().share()),
                span(usage.share_interval(), percent),
                share(with),
                share(without),
                or_none(effect.map(|effect| signed(effect.value))),
                or_none(effect.map(|effect| span(effect.interval(), signed))),
                or_none(effect.map(surprise)),
            ];
            table.row(sure, cells);
        }
    }
    table.fold(page);
}
