//! Makes the pictures of the README anew:
//! `cargo run --release -p ztable-e2e --example screenshots`. Only those of some games with their ids:
//! `cargo run --release -p ztable-e2e --example screenshots -- shelf zu-tiles`.
//!
//! It plays a game against bots by the hints of the page, so that the pictures show what a visitor
//! sees in the middle of a good game. The page's chance is chosen, and where a game goes another way
//! all the same, it is played on until there is something to see.

use std::fs;
use std::path::Path;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Scheme, Screen, StaticSite};

/// Decides on the dice and cards of the pictured games.
const CHANCE: u32 = 7;

/// How many plays the pictured game of Zeds Zone is old.
const PLAYS: usize = 13;

/// More plays than a pictured game is old.
const MOST_PLAYS: usize = 400;

/// Points at the button that would do most, so that the picture shows what it would do.
const PREVIEW: &str = "
    const words = (one) => one.getAttribute('aria-label').length;
    const buttons = [...document.querySelectorAll('.ze-push:not([aria-disabled=true])')];
    buttons.sort((a, b) => words(b) - words(a))[0]
        .dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));";

/// Whether the page asks for a pick.
const ASKED: &str = "
    return [...document.querySelectorAll('.bar-button')]
        .some((one) => one.innerText.trim() === 'Hint' && !one.disabled);";

/// Follows the hint. Whoever moved since it was asked for has made it void: it is asked for again.
const FOLLOW: &str = "
    const follow = document.querySelector('.hint + .button');
    const ask = [...document.querySelectorAll('.bar-button')]
        .find((one) => one.innerText.trim() === 'Hint' && !one.disabled);
    (follow ?? ask)?.click();
    return !!follow;";

/// Whether that was done; a warning is for people.
const FOLLOWED: &str = "
    document.querySelector('dialog[open] .confirm')?.click();
    return !document.querySelector('.hint');";

/// Sets a game up, this person against so many bots, and starts it.
async fn start(browser: &Browser, site: &StaticSite, game: &str, bots: usize) -> Outcome<()> {
    browser.goto(&format!("{}/play/{game}", site.address())).await?;
    browser.wait_for(".start").await?;
    if bots > 0 {
        browser.click_words(".ways .segment", "Against bots").await?;
        let enough = "const plans = document.querySelectorAll('.plan').length;
            if (plans <= arguments[0]) document.querySelector('.add-seat').click();
            return plans === arguments[0] + 1;";
        browser.wait_until(enough, vec![json!(bots)]).await?;
    }
    browser.choose_chance(CHANCE).await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage .board").await?;
    Ok(())
}

/// Makes so many plays by the hints of the page.
async fn play(browser: &Browser, plays: usize) -> Outcome<()> {
    for _ in 0..plays {
        browser.wait_until(ASKED, vec![]).await?;
        follow(browser).await?;
    }
    Ok(())
}

/// Makes plays by the hints of the page until a script finds what it wants. A game that ends before is
/// played once more.
async fn play_until(browser: &Browser, enough: &str) -> Outcome<()> {
    let asked_or_over = format!(
        "const again = document.querySelector('.ending[open] .again');
        again?.click();
        return !again && (() => {{ {ASKED} }})();"
    );
    for _ in 0..MOST_PLAYS {
        browser.wait_until(&asked_or_over, vec![]).await?;
        if browser.evaluate(enough).await? == json!(true) {
            return Ok(());
        }
        follow(browser).await?;
    }
    Err(Fault::new(format!("In {MOST_PLAYS} plays there was nothing to picture: {enough}")))
}

/// Asks for a hint and does what it says.
async fn follow(browser: &Browser) -> Outcome<()> {
    browser.wait_until(FOLLOW, vec![]).await?;
    browser.wait_until(FOLLOWED, vec![]).await
}

