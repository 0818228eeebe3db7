//! The files of the workspace, for tests that read its own source.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.ancestors().nth(2).expect("this crate lies two folders below the root").to_path_buf()
}

/// A file of the workspace.
pub(crate) fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All files below a folder whose names satisfy a test, by their paths from the root, in order.
pub(crate) fn files(folder: &str, wanted: impl Fn(&str) -> bool) -> Vec<String> {
    let root = root();
    let mut open = vec![root.join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the workspace") {
            let path = entry.expect("an entry of a folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().to_string();
            if path.is_dir() && name != "target" {
                open.push(path);
            } else if wanted(&name) {
                let inside = path.strip_prefix(&root).expect("it lies below the root");
                found.push(inside.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// All manifests below `crates`, by their folders.
pub(crate) fn manifests() -> Vec<(String, String)> {
    files("crates", |name| name == "Cargo.toml")
        .into_iter()
        .map(|path| (path.trim_end_matches("/Cargo.toml").to_string(), read(&path)))
        .collect()
}
