//! Whole games without a server: the page is all there is.

mod play;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Scheme, Screen, StaticSite};

async fn set_up(driver: &Driver, site: &StaticSite, screen: Screen) -> Outcome<Browser> {
    let browser = driver.open(screen).await?;
    browser.goto(&format!("{}/play/zeds-zone", site.address())).await?;
    browser.wait_for(".start").await?;
    Ok(browser)
}

async fn choose_way(browser: &Browser, words: &str) -> Outcome<()> {
    browser
        .evaluate(&format!(
            "[...document.querySelectorAll('.ways .segment')].find((one) => one.innerText === '{words}').click();"
        ))
        .await?;
    Ok(())
}

async fn pictures(browser: &Browser, name: &str) -> Outcome<()> {
    for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        browser.show_on(screen).await?;
        for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
            browser.prefer(scheme).await?;
            browser.screenshot(&format!("{name}-{size}-{theme}")).await?;
        }
        assert!(!browser.overflows().await?, "{name} is too wide on a {size}");
    }
    browser.show_on(Screen::Desktop).await
}

#[tokio::test]
async fn a_whole_solo_game() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    pictures(&browser, "set-up").await?;
    // The page needs nothing more from anybody.
    browser.wait_until("return !!navigator.serviceWorker.controller;", Vec::new()).await?;
    drop(site);
    browser.click(".start").await?;
    browser.wait_for(".table-stage .zz-lit").await?;
    pictures(&browser, "table-start").await?;
    play::play(&browser, |picks| picks == 9).await?;
    pictures(&browser, "table-middle").await?;
    let picks = 9 + play::play(&browser, |_| false).await?;
    assert!(picks > 9, "the game was over after {picks} picks");
    browser.wait_for_text(".ending", "Points").await?;
    pictures(&browser, "table-end").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
