//! Play line by line: for pipes, scripts, screen readers and terminals without a screen.

use std::io::{BufRead, Write};
use std::time::Duration;

use ztable_core::Choice;

use super::sitting::Sitting;
use crate::clock::clock;
use crate::exit::Failure;
use crate::players;
use crate::text::wrap;

const WIDTH: usize = 78;

const HELP: &str = "\
Type the number of an option or the text of a pick. Also: ? the rule of the question, \
w PICK why not, h hint, u take back, b the board again, q quit.";

/// Plays until the game, the input or the person's patience ends.
pub(super) fn play(
    sitting: &mut Sitting,
    input: impl BufRead,
    mut out: impl Write,
) -> Result<(), Failure> {
    let mut lines = input.lines();
    let mut told = 0;
    writeln!(out, "{} (seed {})", sitting.game().about().name, sitting.game().start().seed)?;
    writeln!(out, "{HELP}")?;
    loop {
        let_others_play(sitting, &mut out)?;
        told = tell(sitting, told, &mut out)?;
        if sitting.is_over() {
            writeln!(out, "\n{}", sitting.board())?;
            for line in sitting.result() {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        writeln!(out, "\n{}", sitting.board())?;
        let options = sitting.options();
        ask(sitting, &options, &mut out)?;
        // Asks on until something changed.
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else {
                writeln!(out, "\nThe input ended; the game is left.")?;
                return Ok(());
            };
            match run_line(sitting, &options, line.trim(), &mut lines, &mut out)? {
                Next::AskAgain => {}
                Next::Show => break,
                Next::TookBack => {
                    told = sitting.log(0).len();
                    break;
                }
                Next::Quit => return Ok(()),
            }
        }
    }
}

/// What follows a line.
enum Next {
    AskAgain,
    Show,
    TookBack,
    Quit,
}

fn run_line(
    sitting: &mut Sitting,
    options: &[Choice],
    line: &str,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
    out: &mut impl Write,
) -> Result<Next, Failure> {
    match line {
        "" => paragraph(out, HELP)?,
        "q" => return Ok(Next::Quit),
        "?" => paragraph(out, &sitting.rule_of_prompt())?,
        "b" => return Ok(Next::Show),
        "h" => {
            let play = ztable_bots::suggest(&sitting.hint(), &clock())?;
            let steps = play.steps.iter().map(|step| format!("{} ({})", step.pick, step.words));
            writeln!(out, "Hint: {}", steps.collect::<Vec<_>>().join(", then "))?;
            if let Some(because) = &play.because {
                writeln!(out, "Because {}.", because.to_player())?;
            }
        }
        "u" => match sitting.undo() {
            Ok(note) => {
                writeln!(out, "{note}")?;
                return Ok(Next::TookBack);
            }
            Err(reason) => writeln!(out, "{reason}")?,
        },
        _ => {
            if let Some(pick) = line.strip_prefix("w ") {
                paragraph(out, &sitting.why_not(pick))?;
                return Ok(Next::AskAgain);
            }
            return pick(sitting, options, line, lines, out);
        }
    }
    Ok(Next::AskAgain)
}

fn pick(
    sitting: &mut Sitting,
    options: &[Choice],
    line: &str,
    lines: &mut impl Iterator<Item = std::io::Result<String>>,
    out: &mut impl Write,
) -> Result<Next, Failure> {
    let chosen = match line.parse::<usize>() {
        Ok(number) => match number.checked_sub(1).and_then(|index| options.get(index)) {
            Some(option) => Some(option),
            None => {
                writeln!(out, "The options are numbered from 1 to {}.", options.len())?;
                return Ok(Next::AskAgain);
            }
        },
        Err(_) => options.iter().find(|option| option.pick == line.to_lowercase()),
    };
    if let Some(warning) = chosen.and_then(|option| option.warning.as_ref()) {
        write!(out, "{warning} Pick it all the same? (y/n) ")?;
        out.flush()?;
        let answer = lines.next().transpose()?.unwrap_or_default();
        if !answer.trim().eq_ignore_ascii_case("y") {
            return Ok(Next::AskAgain);
        }
    }
    let text = chosen.map_or(line, |option| option.pick.as_str());
    match sitting.pick(text) {
        Ok(()) => Ok(Next::Show),
        Err(refusal) => {
            paragraph(out, &sitting.explain(&refusal))?;
            Ok(Next::AskAgain)
        }
    }
}

fn let_others_play(sitting: &mut Sitting, out: &mut impl Write) -> Result<(), Failure> {
    loop {
        if sitting.waits_for_program() {
            if let Some(note) = sitting.serve_program(Duration::MAX) {
                writeln!(out, "{note}")?;
            }
        } else if let Some(thought) = sitting.bot_to_ask() {
            let pick = players::think(&thought, sitting.minds())?;
            sitting.bot_picked(thought.seat, &pick)?;
        } else {
            return Ok(());
        }
    }
}

fn tell(sitting: &Sitting, from: usize, out: &mut impl Write) -> Result<usize, Failure> {
    let news = sitting.log(from);
    for told in &news {
        writeln!(out, "- {} [{}]", told.text, told.rule)?;
    }
    Ok(from + news.len())
}

fn ask(sitting: &Sitting, options: &[Choice], out: &mut impl Write) -> Result<(), Failure> {
    let prompt = sitting.prompt();
    let rule = prompt.rule.map_or(String::new(), |rule| format!(" [{rule}]"));
    writeln!(out, "{}{rule}", prompt.text)?;
    for (number, option) in options.iter().enumerate() {
        let warning = option.warning.as_ref().map_or(String::new(), |text| format!(" ! {text}"));
        writeln!(out, "{:>3}  {}{warning}", number + 1, option.label)?;
    }
    Ok(())
}

fn paragraph(out: &mut impl Write, text: &str) -> Result<(), Failure> {
    for line in wrap(text, WIDTH) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}
