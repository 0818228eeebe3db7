//! `ztable completions`: a script for a shell.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs};
use crate::exit::Failure;

/// Runs the command.
pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    // Written to memory first: the generator panics when its reader goes away.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ztable", &mut script);
    io::stdout().write_all(&script)?;
    Ok(())
}
