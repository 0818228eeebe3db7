//! Finding rules: by their words, by words with typing errors, and by what people ask.

use ztable_core::{BookQuestion, Chapter, RuleBook, RuleText};

/// Words that say nothing about what is looked for.
const EMPTY_WORDS: &str = " a an and any are as at be by can could did do does for from get gets go \
    got happen happens has have how i if in is it its many may me much must my of on one or shall \
    should so that the then there they this to was we what when where which who why will with would \
    you your ";

/// What was found in a rulebook.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Found {
    /// The question that was understood, and the rules that answer it.
    pub answer: Option<(String, Vec<RuleText>)>,
    /// The other rules with the words, by chapter.
    pub chapters: Vec<Chapter>,
    /// What hits are marked by.
    needles: Vec<Needle>,
}

impl Found {
    /// Whether a word is one of those that were looked for.
    pub(crate) fn marks(&self, word: &str) -> bool {
        !self.needles.is_empty() && {
            let word = word.to_lowercase();
            self.needles.iter().any(|needle| needle.hits(&word))
        }
    }
}

/// A word that is looked for.
#[derive(Clone, PartialEq, Debug)]
struct Needle {
    word: String,
    /// Whether the book does not have the word as it was typed.
    mistyped: bool,
}

impl Needle {
    fn hits(&self, word: &str) -> bool {
        let long = self.word.len() > 2;
        // Words begin like what was typed; "drawing" is no win.
        let begins = || word.split('-').chain([word]).any(|part| part.starts_with(&self.word));
        (if long { begins() } else { word == self.word })
            || stem(word) == stem(&self.word)
            || (self.mistyped && is_close(&self.word, word))
    }
}

/// Looks for what somebody typed; all rules where that is nothing.
#[must_use]
pub fn find(book: &RuleBook, typed: &str) -> Found {
    let typed = typed.to_lowercase();
    let mut asked = said(&typed);
    if asked.is_empty() {
        asked = words(&typed).map(ToOwned::to_owned).collect();
    }
    if asked.is_empty() {
        return Found { chapters: book.chapters.clone(), ..Found::default() };
    }
    // What a chapter is about, its rules need not say again.
    let in_chapter = |chapter: &Chapter| {
        let read = |rule: &RuleText| words_of(&format!("{} {}", chapter.title, rule.text));
        chapter.rules.iter().map(read).collect::<Vec<_>>()
    };
    let all: Vec<Vec<String>> = book.chapters.iter().flat_map(in_chapter).collect();
    let needles: Vec<Needle> = asked
        .iter()
        .map(|word| {
            let exact = Needle { word: word.clone(), mistyped: false };
            let mistyped = !all.iter().flatten().any(|other| exact.hits(other));
            Needle { mistyped, ..exact }
        })
        .collect();

    let answer = answer(book, &asked).map(|question| {
        let rules = question.rules.iter().filter_map(|id| book.rules().find(|rule| rule.id == *id));
        (question.text.clone(), rules.cloned().collect::<Vec<RuleText>>())
    });
    // How many of the words each rule has; those with the most are meant.
    let score = |(rule, text): (&RuleText, &Vec<String>)| {
        let id = rule.id.to_lowercase();
        let has = |needle: &&Needle| {
            let in_id =
                needle.word.contains(|c: char| c.is_ascii_digit()) && id.contains(&needle.word);
            in_id || text.iter().any(|word| needle.hits(word))
        };
        needles.iter().filter(has).count()
    };
    let scores: Vec<usize> = book.rules().zip(&all).map(score).collect();
    let best = scores.iter().copied().max().unwrap_or_default();
    // Where a question was understood, rules with a part of its words say something else.
    let enough = if answer.is_some() { needles.len() } else { needles.len().div_ceil(2) };
    let answers = |rule: &RuleText| answer.as_ref().is_some_and(|(_, rules)| rules.contains(rule));
    let mut scores = scores.into_iter();
    let mut chapters = Vec::new();
    for chapter in &book.chapters {
        let found = chapter.rules.iter().filter(|rule| {
            let score = scores.next().unwrap_or_default();
            score == best && score >= enough && !answers(rule)
        });
        let rules: Vec<RuleText> = found.cloned().collect();
        if !rules.is_empty() {
            chapters.push(Chapter { title: chapter.title.clone(), rules });
        }
    }
    Found { answer, chapters, needles }
}

