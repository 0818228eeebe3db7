//! `ztable rules`: the rulebook, or one rule of it with its examples.

mod show;

use std::io::{self, Write};

use ztable_core::RuleBook;

use crate::args::RulesArgs;
use crate::exit::Failure;
use crate::text::{count, wrap};

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
        let examples = ztable_lessons::examples_of(about.id, &rule.0).map_err(Failure::no)?;
        if args.show && examples.is_empty() {
            return Err(Failure::no(format!("There is no example of {}.", rule.0)));
        }
        print(&mut out, "", &rule)?;
        if args.show {
            return show::play(about.id, &examples, &mut out);
        }
        if !examples.is_empty() {
            let there = count(examples.len() as u64, "example");
            writeln!(out, "\n{there}: ztable rules {} {} --show", about.id, rule.0)?;
        }
        return Ok(());
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
