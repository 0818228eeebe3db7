//! Measures how strong the levels play:
//! `ladder GAME PLAYERS GAMES LEVEL[,LEVEL...] [ITERATIONS|- [FIRST [THREADS]]]`.
//!
//! Games are numbered from FIRST (0), which gives fresh seeds after tuning on others; THREADS of them
//! are played at once, by default one per core.
//! With one level, all seats play it; with several, they rotate over the seats.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use ztable_bots::{Budget, GameReport, Level, Mean, Rate, play_game};
use ztable_core::Setup;

/// What is counted for one level.
#[derive(Clone, Copy, Default)]
struct Row {
    wins: Rate,
    scored: Rate,
    score: Mean,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, players, games, levels, rest @ ..] = &arguments[..] else {
        let usage =
            "usage: ladder GAME PLAYERS GAMES LEVEL[,LEVEL...] [ITERATIONS|- [FIRST [THREADS]]]";
        return Err(usage.into());
    };
    let setup = Setup::new(game.as_str(), players.parse()?);
    let games: u32 = games.parse()?;
    let levels: Vec<Level> = levels.split(',').map(str::parse).collect::<Result<_, _>>()?;
    let iterations =
        rest.first().filter(|text| *text != "-").map(|text| text.parse()).transpose()?;
    let first: u32 = rest.get(1).map_or(Ok(0), |text| text.parse())?;
    let threads = match rest.get(2) {
        Some(text) => text.parse()?,
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let budget = Budget { iterations, millis: None };
    let start = Instant::now();
    let reports = play_all(&setup, first, games, &levels, budget, threads)?;
    let picks: usize = reports.iter().map(|report| report.picks.len()).sum();
    println!("{:8} {:>24} {:>24} {:>16}", "level", "wins", "with a score", "mean score");
    for (number, level) in levels.iter().enumerate() {
        let row = count(&reports, *level);
        if levels[..number].contains(level) {
            continue;
        }
        println!(
            "{level:8} {:>24} {:>24} {:>8.2} ± {:.2}",
            percent(row.wins),
            percent(row.scored),
            row.score.mean(),
            row.score.margin()
        );
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{games} games, {picks} picks, {seconds:.1} s");
    Ok(())
}

fn play_all(
    setup: &Setup,
    first: u32,
    games: u32,
    levels: &[Level],
    budget: Budget,
    threads: usize,
) -> Result<Vec<GameReport>, ztable_core::Refusal> {
    let next = AtomicU32::new(0);
    let reports = Mutex::new(Ok(Vec::new()));
    let started = Instant::now();
    let clock = move || started.elapsed().as_secs_f64() * 1000.0;
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games {
                        return;
                    }
                    let seated: Vec<Level> = (0..usize::from(setup.players))
                        .map(|seat| levels[(seat + number as usize) % levels.len()])
                        .collect();
                    let report = play_game(
                        setup,
                        &format!("ladder {}", first + number),
                        &seated,
                        budget,
                        &clock,
                    );
                    let mut reports = reports.lock().expect("no thread panics while it writes");
                    match (&mut *reports, report) {
                        (Ok(done), Ok(report)) => done.push(report),
                        (_, Err(refusal)) => {
                            *reports = Err(refusal);
                            return;
                        }
                        (Err(_), Ok(_)) => return,
                    }
                }
            });
        }
    });
    reports.into_inner().expect("no thread panics while it writes")
}

fn count(reports: &[GameReport], level: Level) -> Row {
    let mut row = Row::default();
    for report in reports {
        for standing in &report.outcome.seats {
            if report.levels[standing.seat.index()] != level {
                continue;
            }
            row.wins.count(report.outcome.winners.contains(standing.seat));
            row.scored.count(standing.score.is_some());
            if let Some(score) = standing.score {
                row.score.count(f64::from(score));
            }
        }
    }
    row
}

fn percent(rate: Rate) -> String {
    let (low, high) = rate.interval();
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * rate.share(), 100.0 * low, 100.0 * high)
}
