//! Builds the browser client and writes the table of files that the crate embeds.
//!
//! The steps: see that the WebAssembly target is there, compile the two modules with a cargo of
//! their own, cut the client into parts, let wasm-bindgen write the JavaScript side, give every file
//! its public name, and compress it. `WEB_BUNDLE=skip` embeds one page that says so instead, for tools that only read
//! the Rust side.

mod compile;
mod embed;
mod names;
mod split;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use ztable_web_pages::Page;

/// What went wrong, as one sentence that says what to do.
type Fault = String;

fn main() {
    println!("cargo::rerun-if-env-changed=WEB_BUNDLE");
    println!("cargo::rerun-if-changed=build");
    if let Err(fault) = bundle() {
        println!("cargo::error={fault}");
    }
}

fn bundle() -> Result<(), Fault> {
    let out = PathBuf::from(variable("OUT_DIR")?);
    if env::var("WEB_BUNDLE").is_ok_and(|value| value == "skip") {
        return embed::write(&out, vec![names::placeholder()]);
    }
    let crates = PathBuf::from(variable("CARGO_MANIFEST_DIR")?)
        .parent()
        .ok_or("The web-bundle crate has to lie inside the workspace.")?
        .to_path_buf();
    let workspace = crates.parent().ok_or("The workspace has to lie above crates/.")?;

    compile::ensure_target(workspace)?;
    let modules = compile::modules(workspace)?;
    let statics = crates.join("web/static");
    let generated = compile::bindings(&modules, &out.join("bindings"), &names::styles(&statics)?)?;
    let further = [examples(&crates)?, puzzles(&crates)?].concat();
    let files = names::publish(&statics, &generated, &pages(&crates)?, further)?;
    embed::write(&out, files)
}

/// The pages that are in the first answer, the shelf in front.
fn pages(crates: &Path) -> Result<Vec<Page>, Fault> {
    let mut pages = vec![ztable_web_pages::shelf_page()];
    for cover in ztable_web_pages::SHELF {
        pages.push(ztable_web_pages::set_up_page(cover));
        let rules = crates.join("games").join(cover.id).join("RULES.md");
        println!("cargo::rerun-if-changed={}", rules.display());
        pages.push(ztable_web_pages::rules_page(cover, &read(&rules)?));
    }
    Ok(pages)
}

/// The examples of each game, by the names of their files: scenarios that the games mark as such.
fn examples(crates: &Path) -> Result<Vec<(String, Vec<u8>)>, Fault> {
    let of_game = |game: &str| {
        let folder = crates.join("games").join(game).join("scenarios");
        println!("cargo::rerun-if-changed={}", folder.display());
        let unreadable = |error| format!("{} cannot be read: {error}.", folder.display());
        let mut scenarios = Vec::new();
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let file = entry.map_err(unreadable)?.path();
            if file.extension().is_some_and(|ending| ending == "toml") {
                scenarios.push((file.display().to_string(), read(&file)?));
            }
        }
        scenarios.sort();
        let examples = ztable_core::scenario::examples(&scenarios)?;
        let written = serde_json::to_vec(&examples)
            .map_err(|error| format!("The examples of {game} cannot be written: {error}."))?;
        Ok((format!("examples/{game}.json"), written))
    };
    ztable_web_pages::SHELF.iter().map(|cover| of_game(cover.id)).collect()
}

/// The puzzles of each game that has some, by the names of their files, as they are.
fn puzzles(crates: &Path) -> Result<Vec<(String, Vec<u8>)>, Fault> {
    let folder = crates.join("study/puzzles");
    println!("cargo::rerun-if-changed={}", folder.display());
    let unreadable = |error| format!("{} cannot be read: {error}.", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = format!("puzzles/{}", entry.file_name().to_string_lossy());
        files.push((name, read_bytes(&entry.path())?));
    }
    Ok(files)
}

fn read_bytes(file: &Path) -> Result<Vec<u8>, Fault> {
    fs::read(file).map_err(|error| format!("{} cannot be read: {error}.", file.display()))
}

fn read(file: &Path) -> Result<String, Fault> {
    String::from_utf8(read_bytes(file)?)
        .map_err(|_| format!("{} has to be written in UTF-8.", file.display()))
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Fault> {
    fs::write(file, bytes)
        .map_err(|error| format!("{} cannot be written: {error}.", file.display()))
}

fn variable(name: &str) -> Result<String, Fault> {
    env::var(name).map_err(|_| format!("Cargo did not set {name}; run this through cargo."))
}
