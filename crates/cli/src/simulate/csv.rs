//! One line per game and seat, for spreadsheets and scripts.

use std::io::{self, Write};

use super::plan::Played;

/// Writes the lines.
pub(super) struct Csv<W> {
    out: W,
}

impl<W: Write> Csv<W> {
    /// Starts with the names of the columns. No cell ever needs quotes: all are numbers or the
    /// words of levels.
    pub(super) fn new(mut out: W) -> io::Result<Csv<W>> {
        writeln!(out, "game,seed,seat,bot,winner,place,score,decisions")?;
        Ok(Csv { out })
    }

    pub(super) fn write(&mut self, played: &Played) -> io::Result<()> {
        let pairing = &played.pairing;
        for (standing, bot) in played.outcome.seats.iter().zip(&pairing.bots) {
            writeln!(
                self.out,
                "{},{},{},{bot},{},{},{},{}",
                pairing.number,
                pairing.seed,
                standing.seat,
                played.outcome.winners.contains(standing.seat),
                standing.place,
                standing.score.map_or(String::new(), |score| score.to_string()),
                played.decisions
            )?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}
