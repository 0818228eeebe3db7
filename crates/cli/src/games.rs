//! `ztable games`: the shelf as a list.

use std::io::{self, Write};

use serde_json::Value;

use crate::args::GamesArgs;
use crate::exit::Failure;
use crate::text::Table;

/// Runs the command.
pub(crate) fn run(args: &GamesArgs) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    if args.json {
        let games: Vec<Value> = ztable_shelf::games().map(crate::referee::shown).collect();
        let text = serde_json::to_string_pretty(&games).expect("the list is plain data");
        writeln!(out, "{text}")?;
        return Ok(());
    }
    let mut table = Table::new(&["id", "name", "players", "minutes", "modes", "options"]);
    for about in ztable_shelf::games() {
        let options: Vec<&str> = about.options.iter().map(|option| option.key).collect();
        table.row([
            about.id.to_string(),
            about.name.to_string(),
            format!("{}–{}", about.min_players, about.max_players),
            format!("{}–{}", about.minutes.0, about.minutes.1),
            about.modes.join(", "),
            options.join(", "),
        ]);
    }
    write!(out, "{table}")?;
    Ok(())
}
