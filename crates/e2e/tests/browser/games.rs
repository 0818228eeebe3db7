//! Games that are over stay on the device: they are listed, watched again from every seat, handed on
//! in a link, opened from a file, and reviewed.

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

use crate::play;
use crate::play::Step;

/// Links that were made once: game, players, picks, hash, link.
const LINKS: &str = include_str!("../../../study/tests/links.txt");

/// The first line about a game: its players and its link.
fn line(game: &str) -> (u8, &'static str) {
    let mut lines = LINKS.lines().filter(|line| line.starts_with(&format!("{game} ")));
    let line: Vec<&str> = lines.next().expect("every game has a link").split(' ').collect();
    (line[1].parse().expect("a number of players"), line[4])
}

/// The first link of a game.
fn link(game: &str) -> &'static str {
    line(game).1
}

/// Opens the replay inside a link.
async fn open(browser: &Browser, site: &StaticSite, code: &str) -> Outcome<()> {
    // The same page with another link would not be loaded anew.
    browser.goto(&format!("{}/games", site.address())).await?;
    browser.wait_for(".games-page").await?;
    browser.goto(&format!("{}/games/shared#{code}", site.address())).await?;
    browser.wait_for(".replay .board > *").await?;
    Ok(())
}

/// Moves the slider to a part of the game and waits until its board is there.
async fn go_to(browser: &Browser, part: f64) -> Outcome<()> {
    let move_it = "const slider = document.querySelector('.replay .slider');
        slider.value = Math.round(slider.max * arguments[0]);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        return document.querySelector('.replay-number').innerText
            === `${Number(slider.value) + 1} of ${Number(slider.max) + 1}`;";
    browser.wait_until(move_it, vec![json!(part)]).await
}

async fn look_as(browser: &Browser, eyes: &str) -> Outcome<()> {
    let choose = "const eyes = document.querySelector('.replay-eyes select');
        eyes.value = arguments[0];
        eyes.dispatchEvent(new Event('change', { bubbles: true }));
        return eyes.value === arguments[0];";
    browser.wait_until(choose, vec![json!(eyes)]).await
}

async fn press(browser: &Browser, key: &str) -> Outcome<()> {
    let script = format!("dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}' }}));");
    browser.evaluate(&script).await.map(drop)
}

/// The record that the page saves of the game it shows.
async fn saved(browser: &Browser) -> Outcome<String> {
    let catch = "window.saved = null;
        HTMLAnchorElement.prototype.click = function () { window.saved = this.href; };";
    browser.evaluate(catch).await?;
    browser.click_words(".bar-button", "Share").await?;
    browser.wait_for(".share .input").await?;
    browser.click_words(".share .button", "Save the record as a file").await?;
    let text = "return decodeURIComponent(window.saved.split(',').slice(1).join(','));";
    let text = browser.evaluate(text).await?;
    text.as_str().map(ToOwned::to_owned).ok_or_else(|| Fault::new("No record was saved"))
}

async fn drop_file(browser: &Browser, name: &str, text: &str) -> Outcome<()> {
    let script = "const data = new DataTransfer();
        data.items.add(new File([arguments[1]], arguments[0], { type: 'application/json' }));
        document.querySelector('main').dispatchEvent(
            new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));";
    let dropped = browser.client().execute(script, vec![json!(name), json!(text)]).await;
    dropped.map(drop).map_err(|error| Fault::new(error.to_string()))
}

#[tokio::test]
async fn a_finished_game_stays_on_the_device() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&site.address()).await?;
    browser.click(".header-link[href='/games']").await?;
    browser.wait_for_text("main", "No game was finished on this device yet").await?;
    browser.goto(&format!("{}/play/zeds-zone", site.address())).await?;
    browser.wait_for(".start").await?;
    browser.click(".start").await?;
    // While it goes on it is listed as such.
    browser.wait_for(".table-stage .board > *").await?;
    browser.wait_for_text(".goal-stand", "no exit, no generator").await?;
    let mut over = false;
    for _ in 0..play::MOST_STEPS {
        over = play::step(&browser).await? == Step::Over;
        if over {
            break;
        }
    }
    assert!(over, "the game does not end");
    browser.wait_for(".ending .watch-again").await?;
    browser.click(".ending .watch-again").await?;
    browser.wait_for(".replay .board > *").await?;
    browser.wait_for_text(".replay-number", "1 of ").await?;
    assert_eq!(browser.text(".table-name").await?, "Zeds Zone");

    browser.click(".replay .table-bar a[href='/games']").await?;
    browser.wait_for_text(".finished-row", "Zeds Zone").await?;
    browser.wait_for_text(".finished-row", "Solo").await?;
    assert_eq!(browser.count(".finished-row").await?, 1);
    // It can be discarded, and comes back.
    browser.click(".finished-row .icon-button").await?;
    browser.wait_until("return !document.querySelector('.finished-row');", vec![]).await?;
    browser.click_words(".toast .button", "Undo").await?;
    browser.wait_for(".finished-row").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn every_game_is_watched_from_every_seat() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&site.address()).await?;
    for game in ["zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles", "liars-dice"] {
        open(&browser, &site, link(game)).await?;
        for part in [0.0, 0.3, 1.0] {
            go_to(&browser, part).await?;
        }
        let (players, _) = line(game);
        let others = (0..players).map(|seat| seat.to_string());
        for eyes in others.chain(["watch".to_owned(), "all".to_owned()]) {
            look_as(&browser, &eyes).await?;
            browser.wait_for(".replay .board > *").await?;
            go_to(&browser, 0.6).await?;
        }
        let unreadable = browser.count(".board-unreadable").await?;
        assert_eq!(unreadable, 0, "{game} cannot be read with everything open");
        look_as(&browser, "0").await?;
        go_to(&browser, 0.5).await?;
        browser.wait_for(".replay .board > *").await?;
        browser.pictures(&format!("replay-{game}")).await?;
        browser.audit(&format!("a replay of {game}")).await?;
        assert_eq!(browser.console_errors().await?, Vec::<String>::new(), "{game}");
    }
    browser.close().await
}

