//! A lesson as the page knows it. The worker plays it; the page shows what it is answered.

use leptos::prelude::*;
use ztable_core::{Prompt, Refusal, Setup, Target, Told};
use ztable_lessons::wire::{Act, Ask, Headline, Heard, Outline, Reply};
use ztable_web_pages::Cover;

use super::{ask, ask_courses};
use crate::learned::Learned;
use crate::page::exercise::{Exercise, Hands, Shown};
use crate::settings::Settings;
use crate::sound::{self, Sound};

/// What the coach is about to say.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Mood {
    /// The step that is on.
    Step,
    /// What a pick was worth; the next step follows when the learner is ready.
    Done(String),
    /// Why a pick does not serve, while the board shows what would have come of it.
    Wrong { say: String, told: Vec<String> },
    /// The lesson is over.
    Over(Option<String>),
}

/// What comes after a lesson.
#[derive(Clone, PartialEq)]
pub(super) enum After {
    /// The next lesson, of this course or of the one after it.
    Lesson { address: String, title: String },
    /// That was all.
    Nothing,
}

/// A lesson of a game.
#[derive(Clone, Copy)]
pub(super) struct Lesson {
    pub(super) exercise: Exercise,
    /// Course and lesson.
    id: StoredValue<String>,
    courses: RwSignal<Vec<Outline>>,
    act: RwSignal<Option<Act>>,
    pub(super) mood: RwSignal<Mood>,
    settings: Settings,
}

impl Lesson {
    /// Opens a lesson where it was left.
    pub(super) fn open(cover: Cover, id: &str) -> Lesson {
        let lesson = Lesson {
            exercise: Exercise::open(cover),
            id: StoredValue::new(id.to_owned()),
            courses: RwSignal::new(Vec::new()),
            act: RwSignal::new(None),
            mood: RwSignal::new(Mood::Step),
            settings: Settings::of_page(),
        };
        ask_courses(&Ask::Courses { game: cover.id.into() }, move |courses| {
            if let Ok(courses) = courses {
                // The page may be gone by now.
                lesson.courses.try_set(courses);
            }
        });
        lesson.open_at(Learned::of(cover.id).steps(id));
        lesson
    }

    /// Begins the lesson anew.
    pub(super) fn again(self) {
        Learned::stands(self.exercise.cover.id, &self.id.get_value(), 0);
        self.exercise.set_back();
        self.open_at(0);
    }

    fn open_at(self, steps: usize) {
        let open =
            Ask::Open { game: self.exercise.cover.id.into(), lesson: self.id.get_value(), steps };
        ask(&open, move |reply| match reply {
            Ok(Reply::Opened { setup, act, .. }) => {
                // The page may be gone by now.
                if self.exercise.fault.try_set(None).is_some() {
                    return;
                }
                let over = act.line.is_none();
                if self.exercise.setup.with_untracked(Option::is_none) {
                    self.exercise.setup.set(Some(setup));
                }
                self.show(act, Vec::new(), if over { Mood::Over(None) } else { Mood::Step });
            }
            Ok(_) => {}
            Err(refusal) => {
                self.exercise.fault.try_set(Some(refusal.message));
            }
        });
    }

    /// Shows where the lesson stands.
    fn show(self, act: Act, news: Vec<Told>, mood: Mood) {
        let options = if mood == Mood::Step { act.options.clone() } else { Vec::new() };
        let (view, brief) = (act.view.clone(), act.brief.clone());
        self.exercise.show(Shown { view, brief, options, news });
        self.act.set(Some(act));
        self.mood.set(mood);
        self.exercise.under_way.set(false);
    }

    /// Makes a pick, or hears why it cannot be made.
    pub(super) fn pick(self, pick: &str) {
        self.exercise.list_open.set(false);
        sound::play(Sound::Pick, self.settings);
        self.go(&Ask::Pick { pick: pick.to_owned() });
    }

    fn go(self, what: &Ask) {
        if self.exercise.under_way.get_untracked() {
            return;
        }
        self.exercise.under_way.set(true);
        ask(what, move |reply| {
            // The page may be gone by now.
            if self.exercise.fault.try_get_untracked().is_none() {
                return;
            }
            match reply {
                Ok(Reply::Act { heard, act }) => self.hear(heard, act),
                Ok(_) => {}
                // The worker may have been lost; the lesson goes on from its step.
                Err(_) => self.set_back(),
            }
        });
    }

    fn hear(self, heard: Heard, act: Act) {
        match heard {
            Heard::Right { told, done } => {
                let over = act.line.is_none();
                self.id.with_value(|id| match over {
                    true => Learned::finish(self.exercise.cover.id, id),
                    false => Learned::stands(self.exercise.cover.id, id, act.steps),
                });
                if over {
                    sound::play(Sound::Win, self.settings);
                }
                let mood = match (over, done) {
                    (true, done) => Mood::Over(done),
                    (false, Some(done)) => Mood::Done(done),
                    (false, None) => Mood::Step,
                };
                self.show(act, told, mood);
            }
            Heard::Wrong { say, told, view, brief } => {
                let lines = told.iter().map(|told| told.text.clone()).collect();
                self.exercise.show(Shown { view, brief, options: Vec::new(), news: told });
                self.mood.set(Mood::Wrong { say, told: lines });
                self.exercise.under_way.set(false);
            }
            Heard::Refused { refusal, say } => {
                let message = match say {
                    Some(say) => super::speech::plain(&say),
                    None => refusal.message,
                };
                self.exercise.refused.set(Some(Refusal { message, ..refusal }));
                self.exercise.under_way.set(false);
            }
        }
    }

