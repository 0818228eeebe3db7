//! Two arms with the same seeds: what changed from one to the other.

use std::fmt::Write;

use super::components::CHARTED;
use super::table::{Table, escaped, label, or_none, plain, signed, span, surprise};
use crate::estimate::Estimate;
use crate::measure::Measure;
use crate::tally::{ComponentChange, Pair, Tally};

pub(super) fn compared(page: &mut String, tally: &Tally) {
    for pair in &tally.pairs {
        let name = |arm: usize| escaped(&tally.plan.arms[arm].name());
        let _ = write!(page, "<h2>{} against {}</h2>", name(pair.to), name(pair.from));
        let mut table = Table::new(
            "What changed, game by game with the same seeds",
            &["measure"],
            &["change", "95 % interval", "surprise"],
        );
        for (measure, estimate) in changes(pair) {
            let write = if measure.is_share() { signed } else { plain };
            let cells = [
                measure.name().to_string(),
                write(estimate.value),
                span(estimate.interval(), write),
                surprise(estimate),
            ];
            table.row(estimate.is_beyond_chance(Measure::ALL.len()), cells);
        }
        table.show(page);
        components(tally, pair).fold(page);
    }
}

/// What changed of the games as a whole.
pub(super) fn changes(pair: &Pair) -> impl Iterator<Item = (Measure, Estimate)> {
    pair.changes().map(|(measure, mean)| (measure, Estimate::mean(mean)))
}

/// The components whose use or whose effect changed most.
fn components(tally: &Tally, pair: &Pair) -> Table {
    let row = |change: ComponentChange<'_>| {
        let used = Estimate::mean(change.used);
        let surprise = used.surprise().max(change.effect.map_or(0.0, Estimate::surprise));
        (surprise, label(change.item), change.sort.name, used, change.effect)
    };
    let mut rows: Vec<_> = tally.component_changes(pair).map(row).collect();
    rows.sort_by(|one, other| other.0.total_cmp(&one.0));
    let looked_at = 2 * rows.len();
    let mut table = Table::new(
        "Components whose use, or whose part in winning, changed most",
        &["component", "sort"],
        &["seats that used it", "95 % interval", "winning with it", "95 % interval"],
    );
    for (_, name, sort, used, effect) in rows.into_iter().take(2 * CHARTED) {
        let sure = [Some(used), effect].into_iter().flatten();
        let sure = sure.into_iter().any(|estimate| estimate.is_beyond_chance(looked_at));
        let cells = [
            name,
            sort.to_string(),
            signed(used.value),
            span(used.interval(), signed),
            or_none(effect.map(|effect| signed(effect.value))),
            or_none(effect.map(|effect| span(effect.interval(), signed))),
        ];
        table.row(sure, cells);
    }
    table
}
