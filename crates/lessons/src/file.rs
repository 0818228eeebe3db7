//! Reading a lesson file.
//!
//! ```toml
//! game = "zee"
//! title = "Zee"
//! goal = "Push the others off the Front: 3 points win."
//! plays = { players = [2, 6] }         # the tables it is about: how few and how many play
//!
//! [[base]]                             # a position that lessons change; as in scenarios
//! id = "two"
//! players = 2
//! position = { turn = 9 }              # changes to the position of a fresh game
//!
//! [[card]]                             # four of them: the game in 60 seconds
//! caption = "Your bot rides a conveyor."
//! start = { base = "two" }
//! point = ["belt 1F"]                  # kind and id of targets, as picks have them
//!
//! [[piece]]                            # what lies on the table, shown in the rulebook; as many as it takes
//! caption = "*Bot*: it stands on a belt."
//! start = { base = "two" }
//! point = ["belt 1F"]
//!
//! [[lesson]]
//! id = "push-them-off"
//! title = "Push them off"
//! goal = "Points come from pushing others off."
//! won = "That is the whole game."
//! rules = ["ZEE-8.3"]
//! seat = 0                             # the learner's; may be left out
//! start = { base = "two", chance = ["C12"], position.bots.red = "1F" }
//!
//! [[lesson.step]]
//! say = "Red stands on the *Front*. Play the card that matches its belt."
//! point = ["belt 1F", "card C16"]
//! picks = ["play c16 > push advance"]  # ways on; without any there is only something to see
//! otherwise = "That card does not match."
//! wrong = [{ pick = "play c01", say = "It shows a diamond.", told = ["…"] }]
//! then = [{ seat = 1, pick = "done" }] # what others do next
//! done = "One point."
//! told = ["Red set aside"]             # checked: parts of what the learner was told
//! expect = { "position.seats.0.points" = 1 }                    # checked: what is true then
//!
//! [[word]]                             # explained at the table where it first appears
//! word = "Front"
//! also = ["the edge"]                  # other forms; may be left out
//! says = "The row where bots fall off."
//! ```
//!
//! A way on is one pick, or several with ` > ` between them. A wrong pick is written in the same
//! manner, with the right ones before it (`play c16 > push shift`). One that the rules forbid names
//! its `rule`; one that they allow is played on a copy, with `then`, to show what would have come of
//! it. Expectations lead into `position`, `outcome`, and `view` of the learner.
//!
//! `plays` may name the `options` that such a table has, and how many play the `first` game after the
//! course where those are not the fewest.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;
use ztable_core::{DataError, DataFile, MAX_SEATS, Seat, Target};

use crate::course::{Card, Course, Lesson, Move, Opening, Plays, Step, Wrong};
use crate::speech::{self, Span, spans};
use crate::wire::Word;

