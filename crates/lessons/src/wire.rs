//! Lessons for a door that holds no rules, such as a page: what it asks and what it is answered, as
//! plain data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ztable_core::{Choice, Prompt, Refusal, Seat, Setup, Target, Told, Viewer};
use ztable_shelf::Brief;

/// What is asked.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ask {
    /// What can be learned of a game.
    Courses {
        /// The id of the game.
        game: String,
    },
    /// What is to be done at a table: the course that is about it.
    Goal {
        /// Game, players and options of the table.
        setup: Setup,
    },
    /// The pictures of the game in 60 seconds.
    Card {
        /// The id of the game.
        game: String,
        /// The id of the course.
        course: String,
    },
    /// Pictures of what lies on the table of a game.
    Pieces {
        /// The id of the game.
        game: String,
    },
    /// What the words of a table mean.
    Words {
        /// Game, players and options of the table.
        setup: Setup,
    },
    /// Begin a lesson, or go on with it where somebody left it.
    Open {
        /// The id of the game.
        game: String,
        /// Course and lesson: `zolo/all-six-off`.
        lesson: String,
        /// How many of its steps are done.
        steps: usize,
    },
    /// Go on from a step that only shows something.
    GoOn,
    /// Make a pick.
    Pick {
        /// The pick in its text form.
        pick: String,
    },
    /// Play an example of a rule.
    Show {
        /// The id of the game.
        game: String,
        /// The example, as `ztable_core::scenario::FullScenario` writes it: who asks need not understand it.
        play: Value,
    },
}

/// What is answered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reply {
    /// What can be learned, the course to begin with first.
    Courses(Vec<Outline>),
    /// Pictures with their captions.
    Pictures(Vec<Picture>),
    /// Words, the ones that matter first before the others.
    Words(Vec<Word>),
    /// A lesson has begun.
    Opened {
        /// The game that is played in it.
        setup: Setup,
        /// The seat of the learner.
        seat: Seat,
        /// Where it stands.
        act: Act,
    },
    /// A lesson has gone on, or not.
    Act {
        /// What came of the pick.
        heard: Heard,
        /// Where it stands.
        act: Act,
    },
    /// An example from its beginning to its end.
    Shown(Box<Show>),
}

/// An example of a rule, played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Show {
    /// The game that is played in it.
    pub setup: Setup,
    /// Whose eyes it is seen through.
    pub viewer: Viewer,
    /// How it stands at the beginning and after each pick.
    pub frames: Vec<Frame>,
}

/// A moment of an example.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// What somebody did or tried; nothing at the beginning.
    pub deed: Option<String>,
    /// Why it could not be done.
    pub refusal: Option<Refusal>,
    /// What came of it.
    pub told: Vec<Told>,
    /// What is true now, in words.
    pub so: Vec<String>,
    /// What will be picked next.
    pub point: Vec<Target>,
    /// What the viewer knows.
    pub view: Value,
    /// What the rules tell about that.
    pub brief: Brief,
}

/// A course in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outline {
    /// Its id.
    pub id: String,
    /// What it teaches.
    pub title: String,
    /// What wins, in a line.
    pub goal: String,
    /// The captions of the game in 60 seconds.
    pub captions: Vec<String>,
    /// Its lessons, in the order in which they are learned.
    pub lessons: Vec<Headline>,
    /// The game to play after it.
    pub first_game: Setup,
}

/// A position as somebody sees it, and what it shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Picture {
    /// What it shows, in words.
    pub caption: String,
    /// What to look at.
    pub point: Vec<Target>,
    /// The game that is played.
    pub setup: Setup,
    /// What the first seat knows of it.
    pub view: Value,
    /// What the rules tell about that.
    pub brief: Brief,
}

/// A word of a game and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The word.
    pub word: String,
    /// Its other forms.
    #[serde(default)]
    pub also: Vec<String>,
    /// What it means: one or two short sentences.
    pub says: String,
}

impl Word {
    /// Whether a text uses it, in one of its forms and not as a part of another word.
    #[must_use]
    pub fn is_in(&self, text: &str) -> bool {
        let ends = |rest: &str, last: bool| {
            let next = if last { rest.chars().next_back() } else { rest.chars().next() };
            !next.is_some_and(char::is_alphanumeric)
        };
        let used = |form: &str| {
            let mut places = text.match_indices(form);
            places.any(|(at, _)| ends(&text[..at], true) && ends(&text[at + form.len()..], false))
        };
        used(&self.word) || self.also.iter().any(|form| used(form))
    }
}

/// A lesson in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Headline {
    /// Its id within the course.
    pub id: String,
    /// The idea.
    pub title: String,
    /// What it is good for.
    pub goal: String,
    /// What was won at its end.
    pub won: String,
}

/// Where a lesson stands: what is said and what the learner sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Act {
    /// How many steps are done.
    pub steps: usize,
    /// How many there are.
    pub of: usize,
    /// What is said now; nothing when the lesson is over.
    pub line: Option<Line>,
    /// What the learner knows of the game.
    pub view: Value,
    /// What the rules tell about that.
    pub brief: Brief,
    /// What may be picked; nothing where there is only something to look at.
    pub options: Vec<Choice>,
    /// What the game asks.
    pub prompt: Prompt,
}

/// What is said at a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// One or two short sentences, with new words between asterisks.
    pub say: String,
    /// What they are about.
    pub point: Vec<Target>,
    /// Whether a pick is awaited.
    pub asks: bool,
}

/// What came of a pick, or of going on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard {
    /// It went on.
    Right {
        /// What happened, the rivals' picks included.
        told: Vec<Told>,
        /// What it was worth.
        done: Option<String>,
    },
    /// The rules allow it, but it does not serve. Nothing has changed.
    Wrong {
        /// Why the lesson wants another pick.
        say: String,
        /// What would have happened.
        told: Vec<Told>,
        /// What the learner would then have seen.
        view: Value,
        /// What the rules tell about that.
        brief: Brief,
    },
    /// The rules forbid it. Nothing has changed.
    Refused {
        /// Their reason.
        refusal: Refusal,
        /// What the lesson adds to it.
        say: Option<String>,
    },
}
