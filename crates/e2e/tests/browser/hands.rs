//! Every game from its first pick to its end with one kind of hand alone: by arrow keys, without a
//! pointer and without the list of picks; and by fingers on a phone.

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

/// More picks than any of these games takes.
const MOST_PICKS: usize = 1500;

/// More keys than lead from anywhere on a board to anywhere else.
const MOST_KEYS: usize = 80;

/// What can be picked, on a board and beside it.
const FIND: &str = "
    const picks = [...document.querySelectorAll(':is(.board, .prompt-picks) [data-lit]')]
        .filter((one) => one.getBoundingClientRect().width > 0 && !one.disabled && !one.inert
            && (one.matches('button') || one.hasAttribute('tabindex')));";

/// Everything that a pick changes.
const LOOK: &str = "
    return JSON.stringify([document.querySelectorAll('.log-line').length,
        document.querySelector('.prompt-text')?.innerText,
        !!document.querySelector('dialog[open]'),
        document.querySelector('.board')?.innerText,
        picks.map((one) =>
            [one.dataset.pick, one.ariaPressed, one.ariaExpanded, one.getAttribute('class')])]);";

/// Chooses the goal of the next pick by a number, and says what is wanted.
const CHOOSE: &str = "
    if (document.querySelector('.ending[open]')) return 'over';
    if (document.querySelector('dialog[open] .confirm')) return 'sure';
    const decided = document.querySelector('.prompt-explain')?.innerText.includes('is deciding');
    // What takes back what was begun would keep a game going for ever.
    const steps = picks.filter((one) => !['back', 'undo'].includes(one.dataset.pick));
    const all = steps.length ? steps : picks;
    if (decided || !all.length) return 'wait';
    window.goal = all[arguments[0] % all.length];
    window.tried = new Map();
    return 'pick';";

/// The next key on the way to the goal: the one that points there, unless it led astray from here.
const WALK: &str = "
    const here = document.activeElement;
    if (!goal.isConnected || !picks.includes(goal)) return 'gone';
    if (here === goal) return 'there';
    const middle = (one) => {
        const area = one.getBoundingClientRect();
        return [area.left + area.width / 2, area.top + area.height / 2];
    };
    const [[x, y], [a, b]] = [middle(here), middle(goal)];
    const across = a > x ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const along = b > y ? ['ArrowDown', 'ArrowUp'] : ['ArrowUp', 'ArrowDown'];
    const wide = Math.abs(a - x) > Math.abs(b - y);
    const order = wide ? [across[0], ...along, across[1]] : [along[0], ...across, along[1]];
    const tried = window.tried.get(here) ?? [];
    window.tried.set(here, tried);
    const key = order.find((one) => !tried.includes(one)) ?? order[tried.length % 4];
    tried.push(key);
    return key;";

/// The hand that plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hand {
    Keys,
    Fingers,
}

fn look() -> String {
    format!("{FIND}{LOOK}")
}

/// Presses a key as a keyboard does.
async fn press(browser: &Browser, key: &str) -> Outcome<()> {
    let (code, text) = match key {
        "Enter" => (13, "\r"),
        "Tab" => (9, ""),
        "ArrowLeft" => (37, ""),
        "ArrowUp" => (38, ""),
        "ArrowRight" => (39, ""),
        _ => (40, ""),
    };
    for kind in ["keyDown", "keyUp"] {
        let event = json!({ "type": kind, "key": key, "code": key, "text": text,
            "windowsVirtualKeyCode": code });
        browser.devtools("Input.dispatchKeyEvent", event).await?;
    }
    Ok(())
}

/// Taps the middle of what a script finds.
async fn tap(browser: &Browser, find: &str) -> Outcome<()> {
    let place = format!(
        "const goal = {find};
        goal.scrollIntoView({{ block: 'center', inline: 'center', behavior: 'instant' }});
        const area = goal.getBoundingClientRect();
        return [area.left + area.width / 2, area.top + area.height / 2];"
    );
    let place = browser.evaluate(&place).await?;
    let down = json!({ "type": "touchStart", "touchPoints": [{ "x": place[0], "y": place[1] }] });
    browser.devtools("Input.dispatchTouchEvent", down).await?;
    let up = json!({ "type": "touchEnd", "touchPoints": [] });
    browser.devtools("Input.dispatchTouchEvent", up).await?;
    Ok(())
}

/// Goes to the goal by arrow keys and picks it; says whether it was still there.
async fn walk_and_pick(browser: &Browser) -> Outcome<bool> {
    for _ in 0..MOST_KEYS {
        let key = browser.evaluate(&format!("{FIND}{WALK}")).await?;
        match key.as_str().unwrap_or_default() {
            "gone" => return Ok(false),
            "there" => {
                press(browser, "Enter").await?;
                return Ok(true);
            }
            key => press(browser, key).await?,
        }
    }
    let place = "return [goal.outerHTML, document.activeElement.outerHTML]
        .map((words) => words.slice(0, 300)).join(' from ');";
    let place = browser.evaluate(place).await?;
    Err(Fault::new(format!("The arrow keys do not lead to {place}")))
}

