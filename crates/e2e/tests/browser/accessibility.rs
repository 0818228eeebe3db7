//! No page and no board has barriers that a machine can find, on a desktop and on a phone, light and
//! dark.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Product, Screen, StaticSite};

/// Makes a pick beside the board, or the one that is advised on it. What the pointer rests on may hide
/// the advice in words. Advice for a pick that was just made is void, and asked for again.
const FOLLOW: &str = "
    document.querySelector('dialog[open] .confirm')?.click();
    if (document.querySelector('.ending[open]')) return true;
    const pick = document.querySelector('.prompt-picks .pick-button')
        ?? document.querySelector('.table-stage [data-hint]');
    pick?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    const hint = [...document.querySelectorAll('.bar-button')]
        .find((one) => one.innerText.trim() === 'Hint' && !one.disabled);
    if (!pick) hint?.click();
    return !!pick;";

async fn open(driver: &Driver, site: &StaticSite, path: &str) -> Outcome<Browser> {
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&format!("{}{path}", site.address())).await?;
    browser.wait_for("main h1").await?;
    Ok(browser)
}

#[tokio::test]
async fn pages_have_no_barriers() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = open(&driver, &site, "/").await?;
    for path in [
        "/",
        "/play/zee",
        "/play/zu-tiles",
        "/decks/zu-tiles",
        "/rules/zeds-zone",
        "/learn/zee",
        "/games",
        "/no",
    ] {
        browser.goto(&format!("{}{path}", site.address())).await?;
        browser.wait_for("main h1").await?;
        browser.audit(path).await?;
    }
    // These look like a table.
    for path in ["/learn/zee/zee/push-them-off", "/rules/zee/ZEE-8-3"] {
        browser.goto(&format!("{}{path}", site.address())).await?;
        browser.wait_for(".board > *").await?;
        browser.audit(path).await?;
    }
    browser.close().await
}

/// What only a server offers.
#[tokio::test]
async fn meeting_has_no_barriers() -> Outcome<()> {
    let (product, driver) = (Product::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    for path in ["/lobby", "/account", "/ratings"] {
        browser.goto(&format!("{}{path}", product.address())).await?;
        browser.wait_for("main h1").await?;
        browser.audit(path).await?;
    }
    browser.goto(&format!("{}/play/zee", product.address())).await?;
    browser.click_words(".ways .segment", "By link").await?;
    let link = browser.make_table().await?;
    browser.audit("a table before the start").await?;
    let guest = driver.open(Screen::Desktop).await?;
    guest.goto(&link).await?;
    guest.wait_for(".lobby .button.primary").await?;
    guest.audit("an invitation").await?;
    guest.close().await?;
    browser.close().await
}

/// A game against a bot: at its start, a few picks later, with the menu, with the list of picks, and
/// with the rules open.
async fn board(game: &str) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = open(&driver, &site, &format!("/play/{game}")).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage .board").await?;
    browser.wait_for(".prompt-bar[data-mine=true]").await?;
    browser.audit(&format!("{game} at the start")).await?;
    for _ in 0..10 {
        browser.wait_until(FOLLOW, vec![]).await?;
        browser.evaluate("document.querySelector('dialog[open] .confirm')?.click();").await?;
    }
    browser.wait_for(".prompt-bar[data-mine=true]").await?;
    browser.audit(&format!("{game} in play")).await?;
    for (button, window) in
        [(".bar-menu", "the menu"), (".list-button", "the list"), (".bar-rules", "the rules")]
    {
        let press = "const button = document.querySelector(arguments[0]);
            button?.click();
            return !button || !!document.querySelector('dialog[open]');";
        browser.wait_until(press, vec![json!(button)]).await?;
        browser.audit(&format!("{game} with {window}")).await?;
        browser.evaluate("document.querySelector('dialog[open]')?.close();").await?;
    }
    browser.close().await
}

#[tokio::test]
async fn zeds_zone_has_no_barriers() -> Outcome<()> {
    board("zeds-zone").await
}

#[tokio::test]
async fn zee_has_no_barriers() -> Outcome<()> {
    board("zee").await
}

#[tokio::test]
async fn quantumzap_has_no_barriers() -> Outcome<()> {
    board("quantumzap").await
}

#[tokio::test]
async fn zu_tiles_has_no_barriers() -> Outcome<()> {
    board("zu-tiles").await
}

#[tokio::test]
async fn elemenz_has_no_barriers() -> Outcome<()> {
    board("elemenz").await
}
