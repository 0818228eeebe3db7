//! One lesson, line by line.

use std::io::{self, Write};

use ztable_core::{Choice, Refusal, RuleBook, Target, Told};
use ztable_lessons::{Attempt, Course, Lesson, Run, Span, spans};

use crate::exit::Failure;
use crate::text::wrap;

const WIDTH: usize = 78;

const HELP: &str = "Type the number of an option or the text of a pick. Also: Enter the step again, \
b the board, w PICK why not, s skip the lesson, q quit.";

/// How a lesson was left.
pub(super) enum End {
    Done,
    Skipped,
    Left,
}

/// Says things on a terminal or into a pipe.
pub(super) struct Voice<W> {
    pub(super) out: W,
    /// Whether new words can be shown in bold letters.
    pub(super) bold: bool,
}

impl<W: Write> Voice<W> {
    /// A title with a line under it.
    pub(super) fn heading(&mut self, title: &str) -> io::Result<()> {
        writeln!(self.out, "\n{title}\n{}", "─".repeat(title.chars().count()))
    }

    /// A text, with its new words marked.
    pub(super) fn say(&mut self, text: &str) -> io::Result<()> {
        let bare: String = text.chars().filter(|c| *c != '*').collect();
        if !self.bold || bare == text {
            return self.paragraph(&bare);
        }
        let marked: String = spans(text)
            .map(|span| match span {
                Span::Plain(words) => words.to_string(),
                Span::Term(words) => format!("\u{1b}[1m{words}\u{1b}[0m"),
            })
            .collect();
        self.paragraph(&marked)
    }

    fn paragraph(&mut self, text: &str) -> io::Result<()> {
        wrap(text, WIDTH).iter().try_for_each(|line| writeln!(self.out, "{line}"))
    }

    /// What to look at.
    pub(super) fn point(&mut self, targets: &[Target]) -> io::Result<()> {
        if targets.is_empty() {
            return Ok(());
        }
        let things: Vec<String> =
            targets.iter().map(|Target { kind, id }| format!("{kind} {id}")).collect();
        writeln!(self.out, "Look at: {}.", things.join(", "))
    }

    fn tell(&mut self, told: &[Told]) -> io::Result<()> {
        told.iter().try_for_each(|told| writeln!(self.out, "- {}", told.text))
    }

    /// Waits for Enter; not so when the person has enough or the input ends.
    pub(super) fn go_on(
        &mut self,
        lines: &mut impl Iterator<Item = io::Result<String>>,
        text: &str,
    ) -> io::Result<bool> {
        write!(self.out, "{text} ")?;
        self.out.flush()?;
        let line = lines.next().transpose()?;
        writeln!(self.out)?;
        Ok(line.is_some_and(|line| line.trim() != "q"))
    }
}

/// Plays a lesson until it, the input or the person's patience ends.
pub(super) fn play<W: Write>(
    course: &Course,
    lesson: &Lesson,
    lines: &mut impl Iterator<Item = io::Result<String>>,
    voice: &mut Voice<W>,
) -> Result<End, Failure> {
    let mut run = Run::start(&course.game, lesson).map_err(Failure::no)?;
    let book = RuleBook::parse(run.game().about().rules);
    voice.say(&lesson.goal)?;
    while let Some(scene) = run.scene() {
        show_board(&run, voice)?;
        writeln!(voice.out)?;
        voice.say(&format!("[{}/{}] {}", scene.number, scene.of, scene.say))?;
        voice.point(scene.point)?;
        if !scene.asks {
            if !voice.go_on(lines, "Enter to go on.")? {
                return Ok(End::Left);
            }
            let told = run.go_on().map_err(Failure::no)?;
            voice.tell(&told)?;
            continue;
        }
        // Asks on until the step is done.
        let mut fresh = true;
        while run.steps_done() + 1 == scene.number {
            let options = run.game().options(lesson.seat);
            if fresh {
                ask(&run, &options, scene.point, voice)?;
            }
            write!(voice.out, "> ")?;
            voice.out.flush()?;
            let Some(line) = lines.next().transpose()? else {
                writeln!(voice.out, "\nThe input ended; the lesson is left.")?;
                return Ok(End::Left);
            };
            fresh = false;
            match line.trim() {
                "" => {
                    voice.say(scene.say)?;
                    voice.paragraph(HELP)?;
                    fresh = true;
                }
                "b" => {
                    show_board(&run, voice)?;
                    fresh = true;
                }
                "s" => return Ok(End::Skipped),
                "q" => return Ok(End::Left),
                line => match line.strip_prefix("w ") {
                    Some(pick) => why(&run, &book, pick, voice)?,
                    None => fresh = pick(&mut run, &options, &book, line, voice)?,
                },
            }
        }
    }
    show_board(&run, voice)?;
    writeln!(voice.out)?;
    voice.say(&lesson.won)?;
    writeln!(voice.out)?;
    Ok(End::Done)
}

