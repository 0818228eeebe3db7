//! Two people at a table on a server.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

use crate::play;
use crate::play::Step;

/// Ada and Bob at a table that has started.
pub(crate) struct TwoAtTable {
    pub(crate) ada: Browser,
    pub(crate) bob: Browser,
    pub(crate) link: String,
}

/// Ada makes a table, Bob opens its link and takes the other seat, Ada starts.
pub(crate) async fn sit_down(driver: &Driver, product: &Product) -> Outcome<TwoAtTable> {
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    ada.wait_for(".plan-words").await?;
    let link = ada.make_table().await?;
    ada.screenshot("lobby-desktop").await?;

    let bob = driver.open(Screen::Phone).await?;
    bob.goto(&link).await?;
    bob.wait_for(".lobby").await?;
    bob.screenshot("lobby-phone").await?;
    bob.sit_down().await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
        // The goal is in sight without the rules.
        browser.wait_for_text(".goal-stand", "no exit, no generator").await?;
    }
    ada.wait_for_text(".goal-words", "Draw a way from the entrance to the exit").await?;
    Ok(TwoAtTable { ada, bob, link })
}

#[tokio::test]
async fn two_browsers_survive_a_reload_and_a_killed_server() -> Outcome<()> {
    let mut product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, .. } = sit_down(&driver, &product).await?;
    let mut over = [false, false];
    let mut picks = 0;
    let mut reloaded = false;
    let mut killed = false;
    for _ in 0..play::MOST_STEPS {
        for (at, browser) in [&ada, &bob].into_iter().enumerate() {
            match play::step(browser).await? {
                Step::Picked => picks += 1,
                Step::Over => over[at] = true,
                Step::Answered | Step::Waited => {}
            }
        }
        if picks >= 6 && !reloaded {
            reloaded = true;
            ada.reload().await?;
            ada.wait_for(".table-stage .board").await?;
            ada.wait_for(".connection[data-state=open]").await?;
        }
        if picks >= 12 && !killed {
            killed = true;
            product.kill_9();
            for browser in [&ada, &bob] {
                browser.wait_for(".connection[data-state=broken]").await?;
            }
            ada.screenshot("table-broken").await?;
            product.restart()?;
            for browser in [&ada, &bob] {
                browser.wait_for(".connection[data-state=open]").await?;
            }
            ada.screenshot("table-online-desktop").await?;
            bob.screenshot("table-online-phone").await?;
        }
        if over == [true, true] {
            break;
        }
    }
    assert_eq!(over, [true, true], "the game did not end after {picks} picks");
    assert!(reloaded && killed, "the game was over too early, after {picks} picks");
    let result = "return document.querySelector('.standings').innerText;";
    assert_eq!(ada.evaluate(result).await?, bob.evaluate(result).await?);
    watched_by_a_stranger(&driver, &ada).await?;
    play_again(&ada, &bob).await?;
    are_listed(&ada, &product).await?;
    ada.close().await?;
    bob.close().await
}

/// The short link at the end of a game opens it, at its last moment, for who was not there.
async fn watched_by_a_stranger(driver: &Driver, ada: &Browser) -> Outcome<()> {
    ada.wait_for(".ending-share .input").await?;
    let link = ada.evaluate("return document.querySelector('.ending-share .input').value;").await?;
    let link = link.as_str().unwrap_or_default();
    assert!(link.contains("/games/") && link.len() < 80, "{link}");
    let eve = driver.open(Screen::Desktop).await?;
    eve.goto(link).await?;
    eve.wait_for(".replay .board > *").await?;
    let at_the_end =
        "const [at, all] = document.querySelector('.replay-number').innerText.split(' of ');
        return Number(all) > 1 && at === all;";
    eve.wait_until(at_the_end, vec![]).await?;
    eve.click_words(".bar-button", "Share").await?;
    let short = "return document.querySelector('.share .input').value.includes('?at=');";
    eve.wait_for(".share .input").await?;
    eve.wait_until(short, vec![]).await?;
    assert_eq!(eve.console_errors().await?, Vec::<String>::new());
    eve.close().await
}

