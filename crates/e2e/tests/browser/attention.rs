//! A player who looks elsewhere is called, and finds out what happened meanwhile.

use ztable_e2e::{Driver, Outcome, Screen, StaticSite};

/// Follows the hint of the page until it is told what happened since the last turn.
const PLAY: &str = "
    document.querySelector('dialog[open] .confirm')?.click();
    if (document.querySelector('.log-since')) return true;
    const hint = [...document.querySelectorAll('.bar-button')]
        .find((one) => one.innerText.trim() === 'Hint' && !one.disabled);
    const pick = document.querySelector('.prompt-picks .pick-button')
        ?? document.querySelector('.table-stage [data-hint]') ?? hint;
    pick?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return false;";

#[tokio::test]
async fn title_icon_sounds_and_log_call_a_player_back() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&format!("{}/play/quantumzap", site.address())).await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.click(".start").await?;
    browser.wait_for(".prompt-bar[data-mine=true]").await?;
    let called = "return document.title.includes('Your turn: QuantumZap')
        && document.querySelector('link[rel=icon]').href.endsWith('/icons/ztable-turn.svg');";
    browser.wait_until(called, vec![]).await?;

    // Nobody hears anything before they ask for it.
    let sounds = |files: Vec<String>| files.iter().any(|file| file == "sound.js");
    assert!(!sounds(browser.loaded().await?), "sounds are loaded unasked");
    browser.click(".bar-menu").await?;
    let switch_on = "const words = [...document.querySelectorAll('dialog[open] .switch')]
            .find((one) => one.innerText.trim() === 'Sounds');
        const box = words?.querySelector('input');
        if (box && !box.checked) box.click();
        return !!box?.checked;";
    browser.wait_until(switch_on, vec![]).await?;
    browser.evaluate("document.querySelector('dialog[open]').close();").await?;
    browser.wait_until(PLAY, vec![]).await?;
    assert!(sounds(browser.loaded().await?), "a pick makes no sound");
    let told = browser.count(".log-line[data-new=true]").await?;
    assert!(told > 0, "nothing is marked as new");

    // A phone says on the tab how much is new.
    browser.show_on(Screen::Phone).await?;
    browser.wait_for_text(".tab-count", &told.to_string()).await?;
    browser.click(".tab:has(.tab-count)").await?;
    browser.screenshot("log-since-phone").await?;

    // Who leaves the table is not called any more.
    browser.show_on(Screen::Desktop).await?;
    browser.client().back().await?;
    let plain = "return !document.title.includes('Your turn')
        && document.querySelector('link[rel=icon]').href.endsWith('/icons/ztable.svg');";
    browser.wait_until(plain, vec![]).await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
