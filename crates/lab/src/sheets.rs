//! The sums for other programs: tables that are written as CSV, and as lines of JSON.

use serde::{Serialize, Serializer};
use serde_json::Value;
use ztable_bots::{Mean, Rate};

use crate::csv::quoted;
use crate::estimate::Estimate;
use crate::measure::Measure;
use crate::plan::Arm;
use crate::tally::{ArmTally, Tally};

/// A table: names of columns, and rows of texts, numbers and what is not there.
#[derive(Clone, Debug)]
pub struct Sheet {
    name: &'static str,
    columns: Vec<&'static str>,
    rows: Vec<Vec<Value>>,
}

impl Sheet {
    fn new<const N: usize>(
        name: &'static str,
        columns: [&'static str; N],
        rows: impl Iterator<Item = [Value; N]>,
    ) -> Sheet {
        Sheet { name, columns: columns.into(), rows: rows.map(Vec::from).collect() }
    }

    /// What its files are called, without their endings.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// A line with the names of the columns, and a line for each row.
    #[must_use]
    pub fn csv(&self) -> String {
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => quoted(text),
            number => number.to_string(),
        };
        let mut text = self.columns.join(",") + "\n";
        for row in &self.rows {
            text += &row.iter().map(cell).collect::<Vec<_>>().join(",");
            text.push('\n');
        }
        text
    }

    /// A JSON object for each row, a line each.
    #[must_use]
    pub fn json_lines(&self) -> String {
        let mut text = String::new();
        for values in &self.rows {
            let row = Row { columns: &self.columns, values };
            text += &serde_json::to_string(&row).expect("texts and numbers are plain data");
            text.push('\n');
        }
        text
    }
}

/// A row as an object whose keys are in the order of the columns.
struct Row<'a> {
    columns: &'a [&'static str],
    values: &'a [Value],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.columns.iter().zip(self.values))
    }
}

/// All sums of a run: who wins, how games go, the components, and what changed from arm to arm.
#[must_use]
pub fn sheets(tally: &Tally) -> [Sheet; 4] {
    [seats(tally), course(tally), components(tally), changes(tally)]
}

/// A number with four digits behind the point, which is more than is known of any share.
fn decimal(number: f64) -> Value {
    // What is nothing has no sign, not even by rounding.
    ((1e4 * number).round() / 1e4 + 0.0).into()
}

/// A number with the ends of its interval.
fn with_interval(number: f64, (low, high): (f64, f64)) -> [Value; 3] {
    [number, low, high].map(decimal)
}

fn or_null<const N: usize>(cells: Option<[Value; N]>) -> [Value; N] {
    cells.unwrap_or([const { Value::Null }; N])
}

fn arms(tally: &Tally) -> impl Iterator<Item = (&Arm, &ArmTally)> {
    tally.plan.arms.iter().zip(&tally.arms)
}

/// Victories and scores by seat, and victories by the order of turns.
fn seats(tally: &Tally) -> Sheet {
    let row = |arm: &Arm, [seat, order]: [Value; 2], rate: Rate, score: Option<&Mean>| {
        let share = (rate.of > 0).then(|| with_interval(rate.share(), rate.interval()));
        let [share, low, high] = or_null(share);
        let score = score.filter(|score| score.size() > 0).map(|score| {
            let (mean, margin) = (score.mean(), score.margin());
            with_interval(mean, (mean - margin, mean + margin))
        });
        let [score, score_low, score_high] = or_null(score);
        let (name, level) = (arm.name().into(), arm.level.to_string().into());
        let (games, wins) = (rate.of.into(), rate.hits.into());
        [name, level, seat, order, games, wins, share, low, high, score, score_low, score_high]
    };
    let rows = arms(tally).flat_map(|(arm, sums)| {
        let seats = sums.seats.iter().zip(&sums.scores).enumerate();
        let seats = seats.map(move |(seat, (rate, score))| {
            row(arm, [seat.into(), Value::Null], *rate, Some(score))
        });
        let turns = sums.order.iter().zip(1_u32..).filter(|_| sums.has_order());
        seats
            .chain(turns.map(move |(rate, turn)| row(arm, [Value::Null, turn.into()], *rate, None)))
    });
    let columns = [
        "arm",
        "level",
        "seat",
        "order",
        "games",
        "wins",
        "share",
        "low",
        "high",
        "score",
        "score_low",
        "score_high",
    ];
    Sheet::new("seats", columns, rows)
}

