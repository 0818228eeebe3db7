//! Parts of the client come when they are needed, and say so when they do not come.

use serde_json::json;
use ztable_e2e::{Browser, Driver, Outcome, Screen, StaticSite};

async fn open(driver: &Driver, site: &StaticSite, path: &str) -> Outcome<Browser> {
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}{path}", site.address())).await?;
    Ok(browser)
}

#[tokio::test]
async fn a_board_comes_with_its_own_game_only() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = open(&driver, &site, "/").await?;
    browser.wait_for(".covers .cover").await?;
    let first = browser.loaded().await?;
    assert!(first.contains(&"app_bg.wasm".to_owned()), "{first:?}");
    assert!(!first.iter().any(|file| file.ends_with(".pack")), "the shelf needs no {first:?}");

    // While the shelf is looked at, what every game needs is fetched, and no more.
    browser.wait_until_kept("table.wasm").await?;
    let idle = browser.loaded().await?;
    let boards = ["elemenz", "quantumzap", "zeds_zone", "zee", "zu_tiles"];
    let of_boards = |files: &[String]| -> Vec<String> {
        let fits = |file: &&String| boards.iter().any(|board| **file == format!("{board}.wasm"));
        files.iter().filter(fits).cloned().collect()
    };
    assert_eq!(of_boards(&idle), Vec::<String>::new());
    browser.click(".cover[data-game=zee] .button[href='/play/zee']").await?;
    browser.click(".start").await?;
    browser.wait_for(".board .ze").await?;
    assert_eq!(of_boards(&browser.loaded().await?), ["zee.wasm"]);
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn pages_are_read_and_followed_before_the_program_arrives() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    site.withhold(Some("/assets/app_bg-"));
    let browser = driver.open(Screen::Phone).await?;
    browser.client().goto(&site.address()).await?;
    browser.wait_for(".covers .cover").await?;
    browser.wait_for_text(".boot", "Ztable could not start").await?;
    browser.click(".cover[data-game=zee] a[href='/rules/zee']").await?;
    browser.wait_for_text("main h1", "Zee: the rules").await?;
    assert!(browser.count(".rule").await? > 50, "the rules are not there");
    browser.click(".back-link").await?;
    browser.wait_for_text("main h1", "Zee").await?;

    // The program takes the page over where it is.
    site.withhold(None);
    browser.reload().await?;
    browser.wait_for(".start").await?;
    browser.close().await
}

#[tokio::test]
async fn a_board_that_does_not_arrive_can_be_tried_again() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    site.withhold(Some("/assets/zee-"));
    let browser = open(&driver, &site, "/play/zee").await?;
    browser.click(".start").await?;
    browser.wait_for_text(".part-failed", "The board could not be loaded").await?;
    browser.pictures("board-not-loaded").await?;
    // The rest of the page is alive.
    browser.click_words(".part-failed button", "Try again").await?;
    browser.wait_for_text(".part-failed", "The board could not be loaded").await?;
    assert!(browser.count(".seats li").await? > 0, "the players are not shown");

    site.withhold(None);
    browser.click_words(".part-failed button", "Try again").await?;
    browser.wait_for(".board .ze").await?;
    browser.close().await
}

#[tokio::test]
async fn a_page_that_does_not_arrive_can_be_tried_again() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    site.withhold(Some("/assets/guide-"));
    let browser = open(&driver, &site, "/rules/zee").await?;
    browser.wait_for_text(".part-failed", "could not be loaded").await?;
    browser.click(".brand").await?;
    browser.wait_for(".covers .cover").await?;
    browser.client().back().await?;
    browser.wait_for_text(".part-failed", "could not be loaded").await?;
    site.withhold(None);
    browser.click_words(".part-failed button", "Try again").await?;
    browser.wait_for_text("main h1", "Zee").await?;
    browser.close().await
}

#[tokio::test]
async fn all_games_are_kept_on_wish_and_let_go_again() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = open(&driver, &site, "/").await?;
    site.withhold(Some("/assets/quantumzap-"));
    browser.click_words(".offline button", "Make all games available offline").await?;
    browser.wait_for_text(".offline", "Not all games could be kept").await?;
    site.withhold(None);
    browser.click_words(".offline button", "Try again").await?;
    browser.wait_for_text(".offline", "All games are available offline").await?;
    browser.wait_until_kept("quantumzap.wasm").await?;
    browser.click_words(".offline button", "Keep only what I play").await?;
    browser.wait_for_text(".offline", "Make all games available offline").await?;
    let kept = "return (async () => {
        const kept = [];
        for (const version of await caches.keys()) {
            kept.push(...(await (await caches.open(version)).keys()).map(({ url }) => url));
        }
        return kept.some((url) => url.includes('/assets/quantumzap-'));
    })();";
    assert_eq!(browser.evaluate(kept).await?, json!(false));
    browser.close().await
}
