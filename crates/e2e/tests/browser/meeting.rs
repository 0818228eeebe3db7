//! People who do not know each other, and people who do not come back.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

use crate::play;
use crate::play::Step;

/// Asks the server for a table of Zeds Zone for two with a clock that no person would choose, and
/// gives back the way to it.
async fn hasty_table(browser: &Browser) -> Outcome<String> {
    let made = browser
        .evaluate(
            "return (async () => {
                const clock = { kind: 'live', base: 15, increment: 0 };
                const setup = { game: 'zeds-zone', players: 2 };
                const body = JSON.stringify({ setup, clock });
                const headers = { 'content-type': 'application/json' };
                await fetch('/api/me');
                const made = await fetch('/api/tables', { method: 'POST', headers, body });
                return (await made.json()).link;
            })();",
        )
        .await?;
    made.as_str().map(str::to_owned).ok_or_else(|| Fault::new(format!("no table: {made}")))
}

#[tokio::test]
async fn the_host_chooses_a_clock_and_all_are_told_before_the_start() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    assert_eq!(ada.count(".clock-field").await?, 0, "who plays alone needs no clock");
    ada.click_words(".ways .segment", "By link").await?;
    ada.click_words(".clock-field .segment", "15 min + 20 s a turn").await?;
    ada.wait_for_text(".clock-field .field-note", "loses the seat to a bot").await?;
    ada.pictures("clock-set-up").await?;
    ada.click(".start").await?;
    ada.wait_for_text(".clock-terms", "15 min + 20 s a turn").await?;
    ada.wait_for_text(".clock-terms", "loses the seat to a bot").await?;
    ada.pictures("clock-lobby").await?;
    ada.close().await
}

#[tokio::test]
async fn a_clock_runs_out_and_a_bot_takes_over() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(product.address()).await?;
    let link = format!("{}{}", product.address(), hasty_table(&ada).await?);
    let bob = driver.open(Screen::Phone).await?;
    for browser in [&ada, &bob] {
        browser.goto(&link).await?;
        browser.wait_for_text(".clock-terms", "15 s").await?;
        browser.sit_down().await?;
    }
    ada.click(".lobby .start:enabled").await?;
    ada.wait_for(".table-stage [data-lit]").await?;
    play::step(&ada).await?;
    // Ada has picked, so her clock stands and Bob's runs; both see both.
    ada.wait_for(".seat:nth-child(1) .clock[data-runs=false]").await?;
    ada.wait_for(".seat:nth-child(2) .clock[data-runs=true]").await?;
    bob.wait_for(".clock-chip .clock[data-runs=true]").await?;
    ada.screenshot("clock-runs-desktop").await?;
    bob.screenshot("clock-runs-phone").await?;
    bob.wait_for(".clock-chip .clock[data-low=true]").await?;
    let told = "document.querySelector('.clock-chip [role=status]').textContent";
    bob.wait_until(&format!("return {told}.includes('ten seconds');"), vec![]).await?;
    bob.screenshot("clock-low-phone").await?;
    ada.wait_until("return document.body.innerText.includes('time is up');", vec![]).await?;
    bob.wait_for_text(".prompt-explain", "Your time is up").await?;
    bob.screenshot("clock-out-phone").await?;
    let offered = "return document.body.innerText.includes('I play again');";
    assert_eq!(bob.evaluate(offered).await?, json!(false));
    // The bot has picked for Bob, so Ada plays on.
    let mut goes_on = false;
    for _ in 0..play::MOST_STEPS {
        goes_on = play::step(&ada).await? == Step::Picked;
        if goes_on {
            break;
        }
    }
    assert!(goes_on, "the bot does not pick");
    ada.screenshot("clock-out-desktop").await?;
    for browser in [ada, bob] {
        browser.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn two_strangers_meet_by_play_now() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(product.address()).await?;
    ada.click("a[href='/lobby']").await?;
    ada.wait_for(".play-now .start").await?;
    ada.screenshot("lobby-page-desktop").await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.goto(&format!("{}/lobby", product.address())).await?;
    bob.wait_for(".play-now .start").await?;
    for browser in [&ada, &bob] {
        browser.click_words(".play-now .segment", "Zeds Zone").await?;
        browser.click_words(".play-now .segment", "2").await?;
    }
    ada.click(".play-now .start").await?;
    ada.wait_for_text(".play-now", "Waiting for one more player").await?;
    ada.screenshot("lobby-waiting-desktop").await?;
    bob.wait_for_text(".play-now", "1 person waits for Zeds Zone with 2 players").await?;
    bob.screenshot("lobby-page-phone").await?;
    assert!(!bob.overflows().await?);
    bob.click(".play-now .start").await?;
    // Both are at the table, and the game has begun without another word.
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
        browser.wait_for(".clock-chip .clock").await?;
        assert_eq!(play::step(browser).await?, Step::Picked);
    }
    ada.pictures("clock-table").await?;
    for browser in [ada, bob] {
        browser.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_public_table_is_found_in_the_lobby() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    ada.click(".public-switch").await?;
    ada.click(".start").await?;
    ada.wait_for_text(".lobby .seats", "you").await?;
    ada.wait_for_text(".lobby", "Anyone may join").await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.goto(&format!("{}/lobby", product.address())).await?;
    bob.wait_for_text(".lobby-tables", "Zeds Zone").await?;
    bob.pictures("lobby-tables").await?;
    bob.click(".lobby-link").await?;
    bob.click_words(".lobby .button.primary", "Take a seat").await?;
    ada.click(".lobby .start:enabled").await?;
    bob.wait_for(".table-stage [data-lit]").await?;
    // A third finds the game and watches it.
    let eve = driver.open(Screen::Desktop).await?;
    eve.goto(&format!("{}/lobby", product.address())).await?;
    eve.wait_for_text(".lobby-lists", "Watch").await?;
    eve.click(".lobby-link").await?;
    eve.wait_for(".table-stage .board").await?;
    for browser in [ada, bob, eve] {
        browser.close().await?;
    }
    Ok(())
}