/// Takes a picture for the README.
async fn picture(browser: &Browser, name: &str) -> Outcome<()> {
    // Nothing is pointed at and no notice is shown.
    browser.evaluate("document.activeElement?.blur();").await?;
    browser.screenshot(name).await?;
    let broken = |error: std::io::Error| Fault::new(format!("{name}.png: {error}"));
    let target = std::env::current_exe().map_err(broken)?;
    let made = target
        .ancestors()
        .map(|folder| folder.join(format!("screenshots/{name}.png")))
        .find(|file| file.exists())
        .ok_or_else(|| Fault::new(format!("{name}.png was not made")))?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screenshots");
    fs::create_dir_all(&folder).map_err(broken)?;
    fs::copy(made, folder.join(format!("{name}.png"))).map_err(broken)?;
    println!("docs/screenshots/{name}.png");
    Ok(())
}

/// A desk by day, or a phone by night.
async fn show(browser: &Browser, screen: Screen) -> Outcome<()> {
    let scheme = if screen == Screen::Desktop { Scheme::Light } else { Scheme::Dark };
    browser.prefer(scheme).await?;
    browser.show_on(screen).await
}

async fn shelf(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    browser.goto(&site.address()).await?;
    browser.wait_for(".cover, main").await?;
    picture(browser, "shelf").await
}

async fn zeds_zone(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    start(browser, site, "zeds-zone", 1).await?;
    play(browser, PLAYS).await?;
    picture(browser, "table").await?;
    show(browser, Screen::Phone).await?;
    picture(browser, "table-phone").await
}

/// Zee against three bots, a few turns old, and Zolo on a phone.
async fn zee(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    start(browser, site, "zee", 3).await?;
    play(browser, 6).await?;
    play_until(browser, "return !!document.querySelector('.ze-card.ze-playable');").await?;
    browser.evaluate(PREVIEW).await?;
    browser.wait_for(".ze-ticker:not([data-tone=last])").await?;
    picture(browser, "zee").await?;
    show(browser, Screen::Phone).await?;
    start(browser, site, "zee", 0).await?;
    play(browser, 5).await?;
    picture(browser, "zolo-phone").await
}

/// A Duel of four, at a moment when several combos can be activated.
async fn elemenz(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    start(browser, site, "elemenz", 3).await?;
    let rich = "return document.querySelectorAll('.ez-board .ez-combo[data-lit]').length > 2
        && document.querySelectorAll('.log-line').length > 45;";
    play_until(browser, rich).await?;
    picture(browser, "elemenz").await?;
    show(browser, Screen::Phone).await?;
    picture(browser, "elemenz-phone").await
}

/// An auction among four.
async fn quantumzap(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    start(browser, site, "quantumzap", 3).await?;
    play_until(browser, "return !!document.querySelector('.qz-dial');").await?;
    picture(browser, "quantumzap").await
}

/// ZU Tiles after the first points, and the same on a phone.
async fn zu_tiles(browser: &Browser, site: &StaticSite) -> Outcome<()> {
    start(browser, site, "zu-tiles", 1).await?;
    let grown = "return document.querySelectorAll('.zu-tile').length > 8
        && [...document.querySelectorAll('.log-line')].some((line) => / points? for /.test(line.innerText))
        && !!document.querySelector('.zu-held-tile[data-lit]');";
    play_until(browser, grown).await?;
    picture(browser, "zu-tiles").await?;
    show(browser, Screen::Phone).await?;
    picture(browser, "zu-tiles-phone").await
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let all = ["shelf", "zeds-zone", "zee", "elemenz", "quantumzap", "zu-tiles"];
    if let Some(stranger) = wanted.iter().find(|name| !all.contains(&name.as_str())) {
        let all = all.join(", ");
        return Err(Fault::new(format!("There are no pictures of '{stranger}', only of {all}.")));
    }
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    for name in all.into_iter().filter(|name| wanted.is_empty() || wanted.iter().any(|w| w == name))
    {
        // A browser of its own for each, so that none finds the games of another.
        let browser = driver.open(Screen::Desktop).await?;
        show(&browser, Screen::Desktop).await?;
        browser.hurry(&site.address()).await?;
        match name {
            "shelf" => shelf(&browser, &site).await?,
            "zeds-zone" => zeds_zone(&browser, &site).await?,
            "zee" => zee(&browser, &site).await?,
            "elemenz" => elemenz(&browser, &site).await?,
            "quantumzap" => quantumzap(&browser, &site).await?,
            _ => zu_tiles(&browser, &site).await?,
        }
        browser.close().await?;
    }
    Ok(())
}
