//! Public names: what a file is called in the browser, and the links between files.
//!
//! A text file under `static/` names another file as `{{name}}`. Scripts, styles, fonts and
//! WebAssembly get a hash of their content into their name, so a browser may keep them for ever;
//! a file's links are filled in before its own hash is taken, so a change travels upwards.
//!
//! The page is written once for each of those that are readable before the program runs; the one for
//! the shelf also serves every other address. What it needs to be painted is written into it, as
//! `{{inline name}}`: on a slow line every further request costs more than these few bytes.
//!
//! Every file belongs to one part of the client, which a browser loads and keeps as a whole.

use crate::embed::Asset;
use crate::{Fault, split};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use ztable_web_pages::{Page, escaped};

/// Must keep its name: browsers look for an update of the service worker at the same address.
const SERVICE_WORKER: &str = "service-worker.js";
const PAGE: &str = "index.html";
/// Stands before the name of a file that is part of the page instead of linked from it.
const INLINE: &str = "inline ";

/// What a first visit loads.
const FIRST: &str = "first";
/// Texts that are served for those who look for them; the client does not need them.
const ASIDE: &str = "aside";

/// The style sheets that come with parts, in the order in which they have to follow each other:
/// that of the table before those of the boards, and behind them those of the deck builder, which
/// shows things of a board, and of lessons, puzzles and replays, which look like a table.
pub(crate) fn styles(statics: &Path) -> Result<Vec<String>, Fault> {
    let mut sources = BTreeMap::new();
    collect(statics, "", true, &mut sources)?;
    // The page itself links the one that every page needs.
    let with_part = |name: &String| extension(name) == "css" && name != "style.css";
    let sheets = sources.into_keys().filter(with_part);
    let mut sheets: Vec<String> = sheets.collect();
    sheets.sort_by_key(|name| match name.as_str() {
        "table.css" => 0,
        "decks.css" | "learn.css" | "games.css" => 2,
        "puzzles.css" => 3,
        _ => 1,
    });
    Ok(sheets)
}

/// The file that stands for the client when the bundle is skipped.
pub(crate) fn placeholder() -> Asset {
    let page = "<!doctype html><title>Ztable</title><p>This program was built without its browser client. Build it again without WEB_BUNDLE=skip.";
    Asset::new(format!("/{PAGE}"), FIRST, page.into(), false)
}

/// Gives every file its public name and fills in the links. Further files are named and written already.
pub(crate) fn publish(
    statics: &Path,
    generated: &Path,
    pages: &[Page],
    further: Vec<(String, Vec<u8>)>,
) -> Result<Vec<Asset>, Fault> {
    let mut sources = BTreeMap::new();
    collect(statics, "", true, &mut sources)?;
    collect(generated, "", false, &mut sources)?;
    for script in ["app.js", split::SCRIPT] {
        // These name others as files under `static/` do.
        sources.get_mut(script).ok_or_else(|| format!("{script} was not written."))?.has_links =
            true;
    }
    println!("cargo::rerun-if-changed={}", statics.display());
    let template = sources.remove(PAGE).ok_or_else(|| format!("{PAGE} is missing."))?;
    let template = utf8(PAGE, template.bytes)?;
    let inlined: Vec<&str> = inlined(&template).collect();
    for page in pages {
        let name = if page.path == "/" { PAGE } else { page.path.trim_start_matches('/') };
        let text = template
            .replace("{{path}}", &page.path)
            .replace("{{title}}", &escaped(&page.title))
            .replace("{{description}}", &escaped(&page.description))
            .replace("{{page}}", &page.body);
        sources.insert(name.to_owned(), Source { bytes: text.into_bytes(), has_links: true });
    }
    for (name, bytes) in further {
        sources.insert(name, Source { bytes, has_links: true });
    }

    let mut publisher = Publisher { sources, done: BTreeMap::new() };
    let names: Vec<String> = publisher.sources.keys().cloned().collect();
    let apart = |name: &&String| *name != SERVICE_WORKER && !inlined.contains(&name.as_str());
    for name in names.iter().filter(apart) {
        publisher.address(name, &mut Vec::new())?;
    }
    publisher.service_worker()?;
    Ok(publisher.done.into_values().collect())
}

struct Source {
    bytes: Vec<u8>,
    has_links: bool,
}

struct Publisher {
    sources: BTreeMap<String, Source>,
    done: BTreeMap<String, Asset>,
}

impl Publisher {
    /// The public address of a file, which is published first if it has not been.
    fn address(&mut self, name: &str, path: &mut Vec<String>) -> Result<String, Fault> {
        if let Some(asset) = self.done.get(name) {
            return Ok(asset.path.clone());
        }
        if path.iter().any(|above| above == name) {
            return Err(format!("The web files link to each other in a circle: {path:?}, {name}."));
        }
        let bytes = self.content(name, path)?;
        let (address, immutable) = if hashed(name) {
            (hashed_address(name, &bytes), true)
        } else if self.sources[name].has_links {
            (format!("/{name}"), false)
        } else {
            // Written by wasm-bindgen and imported by its scripts by relative name.
            (format!("/assets/{name}"), false)
        };
        let asset = Asset::new(address.clone(), self.part(name), bytes, immutable);
        self.done.insert(name.to_owned(), asset);
        Ok(address)
    }

