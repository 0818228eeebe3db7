//! Examples of a rule, played step by step.

use std::io::{self, Write};

use ztable_core::scenario::Example;
use ztable_lessons::wire::Frame;

use super::WIDTH;
use crate::exit::Failure;
use crate::text::wrap;

/// Plays these examples of a game: how each begins, what is done and what comes of it, and how it ends.
pub(super) fn play(game: &str, examples: &[Example], out: &mut impl Write) -> Result<(), Failure> {
    for example in examples {
        let show = ztable_lessons::show(game, &example.play).map_err(Failure::no)?;
        let title = &example.title;
        writeln!(out, "\n{title}\n{}", "─".repeat(title.chars().count()))?;
        let (Some(first), Some(last)) = (show.frames.first(), show.frames.last()) else { continue };
        board(first, out)?;
        for frame in &show.frames {
            tell(frame, out)?;
        }
        if show.frames.len() > 1 {
            board(last, out)?;
        }
    }
    Ok(())
}

fn board(frame: &Frame, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "\n{}\n", frame.brief.words.trim_end())
}

fn tell(frame: &Frame, out: &mut impl Write) -> io::Result<()> {
    if let Some(deed) = &frame.deed {
        item("", deed, out)?;
    }
    if let Some(refusal) = &frame.refusal {
        item("  - ", &format!("Not allowed. {refusal}"), out)?;
    }
    let told = frame.told.iter().map(|told| &told.text);
    told.chain(&frame.so).try_for_each(|text| item("  - ", text, out))
}

fn item(mark: &str, text: &str, out: &mut impl Write) -> io::Result<()> {
    let blank = " ".repeat(mark.len());
    for (number, line) in wrap(text, WIDTH - mark.len()).iter().enumerate() {
        writeln!(out, "{}{line}", if number == 0 { mark } else { &blank })?;
    }
    Ok(())
}
