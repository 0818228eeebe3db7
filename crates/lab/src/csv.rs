//! Games for spreadsheets: a line for each game and seat.

use std::io::{self, Write};

use crate::plan::Plan;
use crate::played::Game;

/// A text as a cell: in quotes where it needs them.
pub(crate) fn quoted(text: &str) -> String {
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
