//! Comments say something. A lint wants a line at every public item, and a line that only asks what the
//! item is would satisfy it.

use crate::workspace;

/// Questions that the name of an item answers better.
const QUESTIONS: &[&str] = &[
    "Which",
    "Who",
    "What",
    "Where",
    "When",
    "Why",
    "How",
    "Whose",
    "Whom",
    "To whom",
    "Why not",
    "Yes or no",
];

/// The comments of a source text that are nothing but a question, with their lines.
fn faults(source: &str) -> Vec<(usize, &str)> {
    source
        .lines()
        .zip(1..)
        .filter_map(|(line, number)| {
            let said = line.trim_start().strip_prefix("///")?.trim();
            QUESTIONS.contains(&said.strip_suffix('.')?).then_some((number, said))
        })
        .collect()
}

#[test]
fn comments_answer_instead_of_asking() {
    let sources = workspace::files("crates", |name| name.ends_with(".rs"));
    assert!(sources.len() > 500, "found only {} files", sources.len());
    let found: Vec<String> = sources
        .iter()
        .flat_map(|path| {
            let source = workspace::read(path);
            let faults = faults(&source).into_iter();
            faults.map(|(line, said)| format!("{path}:{line}: {said}")).collect::<Vec<_>>()
        })
        .collect();
    assert!(
        found.is_empty(),
        "say what the names do not, or allow `missing_docs` where they say it all:\n{}",
        found.join("\n")
    );
}

/// The check bites.
#[test]
fn questions_are_found() {
    let bad =
        "struct Sat {\n    /// Where.\n    seat: Seat,\n    /// Yes or no.\n    agree: bool,\n}";
    assert_eq!(faults(bad), [(2, "Where."), (4, "Yes or no.")]);
    for fine in
        ["/// Who asks.", "// Which.", "/// Which of them, the caller says.", "/// Whether."]
    {
        assert_eq!(faults(fine), [], "{fine}");
    }
}
