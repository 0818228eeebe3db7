//! A lesson being played.

use std::error::Error;
use std::fmt;

use ztable_core::patch::merge;
use ztable_core::{AnyMatch, Code, Refusal, Seat, Setup, Start, Target, Told, Viewer};

use crate::course::{Lesson, Move, Opening, Step, Wrong};

/// A lesson that does not fit the rules: its file has to be mended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The id of the lesson, or which picture.
    pub lesson: String,
    /// The step, from 1; nothing when it cannot even begin.
    pub step: Option<usize>,
    /// What does not fit.
    pub what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The lesson '{}' does not fit the rules", self.lesson)?;
        if let Some(step) = self.step {
            write!(f, " at step {step}")?;
        }
        write!(f, ": {}", self.what)
    }
}

impl Error for Broken {}

/// The position that a lesson or a picture starts from.
///
/// # Errors
/// A set-up, position or script that the game refuses.
pub fn open(game: &str, from: &Opening) -> Result<Box<dyn AnyMatch>, Refusal> {
    let setup = Setup {
        game: game.to_string(),
        players: from.players,
        rules_version: None,
        options: from.options.clone(),
    };
    let mut start = Start::new(setup, from.seed.clone());
    if !from.changes.is_empty() {
        let mut position = ztable_shelf::start(start.clone())?.position();
        for change in &from.changes {
            merge(&mut position, change).map_err(|fault| {
                let message = format!("The position cannot be changed at {fault}.");
                Refusal::new(Code::BadPosition, message)
            })?;
        }
        start.position = Some(position);
    }
    start.chance.clone_from(&from.chance);
    ztable_shelf::start(start)
}

/// What a learner sees of the step that is on.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What is said.
    pub say: &'a str,
    /// What it is about.
    pub point: &'a [Target],
    /// Whether a pick is awaited; otherwise the learner goes on when ready.
    pub asks: bool,
}

/// What comes of a pick.
pub enum Attempt<'a> {
    /// It goes on.
    Right {
        /// What happened, the rivals' picks included.
        told: Vec<Told>,
        /// What it was worth.
        done: Option<&'a str>,
    },
    /// It is legal but does not serve. Nothing has changed.
    Wrong {
        /// Why the lesson wants another pick.
        say: &'a str,
        /// What would have happened.
        told: Vec<Told>,
        /// The game as it would have been, for the board to show.
        tried: Box<dyn AnyMatch>,
    },
    /// The rules forbid it. Nothing has changed.
    Refused {
        /// The rules' own reason.
        refusal: Refusal,
        /// What the lesson adds to it.
        say: Option<&'a str>,
    },
}

/// A lesson being played: a pure state machine that a door asks for its scene and hands picks.
pub struct Run<'a> {
    lesson: &'a Lesson,
    game: Box<dyn AnyMatch>,
    step: usize,
    /// The picks of the step so far.
    walked: Vec<String>,
}

impl<'a> Run<'a> {
    /// Begins a lesson of this game.
    ///
    /// # Errors
    /// A position or script that the game refuses.
    pub fn start(game: &str, lesson: &'a Lesson) -> Result<Run<'a>, Broken> {
        let game = open(game, &lesson.start).map_err(|refusal| Broken {
            lesson: lesson.id.clone(),
            step: None,
            what: refusal.to_string(),
        })?;
        Ok(Run { lesson, game, step: 0, walked: Vec::new() })
    }

    /// The lesson after so many steps, as if each had been answered by its best pick: for somebody
    /// who comes back.
    ///
    /// # Errors
    /// What [`Run::start`], [`Run::pick`] and [`Run::go_on`] may find.
    pub fn at(game: &str, lesson: &'a Lesson, steps: usize) -> Result<Run<'a>, Broken> {
        let mut run = Run::start(game, lesson)?;
        while run.step < steps.min(lesson.steps.len()) {
            match lesson.steps[run.step].ways.first() {
                None => run.go_on().map(drop)?,
                Some(way) => run.walk(way).map(drop)?,
            }
        }
        Ok(run)
    }

    /// Makes the picks of a way on, and says what is told meanwhile.
    pub(crate) fn walk(&mut self, way: &[String]) -> Result<Vec<Told>, Broken> {
        let mut all = Vec::new();
        for pick in way {
            match self.pick(pick)? {
                Attempt::Right { told, .. } => all.extend(told),
                Attempt::Wrong { .. } => {
                    return Err(self.broken(format!("'{pick}' does not go on")));
                }
                Attempt::Refused { refusal, .. } => {
                    return Err(self.broken(format!("'{pick}' is refused: {refusal}")));
                }
            }
        }
        Ok(all)
    }

    /// The lesson.
    #[must_use]
    pub fn lesson(&self) -> &'a Lesson {
        self.lesson
    }

    /// The game as it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyMatch {
        self.game.as_ref()
    }

