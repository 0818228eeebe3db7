//! ZU Tiles in the browser: two people at a table with decks of their own, and a game against a bot
//! with the map moved, zoomed and played by keyboard.

use std::time::Duration;

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Scheme, Screen, StaticSite};

/// More steps than it takes until everything has been seen.
const MOST_STEPS: usize = 1500;

/// A deck in which all Creatures get along and a third of the tiles can be answered with, so that
/// squares, Battles and Reactions come soon.
const DECK: &str = r#"format = "zu-deck-1"
name = "Good friends"

[tiles]
x_friend = 40
x_cheer = 20

[[tile]]
id = "x_friend"
name = "Friend"
kind = "Creature"
class = "dog"
compat = ["dog"]
str = 3
int = 3
statics = ["compatible_with_all"]
text = "It gets along with every Creature."

[[tile]]
id = "x_cheer"
name = "Cheer"
kind = "AR"
text = "Until the turn ends one of your Creatures gains 1 STR."
[tile.play]
targets = [{ is = "creature", ctrl = "you" }]
do = [{ modify_stats = { of = "t1", str = 1 } }]
"#;

/// Everything that a click changes: what is told, asked and listed.
const SITUATION: &str = "return JSON.stringify([document.querySelectorAll('.log-line').length,
    document.querySelector('.prompt-text')?.innerText,
    document.querySelector('.prompt-explain')?.innerText,
    [...document.querySelectorAll('.zu [data-pick]')].map((one) => one.dataset.pick),
    !!document.querySelector('dialog[open]')]);";

/// Does what the page asks for, as somebody does who wants to see everything: attacks where an Ally
/// can help, answers with what can be added, and completes squares once there was a Battle.
/// Returns what was done.
const ACT: &str = "
    const [seen] = arguments;
    const all = (css) => [...document.querySelectorAll(css)];
    const press = (one, words) => {
        one.click();
        return words ?? one.dataset.pick ?? one.dataset.kind ?? one.innerText;
    };
    if (document.querySelector('.ending[open]')) return 'over';
    const sure = document.querySelector('dialog[open] .confirm');
    if (sure) return press(sure, 'sure');
    if (document.querySelector('.prompt-explain')?.innerText.includes('is deciding')) return null;
    const button = (words) => all('.prompt-picks .pick-button')
        .find((one) => one.innerText.startsWith(words));
    const asked = document.querySelector('.prompt-text')?.innerText ?? '';
    const me = /zu-s(\\d)/.exec(document.querySelector('.zu-tray .zu-plate').className)[1];
    const at = (one) => /zu-cell-(-?\\d+)-(-?\\d+)$/.exec(one.id).slice(1).map(Number);
    // What travels over the board has no place of its own.
    const tiles = all('.zu-tile').filter((one) => one.id).map((one) => {
        const [x, y] = at(one);
        return { one, x, y, mine: !!one.querySelector(`.zu-face.zu-s${me}`) };
    });
    const near = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;
    if (asked.startsWith('Your turn')) {
        const fights = !seen.battle && document.querySelector('.zu-verb[data-pick=battle]');
        for (const attacker of tiles.filter((tile) => fights && tile.mine
            && tile.one.matches('[data-lit]')))
            for (const defender of tiles.filter((tile) => !tile.mine && near(tile, attacker)))
                if (tiles.some((tile) => tile.mine && tile !== attacker && near(tile, defender)))
                    return press(attacker.one, 'attack');
        const tile = document.querySelector('.zu-held-tile[data-lit][data-kind=own-1]');
        if (tile && document.querySelector('.zu-verb[data-pick=place]')) return press(tile, 'take up');
        const end = button('End the turn');
        return end ? press(end) : null;
    }
    if (asked.startsWith('Where does')) {
        const spaces = all('.zu-space[data-pick]').map((one) => {
            const [x, y] = at(one);
            const gain = one.classList.contains('zu-gain');
            const rivals = tiles.filter((tile) => !tile.mine && near(tile, { x, y })).length;
            const close = tiles.filter((tile) => Math.max(Math.abs(tile.x - x),
                Math.abs(tile.y - y)) === 1).length;
            return { one, gain, worth: seen.battle ? gain * 100 + close : rivals * 10 - gain * 100 };
        });
        spaces.sort((a, b) => b.worth - a.worth);
        return spaces.length === 0 ? null : press(spaces[0].one, spaces[0].gain ? 'square' : 'place');
    }
    if (asked.startsWith('Add to') && !seen.reaction) {
        const cheer = document.querySelector('.zu-held-tile[data-pick][data-kind=own-2]');
        if (cheer) return press(cheer, 'react');
    }
    const lit = document.querySelector('.zu-tile[data-pick], .zu-held-tile[data-pick]:not([data-kind=own-2]), .zu-held-tile[data-pick]');
    const way_out = button('Pass') ?? button('Do not draw') ?? button('No more Allies') ?? button('Decline');
    if (asked.startsWith('Add to') || !lit) return way_out ? press(way_out) : null;
    return press(lit);";

