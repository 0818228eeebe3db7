//! `docs/following-a-rule.md` quotes the games, and every quotation is true.

use ztable_core::RuleBook;

use crate::workspace;

const PAGE: &str = "docs/following-a-rule.md";

/// The quotations of a page: the file that each names, and its lines.
fn quotations(page: &str) -> Vec<(&str, Vec<&str>)> {
    page.split("<!-- ")
        .skip(1)
        .map(|piece| {
            let (file, rest) = piece.split_once(" -->").expect("a comment ends");
            let (_, block) = rest.split_once("```").expect("a block follows");
            let (_, block) = block.split_once('\n').expect("a block begins on its own line");
            let (block, _) = block.split_once("\n```").expect("a block ends");
            (file, block.lines().collect())
        })
        .collect()
}

/// The lines without the margin that they share.
fn plain<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let margin = |line: &&str| line.len() - line.trim_start().len();
    let written = lines.iter().filter(|line| !line.trim().is_empty());
    let common = written.map(margin).min().unwrap_or(0);
    lines.iter().map(|line| line.get(common..).unwrap_or("")).collect()
}

/// Whether a text has these lines, one after the other, further in or out.
fn holds(text: &str, lines: &[&str]) -> bool {
    let all: Vec<&str> = text.lines().collect();
    let wanted = plain(lines);
    all.windows(lines.len()).any(|window| plain(window) == wanted)
}

#[test]
fn every_quotation_is_true() {
    let page = workspace::read(PAGE);
    let quotations = quotations(&page);
    for (file, lines) in &quotations {
        assert!(
            holds(&workspace::read(file), lines),
            "{PAGE} quotes {file} differently from what it says:\n{}",
            lines.join("\n")
        );
    }
    for about in ztable_shelf::games() {
        let of_game = format!("crates/games/{}/", about.id);
        let files = quotations.iter().filter_map(|(file, _)| file.strip_prefix(&of_game));
        let files: Vec<&str> = files.collect();
        for part in ["RULES.md", "scenarios/", "src/"] {
            let shown = files.iter().any(|file| file.starts_with(part));
            assert!(shown, "{PAGE} shows nothing of {of_game}{part}");
        }
    }
}

/// The ids of rules in a text, such as `ZZ-5.4`.
fn ids(text: &str) -> Vec<&str> {
    let of_id = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.');
    let words = text.split(|letter: char| !of_id(letter)).map(|word| word.trim_end_matches('.'));
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(book, rest)| {
            let number = |part: &str| part.parse::<u32>().is_ok();
            let capitals = book.len() >= 2 && book.bytes().all(|b| b.is_ascii_uppercase());
            capitals && rest.split_once('.').is_some_and(|(a, b)| number(a) && number(b))
        })
    };
    words.filter(is_id).collect()
}

#[test]
fn every_rule_that_is_named_is_in_its_book() {
    let page = workspace::read(PAGE);
    let books: Vec<RuleBook> =
        ztable_shelf::games().map(|about| RuleBook::parse(about.rules)).collect();
    let known = |id: &str| {
        let chapters = books.iter().flat_map(|book| &book.chapters);
        chapters.flat_map(|chapter| &chapter.rules).any(|rule| rule.id == id)
    };
    let ids = ids(&page);
    assert!(ids.len() > 20, "only {ids:?}");
    for id in ids {
        assert!(known(id), "{PAGE} names {id}, which no rulebook has");
    }
}

#[test]
fn what_is_quoted_wrongly_is_found() {
    let page = "<!-- a.rs -->\n```rust\nlet a = 1;\n    b();\n```\nand ZZ-5.4, or EZ-5.\n";
    let quotations = quotations(page);
    let [(file, lines)] = quotations.as_slice() else { panic!("{quotations:?}") };
    assert_eq!(*file, "a.rs");
    assert!(holds("fn f() {\n    let a = 1;\n        b();\n}\n", lines));
    assert!(!holds("fn f() {\n    let a = 2;\n        b();\n}\n", lines));
    assert!(!holds("let a = 1;\nb();\n", lines));
    assert_eq!(ids(page), ["ZZ-5.4"]);
}