    /// The learner, who is the one that looks.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.lesson.seat)
    }

    /// How many steps are done.
    #[must_use]
    pub fn steps_done(&self) -> usize {
        self.step
    }

    /// What is on now; nothing when the lesson is over.
    #[must_use]
    pub fn scene(&self) -> Option<Scene<'a>> {
        let step = self.current()?;
        Some(Scene {
            number: self.step + 1,
            of: self.lesson.steps.len(),
            say: &step.say,
            point: &step.point,
            asks: step.asks(),
        })
    }

    /// The picks of the step that were made.
    pub(crate) fn walked(&self) -> &[String] {
        &self.walked
    }

    pub(crate) fn current(&self) -> Option<&'a Step> {
        self.lesson.steps.get(self.step)
    }

    /// Goes on from a step that asks for nothing, or does nothing at one that asks. It tells what
    /// happened meanwhile.
    ///
    /// # Errors
    /// A rival's pick that the rules refuse.
    pub fn go_on(&mut self) -> Result<Vec<Told>, Broken> {
        match self.current().filter(|step| !step.asks()) {
            None => Ok(Vec::new()),
            Some(step) => self.finish(step, None),
        }
    }

    /// Makes a pick, as text.
    ///
    /// # Errors
    /// A scripted outcome or a rival's pick that the rules refuse.
    pub fn pick(&mut self, pick: &str) -> Result<Attempt<'a>, Broken> {
        let pick = pick.trim().to_lowercase();
        let seat = self.lesson.seat;
        let refused = |refusal, say| Ok(Attempt::Refused { refusal, say });
        let Some(step) = self.current().filter(|step| step.asks()) else {
            return refused(Refusal::new(Code::NotAsked, "Nothing is to be picked now."), None);
        };
        let wrong = step.wrong(&self.walked, &pick);
        let say = wrong.map(|wrong| wrong.say.as_str());
        match self.game.why(seat, &pick) {
            Err(refusal) => return refused(refusal, say),
            Ok(verdict) if !verdict.legal => {
                let silent = || Refusal::new(Code::Illegal, "The rules do not allow this.");
                return refused(verdict.refusal.unwrap_or_else(silent), say);
            }
            Ok(_) => {}
        }
        if step.goes_on(&self.walked, &pick) {
            let before = self.step;
            let told = self.go(step, pick)?;
            let done = step.done.as_deref().filter(|_| self.step > before);
            return Ok(Attempt::Right { told, done });
        }
        let (told, tried) = self.attempt(&pick, step, wrong)?;
        let say = say.or(step.otherwise.as_deref()).unwrap_or(&step.say);
        Ok(Attempt::Wrong { say, told, tried })
    }

    /// Plays a pick, and what would follow, on a copy.
    pub(crate) fn attempt(
        &self,
        pick: &str,
        step: &Step,
        wrong: Option<&Wrong>,
    ) -> Result<(Vec<Told>, Box<dyn AnyMatch>), Broken> {
        let then = wrong.map_or(&[][..], |wrong| &wrong.then);
        let first = Move { seat: self.lesson.seat, pick: pick.to_string() };
        let with = |script: Option<&[String]>| {
            let copied = self.game.after(self.game.played().len());
            let mut tried = copied.map_err(|refusal| self.broken(refusal))?;
            let moves = std::iter::once(&first).chain(then);
            let told = play(tried.as_mut(), self.lesson.seat, script, moves)
                .map_err(|what| self.broken(what))?;
            Ok((told, tried))
        };
        match wrong.filter(|wrong| !wrong.chance.is_empty()) {
            Some(wrong) => with(Some(&wrong.chance)),
            // The step's script is written for its own picks. Where another one leads to draws that
            // it does not fit, chance decides.
            None => with(self.due_script(step)).or_else(|_: Broken| with(Some(&[]))),
        }
    }

    /// What is scripted for the step, as long as nothing of it was drawn.
    fn due_script<'s>(&self, step: &'s Step) -> Option<&'s [String]> {
        (self.walked.is_empty() && !step.chance.is_empty()).then_some(&step.chance)
    }

    /// Makes a pick that goes on; the last one of a way ends the step.
    fn go(&mut self, step: &Step, pick: String) -> Result<Vec<Told>, Broken> {
        let walked: Vec<String> = self.walked.iter().cloned().chain([pick.clone()]).collect();
        if step.ways.contains(&walked) {
            return self.finish(step, Some(pick));
        }
        let made = [Move { seat: self.lesson.seat, pick }];
        let told = self.play(step, made.iter())?;
        self.walked = walked;
        Ok(told)
    }

    fn finish(&mut self, step: &Step, pick: Option<String>) -> Result<Vec<Told>, Broken> {
        let last = pick.map(|pick| Move { seat: self.lesson.seat, pick });
        let told = self.play(step, last.iter().chain(&step.then))?;
        self.step += 1;
        self.walked.clear();
        Ok(told)
    }

    fn play<'m>(
        &mut self,
        step: &Step,
        moves: impl Iterator<Item = &'m Move>,
    ) -> Result<Vec<Told>, Broken> {
        let script = self.due_script(step);
        play(self.game.as_mut(), self.lesson.seat, script, moves).map_err(|what| self.broken(what))
    }

    pub(crate) fn broken(&self, what: impl ToString) -> Broken {
        Broken { lesson: self.lesson.id.clone(), step: Some(self.step + 1), what: what.to_string() }
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("lesson", &self.lesson.id).field("step", &self.step).finish()
    }
}

/// Plays these picks, with this script if there is a new one, and says what the learner is told.
fn play<'m>(
    game: &mut dyn AnyMatch,
    learner: Seat,
    script: Option<&[String]>,
    moves: impl Iterator<Item = &'m Move>,
) -> Result<Vec<Told>, String> {
    let before = game.entries();
    if let Some(script) = script {
        game.script(script.to_vec());
    }
    for Move { seat, pick } in moves {
        game.pick_text(*seat, pick)
            .map_err(|refusal| format!("'{pick}' of seat {seat} is refused: {refusal}"))?;
    }
    let told = game.tell(Viewer::Seat(learner), &[], before..game.entries(), true);
    Ok(told.into_iter().map(|(_, told)| told).collect())
}
