//! The rulebook that shows: chapters, search, and examples on the real board.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Scheme, Screen, StaticSite};

/// Types into the search field in place of what stands there.
async fn search(browser: &Browser, words: &str) -> Outcome<()> {
    let typed = "const field = document.querySelector('.search input');
        if (!field) return false;
        field.value = arguments[0];
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        return true;";
    browser.wait_until(typed, vec![json!(words)]).await
}

/// Waits until a rule is shown and another is not.
async fn finds(browser: &Browser, wanted: &str, other: &str) -> Outcome<()> {
    let found =
        "return !!document.getElementById(arguments[0]) && !document.getElementById(arguments[1]);";
    browser.wait_until(found, vec![json!(wanted), json!(other)]).await
}

async fn searched(screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    browser.goto(&format!("{}/rules/zee", site.address())).await?;
    browser.wait_for(".search input").await?;

    // The aim stands before everything else, and the contents lead to the chapters.
    browser.wait_for_text(".aim", "3 points win").await?;
    browser.wait_for_text(".toc li:first-child", "The aim").await?;
    browser.wait_for(".show-me").await?;
    // Pieces are drawn by the board.
    browser.wait_for(".pieces figure:nth-child(4) .picture-board[data-ready=true] .ze").await?;
    for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
        browser.prefer(scheme).await?;
        browser.screenshot(&format!("rulebook-{screen:?}-{theme}")).await?;
    }
    let turned = "document.querySelector(\".toc a[href='#ZEE-7']\").click();
        const chapter = document.getElementById('ZEE-7').getBoundingClientRect();
        return chapter.top >= 0 && chapter.top < innerHeight && !!document.querySelector('.rule');";
    browser.wait_until(turned, vec![]).await?;

    // With a typing error, with a plain question, and with neither.
    search(&browser, "advnace").await?;
    finds(&browser, "ZEE-8.1", "ZEE-1.1").await?;
    browser.wait_for_text(".rule mark", "Advance").await?;
    search(&browser, "how do I win?").await?;
    finds(&browser, "ZEE-10.1", "ZEE-5.1").await?;
    browser.wait_for_text(".answer h2", "What is the aim?").await?;
    assert_eq!(browser.count(".toc").await?, 1);
    browser.wait_until("return !document.querySelector('.toc').checkVisibility();", vec![]).await?;
    browser.screenshot(&format!("rulebook-asked-{screen:?}")).await?;
    search(&browser, "out of cards").await?;
    finds(&browser, "ZEE-3.9", "ZEE-5.1").await?;
    search(&browser, "xylophone").await?;
    browser.wait_for_text(".chapters", "No rule says that").await?;
    search(&browser, "").await?;
    browser.wait_for("[id='ZEE-1.1']").await?;

    assert!(!browser.overflows().await?, "the rulebook is too wide");
    browser.audit("a rulebook").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn a_rulebook_answers_on_a_desktop() -> Outcome<()> {
    searched(Screen::Desktop).await
}

#[tokio::test]
async fn a_rulebook_answers_on_a_phone() -> Outcome<()> {
    searched(Screen::Phone).await
}

/// Steps through an example of a rule, forward to its end, one back, and again.
async fn shown(game: &str, rule: &str, says: &str, screen: Screen) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(screen).await?;
    browser.hurry(&format!("{}/rules/{game}", site.address())).await?;
    let address = format!("/rules/{game}/{}", rule.replace('.', "-"));
    let press = "const link = document.querySelector(`.show-me[href='${arguments[0]}']`);
        link?.click();
        return !!link;";
    browser.wait_until(press, vec![json!(address)]).await?;
    browser.wait_for(".example .board > *").await?;
    browser.wait_for_text(".example-step", "Step 1 of").await?;
    browser.screenshot(&format!("example-{game}-{screen:?}")).await?;

    // Looks and clicks in one go: the button is there as long as there is a step to come.
    let on = "const button = document.querySelector('.step-forth');
        if (!button || button.disabled) return !!button;
        button.click();
        return false;";
    browser.wait_until(on, vec![]).await?;
    browser.wait_for_text(".example .coach-words", says).await?;
    browser.screenshot(&format!("example-{game}-end-{screen:?}")).await?;
    let at_end = browser.text(".example-step").await?;
    browser.click(".step-back").await?;
    let other = "return document.querySelector('.example-step').innerText !== arguments[0];";
    browser.wait_until(other, vec![json!(at_end)]).await?;
    browser.click(".step-forth").await?;
    browser.wait_for_text(".example .coach-words", says).await?;

    assert!(!browser.overflows().await?, "the example is too wide");
    browser.audit("an example of a rule").await?;
    // The address leads to the same example again.
    browser.reload().await?;
    browser.wait_for_text(".example-step", "Step 1 of").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

macro_rules! examples {
    ($($name:ident: $game:literal, $rule:literal, $says:literal;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test]
            async fn on_a_desktop() -> Outcome<()> {
                shown($game, $rule, $says, Screen::Desktop).await
            }

            #[tokio::test]
            async fn on_a_phone() -> Outcome<()> {
                shown($game, $rule, $says, Screen::Phone).await
            }
        }
    )*};
}

examples! {
    a_bot_falls_off: "zee", "ZEE-9.1", "A bot that fell comes back now.";
    a_tie_is_bid_on: "quantumzap", "QZ-4.7", "Player 3 has 5M.";
}

#[tokio::test]
async fn a_rule_without_examples_says_so() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/rules/zee/ZEE-99-9", site.address())).await?;
    browser.wait_for_text(".table-waiting", "There is no example of ZEE-99.9.").await?;
    browser.close().await
}