/// The question that these words are about: the one with most of them among the words it is known by.
fn answer<'b>(book: &'b RuleBook, asked: &[String]) -> Option<&'b BookQuestion> {
    // A word as it is written counts for more than one with typing errors.
    let meant = |word: &String| {
        let same = asked.iter().any(|one| stem(one) == stem(word));
        let close = || asked.iter().any(|one| is_close(one, word));
        if same { Some(3) } else { close().then_some(2) }
    };
    let fits = |name: &str| {
        let name = said(&name.to_lowercase());
        // A word of many is about something else.
        if name.is_empty() || 2 * name.len() < asked.len() {
            return None;
        }
        name.iter().map(meant).sum::<Option<usize>>()
    };
    let mut best = None;
    let mut most = 0;
    for question in &book.questions {
        let names = question.words.iter().chain([&question.text]);
        let score = names.filter_map(|name| fits(name)).max().unwrap_or_default();
        if score > most {
            (best, most) = (Some(question), score);
        }
    }
    best
}

/// The words of a text.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter| !is_of_word(letter))
        .map(|word| word.trim_matches(['-', '.', '\'']))
        .filter(|word| !word.is_empty())
}

/// Whether a letter is part of a word, as in "re-roll", "owner's" and "ZZ-4.3".
pub(crate) fn is_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '-' | '\'' | '.')
}

fn words_of(text: &str) -> Vec<String> {
    words(&text.to_lowercase()).map(ToOwned::to_owned).collect()
}

/// The words of a text that say something.
fn said(text: &str) -> Vec<String> {
    let says = |word: &&str| !EMPTY_WORDS.contains(&format!(" {word} "));
    words(text).filter(says).map(ToOwned::to_owned).collect()
}

/// A word without its ending: "bots" and "bot" are one, as are "moved" and "moving".
fn stem(word: &str) -> &str {
    for ending in ["'s", "ing", "ed", "s"] {
        if let Some(stem) = word.strip_suffix(ending).filter(|stem| stem.len() > 2) {
            return stem;
        }
    }
    word
}

/// Whether two words differ by no more than typing errors.
fn is_close(one: &str, other: &str) -> bool {
    let (one, other) = (stem(one), stem(other));
    let letters = one.chars().count();
    let errors = match letters {
        0..=3 => return one == other,
        4..=7 => 1,
        _ => 2,
    };
    letters.abs_diff(other.chars().count()) <= errors && distance(one, other) <= errors
}