/// Taps the goal, twice where the first tap only shows what the second would do.
async fn tap_and_pick(browser: &Browser) -> Outcome<bool> {
    tap(browser, "window.goal").await?;
    let armed =
        "return window.goal.isConnected && /-armed/.test(window.goal.getAttribute('class'));";
    if browser.evaluate(armed).await? == json!(true) {
        tap(browser, "window.goal").await?;
    }
    Ok(true)
}

/// Does one thing that the page asks for; says whether the game is over.
async fn step(browser: &Browser, hand: Hand, number: u32) -> Outcome<bool> {
    let choose = format!("{FIND}{CHOOSE}");
    let (before, wanted) = browser.look_and_act(&look(), &choose, vec![json!(number)]).await?;
    let acted = match (wanted.as_str().unwrap_or_default(), hand) {
        ("over", _) => return Ok(true),
        ("sure", Hand::Keys) => {
            let sure = "return !!document.activeElement?.matches('.confirm');";
            for _ in 0..MOST_KEYS {
                if browser.evaluate(sure).await? == json!(true) {
                    break;
                }
                press(browser, "Tab").await?;
            }
            press(browser, "Enter").await?;
            true
        }
        ("sure", Hand::Fingers) => {
            tap(browser, "document.querySelector('dialog[open] .confirm')").await?;
            true
        }
        ("pick", Hand::Keys) => walk_and_pick(browser).await?,
        ("pick", Hand::Fingers) => tap_and_pick(browser).await?,
        _ => true,
    };
    if acted && let Err(fault) = browser.wait_for_change(&look(), before).await {
        let goal = browser.evaluate("return window.goal?.outerHTML.slice(0, 300);").await?;
        return Err(Fault::new(format!("Nothing came of {goal}. {fault}")));
    }
    Ok(false)
}

/// Sets a short game up, against the easiest bots if not alone.
async fn begin(browser: &Browser, site: &StaticSite, game: &str, way: &str) -> Outcome<()> {
    browser.goto(&site.address()).await?;
    let settings = r#"localStorage.setItem('ztable-settings', '{"quick": true, "film": "off"}');"#;
    browser.evaluate(settings).await?;
    browser.goto(&format!("{}/play/{game}", site.address())).await?;
    browser.wait_for(".start").await?;
    browser.click_words(".ways .segment", way).await?;
    let easy = "const tell = (field, value) => {
            if (!field || field.value === value) return;
            field.value = value;
            field.dispatchEvent(new Event('change', { bubbles: true }));
        };
        document.querySelectorAll('.plan select').forEach((level) => tell(level, 'easy'));
        for (const [name, last] of [['Last round', '2'], ['Last turn', '8']])
            tell(document.querySelector(`.options input[aria-label='${name}']`), last);
        return [...document.querySelectorAll('.plan select')].every(({ value }) => value === 'easy');";
    browser.wait_until(easy, vec![]).await?;
    browser.choose_chance(11).await?;
    browser.click(".start").await?;
    browser.wait_for(".table-stage .board > *").await?;
    Ok(())
}

/// Plays a game to its end.
async fn played(game: &str, way: &str, hand: Hand) -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let screen = if hand == Hand::Keys { Screen::Desktop } else { Screen::Phone };
    let browser = driver.open(screen).await?;
    if hand == Hand::Fingers {
        let fingers = json!({ "enabled": true, "maxTouchPoints": 1 });
        browser.devtools("Emulation.setTouchEmulationEnabled", fingers).await?;
    }
    begin(&browser, &site, game, way).await?;
    // Any numbers will do, the same ones every time.
    let mut number = 1_u32;
    let mut over = false;
    for _ in 0..MOST_PICKS {
        number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        over = step(&browser, hand, number >> 8).await?;
        if over {
            break;
        }
    }
    let shown: Value = browser.evaluate("return document.body.innerText;").await?;
    assert!(over, "the game does not end; the page shows: {shown}");
    if hand == Hand::Keys {
        browser.audit(&format!("the end of {game}")).await?;
    }
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

#[tokio::test]
async fn zeds_zone_is_played_by_keys() -> Outcome<()> {
    played("zeds-zone", "Solo", Hand::Keys).await
}

#[tokio::test]
async fn zeds_zone_is_played_by_fingers() -> Outcome<()> {
    played("zeds-zone", "Solo", Hand::Fingers).await
}

#[tokio::test]
async fn zee_is_played_by_keys() -> Outcome<()> {
    played("zee", "Solo", Hand::Keys).await
}

#[tokio::test]
async fn zee_is_played_by_fingers() -> Outcome<()> {
    played("zee", "Solo", Hand::Fingers).await
}

#[tokio::test]
async fn elemenz_is_played_by_keys() -> Outcome<()> {
    played("elemenz", "Against bots", Hand::Keys).await
}

#[tokio::test]
async fn elemenz_is_played_by_fingers() -> Outcome<()> {
    played("elemenz", "Against bots", Hand::Fingers).await
}

#[tokio::test]
async fn quantumzap_is_played_by_keys() -> Outcome<()> {
    played("quantumzap", "Against bots", Hand::Keys).await
}

#[tokio::test]
async fn quantumzap_is_played_by_fingers() -> Outcome<()> {
    played("quantumzap", "Against bots", Hand::Fingers).await
}

#[tokio::test]
async fn zu_tiles_is_played_by_keys() -> Outcome<()> {
    played("zu-tiles", "Against bots", Hand::Keys).await
}