fn show_board<W: Write>(run: &Run<'_>, voice: &mut Voice<W>) -> io::Result<()> {
    writeln!(voice.out, "\n{}", run.game().describe(run.viewer(), &[]).trim_end())
}

/// The question of the game and its options; those that are pointed at stand out.
fn ask<W: Write>(
    run: &Run<'_>,
    options: &[Choice],
    point: &[Target],
    voice: &mut Voice<W>,
) -> io::Result<()> {
    voice.paragraph(&run.game().prompt(run.viewer()).text)?;
    for (number, option) in options.iter().enumerate() {
        let pointed = option.target.as_ref().is_some_and(|target| point.contains(target));
        let mark = if pointed { '»' } else { ' ' };
        writeln!(voice.out, "{mark}{:>3}  {}", number + 1, option.label)?;
    }
    Ok(())
}

/// Makes a pick, and says whether something new is to be asked.
fn pick<W: Write>(
    run: &mut Run<'_>,
    options: &[Choice],
    book: &RuleBook,
    line: &str,
    voice: &mut Voice<W>,
) -> Result<bool, Failure> {
    let text = match line.parse::<usize>() {
        Err(_) => line,
        Ok(number) => match number.checked_sub(1).and_then(|index| options.get(index)) {
            Some(option) => &option.pick,
            None => {
                writeln!(voice.out, "The options are numbered from 1 to {}.", options.len())?;
                return Ok(false);
            }
        },
    };
    match run.pick(text).map_err(Failure::no)? {
        Attempt::Right { told, done } => {
            voice.tell(&told)?;
            if let Some(done) = done {
                voice.say(done)?;
            }
            Ok(true)
        }
        Attempt::Wrong { say, told, .. } => {
            if !told.is_empty() {
                writeln!(voice.out, "That would happen:")?;
                voice.tell(&told)?;
            }
            voice.say(say)?;
            Ok(false)
        }
        Attempt::Refused { refusal, say } => {
            explain(&refusal, book, voice)?;
            if let Some(say) = say {
                voice.say(say)?;
            }
            Ok(false)
        }
    }
}

fn why<W: Write>(
    run: &Run<'_>,
    book: &RuleBook,
    pick: &str,
    voice: &mut Voice<W>,
) -> Result<(), Failure> {
    match run.game().why(run.lesson().seat, pick) {
        Ok(verdict) => match verdict.refusal {
            None => writeln!(voice.out, "You may pick '{}'.", pick.trim())?,
            Some(refusal) => explain(&refusal, book, voice)?,
        },
        Err(refusal) => explain(&refusal, book, voice)?,
    }
    Ok(())
}

/// A refusal with the text of its rule.
fn explain<W: Write>(refusal: &Refusal, book: &RuleBook, voice: &mut Voice<W>) -> io::Result<()> {
    voice.paragraph(&refusal.message)?;
    let rule = refusal.rule.as_ref().and_then(|id| crate::rules::find(book, id));
    rule.map_or(Ok(()), |(id, text)| voice.paragraph(&format!("{id}  {text}")))
}
