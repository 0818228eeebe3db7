//! Talking at a table on a server: chat and mute, on both sizes.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Product, Screen};

use crate::online::{TwoAtTable, sit_down};

/// Says something in one's own words.
async fn say(browser: &Browser, words: &str) -> Outcome<()> {
    browser.wait_for(".talk-say .input").await?.send_keys(words).await?;
    browser.click(".talk-say .button").await
}

/// Waits until so many lines of the chat say this.
async fn reads(browser: &Browser, words: &str, times: usize) -> Outcome<()> {
    let script = "return [...document.querySelectorAll('.said')]
        .filter((line) => line.innerText.includes(arguments[0])).length === arguments[1];";
    browser.wait_until(script, vec![json!(words), json!(times)]).await
}

#[tokio::test]
async fn chat_and_mute() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, link } = sit_down(&driver, &product).await?;
    let eve = driver.open(Screen::Desktop).await?;
    eve.goto(&link).await?;
    eve.wait_for(".side-talk").await?;

    // Bob sees on his phone that something was said, and the board stays in sight when he looks.
    ada.click_words(".talk-phrases .phrase", "Good luck!").await?;
    reads(&ada, "Good luck!", 1).await?;
    bob.wait_for_text(".tab-count", "1").await?;
    bob.click(".tabs .tab:nth-child(4)").await?;
    reads(&bob, "Good luck!", 1).await?;
    let in_sight = "const panel = document.querySelector('.side-talk').getBoundingClientRect();
        const stage = document.querySelector('.table-stage').getBoundingClientRect();
        return panel.top > stage.top + stage.height * 0.4;";
    bob.wait_until(in_sight, vec![]).await?;
    assert!(!bob.overflows().await?);
    bob.screenshot("chat-phone").await?;
    say(&bob, "You too <b>Ada</b>").await?;
    reads(&ada, "You too <b>Ada</b>", 1).await?;
    ada.screenshot("chat-desktop").await?;

    // Who watches talks with others who watch.
    say(&eve, "I bet on Bob").await?;
    reads(&eve, "I bet on Bob", 1).await?;
    reads(&eve, "Good luck!", 0).await?;

    // Bob does not want to hear Ada for a while.
    bob.click(".said-acts summary").await?;
    bob.click(".said-acts .mute").await?;
    reads(&bob, "Good luck!", 0).await?;
    say(&ada, "Are you asleep?").await?;
    reads(&ada, "Are you asleep?", 1).await?;
    say(&bob, "La la la").await?;
    reads(&bob, "La la la", 1).await?;
    reads(&bob, "Are you asleep?", 0).await?;
    reads(&bob, "I bet on Bob", 0).await?;
    bob.click(".unmute").await?;
    reads(&bob, "Are you asleep?", 1).await?;

    // Without a chat there is none.
    ada.click(".bar-menu").await?;
    ada.click_words("dialog[open] .switch", "Chat at tables").await?;
    ada.wait_until("return !document.querySelector('.side-talk');", vec![]).await?;
    for browser in [ada, bob, eve] {
        browser.close().await?;
    }
    Ok(())
}
