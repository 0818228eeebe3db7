//! When a page is there on a slow phone: 1.6 Mbit/s, 300 ms to the server, a processor slowed four
//! times.
//!
//! `first_paint` measures the client of this build; `first_paint http://… http://…` measures what is
//! served at these addresses instead, one after the other, so that two builds are compared in one run.
//! Every page is opened five times in a fresh browser; the medians are printed.

use serde_json::json;
use std::env;
use std::time::Duration;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

const TIMES: usize = 5;

/// The pages, and what has to be painted for their content to be there.
const PAGES: [(&str, &str); 3] =
    [("/", ".covers .cover"), ("/play/zee", ".game-page-head h1"), ("/rules/zee", ".rule")];

/// Notes when the first element of a kind is on the screen, and when the program has taken over.
const WATCH: &str = "
    const watch = () => {
        const seen = document.querySelector(window.ztableWanted);
        if (seen && seen.getClientRects().length && window.ztableSeen === undefined) {
            requestAnimationFrame(() => requestAnimationFrame((now) => (window.ztableSeen ??= now)));
        }
        const live = document.body && !document.querySelector('.first, .boot');
        if (live && seen && window.ztableLive === undefined) window.ztableLive = performance.now();
        requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let driver = Driver::start()?;
    let given: Vec<String> = env::args().skip(1).collect();
    let site = given.is_empty().then(StaticSite::start).transpose()?;
    let addresses = site.map_or(given, |site| {
        let address = site.address();
        // Served until the program ends.
        std::mem::forget(site);
        vec![address]
    });
    println!("{:<34} {:>10} {:>10}", "page", "seen ms", "live ms");
    for address in &addresses {
        for (path, wanted) in PAGES {
            let mut times = Vec::new();
            for _ in 0..TIMES {
                times.push(visit(&driver, &format!("{address}{path}"), wanted).await?);
            }
            let median = |of: fn(&(f64, f64)) -> f64| {
                let mut values: Vec<f64> = times.iter().map(of).collect();
                values.sort_by(f64::total_cmp);
                values[values.len() / 2]
            };
            let page = format!("{address}{path}");
            println!("{page:<34} {:>10.0} {:>10.0}", median(|one| one.0), median(|one| one.1));
        }
    }
    Ok(())
}

/// Opens a page for the first time; returns when its content was seen and when it was live.
async fn visit(driver: &Driver, address: &str, wanted: &str) -> Outcome<(f64, f64)> {
    let browser = driver.open(Screen::Phone).await?;
    browser.devtools("Network.enable", json!({})).await?;
    browser
        .devtools(
            "Network.emulateNetworkConditions",
            json!({
                "offline": false,
                "latency": 300,
                "downloadThroughput": 1_600_000 / 8,
                "uploadThroughput": 750_000 / 8,
            }),
        )
        .await?;
    browser.devtools("Emulation.setCPUThrottlingRate", json!({ "rate": 4 })).await?;
    let script = format!("window.ztableWanted = {wanted:?};{WATCH}");
    browser.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await?;
    browser.client().goto(address).await?;
    let times = wait(&browser).await?;
    browser.close().await?;
    Ok(times)
}

async fn wait(browser: &Browser) -> Outcome<(f64, f64)> {
    for _ in 0..600 {
        let times = browser.evaluate("return [window.ztableSeen, window.ztableLive];").await?;
        if let (Some(seen), Some(live)) = (times[0].as_f64(), times[1].as_f64()) {
            return Ok((seen, live));
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err(Fault::new("The page was not there after a minute"))
}
