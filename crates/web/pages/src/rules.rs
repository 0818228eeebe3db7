//! Rulebooks.

use ztable_core::Chapter;

use crate::catalogue::Cover;
use crate::html::{Icon, escaped};

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

/// Chapters with all their rules; a rule's id is also the part of its address after `#`.
#[must_use]
pub fn chapters(chapters: &[Chapter]) -> String {
    chapters.iter().map(chapter).collect()
}

fn chapter(chapter: &Chapter) -> String {
    // The number is part of every rule's id below, so the heading does without.
    let title = chapter.title.split_once(' ').map_or(chapter.title.as_str(), |(_, words)| words);
    let rules = chapter.rules.iter().map(|rule| {
        let id = escaped(&rule.id);
        let text = rule.text.replace('`', "");
        format!(
            r#"<li class="rule" id="{id}" tabindex="-1"><span class="rule-id">{id}</span><p>{}</p></li>"#,
            escaped(&text),
        )
    });
    format!(
        r#"<section class="chapter"><h2>{}</h2><ul>{}</ul></section>"#,
        escaped(title),
        rules.collect::<String>(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use ztable_core::RuleBook;

    #[test]
    fn rules_are_text_and_nothing_else() {
        let book = RuleBook::parse("## ZZ-1 Less <than>\n- **ZZ-1.1** Use `a & b` if 1 < 2.\n");
        assert_eq!(
            chapters(&book.chapters),
            "<section class=\"chapter\"><h2>Less &lt;than&gt;</h2><ul><li class=\"rule\" id=\"ZZ-1.1\" tabindex=\"-1\"><span class=\"rule-id\">ZZ-1.1</span><p>Use a &amp; b if 1 &lt; 2.</p></li></ul></section>"
        );
    }
}