/// How many letters are missing, superfluous, wrong or exchanged with their neighbour.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    let mut previous = None;
    for (row, letter) in one.chars().enumerate() {
        let mut now = vec![row + 1];
        for (at, &there) in other.iter().enumerate() {
            let wrong = last[at] + usize::from(letter != there);
            let mut least = wrong.min(last[at + 1] + 1).min(now[at] + 1);
            if at > 0 && previous == Some(there) && other[at - 1] == letter {
                least = least.min(before[at - 1] + 1);
            }
            now.push(least);
        }
        before = std::mem::replace(&mut last, now);
        previous = Some(letter);
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOKS: [&str; 5] = [
        include_str!("../../../games/elemenz/RULES.md"),
        include_str!("../../../games/quantumzap/RULES.md"),
        include_str!("../../../games/zeds-zone/RULES.md"),
        include_str!("../../../games/zee/RULES.md"),
        include_str!("../../../games/zu-tiles/RULES.md"),
    ];

    fn zee() -> RuleBook {
        RuleBook::parse(BOOKS[3])
    }

    fn answers(book: &RuleBook, typed: &str) -> Vec<String> {
        let found = find(book, typed);
        let (_, rules) = found.answer.unwrap_or_else(|| panic!("'{typed}' is not understood"));
        rules.into_iter().map(|rule| rule.id).collect()
    }

    fn hits(book: &RuleBook, typed: &str) -> Vec<String> {
        let rules = find(book, typed).chapters.into_iter().flat_map(|chapter| chapter.rules);
        rules.map(|rule| rule.id).collect()
    }

    #[test]
    fn nothing_typed_finds_everything() {
        for typed in ["", "  ", "?"] {
            let found = find(&zee(), typed);
            assert_eq!((found.chapters, found.answer), (zee().chapters, None), "'{typed}'");
        }
    }

    #[test]
    fn all_words_are_wanted_in_any_form() {
        let (shift, both) = (hits(&zee(), "shift"), hits(&zee(), "neighbours shifting ring"));
        assert!(shift.len() > 5 && shift.contains(&"ZEE-7.2".to_owned()), "{shift:?}");
        assert_eq!(hits(&zee(), "second chances"), ["ZEE-4.7"]);
        assert!(!both.is_empty(), "the rule with most of the words is shown");
        assert_eq!(hits(&zee(), "zee-4.7"), ["ZEE-4.7"]);
        assert_eq!(hits(&zee(), "xylophone"), [""; 0]);
    }

    #[test]
    fn typing_errors_are_forgiven() {
        for (wrong, right) in [
            ("advnace", "advance"),
            ("teamate", "teammate"),
            ("discrad", "discard"),
            ("conveyer", "conveyor"),
            ("reactr", "reactor"),
        ] {
            let (found, meant) = (hits(&zee(), wrong), hits(&zee(), right));
            assert!(
                !meant.is_empty() && meant.iter().all(|id| found.contains(id)),
                "{wrong}: {found:?}"
            );
        }
        // A word that the book has is meant as it is written.
        assert!(!find(&zee(), "mid").marks("middle") || hits(&zee(), "mid").len() > 3);
        assert!(hits(&zee(), "bot").len() > hits(&zee(), "blocked").len());
    }

    #[test]
    fn plain_questions_are_understood() {
        for book in BOOKS.map(RuleBook::parse) {
            let aim = &book.questions[0].rules;
            for typed in [
                "how do I win",
                "How do I win?",
                "win",
                "goal",
                "what is the aim of the game",
                "hwo do i win",
            ] {
                assert_eq!(answers(&book, typed), *aim, "'{typed}'");
            }
            for typed in
                ["tie", "what if there is a tie?", "what do i do on my turn", "when is it over"]
            {
                assert!(!answers(&book, typed).is_empty(), "'{typed}'");
            }
        }
        assert_eq!(answers(&zee(), "out of cards"), ["ZEE-3.9", "ZEE-3.10", "ZEE-15.1"]);
        assert_eq!(answers(&zee(), "what happens when I am out of cards?")[0], "ZEE-3.9");
        assert_eq!(answers(&RuleBook::parse(BOOKS[1]), "waht is the ecf")[0], "QZ-1.5");
        assert_eq!(find(&zee(), "conveyor").answer, None);
    }

    #[test]
    fn every_question_is_answered_by_rules_that_there_are() {
        let mut lost = Vec::new();
        for book in BOOKS.map(RuleBook::parse) {
            assert!(book.questions.len() >= 12, "{:?}", book.chapters[0].title);
            assert_eq!(book.questions[0].text, "What is the aim?");
            for question in &book.questions {
                assert!(!question.rules.is_empty(), "{}", question.text);
                for id in &question.rules {
                    assert!(book.text(id).is_some(), "{} names {id}", question.text);
                }
                for name in question.words.iter().chain([&question.text]) {
                    let found = find(&book, name).answer.map(|(text, _)| text);
                    if found.as_ref() != Some(&question.text) {
                        lost.push(format!("'{name}' of '{}': {found:?}", question.text));
                    }
                }
            }
        }
        assert!(lost.is_empty(), "{}", lost.join("\n"));
    }

    #[test]
    fn rules_stand_in_one_place() {
        let found = find(&zee(), "win");
        let (_, answers) = found.answer.clone().expect("it is a question");
        let others = found.chapters.iter().flat_map(|chapter| &chapter.rules);
        assert!(others.clone().count() > 0);
        assert!(others.clone().all(|rule| !answers.contains(rule)));
        assert!(found.marks("wins") && !found.marks("drawing") && !found.marks("bot"));
    }

    #[test]
    fn distances_count_errors() {
        for (one, other, errors) in [
            ("", "", 0),
            ("swap", "swap", 0),
            ("swpa", "swap", 1),
            ("sawp", "swaps", 2),
            ("", "ab", 2),
            ("übel", "uebel", 2),
        ] {
            assert_eq!(distance(one, other), errors, "{one} {other}");
            assert_eq!(distance(other, one), errors, "{other} {one}");
        }
    }
}
