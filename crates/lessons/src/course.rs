//! What a course is made of, as it is played.

use std::collections::BTreeMap;

use serde_json::Value;
use ztable_core::{About, Seat, Setup, Target};

use crate::wire::Word;

/// The lessons about one way to play a game, with its goal.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its id: `zolo`. The file has the same name.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// What it teaches: "Zolo: Zee alone".
    pub title: String,
    /// What wins, in a line.
    pub goal: String,
    /// The tables it is about.
    pub plays: Plays,
    /// The game in 60 seconds: four pictures with their captions.
    pub cards: Vec<Card>,
    /// What lies on the table, piece by piece.
    pub pieces: Vec<Card>,
    /// The lessons, in the order in which they are learned.
    pub lessons: Vec<Lesson>,
    /// What the words of a first game mean.
    pub words: Vec<Word>,
}

/// The tables that a course is about.
#[derive(Clone, Debug)]
pub struct Plays {
    /// How few may play.
    pub fewest: u8,
    /// How many may play.
    pub most: u8,
    /// How many play a first game.
    pub first: u8,
    /// What must have been chosen.
    pub options: BTreeMap<String, Value>,
}

/// A picture of the goal card or of a piece: a real position and what it shows.
#[derive(Clone, Debug)]
pub struct Card {
    /// What it shows, in words.
    pub caption: String,
    /// The position.
    pub start: Opening,
    /// What to look at.
    pub point: Vec<Target>,
}

/// One idea, learned in about a minute.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its id, for progress and links: `push-them-off`.
    pub id: String,
    /// The idea: "Push them off".
    pub title: String,
    /// What it is good for, said first.
    pub goal: String,
    /// What was won, said last.
    pub won: String,
    /// The rules it is about, from which it can be opened.
    pub rules: Vec<String>,
    /// What it starts from.
    pub start: Opening,
    /// The seat of the learner.
    pub seat: Seat,
    /// What is said and done.
    pub steps: Vec<Step>,
}

/// What a lesson or a picture starts from.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The number of players.
    pub players: u8,
    /// The options of the game.
    pub options: BTreeMap<String, Value>,
    /// The seed of what is not scripted.
    pub seed: String,
    /// Scripted outcomes, drawn first.
    pub chance: Vec<String>,
    /// Changes to the position of a fresh game, in order; without any it starts from the beginning.
    pub changes: Vec<Value>,
}

/// One thing said and, mostly, one pick made.
#[derive(Clone, Debug)]
pub struct Step {
    /// One or two short sentences.
    pub say: String,
    /// What they are about.
    pub point: Vec<Target>,
    /// The ways on, the best one first, each a few picks in a row; none where there is only something
    /// to look at.
    pub ways: Vec<Vec<String>>,
    /// Scripted outcomes of the picks and of what follows them.
    pub chance: Vec<String>,
    /// What is said to single other picks.
    pub wrong: Vec<Wrong>,
    /// What is said to all others.
    pub otherwise: Option<String>,
    /// What others do next.
    pub then: Vec<Move>,
    /// What came of it, in words.
    pub done: Option<String>,
    /// What the learner must have been told meanwhile, each a part of a sentence.
    pub told: Vec<String>,
    /// What must be true afterwards, by path.
    pub expect: BTreeMap<String, Value>,
}

/// What is said to a pick that does not go on.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The picks of the step up to here: what the learner did right.
    pub after: Vec<String>,
    /// The pick in its text form.
    pub pick: String,
    /// Why not this one.
    pub say: String,
    /// The rule that forbids it; none for a pick that is legal but does not serve.
    pub rule: Option<String>,
    /// What else is played to show what would come of it.
    pub then: Vec<Move>,
    /// Scripted outcomes of that, where those of the step do not fit.
    pub chance: Vec<String>,
    /// What the learner is then told, each a part of a sentence.
    pub told: Vec<String>,
}

/// A pick of a seat.
#[derive(Clone, Debug)]
pub struct Move {
    /// Who picks.
    pub seat: Seat,
    /// The pick in its text form.
    pub pick: String,
}

impl Plays {
    /// Whether this is such a table.
    #[must_use]
    pub fn fits(&self, about: &About, setup: &Setup) -> bool {
        (self.fewest..=self.most).contains(&setup.players)
            && self.options.iter().all(|(key, value)| setup.option(about, key) == *value)
    }
}

impl Course {
    /// The table for a first game after the course.
    #[must_use]
    pub fn first_game(&self) -> Setup {
        Setup {
            game: self.game.clone(),
            players: self.plays.first,
            rules_version: None,
            options: self.plays.options.clone(),
        }
    }

    /// The lesson with this id.
    #[must_use]
    pub fn lesson(&self, id: &str) -> Option<&Lesson> {
        self.lessons.iter().find(|lesson| lesson.id == id)
    }
}

impl Lesson {
    /// All that is said to somebody who makes no mistake, in order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let steps = self
            .steps
            .iter()
            .flat_map(|step| std::iter::once(step.say.as_str()).chain(step.done.as_deref()));
        std::iter::once(self.goal.as_str()).chain(steps).chain([self.won.as_str()])
    }
}

impl Step {
    /// Whether it waits for a pick.
    #[must_use]
    pub fn asks(&self) -> bool {
        !self.ways.is_empty()
    }

    /// What is said to this pick in particular, after these of the step.
    #[must_use]
    pub fn wrong(&self, after: &[String], pick: &str) -> Option<&Wrong> {
        self.wrong.iter().find(|wrong| wrong.after == after && wrong.pick == pick)
    }

    /// Whether the pick goes on after these of the step.
    #[must_use]
    pub fn goes_on(&self, after: &[String], pick: &str) -> bool {
        let mut next = self.ways.iter().filter_map(|way| way.strip_prefix(after)?.first());
        next.any(|next| next == pick)
    }
}
