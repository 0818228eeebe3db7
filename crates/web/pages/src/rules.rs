//! Rulebooks.

use ztable_core::{Chapter, RuleBook, RuleText};

use crate::catalogue::Cover;
use crate::html::{Icon, escaped};
use crate::search::{Found, is_of_word};

/// What stands above the rules of a game.
#[must_use]
pub fn rules_head(cover: Cover) -> String {
    let Cover { id, name, pitch, .. } = cover;
    format!(
        r#"<a class="back-link" href="/play/{id}">{}{name}</a><div class="rules-head"><h1>{}: the rules</h1><p class="lead">{pitch}</p></div>"#,
        Icon::Back.svg(),
        escaped(&cover.title()),
    )
}

/// Where the links of a rulebook lead.
#[derive(Clone, Copy, Default)]
pub struct Examples<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The rules that can be shown by an example.
    pub rules: &'a [String],
    /// Whether an example takes a window of its own, because the page at hand must stay.
    pub apart: bool,
}

/// The aim of the game, and the chapters to choose from.
#[must_use]
pub fn contents(book: &RuleBook) -> String {
    let aim = book.questions.first().map_or(String::new(), |question| {
        let rules = question.rules.iter().filter_map(|id| book.text(id));
        let rules = rules.map(|text| format!("<li>{}</li>", escaped(&text.replace('`', ""))));
        format!(
            r#"<section class="aim" id="aim" tabindex="-1"><h2>The aim</h2><ul>{}</ul></section>"#,
            rules.collect::<String>(),
        )
    });
    let first = if aim.is_empty() { "" } else { r##"<li><a href="#aim">The aim</a></li>"## };
    let others = book.chapters.iter().map(|chapter| {
        let (number, title) = split(chapter);
        format!(r##"<li><a href="#{}">{}</a></li>"##, escaped(number), escaped(title))
    });
    format!(
        r#"<nav class="toc" aria-label="Chapters"><ol>{first}{}</ol></nav>{aim}"#,
        others.collect::<String>(),
    )
}

/// What was found, an answer first, with marked hits; a rule's id is also the part of its address
/// after `#`.
#[must_use]
pub fn chapters(found: &Found, examples: Examples<'_>) -> String {
    let rules = |rules: &[RuleText]| -> String {
        rules.iter().map(|one| rule(one, found, examples)).collect()
    };
    let answer = found.answer.iter().map(|(question, answers)| {
        format!(
            r#"<section class="chapter answer"><h2>{}</h2><ul>{}</ul></section>"#,
            escaped(question),
            rules(answers),
        )
    });
    let others = found.chapters.iter().map(|chapter| {
        // The number is part of every rule's id below, so the heading does without.
        let (number, title) = split(chapter);
        format!(
            r#"<section class="chapter" id="{}" tabindex="-1"><h2>{}</h2><ul>{}</ul></section>"#,
            escaped(number),
            escaped(title),
            rules(&chapter.rules),
        )
    });
    answer.chain(others).collect()
}

/// The number of a chapter, and its title.
fn split(chapter: &Chapter) -> (&str, &str) {
    chapter.title.split_once(' ').unwrap_or(("", &chapter.title))
}

fn rule(rule: &RuleText, found: &Found, examples: Examples<'_>) -> String {
    let id = escaped(&rule.id);
    let Examples { game, rules, apart } = examples;
    // Addresses of pages have no full stops: what has one is a file.
    let show = if rules.contains(&rule.id) {
        let apart = if apart { r#" target="_blank""# } else { "" };
        format!(
            r#"<a class="show-me" href="/rules/{game}/{}"{apart} aria-label="Show me {id}">{}Show me</a>"#,
            id.replace('.', "-"),
            Icon::Play.svg()
        )
    } else {
        String::new()
    };
    format!(
        r#"<li class="rule" id="{id}" tabindex="-1"><span class="rule-id">{id}</span><p>{}</p>{show}</li>"#,
        marked(&rule.text.replace('`', ""), found),
    )
}

/// A text whose hits are marked.
fn marked(text: &str, found: &Found) -> String {
    let mut html = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|letter| !is_of_word(letter)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        // A full stop is no part of what it follows.
        let bare = word.trim_end_matches(['.', '-', '\'']);
        if !bare.is_empty() && found.marks(bare) {
            html.push_str(&format!("<mark>{}</mark>{}", escaped(bare), &word[bare.len()..]));
        } else {
            html.push_str(&escaped(word));
        }
        let gap = after.find(is_of_word).unwrap_or(after.len());
        html.push_str(&escaped(&after[..gap]));
        rest = &after[gap..];
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::find;

    const BOOK: &str = "## ZZ-1 Less <than>\n- **ZZ-1.1** Use `a & b` if 1 < 2.\n- **ZZ-1.2** Swaps swap.\n\n## Questions\n\n- What is the aim? (win) ZZ-1.1\n";

    #[test]
    fn rules_are_text_and_nothing_else() {
        let book = RuleBook::parse(BOOK);
        let written = chapters(&find(&book, ""), Examples::default());
        assert!(
            written.starts_with("<section class=\"chapter\" id=\"ZZ-1\" tabindex=\"-1\"><h2>Less &lt;than&gt;</h2><ul><li class=\"rule\" id=\"ZZ-1.1\" tabindex=\"-1\"><span class=\"rule-id\">ZZ-1.1</span><p>Use a &amp; b if 1 &lt; 2.</p></li>"),
            "{written}"
        );
    }

    #[test]
    fn hits_are_marked_and_answers_stand_first() {
        let book = RuleBook::parse(BOOK);
        let written = chapters(&find(&book, "swap"), Examples::default());
        assert!(written.contains("<p><mark>Swaps</mark> <mark>swap</mark>.</p>"), "{written}");
        assert!(!written.contains("ZZ-1.1"), "{written}");
        let written = chapters(&find(&book, "how do I win"), Examples::default());
        assert!(written.contains("<h2>What is the aim?</h2><ul><li class=\"rule\" id=\"ZZ-1.1\""));
    }

    #[test]
    fn rules_with_examples_lead_to_them() {
        let book = RuleBook::parse(BOOK);
        let rules = ["ZZ-1.2".to_owned()];
        let with =
            |apart| chapters(&find(&book, ""), Examples { game: "zz", rules: &rules, apart });
        assert_eq!(
            with(false).matches("class=\"show-me\" href=\"/rules/zz/ZZ-1-2\" aria").count(),
            1
        );
        assert_eq!(with(true).matches("target=\"_blank\"").count(), 1);
    }

    #[test]
    fn the_aim_is_the_first_of_the_contents() {
        let written = contents(&RuleBook::parse(BOOK));
        assert!(written.contains("<ol><li><a href=\"#aim\">The aim</a></li><li><a href=\"#ZZ-1\">Less &lt;than&gt;</a></li></ol>"), "{written}");
        assert!(
            written.ends_with("<li>Use a &amp; b if 1 &lt; 2.</li></ul></section>"),
            "{written}"
        );
    }
}