    /// What is in a file, with its links filled in.
    fn content(&mut self, name: &str, path: &mut Vec<String>) -> Result<Vec<u8>, Fault> {
        let source = self.sources.get(name).ok_or_else(|| {
            format!(
                "{} links to {{{{{name}}}}}, which is no file of the browser client.",
                path.join(" > ")
            )
        })?;
        let bytes = source.bytes.clone();
        if !(source.has_links && links(name)) {
            return Ok(bytes);
        }
        let text = utf8(name, bytes)?;
        path.push(name.to_owned());
        let filled = self.fill(&text, path)?;
        path.pop();
        Ok(filled.into_bytes())
    }

    /// The part that a file belongs to: that of the module it is named after, if there is one.
    fn part<'a>(&'a self, name: &'a str) -> &'a str {
        let stem = name.split('.').next().unwrap_or(name).replace('-', "_");
        let module = ["wasm", "pack"].iter().find_map(|kind| {
            let (name, _) = self.sources.get_key_value(&format!("{stem}.{kind}"))?;
            name.split('.').next()
        });
        match name {
            // Sounds are for who sits at a table.
            "sound.js" => "table",
            "engine.js" | "engine_bg.wasm" | "worker.js" => "engine",
            "app_bg.wasm" => FIRST,
            _ if is_page(name) => "pages",
            _ if extension(name) == "txt" => ASIDE,
            // Examples are for who reads the rules of that game, puzzles for who solves them.
            _ if matches!(extension(name), "json" | "jsonl") => {
                name.rsplit_once('.').map_or(name, |(stem, _)| stem)
            }
            // Only for the picture on a home screen.
            _ if name.starts_with("icons/") && extension(name) == "png" => "icons",
            _ => module.unwrap_or(FIRST),
        }
    }

    fn fill(&mut self, text: &str, path: &mut Vec<String>) -> Result<String, Fault> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, following) = after
                .split_once("}}")
                .ok_or_else(|| format!("{path:?}: a {{{{ is never closed."))?;
            filled.push_str(before);
            match name.strip_prefix(INLINE) {
                Some(name) => filled.push_str(&utf8(name, self.content(name, path)?)?),
                None => filled.push_str(&self.address(name, path)?),
            }
            rest = following;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// The service worker knows the files of every part, and changes whenever one of them does.
    fn service_worker(&mut self) -> Result<(), Fault> {
        let Some(source) = self.sources.get(SERVICE_WORKER) else {
            return Err(format!("{SERVICE_WORKER} is missing from the web files."));
        };
        let text = utf8(SERVICE_WORKER, source.bytes.clone())?;
        let mut version = Sha256::new();
        let mut parts: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for asset in self.done.values().filter(|asset| asset.part != ASIDE) {
            version.update(&asset.etag);
            parts.entry(&asset.part).or_default().push(&asset.path);
        }
        let version = hex(&version.finalize()[..6]);
        // A map of lists of plain names is written alike in Rust and in JavaScript.
        let filled =
            text.replace("{{parts}}", &format!("{parts:#?}")).replace("{{version}}", &version);
        let path = format!("/{SERVICE_WORKER}");
        let asset = Asset::new(path, ASIDE, filled.into_bytes(), false);
        self.done.insert(SERVICE_WORKER.to_owned(), asset);
        Ok(())
    }
}

fn collect(
    folder: &Path,
    prefix: &str,
    has_links: bool,
    into: &mut BTreeMap<String, Source>,
) -> Result<(), Fault> {
    let fault = |error| format!("{} cannot be read: {error}.", folder.display());
    for entry in fs::read_dir(folder).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), has_links, into)?;
        } else {
            let bytes = fs::read(entry.path()).map_err(fault)?;
            if into.insert(name.clone(), Source { bytes, has_links }).is_some() {
                return Err(format!("Two web files are called {name}; rename the one in static."));
            }
        }
    }
    Ok(())
}

/// The files that are part of the page.
fn inlined(page: &str) -> impl Iterator<Item = &str> {
    let links = page.split("{{").filter_map(|link| link.split_once("}}"));
    links.filter_map(|(name, _)| name.strip_prefix(INLINE))
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

/// Whether this is a page of its own; its address has no extension.
fn is_page(name: &str) -> bool {
    extension(name).is_empty()
}

fn links(name: &str) -> bool {
    is_page(name) || matches!(extension(name), "html" | "css" | "js" | "webmanifest")
}

fn hashed(name: &str) -> bool {
    let snippet = name.starts_with("snippets/");
    !snippet && matches!(extension(name), "js" | "css" | "wasm" | "pack" | "woff2")
}

fn hashed_address(name: &str, bytes: &[u8]) -> String {
    let file = name.rsplit_once('/').map_or(name, |(_, file)| file);
    let (stem, extension) = file.rsplit_once('.').unwrap_or((file, ""));
    format!("/assets/{stem}-{}.{extension}", hex(&Sha256::digest(bytes)[..6]))
}

fn utf8(name: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|_| format!("{name} has to be written in UTF-8."))
}

/// Lower-case hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
