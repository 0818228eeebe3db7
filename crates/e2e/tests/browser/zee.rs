//! Whole games of Zee: against bots, alone, and with a friend by link.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen, StaticSite};

use crate::play;
use crate::play::Step;

/// Opens the set-up page and chooses who plays.
async fn set_up(browser: &Browser, address: &str, way: &str, seats: usize) -> Outcome<()> {
    browser.goto(&format!("{address}/play/zee")).await?;
    browser.wait_for(".start").await?;
    browser.click_words(".ways .segment", way).await?;
    let enough = "const plans = document.querySelectorAll('.plan').length;
        if (plans < arguments[0]) document.querySelector('.add-seat').click();
        return plans === arguments[0];";
    browser.wait_until(enough, vec![json!(seats)]).await
}

/// Plays until something is there or the game is over.
async fn play_until(browser: &Browser, css: &str) -> Outcome<Step> {
    for _ in 0..play::MOST_STEPS {
        if browser.count(css).await? > 0 {
            return Ok(Step::Waited);
        }
        if play::step(browser).await? == Step::Over {
            return Ok(Step::Over);
        }
    }
    let shown = browser.evaluate("return document.body.innerText;").await?;
    Err(Fault::new(format!("The game does not end; the page shows: {shown}")))
}

/// Every pick of the list stands on the board or on a button of the prompt bar, and nothing else
/// glows.
async fn everything_can_be_picked(browser: &Browser) -> Outcome<()> {
    let picks = "return document.querySelectorAll('dialog[open] .pick-row').length;";
    let lit = "const picks = [...document.querySelectorAll('.table-stage [data-lit]')].map((one) => one.dataset.pick);
        return new Set(picks).size + document.querySelectorAll('.prompt-picks .pick-button').length;";
    // A key may only end the film that is still running.
    let listed = "if (document.querySelector('dialog[open] .pick-row')) return true;
        if (!document.querySelector('dialog[open]'))
            dispatchEvent(new KeyboardEvent('keydown', { key: 'l' }));
        return false;";
    browser.wait_until(listed, vec![]).await?;
    assert_eq!(browser.evaluate(lit).await?, browser.evaluate(picks).await?);
    browser.click("dialog[open] .icon-button").await?;
    browser.wait_until("return !document.querySelector('dialog[open]');", vec![]).await
}

#[tokio::test]
async fn four_bots_in_the_reactor_until_the_winning_point() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    set_up(&browser, &site.address(), "Against bots", 4).await?;
    browser.click(".start").await?;

    // The own conveyor: the first belt by mouse, the second with the keyboard.
    browser.wait_for(".ze-held[data-lit]").await?;
    browser.wait_for_text(".goal-chip .goal-words", "Push other bots off the Front").await?;
    browser.wait_for_text(".goal-stand", "You 0 of 2 · ").await?;
    everything_can_be_picked(&browser).await?;
    browser.click(".ze-held[data-lit]").await?;
    browser.wait_for_text(".prompt-text", "Which belt is Mid?").await?;
    browser.wait_for(".ze-held[data-lit]").await?.send_keys("\u{e007}").await?;
    // The bot, with the keyboard: arrows go from belt to belt.
    browser.wait_for(".ze-hit[data-lit]").await?;
    everything_can_be_picked(&browser).await?;
    browser.pictures("zee-set-up").await?;
    let keys = "const lit = document.querySelector(\".ze-hit[data-lit][tabindex='0']\");
        const press = (key) => document.activeElement
            .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
        lit.focus();
        press('ArrowDown');
        const below = document.activeElement.id;
        press('ArrowUp');
        const back = document.activeElement === lit;
        press('Enter');
        return back && below.endsWith('M');";
    assert_eq!(browser.evaluate(keys).await?, json!(true), "arrow keys lost their way");
    browser.wait_until("return !document.querySelector('.ze-hit[data-lit]');", vec![]).await?;

    // A card shows what its buttons would do before anything is picked.
    play_until(&browser, ".ze-card.ze-playable").await?;
    everything_can_be_picked(&browser).await?;
    let lines = browser.count(".log-line").await?;
    browser
        .evaluate(
            "document.querySelector('.ze-push:not([aria-disabled=true])')
                 .dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));",
        )
        .await?;
    browser.wait_for(".ze-ticker:not([data-tone=last])").await?;
    browser.pictures("zee-preview").await?;
    assert_eq!(browser.count(".log-line").await?, lines, "looking at a card is not a pick");

    assert_eq!(play_until(&browser, ".ze-won").await?, Step::Waited);
    assert_eq!(browser.count(".ze-won").await?, 1);
    browser.wait_for_text(".ending", "won with 2 points").await?;
    browser.pictures("zee-end").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn zolo_has_three_rounds_and_a_rating() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    set_up(&browser, &site.address(), "Solo", 1).await?;
    browser.click(".start").await?;
    browser.wait_for(".ze-round[data-state=now]").await?;
    browser.wait_for_text(".goal-stand", "You 0 of 12").await?;
    everything_can_be_picked(&browser).await?;
    for round in 1..=2 {
        let ended = format!("li:nth-child({round}) > .ze-round[data-state=done]");
        assert_eq!(play_until(&browser, &ended).await?, Step::Waited);
        browser.wait_for_text(".ze-banner", &format!("Round {round} is over")).await?;
        if round == 1 {
            browser.pictures("zee-between-rounds").await?;
        }
    }
    play_until(&browser, ".ze-rating, .ending[open]").await?;
    // The page, the sum of the rounds and the rulebook's scale agree.
    browser.wait_for(".ze-rating").await?;
    let scores = browser
        .evaluate(
            "return [...document.querySelectorAll('.ze-round-score')].map((one) => +one.innerText);",
        )
        .await?;
    let scores: Vec<u64> =
        scores.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).collect();
    assert_eq!(scores.len(), 3);
    let total: u64 = scores.iter().sum();
    let rating = match total {
        ..12 => "No win",
        12..16 => "Win",
        16..21 => "Great",
        _ => "Best",
    };
    browser.wait_for_text(".ze-rating", rating).await?;
    browser.wait_for_text(".ze-total", &total.to_string()).await?;
    browser.wait_for_text(".ending", &format!("{total} of 21")).await?;
    browser.pictures("zee-zolo-end").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn two_friends_by_link() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let ada = driver.open(Screen::Desktop).await?;
    set_up(&ada, product.address(), "By link", 2).await?;
    let link = ada.make_table().await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.join(&link).await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".ze-crewman.ze-own").await?;
        // Each sees the own three belts and cards, and nothing of the other's.
        assert_eq!(browser.count(".ze-held").await?, 3);
        assert_eq!(browser.count(".ze-card").await?, 3);
    }
    let mut over = [false, false];
    for _ in 0..play::MOST_STEPS {
        for (at, browser) in [&ada, &bob].into_iter().enumerate() {
            over[at] |= play::step(browser).await? == Step::Over;
        }
        if over == [true, true] {
            break;
        }
    }
    assert_eq!(over, [true, true], "the game did not end");
    let result = "return document.querySelector('.standings').innerText;";
    assert_eq!(ada.evaluate(result).await?, bob.evaluate(result).await?);
    for browser in [ada, bob] {
        assert_eq!(browser.count(".ze-won").await?, 1);
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    Ok(())
}
