//! The list of the day: a game of the day is handed in when it is over, and compared with the best one.

use ztable_e2e::{Browser, Driver, Outcome, Product, Screen};

use crate::play;
use crate::play::Step;

/// Opens the Zeds Zone of the day.
async fn open_the_game_of_the_day(browser: &Browser, product: &Product) -> Outcome<()> {
    browser.hurry(&format!("{}/games", product.address())).await?;
    browser.wait_for_text(".daily-row[data-game=zeds-zone]", "Play").await?;
    browser.click(".daily-row[data-game=zeds-zone] .finished-link").await?;
    browser.wait_for(".table-stage .board > *").await?;
    Ok(())
}

/// Plays it to its end.
async fn play_to_the_end(browser: &Browser) -> Outcome<()> {
    let mut over = false;
    for _ in 0..play::MOST_STEPS {
        over = play::step(browser).await? == Step::Over;
        if over {
            break;
        }
    }
    assert!(over, "the game does not end");
    Ok(())
}

#[tokio::test]
async fn a_game_of_the_day_comes_on_the_list() -> Outcome<()> {
    let (product, driver) = (Product::start()?, Driver::start()?);
    let ada = driver.open(Screen::Desktop).await?;
    open_the_game_of_the_day(&ada, &product).await?;
    play_to_the_end(&ada).await?;
    ada.wait_for_text(".ending .day-place", "Place 1 of 1").await?;
    ada.click(".ending .day-place a").await?;
    ada.wait_for_text(".day-list .day-own", "Place 1 of 1").await?;
    ada.wait_for(".day-row[data-you=true]").await?;
    // There is nobody to compare with yet.
    assert_eq!(ada.count(".see-the-best").await?, 0);

    // Bob draws the first square elsewhere. Neither gets out, so Ada, who was first, stands above.
    let bob = driver.open(Screen::Phone).await?;
    open_the_game_of_the_day(&bob, &product).await?;
    while play::step_aside(&bob).await? != Step::Picked {}
    play_to_the_end(&bob).await?;
    bob.wait_for_text(".ending .day-place", "of 2").await?;
    bob.click(".ending .day-place a").await?;
    bob.wait_for_text(".day-list .day-own", "of 2").await?;
    assert_eq!(bob.count(".day-row").await?, 2);
    assert!(!bob.overflows().await?, "the list is too wide");
    bob.screenshot("day-list-phone").await?;
    bob.click(".see-the-best").await?;
    bob.wait_for(".replay .board > *").await?;
    bob.wait_for_text(".replay-number", "1 of ").await?;
    // Beside the own game stands where this one parts from it.
    bob.wait_for_text(".beside", "They part with the first pick").await?;
    for browser in [ada, bob] {
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    Ok(())
}
