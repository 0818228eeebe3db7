//! Builds the browser client and writes the table of files that the crate embeds.
//!
//! The steps: see that the WebAssembly target is there, compile the two modules with a cargo of
//! their own, let wasm-bindgen write their JavaScript side, give every file its public name, and
//! compress it. `WEB_BUNDLE=skip` embeds one page that says so instead, for tools that only read
//! the Rust side.

mod compile;
mod embed;
mod names;

use std::env;
use std::path::PathBuf;

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
    let generated = compile::bindings(&modules, &out.join("bindings"))?;
    let files = names::publish(&crates.join("web/static"), &generated)?;
    embed::write(&out, files)
}

fn variable(name: &str) -> Result<String, Fault> {
    env::var(name).map_err(|_| format!("Cargo did not set {name}; run this through cargo."))
}