/// Clicks what the script chooses, and waits until the page has taken note of it.
async fn act(browser: &Browser, script: &str, argument: Value) -> Outcome<Option<String>> {
    let (before, done) = browser.look_and_act(SITUATION, script, vec![argument]).await?;
    let Some(done) = done.as_str() else { return Ok(None) };
    if done != "over" {
        browser.wait_for_change(SITUATION, before).await?;
    }
    Ok(Some(done.to_owned()))
}

/// Two people at a table of their own, both with the deck.
async fn sit_down(driver: &Driver, product: &Product) -> Outcome<[Browser; 2]> {
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/zu-tiles", product.address())).await?;
    ada.wait_for(".start").await?;
    ada.click_words(".ways .segment", "By link").await?;
    let decks = "
        const plans = document.querySelectorAll('.plan');
        if (plans.length > 2) {
            plans[plans.length - 1].querySelector('.icon-button').click();
            return false;
        }
        document.querySelector('.options').open = true;
        for (const player of [1, 2]) {
            const own = [...document.querySelectorAll(`[aria-label='Deck of player ${player}'] .segment`)]
                .find((one) => one.innerText === 'An own deck');
            if (own.ariaPressed !== 'true') {
                own.click();
                return false;
            }
            const list = document.querySelector(`[aria-label='Own deck of player ${player} as text']`);
            if (!list) return false;
            if (list.value !== arguments[0]) {
                list.value = arguments[0];
                list.dispatchEvent(new Event('change', { bubbles: true }));
                return false;
            }
        }
        return true;";
    ada.wait_until(decks, vec![json!(DECK)]).await?;
    let link = ada.make_table().await?;
    let bob = driver.open(Screen::Phone).await?;
    bob.join(&link).await?;
    ada.click(".lobby .start:enabled").await?;
    for browser in [&ada, &bob] {
        browser.wait_for(".zu-map").await?;
    }
    Ok([ada, bob])
}

/// Whether both pages show so many of these.
async fn both(people: &[Browser; 2], css: &str, count: usize) -> Outcome<bool> {
    for browser in people {
        if browser.count(css).await? < count {
            return Ok(false);
        }
    }
    Ok(true)
}

async fn photograph(people: &[Browser; 2], name: &str) -> Outcome<()> {
    people[0].screenshot(&format!("zu-tiles-{name}-desktop")).await?;
    people[1].screenshot(&format!("zu-tiles-{name}-phone")).await
}

