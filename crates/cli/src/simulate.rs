//! `ztable simulate`: bots play many games, and a table says how it went.
//!
//! The table goes to standard output and depends on the arguments alone (with `--iterations` or
//! the levels' own budgets); progress and speed go to standard error.

mod csv;
mod fact;
mod plan;
mod tally;

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use crate::args::SimulateArgs;
use crate::crew::{self, Progress, PutAside};
use crate::exit::Failure;
use crate::text::{NONE, Table};
use csv::Csv;
use plan::{Plan, Played};
use tally::{Count, Tally};

/// Runs the command.
pub(crate) fn run(args: &SimulateArgs) -> Result<(), Failure> {
    let plan = Plan::new(args)?;
    let threads = crew::size(args.run.threads);
    let mut csv = args.csv.as_deref().map(|path| open(path, &plan.facts)).transpose()?;

    let started = Instant::now();
    let mut progress = Progress::new(plan.games);
    let mut tally = Tally::new(&plan);
    let mut put_aside = PutAside::default();
    let play = |number| plan.play(plan.pairing(number));
    crew::play(plan.games, threads, play, |played: Played| {
        if played.pairing.number == 0 {
            fact::check(&plan.facts, &played.outcome)?;
        }
        tally.add(&plan, &played);
        put_aside.note(&played.put_aside);
        progress.step();
        csv.as_mut().map_or(Ok(()), |csv| csv.write(&played)).map_err(Failure::from)
    })?;
    progress.finish();
    put_aside.report();
    if let Some(csv) = csv {
        csv.finish()?;
    }

    let seconds = started.elapsed().as_secs_f64();
    eprintln!(
        "{} games, {} decisions in {seconds:.2} s on {threads} threads: {:.0} decisions a second.",
        plan.games,
        tally.decisions,
        tally.decisions as f64 / seconds.max(1e-9)
    );
    report(&plan, &tally, &mut io::stdout().lock())?;
    Ok(())
}

fn open(path: &Path, facts: &[String]) -> Result<Csv<BufWriter<File>>, Failure> {
    let fault = |error| Failure::no(format!("{} cannot be written: {error}.", path.display()));
    let file = File::create(path).map_err(fault)?;
    Csv::new(BufWriter::new(file), facts).map_err(fault)
}

fn report(plan: &Plan, tally: &Tally, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{plan}\n")?;
    let mut players = results("bot");
    for (player, count) in &tally.players {
        players.row(cells(player.to_string(), count));
    }
    writeln!(out, "{players}")?;
    if tally.seats.len() > 1 {
        let mut seats = results("seat");
        for (seat, count) in tally.seats.iter().enumerate() {
            seats.row(cells(seat.to_string(), count));
        }
        writeln!(out, "{seats}")?;
        let mut both = results("bot, seat");
        for ((player, seat), count) in &tally.players_on_seats {
            both.row(cells(format!("{player}, {seat}"), count));
        }
        writeln!(out, "{both}")?;
    }
    for (fact, counts) in plan.facts.iter().zip(&tally.facts) {
        let mut table = results(fact);
        for (value, count) in counts {
            table.row(cells(value.clone(), count));
        }
        writeln!(out, "{table}")?;
    }
    let length = &tally.length;
    writeln!(
        out,
        "Length: {:.1} decisions a game on average, {} to {}. Nobody won {} of {} games.",
        tally.decisions as f64 / plan.games as f64,
        length.0,
        length.1,
        tally.nobody,
        plan.games
    )
}

fn results(first: &str) -> Table {
    Table::new(&[first, "games", "wins", "win rate", "95 % interval", "scored", "mean score"])
}

fn cells(name: String, count: &Count) -> [String; 7] {
    let (low, high) = count.wins.interval();
    let percent = |share: f64| format!("{:.1} %", 100.0 * share.clamp(0.0, 1.0));
    [
        name,
        count.wins.of.to_string(),
        count.wins.hits.to_string(),
        percent(count.wins.share()),
        format!("{} – {}", percent(low), percent(high)),
        count.scored.to_string(),
        mean(count),
    ]
}

/// The mean score with its 95 % interval.
fn mean(count: &Count) -> String {
    match (count.mean_score(), count.mean_margin()) {
        (Some(mean), Some(margin)) => format!("{mean:.2} ± {margin:.2}"),
        (Some(mean), None) => format!("{mean:.2}"),
        (None, _) => NONE.into(),
    }
}