/// Bob wants another game, Ada is told and follows, and both sit where they sat.
async fn play_again(ada: &Browser, bob: &Browser) -> Outcome<()> {
    const ADDRESS: &str = "return location.pathname;";
    let old = bob.evaluate(ADDRESS).await?;
    for browser in [ada, bob] {
        browser.wait_for(".ending[open] .again").await?;
    }
    bob.click(".ending .again").await?;
    bob.wait_for_text(".lobby .seats", "you").await?;
    ada.wait_for_text(".ending .again", "Join the next game").await?;
    ada.screenshot("table-next-game").await?;
    ada.click(".ending .again").await?;
    ada.wait_for_text(".lobby .seats", "you").await?;
    bob.click(".lobby .start:enabled").await?;
    for browser in [ada, bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
    }
    let new = bob.evaluate(ADDRESS).await?;
    assert_ne!(new, old);
    assert_eq!(ada.evaluate(ADDRESS).await?, new);
    Ok(())
}

/// The games of the server stand among one's own, each once, and lead to their tables and replays.
async fn are_listed(ada: &Browser, product: &Product) -> Outcome<()> {
    let games = format!("{}/games", product.address());
    let place = ada.evaluate("return location.pathname;").await?;
    ada.goto(&games).await?;
    // What is over is kept here, so the server's list adds what goes on.
    ada.wait_for(".finished-row:not(.online-row)").await?;
    ada.wait_for(".online-row").await?;
    assert_eq!(ada.count(".online-row").await?, 1);
    let way = "return document.querySelector('.online-row a').getAttribute('href');";
    assert_eq!(ada.evaluate(way).await?, place);
    // Another device would have kept neither.
    let forget = "Object.keys(localStorage).filter((key) => key.startsWith('ztable-past-'))
        .forEach((key) => localStorage.removeItem(key));";
    ada.evaluate(forget).await?;
    ada.reload().await?;
    ada.wait_for(".online-row:nth-child(2)").await?;
    assert_eq!(ada.count(".online-row").await?, 2);
    assert_eq!(ada.count(".finished-row:not(.online-row)").await?, 0);
    ada.audit("one's games on the server").await?;
    let over = ".online-row a[href^='/games/']";
    ada.wait_for_text(over, "won").await?;
    ada.click(over).await?;
    ada.wait_for(".replay .board > *").await.map(drop)
}

/// Picks once, also where the page asks whether that is meant.
pub(crate) async fn pick(browser: &Browser) -> Outcome<()> {
    assert_eq!(play::step(browser).await?, Step::Picked);
    while browser.count("dialog[open] .confirm").await? > 0 {
        play::step(browser).await?;
    }
    Ok(())
}

/// What somebody who plays can pick or ask for.
const PICKABLE: &str = "[data-lit], .list-button, .bar-button:not(.bar-rules)";

/// The turn that the sheet shows.
pub(crate) const TURN: &str = "document.querySelector('.zz-turn-number strong').innerText";

#[tokio::test]
async fn undo_by_consent_bots_that_sit_in_and_a_record_that_holds() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, link } = sit_down(&driver, &product).await?;
    let turn_is = |turn: usize| format!("return {TURN} === '{turn}';");

    // Somebody else opens the link: everything to see, nothing to pick.
    let eve = driver.open(Screen::Desktop).await?;
    eve.goto(&link).await?;
    eve.wait_for(".table-stage .board").await?;
    for browser in [&ada, &bob] {
        pick(browser).await?;
    }
    for browser in [&ada, &bob, &eve] {
        browser.wait_until(&turn_is(2), vec![]).await?;
    }
    assert_eq!(eve.count(PICKABLE).await?, 0, "a spectator has nothing to pick");

    // The dice of the second turn are known, so Bob is asked: first he says no.
    ada.click_words(".bar-button", "Undo").await?;
    bob.click("dialog[open] .decline").await?;
    ada.wait_for_text(".toast", "declined").await?;
    ada.wait_until(&turn_is(2), vec![]).await?;

    // Then he closes the question, comes back to it and agrees.
    ada.click_words(".bar-button", "Undo").await?;
    bob.wait_for("dialog[open] .agree").await?;
    bob.evaluate("document.querySelector('dialog[open]').close();").await?;
    bob.click_words(".prompt-bar .answer", "Answer").await?;
    bob.click("dialog[open] .agree").await?;
    for browser in [&ada, &bob, &eve] {
        browser.wait_until(&turn_is(1), vec![]).await?;
    }

    // A bot plays for Ada until she takes the seat back.
    ada.click(".bar-menu").await?;
    ada.click_words("dialog[open] .button", "Let a bot play for me").await?;
    bob.wait_until("return document.body.innerText.includes('A bot plays for');", vec![]).await?;
    pick(&bob).await?;
    bob.wait_until(&turn_is(2), vec![]).await?;
    ada.click_words(".prompt-picks .button", "I play again").await?;
    ada.wait_until("return !document.body.innerText.includes('I play again');", vec![]).await?;

    // They play it to the end; the record that the page saves is true.
    for _ in 0..play::MOST_STEPS {
        if [play::step(&ada).await?, play::step(&bob).await?] == [Step::Over; 2] {
            break;
        }
    }
    let path = product.folder().join("records");
    let behaviour = json!({ "behavior": "allow", "downloadPath": path, "eventsEnabled": false });
    ada.devtools("Browser.setDownloadBehavior", behaviour).await?;
    ada.click_words(".ending .button", "Record").await?;
    let said = Product::verify(&saved(&path).await?)?;
    assert!(said.contains("The record is true."), "{said}");

    // Bob's browser compares the record with what it noted when he sat down, and finds it fair.
    open_fairness(&bob).await?;
    bob.wait_for(".fairness-found[data-sound=true]").await?;
    // Had it noted another fingerprint, the table would have chosen its secret since.
    let noted = bob
        .evaluate(
            "const key = Object.keys(localStorage).find((key) => key.startsWith('ztable-noted-'));
             const noted = JSON.parse(localStorage.getItem(key));
             noted.commitment = '0'.repeat(64);
             localStorage.setItem(key, JSON.stringify(noted));
             return noted.nonce;",
        )
        .await?;
    assert!(noted.as_str().is_some_and(|nonce| !nonce.is_empty()), "{noted}");
    bob.reload().await?;
    open_fairness(&bob).await?;
    bob.wait_for(".fairness-found[data-sound=false]").await?;
    for browser in [ada, bob, eve] {
        browser.close().await?;
    }
    Ok(())
}