#[tokio::test]
async fn two_browsers_react_battle_and_complete_a_square() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    let people = sit_down(&driver, &product).await?;
    let (mut battle, mut reaction, mut square) = (false, false, false);
    let mut done: Vec<String> = Vec::new();
    for step in 0..MOST_STEPS {
        if battle && reaction && square {
            break;
        }
        let browser = &people[step % 2];
        let seen = json!({ "battle": battle, "reaction": reaction });
        match act(browser, ACT, seen).await? {
            None => tokio::time::sleep(Duration::from_millis(25)).await,
            Some(what) if what == "over" => return Err(Fault::new(format!("It ended: {done:?}"))),
            Some(what) => {
                if what == "square" {
                    square = true;
                    // Both are told, and whoever completed it has the points.
                    for browser in &people {
                        browser.wait_for_text(".log", "square").await?;
                    }
                    let points = "return parseInt(document.querySelector('.zu-tray .zu-score b').innerText, 10) >= 4;";
                    browser.wait_until(points, vec![]).await?;
                }
                done.push(what);
            }
        }
        let allies = ".zu-battle .zu-side[data-side=attack] .zu-fighter";
        if !battle && both(&people, allies, 2).await? {
            battle = true;
            let sums = people[1].text(".zu-side[data-side=attack] .zu-sums").await?;
            assert_eq!(sums.split_whitespace().collect::<Vec<_>>(), ["6", "6"]);
            photograph(&people, "battle").await?;
        }
        if !reaction && both(&people, ".zu-stack .zu-entry", 2).await? {
            reaction = true;
            for browser in &people {
                browser.wait_for_text(".zu-entry.zu-next", "gains 1 STR").await?;
            }
            photograph(&people, "stack").await?;
        }
    }
    assert!(battle && reaction && square, "{battle} {reaction} {square} after {done:?}");
    photograph(&people, "square").await?;
    for browser in people {
        assert_eq!(browser.console_errors().await?, Vec::<String>::new());
        browser.close().await?;
    }
    Ok(())
}

/// Does anything that is listed: what glows on the map first, then tiles and stacks, then actions,
/// and at last the buttons of the prompt.
const ANYTHING: &str = "
    if (document.querySelector('.ending[open]')) return 'over';
    const press = (one) => {
        one.click();
        return one.dataset.pick ?? one.innerText;
    };
    const sure = document.querySelector('dialog[open] .confirm');
    if (sure) return press(sure);
    if (document.querySelector('.prompt-explain')?.innerText.includes('is deciding')) return null;
    const all = [...document.querySelectorAll('.zu [data-pick]')];
    for (const wish of ['cell', 'pile', 'tile', 'ability', 'stack', 'battle', 'act', 'place']) {
        const found = all.filter((one) => one.dataset.pick.startsWith(wish));
        if (found.length) return press(found[arguments[0] % found.length]);
    }
    const button = document.querySelector('.prompt-picks .pick-button');
    return button && press(button);";

/// Pictures of the table on both screens in both schemes. On the phone nothing is wider than the
/// page, and whatever can be picked is large enough for a finger.
async fn pictures(browser: &Browser, name: &str) -> Outcome<()> {
    for (screen, size) in [(Screen::Desktop, "desktop"), (Screen::Phone, "phone")] {
        browser.show_on(screen).await?;
        for (scheme, theme) in [(Scheme::Light, "light"), (Scheme::Dark, "dark")] {
            browser.prefer(scheme).await?;
            browser.screenshot(&format!("zu-tiles-{name}-{size}-{theme}")).await?;
        }
        assert!(!browser.overflows().await?, "{name} is too wide on a {size}");
        let scrolls = "const stage = document.querySelector('.table-stage');
            return stage.scrollHeight > stage.clientHeight + 4;";
        assert_eq!(browser.evaluate(scrolls).await?, json!(false), "{name} scrolls on a {size}");
    }
    let small = "return [...document.querySelectorAll('.zu :is([data-pick], .zu-pile, .zu-fit)')]
        .map((one) => [one, one.getBoundingClientRect()])
        .filter(([, area]) => area.width && Math.min(area.width, area.height) < 43.9)
        .map(([one, area]) => `${one.dataset.pick ?? one.className}: ${area.width} by ${area.height}`);";
    assert_eq!(browser.evaluate(small).await?, json!([]), "too small for a finger in {name}");
    browser.show_on(Screen::Desktop).await
}

