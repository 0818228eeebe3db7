//! `ztable puzzles`: find positions with one best play, check files of them, and solve them.

mod find;
mod solve;

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;

use ztable_study::puzzle::{Collection, of_game};

use crate::args::{PuzzlesCheckArgs, PuzzlesCommand, PuzzlesSolveArgs};
use crate::exit::Failure;
use crate::text::count;

/// Runs the command.
pub(crate) fn run(command: &PuzzlesCommand) -> Result<(), Failure> {
    match command {
        PuzzlesCommand::Find(args) => find::run(args),
        PuzzlesCommand::Check(args) => check(args),
        PuzzlesCommand::Solve(args) => solve(args),
    }
}

fn read(file: &Path) -> Result<Collection, Failure> {
    let name = file.display();
    let text = fs::read_to_string(file)
        .map_err(|error| Failure::no(format!("{name} cannot be read: {error}.")))?;
    Collection::read(&text).map_err(|bad| Failure::no(format!("{name}: {bad}")))
}

fn check(args: &PuzzlesCheckArgs) -> Result<(), Failure> {
    let collection = read(&args.file)?;
    let name = args.file.display();
    collection.check().map_err(|bad| Failure::no(format!("{name}: {bad}")))?;
    let puzzles = count(collection.puzzles.len() as u64, "puzzle");
    writeln!(io::stdout(), "{name}: {puzzles} of {} can be played.", collection.game)?;
    Ok(())
}

/// The puzzles that come with a game, or those of a file.
fn named(puzzles: &str) -> Result<Collection, Failure> {
    match of_game(puzzles) {
        Some(collection) => Ok(collection),
        None => read(Path::new(puzzles)),
    }
}

fn solve(args: &PuzzlesSolveArgs) -> Result<(), Failure> {
    let collection = named(&args.puzzles)?;
    let first = args.number.map_or(0, |number| number.get() as usize - 1);
    let all = collection.puzzles.len();
    if first >= all {
        let there = count(all as u64, "puzzle");
        return Err(Failure::usage(format!("There is no puzzle {}, but {there}.", first + 1)));
    }
    let lines = &mut io::stdin().lock().lines();
    let out = &mut io::stdout().lock();
    for (number, puzzle) in collection.puzzles.iter().enumerate().skip(first) {
        let title = format!("Puzzle {} of {all}", number + 1);
        if !solve::ask(puzzle, &title, lines, out)? {
            break;
        }
    }
    Ok(())
}
