//! Chromium's driver, which starts and steers browsers.

use crate::{Browser, Fault, Outcome, Screen, output};
use fantoccini::ClientBuilder;
use hyper_util::client::legacy::connect::HttpConnector;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::fs;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(60);
/// How often a driver is started that ends at once.
const ATTEMPTS: usize = 5;

/// A running driver. Dropping it ends it and every browser it started.
pub struct Driver {
    process: Child,
    address: String,
    /// Removed last, when no browser writes there any more.
    profiles: Mutex<Vec<TempDir>>,
}

impl Driver {
    /// Starts a driver on a free port.
    ///
    /// The driver wants the same port of both families of addresses. Where another test has just
    /// taken one of the two it gives up at once, so it is asked again, a few times.
    ///
    /// # Errors
    ///
    /// When the driver is not installed, or does not get ready in a minute.
    pub fn start() -> Outcome<Self> {
        let mut attempts = 1;
        loop {
            match Self::start_once() {
                Err(_) if attempts < ATTEMPTS => attempts += 1,
                started => return started,
            }
        }
    }

    fn start_once() -> Outcome<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| {
                Fault::new(format!(
                    "The program chromedriver cannot be started ({error}); install the packages chromium and chromium-driver"
                ))
            })?;
        let output = process.stdout.take().expect("the output was asked for as a pipe");
        let mut driver = Self { process, address: String::new(), profiles: Mutex::default() };
        let port = output::wait_for(output, PATIENCE, |line| {
            let (_, port) = line.rsplit_once("started successfully on port ")?;
            port.trim_end_matches('.').parse::<u16>().ok()
        })?;
        driver.address = format!("http://127.0.0.1:{port}");
        Ok(driver)
    }

    /// Opens a headless browser with a profile of its own, that is, another visitor.
    ///
    /// # Errors
    ///
    /// When the browser cannot be started.
    pub async fn open(&self, screen: Screen) -> Outcome<Browser> {
        let profile = tempfile::tempdir()
            .map_err(|error| Fault::new(format!("No folder for the profile: {error}")))?;
        let capabilities = json!({
            "goog:chromeOptions": {
                "args": [
                    "--headless",
                    "--no-sandbox",
                    "--disable-gpu",
                    "--disable-quic",
                    "--no-first-run",
                    "--disable-background-networking",
                    "--disable-component-update",
                    "--disable-sync",
                    "--disable-dev-shm-usage",
                    format!("--user-data-dir={}", profile.path().display()),
                ],
            },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let capabilities = capabilities.as_object().cloned().expect("the literal is an object");
        self.profiles.lock().expect("no holder panics").push(profile);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&self.address)
            .await
            .map_err(|error| Fault::new(format!("No browser could be opened: {error}")))?;
        let browser = Browser::new(client);
        browser.show_on(screen).await?;
        Ok(browser)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let asked = i32::try_from(self.process.id())
            .ok()
            .and_then(Pid::from_raw)
            .is_some_and(|pid| kill_process(pid, Signal::TERM).is_ok());
        let begun = Instant::now();
        let mut ended = false;
        while asked && !ended && begun.elapsed() < Duration::from_secs(5) {
            ended = matches!(self.process.try_wait(), Ok(Some(_)));
            thread::sleep(Duration::from_millis(20));
        }
        // Already gone is as good as killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
        // A driver that ends in the middle of a test leaves its browsers behind.
        for profile in self.profiles.get_mut().map_or_else(|_| Vec::new(), std::mem::take) {
            for pid in processes_with(&format!("--user-data-dir={}", profile.path().display())) {
                let _ = kill_process(pid, Signal::KILL);
            }
        }
    }
}

/// The processes that were started with this argument.
fn processes_with(argument: &str) -> Vec<Pid> {
    let Ok(processes) = fs::read_dir("/proc") else { return Vec::new() };
    processes
        .filter_map(|process| {
            let process = process.ok()?;
            let pid = process.file_name().to_str()?.parse().ok()?;
            let words = fs::read(process.path().join("cmdline")).ok()?;
            let given = words.split(|byte| *byte == 0).any(|word| word == argument.as_bytes());
            given.then(|| Pid::from_raw(pid)).flatten()
        })
        .collect()
}
