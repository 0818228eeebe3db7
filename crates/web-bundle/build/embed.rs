//! The table of embedded files.

use crate::Fault;
use crate::names::hex;
use brotli::enc::BrotliEncoderParams;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Nearly as small as the highest quality, in a fraction of the time.
const BROTLI_QUALITY: i32 = 9;

/// One file as it will be served.
pub(crate) struct Asset {
    pub(crate) path: String,
    pub(crate) mime: &'static str,
    pub(crate) etag: String,
    bytes: Vec<u8>,
    immutable: bool,
}

impl Asset {
    pub(crate) fn new(path: String, bytes: Vec<u8>, immutable: bool) -> Self {
        // Weak, because the identity and the compressed form share it.
        let etag = format!("W/\"{}\"", hex(&Sha256::digest(&bytes)[..12]));
        Self { mime: mime(&path), path, etag, bytes, immutable }
    }
}

/// Writes the files, their compressed forms and the table that embeds both.
pub(crate) fn write(out: &Path, mut assets: Vec<Asset>) -> Result<(), Fault> {
    assets.sort_by(|one, other| one.path.cmp(&other.path));
    let folder = out.join("files");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| fault(&folder, &error))?;
    }
    fs::create_dir_all(&folder).map_err(|error| fault(&folder, &error))?;

    let mut table = String::from("&[\n");
    for (number, asset) in assets.iter().enumerate() {
        let identity = folder.join(number.to_string());
        fs::write(&identity, &asset.bytes).map_err(|error| fault(&identity, &error))?;
        let brotli = match compressed(asset)? {
            Some(bytes) => {
                let file = identity.with_extension("br");
                fs::write(&file, bytes).map_err(|error| fault(&file, &error))?;
                format!("include_bytes!({:?})", file.display().to_string())
            }
            None => "&[]".to_owned(),
        };
        let Asset { path, mime, etag, immutable, .. } = asset;
        let identity = identity.display().to_string();
        writeln!(
            table,
            "    File {{ path: {path:?}, mime: {mime:?}, etag: {etag:?}, identity: include_bytes!({identity:?}), brotli: {brotli}, immutable: {immutable} }},"
        )
        .expect("writing to a string cannot fail");
    }
    table.push_str("]\n");
    let file = out.join("table.rs");
    fs::write(&file, table).map_err(|error| fault(&file, &error))
}

/// The compressed form, where it is worth having.
fn compressed(asset: &Asset) -> Result<Option<Vec<u8>>, Fault> {
    if matches!(asset.mime, "font/woff2" | "image/png") {
        return Ok(None);
    }
    let parameters = BrotliEncoderParams { quality: BROTLI_QUALITY, ..Default::default() };
    let mut bytes = Vec::new();
    brotli::BrotliCompress(&mut asset.bytes.as_slice(), &mut bytes, &parameters)
        .map_err(|error| format!("{} cannot be compressed: {error}.", asset.path))?;
    Ok((bytes.len() < asset.bytes.len()).then_some(bytes))
}

fn mime(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

fn fault(path: &Path, error: &std::io::Error) -> Fault {
    format!("{} cannot be written: {error}.", path.display())
}
