//! `ztable backup`: a copy of the tables while the server goes on.

use std::io::{self, Write};

use ztable_server::store;

use crate::args::BackupArgs;
use crate::exit::Failure;
use crate::serve::{database, sentence};

/// Runs the command.
pub(crate) fn run(args: &BackupArgs) -> Result<(), Failure> {
    let database = database::place(args.database.as_deref())?;
    let copied = store::backup(&database, &args.file).map_err(sentence)?;
    writeln!(
        io::stdout(),
        "{} holds {} tables of {} ({} bytes).",
        args.file.display(),
        copied.tables,
        database.display(),
        copied.bytes
    )?;
    Ok(())
}
