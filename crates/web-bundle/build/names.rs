//! Public names: what a file is called in the browser, and the links between files.
//!
//! A text file under `static/` names another file as `{{name}}`. Scripts, styles, fonts and
//! WebAssembly get a hash of their content into their name, so a browser may keep them for ever;
//! a file's links are filled in before its own hash is taken, so a change travels upwards.

use crate::Fault;
use crate::embed::Asset;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Must keep its name: browsers look for an update of the service worker at the same address.
const SERVICE_WORKER: &str = "service-worker.js";
const PAGE: &str = "index.html";

/// The file that stands for the client when the bundle is skipped.
pub(crate) fn placeholder() -> Asset {
    let page = "<!doctype html><title>Ztable</title><p>This program was built without its browser client. Build it again without WEB_BUNDLE=skip.";
    Asset::new(format!("/{PAGE}"), page.into(), false)
}

/// Gives every file its public name and fills in the links.
pub(crate) fn publish(statics: &Path, generated: &Path) -> Result<Vec<Asset>, Fault> {
    let mut sources = BTreeMap::new();
    collect(statics, "", true, &mut sources)?;
    collect(generated, "", false, &mut sources)?;
    println!("cargo::rerun-if-changed={}", statics.display());

    let mut publisher = Publisher { sources, done: BTreeMap::new() };
    let names: Vec<String> = publisher.sources.keys().cloned().collect();
    for name in names.iter().filter(|name| *name != SERVICE_WORKER) {
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
        let source = self.sources.get(name).ok_or_else(|| {
            format!(
                "{} links to {{{{{name}}}}}, which is no file of the browser client.",
                path.join(" > ")
            )
        })?;
        let mut bytes = source.bytes.clone();
        if source.has_links && links(name) {
            let text = utf8(name, bytes)?;
            path.push(name.to_owned());
            bytes = self.fill(&text, path)?.into_bytes();
            path.pop();
        }
        let (address, immutable) = if hashed(name) {
            (hashed_address(name, &bytes), true)
        } else if self.sources[name].has_links {
            (format!("/{name}"), false)
        } else {
            // Written by wasm-bindgen and imported by its scripts by relative name.
            (format!("/assets/{name}"), false)
        };
        self.done.insert(name.to_owned(), Asset::new(address.clone(), bytes, immutable));
        Ok(address)
    }

    fn fill(&mut self, text: &str, path: &mut Vec<String>) -> Result<String, Fault> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, following) = after
                .split_once("}}")
                .ok_or_else(|| format!("{path:?}: a {{{{ is never closed."))?;
            filled.push_str(before);
            filled.push_str(&self.address(name, path)?);
            rest = following;
        }
        filled.push_str(rest);
        Ok(filled)
    }

    /// The service worker knows every file the client needs, and changes whenever one of them does.
    fn service_worker(&mut self) -> Result<(), Fault> {
        let Some(source) = self.sources.get(SERVICE_WORKER) else {
            return Err(format!("{SERVICE_WORKER} is missing from the web files."));
        };
        let text = utf8(SERVICE_WORKER, source.bytes.clone())?;
        let mut version = Sha256::new();
        let mut list = String::from("[");
        for asset in self.done.values().filter(|asset| asset.mime != "text/plain; charset=utf-8") {
            version.update(&asset.etag);
            if list.len() > 1 {
                list.push_str(", ");
            }
            list.push_str(&format!("{:?}", asset.path));
        }
        list.push(']');
        let version = hex(&version.finalize()[..6]);
        let filled = text.replace("{{files}}", &list).replace("{{version}}", &version);
        let asset = Asset::new(format!("/{SERVICE_WORKER}"), filled.into_bytes(), false);
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

fn extension(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn links(name: &str) -> bool {
    matches!(extension(name), "html" | "css" | "js" | "webmanifest")
}

fn hashed(name: &str) -> bool {
    let snippet = name.starts_with("snippets/");
    !snippet && matches!(extension(name), "js" | "css" | "wasm" | "woff2")
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
