//! How many games an expert plays on in its head in a second in a worker of a browser, on one core.
//! Questions come in, one a line:
//!
//! ```sh
//! cargo run --release -p ztable-bots --example iterations -- questions > questions
//! cargo run --release -p ztable-e2e --example browser_iterations < questions
//! ```
//!
//! Time is that of the worker's thread as Linux counts it, so that other work on the machine matters
//! little.

use std::collections::BTreeMap;
use std::path::Path;
use std::{fs, io, process};

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

/// Asks the worker one question; the same worker for all of them.
const ASK: &str = "
    const [question, done] = arguments;
    const script = document.querySelector('meta[name=worker]').content;
    window.ztableMind ??= new Worker(script, { type: 'module' });
    window.ztableMind.onerror = (error) => done(error.message);
    window.ztableMind.onmessage = ({ data }) => done(data.answer ?? data.error);
    window.ztableMind.postMessage({ id: 1, duty: 'think', question, minds: 1 });";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    let mut tables: Vec<(String, u64, f64)> = Vec::new();
    for line in io::stdin().lines() {
        let line = line.map_err(|error| Fault::new(format!("A question was lost: {error}")))?;
        let table = named(&line)?;
        if tables.last().is_none_or(|(last, ..)| *last != table) {
            // For what is compiled at first use.
            ask(&browser, &line).await?;
            tables.push((table, 0, 0.0));
        }
        let begun = worker_seconds();
        let iterations = ask(&browser, &line).await?;
        if let Some((_, all, spent)) = tables.last_mut() {
            *all += iterations;
            *spent += worker_seconds() - begun;
        }
    }
    for (table, iterations, spent) in tables {
        println!("{table}: {iterations} iterations, {:.0} a second", iterations as f64 / spent);
    }
    browser.close().await
}

/// The game that a question is about.
fn named(question: &str) -> Outcome<String> {
    let unreadable = |error| Fault::new(format!("A question is unreadable: {error}"));
    let thought: Value = serde_json::from_str(question).map_err(unreadable)?;
    let setup = &thought["setup"];
    let game = setup["game"].as_str().unwrap_or_default();
    Ok(format!("{game} for {}, {}", setup["players"], setup["options"]))
}

/// Lets the worker think, and tells how many games it played on.
async fn ask(browser: &Browser, question: &str) -> Outcome<u64> {
    let answer = browser.client().execute_async(ASK, vec![json!(question)]).await?;
    let answer = answer.as_str().unwrap_or_default();
    let advice: Value = serde_json::from_str(answer).unwrap_or_default();
    advice["iterations"].as_u64().ok_or_else(|| Fault::new(format!("No advice: {answer}")))
}

/// What the workers of all browsers of this program have taken so far, in seconds.
fn worker_seconds() -> f64 {
    let parents: BTreeMap<u32, u32> =
        numbered(Path::new("/proc")).filter_map(|id| Some((id, parent(id)?))).collect();
    let ours = |id: &&u32| {
        let mut ancestors = std::iter::successors(Some(**id), |id| parents.get(id).copied());
        ancestors.any(|id| id == process::id())
    };
    let nanoseconds = |id: &u32| -> u64 {
        let tasks = format!("/proc/{id}/task");
        numbered(Path::new(&tasks)).map(|task| spent(&format!("{tasks}/{task}"))).sum()
    };
    parents.keys().filter(ours).map(nanoseconds).sum::<u64>() as f64 / 1e9
}

/// The entries of a folder that are numbers.
fn numbered(folder: &Path) -> impl Iterator<Item = u32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The process that started this one.
fn parent(id: u32) -> Option<u32> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name comes before, in parentheses, and may hold anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// The nanoseconds of a thread, if it is a worker's.
fn spent(task: &str) -> u64 {
    let read = |file| fs::read_to_string(format!("{task}/{file}")).unwrap_or_default();
    if read("comm").trim_end() != "DedicatedWorker" {
        return 0;
    }
    read("schedstat").split_whitespace().next().and_then(|text| text.parse().ok()).unwrap_or(0)
}
