//! Whole games without a server: the page is all there is.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

use crate::play;
use crate::play::Step;

async fn set_up(driver: &Driver, site: &StaticSite, screen: Screen) -> Outcome<Browser> {
    let browser = driver.open(screen).await?;
    browser.goto(&format!("{}/play/zeds-zone", site.address())).await?;
    browser.wait_for(".start").await?;
    Ok(browser)
}

/// Plays until so many picks are made or the game is over. Returns the number of picks.
async fn play(browser: &Browser, most: usize) -> Outcome<usize> {
    let mut picks = 0;
    for _ in 0..play::MOST_STEPS {
        if picks >= most {
            return Ok(picks);
        }
        match play::step(browser).await? {
            Step::Over => return Ok(picks),
            Step::Picked => picks += 1,
            Step::Answered | Step::Waited => {}
        }
    }
    let shown = browser.evaluate("return document.body.innerText;").await?;
    Err(Fault::new(format!("The game does not end; the page shows: {shown}")))
}

/// What this browser keeps of the tables on this device.
async fn kept(browser: &Browser) -> Outcome<serde_json::Value> {
    let script = "return Object.entries(localStorage)
        .filter(([key]) => key.startsWith('ztable-table-'))
        .map(([, value]) => JSON.parse(value).entries.length);";
    browser.evaluate(script).await
}

async fn no_errors(browser: &Browser) -> Outcome<()> {
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn a_whole_solo_game() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    browser.pictures("set-up").await?;
    // What this game needs is kept without a word: the page fetches it while seats are chosen. From
    // here on nothing more is needed from anybody.
    for file in ["table.wasm", "shared.pack", "zeds_zone.wasm", "zeds-zone.css", "engine_bg.wasm"] {
        browser.wait_until_kept(file).await?;
    }
    drop(site);
    browser.click(".start").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    browser.pictures("table-start").await?;
    play(&browser, 9).await?;
    browser.pictures("table-middle").await?;
    play(&browser, usize::MAX).await?;
    browser.wait_for_text(".ending", "Play again").await?;
    browser.pictures("table-end").await?;
    no_errors(&browser).await?;
    browser.close().await
}

#[tokio::test]
async fn a_game_against_a_bot_never_blocks_the_page() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.wait_for(".plan select").await?;
    browser
        .evaluate(
            "const level = document.querySelector('.plan select');
             level.value = 'expert';
             level.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
    browser.screenshot("set-up-bots").await?;
    browser.click(".start").await?;
    browser.wait_for_text(".seats", "expert bot").await?;
    // Counts the frames that the page draws while the bot is shown as thinking.
    browser
        .evaluate(
            "window.frames = { drawn: 0, longest: 0 };
             let last = performance.now();
             const frame = (now) => {
                 if (document.querySelector('.seats')?.innerText.includes('thinking')) {
                     frames.drawn += 1;
                     frames.longest = Math.max(frames.longest, now - last);
                 }
                 last = now;
                 requestAnimationFrame(frame);
             };
             requestAnimationFrame(frame);",
        )
        .await?;
    play(&browser, 4).await?;
    browser.pictures("table-bot").await?;
    play(&browser, usize::MAX).await?;
    let frames = browser.evaluate("return window.frames;").await?;
    println!("While the bot thought: {frames}");
    assert!(frames["drawn"].as_u64() > Some(10), "the page stood still: {frames}");
    browser.wait_for_text(".ending", "Zombies killed").await?;
    browser.pictures("table-bot-end").await?;
    no_errors(&browser).await?;
    browser.close().await
}

#[tokio::test]
async fn a_reload_goes_on_exactly_where_it_was() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    play(&browser, 6).await?;
    let words = "return [document.querySelector('.prompt-text').innerText,
        [...document.querySelectorAll('.log-text')].map((line) => line.innerText),
        document.querySelector('.table-stage pre').textContent];";
    let (before, entries) = (browser.evaluate(words).await?, kept(&browser).await?);
    browser.reload().await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    assert_eq!(browser.evaluate(words).await?, before);
    assert_eq!(kept(&browser).await?, entries);

    // Also after leaving the table, by the way of the shelf and the set-up page.
    browser.goto(&site.address()).await?;
    browser.wait_for(".continue-link").await?;
    browser.screenshot("shelf-continue").await?;
    browser.click(".continue-link").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    browser.click(".table-bar a").await?;
    browser.click(".continue-link").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    assert_eq!(browser.evaluate(words).await?, before);

    // What was rolled can be taken back alone; the same roll comes again.
    play(&browser, 1).await?;
    assert_ne!(browser.evaluate(words).await?, before);
    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'u' }));").await?;
    let back = "return document.querySelectorAll('.log-text').length === arguments[0];";
    let lines = before[1].as_array().map_or(0, Vec::len);
    browser.wait_until(back, vec![json!(lines)]).await?;
    no_errors(&browser).await?;
    browser.close().await
}

