//! From Rust sources to WebAssembly and its JavaScript side.

use crate::{Fault, read, split, variable, write};
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// One crate that becomes a WebAssembly module, and the name its files get.
struct Source {
    package: &'static str,
    library: &'static str,
    name: &'static str,
    /// Its folder beside what is built for this machine.
    target: &'static str,
    profile: &'static str,
    /// What the compiler is told beside that.
    flags: &'static str,
    /// Whether it is cut into parts that are loaded when they are needed.
    in_parts: bool,
}

const SOURCES: [Source; 2] = [
    Source {
        package: "ztable-web-client",
        library: "ztable_web_client",
        name: "app",
        target: "web",
        profile: "wasm-page",
        // Leptos then compiles a view once for each kind of thing that it shows, and not once for
        // each place where one is shown: a fifth less code to link and to transfer.
        flags: "--cfg=erase_components",
        in_parts: true,
    },
    Source {
        package: "ztable-web-worker",
        library: "ztable_web_worker",
        name: "engine",
        target: "web-engine",
        profile: "wasm-release",
        flags: "",
        in_parts: false,
    },
];

/// A compiled module, before its bindings are written.
pub(crate) struct Module {
    name: &'static str,
    in_parts: bool,
    wasm: PathBuf,
}

/// Adds the WebAssembly target where it is missing.
pub(crate) fn ensure_target(workspace: &Path) -> Result<(), Fault> {
    if target_is_there()? {
        return Ok(());
    }
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .current_dir(workspace)
        .status()
        .is_ok_and(|status| status.success());
    if added && target_is_there()? {
        return Ok(());
    }
    Err(format!(
        "The browser client needs Rust's WebAssembly target and it could not be added: run `rustup target add {TARGET}`, then build again."
    ))
}

fn target_is_there() -> Result<bool, Fault> {
    let answer = Command::new(variable("RUSTC")?)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| {
            format!("The Rust compiler could not be asked for its targets: {error}.")
        })?;
    let folder = PathBuf::from(String::from_utf8_lossy(&answer.stdout).trim());
    Ok(answer.status.success() && folder.is_dir())
}

/// Compiles the modules side by side, each with a cargo and a target directory of its own: so the
/// cargo that runs this script and those started here never wait for each other's locks, and what
/// one module needs of a crate, such as the rules of a game, does not come into the other.
pub(crate) fn modules(workspace: &Path) -> Result<Vec<Module>, Fault> {
    let target = env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| workspace.join("target"), |folder| workspace.join(folder));
    let mut started = Vec::new();
    for source in &SOURCES {
        let target = target.join(source.target);
        let cargo = cargo(workspace, source, &target)?
            .spawn()
            .map_err(|error| format!("Cargo could not be started again: {error}."))?;
        started.push((source, target, cargo));
    }
    let mut sources = BTreeSet::from([workspace.join("Cargo.lock")]);
    let mut modules = Vec::new();
    let mut failed = Vec::new();
    for (source, target, mut cargo) in started {
        let status = cargo.wait().map_err(|error| format!("Cargo was lost: {error}."))?;
        if !status.success() {
            failed.push(source.package);
            continue;
        }
        let folder = target.join(TARGET).join(source.profile);
        sources.extend(read_dependencies(&folder.join(format!("{}.d", source.library)))?);
        let wasm = folder.join(format!("{}.wasm", source.library));
        modules.push(Module { name: source.name, in_parts: source.in_parts, wasm });
    }
    if !failed.is_empty() {
        let failed = failed.join(" and ");
        return Err(format!(
            "{failed} does not compile for browsers; see the messages above, or set WEB_BUNDLE=skip to build without it."
        ));
    }
    sources.extend(manifests(&sources));
    for source in sources {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    Ok(modules)
}

/// The command that compiles one module.
fn cargo(workspace: &Path, source: &Source, target: &Path) -> Result<Command, Fault> {
    let mut cargo = Command::new(variable("CARGO")?);
    cargo
        .args([
            "build",
            "--locked",
            "--target",
            TARGET,
            "--profile",
            source.profile,
            "--target-dir",
        ])
        .arg(target)
        .args(["-p", source.package])
        .current_dir(workspace);
    // What the outer cargo tells this script is about the outer build. Left in place it would
    // change the inner one, and build it anew whenever the outer command differs.
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(speaks_of_the_outer_build) {
            cargo.env_remove(name);
        }
    }
    cargo.env("CARGO_BUILD_BUILD_DIR", target);
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", source.flags);
    Ok(cargo)
}