#[tokio::test]
async fn time_goes_both_ways_and_by_itself() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&site.address()).await?;
    open(&browser, &site, link("elemenz")).await?;
    go_to(&browser, 0.0).await?;
    press(&browser, ".").await?;
    browser.wait_for_text(".replay-number", "2 of ").await?;
    press(&browser, ",").await?;
    browser.wait_for_text(".replay-number", "1 of ").await?;
    // A turn further is further than a moment; back again it is where it was.
    let number = "return parseInt(document.querySelector('.replay-number').innerText);";
    for _ in 0..4 {
        press(&browser, "]").await?;
    }
    let further = browser.evaluate(number).await?.as_i64().unwrap_or_default();
    assert!(further >= 5, "{further}");
    for _ in 0..4 {
        press(&browser, "[").await?;
    }
    browser.wait_for_text(".replay-number", "1 of ").await?;
    // A line of the log leads to its moment.
    browser.click(".side-log .log-line:nth-child(6) .log-text").await?;
    browser.wait_for(".side-log .log-line:nth-child(6)[data-now=true]").await?;
    // It plays by itself, as fast as one likes, and stops at the end.
    go_to(&browser, 0.97).await?;
    browser
        .evaluate(
            "const speed = document.querySelector('.replay-speed');
            speed.value = '4';
            speed.dispatchEvent(new Event('change', { bubbles: true }));",
        )
        .await?;
    browser.click(".replay-play").await?;
    let ended = "const [at, of] = document.querySelector('.replay-number').innerText.split(' of ');
        return at === of && document.querySelector('.replay-play').innerText.includes('Play');";
    browser.wait_until(ended, vec![]).await?;
    browser.close().await
}

#[tokio::test]
async fn a_moment_is_handed_on_in_a_link() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    open(&browser, &site, link("zee")).await?;
    go_to(&browser, 0.5).await?;
    let moment = browser.text(".replay-number").await?;
    browser.click_words(".bar-button", "Share").await?;
    browser.wait_for(".share .input").await?;
    browser.audit("a link to a moment").await?;
    let shared = browser.evaluate("return document.querySelector('.share .input').value;").await?;
    let shared = shared.as_str().unwrap_or_default().to_owned();
    let code = shared.rsplit('#').next().unwrap_or_default();
    open(&browser, &site, code).await?;
    browser.wait_for_text(".replay-number", &moment).await?;

    // What is broken is said to be.
    for broken in ["", "1", &code[..code.len() / 2], "nonsense", "9AAAA"] {
        browser.goto(&format!("{}/games", site.address())).await?;
        browser.goto(&format!("{}/games/shared#{broken}", site.address())).await?;
        browser.wait_for_text("main", "This game cannot be shown").await?;
        browser.wait_for_text("main .lead", ".").await?;
    }
    browser.goto(&format!("{}/games/nothing", site.address())).await?;
    browser.wait_for_text("main", "There is no such game on this device").await?;
    browser.close().await
}

