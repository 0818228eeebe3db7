//! Rule ids and the executable rulebook.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a rule, such as `ZZ-4.3`, checked against its rulebook when the code is compiled.
///
/// A game crate embeds its `RULES.md` as `RULES` and makes ids through [`rule!`](crate::rule).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rule(&'static str);

/// The [`Rule`] with this id of the book that the crate has as `RULES` at its root. An id that the
/// book does not have stops the build.
///
/// ```
/// use ztable_core::rule;
///
/// pub const RULES: &str = "## TT-1 Play\n\n- **TT-1.1** Players take turns.\n";
///
/// fn main() {
///     assert_eq!(rule!("TT-1.1").to_string(), "TT-1.1");
/// }
/// ```
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "the book is the one of the crate that cites it")]
macro_rules! rule {
    ($id:literal) => {
        const { $crate::Rule::cited(crate::RULES, $id) }
    };
}

impl Rule {
    /// The rule with this id of this book. Meant for `const` blocks, where an id that the book
    /// does not have stops the build.
    ///
    /// # Panics
    /// When the book has no such rule.
    #[must_use]
    pub const fn cited(book: &str, id: &'static str) -> Rule {
        assert!(has_rule(book.as_bytes(), id.as_bytes()), "RULES.md has no rule with this id");
        Rule(id)
    }

    /// The id as text.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

/// Whether the book has the list item `- **id** …`.
const fn has_rule(book: &[u8], id: &[u8]) -> bool {
    let mut at = 0;
    while at + id.len() + 4 <= book.len() {
        if book[at] == b'*' && book[at + 1] == b'*' && book[at + 2 + id.len()] == b'*' {
            let mut same = 0;
            while same < id.len() && book[at + 2 + same] == id[same] {
                same += 1;
            }
            if same == id.len() {
                return true;
            }
        }
        at += 1;
    }
    false
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Rule {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

impl From<Rule> for Cow<'static, str> {
    fn from(rule: Rule) -> Self {
        Cow::Borrowed(rule.0)
    }
}

/// A rulebook, read from its Markdown: `## ZZ-4 Title` opens a chapter, `- **ZZ-4.3** text` is a
/// rule, and lines that continue a list item are indented. `## Questions` opens a list of what people
/// ask, `- What is the aim? (win, goal) ZZ-1.2, ZZ-11.1`: the question, words by which it is known, and
/// the rules that answer it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleBook {
    /// The chapters in order.
    pub chapters: Vec<Chapter>,
    /// What people ask, the aim of the game first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<BookQuestion>,
}

/// What people ask, and where the book answers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BookQuestion {
    /// The question, as a person would put it.
    pub text: String,
    /// Words by which it is known.
    pub words: Vec<String>,
    /// The ids of the rules that answer it.
    pub rules: Vec<String>,
}

impl BookQuestion {
    /// Reads `What is the aim? (win, goal) ZZ-1.2, ZZ-11.1`.
    fn parse(line: &str) -> Option<BookQuestion> {
        let (text, rest) = line.split_once('?')?;
        let (words, rules) = rest.trim().strip_prefix('(')?.split_once(')')?;
        let list = |text: &str| text.split(',').map(|one| one.trim().to_owned()).collect();
        Some(BookQuestion { text: format!("{text}?"), words: list(words), rules: list(rules) })
    }
}

/// A chapter of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chapter {
    /// The title with its number: "ZZ-4 Step 1: roll and cross out".
    pub title: String,
    /// The rules in order.
    pub rules: Vec<RuleText>,
}

/// A rule in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleText {
    /// As code and scenarios cite it: `ZZ-5.1`.
    pub id: String,
    /// Its text, plain but for `code` and *emphasis*.
    pub text: String,
}

impl RuleBook {
    /// Reads a rulebook.
    #[must_use]
    pub fn parse(markdown: &str) -> RuleBook {
        let mut chapters: Vec<Chapter> = Vec::new();
        let mut questions: Option<Vec<BookQuestion>> = None;
        for line in markdown.lines() {
            if line == "## Questions" {
                questions.get_or_insert_default();
            } else if let Some(questions) = &mut questions {
                questions.extend(line.strip_prefix("- ").and_then(BookQuestion::parse));
            } else if let Some(title) = line.strip_prefix("## ") {
                chapters.push(Chapter { title: title.trim().into(), rules: Vec::new() });
            } else if let Some((id, text)) =
                line.strip_prefix("- **").and_then(|rest| rest.split_once("**"))
            {
                if let Some(chapter) = chapters.last_mut() {
                    chapter.rules.push(RuleText { id: id.into(), text: text.trim().into() });
                }
            } else if let Some(rule) = line
                .strip_prefix("  ")
                .and_then(|_| chapters.last_mut())
                .and_then(|chapter| chapter.rules.last_mut())
            {
                rule.text.push(' ');
                rule.text.push_str(line.trim());
            }
        }
        RuleBook { chapters, questions: questions.unwrap_or_default() }
    }

    /// All rules in order.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.chapters.iter().flat_map(|chapter| &chapter.rules)
    }

    /// The text of a rule.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<&str> {
        self.rules().find(|rule| rule.id == id).map(|rule| rule.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOK: &str =
        "# Rules\n\n## TT-1 Play\n\n- **TT-1.1** Take\n  turns.\n- **TT-1.10** Win.\n";

    #[test]
    fn books_are_read() {
        let book = RuleBook::parse(BOOK);
        assert_eq!(book.chapters[0].title, "TT-1 Play");
        assert_eq!(book.text("TT-1.1"), Some("Take turns."));
        assert_eq!(book.rules().count(), 2);
        assert_eq!(book.text("TT-1.2"), None);
    }

    #[test]
    fn questions_stand_behind_the_rules() {
        let asked = "\n## Questions\n\nAsked by many.\n\n- How do I win? (goal, aim) TT-1.10\n- And no list?\n";
        let book = RuleBook::parse(&format!("{BOOK}{asked}"));
        let [question] = book.questions.as_slice() else { panic!("{:?}", book.questions) };
        assert_eq!(question.text, "How do I win?");
        assert_eq!(question.words, ["goal", "aim"]);
        assert_eq!(question.rules, ["TT-1.10"]);
        assert_eq!(book.rules().count(), 2);
        assert_eq!(book.chapters.len(), 1);
    }

    #[test]
    fn ids_must_be_in_the_book() {
        assert!(has_rule(BOOK.as_bytes(), b"TT-1.1"));
        assert!(has_rule(BOOK.as_bytes(), b"TT-1.10"));
        assert!(!has_rule(BOOK.as_bytes(), b"TT-1"));
        assert!(!has_rule(BOOK.as_bytes(), b"TT-1.2"));
    }
}
