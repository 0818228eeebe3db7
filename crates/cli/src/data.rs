//! `ztable data check`: is a data file of a game sound?
//!
//! Owners of a printed game can correct its component data; this says whether the game would take
//! the file, and if not, which entry is wrong and why.

use std::fs;
use std::io::{self, Write};

use ztable_core::{DataError, Title};
use ztable_shelf::with_title;

use crate::args::DataCheckArgs;
use crate::exit::Failure;

/// Runs the command.
pub(crate) fn run(args: &DataCheckArgs) -> Result<(), Failure> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::no(format!("{name} cannot be read: {error}.")))?;
    let checked: Result<String, DataError> = with_title!(
        args.game.as_str(),
        G => G::check_data(&name, &text),
        else => return Err(Failure::from(ztable_shelf::unknown(&args.game)))
    );
    let found = checked.map_err(|error| Failure::no(format!("{error}.")))?;
    writeln!(io::stdout(), "{name}: {found}.")?;
    Ok(())
}
