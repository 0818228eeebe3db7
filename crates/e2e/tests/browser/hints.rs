//! Hints that teach and the coach of a first game.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Screen, StaticSite};

/// Opens a game of Zee against a bot, with the same cards every time.
async fn begin(browser: &Browser, address: &str) -> Outcome<()> {
    browser.hurry(address).await?;
    browser.choose_chance(7).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    Ok(())
}

async fn press(browser: &Browser, key: &str) -> Outcome<()> {
    let script = format!("dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));");
    browser.evaluate(&script).await.map(drop)
}

/// A whole play is named with its reason, its first pick is lit and stays so, and all of it is done on
/// wish.
#[tokio::test]
async fn a_hint_is_a_whole_play_with_its_reason() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    begin(&browser, &format!("{}/play/zee", site.address())).await?;
    browser.click(".start").await?;
    // Building comes first, pick by pick; a play of a card has several.
    let mut whole = false;
    for _ in 0..12 {
        browser.wait_for(".prompt-bar[data-mine=true]").await?;
        press(&browser, "h").await?;
        browser.wait_for(".prompt-explain .do-it").await?;
        browser.wait_for_text(".hint-reason", "Because ").await?;
        let builds = browser.text(".prompt-text").await?.contains("Build");
        whole = !builds && browser.count(".hint b").await? > 1;
        if whole {
            break;
        }
        browser.click(".do-it").await?;
        browser.wait_until("return !document.querySelector('.do-it');", vec![]).await?;
    }
    assert!(whole, "no hint names more than one pick");
    browser.wait_for(".board [data-hint=true]").await?;
    browser.pictures("hint").await?;

    // A board that is drawn anew keeps the mark.
    press(&browser, "w").await?;
    browser.wait_for(".board-words").await?;
    press(&browser, "w").await?;
    browser.wait_for(".board [data-hint=true]").await?;

    // All picks are made, and the turn is over.
    let plays = "return [...document.querySelectorAll('.log-line')]
        .filter((line) => line.innerText.includes('You play')).length;";
    let before = browser.evaluate(plays).await?;
    browser.click(".do-it").await?;
    let played = "return [...document.querySelectorAll('.log-line')]
        .filter((line) => line.innerText.includes('You play')).length > arguments[0];";
    browser.wait_until(played, vec![before]).await?;
    browser.wait_until("return !document.querySelector('.do-it');", vec![]).await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

/// Makes any pick, again and again, until the coach says something about one. What cannot be picked is
/// left alone: a stride over all that is drawn could miss everything that can.
const CARELESS: &str = "
    if (document.querySelector('dialog[open] .show-another')) return true;
    document.querySelector('dialog[open] .confirm')?.click();
    const bar = document.querySelector('.prompt-bar[data-mine=true]');
    if (!bar || bar.innerText.includes('looks at it')) return false;
    const things = [...document.querySelectorAll('.board [data-lit]')];
    window.turn = (window.turn ?? 0) + 1;
    const thing = things[(window.turn * 7) % things.length]
        ?? document.querySelector('.prompt-picks .pick-button');
    thing?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return false;";

#[tokio::test]
async fn a_coach_explains_warns_and_helps_who_waits() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&format!("{}/play/zeds-zone", site.address())).await?;
    browser.choose_chance(11).await?;
    browser.click(".coach-choice input").await?;
    browser.screenshot("coach-choice").await?;
    browser.click(".start").await?;

    // Words are explained where they appear, each once.
    browser.wait_for_text(".table-coach-words b", "sector").await?;
    browser.pictures("coach-word").await?;
    browser.click(".got-it").await?;
    let kept = "return (localStorage.getItem('ztable-words-zeds-zone') ?? '').includes('sector');";
    browser.wait_until(kept, vec![]).await?;
    browser.reload().await?;
    browser.wait_for(".table-coach-words").await?;
    let word = "return document.querySelector('.table-coach-words b')?.innerText !== 'sector';";
    browser.wait_until(word, vec![]).await?;

    // Who waits long is helped.
    browser.wait_for(".prompt-bar[data-mine=true]").await?;
    tokio::time::sleep(std::time::Duration::from_secs(18)).await;
    browser.wait_for_text(".hint-reason", "Because ").await?;
    browser.click(".do-it").await?;

    // A pick that gives much away is asked about, and another one is shown.
    // Every pick is weighed, so this takes as long as it takes.
    let mut warned = browser.wait_until(CARELESS, vec![]).await;
    for _ in 0..5 {
        if warned.is_err() {
            warned = browser.wait_until(CARELESS, vec![]).await;
        }
    }
    warned?;
    browser.wait_for_text("dialog[open] .question .lead", "lowers your chances by about").await?;
    browser.pictures("coach-warning").await?;
    browser.click("dialog[open] .show-another").await?;
    browser.wait_for(".prompt-explain .do-it").await?;
    browser.wait_for(".board [data-hint=true]").await?;
    browser.click(".do-it").await?;

    // It goes when it is told to, and comes back from the menu.
    browser.click(".no-coach").await?;
    let gone = "return !document.querySelector('.table-coach');";
    browser.wait_until(gone, vec![]).await?;
    browser.reload().await?;
    browser.wait_for(".prompt-bar").await?;
    browser.wait_until(gone, vec![]).await?;
    browser.click(".bar-menu").await?;
    browser.click("dialog[open] .coach-switch input").await?;
    browser.evaluate("document.querySelector('dialog[open]').close();").await?;
    browser.wait_for(".table-coach").await?;
    let kept = "return localStorage.getItem('ztable-coached').length > arguments[0];";
    browser.wait_until(kept, vec![json!(4)]).await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
