//! The `ztable` program: one door to everything, one file per command.
//!
//! Commands translate between people (or programs) and the crates below; no rule of a game is
//! decided here. Results go to standard output, everything else to standard error, and the exit
//! status is one of [`exit`]'s.

pub mod args;
pub mod exit;

mod admin;
mod backup;
mod clock;
mod completions;
mod crew;
mod data;
mod decks;
mod folder;
mod games;
mod lab;
mod ladder;
mod learn;
mod play;
pub mod players;
mod puzzles;
mod record;
mod referee;
mod restore;
mod review;
mod rules;
mod seeds;
mod serve;
mod signal;
mod simulate;
mod text;
mod verify;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command, DataCommand, DecksCommand};
use crate::exit::Failure;

/// Runs the program with the arguments of the process.
#[must_use]
pub fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Answers every line of `input` as `ztable referee` does, from a fresh start.
///
/// # Errors
/// What reading or writing fails with.
pub fn judge_lines(input: impl BufRead, output: impl Write) -> io::Result<()> {
    referee::judge_lines(input, output)
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => serve::run(&cli.serve),
        Some(Command::Serve(args)) => serve::run(&args),
        Some(Command::Backup(args)) => backup::run(&args),
        Some(Command::Restore(args)) => restore::run(&args),
        Some(Command::Admin(args)) => admin::run(&args),
        Some(Command::Games(args)) => games::run(&args),
        Some(Command::Rules(args)) => rules::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Learn(args)) => learn::run(&args),
        Some(Command::Simulate(args)) => simulate::run(&args),
        Some(Command::Ladder(args)) => ladder::run(&args),
        Some(Command::Lab(args)) => lab::run(&args),
        Some(Command::Referee(args)) => referee::run(&args),
        Some(Command::Verify(args)) => verify::run(&args),
        Some(Command::Review(args)) => review::run(&args),
        Some(Command::Puzzles(command)) => puzzles::run(&command),
        Some(Command::Data(DataCommand::Check(args))) => data::run(&args),
        Some(Command::Decks(DecksCommand::Check(args))) => decks::run(&args),
        Some(Command::Completions(args)) => completions::run(&args),
    }
}