/// How the map is moved and zoomed.
const CAMERA: &str = "return document.querySelector('.zu-world').style.transform;";

/// Waits until the map is moved or zoomed otherwise than so.
async fn until_moved(browser: &Browser, from: &Value) -> Outcome<Value> {
    let moved = CAMERA.replace("return ", "return arguments[0] !== ");
    browser.wait_until(&moved, vec![from.clone()]).await?;
    browser.evaluate(CAMERA).await
}

/// Zooms, drags and fits the map.
async fn look_around(browser: &Browser) -> Outcome<()> {
    let fitted = browser.evaluate(CAMERA).await?;
    browser.click(".zu-zoom [aria-label='Zoom in']").await?;
    let zoomed = until_moved(browser, &fitted).await?;
    let drag = "
        const map = document.querySelector('.zu-map');
        const area = map.getBoundingClientRect();
        const send = (kind, x, y) => map.dispatchEvent(new PointerEvent(kind, { bubbles: true,
            pointerId: 1, pointerType: 'mouse', button: 0, clientX: area.left + x, clientY: area.top + y }));
        send('pointerdown', 300, 200);
        send('pointermove', 340, 210);
        send('pointermove', 380, 240);
        send('pointerup', 380, 240);";
    browser.evaluate(drag).await?;
    let dragged = until_moved(browser, &zoomed).await?;
    let wheel = "
        const map = document.querySelector('.zu-map');
        const area = map.getBoundingClientRect();
        map.dispatchEvent(new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100,
            clientX: area.left + 50, clientY: area.top + 50 }));";
    browser.evaluate(wheel).await?;
    let wheeled = until_moved(browser, &dragged).await?;
    assert_eq!(browser.count(".zu-fit[aria-pressed=false]").await?, 1);
    browser.click(".zu-fit").await?;
    until_moved(browser, &wheeled).await?;
    browser.wait_for(".zu-fit[aria-pressed=true]").await?;
    Ok(())
}

/// Puts fingers somewhere, moves them or lifts them, as a screen reports it.
async fn touch(browser: &Browser, kind: &str, fingers: &[(f64, f64)]) -> Outcome<()> {
    let points = fingers.iter().zip(1..).map(|((x, y), id)| json!({ "x": x, "y": y, "id": id }));
    let points: Vec<Value> = points.collect();
    let event = json!({ "type": kind, "touchPoints": points });
    browser.devtools("Input.dispatchTouchEvent", event).await?;
    Ok(())
}

/// Fingers go from somewhere to somewhere else and are lifted.
async fn swipe(browser: &Browser, from: &[(f64, f64)], to: &[(f64, f64)]) -> Outcome<()> {
    touch(browser, "touchStart", from).await?;
    for step in 1..=8 {
        let part = f64::from(step) / 8.0;
        let way =
            |((x, y), (a, b)): (&(f64, f64), &(f64, f64))| (x + (a - x) * part, y + (b - y) * part);
        let on_the_way: Vec<(f64, f64)> = from.iter().zip(to).map(way).collect();
        touch(browser, "touchMove", &on_the_way).await?;
    }
    touch(browser, "touchEnd", &[]).await
}

/// The middle of the first element that is there.
async fn middle(browser: &Browser, css: &str) -> Outcome<(f64, f64)> {
    let script = format!(
        "const area = document.querySelector(`{css}`).getBoundingClientRect();
        return [area.left + area.width / 2, area.top + area.height / 2];"
    );
    let place = browser.evaluate(&script).await?;
    Ok((place[0].as_f64().unwrap_or_default(), place[1].as_f64().unwrap_or_default()))
}

async fn tap(browser: &Browser, css: &str) -> Outcome<()> {
    let place = middle(browser, css).await?;
    touch(browser, "touchStart", &[place]).await?;
    touch(browser, "touchEnd", &[]).await
}

