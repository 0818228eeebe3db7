//! A lesson that lives apart from who sees it, such as in a browser's worker.

use serde_json::Value;
use ztable_core::scenario::FullScenario;
use ztable_core::{AnyMatch, Code, Refusal, Seat, Setup, Viewer};
use ztable_shelf::Brief;

use crate::course::{Card, Course, Lesson};
use crate::example::show;
use crate::library::courses;
use crate::run::{Attempt, Broken, Run, open};
use crate::wire::{Act, Ask, Headline, Heard, Line, Outline, Picture, Reply};

/// Holds one lesson and answers in plain data.
#[derive(Debug, Default)]
pub struct Classroom {
    run: Option<Run<'static>>,
}

impl Classroom {
    /// Lets it happen.
    ///
    /// # Errors
    /// A game or lesson that is not there, or a question about a lesson that is not open (any more).
    pub fn reply(&mut self, ask: Ask) -> Result<Reply, Refusal> {
        match ask {
            Ask::Courses { game } => {
                Ok(Reply::Courses(taught(&game)?.into_iter().map(outline).collect()))
            }
            Ask::Goal { setup } => {
                let course = about_table(&setup)?;
                Ok(Reply::Courses(course.map(outline).into_iter().collect()))
            }
            Ask::Card { game, course } => {
                let Some(course) = find_course(&game, &course)? else {
                    let message = format!("There is no course '{course}' of this game.");
                    return Err(Refusal::new(Code::BadRequest, message));
                };
                Ok(Reply::Pictures(pictures(course, &course.cards)?))
            }
            Ask::Pieces { game } => {
                let mut all = Vec::new();
                for course in taught(&game)? {
                    all.extend(pictures(course, &course.pieces)?);
                }
                Ok(Reply::Pictures(all))
            }
            Ask::Words { setup } => {
                let course = about_table(&setup)?;
                Ok(Reply::Words(course.map_or(Vec::new(), |course| course.words.clone())))
            }
            Ask::Open { game, lesson, steps } => {
                let lesson = find(&game, &lesson)?;
                let run = self.run.insert(Run::at(&game, lesson, steps).map_err(unfit)?);
                let setup = run.game().start().setup.clone();
                Ok(Reply::Opened { setup, seat: lesson.seat, act: act(run) })
            }
            Ask::GoOn => {
                let run = self.open()?;
                let told = run.go_on().map_err(unfit)?;
                Ok(Reply::Act { heard: Heard::Right { told, done: None }, act: act(run) })
            }
            Ask::Pick { pick } => {
                let run = self.open()?;
                let viewer = run.viewer();
                let heard = match run.pick(&pick).map_err(unfit)? {
                    Attempt::Right { told, done } => {
                        Heard::Right { told, done: done.map(ToOwned::to_owned) }
                    }
                    Attempt::Wrong { say, told, tried } => {
                        let (view, brief) = seen(tried.as_ref(), viewer);
                        Heard::Wrong { say: say.to_owned(), told, view, brief }
                    }
                    Attempt::Refused { refusal, say } => {
                        Heard::Refused { refusal, say: say.map(ToOwned::to_owned) }
                    }
                };
                Ok(Reply::Act { heard, act: act(run) })
            }
            Ask::Show { game, play } => {
                let unfit = |why: String| {
                    let message = format!("The example does not fit the rules: {why}.");
                    Refusal::new(Code::Unavailable, message)
                };
                let play: FullScenario =
                    serde_json::from_value(play).map_err(|error| unfit(error.to_string()))?;
                Ok(Reply::Shown(Box::new(show(&game, &play).map_err(unfit)?)))
            }
        }
    }

    fn open(&mut self) -> Result<&mut Run<'static>, Refusal> {
        self.run.as_mut().ok_or_else(|| {
            Refusal::new(Code::NoGame, "No lesson is open; open one before you go on with it.")
        })
    }
}

/// The courses of a game; at least one.
fn taught(game: &str) -> Result<Vec<&'static Course>, Refusal> {
    let all = courses(game).map_err(|fault| Refusal::new(Code::Unavailable, fault.to_string()))?;
    let all: Vec<&Course> = all.collect();
    if all.is_empty() {
        let message = format!("There are no lessons of a game '{game}'.");
        return Err(Refusal::new(Code::UnknownGame, message));
    }
    Ok(all)
}

/// The course that is about a table, or else the one to begin with.
fn about_table(setup: &Setup) -> Result<Option<&'static Course>, Refusal> {
    let about = ztable_shelf::about(&setup.game)?;
    let all = taught(&setup.game)?;
    let fits = all.iter().find(|course| course.plays.fits(about, setup));
    Ok(fits.or(all.first()).copied())
}

/// The course of a game with this id, if there is one.
fn find_course(game: &str, id: &str) -> Result<Option<&'static Course>, Refusal> {
    Ok(taught(game)?.into_iter().find(|known| known.id == id))
}

/// The lesson `course/lesson` of a game.
fn find(game: &str, id: &str) -> Result<&'static Lesson, Refusal> {
    let (course, lesson) = id.split_once('/').unwrap_or((id, ""));
    find_course(game, course)?.and_then(|course| course.lesson(lesson)).ok_or_else(|| {
        let message = format!("There is no lesson '{id}' of this game; look for it in the list.");
        Refusal::new(Code::BadRequest, message)
    })
}

fn outline(course: &Course) -> Outline {
    let headline = |lesson: &Lesson| Headline {
        id: lesson.id.clone(),
        title: lesson.title.clone(),
        goal: lesson.goal.clone(),
        won: lesson.won.clone(),
    };
    Outline {
        id: course.id.clone(),
        title: course.title.clone(),
        goal: course.goal.clone(),
        captions: course.cards.iter().map(|card| card.caption.clone()).collect(),
        lessons: course.lessons.iter().map(headline).collect(),
        first_game: course.first_game(),
    }
}

/// These positions as the first seat sees them.
fn pictures(course: &Course, cards: &[Card]) -> Result<Vec<Picture>, Refusal> {
    let picture = |card: &Card| {
        let game = open(&course.game, &card.start)?;
        let (view, brief) = seen(game.as_ref(), Viewer::Seat(Seat::new(0)));
        Ok(Picture {
            caption: card.caption.clone(),
            point: card.point.clone(),
            setup: game.start().setup.clone(),
            view,
            brief,
        })
    };
    cards.iter().map(picture).collect()
}

fn act(run: &Run<'_>) -> Act {
    let scene = run.scene();
    let asks = scene.is_some_and(|scene| scene.asks);
    let (game, seat) = (run.game(), run.lesson().seat);
    let (view, brief) = seen(game, run.viewer());
    Act {
        steps: run.steps_done(),
        of: run.lesson().steps.len(),
        line: scene.map(|scene| Line {
            say: scene.say.to_owned(),
            point: scene.point.to_vec(),
            asks: scene.asks,
        }),
        view,
        brief,
        options: if asks { game.options(seat) } else { Vec::new() },
        prompt: game.prompt(run.viewer()),
    }
}

/// What the learner sees, and what the rules tell about it.
fn seen(game: &dyn AnyMatch, viewer: Viewer) -> (Value, Brief) {
    let view = game.view(viewer);
    let brief = ztable_shelf::brief(&game.start().setup, viewer, &view, &[]);
    (view, brief.expect("the view is the game's own"))
}

fn unfit(broken: Broken) -> Refusal {
    Refusal::new(Code::Unavailable, format!("{broken}."))
}
