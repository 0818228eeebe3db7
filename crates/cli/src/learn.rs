//! `ztable learn`: the lessons of a game, in the terminal.

mod progress;
mod session;

use std::io::{self, BufRead, IsTerminal, Write};

use ztable_core::Viewer;
use ztable_lessons::{Course, Lesson, open};

use crate::args::LearnArgs;
use crate::exit::Failure;
use crate::text::{Table, wrap};
use progress::Progress;
use session::{End, Voice};

/// Runs the command.
pub(crate) fn run(args: &LearnArgs) -> Result<(), Failure> {
    let courses: Vec<&Course> = ztable_lessons::courses(&args.game).map_err(Failure::no)?.collect();
    let bold = io::stdout().is_terminal();
    let mut voice = Voice { out: io::stdout().lock(), bold };
    let progress = Progress::read();
    if args.list {
        return list(&courses, &progress, &mut voice.out);
    }
    if args.card {
        return courses.iter().try_for_each(|course| card(course, &mut voice));
    }
    teach(&courses, args.lesson.as_deref(), progress, io::stdin().lock(), &mut voice)
}

/// All lessons, numbered over all courses of the game.
fn lessons<'a>(courses: &[&'a Course]) -> Vec<(&'a Course, &'a Lesson)> {
    let of = |course: &&'a Course| {
        let course: &'a Course = course;
        course.lessons.iter().map(move |lesson| (course, lesson))
    };
    courses.iter().flat_map(of).collect()
}

fn list(courses: &[&Course], progress: &Progress, out: &mut impl Write) -> Result<(), Failure> {
    for course in courses {
        writeln!(out, "{}: {}", course.title, course.goal)?;
    }
    writeln!(out)?;
    let mut table = Table::new(&["no", "id", "lesson", "course", "done"]);
    for (number, (course, lesson)) in lessons(courses).into_iter().enumerate() {
        table.row([
            (number + 1).to_string(),
            lesson.id.clone(),
            lesson.title.clone(),
            course.id.clone(),
            if progress.is_done(course, lesson) { "yes" } else { "" }.to_string(),
        ]);
    }
    write!(out, "{table}")?;
    Ok(())
}

/// The game in 60 seconds.
fn card<W: Write>(course: &Course, voice: &mut Voice<W>) -> Result<(), Failure> {
    voice.heading(&course.title)?;
    voice.say(&course.goal)?;
    for (number, card) in course.cards.iter().enumerate() {
        let game = open(&course.game, &card.start)?;
        let viewer = Viewer::Seat(ztable_core::Seat::FIRST);
        writeln!(voice.out, "\n{}\n", game.describe(viewer, &[]).trim_end())?;
        voice.say(&format!("{}. {}", number + 1, card.caption))?;
        voice.point(&card.point)?;
    }
    writeln!(voice.out)?;
    Ok(())
}

fn teach<W: Write>(
    courses: &[&Course],
    asked: Option<&str>,
    mut progress: Progress,
    input: impl BufRead,
    voice: &mut Voice<W>,
) -> Result<(), Failure> {
    let lessons = lessons(courses);
    let first = match asked {
        Some(asked) => find(&lessons, asked)?,
        // Whoever has done them all begins anew.
        None => {
            let mut all = lessons.iter();
            all.position(|(course, lesson)| !progress.is_done(course, lesson)).unwrap_or(0)
        }
    };
    let mut lines = input.lines();
    for (number, (course, lesson)) in lessons.iter().enumerate().skip(first) {
        if number == first || lesson.id == course.lessons[0].id {
            voice.heading(&course.title)?;
            voice.say(&course.goal)?;
        }
        let title = format!("{}. {} (of {})", number + 1, lesson.title, lessons.len());
        voice.heading(&title)?;
        match session::play(course, lesson, &mut lines, voice)? {
            End::Done => progress.done(course, lesson),
            End::Skipped => {}
            End::Left => return Ok(()),
        }
        if number + 1 == lessons.len() {
            break;
        }
        if !voice.go_on(&mut lines, "Enter for the next lesson, q to stop here.")? {
            return Ok(());
        }
    }
    let game = &courses.first().map_or("", |course| course.game.as_str());
    for line in wrap(&format!("That was the last lesson. Play a game: ztable play {game}"), 78) {
        writeln!(voice.out, "{line}")?;
    }
    Ok(())
}

/// The lesson with this id or number.
fn find(lessons: &[(&Course, &Lesson)], asked: &str) -> Result<usize, Failure> {
    let number = asked.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let by_number = number.filter(|number| *number < lessons.len());
    // Two courses of a game may have a lesson of the same id; `course/lesson` tells them apart.
    let is = |(course, lesson): &(&Course, &Lesson)| {
        lesson.id == asked || format!("{}/{}", course.id, lesson.id) == asked
    };
    by_number.or_else(|| lessons.iter().position(is)).ok_or_else(|| {
        Failure::no(format!(
            "There is no lesson '{asked}'; there are {}, and --list shows them.",
            lessons.len()
        ))
    })
}
