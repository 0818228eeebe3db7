//! The documents are true where a program can tell: links lead somewhere, commands exist, and the
//! map names every crate.

mod program;
mod workspace;

use program::run;

fn documents() -> Vec<String> {
    let mut found = workspace::files("docs", |name| name.ends_with(".md"));
    found.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(String::from));
    found
}

/// The targets of all links `[…](…)` that stay inside the repository.
fn links(text: &str) -> Vec<&str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', '#']).next())
        .filter(|target| !target.is_empty() && !target.contains("://"))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    for document in documents() {
        let folder = workspace::root().join(&document).parent().unwrap().to_path_buf();
        for target in links(&workspace::read(&document)) {
            assert!(
                folder.join(target).exists(),
                "{document} links to {target}, which is not there"
            );
        }
    }
}

#[test]
fn links_are_found() {
    let text = "[a](b.md) ![c](d.png) [e](https://f.example) [g](#h) [i](j.md#k)";
    assert_eq!(links(text), ["b.md", "d.png", "j.md"]);
}

/// Every `ztable word …` between backticks or at the start of a shell line is a command.
#[test]
fn commands_exist() {
    let help = run(&["--help"]).ok();
    let mut seen = 0;
    for document in documents() {
        let text = workspace::read(&document);
        for rest in text.split(['`', '\n', '|']).filter_map(|part| part.strip_prefix("ztable ")) {
            let word = rest.split_whitespace().next().unwrap_or_default();
            if word.starts_with('-') || word.is_empty() {
                continue;
            }
            assert!(
                help.lines().any(|line| line.trim_start().starts_with(&format!("{word} "))),
                "{document} speaks of `ztable {word}`, which is no command"
            );
            seen += 1;
        }
    }
    assert!(seen > 10, "found only {seen} commands");
}

#[test]
fn the_map_names_every_crate() {
    let map = workspace::read("docs/architecture.md");
    for (folder, _) in workspace::manifests() {
        let named = map.contains(&format!("`{folder}`"));
        let game = folder.starts_with("crates/games/") && map.contains("`crates/games/*`");
        assert!(named || game, "docs/architecture.md does not name {folder}");
    }
}
