//! The ladder as people read it: Markdown.

use std::io::{self, Write};

use ztable_bots::{Level, Rate};

use super::fixtures::Fixtures;
use super::modes::Mode;
use super::rating::{self, Estimate};
use super::standings::{Round, Standings};
use crate::players::Player;
use crate::text::NONE;

/// Writes what came out for a mode.
pub(super) fn write(
    mode: &Mode,
    fixtures: &Fixtures,
    standings: &Standings,
    out: &mut impl Write,
) -> io::Result<()> {
    writeln!(out, "## {}\n", mode.name)?;
    match fixtures.table.setup.players {
        1 => alone(fixtures, standings, out)?,
        _ => together(fixtures, standings, out)?,
    }
    writeln!(out)
}

fn alone(fixtures: &Fixtures, standings: &Standings, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} games each, the same for all.\n", fixtures.seeds)?;
    writeln!(out, "| player | won | mean score | better than the one above |")?;
    writeln!(out, "| --- | ---: | ---: | ---: |")?;
    let scores = Estimate::of(&standings.kinds, |kinds| {
        kinds.iter().map(|rounds| mean(rounds, score)).collect()
    });
    // Seeds are the same for all, so what one gained on another is taken seed by seed.
    let gains: Vec<Vec<Round>> =
        standings.kinds.windows(2).map(|pair| gained(&pair[0], &pair[1])).collect();
    let gains =
        Estimate::of(&gains, |kinds| kinds.iter().map(|rounds| mean(rounds, score)).collect());
    for (player, name) in fixtures.players.iter().enumerate() {
        let gain = player.checked_sub(1).map_or(NONE.into(), |above| signed(gains[above]));
        writeln!(
            out,
            "| {} | {} | {} | {gain} |",
            shown(name),
            percent(share(&standings.kinds[player], player)),
            decimal(scores[player])
        )?;
    }
    Ok(())
}

fn together(fixtures: &Fixtures, standings: &Standings, out: &mut impl Write) -> io::Result<()> {
    let players = fixtures.players.len();
    let seats = f64::from(fixtures.table.setup.players);
    let normal = Player::Bot(Level::Normal);
    let anchor = fixtures.players.iter().position(|player| *player == normal).unwrap_or(0);
    let ratings = Estimate::of(&standings.kinds, |kinds| {
        rating::ratings(&fixtures.kinds, kinds, players, anchor)
    });
    let games = fixtures.games() / fixtures.kinds.len() as u64;
    writeln!(
        out,
        "{games} games a cell; a cell is how often the player of its row wins as one among others of \
         its column (fair: {:.0} %).\n",
        100.0 / seats
    )?;
    write!(out, "| player | rating |")?;
    fixtures.players.iter().try_for_each(|name| write!(out, " among {} |", shown(name)))?;
    write!(out, "\n| --- | ---: |")?;
    fixtures.players.iter().try_for_each(|_| write!(out, " ---: |"))?;
    writeln!(out)?;
    for (player, name) in fixtures.players.iter().enumerate() {
        let Estimate { value, low, high } = ratings[player];
        write!(out, "| {} | {value:.0} ({low:.0} to {high:.0}) |", shown(name))?;
        for other in 0..players {
            let is_cell = |line_up: &[usize]| line_up[0] == player && line_up[1] == other;
            let cell = fixtures.kinds.iter().position(|kind| is_cell(&kind.line_up));
            // Among two, one table is both.
            let mirrored = fixtures
                .kinds
                .iter()
                .position(|kind| kind.line_up.len() == 2 && kind.line_up[..] == [other, player]);
            let text = cell.or(mirrored).map(|kind| percent(share(&standings.kinds[kind], player)));
            write!(out, " {} |", text.as_deref().unwrap_or(NONE))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn mean(rounds: &[&Round], value: impl Fn(&Round) -> f64) -> f64 {
    rounds.iter().map(|round| value(round)).sum::<f64>() / rounds.len().max(1) as f64
}

fn score(round: &Round) -> f64 {
    round.score.map_or(0.0, f64::from)
}

/// What the second player scored more than the first, seed by seed.
fn gained(first: &[Round], second: &[Round]) -> Vec<Round> {
    let more = |(first, second): (&Round, &Round)| Round {
        games: 1,
        shares: Vec::new(),
        score: Some(second.score.unwrap_or(0) - first.score.unwrap_or(0)),
    };
    first.iter().zip(second).map(more).collect()
}

/// How much of the victories a player has, with Wilson's interval. That seeds are shared makes it wider
/// than it need be, and it is honest where somebody won all or nothing.
fn share(rounds: &[Round], player: usize) -> Estimate {
    let of: u32 = rounds.iter().map(|round| round.games).sum();
    let shares: f64 = rounds.iter().map(|round| round.shares[player]).sum();
    let (low, high) = Rate { hits: shares.round() as u32, of }.interval();
    Estimate { value: shares / f64::from(of.max(1)), low: low.max(0.0), high: high.min(1.0) }
}

/// A name in a cell of a table.
fn shown(player: &Player) -> String {
    match player {
        Player::Bot(level) => level.to_string(),
        Player::Program(command) => format!("`{}`", command.replace('|', "\\|")),
    }
}

fn percent(share: Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

fn decimal(Estimate { value, low, high }: Estimate) -> String {
    format!("{value:.2} ({low:.2} to {high:.2})")
}

fn signed(Estimate { value, low, high }: Estimate) -> String {
    format!("{value:+.2} ({low:+.2} to {high:+.2})")
}
