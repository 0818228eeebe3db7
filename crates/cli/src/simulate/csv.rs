//! One line per game and seat, for spreadsheets and scripts.

use std::io::{self, Write};

use super::fact;
use super::plan::Played;

/// Writes the lines.
pub(super) struct Csv<W> {
    out: W,
    facts: Vec<String>,
}

impl<W: Write> Csv<W> {
    /// Starts with the names of the columns. No cell but those of players and facts ever needs
    /// quotes: all others are numbers.
    pub(super) fn new(mut out: W, facts: &[String]) -> io::Result<Csv<W>> {
        write!(out, "game,seed,seat,bot,winner,place,score,decisions")?;
        facts.iter().try_for_each(|fact| write!(out, ",{}", quoted(fact)))?;
        writeln!(out)?;
        Ok(Csv { out, facts: facts.to_vec() })
    }

    pub(super) fn write(&mut self, played: &Played) -> io::Result<()> {
        let pairing = &played.pairing;
        for (standing, player) in played.outcome.seats.iter().zip(&pairing.players) {
            write!(
                self.out,
                "{},{},{},{},{},{},{},{}",
                pairing.number,
                pairing.seed,
                standing.seat,
                quoted(&player.to_string()),
                played.outcome.winners.contains(standing.seat),
                standing.place,
                standing.score.map_or(String::new(), |score| score.to_string()),
                played.decisions
            )?;
            for name in &self.facts {
                write!(self.out, ",{}", quoted(&fact::of(standing, name)))?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// A text as a cell: in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}
