//! Learning a game on the real board: its lessons, and examples of its rules.

mod coach;
mod example;
mod lesson;
mod list;
mod speech;
mod stage;

use leptos::prelude::*;
use ztable_core::{Code, Refusal};
use ztable_lessons::wire::{Ask, Outline, Reply};

use super::{missing, title};
use crate::rulebook::OpenBook;
use crate::worker::{self, Duty};
use lesson::Lesson;
pub(super) use speech::spoken;

/// The lessons of a game.
pub(crate) fn lessons(game: &str) -> AnyView {
    match ztable_web_pages::find(game) {
        Some(cover) => list::page(cover),
        None => missing().into_any(),
    }
}

/// A lesson, by game, course and lesson: `zee/zolo/twelve-wins`.
pub(crate) fn lesson(path: &str) -> AnyView {
    let (game, lesson) = path.split_once('/').unwrap_or((path, ""));
    let Some(cover) = ztable_web_pages::find(game) else { return missing().into_any() };
    title(&format!("Learn {}", cover.title()));
    OpenBook::of_page().is_about(cover.id);
    stage::page(Lesson::open(cover, lesson))
}

/// An example of a rule, by game and rule: `zee/ZEE-8-3`.
pub(crate) fn example(path: &str) -> AnyView {
    let (game, rule) = path.split_once('/').unwrap_or((path, ""));
    let rule =
        rule.rsplit_once('-').map_or(rule.to_owned(), |(chapter, n)| format!("{chapter}.{n}"));
    let Some(cover) = ztable_web_pages::find(game) else { return missing().into_any() };
    title(&format!("{rule} by example"));
    OpenBook::of_page().is_about(cover.id);
    example::page(cover, &rule)
}

/// Asks the worker that teaches.
pub(crate) fn ask(ask: &Ask, done: impl FnOnce(Result<Reply, Refusal>) + 'static) {
    worker::ask(Duty::Teach, ask, move |answer: Result<Result<Reply, Refusal>, String>| {
        done(answer.unwrap_or_else(|why| Err(Refusal::new(Code::Unavailable, why))));
    });
}

/// Asks for courses.
pub(crate) fn ask_courses(asked: &Ask, done: impl FnOnce(Result<Vec<Outline>, Refusal>) + 'static) {
    ask(asked, move |reply| match reply {
        Ok(Reply::Courses(courses)) => done(Ok(courses)),
        Ok(_) => {}
        Err(refusal) => done(Err(refusal)),
    });
}
