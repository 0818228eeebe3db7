//! Games without a board of their own, on the board that every game has: only where the server offers
//! them, on one device and online.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

/// Whether something is to be picked (with its text), the game is over, or neither.
const WANTS: &str = "
    if (document.querySelector('.ending[open]')) return 'over';
    const challenge = document.querySelector('.ag-pick[data-pick=challenge]');
    return (challenge ?? document.querySelector('.ag-pick'))?.dataset.pick ?? null;";

/// Clicks the pick with this text.
const CLICK: &str = "
    const pick = [...document.querySelectorAll('.ag-pick')]
        .find((one) => one.dataset.pick === arguments[0]);
    pick?.click();
    return !!pick;";

/// Whether the page asks for something else than before.
const MOVED_ON: &str = "
    return !!document.querySelector('.ending[open]')
        || document.querySelectorAll('.log-line').length > arguments[0];";

#[tokio::test]
async fn nobody_sees_them_where_they_are_not_offered() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(product.address()).await?;
    browser.wait_for(".covers .cover-link").await?;
    assert_eq!(browser.count(".classics, meta[name=classics]").await?, 0);
    for path in ["/play/liars-dice", "/rules/liars-dice"] {
        browser.goto(&format!("{}{path}", product.address())).await?;
        browser.wait_for_text("main h1", "There is nothing at this address").await?;
    }
    let board = browser.loaded().await?.into_iter().find(|file| file.contains("any_game"));
    assert_eq!(board, None, "a page loads the board of games that it does not show");
    browser.close().await
}

#[tokio::test]
async fn liars_dice_from_the_shelf_to_its_end() -> Outcome<()> {
    let product = Product::with_classics()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(product.address()).await?;
    browser.wait_for_text(".classics", "Liar's dice").await?;
    browser.audit("the shelf with classics").await?;
    browser.pictures("classics-shelf").await?;

    browser.click(".classic-link[href='/play/liars-dice']").await?;
    browser.wait_for(".start").await?;
    browser.audit("the set-up of liar's dice").await?;
    browser.pictures("liars-dice-set-up").await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.click(".start").await?;

    // Every pick stands on the board once: all bids on at most ten dice.
    browser.wait_for(".ag-pick").await?;
    assert_eq!(browser.count(".ag-pick").await?, 60);
    assert_eq!(browser.count(".prompt-picks .pick-button").await?, 0);
    browser.wait_for_text(".ag-view", "Bid").await?;
    browser.audit("liar's dice").await?;
    browser.pictures("liars-dice").await?;

    // One tab stop; the arrows go to the others, and what has the focus is explained.
    let keys = "const pick = (text) => document.querySelector(`.ag-pick[data-pick='${text}']`);
        const press = (key) => document.activeElement
            .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        if (document.querySelectorAll(\".ag-pick[tabindex='0']\").length !== 1) return 'tab stops';
        pick('bid 1x1').focus();
        press('ArrowRight');
        press('ArrowDown');
        return document.activeElement.dataset.pick;";
    assert_eq!(browser.evaluate(keys).await?, json!("bid 2x2"));
    browser.wait_for_text(".prompt-explain", "Bid 2 × 2").await?;
    browser.evaluate("document.activeElement.click();").await?;

    play(&browser, "liars-dice-later").await?;
    browser.wait_for_text(".ending", "dice left").await?;
    browser.audit("the end of liar's dice").await?;
    browser.pictures("liars-dice-ending").await?;
    let errors = browser.console_errors().await?;
    assert!(errors.is_empty(), "{errors:?}");
    browser.close().await
}

/// Challenges where there is something to challenge, and else makes the lowest bid.
async fn play(browser: &Browser, picture: &str) -> Outcome<()> {
    // Nine dice are lost, and each costs a few picks; most of the steps wait for bots.
    let mut pictured = false;
    for _ in 0..3000 {
        let lines = browser.count(".log-line").await?;
        let wanted = browser.evaluate(WANTS).await?;
        if wanted == json!("over") {
            return Ok(());
        }
        let Some(pick) = wanted.as_str() else {
            tokio::time::sleep(std::time::Duration::from_millis(60)).await;
            continue;
        };
        if !pictured && lines > 12 && pick == "challenge" {
            browser.screenshot(picture).await?;
            pictured = true;
        }
        browser.wait_until(CLICK, vec![json!(pick)]).await?;
        browser.wait_until(MOVED_ON, vec![json!(lines)]).await?;
    }
    let shown = browser.evaluate("return document.body.innerText;").await?;
    Err(Fault::new(format!("The game does not end; the page shows: {shown}")))
}

/// The squares in the order in which they are taken: the first player has a line after five.
const SQUARES: [&str; 5] = ["a1", "a2", "b1", "b2", "c1"];

#[tokio::test]
async fn tic_tac_toe_by_link_on_its_squares() -> Outcome<()> {
    let product = Product::with_classics()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/tic-tac-toe", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    ada.wait_for(".plan-words").await?;
    let link = ada.make_table().await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.join(&link).await?;
    ada.click(".lobby .start:enabled").await?;

    for (turn, square) in SQUARES.into_iter().enumerate() {
        let browser = [&ada, &bob][turn % 2];
        let here = format!(".ag-grid td .ag-pick[data-pick='square {square}']");
        browser.wait_for(&here).await?;
        if turn == 3 {
            browser.screenshot("tic-tac-toe-phone").await?;
            ada.screenshot("tic-tac-toe-desktop").await?;
        }
        browser.click(&here).await?;
    }
    for browser in [&ada, &bob] {
        browser.wait_for(".ending[open]").await?;
    }
    let three = "return document.querySelectorAll('.ag-piece[data-piece=x]').length === 3;";
    ada.wait_until(three, vec![]).await?;
    ada.close().await?;
    bob.close().await
}
