//! Reaction windows between two people: one is answered, others pass by themselves or when their time
//! is up.

use std::time::Duration;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

/// More steps than it takes until both have been asked often enough.
const MOST_STEPS: usize = 1200;

/// Whether the page asks in a reaction window.
const IS_ASKED: &str = "return [...document.querySelectorAll('.prompt-explain .button')]
    .some((one) => one.innerText === 'Never ask this');";

/// Takes the quickest way through a turn: one roll, nothing used. Says which pick was clicked.
const ACT: &str = "
    const sure = document.querySelector('dialog[open] .confirm');
    if (sure) { sure.click(); return 'sure'; }
    const lit = new Map();
    for (const one of document.querySelectorAll('.ez [data-lit][data-pick]'))
        lit.set(one.dataset.pick, one);
    const picks = [...lit.keys()];
    for (const word of ['shaman', 'colour', 'lose', 'stop', 'end', 'roll', 'pass']) {
        const pick = picks.find((pick) => pick.startsWith(word));
        if (!pick) continue;
        lit.get(pick).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
        return pick;
    }
    return picks.length ? 'unknown: ' + picks.join() : 'wait';";

/// What has been told and what is asked.
const SITUATION: &str = "return JSON.stringify([document.querySelectorAll('.log-line').length,
    document.querySelector('.prompt-text')?.innerText,
    document.querySelector('.prompt-explain')?.innerText,
    [...document.querySelectorAll('.ez [data-lit][data-pick]')].map((one) => one.dataset.pick),
    !!document.querySelector('dialog[open]')]);";

/// How often the log tells that somebody has finished rolling.
const ROLLED: &str = "return [...document.querySelectorAll('.log-line')]
    .filter((line) => /finish(es)? rolling/.test(line.innerText)).length;";

async fn number(browser: &Browser, script: &str) -> Outcome<u64> {
    Ok(browser.evaluate(script).await?.as_u64().unwrap_or_default())
}

async fn is_asked(browser: &Browser) -> Outcome<bool> {
    Ok(browser.evaluate(IS_ASKED).await? == json!(true))
}

/// Two people at a game of the Monolith with Avatars, with this clock.
async fn sit_down(driver: &Driver, product: &Product, clock: &str) -> Outcome<[Browser; 2]> {
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/elemenz", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    let two = "const plans = document.querySelectorAll('.plan');
        if (plans.length > 2) plans[plans.length - 1].querySelector('.icon-button').click();
        return plans.length === 2;";
    ada.wait_until(two, Vec::new()).await?;
    ada.click_words(".clock-field .segment", clock).await?;
    ada.open_options().await?;
    ada.click_words(".options .segment", "Set of eight").await?;
    let link = ada.make_table().await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.join(&link).await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage .ez").await?;
    }
    Ok([ada, bob])
}

/// Does what the page asks for outside windows, and waits until that shows.
async fn act(browser: &Browser) -> Outcome<bool> {
    let (before, done) = browser.look_and_act(SITUATION, ACT, Vec::new()).await?;
    let done = done.as_str().unwrap_or_default();
    if done.starts_with("unknown") {
        return Err(Fault::new(format!("No idea: {done}")));
    }
    if done == "wait" {
        // Windows take their time, on a quick machine too.
        tokio::time::sleep(Duration::from_millis(50)).await;
        return Ok(false);
    }
    browser.wait_for_change(SITUATION, before).await?;
    Ok(true)
}

/// Answers with a pick of the list that does not let the window pass, if there is one. The window may
/// end at any time, and its list with it, so every look decides anew.
const ANSWER: &str = "
    const asked = [...document.querySelectorAll('.prompt-explain .button')]
        .some((one) => one.innerText === 'Never ask this');
    const button = document.querySelector('.list-button');
    if (!asked || !button) return 'nothing';
    const rows = [...document.querySelectorAll('dialog[open] .pick-row')];
    if (!rows.length) { button.click(); return 'opening'; }
    const row = rows.find((one) => /Jolt|turn /i.test(one.innerText));
    if (row) { row.click(); return 'answered'; }
    document.querySelector('dialog[open]').close();
    return 'nothing';";

async fn answer(browser: &Browser) -> Outcome<bool> {
    for _ in 0..MOST_STEPS {
        match browser.evaluate(ANSWER).await?.as_str() {
            Some("opening") => tokio::time::sleep(Duration::from_millis(50)).await,
            done => return Ok(done == Some("answered")),
        }
    }
    Err(Fault::new("The list of picks does not open."))
}

