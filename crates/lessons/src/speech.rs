//! The words of lessons: short sentences, and new words marked where they are explained.

/// The most characters a sentence may have.
pub const LONGEST_SENTENCE: usize = 140;

/// The most sentences that are said at once.
const MOST_SENTENCES: usize = 2;

/// A piece of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span<'a> {
    /// Plain words.
    Plain(&'a str),
    /// A new word, explained here: `*Front*` in the file.
    Term(&'a str),
}

/// The pieces of a text, without the marks.
pub fn spans(text: &str) -> impl Iterator<Item = Span<'_>> {
    text.split('*')
        .enumerate()
        .filter(|(_, part)| !part.is_empty())
        .map(|(number, part)| if number % 2 == 1 { Span::Term(part) } else { Span::Plain(part) })
}

/// The sentences of a text.
pub fn sentences(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = rest
            .match_indices(['.', '!', '?', '…'])
            .map(|(at, mark)| at + mark.len())
            .find(|&end| rest[end..].is_empty() || rest[end..].starts_with(' '))
            .unwrap_or(rest.len());
        found.push(rest[..end].trim());
        rest = rest[end..].trim_start();
    }
    found
}

/// What is wrong with a text that is said at once, as the end of a sentence.
pub(crate) fn fault(text: &str) -> Option<String> {
    let sentences = sentences(text);
    if sentences.is_empty() {
        return Some("is empty; say something".into());
    }
    if sentences.len() > MOST_SENTENCES {
        let count = sentences.len();
        return Some(format!("has {count} sentences; say it in {MOST_SENTENCES}"));
    }
    if text.matches('*').count() % 2 == 1 {
        return Some("has a '*' too many; a new word stands between two".into());
    }
    let length = |sentence: &str| sentence.chars().filter(|c| *c != '*').count();
    let long = sentences.into_iter().find(|sentence| length(sentence) > LONGEST_SENTENCE)?;
    Some(format!(
        "has a sentence of {} characters; {LONGEST_SENTENCE} is the most: '{long}'",
        length(long)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_people_end_them() {
        assert_eq!(
            sentences("Pay 1.5M now! Then look … Good?"),
            ["Pay 1.5M now!", "Then look …", "Good?"]
        );
        assert_eq!(sentences("  No end"), ["No end"]);
        assert!(sentences(" ").is_empty());
    }

    #[test]
    fn new_words_are_marked() {
        let parts: Vec<Span<'_>> = spans("The *Front* row").collect();
        assert_eq!(parts, [Span::Plain("The "), Span::Term("Front"), Span::Plain(" row")]);
    }

    #[test]
    fn long_and_many_sentences_are_found() {
        assert_eq!(fault("One. Two."), None);
        assert!(
            fault("").is_some() && fault("One. Two. Three.").is_some() && fault("A *b.").is_some()
        );
        let just = "x".repeat(LONGEST_SENTENCE - 1) + ".";
        assert_eq!(fault(&just), None);
        assert!(fault(&format!("x{just}")).is_some_and(|fault| fault.contains("141")));
    }
}
