//! What somebody has learned and played on this device.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::session::Kept;
use crate::storage;

const LEARNED: &str = "ztable-learned-";
const PLAYED: &str = "ztable-played";

/// How far somebody is with the lessons of a game. Lessons are named `course/lesson`.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Learned {
    finished: BTreeSet<String>,
    /// The lesson that was begun last, and how many of its steps are done.
    begun: Option<(String, usize)>,
}

impl Learned {
    /// What is kept about a game.
    pub(crate) fn of(game: &str) -> Learned {
        storage::load(&key(game)).unwrap_or_default()
    }

    pub(crate) fn is_finished(&self, lesson: &str) -> bool {
        self.finished.contains(lesson)
    }

    /// How many steps of the lesson were done when it was left.
    pub(crate) fn steps(&self, lesson: &str) -> usize {
        self.begun.as_ref().filter(|(begun, _)| begun == lesson).map_or(0, |(_, steps)| *steps)
    }

    /// Notes where a learner stands.
    pub(crate) fn stands(game: &str, lesson: &str, steps: usize) {
        Learned::change(game, |learned| learned.begun = Some((lesson.to_owned(), steps)));
    }

    /// Notes that a lesson is finished; whoever opens it again begins anew.
    pub(crate) fn finish(game: &str, lesson: &str) {
        Learned::change(game, |learned| {
            learned.finished.insert(lesson.to_owned());
            learned.begun = None;
        });
    }

    fn change(game: &str, change: impl FnOnce(&mut Learned)) {
        let mut learned = Learned::of(game);
        change(&mut learned);
        // Where nothing can be kept, lessons begin anew at the next visit.
        let _ = storage::keep(&key(game), &learned);
    }
}

fn key(game: &str) -> String {
    format!("{LEARNED}{game}")
}

/// The games that were played on this device.
pub(crate) fn played() -> BTreeSet<String> {
    let mut played: BTreeSet<String> = storage::load(PLAYED).unwrap_or_default();
    played.extend(Kept::all().into_iter().map(|kept| kept.header.setup.game));
    played
}

/// Notes that a game is played on this device.
pub(crate) fn plays(game: &str) {
    let mut played: BTreeSet<String> = storage::load(PLAYED).unwrap_or_default();
    if played.insert(game.to_owned()) {
        // What cannot be kept is asked for again.
        let _ = storage::keep(PLAYED, &played);
    }
}
