//! Looking for puzzles in games of bots.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use ztable_core::Setup;
use ztable_lab::in_order;
use ztable_study::puzzle::{Choosing, Collection, Haul, Puzzle, modes, seek};

use super::read;
use crate::args::PuzzlesFindArgs;
use crate::crew;
use crate::exit::Failure;
use crate::text::count;

/// Runs the command.
pub(super) fn run(args: &PuzzlesFindArgs) -> Result<(), Failure> {
    let mut collection = begin(args)?;
    let mut ids: BTreeSet<String> = collection.puzzles.iter().map(Puzzle::id).collect();
    let modes = modes(&args.game);
    let (all, ways) = (args.count.get() as usize, modes.len());
    for (number, setup) in modes.iter().enumerate() {
        // Each way of playing has its part, and the first ones what does not divide.
        let wished = all / ways + usize::from(number < all % ways);
        collection.puzzles.extend(look_through(args, setup, wished, &mut ids)?);
    }
    collection.sort();
    match &args.out {
        None => write!(io::stdout().lock(), "{collection}")?,
        Some(file) => fs::write(file, collection.to_string()).map_err(|error| {
            Failure::no(format!("{} cannot be written: {error}.", file.display()))
        })?,
    }
    Ok(())
}

/// What is added to: the puzzles of the file, if there is one.
fn begin(args: &PuzzlesFindArgs) -> Result<Collection, Failure> {
    let PuzzlesFindArgs { game, count, seed, games, .. } = args;
    let made = format!("ztable puzzles find {game} --count {count} --seed {seed} --games {games}");
    let Some(file) = args.out.as_deref().filter(|file| file.exists()) else {
        return Ok(Collection { game: game.clone(), made, puzzles: Vec::new() });
    };
    let before = read(file)?;
    if before.game != *game {
        return Err(Failure::usage(format!(
            "{} holds puzzles of {}, not of {game}; name another file.",
            file.display(),
            before.game
        )));
    }
    let made = if before.puzzles.is_empty() { made } else { format!("{}; {made}", before.made) };
    Ok(Collection { made, ..before })
}

/// Looks through games of one way of playing until as many puzzles are found as are wished for, and says
/// on standard error what came of it.
fn look_through(
    args: &PuzzlesFindArgs,
    setup: &Setup,
    wished: usize,
    ids: &mut BTreeSet<String>,
) -> Result<Vec<Puzzle>, Failure> {
    let (mut choosing, mut games) = (Choosing::new(wished), 0_u32);
    let mut sum = Haul::default();
    let enough = AtomicBool::new(choosing.is_enough());
    in_order(
        args.seed..args.seed.saturating_add(args.games.get()),
        crew::size(args.threads),
        || enough.load(Ordering::Relaxed),
        |seed| seek(setup, &format!("puzzle {seed}")),
        |haul| {
            let haul = haul?;
            // Games that others had under way do not count: how many there are is a matter of threads.
            if choosing.is_enough() {
                return Ok(());
            }
            games += 1;
            for puzzle in sum.count(haul) {
                if ids.insert(puzzle.id()) {
                    choosing.offer(puzzle);
                }
            }
            enough.store(choosing.is_enough(), Ordering::Relaxed);
            Ok::<(), Failure>(())
        },
    )?;
    let kept = choosing.kept();
    eprintln!(
        "{}, {}: {} in {} with {}: one play seemed best in {}, weaker bots missed {}, a deeper search \
         agreed on {}.",
        args.game,
        count(setup.players, "player"),
        count(kept.len() as u64, "puzzle"),
        count(games, "game"),
        count(sum.decisions, "decision"),
        sum.candidates,
        sum.missed,
        sum.deep
    );
    Ok(kept)
}
