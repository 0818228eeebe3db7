//! `ztable data check`: is a data file of a game sound?
//!
//! Owners of a printed game can correct its component data; this says whether the game would take
//! the file, and if not, which entry is wrong and why.

use std::fs;
use std::io::{self, Write};

use ztable_shelf::zeds_zone;

use crate::args::DataCheckArgs;
use crate::exit::Failure;

/// Runs the command.
pub(crate) fn run(args: &DataCheckArgs) -> Result<(), Failure> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::no(format!("{name} cannot be read: {error}.")))?;
    let found = check(&args.game, &name, &text).map_err(Failure::no)?;
    writeln!(io::stdout(), "{name}: {found}")?;
    Ok(())
}

/// What the file holds, or what is wrong with it.
fn check(game: &str, name: &str, text: &str) -> Result<String, String> {
    match game {
        "zeds-zone" if is_plan(text) => zeds_zone::Zone::parse(name, text)
            .map(|_| "a sound plan of the Z Zone.".into())
            .map_err(|error| format!("{error}.")),
        "zeds-zone" => zeds_zone::SectorTable::parse(name, text)
            .map(|table| format!("a sound Sector Table with {} sectors.", table.iter().len()))
            .map_err(|error| format!("{error}.")),
        other => Err(format!("The data of {other} cannot be checked on its own.")),
    }
}

/// Tells the two data files of Zeds Zone apart: only the plan has doors.
fn is_plan(text: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with("entrance"))
}
