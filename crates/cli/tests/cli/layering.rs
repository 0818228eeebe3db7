//! Dependencies point downwards only: reads every manifest of the workspace and fails on an edge
//! that does not.

use std::collections::BTreeMap;

use crate::workspace;
use crate::workspace::manifests;

/// The layer of a crate by its folder; an edge must lead to a lower layer.
///
/// `web-bundle` builds the client in a process of its own. Of the workspace it needs the pages that
/// are there before the program, which know the contract of the games and none of them; it is for the
/// programs at the top alone.
fn layer(folder: &str) -> Option<u8> {
    Some(match folder {
        "crates/core" => 0,
        "crates/classics" | "crates/web/pages" => 1,
        "crates/web-bundle" => 2,
        folder if folder.starts_with("crates/games/") => 1,
        "crates/shelf" | "crates/web/boards" => 2,
        "crates/bots" | "crates/lessons" => 3,
        "crates/env" | "crates/lab" | "crates/study" | "crates/table" => 4,
        "crates/python" | "crates/train" => 5,
        "crates/server" => 5,
        folder if folder.starts_with("crates/web/") => 5,
        "crates/cli" => 6,
        "crates/e2e" | "crates/fuzz" => 7,
        _ => return None,
    })
}

/// Who may use the embedded client.
const USES_BUNDLE: [&str; 2] = ["crates/cli", "crates/e2e"];

/// A manifest, as far as layers are concerned.
#[derive(Clone, Debug)]
struct Manifest {
    name: String,
    needs: Vec<String>,
}

impl Manifest {
    fn parse(text: &str) -> Manifest {
        let table: toml::Table = toml::from_str(text).expect("a manifest is TOML");
        let name = table["package"]["name"].as_str().expect("a package has a name").to_string();
        let mut needs = Vec::new();
        collect_needs(&table, &mut needs);
        Manifest { name, needs }
    }
}

/// All kinds of dependencies, those of single targets included.
fn collect_needs(table: &toml::Table, needs: &mut Vec<String>) {
    for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
        let Some(entries) = table.get(kind).and_then(toml::Value::as_table) else { continue };
        for (key, entry) in entries {
            let renamed = entry.get("package").and_then(toml::Value::as_str);
            needs.push(renamed.unwrap_or(key).to_string());
        }
    }
    for target in table.get("target").and_then(toml::Value::as_table).into_iter().flatten() {
        if let Some(inner) = target.1.as_table() {
            collect_needs(inner, needs);
        }
    }
}

/// Every edge that does not point downwards, in words.
fn faults(manifests: &BTreeMap<String, Manifest>) -> Vec<String> {
    let folders: BTreeMap<&str, &str> = manifests
        .iter()
        .map(|(folder, manifest)| (manifest.name.as_str(), folder.as_str()))
        .collect();
    let mut faults = Vec::new();
    for (folder, manifest) in manifests {
        let Some(from) = layer(folder) else {
            faults.push(format!("{folder} has no layer; give it one in this test"));
            continue;
        };
        for need in &manifest.needs {
            let Some(&target) = folders.get(need.as_str()) else { continue };
            if layer(target).is_none_or(|to| to >= from) {
                faults.push(format!("{folder} depends on {target}, which is not below it"));
            }
            if target == "crates/web-bundle" && !USES_BUNDLE.contains(&folder.as_str()) {
                faults.push(format!("{folder} depends on {target}, which is for programs only"));
            }
        }
    }
    faults
}

fn read_all() -> BTreeMap<String, Manifest> {
    manifests().into_iter().map(|(folder, text)| (folder, Manifest::parse(&text))).collect()
}

#[test]
fn dependencies_point_downwards() {
    let manifests = read_all();
    assert!(manifests.len() >= 12, "found only {:?}", manifests.keys());
    assert_eq!(faults(&manifests), Vec::<String>::new());
}

#[test]
fn every_crate_is_a_member_of_the_workspace() {
    let root: toml::Table = toml::from_str(&workspace::read("Cargo.toml")).unwrap();
    let members: Vec<&str> = root["workspace"]["members"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(toml::Value::as_str)
        .collect();
    for folder in read_all().keys() {
        assert!(members.contains(&folder.as_str()), "{folder} is no member of the workspace");
    }
}

/// The check bites: each of these edges, added to the real manifests, is found.
#[test]
fn upward_edges_are_found() {
    let sound = read_all();
    let kinds = ["dependencies", "dev-dependencies", "target.'cfg(unix)'.build-dependencies"];
    for (folder, need) in [
        ("crates/core", "zeds-zone"),
        ("crates/core", "ztable-core"),
        ("crates/games/zeds-zone", "ztable-shelf"),
        ("crates/games/zeds-zone", "ztable-classics"),
        ("crates/shelf", "ztable-bots"),
        ("crates/bots", "ztable-table"),
        ("crates/bots", "ztable-env"),
        ("crates/env", "ztable-table"),
        ("crates/server", "ztable-python"),
        ("crates/lessons", "ztable-table"),
        ("crates/lessons", "ztable-bots"),
        ("crates/table", "ztable-server"),
        ("crates/web/client", "ztable-server"),
        ("crates/bots", "ztable-server"),
        ("crates/web-bundle", "ztable-shelf"),
        ("crates/web/pages", "zeds-zone"),
        ("crates/study", "ztable-table"),
        ("crates/server", "ztable-web-bundle"),
        ("crates/server", "ztable-cli"),
    ] {
        for kind in kinds {
            let mut broken = sound.clone();
            let name = &sound[folder].name;
            let text = format!(
                "[package]\nname = \"{name}\"\n[{kind}]\nalias = {{ package = \"{need}\" }}\n"
            );
            broken.insert(folder.to_string(), Manifest::parse(&text));
            let faults = faults(&broken);
            assert!(
                faults.iter().any(|fault| fault.starts_with(&format!("{folder} depends on"))),
                "{folder} may depend on {need} as one of its {kind}: {faults:?}"
            );
        }
    }
}

#[test]
fn crates_without_a_layer_are_found() {
    let mut manifests = read_all();
    let stray = Manifest { name: "stray".into(), needs: Vec::new() };
    manifests.insert("crates/stray".into(), stray);
    assert_eq!(faults(&manifests).len(), 1);
}

/// What only a browser runs is built without a test runner, and a test there would pass because
/// nobody runs it. What can be tested belongs into `web/boards` or `web/pages`.
#[test]
fn what_only_a_browser_runs_has_no_tests() {
    for folder in ["crates/web/client", "crates/web/worker"] {
        let manifest: toml::Table =
            toml::from_str(&workspace::read(format!("{folder}/Cargo.toml"))).unwrap();
        let tested = manifest["lib"].get("test").and_then(toml::Value::as_bool);
        assert_eq!(tested, Some(false), "{folder} has a test runner now");
        let sources = workspace::files(&format!("{folder}/src"), |name| name.ends_with(".rs"));
        assert!(!sources.is_empty());
        let tests = sources.iter().filter(|path| workspace::read(path).contains("#[test]"));
        assert_eq!(tests.collect::<Vec<_>>(), Vec::<&String>::new(), "nobody runs these tests");
    }
}