/// How far the map is zoomed in.
fn zoom(camera: &Value) -> Option<f64> {
    let (_, zoom) = camera.as_str()?.split_once("scale(")?;
    zoom.trim_end_matches(')').parse().ok()
}

#[tokio::test]
async fn a_phone_is_played_by_fingers() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Phone).await?;
    let fingers = json!({ "enabled": true, "maxTouchPoints": 5 });
    browser.devtools("Emulation.setTouchEmulationEnabled", fingers).await?;
    browser.goto(&format!("{}/play/zu-tiles", site.address())).await?;
    browser.wait_for(".start").await?;
    browser.click_words(".ways .segment", "Against bots").await?;
    browser.click(".start").await?;
    browser.wait_for(".zu-map").await?;
    browser.wait_for_text(".goal-stand", "0 of ").await?;
    // A hand tile is touched, and the spaces are lit.
    let turn = "return !!document.querySelector('.zu-verb[data-pick=place]')
        && !!document.querySelector('.zu-held-tile[data-lit]:has(.zu-ring)');";
    let mut steps = 0;
    while browser.evaluate(turn).await? != json!(true) && steps < MOST_STEPS {
        // Until it is this person's turn, whatever is asked is let pass; the turn itself is not ended.
        let pass = "[...document.querySelectorAll('.prompt-picks .pick-button')]
            .find((one) => one.innerText.trim() === 'Pass')?.click();";
        browser.evaluate(pass).await?;
        tokio::time::sleep(Duration::from_millis(50)).await;
        steps += 1;
    }
    // Holding a tile that could be played reads it, and plays nothing.
    browser.settle().await?;
    let place = middle(&browser, ".zu-held-tile[data-lit]:has(.zu-ring)").await?;
    touch(&browser, "touchStart", &[place]).await?;
    browser.wait_for(".zu-about").await?;
    touch(&browser, "touchEnd", &[]).await?;
    assert_eq!(browser.count(".zu-chosen, .zu-space[data-pick]").await?, 0, "it was played");
    tap(&browser, ".zu-held-tile[data-lit]:has(.zu-ring)").await?;
    browser.wait_for(".zu-space[data-pick]").await?;
    browser.settle().await?;

    // One finger moves the map, two zoom it; the page stays where it is.
    let fitted = browser.evaluate(CAMERA).await?;
    let (x, y) = middle(&browser, ".zu-map").await?;
    swipe(&browser, &[(x + 60.0, y + 60.0)], &[(x - 20.0, y - 40.0)]).await?;
    let panned = until_moved(&browser, &fitted).await?;
    assert_eq!(zoom(&panned), zoom(&fitted));
    let apart = [(x - 100.0, y - 60.0), (x + 100.0, y + 60.0)];
    swipe(&browser, &[(x - 30.0, y - 20.0), (x + 30.0, y + 20.0)], &apart).await?;
    let pinched = until_moved(&browser, &panned).await?;
    assert!(zoom(&pinched) > zoom(&panned), "{panned} and then {pinched}");
    let page = "return [window.scrollX, window.scrollY, window.visualViewport.scale];";
    assert_eq!(browser.evaluate(page).await?, json!([0, 0, 1]));
    tap(&browser, ".zu-fit").await?;
    browser.wait_for(".zu-fit[aria-pressed=true]").await?;
    until_moved(&browser, &pinched).await?;

    // The first touch of a space shows what would happen, the second one does it.
    browser.wait_until(STILL, vec![]).await?;
    tap(&browser, ".zu-space[data-pick]").await?;
    browser.wait_for_text(".prompt-explain", "Touch it again").await?;
    assert_eq!(browser.count(".zu-ghost").await?, 1);
    tap(&browser, ".zu-space.zu-aimed").await?;
    browser.wait_for_text(".log", "You place").await?;

    // A finger that rests on a tile reads it, and nothing else happens.
    browser.wait_for(".zu-tile").await?;
    browser.wait_until(STILL, vec![]).await?;
    let told = "return document.querySelectorAll('.log-line').length;";
    let before = browser.evaluate(told).await?;
    let place = middle(&browser, ".zu-tile").await?;
    touch(&browser, "touchStart", &[place]).await?;
    browser.wait_for(".zu-about").await?;
    browser.screenshot("zu-tiles-finger-phone").await?;
    touch(&browser, "touchEnd", &[]).await?;
    assert_eq!(browser.evaluate(told).await?, before);
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

