//! One puzzle, line by line.

use std::io::{self, Write};

use ztable_core::Choice;
use ztable_study::puzzle::{Puzzle, Verdict};

use crate::exit::Failure;
use crate::text::wrap;

const WIDTH: usize = 78;

/// Asks for the best play. Returns whether the person wants another puzzle.
pub(super) fn ask(
    puzzle: &Puzzle,
    title: &str,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let opened = puzzle.open()?;
    let mut scene = opened.scene(&[])?;
    writeln!(out, "\n{title} ({})\n", puzzle.missed.grade())?;
    writeln!(out, "{}\n", scene.brief.words)?;
    writeln!(out, "You are seat {}. Which play is clearly the best?", opened.seat())?;
    let mut attempt: Vec<String> = Vec::new();
    while scene.verdict == Verdict::GoesOn {
        writeln!(out, "{}", scene.prompt.text)?;
        for (number, option) in scene.options.iter().enumerate() {
            writeln!(out, "{:>3}  {}", number + 1, option.label)?;
        }
        let Some(pick) = pick(&scene.options, lines, out)? else { return Ok(false) };
        attempt.push(pick);
        scene = opened.scene(&attempt)?;
    }
    let verdict = if scene.verdict == Verdict::Right { "Right" } else { "There is better" };
    let words = scene.answer.unwrap_or_default().join(", then ");
    let answer = format!("{verdict}: {words}, because {}.", puzzle.because.to_player());
    for line in wrap(&answer, WIDTH).iter().chain(&wrap(&puzzle.stakes(), WIDTH)) {
        writeln!(out, "{line}")?;
    }
    write!(out, "Enter for the next one, q to quit. ")?;
    out.flush()?;
    let line = lines.next().transpose()?;
    writeln!(out)?;
    Ok(line.is_some_and(|line| line.trim() != "q"))
}

/// A pick by its number or text; nothing when the person has enough or the input ends.
fn pick(
    options: &[Choice],
    lines: &mut impl Iterator<Item = io::Result<String>>,
    out: &mut impl Write,
) -> Result<Option<String>, Failure> {
    loop {
        write!(out, "> ")?;
        out.flush()?;
        let Some(line) = lines.next().transpose()? else {
            writeln!(out)?;
            return Ok(None);
        };
        let line = line.trim();
        if line == "q" {
            return Ok(None);
        }
        let numbered =
            line.parse().ok().and_then(|number: usize| options.get(number.checked_sub(1)?));
        match numbered.or_else(|| options.iter().find(|option| option.pick == line)) {
            Some(option) => return Ok(Some(option.pick.clone())),
            None => writeln!(out, "Type the number of an option or the text of a pick, or q.")?,
        }
    }
}
