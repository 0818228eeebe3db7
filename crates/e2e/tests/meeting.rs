//! People who do not know each other, and people who do not come back.

mod play;

use play::Step;
use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

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
    let folder = tempfile::tempdir().map_err(|error| Fault::new(error.to_string()))?;
    let product = Product::start(&folder.path().join("tables.db"))?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    assert_eq!(ada.count(".clock-field").await?, 0, "who plays alone needs no clock");
    ada.click_words(".ways .segment", "By link").await?;
    ada.click_words(".clock-field .segment", "15 min + 20 s a turn").await?;
    ada.wait_for_text(".clock-field .field-note", "loses the seat to a bot").await?;
    ada.screenshot("clock-set-up-desktop").await?;
    ada.click(".start").await?;
    ada.wait_for_text(".clock-terms", "15 min + 20 s a turn").await?;
    ada.wait_for_text(".clock-terms", "loses the seat to a bot").await?;
    ada.screenshot("clock-lobby-desktop").await?;
    ada.close().await
}

#[tokio::test]
async fn a_clock_runs_out_and_a_bot_takes_over() -> Outcome<()> {
    let folder = tempfile::tempdir().map_err(|error| Fault::new(error.to_string()))?;
    let product = Product::start(&folder.path().join("tables.db"))?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(product.address()).await?;
    let link = format!("{}{}", product.address(), hasty_table(&ada).await?);
    let bob = driver.open(Screen::Phone).await?;
    for browser in [&ada, &bob] {
        browser.goto(&link).await?;
        browser.wait_for_text(".clock-terms", "15 s").await?;
        browser.click_words(".lobby .button.primary", "Take a seat").await?;
        browser.wait_for_text(".lobby .seats", "you").await?;
    }
    ada.click(".lobby .start:enabled").await?;
    ada.wait_for(".table-stage .zz-lit").await?;
    play::step(&ada).await?;
    // Ada has picked, so her clock stands and Bob's runs; both see both.
    ada.wait_for(".seat:nth-child(1) .clock[data-runs=false]").await?;
    ada.wait_for(".seat:nth-child(2) .clock[data-runs=true]").await?;
    bob.wait_for(".clock-chip .clock[data-runs=true]").await?;
    ada.screenshot("clock-runs-desktop").await?;
    bob.screenshot("clock-runs-phone").await?;
    bob.wait_for(".clock-chip .clock[data-low=true]").await?;
    bob.wait_for_text(".clock-chip [role=status]", "ten seconds").await?;
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
