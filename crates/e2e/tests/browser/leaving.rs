//! Two people at a table on a server, one of whom does not want to play on.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Product, Screen};

use crate::online::{TURN, TwoAtTable, pick, sit_down};

/// Opens the menu of the table, on either size of screen, and takes a way to leave.
async fn leave(browser: &Browser, menu: &str, way: &str) -> Outcome<()> {
    browser.click(menu).await?;
    browser.click(&format!("dialog[open] .leave {way}")).await
}

/// Where the menu is on a desktop and on a phone.
const BAR: &str = ".bar-menu";
const TAB: &str = ".tabs .tab:last-child";

#[tokio::test]
async fn who_resigns_has_lost_on_both_sizes() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, .. } = sit_down(&driver, &product).await?;

    // Bob changes his mind once.
    leave(&bob, TAB, ".resign").await?;
    bob.wait_for_text("dialog[open]", "You lose").await?;
    bob.audit("a question before resigning").await?;
    bob.show_on(Screen::Phone).await?;
    bob.screenshot("leaving-resign-phone").await?;
    bob.click_words("dialog[open] .button", "Play on").await?;
    bob.wait_for(".table-stage [data-lit]").await?;
    leave(&bob, TAB, ".resign").await?;
    bob.click("dialog[open] .confirm").await?;
    ada.wait_for_text(".ending[open]", "You won: all others resigned").await?;
    ada.audit("a game that was won by resigning").await?;
    ada.screenshot("leaving-won-desktop").await?;
    bob.wait_for_text(".ending[open]", "won: all others resigned").await?;
    assert!(!bob.overflows().await?);

    // They play again, and this time Ada resigns.
    ada.click(".ending .again").await?;
    ada.wait_for_text(".lobby .seats", "you").await?;
    bob.wait_for_text(".ending .again", "Join the next game").await?;
    bob.click(".ending .again").await?;
    bob.wait_for_text(".lobby .seats", "you").await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
    }
    leave(&ada, BAR, ".resign").await?;
    ada.screenshot("leaving-resign-desktop").await?;
    ada.click("dialog[open] .confirm").await?;
    bob.wait_for_text(".ending[open]", "You won: all others resigned").await?;
    bob.screenshot("leaving-won-phone").await?;
    ada.wait_for_text(".prompt-explain", "You resigned").await?;
    ada.close().await?;
    bob.close().await
}

/// Chooses an entry of a list.
async fn choose(browser: &Browser, list: &str, entry: &str) -> Outcome<()> {
    let script = "const list = document.querySelector(arguments[0]);
        if (![...list?.options ?? []].some((one) => one.value === arguments[1])) return false;
        list.value = arguments[1];
        list.dispatchEvent(new Event('change', { bubbles: true }));
        return true;";
    browser.wait_until(script, vec![json!(list), json!(entry)]).await
}

#[tokio::test]
async fn a_bot_of_a_named_level_plays_and_another_game_follows() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, .. } = sit_down(&driver, &product).await?;

    // Bob leaves his seat to a bot that he names, which everybody is told, and takes it back.
    bob.click(TAB).await?;
    choose(&bob, "dialog[open] .hand-over .select", "hard").await?;
    bob.screenshot("leaving-hand-over-phone").await?;
    bob.click("dialog[open] .take-over").await?;
    ada.wait_for_text(".seat:nth-child(2)", "a hard bot plays").await?;
    pick(&ada).await?;
    ada.wait_until(&format!("return {TURN} === '2';"), vec![]).await?;
    ada.screenshot("leaving-hand-over-desktop").await?;
    bob.click_words(".prompt-picks .button", "I play again").await?;
    let back = "return !document.querySelector('.seats').innerText.includes('bot plays');";
    for browser in [&ada, &bob] {
        browser.wait_until(back, vec![]).await?;
    }

    // Ada has enough of this game, though not of Bob: the next one is Zee.
    leave(&ada, BAR, ".resign").await?;
    ada.click("dialog[open] .confirm").await?;
    bob.wait_for_text(".ending[open]", "You won: all others resigned").await?;
    choose(&bob, ".ending[open] .another", "zee").await?;
    bob.wait_for_text(".lobby .seats", "you").await?;
    ada.wait_for_text(".ending .again", "Join the next game").await?;
    ada.click(".ending .again").await?;
    ada.wait_for_text(".lobby .seats", "you").await?;
    for browser in [&ada, &bob] {
        browser.wait_for_text(".table-name", "Zee").await?;
    }
    bob.screenshot("leaving-another-phone").await?;
    bob.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage .board").await?;
    }
    ada.close().await?;
    bob.close().await
}

#[tokio::test]
async fn a_pause_and_an_end_need_the_consent_of_both() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, .. } = sit_down(&driver, &product).await?;

    leave(&ada, BAR, ".ask-pause").await?;
    bob.wait_for_text("dialog[open]", "would like a pause").await?;
    bob.screenshot("leaving-consent-phone").await?;
    bob.click("dialog[open] .agree").await?;
    for browser in [&ada, &bob] {
        browser.wait_for_text(".prompt-explain", "The game is paused").await?;
        assert_eq!(browser.count(".table-stage [data-lit]").await?, 0, "nothing can be picked");
    }
    bob.screenshot("leaving-paused-phone").await?;
    bob.click(".prompt-picks .resume").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
    }

    leave(&bob, TAB, ".ask-end").await?;
    bob.click("dialog[open] .confirm").await?;
    ada.wait_for_text("dialog[open]", "would like to end the game").await?;
    ada.click("dialog[open] .agree").await?;
    for browser in [&ada, &bob] {
        browser.wait_for_text(".ending[open]", "The game was ended by consent").await?;
        browser.wait_for(".ending .again").await?;
    }
    bob.screenshot("leaving-ended-phone").await?;
    assert!(!bob.overflows().await?);
    ada.close().await?;
    bob.close().await
}