/// How many pictures a goal card has.
const CARDS: usize = 4;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCourse {
    game: String,
    title: String,
    goal: String,
    plays: WrittenPlays,
    #[serde(default)]
    base: Vec<WrittenBase>,
    #[serde(default)]
    card: Vec<WrittenCard>,
    #[serde(default)]
    piece: Vec<WrittenCard>,
    #[serde(default)]
    lesson: Vec<WrittenLesson>,
    #[serde(default)]
    word: Vec<Word>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPlays {
    players: (u8, u8),
    first: Option<u8>,
    #[serde(default)]
    options: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBase {
    id: String,
    players: u8,
    #[serde(default)]
    options: BTreeMap<String, Value>,
    #[serde(default)]
    seed: String,
    position: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenCard {
    caption: String,
    start: WrittenOpening,
    #[serde(default)]
    point: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenOpening {
    base: String,
    #[serde(default)]
    chance: Vec<String>,
    position: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson {
    id: String,
    title: String,
    goal: String,
    won: String,
    rules: Vec<String>,
    start: WrittenOpening,
    #[serde(default)]
    seat: u8,
    #[serde(default)]
    step: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    say: String,
    #[serde(default)]
    point: Vec<String>,
    #[serde(default)]
    picks: Vec<String>,
    #[serde(default)]
    chance: Vec<String>,
    #[serde(default)]
    wrong: Vec<WrittenWrong>,
    otherwise: Option<String>,
    #[serde(default)]
    then: Vec<WrittenMove>,
    done: Option<String>,
    #[serde(default)]
    told: Vec<String>,
    #[serde(default)]
    expect: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenWrong {
    pick: String,
    say: String,
    rule: Option<String>,
    #[serde(default)]
    then: Vec<WrittenMove>,
    #[serde(default)]
    chance: Vec<String>,
    #[serde(default)]
    told: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMove {
    seat: Option<u8>,
    pick: String,
}

/// Reads a lesson file. Its name without the ending is the id of the course.
///
/// # Errors
/// What is wrong, where, and what to write instead.
pub fn read(name: &str, text: &str) -> Result<Course, DataError> {
    let file = DataFile(name);
    let written: WrittenCourse =
        toml::from_str(text).map_err(|error| file.error("the file", error.to_string().trim()))?;
    let say = |entry: &str, word: &str, text: &str| match speech::fault(text) {
        None => Ok(()),
        Some(fault) => Err(file.error(entry, format_args!("'{word}' {fault}"))),
    };
    say("the course", "goal", &written.goal)?;
    let mut bases: BTreeMap<String, WrittenBase> = BTreeMap::new();
    for base in written.base {
        let id = base.id.clone();
        if bases.insert(id.clone(), base).is_some() {
            return Err(file.error(format_args!("base {id}"), "the id is there twice"));
        }
    }
    let reader = Reader { file, bases: &bases };

    if written.card.len() != CARDS {
        let count = written.card.len();
        let problem = format!("there are {count} [[card]]s; the goal card has {CARDS} pictures");
        return Err(file.error("the course", problem));
    }
    let pictures = |kind: &str, written: Vec<WrittenCard>| -> Result<Vec<Card>, DataError> {
        let mut pictures = Vec::new();
        for (number, card) in (1..).zip(written) {
            let entry = format!("{kind} {number}");
            say(&entry, "caption", &card.caption)?;
            pictures.push(Card {
                start: reader.opening(&entry, card.start)?,
                point: reader.targets(&entry, &card.point)?,
                caption: card.caption,
            });
        }
        Ok(pictures)
    };
    let cards = pictures("card", written.card)?;
    let pieces = pictures("piece", written.piece)?;

    if written.lesson.is_empty() {
        return Err(file.error("the course", "it holds no [[lesson]]"));
    }
    let mut lessons: Vec<Lesson> = Vec::new();
    for lesson in written.lesson {
        let lesson = reader.lesson(lesson)?;
        if lessons.iter().any(|other| other.id == lesson.id) {
            let entry = format!("lesson {}", lesson.id);
            return Err(file.error(entry, "the id is there twice"));
        }
        lessons.push(lesson);
    }
    let (fewest, most) = written.plays.players;
    let first = written.plays.first.unwrap_or(fewest);
    if !(fewest..=most).contains(&first) {
        let problem = format!("'plays' begins with {first} players, outside of {fewest} to {most}");
        return Err(file.error("the course", problem));
    }
    let course = Course {
        id: name.rsplit('/').next().unwrap_or(name).trim_end_matches(".toml").to_string(),
        game: written.game,
        title: written.title,
        goal: written.goal,
        plays: Plays { fewest, most, first, options: written.plays.options },
        cards,
        pieces,
        lessons,
        words: words(file, written.word)?,
    };
    explained_once(file, &course)?;
    Ok(course)
}

/// The words that are explained at the table; each of them once.
fn words(file: DataFile<'_>, written: Vec<Word>) -> Result<Vec<Word>, DataError> {
    let mut forms = BTreeSet::new();
    for word in &written {
        let entry = format!("word {}", word.word);
        if let Some(fault) = speech::fault(&word.says) {
            return Err(file.error(entry, format_args!("'says' {fault}")));
        }
        for form in std::iter::once(&word.word).chain(&word.also) {
            if form.trim().is_empty() || !forms.insert(form.clone()) {
                let problem = format!("'{form}' is empty or there twice; write each form once");
                return Err(file.error(entry, problem));
            }
        }
    }
    Ok(written)
}

/// A new word is marked where it is explained, and that is one place.
fn explained_once(file: DataFile<'_>, course: &Course) -> Result<(), DataError> {
    let mut terms = BTreeSet::new();
    for lesson in &course.lessons {
        for span in lesson.words().flat_map(spans) {
            if let Span::Term(term) = span
                && !terms.insert(term.to_lowercase())
            {
                let entry = format!("lesson {}", lesson.id);
                let problem =
                    format!("'{term}' was marked as a new word before; leave the '*' out");
                return Err(file.error(entry, problem));
            }
        }
    }
    Ok(())
}

/// The picks of a way, as files write it.
fn way(written: &str) -> Vec<String> {
    written.split(" > ").map(|pick| pick.trim().to_string()).collect()
}

#[derive(Clone, Copy)]
struct Reader<'a> {
    file: DataFile<'a>,
    bases: &'a BTreeMap<String, WrittenBase>,
}

impl Reader<'_> {
    fn say(&self, entry: &str, word: &str, text: &str) -> Result<(), DataError> {
        match speech::fault(text) {
            None => Ok(()),
            Some(fault) => Err(self.file.error(entry, format_args!("'{word}' {fault}"))),
        }
    }

    fn opening(&self, entry: &str, written: WrittenOpening) -> Result<Opening, DataError> {
        let Some(base) = self.bases.get(&written.base) else {
            let known: Vec<&str> = self.bases.keys().map(String::as_str).collect();
            let problem =
                format!("there is no base '{}'; there are {}", written.base, known.join(", "));
            return Err(self.file.error(entry, problem));
        };
        Ok(Opening {
            players: base.players,
            options: base.options.clone(),
            seed: base.seed.clone(),
            chance: written.chance,
            changes: base.position.iter().cloned().chain(written.position).collect(),
        })
    }

    fn targets(&self, entry: &str, written: &[String]) -> Result<Vec<Target>, DataError> {
        let target = |text: &String| match text.split_once(' ') {
            Some((kind, id)) => Ok(Target { kind: kind.to_string().into(), id: id.to_string() }),
            None => Err(self.file.error(
                entry,
                format_args!("'{text}' points at nothing; write kind and id, such as 'belt 1F'"),
            )),
        };
        written.iter().map(target).collect()
    }

    fn seat(&self, entry: &str, number: u8) -> Result<Seat, DataError> {
        match usize::from(number) < MAX_SEATS {
            true => Ok(Seat::new(number)),
            false => Err(self.file.error(entry, format_args!("there is no seat {number}"))),
        }
    }

    fn moves(
        &self,
        entry: &str,
        learner: Seat,
        written: Vec<WrittenMove>,
    ) -> Result<Vec<Move>, DataError> {
        let moved = |written: WrittenMove| {
            let seat = written.seat.map_or(Ok(learner), |number| self.seat(entry, number))?;
            Ok(Move { seat, pick: written.pick })
        };
        written.into_iter().map(moved).collect()
    }

    fn lesson(&self, written: WrittenLesson) -> Result<Lesson, DataError> {
        let entry = format!("lesson {}", written.id);
        self.say(&entry, "goal", &written.goal)?;
        self.say(&entry, "won", &written.won)?;
        let seat = self.seat(&entry, written.seat)?;
        let steps =
            written.step.into_iter().enumerate().map(|(number, step)| {
                self.step(&format!("{entry}, step {}", number + 1), seat, step)
            });
        let steps: Vec<Step> = steps.collect::<Result<_, DataError>>()?;
        let last = steps.iter().rev().find(|step| step.asks());
        let problem = match last {
            None => Some("nothing is picked in it; a lesson is played"),
            Some(last) if last.told.is_empty() && last.expect.is_empty() => {
                Some("its last pick proves nothing; say in 'told' or 'expect' what it wins")
            }
            Some(_) if !steps[0].asks() && !steps.get(1).is_some_and(Step::asks) => {
                Some("it begins with two steps without a pick; let the learner act first")
            }
            Some(_) if written.rules.is_empty() => {
                Some("it names no rule; write in 'rules' which it is about")
            }
            Some(_) => None,
        };
        if let Some(problem) = problem {
            return Err(self.file.error(entry, problem));
        }
        Ok(Lesson {
            start: self.opening(&entry, written.start)?,
            id: written.id,
            title: written.title,
            goal: written.goal,
            won: written.won,
            rules: written.rules,
            seat,
            steps,
        })
    }

    fn step(&self, entry: &str, learner: Seat, written: WrittenStep) -> Result<Step, DataError> {
        self.say(entry, "say", &written.say)?;
        for (word, text) in [("done", &written.done), ("otherwise", &written.otherwise)] {
            text.as_ref().map_or(Ok(()), |text| self.say(entry, word, text))?;
        }
        if written.picks.is_empty() && (!written.wrong.is_empty() || written.otherwise.is_some()) {
            let problem = "it says what to answer to a pick, but no pick goes on; write 'picks'";
            return Err(self.file.error(entry, problem));
        }
        let ways: Vec<Vec<String>> = written.picks.iter().map(|picks| way(picks)).collect();
        let mut wrong = Vec::new();
        for answer in written.wrong {
            self.say(entry, "wrong.say", &answer.say)?;
            let mut after = way(&answer.pick);
            let pick = after.pop().unwrap_or_default();
            let leads_here =
                |way: &&Vec<String>| way.starts_with(&after) && way.len() > after.len();
            let problem = match ways
                .iter()
                .filter(leads_here)
                .map(|way| &way[after.len()])
                .max_by_key(|next| **next == pick)
            {
                None => Some("no way on leads there; write the right picks before it"),
                Some(next) if *next == pick => Some("it goes on"),
                Some(_) => None,
            };
            if let Some(problem) = problem {
                let problem = format!("wrong pick '{}': {problem}", answer.pick);
                return Err(self.file.error(entry, problem));
            }
            wrong.push(Wrong {
                then: self.moves(entry, learner, answer.then)?,
                after,
                pick,
                say: answer.say,
                rule: answer.rule,
                chance: answer.chance,
                told: answer.told,
            });
        }
        Ok(Step {
            point: self.targets(entry, &written.point)?,
            then: self.moves(entry, learner, written.then)?,
            say: written.say,
            ways,
            chance: written.chance,
            wrong,
            otherwise: written.otherwise,
            done: written.done,
            told: written.told,
            expect: written.expect,
        })
    }
}
