//! Two people at a table on a server.

mod play;

use play::Step;
use ztable_e2e::{Driver, Fault, Outcome, Product, Screen};

#[tokio::test]
async fn two_browsers_survive_a_reload_and_a_killed_server() -> Outcome<()> {
    let folder = tempfile::tempdir().map_err(|error| Fault::new(error.to_string()))?;
    let mut product = Product::start(&folder.path().join("tables.db"))?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.evaluate(
        "[...document.querySelectorAll('.ways .segment')].find((one) => one.innerText === 'By link').click();",
    )
    .await?;
    ada.wait_for(".plan-words").await?;
    ada.click(".start").await?;
    ada.wait_for(".invitation input").await?;
    ada.wait_for_text(".lobby .seats", "you").await?;
    ada.screenshot("lobby-desktop").await?;
    let link = ada.evaluate("return document.querySelector('.invitation input').value;").await?;

    let bob = driver.open(Screen::Phone).await?;
    bob.goto(link.as_str().unwrap_or_default()).await?;
    bob.wait_for(".lobby").await?;
    bob.screenshot("lobby-phone").await?;
    bob.click(".lobby .button.primary").await?;
    bob.wait_for_text(".lobby .seats", "you").await?;
    ada.click(".lobby .start:enabled").await?;

    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage .zz-lit").await?;
    }
    let mut over = [false, false];
    let mut picks = 0;
    let mut reloaded = false;
    let mut killed = false;
    for _ in 0..play::MOST_STEPS {
        for (at, browser) in [&ada, &bob].into_iter().enumerate() {
            match play::step(browser).await? {
                Step::Picked => picks += 1,
                Step::Over => over[at] = true,
                Step::Answered | Step::Waited => {}
            }
        }
        if picks >= 6 && !reloaded {
            reloaded = true;
            ada.reload().await?;
            ada.wait_for(".table-stage .board").await?;
            ada.wait_for(".connection[data-state=open]").await?;
        }
        if picks >= 12 && !killed {
            killed = true;
            product.kill_9();
            for browser in [&ada, &bob] {
                browser.wait_for(".connection[data-state=broken]").await?;
            }
            ada.screenshot("table-broken").await?;
            product.restart()?;
            for browser in [&ada, &bob] {
                browser.wait_for(".connection[data-state=open]").await?;
            }
            ada.screenshot("table-online-desktop").await?;
            bob.screenshot("table-online-phone").await?;
        }
        if over == [true, true] {
            break;
        }
    }
    assert_eq!(over, [true, true], "the game did not end after {picks} picks");
    assert!(reloaded && killed, "the game was over too early, after {picks} picks");
    let result = "return document.querySelector('.standings').innerText;";
    assert_eq!(ada.evaluate(result).await?, bob.evaluate(result).await?);
    ada.close().await?;
    bob.close().await
}
