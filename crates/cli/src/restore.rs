//! `ztable restore`: a database from a backup.

use std::io::{self, Write};

use ztable_server::store;

use crate::args::RestoreArgs;
use crate::exit::Failure;
use crate::serve::database::{self, Database};
use crate::serve::sentence;

/// Runs the command.
pub(crate) fn run(args: &RestoreArgs) -> Result<(), Failure> {
    let database = match database::place(args.database.as_deref())? {
        Database::File(path) => path,
        Database::Postgres(address) => {
            return Err(Failure::no(format!(
                "{address} is restored by Postgres' own program: psql or pg_restore, with what \
                 pg_dump wrote."
            )));
        }
    };
    let restored = store::restore(&args.backup, &database).map_err(sentence)?;
    writeln!(
        io::stdout(),
        "{} holds {} tables again ({} bytes).",
        database.display(),
        restored.tables,
        restored.bytes
    )?;
    Ok(())
}