    /// Goes on: to the next step, back from a pick that did not serve, or past something to see.
    pub(super) fn next(self) {
        match self.mood.get_untracked() {
            Mood::Step if !self.asks() => self.go(&Ask::GoOn),
            Mood::Step | Mood::Over(_) => {}
            Mood::Done(_) => self.show_step(),
            Mood::Wrong { .. } => {
                self.exercise.set_back();
                self.show_step();
            }
        }
    }

    fn show_step(self) {
        if let Some(act) = self.act.get_untracked() {
            self.show(act, Vec::new(), Mood::Step);
        }
    }

    /// Takes back what was picked since the step began.
    pub(super) fn set_back(self) {
        let steps = self.act.with_untracked(|act| act.as_ref().map_or(0, |act| act.steps));
        self.open_at(steps);
    }

    /// Whether the step waits for a pick; reading it subscribes.
    pub(super) fn asks(self) -> bool {
        self.act.with(|act| act.as_ref().and_then(|act| act.line.as_ref()).is_some_and(|l| l.asks))
    }

    /// What is said at the step.
    pub(super) fn say(self) -> String {
        self.act.with(|act| {
            let line = act.as_ref().and_then(|act| act.line.as_ref());
            line.map_or(String::new(), |line| line.say.clone())
        })
    }

    /// What the step points at, as long as it is on.
    pub(super) fn point(self) -> Vec<Target> {
        if self.mood.get() != Mood::Step {
            return Vec::new();
        }
        self.act.with(|act| {
            let line = act.as_ref().and_then(|act| act.line.as_ref());
            line.map_or(Vec::new(), |line| line.point.clone())
        })
    }

    /// What the game itself asks.
    pub(super) fn prompt(self) -> Option<Prompt> {
        self.act.with(|act| act.as_ref().filter(|act| act.line.is_some()).map(|a| a.prompt.clone()))
    }

    /// The step that is on, from 1, and how many there are.
    pub(super) fn steps(self) -> Option<(usize, usize)> {
        self.act.with(|act| act.as_ref().map(|act| ((act.steps + 1).min(act.of), act.of)))
    }

    /// Whether this is the beginning of the lesson.
    pub(super) fn begins(self) -> bool {
        self.act.with(|act| act.as_ref().is_some_and(|act| act.steps == 0))
    }

    /// All lessons of the game with their addresses, and where this one is among them.
    fn place<T>(
        self,
        read: impl FnOnce(&[(String, &Outline, &Headline)], usize) -> T,
    ) -> Option<T> {
        self.courses.with(|courses| {
            let all: Vec<(String, &Outline, &Headline)> = courses
                .iter()
                .flat_map(|course| course.lessons.iter().map(move |lesson| (course, lesson)))
                .map(|(course, lesson)| (format!("{}/{}", course.id, lesson.id), course, lesson))
                .collect();
            let at = self.id.with_value(|id| all.iter().position(|(one, ..)| one == id))?;
            Some(read(&all, at))
        })
    }

    /// The words about this lesson, its number and how many there are.
    pub(super) fn headline(self) -> Option<(Headline, usize, usize)> {
        self.place(|all, at| (all[at].2.clone(), at + 1, all.len()))
    }

    /// What comes next, and the game to be played now if a course ends here.
    pub(super) fn after(self) -> (After, Option<Setup>) {
        let found = self.place(|all, at| {
            let course = all[at].1;
            let next = all.get(at + 1);
            let ends = next.is_none_or(|(_, other, _)| other.id != course.id);
            let after = match next {
                Some((id, _, lesson)) => After::Lesson {
                    address: format!("/learn/{}/{id}", self.exercise.cover.id),
                    title: lesson.title.clone(),
                },
                None => After::Nothing,
            };
            (after, ends.then(|| course.first_game.clone()))
        });
        found.unwrap_or((After::Nothing, None))
    }

    /// The names of the seats, as lessons tell them.
    pub(super) fn names(self) -> Vec<String> {
        let setup = self.exercise.setup;
        let players = setup.with(|setup| setup.as_ref().map_or(0, |setup| setup.players));
        (1..=players).map(|number| format!("Player {number}")).collect()
    }
    /// What is asked of the learner, and what becomes of the picks: the coach says why not.
    pub(super) fn hands(self) -> Hands {
        Hands {
            asked: Signal::derive(move || {
                self.prompt().map_or(String::new(), |prompt| prompt.text)
            }),
            names: Signal::derive(move || self.names()),
            pick: Callback::new(move |pick: String| self.pick(&pick)),
            take_back: Callback::new(move |()| self.set_back()),
        }
    }
}
