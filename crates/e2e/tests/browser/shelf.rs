//! The client's own pages, served as plain files.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Scheme, Screen, StaticSite};

async fn shelf(driver: &Driver, site: &StaticSite, screen: Screen) -> Outcome<Browser> {
    let browser = driver.open(screen).await?;
    browser.goto(&site.address()).await?;
    browser.wait_for(".covers .cover").await?;
    Ok(browser)
}

#[tokio::test]
async fn the_shelf_shows_five_covers_on_every_screen() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = shelf(&driver, &site, Screen::Desktop).await?;
    let screens =
        [(Screen::Desktop, "desktop"), (Screen::Tablet, "tablet"), (Screen::Phone, "phone")];
    for (screen, name) in screens {
        browser.show_on(screen).await?;
        for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
            browser.prefer(scheme).await?;
            browser.screenshot(&format!("shelf-{name}-{theme}")).await?;
        }
        assert!(!browser.overflows().await?, "the shelf is too wide on a {name}");
    }
    browser.show_on(Screen::SmallPhone).await?;
    assert!(!browser.overflows().await?, "the shelf is too wide on a small phone");

    assert_eq!(browser.count(".cover").await?, 5);
    assert_eq!(browser.count(".cover.playable").await?, 5);
    assert_eq!(browser.count(".cover a[href='/decks/zu-tiles']").await?, 1);
    assert_eq!(browser.text(".cover:nth-child(1).playable h2").await?, "Zeds Zone");
    assert_eq!(browser.text(".cover:nth-child(2).playable h2").await?, "Zee");
    let drawn = "return [...document.images].every((image) => image.naturalWidth > 0);";
    assert_eq!(browser.evaluate(drawn).await?, json!(true), "a cover is not drawn");
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn links_and_the_back_button_change_the_page_without_loading_it() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = shelf(&driver, &site, Screen::Desktop).await?;
    browser.evaluate("window.loadedOnce = true;").await?;
    browser.click(".cover:first-child .button[href^='/play/']").await?;
    browser.wait_for_text("main h1", "Zeds Zone").await?;
    assert_eq!(browser.evaluate("return location.pathname;").await?, "/play/zeds-zone");
    browser.screenshot("set-up-desktop").await?;
    browser.client().back().await?;
    browser.wait_for(".covers").await?;
    assert_eq!(browser.evaluate("return window.loadedOnce;").await?, json!(true));

    browser.goto(&format!("{}/no/such/page", site.address())).await?;
    browser.wait_for_text("main h1", "nothing at this address").await?;
    browser.close().await
}

#[tokio::test]
async fn a_chosen_theme_is_remembered() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = shelf(&driver, &site, Screen::Desktop).await?;
    let ground = "return getComputedStyle(document.documentElement).backgroundColor;";
    browser.prefer(Scheme::Light).await?;
    browser.reload().await?;
    let light = browser.evaluate(ground).await?;
    browser.click(".theme-button").await?;
    let dark = browser.evaluate(ground).await?;
    assert_ne!(light, dark);
    browser.reload().await?;
    browser.wait_for(".theme-button").await?;
    assert_eq!(browser.evaluate(ground).await?, dark);
    browser.close().await
}

#[tokio::test]
async fn everything_works_after_the_server_is_gone() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = shelf(&driver, &site, Screen::Phone).await?;
    browser.click_words(".offline button", "Make all games available offline").await?;
    browser.wait_for_text(".offline", "All games are available offline").await?;
    browser.screenshot("shelf-offline-phone").await?;
    let address = site.address();
    drop(site);

    // Pages and boards that were never opened here.
    browser.goto(&format!("{address}/rules/zeds-zone")).await?;
    browser.wait_for_text("main h1", "Zeds Zone").await?;
    browser.goto(&format!("{address}/decks/zu-tiles")).await?;
    browser.wait_for_text("main h1", "Build a deck").await?;
    for (game, board) in [("zee", ".ze"), ("elemenz", ".ez"), ("quantumzap", ".qz")] {
        browser.goto(&format!("{address}/play/{game}")).await?;
        browser.click(".start").await?;
        browser.wait_for(&format!(".board {board}")).await?;
    }
    browser.goto(&address).await?;
    browser.wait_for_text(".offline", "All games are available offline").await?;
    browser.wait_for(".covers .cover").await?;
    let drawn = "return [...document.images].every((i) => i.complete && i.naturalWidth > 0);";
    browser.wait_until(drawn, Vec::new()).await?;
    // The question is asked before the bots can have been loaded, so it has to wait for them.
    let answer = browser
        .evaluate_async(
            "const done = arguments[0];
             const bots = new Worker(document.querySelector('meta[name=worker]').content, { type: 'module' });
             bots.onmessage = ({ data }) => done(data);
             bots.onerror = (error) => done(String(error.message));
             bots.postMessage({ id: 7, duty: 'think', question: '{}' });",
        )
        .await?;
    assert_eq!(answer["id"], json!(7), "{answer}");
    // The bots are there and say what the question lacks.
    assert!(answer["error"].as_str().is_some_and(|no| no.contains("unreadable")), "{answer}");
    browser.close().await
}

#[tokio::test]
async fn the_rulebook_is_a_page_with_a_link_for_every_rule() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/rules/zeds-zone#ZZ-4.3", site.address())).await?;
    browser.wait_for(".rule[data-at=true]").await?;
    browser.screenshot("rules-desktop").await?;
    let all = browser.count(".rule").await?;
    browser.wait_for(".search input").await?.send_keys("shelter").await?;
    let fewer = "const found = document.querySelectorAll('.rule').length; return found > 0 && found < arguments[0];";
    browser.wait_until(fewer, vec![json!(all)]).await?;
    browser.show_on(Screen::Phone).await?;
    browser.screenshot("rules-phone").await?;
    assert!(!browser.overflows().await?, "the rules are too wide on a phone");
    browser.close().await
}
