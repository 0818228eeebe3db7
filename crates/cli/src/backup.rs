//! `ztable backup`: a copy of the tables while the server goes on.

use std::io::{self, Write};

use ztable_server::store;

use crate::args::BackupArgs;
use crate::exit::Failure;
use crate::serve::database::{self, Database};
use crate::serve::sentence;

/// Runs the command.
pub(crate) fn run(args: &BackupArgs) -> Result<(), Failure> {
    let database = match database::place(args.database.as_deref())? {
        Database::File(path) => path,
        Database::Postgres(address) => {
            return Err(Failure::no(format!(
                "{address} is copied by Postgres' own program: pg_dump --schema=ztable --file={}.",
                args.file.display()
            )));
        }
    };
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
