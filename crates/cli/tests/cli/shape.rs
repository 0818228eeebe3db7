//! All games have one shape: the files that `docs/architecture.md` lists, under the names that it
//! gives them, and words that mean the same in all of them.

use std::collections::{BTreeMap, BTreeSet};

use crate::workspace;

const PAGE: &str = "docs/architecture.md";

/// What the page settles.
#[derive(Clone, Debug, Default)]
struct Shape {
    /// The files of every game, with the types and constants that each declares.
    files: BTreeMap<String, Vec<String>>,
    /// The files that only one game has, by its folder.
    things: BTreeMap<String, Vec<String>>,
    /// The types that several crates may declare.
    words: Vec<String>,
}

/// The pieces of a text between backticks.
fn quoted(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The rows of the table under this heading, cell by cell.
fn rows<'a>(page: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let (_, table) = page.split_once(heading).unwrap_or_else(|| panic!("{PAGE} has {heading}"));
    let rows = table.lines().skip(1).skip_while(|line| line.starts_with("|---"));
    rows.take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

impl Shape {
    fn read(page: &str) -> Shape {
        let one = |cell: &str| quoted(cell).into_iter().next().expect("a name in backticks");
        let two = |row: Vec<&str>| (one(row[0]), quoted(row[1]));
        Shape {
            files: rows(page, "| File | Declares | Holds |").into_iter().map(two).collect(),
            things: rows(page, "| Game | Its things |").into_iter().map(two).collect(),
            words: rows(page, "| Word | Means |").iter().flat_map(|row| quoted(row[0])).collect(),
        }
    }

    /// What is wrong with a game's files, given with their texts by paths such as `apply/turn`.
    fn faults(&self, game: &str, sources: &BTreeMap<String, String>) -> Vec<String> {
        let none = Vec::new();
        let things = self.things.get(game).unwrap_or(&none);
        let mut faults = Vec::new();
        for (file, declared) in &self.files {
            let Some(text) = sources.get(file) else {
                faults.push(format!("{game} has no src/{file}.rs, which every game has"));
                continue;
            };
            for name in declared.iter().filter(|name| !declares(text, name)) {
                faults.push(format!("src/{file}.rs of {game} does not declare {name}"));
            }
        }
        for thing in things {
            if self.files.contains_key(thing) {
                faults.push(format!("{thing} is no thing of {game} but a file of every game"));
            }
            if !sources.contains_key(thing) {
                faults.push(format!("{game} has no src/{thing}.rs, which {PAGE} lists"));
            }
        }
        for file in sources.keys().filter(|file| !self.files.contains_key(*file)) {
            let (folder, name) = file.split_once('/').unwrap_or(("", file));
            let known = things.contains(file) || file == "tests";
            if folder.is_empty() && !known {
                faults.push(format!(
                    "src/{file}.rs of {game} is in no list of {PAGE}: if it is an idea that other \
                     games have, give it their name, else add it to the things of {game}"
                ));
            }
            // Two games in one box have a folder each, under the same names again.
            let own = ["tests".to_owned()].iter().chain(things).any(|thing| thing == folder);
            if !folder.is_empty() && !own && self.files.contains_key(name) {
                faults.push(format!("src/{file}.rs of {game} has the name of another file"));
            }
        }
        faults
    }
}

/// Whether the text declares a type or a constant of this name.
fn declares(text: &str, name: &str) -> bool {
    let kinds = ["struct", "enum", "const", "static"];
    kinds.iter().any(|kind| {
        let wanted = format!("{kind} {name}");
        text.match_indices(&wanted).any(|(at, _)| {
            let next = text[at + wanted.len()..].chars().next();
            next.is_some_and(|next| !next.is_alphanumeric() && next != '_')
        })
    })
}

/// The types that a text declares for others.
fn types(text: &str) -> impl Iterator<Item = &str> {
    let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
    code.lines().filter_map(|line| {
        let line = line.trim_start().strip_prefix("pub")?;
        let line = line.strip_prefix("(crate)").or(line.strip_prefix("(super)")).unwrap_or(line);
        let (kind, rest) = line.strip_prefix(' ')?.split_once(' ')?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        ["struct", "enum", "trait", "type"].contains(&kind).then_some(&rest[..end])
    })
}

/// The sources of a crate, by their paths in `src` without `.rs`.
fn sources(folder: &str) -> BTreeMap<String, String> {
    let src = format!("{folder}/src/");
    let files = workspace::files(&src, |name| name.ends_with(".rs"));
    let inside = |path: &str| path[src.len()..path.len() - ".rs".len()].to_owned();
    files.iter().map(|path| (inside(path), workspace::read(path))).collect()
}

fn games() -> Vec<String> {
    ztable_shelf::games().map(|about| about.id.to_owned()).collect()
}

#[test]
fn games_have_the_same_files_for_the_same_ideas() {
    let shape = Shape::read(&workspace::read(PAGE));
    assert!(shape.files.len() > 25 && shape.words.len() > 20, "{shape:?}");
    assert_eq!(
        shape.things.keys().cloned().collect::<BTreeSet<String>>(),
        games().into_iter().collect(),
        "{PAGE} lists the things of every game"
    );
    let faults = |game: String| shape.faults(&game, &sources(&format!("crates/games/{game}")));
    let faults: Vec<String> = games().into_iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn games_have_the_same_files_beside_their_sources() {
    for game in games() {
        let folder = workspace::root().join("crates/games").join(&game);
        for place in [
            "RULES.md",
            "benches/random_play.rs",
            "facts.toml",
            "data",
            "lessons",
            "scenarios",
            "tests/golden",
        ] {
            assert!(folder.join(place).exists(), "{game} has no {place}");
        }
        for test in ["main", "data", "golden", "perft", "scenarios", "sizes"] {
            let file = format!("tests/rules/{test}.rs");
            assert!(folder.join(&file).is_file(), "{game} has no {file}");
        }
    }
}

/// The check bites: a file under another name, one that is missing, and one that says something
/// else are found in an otherwise sound game.
#[test]
fn another_shape_is_found() {
    let shape = Shape::read(&workspace::read(PAGE));
    let sound = sources("crates/games/zee");
    let broken = |change: &dyn Fn(&mut BTreeMap<String, String>)| {
        let mut sources = sound.clone();
        change(&mut sources);
        shape.faults("zee", &sources)
    };
    let renamed = broken(&|sources| {
        let engine = sources.remove("apply").expect("zee has it");
        sources.insert("machine".into(), engine);
    });
    assert_eq!(renamed.len(), 2, "{renamed:?}");
    assert!(renamed[0].contains("no src/apply.rs"), "{renamed:?}");
    assert!(renamed[1].contains("src/machine.rs of zee is in no list"), "{renamed:?}");
    let moved = broken(&|sources| {
        sources.insert("state/options".into(), String::new());
    });
    assert_eq!(moved.len(), 1, "{moved:?}");
    let other = broken(&|sources| {
        sources.insert("state".into(), "pub struct StateOfThings;".into());
    });
    assert_eq!(other, ["src/state.rs of zee does not declare State"]);
}

/// The crates that declare a type of this name, for every name that several declare.
fn shared(crates: &BTreeMap<String, BTreeMap<String, String>>) -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, sources) in crates {
        let texts = sources.iter().filter(|(file, _)| !file.starts_with("test"));
        let names: BTreeSet<&str> = texts.flat_map(|(_, text)| types(text)).collect();
        for word in names {
            found.entry(word.to_owned()).or_default().push(name.clone());
        }
    }
    found.retain(|_, crates| crates.len() > 1);
    found
}

