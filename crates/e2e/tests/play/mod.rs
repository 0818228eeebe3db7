//! Playing through the page, as a person does.

use serde_json::json;
use ztable_e2e::{Browser, Fault, Outcome};

/// What the page wants from its visitor.
const WANTS: &str = "
    if (document.querySelector('dialog[open] .confirm')) return 'sure';
    if (document.querySelector('.curtain')) return 'device';
    if (document.querySelector('.ending[open]')) return 'over';
    if (document.querySelector('dialog[open]')) return 'dialog';
    if (document.querySelector('.table-stage .zz-lit')) return 'board';
    if (document.querySelector('.prompt-picks .pick-button')) return 'button';
    return 'wait';";

/// More steps than any game takes.
const MOST_STEPS: usize = 1500;

/// Clicks through the game until it is over, or `enough` says so. Returns the number of picks.
pub async fn play(browser: &Browser, enough: impl Fn(usize) -> bool) -> Outcome<usize> {
    let mut picks = 0;
    for _ in 0..MOST_STEPS {
        if enough(picks) {
            return Ok(picks);
        }
        let wants = browser.evaluate(WANTS).await?;
        match wants.as_str().unwrap_or_default() {
            "over" => return Ok(picks),
            "sure" => browser.click("dialog[open] .confirm").await?,
            "device" => browser.click(".curtain .button").await?,
            "board" => {
                let before = lines(browser).await?;
                browser.evaluate(CLICK_BOARD).await?;
                settle(browser, before).await?;
                picks += 1;
            }
            "button" => {
                let before = lines(browser).await?;
                browser.click(".prompt-picks .pick-button:last-of-type").await?;
                settle(browser, before).await?;
                picks += 1;
            }
            _ => tokio::time::sleep(std::time::Duration::from_millis(60)).await,
        }
    }
    Err(Fault::new(format!("The game was not over after {MOST_STEPS} steps and {picks} picks")))
}

/// A click on what glows, with the events of a mouse.
const CLICK_BOARD: &str = "
    const lit = [...document.querySelectorAll('.table-stage .zz-lit')];
    const square = lit.find((one) => one.closest('svg'));
    (square ?? lit[0]).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));";

/// What has been told so far: lines, and what is asked.
pub async fn lines(browser: &Browser) -> Outcome<serde_json::Value> {
    browser
        .evaluate(
            "return [document.querySelectorAll('.log-line').length,
                     document.querySelector('.prompt-text')?.innerText];",
        )
        .await
}

/// Waits until a pick has shown: something was told, or a question came up.
async fn settle(browser: &Browser, before: serde_json::Value) -> Outcome<()> {
    browser
        .wait_until(
            "const now = [document.querySelectorAll('.log-line').length,
                          document.querySelector('.prompt-text')?.innerText];
             return !!document.querySelector('dialog[open], .curtain')
                 || JSON.stringify(now) !== JSON.stringify(arguments[0]);",
            vec![json!(before)],
        )
        .await
}