fn speaks_of_the_outer_build(name: &str) -> bool {
    const KEPT: [&str; 2] = ["CARGO_HOME", "CARGO_MAKEFLAGS"];
    const KEPT_PREFIXES: [&str; 4] =
        ["CARGO_NET_", "CARGO_HTTP_", "CARGO_REGISTRIES_", "CARGO_SOURCE_"];
    const PREFIXES: [&str; 5] = ["CARGO_", "DEP_", "CLIPPY_", "RUSTC_", "__CARGO"];
    const NAMES: [&str; 12] = [
        "CARGO",
        "RUSTC",
        "RUSTDOC",
        "RUSTFLAGS",
        "RUSTDOCFLAGS",
        "OUT_DIR",
        "TARGET",
        "HOST",
        "PROFILE",
        "OPT_LEVEL",
        "DEBUG",
        "NUM_JOBS",
    ];
    let kept = KEPT.contains(&name) || KEPT_PREFIXES.iter().any(|start| name.starts_with(start));
    !kept && (NAMES.contains(&name) || PREFIXES.iter().any(|start| name.starts_with(start)))
}

/// The source files named in a dependency file, a makefile rule in which a blank inside a name is
/// escaped.
fn read_dependencies(file: &Path) -> Result<BTreeSet<PathBuf>, Fault> {
    let text = read(file)?;
    let (_, list) = text
        .split_once(": ")
        .ok_or_else(|| format!("{} is not a dependency file; delete it.", file.display()))?;
    let protected = list.trim_end().replace("\\ ", "\0");
    Ok(protected.split_whitespace().map(|name| PathBuf::from(name.replace('\0', " "))).collect())
}

/// The manifests of the packages that the sources belong to.
fn manifests(sources: &BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    sources
        .iter()
        .filter_map(|source| {
            source.ancestors().map(|folder| folder.join("Cargo.toml")).find(|file| file.is_file())
        })
        .collect()
}

/// Cuts what comes in parts, writes the JavaScript side of every module and returns the folder that
/// holds all of it.
pub(crate) fn bindings(
    modules: &[Module],
    folder: &Path,
    styles: &[String],
) -> Result<PathBuf, Fault> {
    let fault = |error| format!("{} could not be emptied: {error}.", folder.display());
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(fault)?;
    }
    fs::create_dir_all(folder).map_err(fault)?;
    for module in modules {
        // Beside the folder, because nobody but wasm-bindgen reads it.
        let first = folder.with_extension("wasm");
        let wasm = if module.in_parts {
            split::cut(&module.wasm, folder, &first, styles)?;
            &first
        } else {
            &module.wasm
        };
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(wasm)
            .web(true)
            .map_err(|error| format!("wasm-bindgen refuses the web target: {error:#}."))?
            .typescript(false)
            .remove_name_section(true)
            .remove_producers_section(true)
            // The parts find the table of functions and the stack pointer among them.
            .keep_lld_exports(module.in_parts)
            .out_name(module.name)
            .generate(folder)
            .map_err(|error| format!("wasm-bindgen cannot read {}: {error:#}.", module.name))?;
        if module.in_parts {
            link_by_public_name(&folder.join(format!("{}.js", module.name)))?;
        }
    }
    Ok(folder.to_path_buf())
}

/// Lets a script import that of the parts as files under `static/` name each other.
fn link_by_public_name(script: &Path) -> Result<(), Fault> {
    let name = split::SCRIPT;
    let text = read(script)?;
    let import = format!("from \"./{name}\"");
    // One line for each of its functions that the module calls.
    if !text.contains(&import) {
        return Err(format!("{} does not import {name} as expected.", script.display()));
    }
    write(script, text.replace(&import, &format!("from \"{{{{{name}}}}}\"")).as_bytes())
}
