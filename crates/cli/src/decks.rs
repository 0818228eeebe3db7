//! `ztable decks check`: may a deck of one's own be played in ZU Tiles?

use std::fs;
use std::io::{self, Write};

use ztable_shelf::zu_tiles::Deck;

use crate::args::DecksCheckArgs;
use crate::exit::Failure;

/// Runs the command.
pub(crate) fn run(args: &DecksCheckArgs) -> Result<(), Failure> {
    let name = args.file.display().to_string();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::no(format!("{name} cannot be read: {error}.")))?;
    let deck = Deck::parse(&name, &text).map_err(|errors| {
        let sentences: Vec<String> = errors.iter().map(|error| format!("{error}.")).collect();
        Failure::no(sentences.join("\n"))
    })?;
    let mut out = io::stdout();
    let (size, own) = (deck.size(), deck.own_tiles());
    writeln!(
        out,
        "{name}: the deck \"{}\" can be played: {size} tiles, {own} of its own making.",
        deck.name
    )?;
    for warning in &deck.warnings {
        writeln!(out, "Note: {warning}")?;
    }
    Ok(())
}
