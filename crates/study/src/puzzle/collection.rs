//! The puzzles of one game as a text file: a line that says what it is, and then a puzzle in each line,
//! those first that weaker bots miss least.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Missed, Puzzle};

/// The version of the form of a file.
const FORM: u32 = 1;

/// The puzzles of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Collection {
    /// The id of the game.
    pub game: String,
    /// The command that made it.
    pub made: String,
    /// The puzzles, those first that weaker bots miss least.
    pub puzzles: Vec<Puzzle>,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    puzzles: u32,
    game: String,
    made: String,
}

/// What is wrong with a file of puzzles, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPuzzles {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub wrong: String,
}

impl BadPuzzles {
    pub(crate) fn new(line: usize, wrong: impl Into<String>) -> BadPuzzles {
        BadPuzzles { line, wrong: wrong.into() }
    }
}

impl fmt::Display for BadPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line {}: {}", self.line, self.wrong)
    }
}

impl std::error::Error for BadPuzzles {}

impl Collection {
    /// Reads a file. What the rules say about it is another question; see [`Collection::check`].
    ///
    /// # Errors
    /// A text that is not one, with the line.
    pub fn read(text: &str) -> Result<Collection, BadPuzzles> {
        let mut lines = text.lines().enumerate();
        let (_, head) = lines.next().ok_or_else(|| {
            BadPuzzles::new(1, "The file is empty; `ztable puzzles find GAME` writes one.")
        })?;
        let head: Head = serde_json::from_str(head).map_err(|error| {
            let wrong = format!(
                "A file of puzzles begins with {{\"puzzles\":{FORM},\"game\":…,\"made\":…}}: {error}."
            );
            BadPuzzles::new(1, wrong)
        })?;
        if head.puzzles != FORM {
            let wrong = format!(
                "The file is of form {}, and this program reads form {FORM}; make it anew or use \
                 the program that made it.",
                head.puzzles
            );
            return Err(BadPuzzles::new(1, wrong));
        }
        let mut puzzles: Vec<Puzzle> = Vec::new();
        let mut ids = BTreeSet::new();
        for (number, line) in lines {
            let bad = |wrong: String| BadPuzzles::new(number + 1, wrong);
            let puzzle: Puzzle = serde_json::from_str(line)
                .map_err(|error| bad(format!("This is no puzzle: {error}.")))?;
            check(&puzzle).map_err(|wrong| bad(wrong.into()))?;
            if puzzles.last().is_some_and(|before| before.missed.total() > puzzle.missed.total()) {
                let wrong = "The puzzle before is missed more often; sort by the sum of 'missed'.";
                return Err(bad(wrong.into()));
            }
            if !ids.insert(puzzle.id()) {
                return Err(bad("The same position comes twice; leave one out.".into()));
            }
            puzzles.push(puzzle);
        }
        Ok(Collection { game: head.game, made: head.made, puzzles })
    }

    /// Puts the puzzles in their order.
    pub fn sort(&mut self) {
        self.puzzles.sort_by_cached_key(|puzzle| (puzzle.missed.total(), puzzle.id()));
    }
}

/// What can be said of a puzzle without playing it.
fn check(puzzle: &Puzzle) -> Result<(), &'static str> {
    let Missed { easy, normal, hard } = puzzle.missed;
    if [easy, normal, hard].iter().any(|share| *share > 100) {
        return Err("'missed' counts out of a hundred tries, not more.");
    }
    if !(1..=100).contains(&puzzle.lead) {
        return Err("'lead' is from 1 to 100 hundredths: the best play must be better.");
    }
    if puzzle.solution.is_empty() {
        return Err("The solution has no picks; name at least one.");
    }
    if puzzle.because.to_player().trim().is_empty() {
        return Err("'because' is empty; a puzzle says why.");
    }
    Ok(())
}

/// As it stands in a file.
impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = Head { puzzles: FORM, game: self.game.clone(), made: self.made.clone() };
        writeln!(f, "{}", serde_json::to_string(&head).map_err(|_| fmt::Error)?)?;
        for puzzle in &self.puzzles {
            writeln!(f, "{}", serde_json::to_string(puzzle).map_err(|_| fmt::Error)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = r#"{"puzzles":1,"game":"zee","made":"by hand"}"#;

    fn line(code: &str, easy: u8) -> String {
        format!(
            r#"{{"code":"{code}","seat":0,"solution":["card C01"],"lead":12,"missed":{{"easy":{easy},"normal":0,"hard":0}},"because":"{{you}} win"}}"#
        )
    }

    #[test]
    fn what_is_written_is_read() {
        let text = format!("{HEAD}\n{}\n{}\n", line("1a", 20), line("1b", 40));
        let collection = Collection::read(&text).unwrap();
        assert_eq!((collection.puzzles.len(), collection.game.as_str()), (2, "zee"));
        assert_eq!(collection.to_string(), text);
        let mut turned = collection.clone();
        turned.puzzles.reverse();
        turned.sort();
        assert_eq!(turned, collection);
    }

    #[test]
    fn what_is_broken_is_refused_with_its_line() {
        let whole = line("1a", 20);
        let cases = [
            (String::new(), "Line 1: The file is empty"),
            ("[]".into(), "Line 1: A file of puzzles begins with"),
            (HEAD.replace(":1", ":2"), "form 2"),
            (format!("{HEAD}\n\n"), "Line 2: This is no puzzle"),
            (format!("{HEAD}\n{}", &whole[..40]), "Line 2: This is no puzzle"),
            (format!("{HEAD}\n{}", whole.replace("lead", "leed")), "leed"),
            (format!("{HEAD}\n{}", whole.replace("12", "0")), "'lead' is from 1"),
            (format!("{HEAD}\n{}", whole.replace("20", "101")), "out of a hundred"),
            (format!("{HEAD}\n{}", whole.replace("\"card C01\"", "")), "no picks"),
            (format!("{HEAD}\n{}", whole.replace("{you} win", " ")), "says why"),
            (format!("{HEAD}\n{whole}\n{}", line("1b", 10)), "Line 3: The puzzle before"),
            (format!("{HEAD}\n{whole}\n{whole}"), "Line 3: The same position comes twice"),
        ];
        for (text, part) in cases {
            let refusal = Collection::read(&text).unwrap_err().to_string();
            assert!(refusal.contains(part), "{refusal}\nfor {text}");
        }
    }
}