/// How many games took how many decisions, had so many changes of the lead, and ended so far apart.
fn course(tally: &Tally) -> Sheet {
    let rows = arms(tally).flat_map(|(arm, sums)| {
        let histograms = [
            (Measure::Decisions, &sums.decisions),
            (Measure::LeadChanges, &sums.lead_changes),
            (Measure::Margin, &sums.margins),
        ];
        histograms.into_iter().flat_map(move |(measure, histogram)| {
            histogram.iter().map(move |(number, games)| {
                let (name, level) = (arm.name().into(), arm.level.to_string().into());
                [name, level, measure.key().into(), (*number).into(), (*games).into()]
            })
        })
    });
    Sheet::new("course", ["arm", "level", "measure", "number", "games"], rows)
}

/// How often every component is used, and how much winning goes with it.
fn components(tally: &Tally) -> Sheet {
    let rows = arms(tally).flat_map(|(arm, sums)| {
        tally.ranges().flat_map(move |(sort, range)| {
            sort.items.iter().zip(&sums.usages[range]).map(move |(item, usage)| {
                let [without, with] = usage.sums();
                let used = usage.share();
                let share =
                    (used.of > 0).then(|| with_interval(used.share(), usage.share_interval()));
                let [share, share_low, share_high] = or_null(share);
                let [effect, low, high, surprise] = or_null(usage.effect().map(estimated));
                [
                    arm.name().into(),
                    arm.level.to_string().into(),
                    sort.key.into(),
                    item.id.clone().into(),
                    item.name.clone().into(),
                    usage.times.into(),
                    used.of.into(),
                    used.hits.into(),
                    share,
                    share_low,
                    share_high,
                    with.hits.into(),
                    without.hits.into(),
                    effect,
                    low,
                    high,
                    surprise,
                ]
            })
        })
    });
    let columns = [
        "arm",
        "level",
        "sort",
        "id",
        "name",
        "times",
        "seats",
        "seats_used",
        "share",
        "share_low",
        "share_high",
        "wins_used",
        "wins_unused",
        "effect",
        "low",
        "high",
        "surprise",
    ];
    Sheet::new("components", columns, rows)
}

/// A number with its interval and its surprise.
fn estimated(estimate: Estimate) -> [Value; 4] {
    let [value, low, high] = with_interval(estimate.value, estimate.interval());
    [value, low, high, decimal(estimate.surprise())]
}

/// What changed from one arm to another: of the games as a whole, and of the use of each component
/// and the winning that goes with it.
fn changes(tally: &Tally) -> Sheet {
    let rows = tally.pairs.iter().flat_map(|pair| {
        let row = move |what: &str, of: Option<[Value; 3]>, games: Value, change: Estimate| {
            let [from, to] = [pair.from, pair.to].map(|arm| tally.plan.arms[arm].name().into());
            let [sort, id, name] = or_null(of);
            let [change, low, high, surprise] = estimated(change);
            [from, to, what.into(), sort, id, name, games, change, low, high, surprise]
        };
        let whole = pair.changes().map(move |(measure, mean)| {
            row(measure.key(), None, mean.size().into(), Estimate::mean(mean))
        });
        let each = tally.component_changes(pair).flat_map(move |change| {
            let of: [Value; 3] = [
                change.sort.key.into(),
                change.item.id.clone().into(),
                change.item.name.clone().into(),
            ];
            let games = change.used.size().into();
            let used = row("used", Some(of.clone()), games, Estimate::mean(change.used));
            // Both arms are measured by themselves, so no number of games belongs to it.
            let effect = change.effect.map(|effect| row("effect", Some(of), Value::Null, effect));
            [used].into_iter().chain(effect)
        });
        whole.chain(each)
    });
    let columns =
        ["from", "to", "what", "sort", "id", "name", "games", "change", "low", "high", "surprise"];
    Sheet::new("changes", columns, rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_and_what_is_not_there_is_told() {
        let rows = [["a, \"b\"".into(), 1.into()], [Value::Null, decimal(-0.00001)]];
        let sheet = Sheet::new("one", ["zeta", "alpha"], rows.into_iter());
        assert_eq!(sheet.csv(), "zeta,alpha\n\"a, \"\"b\"\"\",1\n,0.0\n");
        let lines = "{\"zeta\":\"a, \\\"b\\\"\",\"alpha\":1}\n{\"zeta\":null,\"alpha\":0.0}\n";
        assert_eq!(sheet.json_lines(), lines);
    }
}