#[tokio::test]
async fn a_game_is_played_on_from_any_moment() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&site.address()).await?;
    open(&browser, &site, link("zeds-zone")).await?;
    go_to(&browser, 1.0).await?;
    browser.wait_for(".play-on:disabled").await?;
    go_to(&browser, 0.5).await?;
    let turn = "return document.querySelector('.board').innerText.match(/Turn\\s*(\\d+)/)[1];";
    let then = browser.evaluate(turn).await?;
    browser.click(".play-on").await?;
    browser.wait_for(".play-on-start").await?;
    browser.audit("playing on").await?;
    browser.screenshot("play-on").await?;
    browser.click(".play-on-start").await?;
    // A table of this device, at the same turn, on which one can pick.
    browser.wait_for(".table:not(.replay) .board > *").await?;
    browser.wait_for(".table-stage [data-lit]").await?;
    assert_eq!(browser.evaluate(turn).await?, then);
    browser.goto(&format!("{}/games", site.address())).await?;
    browser.wait_for_text(".continue", "Zeds Zone").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn a_record_is_opened_from_a_file() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    let mut records = Vec::new();
    for game in ["quantumzap", "zee", "elemenz", "zu-tiles", "zeds-zone", "liars-dice"] {
        open(&browser, &site, link(game)).await?;
        records.push(saved(&browser).await?);
    }
    browser.goto(&format!("{}/games", site.address())).await?;
    browser.wait_for(".open-file").await?;
    let mut false_one: Value = serde_json::from_str(&records[0]).expect("records are JSON");
    false_one["picks"].as_array_mut().expect("a record has picks").pop();
    for (broken, why) in [
        ("no record".to_owned(), "It is not written as one"),
        ("{}".to_owned(), "It is not written as one"),
        (false_one.to_string(), "comes out differently"),
    ] {
        drop_file(&browser, "game.json", &broken).await?;
        browser.wait_for_text(".toasts", "game.json is no record of a game").await?;
        browser.wait_for_text(".toasts", why).await?;
    }
    // What is sound opens, and stays with the others.
    for record in &records {
        browser.goto(&format!("{}/games", site.address())).await?;
        browser.wait_for(".open-file").await?;
        drop_file(&browser, "game.json", record).await?;
        browser.wait_for(".replay .board > *").await?;
    }
    browser.goto(&format!("{}/games", site.address())).await?;
    browser.wait_for_text("[aria-label=Finished] .finished", "QuantumZap").await?;
    assert_eq!(browser.count(".finished-row").await?, 6);
    browser.pictures("games").await?;
    browser.audit("the games of this device").await?;
    browser.close().await
}

#[tokio::test]
async fn a_game_is_reviewed_and_that_can_be_stopped() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    // A long one is stopped.
    open(&browser, &site, link("elemenz")).await?;
    browser.click(".review-start").await?;
    browser.click(".review-stop").await?;
    browser.wait_for_text(".replay-review", "Stopped after").await?;
    browser.pictures("review-stopped").await?;
    browser.show_on(Screen::Desktop).await?;
    // A short one ends, and says by what it judged.
    open(&browser, &site, link("zeds-zone")).await?;
    browser.click(".review-start").await?;
    let done = "return !!document.querySelector('.review-seats') && !document.querySelector('.review-running');";
    browser.wait_until(done, vec![]).await?;
    browser.wait_for_text(".replay-review", "what each player knew at the time").await?;
    assert_eq!(browser.count(".chart-line").await?, 1);
    let rows = browser
        .evaluate("return document.querySelectorAll('.chart-table tbody tr').length;")
        .await?;
    assert!(rows.as_i64().unwrap_or_default() > 3, "{rows}");
    browser.audit("a review").await?;
    browser.pictures("review").await?;
    browser.show_on(Screen::Phone).await?;
    browser.click_words(".tab", "Review").await?;
    browser.screenshot("review-open-phone").await?;
    assert!(!browser.overflows().await?, "the review is too wide");
    browser.show_on(Screen::Desktop).await?;
    // A play that cost something leads to its moment.
    if browser.count(".review-play").await? > 0 {
        browser.click(".review-play").await?;
        let there = "const who = document.querySelector('.review-who').innerText;
            const pick = parseInt(who.split('pick ')[1]);
            return parseInt(document.querySelector('.replay-number').innerText) <= pick + 1;";
        browser.wait_until(there, vec![]).await?;
        // What would have been better is lit on the board.
        let lit = "return [...document.querySelectorAll('.replay .board [data-target]')]
            .some((one) => getComputedStyle(one).outlineWidth === '4px');";
        browser.wait_until(lit, vec![]).await?;
    }
    let focus = browser.evaluate("return document.activeElement.tagName;").await?;
    assert_ne!(focus, Value::Null);
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

/// The table in words, as a screen reader has it.
const WORDS: &str =
    "return document.querySelector('[aria-label=\"The table in words\"]').innerText;";

#[tokio::test]
async fn the_game_of_the_day_begins_alike_for_everybody() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let mut seen = Vec::new();
    for screen in [Screen::Desktop, Screen::Phone] {
        let browser = driver.open(screen).await?;
        browser.hurry(&format!("{}/games", site.address())).await?;
        browser.wait_for_text(".daily-row[data-game=zee]", "Zolo of the day").await?;
        browser.screenshot(&format!("daily-{screen:?}").to_lowercase()).await?;
        browser.click(".daily-row[data-game=zee] .finished-link").await?;
        browser.wait_for(".ze-card.ze-playable").await?;
        browser
            .wait_until(&WORDS.replace("innerText;", "innerText.includes('C');"), vec![])
            .await?;
        seen.push(browser.evaluate(WORDS).await?);
        // Who comes back goes on with the same game.
        browser.goto(&format!("{}/games", site.address())).await?;
        browser.wait_for_text(".daily-row[data-game=zee]", "Go on").await?;
        browser.click(".daily-row[data-game=zee] .finished-link").await?;
        browser.wait_for(".ze-card.ze-playable").await?;
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    assert_eq!(seen[0], seen[1]);
    Ok(())
}
