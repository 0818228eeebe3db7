//! The deck builder: a deck is built, saved, loaded and played.

use std::fs;
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

/// What the deck of the test has: Creatures of neither starter deck, and a tile of one of them.
const DECK: [(&str, usize); 3] = [("tiger", 5), ("horse", 3), ("mosey_on", 1)];

/// Opens the list of picks and takes one of it, a tile of the deck if there is one.
const PICK: &str = "
    const sure = document.querySelector('dialog[open] .confirm');
    if (sure) {
        sure.click();
        return false;
    }
    const rows = [...document.querySelectorAll('dialog[open] .pick-row')];
    const row = rows.find((one) => /Tiger|Horse/.test(one.innerText)) ?? rows[0];
    if (row) {
        row.click();
        return true;
    }
    dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
    return false;";

/// What is too small for a finger.
const SMALL: &str =
    "return [...document.querySelectorAll('main :is(button, a, input, select, summary)')]
    .filter((one) => one.checkVisibility() && !one.matches('.rule-link, [type=file], .facts a'))
    .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
    .map((one) => `${one.className}: ${one.offsetWidth} by ${one.offsetHeight}`);";

fn broken(error: std::io::Error) -> Fault {
    Fault::new(format!("The folder for files does not work: {error}"))
}

/// A button of the card of a tile.
async fn press(browser: &Browser, tile: &str, button: &str) -> Outcome<()> {
    let press =
        "document.querySelector(`.dk-card[data-tile=${arguments[0]}] ${arguments[1]}`).click();
        return true;";
    browser.wait_until(press, vec![json!(tile), json!(button)]).await
}