#[tokio::test]
async fn an_interrupt_is_answered_and_another_passes_by_itself() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let people = sit_down(&driver, &product, "None").await?;

    // Play until somebody has answered in a window with more than a pass. Who can is chance.
    let mut answered = None;
    for _ in 0..3 * MOST_STEPS {
        for (at, browser) in people.iter().enumerate() {
            if !is_asked(browser).await? {
                act(browser).await?;
            } else if answer(browser).await? {
                answered = Some(at);
            } else {
                act(browser).await?;
            }
        }
        if answered.is_some() {
            break;
        }
    }
    let Some(who) = answered else {
        let seen = [people[0].evaluate(SITUATION).await?, people[1].evaluate(SITUATION).await?];
        return Err(Fault::new(format!("Nobody could answer in a window. {seen:?}")));
    };
    let (muted, other) = (&people[who], &people[1 - who]);
    other.wait_for_text(".log", "Jolt").await?;

    // From now on the table passes for them.
    for _ in 0..MOST_STEPS {
        if is_asked(muted).await? {
            break;
        }
        act(muted).await?;
        act(other).await?;
    }
    muted.screenshot("window").await?;
    muted.click_words(".prompt-explain .button", "Never ask this").await?;
    // The table hears of the wish in a moment.
    muted.wait_until(&format!("return !(() => {{ {IS_ASKED} }})();"), vec![]).await?;
    let before = number(muted, ROLLED).await?;
    for _ in 0..MOST_STEPS {
        assert!(!is_asked(muted).await?, "asked in spite of the wish");
        act(muted).await?;
        act(other).await?;
        if number(muted, ROLLED).await? >= before + 4 {
            break;
        }
    }
    assert!(number(muted, ROLLED).await? >= before + 4, "the game did not go on");
    // The settings remember it.
    muted.evaluate("document.querySelector('.bar-menu, .tab:last-child').click();").await?;
    muted.wait_for("dialog[open] .stops").await?;
    let off = "return [...document.querySelectorAll('.stops input')].filter((one) => !one.checked).length;";
    assert_eq!(number(muted, off).await?, 1);
    muted.screenshot("window-settings").await?;
    for browser in people {
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    Ok(())
}

/// Who of them is asked in a window, once somebody is.
async fn play_to_window(people: &[Browser; 2]) -> Outcome<usize> {
    for _ in 0..MOST_STEPS {
        for (at, browser) in people.iter().enumerate() {
            if is_asked(browser).await? {
                return Ok(at);
            }
            act(browser).await?;
        }
    }
    Err(Fault::new("Nobody was asked in a window."))
}

/// Whether the clocks of both seats are shown, and none of them runs.
const CLOCKS_STAND: &str = "const clocks = [...document.querySelectorAll('.seat .clock')];
    return clocks.length === 2 && clocks.every((one) => one.dataset.runs === 'false');";

#[tokio::test]
async fn the_time_of_a_window_runs_out_and_nobody_loses_the_seat() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let people = sit_down(&driver, &product, "15 min + 20 s a turn").await?;
    let at = play_to_window(&people).await?;
    let (silent, other) = (&people[at], &people[1 - at]);

    // The window has a time of its own, which both see, and clocks stand meanwhile.
    for browser in &people {
        browser.wait_for_text(".clock-chip", "to decide").await?;
        browser.wait_until(CLOCKS_STAND, vec![]).await?;
    }
    silent.screenshot("window-clock-asked").await?;
    other.screenshot("window-clock-other").await?;
    // Nobody does anything until the table goes on by itself.
    let before = silent.evaluate(SITUATION).await?;
    silent.wait_for_change(SITUATION, before).await?;
    for browser in &people {
        let lost = "return /time is up|I play again/i.test(document.body.innerText);";
        assert_eq!(browser.evaluate(lost).await?, json!(false), "a seat was lost");
    }

    // Both play on.
    let mut played = [false; 2];
    for _ in 0..MOST_STEPS {
        for (browser, played) in people.iter().zip(&mut played) {
            let asked = is_asked(browser).await?;
            *played |= act(browser).await? && !asked;
        }
        if played == [true; 2] {
            break;
        }
    }
    assert_eq!(played, [true; 2], "not both play on");
    for browser in people {
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    Ok(())
}
