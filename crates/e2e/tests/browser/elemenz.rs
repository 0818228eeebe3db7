//! ElemenZ in the browser.

use std::collections::BTreeSet;

use serde_json::json;
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

/// More steps than the game takes.
const MOST_STEPS: usize = 4000;

/// Does one thing that the page asks for, on the board, and says which pick it was.
///
/// Dice that do not show the own symbol are rolled again; then combos are activated, the dearest
/// first, then STRIKE and SHIELD with as much as there is.
const ACT: &str = "
    const find = (css) => document.querySelector(css);
    if (find(arguments[0])) return 'there';
    if (find('.ending[open]')) return 'over';
    const sure = find('dialog[open] .confirm');
    if (sure) { sure.click(); return 'sure'; }
    if (find('.ez-dock[data-tone=wait]')) return 'wait';
    const lit = new Map();
    for (const one of document.querySelectorAll('.ez [data-lit][data-pick]'))
        lit.set(one.dataset.pick, one);
    const picks = [...lit.keys()];
    const last = (word) => picks.filter((pick) => pick.startsWith(word)).sort().at(-1);
    const foreign = picks.find((pick) => pick.startsWith('mark ')
        && !lit.get(pick).ariaLabel.includes(': Fire'));
    const pick = last('shaman fire') ?? last('shaman') ?? last('put') ?? last('lose')
        ?? foreign ?? last('roll') ?? last('stop')
        ?? last('at ') ?? last('use') ?? last('combo') ?? last('strike') ?? last('shield')
        ?? last('protect') ?? last('trigger') ?? last('pass') ?? last('end') ?? last('play');
    if (!pick) return picks.length ? 'unknown: ' + picks.join() : 'wait';
    lit.get(pick).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    return pick;";

/// What the page asks for, to see when that changes.
const SITUATION: &str = "return JSON.stringify([document.querySelectorAll('.log-line').length,
    document.querySelector('.prompt-text')?.innerText,
    [...document.querySelectorAll('.ez [data-lit][data-pick]')].map((one) => one.dataset.pick),
    !!document.querySelector('dialog[open]')]);";

/// A Duel of four against the easiest bots, set up on the page, with dice that are always the same.
async fn set_up(browser: &Browser, site: &StaticSite, last_round: u8) -> Outcome<()> {
    browser.hurry(&format!("{}/play/elemenz", site.address())).await?;
    browser.wait_for(".start").await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    let four = "if (document.querySelectorAll('.plan').length === 4) return true;
        document.querySelector('.add-seat').click();
        return false;";
    browser.wait_until(four, Vec::new()).await?;
    let easy = "document.querySelectorAll('.plan select').forEach((level) => {
            level.value = 'easy';
            level.dispatchEvent(new Event('change', { bubbles: true }));
        });
        const last = document.querySelector('.options input[aria-label=\"Last round\"]');
        last.value = arguments[0];
        last.dispatchEvent(new Event('change', { bubbles: true }));
        return document.querySelectorAll('.plan select').length === 3;";
    browser.wait_until(easy, vec![json!(last_round.to_string())]).await?;
    // Who rolls three Z at once has nothing to mark.
    browser.choose_chance(7).await?;
    browser.click(".start").await?;
    browser.wait_for(".ez-opening").await?;
    Ok(())
}

/// The kind of a pick: its first word.
fn kind(pick: &str) -> &str {
    pick.split(' ').next().unwrap_or_default()
}

/// Plays on the board until something is there; returns the kinds of the picks that were made.
async fn play(browser: &Browser, until: &str) -> Outcome<BTreeSet<String>> {
    let mut kinds = BTreeSet::new();
    for _ in 0..MOST_STEPS {
        let (before, done) = browser.look_and_act(SITUATION, ACT, vec![json!(until)]).await?;
        let done = done.as_str().unwrap_or_default();
        match done {
            "there" => return Ok(kinds),
            "over" => break,
            _ if done.starts_with("unknown") => return Err(Fault::new(format!("No idea: {done}"))),
            _ => {}
        }
        let first = done != "wait" && kinds.insert(kind(done).to_owned());
        browser.wait_for_change(SITUATION, before).await?;
        if first && matches!(kind(done), "roll" | "stop") {
            browser.pictures(&format!("elemenz-{}", kind(done))).await?;
        }
    }
    let shown = browser.evaluate("return document.body.innerText;").await?;
    Err(Fault::new(format!("No {until} came; the page shows: {shown}")))
}

#[tokio::test]
async fn a_duel_of_four_from_set_up_to_the_end() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    set_up(&browser, &site, 2).await?;
    browser.pictures("elemenz-opening").await?;

    let kinds = play(&browser, ".ending[open]").await?;
    for needed in ["shaman", "put", "mark", "roll", "pass"] {
        assert!(kinds.contains(needed), "nothing was picked by {needed}: {kinds:?}");
    }
    let used = ["combo", "strike", "shield"].iter().any(|kind| kinds.contains(*kind));
    assert!(used, "no die was used: {kinds:?}");

    browser.wait_for(".ending[open]").await?;
    let told = browser.text(".log").await?;
    assert!(told.contains("The game is over"), "{told}");
    browser.pictures("elemenz-end").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn marks_come_off_again_and_the_board_answers_why_not() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Phone).await?;
    set_up(&browser, &site, 60).await?;
    play(&browser, ".ez-dice [data-pick^=mark][data-lit]").await?;
    // On a phone the chip has no room for the goal, but for how far one is.
    browser.show_on(Screen::Phone).await?;
    let shown = "const stand = document.querySelector('.goal-stand');
        return stand.clientWidth > 0 && /^\\d+ dice/.test(stand.innerText);";
    browser.wait_until(shown, vec![]).await?;

    // A die is marked, and kept again.
    let die = "return document.querySelector('.ez-dice [data-pick^=mark][data-lit]').dataset.die;";
    let die = browser.evaluate(die).await?;
    let die = die.as_str().unwrap_or_default().to_owned();
    let it = format!(".ez-dice [data-die='{die}']");
    browser.click(&it).await?;
    browser.wait_for(&format!("{it}.ez-marked[data-pick='unmark {die}']")).await?;
    browser.click(&it).await?;
    browser.wait_for(&format!("{it}:not(.ez-marked)[data-pick='mark {die}']")).await?;

    // Combos wait for the end of the rolls; the board says so.
    let wrong = ".ez-board .ez-combo:not([data-lit]) [data-pick^=combo]";
    browser.click(wrong).await?;
    browser.wait_for(".toast .rule-link").await?;
    assert!(!browser.overflows().await?, "the board is too wide on a phone");
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
