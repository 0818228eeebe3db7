//! Rated games of two and of three accounts, and what they leave behind.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen};

use crate::play;
use crate::play::Step;

/// Makes an account for this browser, without its pages.
async fn register(browser: &Browser, name: &str) -> Outcome<()> {
    let script = format!(
        "return (async () => {{
            const body = JSON.stringify({{ name: '{name}', password: 'a long password' }});
            const headers = {{ 'content-type': 'application/json' }};
            await fetch('/api/me');
            return (await fetch('/api/account', {{ method: 'POST', headers, body }})).status;
        }})();"
    );
    let status = browser.evaluate(&script).await?;
    if status == 201 { Ok(()) } else { Err(Fault::new(format!("no account: {status}"))) }
}

#[tokio::test]
async fn a_rated_game_of_two_accounts() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let (ada, bob) = (driver.open(Screen::Desktop).await?, driver.open(Screen::Phone).await?);
    let gus = driver.open(Screen::Phone).await?;
    for (browser, name) in [(&ada, "Ada L"), (&bob, "Bob.B")] {
        browser.goto(product.address()).await?;
        register(browser, name).await?;
    }

    // The switch brings a clock with it and says what it means.
    ada.goto(&format!("{}/play/zeds-zone", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    ada.click(".rated-switch input").await?;
    ada.wait_for_text(".clock-field .segment[aria-pressed=true]", "15 min").await?;
    ada.wait_for_text("body", "has the last place").await?;
    ada.click_words(".reach-field .segment", "±\u{a0}200").await?;
    ada.wait_for_text(".reach-field .field-note", "at most 200 points from yours").await?;
    ada.pictures("rated-set-up").await?;
    let link = ada.make_table().await?;
    ada.wait_for_text(".rated-terms", "For ratings from 1300 to 1700").await?;
    ada.wait_for_text(".seats", "1500").await?;
    ada.audit("a rated table before the start").await?;

    // A guest is told why there is no seat.
    gus.goto(&link).await?;
    gus.wait_for_text(".rated-terms", "account").await?;
    gus.click_words(".lobby .button", "Take a seat").await?;
    gus.wait_until(
        "return document.body.innerText.includes('Rated games need an account');",
        vec![],
    )
    .await?;
    gus.screenshot("rated-guest-phone").await?;

    bob.goto(&link).await?;
    bob.sit_down().await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".table-stage [data-lit]").await?;
        let offered = "return [...document.querySelectorAll('.bar-button')].some((b) => /Undo|Hint/.test(b.innerText));";
        assert_eq!(browser.evaluate(offered).await?, false, "no undo and no hints");
    }
    bob.screenshot("rated-table-phone").await?;
    bob.click_words(".tabs .tab", "More").await?;
    bob.click_words(".leave .resign", "Resign").await?;
    bob.wait_for_text("dialog[open]", "You have the last place").await?;
    bob.screenshot("rated-leave-phone").await?;
    bob.click("dialog[open] .confirm").await?;
    let decided = "return document.body.innerText.includes('decided');";
    ada.wait_until(decided, vec![]).await?;
    ada.screenshot("rated-decided-desktop").await?;

    // Both have a rating now, and everybody can look at it.
    gus.goto(&format!("{}/ratings/zeds-zone", product.address())).await?;
    gus.wait_for_text(".leaders", "Ada L").await?;
    gus.wait_for_text(".leaders", "Bob.B").await?;
    gus.audit("a leaderboard").await?;
    gus.show_on(Screen::Phone).await?;
    assert!(!gus.overflows().await?);
    gus.pictures("leaderboard").await?;
    gus.click_words(".leader-name", "Bob.B").await?;
    gus.wait_for_text(".person-name", "Bob.B").await?;
    gus.wait_for_text(".played", "Place 2 of 2").await?;
    // The address of a name with a point in it opens as well.
    gus.reload().await?;
    gus.wait_for_text(".played", "Place 2 of 2").await?;
    gus.audit("a profile").await?;
    gus.show_on(Screen::Phone).await?;
    assert!(!gus.overflows().await?);
    gus.pictures("profile").await?;
    ada.goto(&format!("{}/account", product.address())).await?;
    ada.click(".own-profile").await?;
    ada.wait_for_text(".played", "Place 1 of 2").await?;
    ada.screenshot("profile-desktop").await?;
    for browser in [ada, bob, gus] {
        browser.close().await?;
    }
    Ok(())
}

/// Asks the server for a public table of Zee for three that counts, and gives back the way to it.
async fn table_of_three(browser: &Browser) -> Outcome<String> {
    let made = browser
        .evaluate(
            "return (async () => {
                const clock = { kind: 'live', base: 900, increment: 20 };
                const setup = { game: 'zee', players: 3 };
                const terms = { setup, clock, public: true, rated: true, within: 200 };
                const headers = { 'content-type': 'application/json' };
                const body = JSON.stringify(terms);
                const made = await fetch('/api/tables', { method: 'POST', headers, body });
                return (await made.json()).link;
            })();",
        )
        .await?;
    made.as_str().map(str::to_owned).ok_or_else(|| Fault::new(format!("no table: {made}")))
}

#[tokio::test]
async fn a_rated_game_of_three() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let [ada, bob, cid] = [
        driver.open(Screen::Desktop).await?,
        driver.open(Screen::Phone).await?,
        driver.open(Screen::Desktop).await?,
    ];
    for (browser, name) in [(&ada, "Ada"), (&bob, "Bob"), (&cid, "Cid")] {
        browser.goto(product.address()).await?;
        register(browser, name).await?;
    }
    let link = format!("{}{}", product.address(), table_of_three(&ada).await?);
    ada.join(&link).await?;
    cid.join(&link).await?;
    // Whoever looks for a game sees for whom it is.
    bob.goto(&format!("{}/lobby", product.address())).await?;
    bob.wait_for_text(".lobby-facts", "ratings 1300 to 1700").await?;
    bob.screenshot("lobby-rated-phone").await?;
    bob.click(".lobby-link").await?;
    bob.sit_down().await?;
    ada.click(".lobby .start:enabled").await?;
    let mut over = [false; 3];
    for _ in 0..play::MOST_STEPS {
        for (browser, over) in [&ada, &bob, &cid].into_iter().zip(&mut over) {
            *over |= play::step(browser).await? == Step::Over;
        }
        if over == [true; 3] {
            break;
        }
    }
    assert_eq!(over, [true; 3], "the game did not end");

    // Everybody has a rating, a place, and a Z-Bot that they have played most by now.
    let mut places = Vec::new();
    for (browser, name) in [(&ada, "Ada"), (&bob, "Bob"), (&cid, "Cid")] {
        browser.goto(&format!("{}/people/{name}", product.address())).await?;
        browser.wait_for_text(".played", "of 3").await?;
        browser.wait_for_text(".roles", "Favourite Z-Bots").await?;
        browser.wait_for_text(".roles", "1 game").await?;
        places
            .push(browser.evaluate("return document.querySelector('.played a').innerText;").await?);
    }
    places.sort_by_key(ToString::to_string);
    places.dedup();
    assert!(places.len() > 1 && places[0] == json!("Place 1 of 3"), "{places:?}");
    ada.audit("a profile with roles").await?;
    ada.screenshot("profile-roles-desktop").await?;
    bob.screenshot("profile-roles-phone").await?;
    for browser in [ada, bob, cid] {
        browser.close().await?;
    }
    Ok(())
}
