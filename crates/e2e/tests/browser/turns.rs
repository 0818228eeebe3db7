//! Whoever sits at several tables sees on every page where it is their turn.

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Outcome, Product, Screen};

use crate::play;
use crate::play::Step;

/// A game of Zeds Zone that both have to begin, by its path.
async fn game_of_two(product: &Product, ada: &Browser, bob: &Browser) -> Outcome<String> {
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    let link = ada.make_table().await?;
    bob.join(&link).await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [ada, bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
    }
    Ok(link.trim_start_matches(product.address()).to_owned())
}

/// Waits until so many tables are shown that wait.
async fn shows(browser: &Browser, turns: usize) -> Outcome<()> {
    let script = "return document.querySelectorAll('.turns .turn').length === arguments[0];";
    browser.wait_until(script, vec![json!(turns)]).await
}

/// Counts from now on how often this page asks.
const COUNT: &str = "
    window.asked = 0;
    const plain = window.fetch;
    window.fetch = (...call) => {
        if (String(call[0]).endsWith('/api/turns')) window.asked += 1;
        return plain.apply(window, call);
    };";

/// Lets the page believe that it is hidden or seen.
fn seen(seen: bool) -> String {
    format!(
        "Object.defineProperty(document, 'hidden', {{ value: {}, configurable: true }});
         document.dispatchEvent(new Event('visibilitychange', {{ bubbles: true }}));",
        !seen
    )
}

#[tokio::test]
async fn every_page_says_where_it_is_ones_turn() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let (ada, bob) = (driver.open(Screen::Desktop).await?, driver.open(Screen::Phone).await?);
    let first = game_of_two(&product, &ada, &bob).await?;
    let second = game_of_two(&product, &ada, &bob).await?;

    // At a table its bar has a sign for the other one.
    for browser in [&ada, &bob] {
        browser.wait_for(&format!(".table-bar .turn-sign[href='{first}']")).await?;
        assert_eq!(browser.count(&format!(".turn-sign[href='{second}']")).await?, 0, "it is open");
    }
    ada.screenshot("turns-table-desktop").await?;
    bob.screenshot("turns-table-phone").await?;
    assert!(!bob.overflows().await?);

    // Elsewhere there is a line with both.
    ada.goto(product.address()).await?;
    shows(&ada, 2).await?;
    ada.wait_for_text(".turns", "Your turn in Zeds Zone").await?;
    ada.audit("a page with turns").await?;
    ada.pictures("turns-shelf").await?;
    ada.click(&format!(".turns .turn[href='{first}']")).await?;
    ada.wait_for(".table-stage [data-lit]").await?;
    assert_eq!(play::step(&ada).await?, Step::Picked);
    ada.goto(&format!("{}/lobby", product.address())).await?;
    shows(&ada, 1).await?;
    ada.wait_for(&format!(".turns .turn[href='{second}']")).await?;

    // A page that nobody looks at asks nothing; whoever comes back to it sees how it stands.
    ada.evaluate(COUNT).await?;
    ada.evaluate(&seen(false)).await?;
    let before = ada.evaluate("return window.asked;").await?;
    ada.click(".header-link[href='/games']").await?;
    ada.wait_until("return location.pathname === '/games';", vec![]).await?;
    ada.settle().await?;
    assert_eq!(ada.evaluate("return window.asked;").await?, before);
    ada.evaluate(&seen(true)).await?;
    ada.wait_until("return window.asked > arguments[0];", vec![before]).await?;

    // Who sits nowhere asks nothing and loads nothing for it.
    let gus = driver.open(Screen::Phone).await?;
    gus.goto(&format!("{}/lobby", product.address())).await?;
    gus.wait_for(".play-now .start").await?;
    gus.evaluate(COUNT).await?;
    gus.evaluate(&seen(true)).await?;
    gus.settle().await?;
    assert_eq!(gus.evaluate("return window.asked;").await?, Value::from(0));
    assert!(!gus.loaded().await?.iter().any(|file| file.starts_with("turns")));
    for browser in [ada, bob, gus] {
        browser.close().await?;
    }
    Ok(())
}
