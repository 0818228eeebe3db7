//! Makes the pictures of the README anew: `cargo run --release --example screenshots`.
//!
//! It plays a game against bots by the hints of the page, so that the pictures show what a visitor
//! sees in the middle of a good game.

use std::fs;
use std::path::Path;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Scheme, Screen, StaticSite};

/// How many picks the pictured game is old.
const PICKS: usize = 13;

/// Asks for a hint, once the page asks for a pick.
const ASK: &str = "
    const button = [...document.querySelectorAll('button')]
        .find((one) => one.innerText.trim() === 'Hint' && !one.disabled);
    if (!button) return false;
    button.click();
    return true;";

/// Follows the hint, if it is there.
const FOLLOW: &str = "
    const thing = document.querySelector('.table-stage [data-hint]');
    const hint = document.querySelector('.prompt .hint b, .prompt-bar .hint b, .hint b');
    const button = hint && [...document.querySelectorAll('.prompt-picks .pick-button')]
        .find((one) => one.innerText.includes(hint.innerText));
    if (!thing && !button) return false;
    (thing ?? button).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return true;";

async fn play(browser: &Browser) -> Outcome<()> {
    for _ in 0..PICKS {
        browser.wait_until(ASK, vec![]).await?;
        browser.wait_until(FOLLOW, vec![]).await?;
        browser.evaluate("document.querySelector('dialog[open] .confirm')?.click();").await?;
    }
    Ok(())
}

/// Takes a picture for the README.
async fn picture(browser: &Browser, name: &str) -> Outcome<()> {
    // Nothing is pointed at and no notice is shown.
    browser.evaluate("document.activeElement?.blur();").await?;
    browser.screenshot(name).await?;
    let broken = |error: std::io::Error| Fault::new(format!("{name}.png: {error}"));
    let target = std::env::current_exe().map_err(broken)?;
    let made = target
        .ancestors()
        .map(|folder| folder.join(format!("screenshots/{name}.png")))
        .find(|file| file.exists())
        .ok_or_else(|| Fault::new(format!("{name}.png was not made")))?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
    fs::create_dir_all(&folder).map_err(broken)?;
    fs::copy(made, folder.join(format!("{name}.png"))).map_err(broken)?;
    println!("docs/screenshots/{name}.png");
    Ok(())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.prefer(Scheme::Light).await?;
    browser.goto(&site.address()).await?;
    browser.wait_for(".cover, main").await?;
    picture(&browser, "shelf").await?;

    browser.goto(&format!("{}/play/zeds-zone", site.address())).await?;
    browser.wait_for(".start").await?;
    let choose = "[...document.querySelectorAll('.ways .segment')]
        .find((one) => one.innerText === arguments[0]).click(); return true;";
    browser.wait_until(choose, vec![json!("Against bots")]).await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage .zz-lit").await?;
    play(&browser).await?;
    picture(&browser, "table").await?;
    browser.prefer(Scheme::Dark).await?;
    browser.show_on(Screen::Phone).await?;
    picture(&browser, "table-phone").await?;
    browser.close().await
}