/// Opens the part of a game's ending that says whether it was fair. After a reload the ending opens by a
/// button.
async fn open_fairness(browser: &Browser) -> Outcome<()> {
    let script = "const fairness = document.querySelector('.ending[open] details.fairness');
        if (fairness) fairness.open = true;
        else [...document.querySelectorAll('.prompt-picks .button')]
            .find((one) => one.innerText.trim() === 'Result')?.click();
        return !!fairness;";
    browser.wait_until(script, vec![]).await
}

/// The file that a browser has saved in a folder.
async fn saved(folder: &Path) -> Outcome<PathBuf> {
    for _ in 0..200 {
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let done = files
            .map(|file| file.path())
            .find(|path| path.extension().is_some_and(|extension| extension == "json"));
        if let Some(done) = done {
            return Ok(done);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err(Fault::new("The browser saved no record"))
}

#[tokio::test]
async fn a_table_is_watched_on_a_phone() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let TwoAtTable { ada, bob, link } = sit_down(&driver, &product).await?;
    let eve = driver.open(Screen::Phone).await?;
    eve.goto(&link).await?;
    eve.wait_for(".table-stage .board").await?;
    ada.wait_for_text(".watching", "1 person watches.").await?;
    eve.audit("a table that is watched").await?;
    eve.show_on(Screen::Phone).await?;

    // What both pick is seen at once, and there is nothing to pick.
    for browser in [&ada, &bob] {
        pick(browser).await?;
    }
    eve.wait_until(&format!("return {TURN} === '2';"), vec![]).await?;
    assert_eq!(eve.count(PICKABLE).await?, 0, "a spectator has nothing to pick");
    assert!(!eve.overflows().await?);
    eve.screenshot("watched-by-phone").await?;

    // Who plays and what was told is found in the tabs, and the menu offers no way to leave.
    eve.click(".tabs .tab:nth-child(2)").await?;
    eve.wait_for_text(".seats", "picking").await?;
    eve.click(".tabs .tab:nth-child(3)").await?;
    eve.wait_for(".log .log-line").await?;
    eve.click(".tabs .tab:last-child").await?;
    eve.wait_for("dialog[open] .menu").await?;
    assert_eq!(eve.count("dialog[open] .leave").await?, 0, "who watches can just go");
    assert!(!eve.overflows().await?);

    // Eve lets the others know her name, also after a reload.
    eve.click_words("dialog[open] .switch", "Show my name when I watch").await?;
    let named = "const told = document.querySelector('.watching').innerText;
        return / watches\\.$/.test(told) && !told.startsWith('1 person');";
    for browser in [&ada, &bob, &eve] {
        browser.wait_until(named, vec![]).await?;
    }
    ada.screenshot("watched-desktop").await?;
    eve.reload().await?;
    eve.wait_until(named, vec![]).await?;
    ada.wait_until(named, vec![]).await?;
    eve.close().await?;
    ada.wait_until("return !document.querySelector('.watching').innerText;", vec![]).await?;
    ada.close().await?;
    bob.close().await
}
