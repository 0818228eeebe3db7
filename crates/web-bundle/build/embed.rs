//! The table of embedded files.

use crate::Fault;
use crate::names::hex;
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

/// The smallest that brotli can do: built once, transferred often. It takes a minute and more, so
/// files are compressed side by side, and those that did not change are not compressed again.
const BROTLI_QUALITY: i32 = 11;

/// One file as it will be served.
pub(crate) struct Asset {
    pub(crate) path: String,
    pub(crate) mime: &'static str,
    pub(crate) etag: String,
    /// The part of the client that it belongs to.
    pub(crate) part: String,
    /// The beginning of the hash of its bytes.
    hash: String,
    bytes: Vec<u8>,
    immutable: bool,
}

impl Asset {
    pub(crate) fn new(path: String, part: &str, bytes: Vec<u8>, immutable: bool) -> Self {
        let hash = hex(&Sha256::digest(&bytes)[..12]);
        // Weak, because the identity and the compressed form share it.
        let etag = format!("W/\"{hash}\"");
        Self { mime: mime(&path), path, etag, part: part.to_owned(), hash, bytes, immutable }
    }
}

/// Writes the files, their compressed forms and the table that embeds both.
pub(crate) fn write(out: &Path, mut assets: Vec<Asset>) -> Result<(), Fault> {
    assets.sort_by(|one, other| one.path.cmp(&other.path));
    let folder = out.join("files");
    fs::create_dir_all(&folder).map_err(|error| fault(&folder, &error))?;
    let stored = thread::scope(|threads| {
        let writers: Vec<_> =
            assets.iter().map(|asset| threads.spawn(|| Stored::new(&folder, asset))).collect();
        let writers = writers.into_iter();
        let done = writers.map(|writer| writer.join().expect("writers do not panic"));
        done.collect::<Result<Vec<Stored>, Fault>>()
    })?;
    remove_others(&folder, &stored)?;

    let mut table = String::from("&[\n");
    for (asset, Stored { identity, brotli }) in assets.iter().zip(&stored) {
        let brotli = match brotli {
            Some(file) => format!("include_bytes!({file:?})"),
            None => "&[]".to_owned(),
        };
        let Asset { path, mime, etag, part, immutable, .. } = asset;
        writeln!(
            table,
            "    File {{ path: {path:?}, mime: {mime:?}, etag: {etag:?}, part: {part:?}, identity: include_bytes!({identity:?}), brotli: {brotli}, immutable: {immutable} }},"
        )
        .expect("writing to a string cannot fail");
    }
    table.push_str("]\n");
    let file = out.join("table.rs");
    fs::write(&file, table).map_err(|error| fault(&file, &error))
}

/// Where the two forms of a file are.
struct Stored {
    identity: PathBuf,
    brotli: Option<PathBuf>,
}

impl Stored {
    /// Writes both forms under a name made of what is in them, unless they are there already.
    fn new(folder: &Path, asset: &Asset) -> Result<Stored, Fault> {
        let identity = folder.join(&asset.hash);
        let brotli = is_worth_compressing(asset).then(|| identity.with_extension("br"));
        if !identity.exists() {
            if let Some(file) = &brotli {
                let bytes = compressed(asset)?;
                fs::write(file, bytes).map_err(|error| fault(file, &error))?;
            }
            // Last, so that whoever finds it finds both.
            fs::write(&identity, &asset.bytes).map_err(|error| fault(&identity, &error))?;
        }
        Ok(Stored { identity, brotli })
    }
}

/// Removes what earlier builds left behind.
fn remove_others(folder: &Path, stored: &[Stored]) -> Result<(), Fault> {
    let kept = |file: &Path| {
        stored.iter().any(|one| one.identity == file || one.brotli.as_deref() == Some(file))
    };
    for entry in fs::read_dir(folder).map_err(|error| fault(folder, &error))? {
        let file = entry.map_err(|error| fault(folder, &error))?.path();
        if !kept(&file) {
            fs::remove_file(&file).map_err(|error| fault(&file, &error))?;
        }
    }
    Ok(())
}

/// Pictures and fonts are compressed already, and very short texts only grow.
fn is_worth_compressing(asset: &Asset) -> bool {
    const SHORT: usize = 64;
    asset.bytes.len() > SHORT && !matches!(asset.mime, "font/woff2" | "image/png")
}

fn compressed(asset: &Asset) -> Result<Vec<u8>, Fault> {
    let parameters = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        size_hint: asset.bytes.len(),
        ..Default::default()
    };
    let mut bytes = Vec::new();
    brotli::BrotliCompress(&mut asset.bytes.as_slice(), &mut bytes, &parameters)
        .map_err(|error| format!("{} cannot be compressed: {error}.", asset.path))?;
    Ok(bytes)
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        // A page, under the address that people see.
        "" | "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "pack" => "application/x-ztable-pack",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "json" => "application/json",
        "jsonl" => "application/jsonl",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn fault(path: &Path, error: &std::io::Error) -> Fault {
    format!("{} cannot be written: {error}.", path.display())
}
