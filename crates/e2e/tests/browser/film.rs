//! What happens is told as a film: at the speed that was chosen, until somebody clicks, and not at
//! all where nothing shall move.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Screen, StaticSite};

use crate::play;

/// Keeps the names of the scenes that are shown from now on.
const WATCH: &str = "
    const stage = document.querySelector('.table-stage');
    window.scenes = [];
    new MutationObserver(() => { if (stage.dataset.film) window.scenes.push(stage.dataset.film); })
        .observe(stage, { attributes: true, attributeFilter: ['data-film'] });
    return true;";

/// Clicks beside everything while a scene is shown; says which one, and which one is shown then.
const CLICK: &str = "
    const done = arguments[0];
    const stage = document.querySelector('.table-stage');
    const shown = () => stage.dataset.film ?? null;
    const during = shown();
    if (during) document.body.click();
    requestAnimationFrame(() => requestAnimationFrame(() => done([during, shown()])));";

/// Begins a game of Zolo, in which nothing happens but by one's own picks.
async fn begin(browser: &Browser, address: &str) -> Outcome<()> {
    browser.goto(&format!("{address}/play/zee")).await?;
    browser.click_words(".ways .segment", "Solo").await?;
    browser.click(".start").await?;
    browser.wait_for("[data-lit]").await?;
    browser.evaluate(WATCH).await?;
    Ok(())
}

#[tokio::test]
async fn a_click_ends_the_film_of_a_play() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    let slow = "localStorage.setItem('ztable-settings', '{\"film\": \"slow\"}'); return true;";
    browser.evaluate(slow).await?;
    begin(&browser, &site.address()).await?;
    // A play that moves something is told in several scenes, for seconds.
    let mut seen = json!([null, null]);
    for _ in 0..play::MOST_STEPS {
        play::step(&browser).await?;
        seen = browser.evaluate_async(CLICK).await?;
        if !seen[0].is_null() {
            break;
        }
    }
    assert!(seen[0].is_string(), "no scene was shown");
    assert!(seen[1].is_null(), "the click did not end it: {seen}");
    let scenes = browser.evaluate("return window.scenes;").await?;
    assert!(scenes.as_array().is_some_and(|all| !all.is_empty()), "{scenes}");

    // The speed is chosen beside the other settings.
    browser.click(".bar-menu").await?;
    let chosen = "const speed = document.querySelector('dialog[open] .film-speed select');
        return speed?.value === 'slow';";
    browser.wait_until(chosen, vec![]).await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn nothing_is_filmed_where_nothing_shall_move() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    let features = json!([{ "name": "prefers-reduced-motion", "value": "reduce" }]);
    browser.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await?;
    begin(&browser, &site.address()).await?;
    for _ in 0..play::MOST_STEPS {
        play::step(&browser).await?;
        // Bots have moved, and the one that moved last is still marked.
        if browser.count(".ze-last").await? > 0 {
            break;
        }
    }
    assert!(browser.count(".ze-last").await? > 0, "nothing has moved");
    assert_eq!(browser.evaluate("return window.scenes;").await?, json!([]));
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

/// Follows the hint of the page until a piece travels over the board.
const TRADE: &str = "
    const board = document.querySelector('.qz');
    if (board && !window.travels) {
        window.travels = [];
        new MutationObserver((changes) => {
            const added = changes.flatMap((change) => [...change.addedNodes]);
            window.travels.push(...added.filter((one) => one.inert).map((one) => one.className));
        }).observe(board, { childList: true });
    }
    if (window.travels?.length) return true;
    document.querySelector('dialog[open] .confirm')?.click();
    const hint = [...document.querySelectorAll('.bar-button')]
        .find((one) => one.innerText.trim() === 'Hint' && !one.disabled);
    const pick = document.querySelector('.prompt-picks .pick-button')
        ?? document.querySelector('.table-stage [data-hint]') ?? hint;
    pick?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return false;";

#[tokio::test]
async fn a_lot_travels_to_where_it_goes() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/play/quantumzap", site.address())).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.click(".start").await?;
    browser.wait_for(".qz").await?;
    browser.wait_until(TRADE, vec![]).await?;
    // Afterwards nothing is left over the board but a mark.
    let over = "return !document.querySelector('.qz > [inert], .table-stage[data-film]');";
    browser.wait_until(over, vec![]).await?;
    browser.wait_for(".qz [data-moved]").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
