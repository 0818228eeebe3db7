//! Who wins: by seat and by the order of turns.

use std::fmt::Write;

use ztable_bots::Rate;

use super::chart::{Dot, Dots};
use super::findings::from_even;
use super::table::{Table, percent, span};
use super::{arms, figure, series};
use crate::tally::{ArmTally, Tally};

pub(super) fn seats(page: &mut String, tally: &Tally) {
    if tally.arms.iter().all(|arm| arm.seats.len() < 2) {
        return shares(page, tally, "Victories", |_| "The player".into(), |arm| &arm.seats);
    }
    shares(page, tally, "Seats", |at| format!("Player {}", at + 1), |arm| &arm.seats);
    if tally.arms.iter().any(ArmTally::has_order) {
        shares(page, tally, "Order of turns", |at| format!("Turn {}", at + 1), |arm| &arm.order);
    }
}

fn shares(
    page: &mut String,
    tally: &Tally,
    heading: &str,
    name: impl Fn(usize) -> String,
    of: impl Fn(&ArmTally) -> &Vec<Rate>,
) {
    let most = tally.arms.iter().map(|arm| of(arm).len()).max().unwrap_or(0);
    let rate = |arm: &ArmTally, at: usize| of(arm).get(at).copied().filter(|rate| rate.of > 0);
    let rows = (0..most).map(|at| {
        let dots = tally.arms.iter().map(|arm| rate(arm, at).map(dot)).collect();
        (name(at), dots)
    });
    let all = tally.arms.iter().flat_map(&of).fold(Rate::default(), |sum, rate| Rate {
        hits: sum.hits + rate.hits,
        of: sum.of + rate.of,
    });
    let chart = Dots {
        title: format!("{heading}: share of victories"),
        series: series(tally),
        rows: rows.collect(),
        even: all.share(),
        signed: false,
    };
    let _ = write!(page, "<h2>{heading}</h2>");
    figure(page, &chart.svg());
    let caption = format!("{heading}: victories");
    let numbers = ["games", "wins", "share", "95 % interval"];
    let mut table = Table::new(&caption, &["who", "arm"], &numbers);
    for at in 0..most {
        for (arm, sums) in arms(tally).into_iter().zip(&tally.arms) {
            let Some(rate) = rate(sums, at) else { continue };
            let sure = most > 1 && from_even(of(sums))[at].is_beyond_chance(most);
            let cells = [
                name(at),
                arm,
                rate.of.to_string(),
                rate.hits.to_string(),
                percent(rate.share()),
                span(interval(rate), percent),
            ];
            table.row(sure, cells);
        }
    }
    table.show(page);
}

fn interval(rate: Rate) -> (f64, f64) {
    let (low, high) = rate.interval();
    (low.max(0.0), high.min(1.0))
}

fn dot(rate: Rate) -> Dot {
    let (low, high) = interval(rate);
    Dot { value: rate.share(), low, high }
}