/// Nothing moves on the map.
const STILL: &str = "return document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity);";

/// Goes over the map with keys alone.
async fn walk_by_keyboard(browser: &Browser) -> Outcome<()> {
    let press = |key: &str| {
        format!(
            "document.activeElement.dispatchEvent(new KeyboardEvent('keydown',
                {{ key: '{key}', bubbles: true, cancelable: true }}));"
        )
    };
    let focus =
        "const stop = document.querySelector('.zu-map :is(.zu-space, .zu-tile)[tabindex=\"0\"]');
        stop?.focus();
        return !!stop && document.activeElement === stop;";
    browser.wait_until(focus, vec![]).await?;
    let here = "return document.activeElement.id;";
    let first = browser.evaluate(here).await?;
    for key in ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] {
        browser.evaluate(&press(key)).await?;
        if browser.evaluate(here).await? != first {
            return Ok(());
        }
    }
    Err(Fault::new("The arrow keys lead nowhere on the map"))
}

#[tokio::test]
async fn a_game_against_a_bot_with_the_map_moved_and_zoomed() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&format!("{}/play/zu-tiles", site.address())).await?;
    browser.wait_for(".start").await?;
    let against = "const press = [...document.querySelectorAll('.ways .segment')]
            .find((one) => one.innerText.trim() === 'Against bots');
        if (press.ariaPressed !== 'true') { press.click(); return false; }
        const level = document.querySelector('.plan select');
        if (level.value === 'easy') return true;
        level.value = 'easy';
        level.dispatchEvent(new Event('change', { bubbles: true }));
        return false;";
    browser.wait_until(against, vec![]).await?;
    browser.click(".start").await?;
    browser.wait_for(".zu-map").await?;
    let mut seen: Vec<&str> = Vec::new();
    let mut picks: Vec<String> = Vec::new();
    for step in 0..MOST_STEPS {
        // Not in the middle of a question.
        let free = browser.count("dialog[open] .confirm").await? == 0;
        let enough = picks.len() >= 30 && seen.len() >= 3;
        if (enough && free) || browser.count(".ending[open]").await? > 0 {
            break;
        }
        for (css, name) in [
            (".zu-space[data-lit]", "placing"),
            (".zu-tile ~ .zu-tile ~ .zu-tile ~ .zu-tile", "map"),
            (".zu-stack", "reaction"),
        ] {
            if !seen.contains(&name) && browser.count(css).await? > 0 {
                seen.push(name);
                pictures(&browser, name).await?;
                if name == "map" {
                    look_around(&browser).await?;
                    walk_by_keyboard(&browser).await?;
                }
            }
        }
        match act(&browser, ANYTHING, json!(step)).await? {
            None => tokio::time::sleep(Duration::from_millis(25)).await,
            Some(what) => picks.push(what),
        }
    }
    assert!(seen.contains(&"placing") && seen.contains(&"map"), "{seen:?} after {picks:?}");
    for kind in ["place", "tile", "cell"] {
        assert!(picks.iter().any(|pick| pick.starts_with(kind)), "no {kind} among {picks:?}");
    }
    // The piles are open to all.
    browser.click(".zu-tray .zu-pile[data-pile=discard]").await?;
    browser.wait_for_text("dialog[open] h2", "Your Discard Pile").await?;
    pictures(&browser, "pile").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}
