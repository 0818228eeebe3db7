//! `ztable rules`: the rulebook, or one rule of it.

use std::io::{self, Write};

use ztable_core::RuleBook;

use crate::args::RulesArgs;
use crate::exit::Failure;
use crate::text::wrap;

const WIDTH: usize = 96;

/// Runs the command.
pub(crate) fn run(args: &RulesArgs) -> Result<(), Failure> {
    let about = ztable_shelf::about(&args.game)?;
    let book = RuleBook::parse(about.rules);
    let mut out = io::stdout().lock();
    if let Some(id) = &args.rule {
        let rule = find(&book, id).ok_or_else(|| {
            Failure::no(format!(
                "{} has no rule '{id}'; `ztable rules {}` prints them all.",
                about.name, about.id
            ))
        })?;
        return Ok(print(&mut out, "", &rule)?);
    }
    writeln!(out, "{} (rules version {})", about.name, about.newest_rules())?;
    for chapter in &book.chapters {
        writeln!(out, "\n{}\n", chapter.title)?;
        for rule in &chapter.rules {
            print(&mut out, "  ", &(rule.id.clone(), rule.text.clone()))?;
        }
    }
    Ok(())
}

/// The id as the book writes it and the text of a rule, however the id's letters were typed.
pub(crate) fn find(book: &RuleBook, id: &str) -> Option<(String, String)> {
    book.rules()
        .find(|rule| rule.id.eq_ignore_ascii_case(id.trim()))
        .map(|rule| (rule.id.clone(), rule.text.clone()))
}

fn print(out: &mut impl Write, indent: &str, (id, text): &(String, String)) -> io::Result<()> {
    let hanging = " ".repeat(indent.len() + id.chars().count() + 2);
    for (number, line) in wrap(text, WIDTH - hanging.len()).iter().enumerate() {
        match number {
            0 => writeln!(out, "{indent}{id}  {line}")?,
            _ => writeln!(out, "{hanging}{line}")?,
        }
    }
    Ok(())
}
