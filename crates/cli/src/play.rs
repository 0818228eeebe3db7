//! `ztable play`: a game in the terminal, alone or against bots.

mod plain;
mod screen;
mod sitting;

use std::fs;
use std::io::{self, IsTerminal};

use ztable_core::Start;

use crate::args::PlayArgs;
use crate::exit::Failure;
use crate::seeds;
use sitting::Sitting;

/// Runs the command.
pub(crate) fn run(args: &PlayArgs) -> Result<(), Failure> {
    let seed = args.seed.clone().map_or_else(seeds::fresh, Ok)?;
    let start = Start::new(args.game.setup()?, seed);
    let mut sitting = Sitting::new(start, &args.bots, &args.seat, args.patience.patience())?
        .with_minds(args.minds.number());
    let plain = args.plain || !io::stdin().is_terminal() || !io::stdout().is_terminal();
    let result = match plain {
        true => plain::play(&mut sitting, io::stdin().lock(), io::stdout().lock()),
        false => screen::play(&mut sitting),
    };
    sitting.dismiss_programs();
    // The record is kept however the game was left.
    if let Some(path) = &args.record {
        let record =
            serde_json::to_string_pretty(&sitting.game().record()).expect("a record is plain data");
        fs::write(path, record + "\n").map_err(|error| {
            Failure::no(format!("{} cannot be written: {error}.", path.display()))
        })?;
    }
    result
}
