//! Playing through the page, as a person does.

use std::time::Duration;

use serde_json::json;
use ztable_e2e::{Browser, Outcome};

/// What the page wants from its visitor.
const WANTS: &str = "
    if (document.querySelector('dialog[open] .confirm')) return 'sure';
    if (document.querySelector('.curtain')) return 'device';
    if (document.querySelector('.ending[open]')) return 'over';
    if (document.querySelector('dialog[open]')) return 'dialog';
    if (document.querySelector('.table-stage [data-lit]')) return 'board';
    if (document.querySelector('.prompt-picks .pick-button')) return 'button';
    return 'wait';";

/// A click on what glows. In Zeds Zone the last square first: the way in stays shut until the very
/// end, so that every game takes its twenty turns. In Zee a button that scores, if there is one, and
/// otherwise the last button, which is Advance.
const CLICK_BOARD: &str = "
    const all = (css) => [...document.querySelectorAll('.table-stage ' + css)];
    const scores = all('.ze-playable .ze-push:not([aria-disabled=true])')
        .find((one) => / – .*(point|set aside)/.test(one.getAttribute('aria-label')));
    (scores ?? all('.ze-push[data-lit]').at(-1) ?? all('.board [data-lit]').at(-1))
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));";

/// A click on what glows last but one.
const CLICK_ANOTHER: &str = "
    [...document.querySelectorAll('.table-stage .board [data-lit]')].at(-2)
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));";

/// What has been told and what is asked.
const SITUATION: &str = "JSON.stringify([document.querySelectorAll('.log-line').length,
    document.querySelector('.prompt-text')?.innerText,
    !!document.querySelector('.curtain')])";

/// Whether the page asks if the visitor is sure.
const ASKS_AGAIN: &str = "!!document.querySelector('dialog[open] .confirm')";

/// More steps than any game takes.
pub(crate) const MOST_STEPS: usize = 3000;

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// A pick was made.
    Picked,
    /// A question was answered.
    Answered,
    /// The page asked for nothing.
    Waited,
    /// The game is over and the result is shown.
    Over,
}

/// Does one thing that the page asks for.
pub(crate) async fn step(browser: &Browser) -> Outcome<Step> {
    step_by(browser, CLICK_BOARD).await
}

/// The same, but another pick than [`step`] where the board offers two.
pub(crate) async fn step_aside(browser: &Browser) -> Outcome<Step> {
    step_by(browser, CLICK_ANOTHER).await
}

async fn step_by(browser: &Browser, click_board: &str) -> Outcome<Step> {
    let wants = browser.evaluate(WANTS).await?;
    let before = browser.evaluate(&format!("return {SITUATION};")).await?;
    let done = match wants.as_str().unwrap_or_default() {
        "over" => return Ok(Step::Over),
        // It is answered below, like a question that comes with a pick.
        "sure" => Step::Picked,
        "device" => {
            browser.click(".curtain .button").await?;
            Step::Answered
        }
        "board" => {
            browser.evaluate(click_board).await?;
            Step::Picked
        }
        "button" => {
            browser.click(".prompt-picks .pick-button:last-of-type").await?;
            Step::Picked
        }
        _ => {
            tokio::time::sleep(Duration::from_millis(60)).await;
            return Ok(Step::Waited);
        }
    };
    let changed = format!("{SITUATION} !== arguments[0]");
    let taken = format!("return {ASKS_AGAIN} || {changed};");
    browser.wait_until(&taken, vec![json!(before)]).await?;
    if browser.evaluate(&format!("return {ASKS_AGAIN};")).await? == json!(true) {
        browser.click("dialog[open] .confirm").await?;
    }
    browser.wait_until(&format!("return {changed};"), vec![json!(before)]).await?;
    Ok(done)
}
