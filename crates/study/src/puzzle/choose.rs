//! Which of the puzzles that were found are kept, so that they differ.

use super::{Grade, Puzzle};

/// How often the same picks may be the solution: to pass is the answer to many questions.
const SAME: usize = 3;
/// The part of the puzzles that may be easy: one in so many.
const EASY_PART: usize = 3;

/// Keeps some of the puzzles that are found.
#[derive(Clone, PartialEq, Debug)]
pub struct Choosing {
    wished: usize,
    kept: Vec<Puzzle>,
}

impl Choosing {
    /// So many are wished for.
    #[must_use]
    pub fn new(wished: usize) -> Choosing {
        Choosing { wished, kept: Vec::new() }
    }

    /// Keeps a puzzle, unless there are enough, or enough of its kind.
    pub fn offer(&mut self, puzzle: Puzzle) {
        let same = self.kept.iter().filter(|other| other.solution == puzzle.solution).count();
        let easy = |puzzle: &Puzzle| puzzle.missed.grade() == Grade::Easy;
        let easy_ones = self.kept.iter().filter(|other| easy(other)).count();
        let too_easy = easy(&puzzle) && easy_ones >= self.wished.div_ceil(EASY_PART);
        if !self.is_enough() && same < SAME && !too_easy {
            self.kept.push(puzzle);
        }
    }

    /// Whether as many were found as were wished for.
    #[must_use]
    pub fn is_enough(&self) -> bool {
        self.kept.len() >= self.wished
    }

    /// What was kept.
    #[must_use]
    pub fn kept(self) -> Vec<Puzzle> {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(code: usize, solution: &str, easy: u8) -> Puzzle {
        let text = format!(
            r#"{{"code":"1{code}","seat":0,"solution":["{solution}"],"lead":9,"missed":{{"easy":{easy},"normal":100,"hard":0}},"because":"x"}}"#
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn the_same_answer_is_not_asked_for_all_the_time() {
        let mut choosing = Choosing::new(10);
        (0..8).for_each(|code| choosing.offer(puzzle(code, "pass", 50)));
        (0..8).for_each(|code| choosing.offer(puzzle(code, &format!("bid {code}"), 50)));
        let kept = choosing.kept();
        assert_eq!(kept.len(), 10);
        assert_eq!(kept.iter().filter(|puzzle| puzzle.solution == ["pass"]).count(), SAME);
    }

    #[test]
    fn most_are_not_easy() {
        let mut choosing = Choosing::new(6);
        for code in 0..9 {
            let mut easy = puzzle(code, &format!("bid {code}"), 50);
            easy.missed.normal = 0;
            choosing.offer(easy);
        }
        assert!(!choosing.is_enough());
        (0..9).for_each(|code| choosing.offer(puzzle(code, &format!("lot {code}"), 50)));
        assert!(choosing.is_enough());
        let kept = choosing.kept();
        assert_eq!(kept.iter().filter(|puzzle| puzzle.missed.grade() == Grade::Easy).count(), 2);
    }
}
