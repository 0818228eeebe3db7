//! The documents are true where a program can tell: links lead somewhere, commands exist, the map
//! names every crate, and pictures are not older than what they show.

use crate::program::run;
use crate::workspace;

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

/// The files that a document names between backticks, where a program can tell that it means one.
fn files(text: &str) -> impl Iterator<Item = &str> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    text.split('`')
        .skip(1)
        .step_by(2)
        .filter(move |name| name.chars().all(plain))
        .filter(|name| name.starts_with("crates/") || name.ends_with(".rs"))
}

/// A page of a game names files as its crate has them, from its root or from its sources.
#[test]
fn files_are_where_documents_say() {
    let root = workspace::root();
    let mut seen = 0;
    for document in documents() {
        let game = document.strip_prefix("docs/games/").and_then(|rest| rest.strip_suffix(".md"));
        let own = game.map(|game| root.join("crates/games").join(game));
        for file in files(&workspace::read(&document)) {
            let near = own
                .iter()
                .any(|own| own.join(file).exists() || own.join("src").join(file).exists());
            let exact = file.starts_with("crates/") || own.is_some();
            assert!(
                near || !exact || root.join(file).exists(),
                "{document} speaks of `{file}`, which is not there"
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "found only {seen} files");
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

/// The pictures of the README and what is drawn in them.
const PICTURES: [(&str, &[&str]); 10] = [
    ("shelf", &["crates/web/client/src/page/shelf.rs", "crates/web/pages/src"]),
    ("table", &["crates/web/client/src/board/zeds_zone", "crates/web/static/zeds-zone.css"]),
    ("table-phone", &["crates/web/client/src/board/zeds_zone", "crates/web/static/zeds-zone.css"]),
    ("zee", &["crates/web/client/src/board/zee", "crates/web/static/zee.css"]),
    ("zolo-phone", &["crates/web/client/src/board/zee", "crates/web/static/zee.css"]),
    ("quantumzap", &["crates/web/client/src/board/quantumzap", "crates/web/static/quantumzap.css"]),
    ("elemenz", &["crates/web/client/src/board/elemenz", "crates/web/static/elemenz.css"]),
    ("elemenz-phone", &["crates/web/client/src/board/elemenz", "crates/web/static/elemenz.css"]),
    ("zu-tiles", &["crates/web/client/src/board/zu_tiles", "crates/web/static/zu-tiles.css"]),
    ("zu-tiles-phone", &["crates/web/client/src/board/zu_tiles", "crates/web/static/zu-tiles.css"]),
];

/// When one of these paths was last committed, in seconds; nothing outside of a repository.
fn committed(paths: &[&str]) -> Option<u64> {
    let mut git = std::process::Command::new("git");
    git.current_dir(workspace::root()).args(["log", "-1", "--format=%ct", "--"]).args(paths);
    let told = git.output().ok().filter(|told| told.status.success())?;
    String::from_utf8(told.stdout).ok()?.trim().parse().ok()
}

/// Pictures may lag a little behind what they show, but nobody should look at last year's boards.
/// `cargo run --release -p ztable-e2e --example screenshots` makes them anew.
#[test]
fn pictures_show_the_product_as_it_is() {
    const MONTH: u64 = 30 * 24 * 60 * 60;
    let made = workspace::files("docs/screenshots", |name| name.ends_with(".png"));
    let listed = PICTURES.map(|(name, _)| format!("docs/screenshots/{name}.png"));
    assert!(made.iter().all(|file| listed.contains(file)), "a picture is missing among {listed:?}");
    let readme = workspace::read("README.md");
    for (file, (_, shown)) in listed.iter().zip(PICTURES) {
        assert!(readme.contains(file.as_str()), "README.md does not show {file}");
        let (Some(picture), Some(changed)) = (committed(&[file]), committed(shown)) else {
            continue;
        };
        assert!(changed < picture + MONTH, "{file} is older than {shown:?}: make it anew");
    }
}
