//! The same data for spreadsheets: one line per game and seat, and one per arm and component.

use std::io::{self, Write};

use crate::estimate::Estimate;
use crate::plan::Plan;
use crate::played::Game;
use crate::tally::Tally;

/// A text as a cell: in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

fn number(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Writes games as they come, a line for each seat.
#[derive(Debug)]
pub struct GamesCsv<W> {
    out: W,
}

impl<W: Write> GamesCsv<W> {
    /// Begins with the names of the columns.
    ///
    /// # Errors
    /// What the writer fails with.
    pub fn new(mut out: W) -> io::Result<GamesCsv<W>> {
        writeln!(out, "arm,level,seed,seat,order,won,place,score,decisions,lead_changes,margin")?;
        Ok(GamesCsv { out })
    }

    /// Writes a game.
    ///
    /// # Errors
    /// What the writer fails with.
    pub fn write(&mut self, plan: &Plan, game: &Game) -> io::Result<()> {
        let arm = &plan.arms[game.arm];
        for (seat, seated) in game.seats.iter().enumerate() {
            writeln!(
                self.out,
                "{},{},{},{seat},{},{},{},{},{},{},{}",
                quoted(&arm.name()),
                arm.level,
                game.seed,
                number(game.order(seat)),
                seated.won,
                seated.place,
                number(seated.score),
                game.decisions,
                game.lead_changes,
                number(game.margin)
            )?;
        }
        Ok(())
    }

    /// Writes what is still on its way.
    ///
    /// # Errors
    /// What the writer fails with.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes a line for each arm and component.
///
/// # Errors
/// What the writer fails with.
pub fn components_csv(tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "arm,sort,id,name,times,seats,seats_used,wins_used,wins_unused,effect,low,high,surprise"
    )?;
    for (arm, sums) in tally.plan.arms.iter().zip(&tally.arms) {
        for (sort, range) in tally.ranges() {
            for (item, usage) in sort.items.iter().zip(&sums.usages[range]) {
                let [without, with] = usage.sums();
                let effect = usage.effect();
                let digits = |value: f64| format!("{value:.4}");
                writeln!(
                    out,
                    "{},{},{},{},{},{},{},{},{},{},{},{},{}",
                    quoted(&arm.name()),
                    sort.key,
                    quoted(&item.id),
                    quoted(&item.name),
                    usage.times,
                    usage.share().of,
                    with.of,
                    with.hits,
                    without.hits,
                    number(effect.map(|effect| digits(effect.value))),
                    number(effect.map(|effect| digits(effect.interval().0))),
                    number(effect.map(|effect| digits(effect.interval().1))),
                    number(effect.map(Estimate::surprise).map(digits))
                )?;
            }
        }
    }
    out.flush()
}