#[test]
fn one_word_means_one_thing() {
    let shape = Shape::read(&workspace::read(PAGE));
    let mut crates: BTreeMap<_, _> = games()
        .into_iter()
        .map(|game| (game.clone(), sources(&format!("crates/games/{game}"))))
        .collect();
    crates.insert("core".into(), sources("crates/core"));
    let shared = shared(&crates);
    for (word, crates) in &shared {
        assert!(
            shape.words.contains(word),
            "{} declare {word}: if it means the same in all, say in {PAGE} what, else rename it",
            crates.join(" and ")
        );
    }
    for word in &shape.words {
        assert!(shared.contains_key(word), "{PAGE} lists {word}, which one crate has at most");
    }
}

/// The front page of a game says where each chapter is found, and it is there.
#[test]
fn chapters_are_found_where_the_front_page_says() {
    for game in games() {
        let folder = format!("crates/games/{game}");
        let sources = sources(&folder);
        let page = sources["lib"].replace("//! ", "");
        let rows = rows(&page, "| Chapter | Found in |");
        assert!(rows.len() >= 10, "{game} has {} rows", rows.len());
        for place in rows.iter().flat_map(|row| quoted(row[1])) {
            let there = sources.contains_key(&place)
                || workspace::root().join(&folder).join(&place).is_file();
            assert!(there, "the front page of {game} names {place}, which is not there");
        }
    }
}
