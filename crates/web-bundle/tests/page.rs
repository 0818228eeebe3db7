//! The page decides nothing: no rules are compiled into it.

use std::path::Path;
use std::process::Command;

/// The crates that have rules behind a feature of that name.
const RULED: [&str; 8] = [
    "elemenz",
    "quantumzap",
    "zeds-zone",
    "zee",
    "zu-tiles",
    "ztable-bots",
    "ztable-shelf",
    "ztable-table",
];

/// What a package is built with for a browser, a crate or a feature of a crate in each line, as the
/// bundle builds it: by itself.
fn built_with(package: &str) -> Vec<String> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--prefix", "none", "--edges", "features,no-dev"])
        .args(["--target", "wasm32-unknown-unknown", "--package", package])
        .current_dir(workspace)
        .output()
        .expect("cargo can be started");
    let said = String::from_utf8_lossy(&tree.stderr);
    assert!(tree.status.success(), "cargo does not tell what {package} is built with: {said}");
    String::from_utf8_lossy(&tree.stdout).lines().map(str::to_owned).collect()
}

fn has_rules(lines: &[String], name: &str) -> bool {
    lines.iter().any(|line| line.starts_with(&format!("{name} feature \"rules\"")))
}

#[test]
fn no_rules_are_compiled_into_the_page() {
    let page = built_with("ztable-web-client");
    for name in RULED {
        assert!(page.iter().any(|line| line.starts_with(&format!("{name} "))), "{name} is missing");
        assert!(!has_rules(&page, name), "the rules of {name} are compiled into the page");
        assert!(
            !page.iter().any(|line| line.starts_with(&format!("{name} feature \"default\""))),
            "{name} is compiled into the page with all it has"
        );
    }
}

/// The test above looks at the right thing: in the worker it finds the rules.
#[test]
fn rules_are_compiled_into_the_worker() {
    let worker = built_with("ztable-web-worker");
    for name in RULED {
        assert!(has_rules(&worker, name), "the worker has no rules of {name}");
    }
}