#[tokio::test]
async fn the_past_the_rules_and_the_list_are_at_hand() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    play(&browser, 8).await?;

    browser.click(".log-line:nth-child(3) .log-text").await?;
    browser.wait_for(".prompt-bar[data-past=true]").await?;
    assert_eq!(browser.count(".table-stage [data-lit]").await?, 0);
    browser.screenshot("table-past").await?;
    browser.click(".prompt-picks .button.primary").await?;
    browser.wait_for(".table-stage [data-lit]").await?;

    browser.click(".prompt-bar .rule-link").await?;
    browser.wait_for("dialog[open] .rule[data-at=true]").await?;
    browser.screenshot("rulebook-beside").await?;
    browser.click("dialog[open] .icon-button").await?;

    // A pick by keyboard alone.
    let lines = browser.count(".log-line").await?;
    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));").await?;
    browser.wait_for("dialog[open] .pick-row").await?;
    browser.screenshot("pick-list").await?;
    browser.wait_for("dialog[open] .pick-row:focus").await?.send_keys("\u{e015}\u{e007}").await?;
    let more = "return document.querySelectorAll('.log-line').length > arguments[0]
        || !!document.querySelector('dialog[open] .confirm');";
    browser.wait_until(more, vec![json!(lines)]).await?;
    if browser.count("dialog[open] .confirm").await? > 0 {
        browser.screenshot("confirm").await?;
        browser.click("dialog[open] .confirm").await?;
    }

    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }));").await?;
    let advised = "return !!document.querySelector('.prompt-explain .hint')
        || !document.querySelector('[data-lit]');";
    browser.wait_until(advised, Vec::new()).await?;
    browser.screenshot("hint").await?;

    browser.show_on(Screen::Phone).await?;
    for (tab, name) in [(2, "players"), (3, "log")] {
        browser.click(&format!(".tab:nth-child({tab})")).await?;
        browser.screenshot(&format!("table-{name}-phone")).await?;
    }
    browser.click(".tab:nth-child(5)").await?;
    browser.wait_for("dialog[open] .menu").await?;
    browser.screenshot("table-more-phone").await?;
    assert!(!browser.overflows().await?, "the table is too wide on a phone");
    no_errors(&browser).await?;
    browser.close().await
}

#[tokio::test]
async fn people_who_share_a_device_do_not_see_each_others_sheets() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Phone).await?;
    browser.click_words(".ways .segment", "On this device").await?;
    browser.click(".start").await?;
    browser.wait_for_text(".curtain", "Player 1").await?;
    browser.screenshot("curtain-phone").await?;
    browser.click(".curtain .button").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    // The curtain falls a moment after the turn is finished, and must not be opened by a step.
    let finished = "return document.querySelector('.prompt-text').innerText.includes('finished');";
    while browser.evaluate(finished).await? != json!(true) {
        play::step(&browser).await?;
    }
    browser.wait_for_text(".curtain", "Player 2").await?;
    browser.click(".curtain .button").await?;
    // The other sheet is as it was when the turn began: blank.
    let told = browser.evaluate("return document.querySelector('.log').innerText;").await?;
    assert!(!told.as_str().unwrap_or_default().contains("Player 1 draws"), "{told}");
    let text =
        browser.evaluate("return document.querySelector('.table-stage pre').textContent;").await?;
    let text = text.as_str().unwrap_or_default();
    assert!(text.contains("Player 1: has finished the turn"), "{text}");
    assert!(!text.contains("Crossed out"), "the other sheet shows: {text}");
    no_errors(&browser).await?;
    browser.close().await
}

#[tokio::test]
async fn several_clicks_at_once_are_all_heard() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = set_up(&driver, &site, Screen::Desktop).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.wait_for(".add-seat").await?;
    // All of them come before the page has drawn anything anew.
    browser
        .evaluate("const add = document.querySelector('.add-seat'); add.click(); add.click(); add.click();")
        .await?;
    let five = "return document.querySelectorAll('.plan').length === 5;";
    browser.wait_until(five, vec![]).await?;
    no_errors(&browser).await?;
    browser.close().await
}
