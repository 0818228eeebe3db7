//! Cutting the client into parts that are loaded when they are needed.
//!
//! The linker leaves one module in which the beginnings of the parts are marked. Here it becomes a
//! first module, one module for each part, and many small ones with what several parts have in
//! common; those are packed into few files, since each file costs a request.

use crate::{Fault, read_bytes, write};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The script that tells the first module where its parts are. It is written here, and the first
/// module imports it by this name.
pub(crate) const SCRIPT: &str = "parts.js";

/// What several parts have in common, in one file for each of these: those who open the board of a
/// game pass by the first ones, then comes one of the boards.
const PACKS: [(&str, &[&str]); 2] = [
    ("shared", &["guide", "table"]),
    ("boards", &["any_game", "elemenz", "quantumzap", "zeds_zone", "zee", "zu_tiles"]),
];

/// What only other parts have in common.
const FURTHER: &str = "further";

/// Style sheets of other parts that a part needs: the deck builder shows tiles as the board does, a
/// lesson and a replay look like a table, and a puzzle like a lesson.
const ALSO_STYLED_BY: [(&str, &str); 5] = [
    ("decks", "zu-tiles.css"),
    ("learn", "table.css"),
    ("games", "table.css"),
    ("puzzles", "table.css"),
    ("puzzles", "learn.css"),
];

/// Cuts the linked module. The parts and their script go to `folder`, the first module, which still
/// needs its JavaScript side, to `first`. `styles` are the names of the style sheets there are, in
/// the order in which they have to follow each other.
pub(crate) fn cut(
    linked: &Path,
    folder: &Path,
    first: &Path,
    styles: &[String],
) -> Result<(), Fault> {
    let bytes = read_bytes(linked)?;
    let script = format!("./{SCRIPT}");
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = folder;
    options.main_out_path = first;
    options.main_module = "./app.js";
    options.link_name = &script;
    let done = wasm_split_cli_support::transform(options)
        .map_err(|error| format!("The browser client cannot be cut into parts: {error:#}."))?;
    let needs: BTreeMap<String, Vec<String>> = done.prefetch_map.into_iter().collect();
    let mut modules = BTreeMap::new();
    for file in &done.split_modules {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        modules.insert(name, without_custom_sections(&read_bytes(file)?)?);
        fs::remove_file(file).map_err(|error| format!("{}: {error}.", file.display()))?;
    }

    let packs = packs(&needs);
    let mut text = String::from("import { loader, module, pack, style } from \"{{link.js}}\";\n");
    for (pack, chunks) in &packs {
        let mut bytes = Vec::new();
        let mut sizes = Vec::new();
        for chunk in chunks {
            let module = modules.get(chunk).ok_or_else(|| missing(chunk))?;
            bytes.extend_from_slice(module);
            sizes.push(module.len());
        }
        write(&folder.join(format!("{pack}.pack")), &bytes)?;
        line(&mut text, format_args!("const {pack} = pack(\"{{{{{pack}.pack}}}}\", {sizes:?});"));
    }
    let constant = |sheet: &str| sheet.replace(['-', '.'], "_");
    for (rank, sheet) in styles.iter().enumerate() {
        let name = constant(sheet);
        line(&mut text, format_args!("const {name} = style(\"{{{{{sheet}}}}}\", {rank});"));
    }
    text.push_str("export const parts = {\n");
    for (part, needed) in &needs {
        let mut pieces = Vec::new();
        let wanted =
            packs.iter().filter(|(_, chunks)| needed.iter().any(|one| chunks.contains(one)));
        pieces.extend(wanted.map(|(pack, _)| pack.clone()));
        if let Some(module) = modules.get(&format!("split_{part}")) {
            write(&folder.join(format!("{part}.wasm")), module)?;
            pieces.push(format!("module(\"{{{{{part}.wasm}}}}\")"));
        }
        let own = format!("{}.css", part.replace('_', "-"));
        let also = ALSO_STYLED_BY.iter().filter(|(who, _)| who == part).map(|(_, sheet)| *sheet);
        let wanted =
            also.chain([own.as_str()]).filter(|sheet| styles.iter().any(|one| one == sheet));
        pieces.extend(wanted.map(constant));
        line(&mut text, format_args!("  {part}: [{}],", pieces.join(", ")));
    }
    text.push_str("};\n");
    for part in needs.keys() {
        // The name by which the first module imports it.
        let name = format!("__wasm_split_load_{part}");
        line(&mut text, format_args!("export const {name} = loader(parts.{part});"));
    }
    write(&folder.join(SCRIPT), text.as_bytes())
}

/// Which of the small modules go into which pack.
fn packs(needs: &BTreeMap<String, Vec<String>>) -> BTreeMap<String, BTreeSet<String>> {
    let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (part, needed) in needs {
        for chunk in needed.iter().filter(|name| name.starts_with("chunk_")) {
            users.entry(chunk).or_default().insert(part);
        }
    }
    let mut packs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (chunk, users) in users {
        let pack = PACKS.iter().find(|(_, parts)| parts.iter().any(|part| users.contains(part)));
        let pack = pack.map_or(FURTHER, |(pack, _)| *pack);
        packs.entry(pack.to_owned()).or_default().insert(chunk.to_owned());
    }
    packs
}

/// A module without what only tools read: names, producers, relocations.
fn without_custom_sections(module: &[u8]) -> Result<Vec<u8>, Fault> {
    const HEADER: usize = 8;
    const CUSTOM: u8 = 0;
    let broken = || "A part of the browser client is no WebAssembly module.".to_owned();
    let mut kept = module.get(..HEADER).ok_or_else(broken)?.to_vec();
    let mut at = HEADER;
    while at < module.len() {
        let (size, digits) = leb128(&module[at + 1..]).ok_or_else(broken)?;
        let end = at + 1 + digits + size;
        let section = module.get(at..end).ok_or_else(broken)?;
        if section[0] != CUSTOM {
            kept.extend_from_slice(section);
        }
        at = end;
    }
    Ok(kept)
}

/// A number as WebAssembly writes it, and how many bytes it takes.
fn leb128(bytes: &[u8]) -> Option<(usize, usize)> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= usize::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Some((value, at + 1));
        }
    }
    None
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    writeln!(text, "{words}").expect("writing to a string cannot fail");
}

fn missing(name: &str) -> Fault {
    format!("A part of the browser client needs {name}, which was not written.")
}