/// The text of a file that the browser saves, once it is there.
async fn saved(file: &Path) -> Outcome<String> {
    for _ in 0..600 {
        if let Ok(text) = fs::read_to_string(file)
            && !text.is_empty()
        {
            return Ok(text);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(Fault::new(format!("{} was not saved", file.display())))
}

/// Chooses a file in the builder.
async fn open(browser: &Browser, file: &Path) -> Outcome<()> {
    let path = file.display().to_string();
    Ok(browser.wait_for(".dk-beginnings input[type=file]").await?.send_keys(&path).await?)
}

#[tokio::test]
async fn a_deck_is_built_saved_loaded_and_played() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let folder = tempfile::tempdir().map_err(broken)?;
    let browser = driver.open(Screen::Desktop).await?;
    let downloads = json!({ "behavior": "allow", "downloadPath": folder.path() });
    browser.devtools("Browser.setDownloadBehavior", downloads).await?;
    browser.goto(&format!("{}/play/zu-tiles", site.address())).await?;
    browser.click(".facts a[href='/decks/zu-tiles']").await?;
    browser.wait_for(".dk-card").await?;
    assert_eq!(browser.count(".dk-card").await?, 41);

    // From nothing, with what is wrong said on the way.
    browser.click_words(".dk-beginnings .button", "An empty deck").await?;
    browser.wait_for_text(".dk-verdict", "The deck has 0 tiles; it needs at least 5").await?;
    browser.wait_for(".dk-filters input").await?.send_keys("any creature walks").await?;
    browser
        .wait_until(
            "return [...document.querySelectorAll('.dk-card')]
                .filter((card) => card.checkVisibility()).map((card) => card.dataset.tile)
                .join() === 'mosey_on';",
            vec![],
        )
        .await?;
    browser.evaluate("document.querySelector('.dk-filters input').value = '';").await?;
    browser
        .evaluate(
            "document.querySelector('.dk-filters input')
                .dispatchEvent(new Event('input', { bubbles: true }));",
        )
        .await?;
    for (at, (tile, count)) in DECK.into_iter().enumerate() {
        for _ in 0..count {
            press(&browser, tile, ".dk-more").await?;
        }
        if at == 0 {
            browser.wait_for_text(".dk-verdict", "This deck can be played.").await?;
        }
    }
    browser.wait_for_text(".dk-total", "9 tiles").await?;
    for _ in 0..2 {
        press(&browser, "mind_control", ".dk-pick").await?;
    }
    browser.wait_for_text(".dk-remark[data-tone=warn]", "Mind Control: 2 tiles").await?;
    browser.pictures("decks").await?;
    browser.show_on(Screen::Phone).await?;
    assert_eq!(browser.evaluate(SMALL).await?, json!([]));
    browser.click_words(".dk-bar .button", "See the deck").await?;
    browser
        .wait_until("return !document.querySelector('.dk-browse').checkVisibility();", vec![])
        .await?;
    browser.screenshot("decks-panel-phone").await?;
    assert_eq!(browser.evaluate(SMALL).await?, json!([]));
    browser.show_on(Screen::Desktop).await?;
    press(&browser, "mind_control", ".dk-less").await?;
    browser.wait_until("return !document.querySelector('[data-tone=warn]');", vec![]).await?;
    browser.click(".dk-undo").await?;
    browser.wait_for_text(".dk-total", "11 tiles").await?;
    for _ in 0..2 {
        press(&browser, "mind_control", ".dk-less").await?;
    }
    browser.wait_for_text(".dk-total", "9 tiles").await?;
    browser
        .evaluate(
            "const name = document.querySelector('.dk-name');
             name.value = 'Tigers, mostly';
             name.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
    browser.wait_for_text(".dk-kept", "Tigers, mostly").await?;

    // Saved, forgotten, loaded.
    browser.click(".dk-save").await?;
    let file = folder.path().join("tigers-mostly.toml");
    let text = saved(&file).await?;
    assert_eq!(
        text,
        "format = \"zu-deck-1\"\nname = \"Tigers, mostly\"\n\n[tiles]\nhorse = 3\nmosey_on = 1\ntiger = 5\n"
    );
    browser.click(".dk-delete").await?;
    browser.wait_until("return !document.querySelector('.dk-kept');", vec![]).await?;
    browser.click_words(".toast .button", "Undo").await?;
    browser.wait_for_text(".dk-kept", "Tigers, mostly").await?;
    browser.click(".dk-delete").await?;
    browser.click_words(".dk-beginnings .button", "Dragon, Snake, Rooster").await?;
    browser.wait_for_text(".dk-total", "40 tiles").await?;
    open(&browser, &file).await?;
    browser.wait_for_text(".dk-total", "9 tiles").await?;
    browser.wait_for_text(".dk-kept", "Tigers, mostly").await?;

    // A file with a fault is refused with its line, and nothing else happens.
    let bad = folder.path().join("bad.toml");
    fs::write(&bad, text.replace("tiger = 5", "tigre = 5")).map_err(broken)?;
    open(&browser, &bad).await?;
    browser.wait_for_text(".dk-refused", "line 7, tigre: there is no tile 'tigre'").await?;
    browser.pictures("decks-refused").await?;
    browser.wait_for_text(".dk-total", "9 tiles").await?;

    // Played against an easy bot.
    browser.click(".dk-play").await?;
    browser.wait_for_text(".file-good", "Tigers, mostly").await?;
    assert_eq!(browser.count(".file-option").await?, 1);
    browser.pictures("set-up-deck").await?;
    browser
        .evaluate(
            "const level = document.querySelector('.plan select');
             level.value = 'easy';
             level.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
    // A notice may still lie over the button.
    browser.click_words(".start", "Play").await?;
    browser.wait_for(".prompt-text").await?;
    let hand = "return document.querySelector('.table-stage pre').textContent.includes('Tiger');";
    browser.wait_until(hand, vec![]).await?;
    // As many picks as it takes to place a tile, also after the bot's turn and its questions.
    let told = "return /You place (Tiger|Horse)/.test(document.querySelector('.log').innerText);";
    let mut picks = 0;
    while picks < 100 && browser.evaluate(told).await? != json!(true) {
        browser.wait_until(PICK, vec![]).await?;
        browser.wait_until("return !document.querySelector('dialog[open]');", vec![]).await?;
        picks += 1;
    }
    browser.wait_until(told, vec![]).await?;
    browser.screenshot("decks-played").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn the_set_up_page_says_what_a_deck_lacks() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Phone).await?;
    browser.goto(&format!("{}/play/zu-tiles", site.address())).await?;
    browser.open_options().await?;
    // Two players have two decks, and nothing is asked about a third.
    let labels =
        "return [...document.querySelectorAll('.options h3')].map((one) => one.innerText);";
    let labels = browser.evaluate(labels).await?.to_string();
    assert!(labels.contains("Deck of player 2") && !labels.contains("player 3"), "{labels}");

    // Who begins is somebody who sits there.
    let first = "return [...document.querySelectorAll(`[aria-label='First player'] .segment`)]
        .map((one) => one.innerText + (one.ariaPressed === 'true' ? '*' : '')).join();";
    assert_eq!(browser.evaluate(first).await?, "Drawn by lot*,Player 1,Player 2");
    browser.click(".add-seat").await?;
    browser.click_words("[aria-label='First player'] .segment", "Player 3").await?;
    assert_eq!(browser.evaluate(first).await?, "Drawn by lot,Player 1,Player 2,Player 3*");
    browser.click("[aria-label='Remove player 3']").await?;
    assert_eq!(browser.evaluate(first).await?, "Drawn by lot*,Player 1,Player 2");
    // The ways to play stand in one line.
    let lines = "return new Set([...document.querySelectorAll('.ways .segment')]
        .map((one) => one.offsetTop)).size;";
    assert_eq!(browser.evaluate(lines).await?, json!(1));

    browser.click_words("[aria-label='Deck of player 2'] .segment", "An own deck").await?;
    browser.wait_for_text(".start-fault", "Own deck of player 2: choose a deck").await?;
    browser.click(".file-text summary").await?;
    let write = "const field = document.querySelector('.file-text textarea');
        field.value = arguments[0];
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return true;";
    let deck = "format = \"zu-deck-1\"\nname = \"Oxen\"\n\n[tiles]\nox = 4\n";
    browser.wait_until(write, vec![json!(deck)]).await?;
    browser.wait_for_text(".file-bad", "the deck has 4 tiles; it needs at least 5").await?;
    browser.click(".start").await?;
    browser.wait_for_text(".toasts", "Own deck of player 2").await?;
    assert_eq!(browser.evaluate("return location.pathname;").await?, "/play/zu-tiles");

    browser.wait_until(write, vec![json!(deck.replace('4', "9"))]).await?;
    browser.wait_for_text(".file-good", "Oxen").await?;
    browser.wait_until("return !document.querySelector('.start-fault');", vec![]).await?;
    // Another choice hides the deck and forgets it for the table.
    browser.click_words("[aria-label='Deck of player 2'] .segment", "Rat, Ox, Monkey").await?;
    browser.wait_until("return !document.querySelector('.file-option');", vec![]).await?;
    browser.click(".start").await?;
    browser.wait_for(".prompt-text").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
