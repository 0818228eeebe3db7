//! The product itself, as a person would start it.

use crate::{Fault, Outcome, output, programs};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(60);

/// A running `ztable` that serves on this machine, with a database of its own. Dropping it ends it
/// and deletes what it kept.
pub struct Product {
    process: Child,
    address: String,
    options: &'static [&'static str],
    folder: TempDir,
}

impl Product {
    /// Starts the program on a free port with an empty database.
    ///
    /// # Errors
    ///
    /// When the program was not built, or does not say its address in a minute.
    pub fn start() -> Outcome<Self> {
        Self::start_with(&[])
    }

    /// Starts it so that the games without a board of their own are offered too.
    ///
    /// # Errors
    ///
    /// As [`Product::start`].
    pub fn with_classics() -> Outcome<Self> {
        Self::start_with(&["--with-classics"])
    }

    fn start_with(options: &'static [&'static str]) -> Outcome<Self> {
        let folder = tempfile::tempdir()
            .map_err(|error| Fault::new(format!("No folder for the database: {error}")))?;
        let (process, address) = listen("127.0.0.1:0", folder.path(), options)?;
        Ok(Self { process, address, options, folder })
    }

    /// Where it keeps its database; a test may keep files there too.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Asks the program whether a record is true, and returns what it says.
    ///
    /// # Errors
    ///
    /// When it is not; the sentence quotes why.
    pub fn verify(record: &Path) -> Outcome<String> {
        let done = Command::new(programs()?.join("ztable"))
            .arg("verify")
            .arg(record)
            .output()
            .map_err(|error| Fault::new(format!("The record cannot be checked: {error}")))?;
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        if done.status.success() {
            return Ok(said);
        }
        let complaint = String::from_utf8_lossy(&done.stderr);
        Err(Fault::new(format!("The record is not true: {said}{complaint}")))
    }

    /// Where it serves, such as `http://127.0.0.1:4321`.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it at once, as `kill -9` or a power cut would.
    pub fn kill_9(&mut self) {
        // Already gone is as good as killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again with the same address and database.
    ///
    /// # Errors
    ///
    /// As [`Product::start`].
    pub fn restart(&mut self) -> Outcome<()> {
        self.kill_9();
        let same = self.address.trim_start_matches("http://");
        (self.process, self.address) = listen(same, self.folder.path(), self.options)?;
        Ok(())
    }
}

impl Drop for Product {
    fn drop(&mut self) {
        self.kill_9();
    }
}

/// Starts the program, and gives back the process and its address.
fn listen(
    listen: &str,
    folder: &Path,
    options: &'static [&'static str],
) -> Outcome<(Child, String)> {
    let program = programs()?.join("ztable");
    if !program.is_file() {
        return Err(Fault::new(format!(
            "There is no {}; run `cargo build --release` first",
            program.display()
        )));
    }
    let mut process = Command::new(&program)
        .args(["--listen", listen, "--database"])
        .arg(folder.join("tables.db"))
        .args(options)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| Fault::new(format!("{} cannot be started: {error}", program.display())))?;
    let output = process.stdout.take().expect("the output was asked for as a pipe");
    let address = output::wait_for(output, PATIENCE, |line| {
        let at = line.find("http://127.0.0.1:")?;
        let address = &line[at..];
        let end = address["http://".len()..]
            .find(|c: char| c != ':' && c != '.' && !c.is_ascii_digit())
            .map_or(address.len(), |end| end + "http://".len());
        Some(address[..end].trim_end_matches('.').to_owned())
    });
    match address {
        Ok(address) => Ok((process, address)),
        Err(fault) => {
            // One that does not speak is of no use to anybody.
            let _ = process.kill();
            let _ = process.wait();
            Err(fault)
        }
    }
}
