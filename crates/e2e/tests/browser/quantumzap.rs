//! QuantumZap in the browser: a whole game with bots, and an auction between three browsers.

use std::time::Duration;

use serde_json::{Value, json};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Product, Screen, StaticSite};

/// More steps than any game takes.
const MOST_STEPS: usize = 4000;

/// Everything that a click changes: what is told, asked and listed.
const SITUATION: &str = "return JSON.stringify([document.querySelectorAll('.log-line').length,
    document.querySelector('.prompt-text')?.innerText,
    document.querySelector('.prompt-explain')?.innerText,
    [...document.querySelectorAll('.board [data-pick]')].map((one) => one.dataset.pick
        + (one.getAttribute('aria-pressed') ?? '')),
    !!document.querySelector('dialog[open]')]);";

/// Chooses an option, the number of players and easy bots on the set-up page.
const SET_UP: &str = "
    const [mode, players, way, types] = arguments;
    const press = (css, words) => {
        const found = [...document.querySelectorAll(css)].find((one) => one.innerText.trim() === words);
        if (!found || found.ariaPressed === 'true') return false;
        found.click();
        return true;
    };
    const tell = (field, value) => {
        if (field.value === value) return false;
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
    };
    document.querySelector('.options').open = true;
    if (press('.ways .segment', way) || press('[aria-label=\"Mode\"] .segment', mode)) return false;
    const plans = document.querySelectorAll('.plan').length;
    if (plans < players) {
        document.querySelector('.add-seat')?.click();
        return false;
    }
    if (types && tell(document.querySelector('[aria-label=\"Action types\"]'), types)) return false;
    for (const level of document.querySelectorAll('.plan select')) {
        if (tell(level, 'easy')) return false;
    }
    return true;";

async fn set_up(browser: &Browser, mode: &str, players: usize, way: &str) -> Outcome<()> {
    browser.wait_for(".start").await?;
    browser.wait_until(SET_UP, vec![json!(mode), json!(players), json!(way)]).await
}

/// Clicks, and waits until the page has taken note of it.
async fn click(browser: &Browser, script: &str, arguments: Vec<Value>) -> Outcome<Value> {
    let (before, clicked) = browser.look_and_act(SITUATION, script, arguments).await?;
    if clicked.is_null() {
        return Ok(clicked);
    }
    browser.wait_for_change(SITUATION, before).await?;
    Ok(clicked)
}

/// Clicks what stands on the board for the first of these picks that is listed; a pick that ends
/// with `*` stands for all that begin so. Nothing is clicked where something is shown that must
/// not be there, or another number of cards on the stack than is wanted: what was seen a moment
/// ago may be over. Returns the pick.
const PICK: &str = "
    const [wishes, absent, layers] = arguments;
    if (document.querySelector('dialog[open] .confirm')) {
        document.querySelector('dialog[open] .confirm').click();
        return 'sure';
    }
    if (absent && document.querySelector(absent)) return null;
    if (layers && document.querySelectorAll('.qz-layer').length !== layers) return null;
    const decided = document.querySelector('.prompt-explain')?.innerText.includes('is deciding');
    const all = [...document.querySelectorAll('.board [data-pick]')];
    for (const wish of decided ? [] : wishes) {
        const found = all.find((one) => wish.endsWith('*')
            ? one.dataset.pick.startsWith(wish.slice(0, -1)) && one.ariaPressed !== 'true'
            : one.dataset.pick === wish);
        if (found) {
            const pick = found.dataset.pick;
            found.click();
            return pick;
        }
    }
    return null;";

async fn pick(browser: &Browser, wishes: &[&str]) -> Outcome<Option<String>> {
    pick_where(browser, wishes, None, None).await
}

async fn pick_where(
    browser: &Browser,
    wishes: &[&str],
    absent: Option<&str>,
    layers: Option<usize>,
) -> Outcome<Option<String>> {
    let arguments = vec![json!(wishes), json!(absent), json!(layers)];
    Ok(click(browser, PICK, arguments).await?.as_str().map(str::to_owned))
}

/// Picks one of these, as soon as one is listed, and confirms it where that is asked for.
async fn must_pick(browser: &Browser, wishes: &[&str]) -> Outcome<()> {
    for _ in 0..MOST_STEPS {
        match pick(browser, wishes).await?.as_deref() {
            None => tokio::time::sleep(Duration::from_millis(40)).await,
            Some("sure") => {}
            Some(_) => {
                if browser.count("dialog[open] .confirm").await? > 0 {
                    pick(browser, &[]).await?;
                }
                return Ok(());
            }
        }
    }
    let shown = browser.evaluate("return document.body.innerText;").await?;
    Err(Fault::new(format!("None of {wishes:?} was ever listed; the page shows: {shown}")))
}

/// Pictures of the table on both screens in both schemes. On the phone nothing is wider than the
/// page, and whatever can be picked is large enough for a finger.
async fn pictures(browser: &Browser, name: &str) -> Outcome<()> {
    browser.pictures(&format!("quantumzap-{name}")).await?;
    browser.show_on(Screen::Phone).await?;
    let small = "return [...document.querySelectorAll('.board [data-pick]')]
        .filter((one) => Math.min(one.offsetWidth, one.offsetHeight) < 44)
        .map((one) => `${one.dataset.pick}: ${one.offsetWidth} by ${one.offsetHeight}`);";
    assert_eq!(browser.evaluate(small).await?, json!([]), "too small for a finger in {name}");
    browser.show_on(Screen::Desktop).await
}

/// What is played first: cards and powers wherever they may be, every survey that is free, the
/// smallest sealed bid, and every lot that can be developed.
const EAGER: [&str; 21] = [
    "slot *",
    "lot *",
    "site *",
    "suit *",
    "seat *",
    "limit *",
    "take *",
    "depth *",
    "deck",
    "play *",
    "character",
    "survey",
    "buyout",
    "bid 1",
    "bid 2",
    "done",
    "end turn",
    "pass",
    "enough",
    "keep",
    "back",
];

/// The wishes after a card or a power was begun and taken back: without this, one that has no aim
/// would be begun again and again.
fn wishes(last: Option<&str>) -> Vec<&'static str> {
    let begins = |wish: &str| wish == "play *" || wish == "character";
    EAGER.into_iter().filter(|wish| last != Some("back") || !begins(wish)).collect()
}

/// The scores that the board shows add up, and they are the ones of the result.
const SCORES: &str = "
    const number = (words) => parseInt(words.replace('−', '-'), 10);
    return [...document.querySelectorAll('.qz-strip')].map((strip) => {
        const parts = [...strip.querySelectorAll('.qz-part b')].map((one) => number(one.innerText));
        const sets = [...strip.querySelectorAll('.qz-set-name b')]
            .reduce((sum, one) => sum + number(one.innerText), 0);
        const total = number(strip.querySelector('.qz-total').innerText);
        return [parts.reduce((sum, part) => sum + part, 0), parts[1] === sets, total];
    });";

#[tokio::test]
async fn an_advanced_game_of_five_to_the_final_scoring() -> Outcome<()> {
    let (site, driver) = (StaticSite::start()?, Driver::start()?);
    let browser = driver.open(Screen::Desktop).await?;
    browser.hurry(&format!("{}/play/quantumzap", site.address())).await?;
    set_up(&browser, "Advanced", 5, "Against bots").await?;
    browser.click(".start").await?;
    browser.wait_for(".qz-stage").await?;
    // Money counts, and nobody has a set yet; how much money others have is their own business.
    browser.wait_for_text(".goal-stand", ", 0 sets · ").await?;
    let mut seen: Vec<&str> = Vec::new();
    let mut picks: Vec<String> = Vec::new();
    for _ in 0..MOST_STEPS {
        if browser.count(".ending[open]").await? > 0 {
            break;
        }
        for (css, name) in [
            (".qz-tiles [data-lit]", "discover"),
            (".qz-dial", "auction"),
            (".qz-develop .qz-strong", "develop"),
            (".qz-chain", "reaction"),
        ] {
            if !seen.contains(&name) && browser.count(css).await? > 0 {
                seen.push(name);
                pictures(&browser, name).await?;
            }
        }
        let wishes = wishes(picks.last().map(String::as_str));
        match pick(&browser, &wishes).await? {
            Some(pick) => picks.push(pick),
            None => tokio::time::sleep(Duration::from_millis(40)).await,
        }
    }
    browser.wait_for(".ending[open]").await?;
    for kind in ["survey", "slot", "bid", "lot", "done", "end turn"] {
        assert!(picks.iter().any(|pick| pick.starts_with(kind)), "no {kind} among {picks:?}");
    }
    assert!(["discover", "auction", "develop"].iter().all(|name| seen.contains(name)), "{seen:?}");
    let points = "return [...document.querySelectorAll('.standings tr')]
        .find((row) => row.innerText.startsWith('Points')).innerText.match(/-?\\d+/g).map(Number)
        .sort((a, b) => b - a);";
    let points = browser.evaluate(points).await?;
    browser.evaluate("document.querySelector('.ending[open]').close();").await?;
    let strips = browser.evaluate(SCORES).await?;
    let strips = strips.as_array().cloned().unwrap_or_default();
    assert_eq!(strips.len(), 5);
    for strip in &strips {
        assert_eq!(strip[0], strip[2], "the parts add up in {strips:?}");
        assert_eq!(strip[1], true, "the sets add up in {strips:?}");
    }
    let totals: Vec<Value> = strips.iter().map(|strip| strip[2].clone()).collect();
    assert_eq!(points, Value::Array(totals));
    pictures(&browser, "scoring").await?;
    assert_eq!(browser.console_errors().await?, Vec::<String>::new());
    browser.close().await
}

/// The five types of the table with the chain: the cancelling card, and four that can be played
/// at nearly any time.
const TYPES: &str = "A01 A03 A06 A09 A13";

/// Three people at a table of their own.
async fn sit_down(driver: &Driver, product: &Product) -> Outcome<[Browser; 3]> {
    let ada = driver.open(Screen::Desktop).await?;
    ada.goto(&format!("{}/play/quantumzap", product.address())).await?;
    set_up(&ada, "Advanced", 3, "By link").await?;
    let types = "const tell = (label, value) => {
            const field = document.querySelector(`[aria-label=\"${label}\"]`);
            field.value = value;
            field.dispatchEvent(new Event('change', { bubbles: true }));
        };
        tell('Action types', arguments[0]);
        tell('Zappy cards', '0');
        return true;";
    ada.wait_until(types, vec![json!(TYPES)]).await?;
    let link = ada.make_table().await?;
    let mut company = vec![ada];
    for screen in [Screen::Phone, Screen::Desktop] {
        let browser = driver.open(screen).await?;
        browser.join(&link).await?;
        company.push(browser);
    }
    company[0].click(".lobby .start:enabled").await?;
    for browser in &company {
        browser.wait_for(".qz-stage").await?;
    }
    company.try_into().map_err(|_| Fault::new("Three browsers were opened"))
}

/// How the seats stand in the auction, as a page shows it.
const BIDDERS: &str =
    "return [...document.querySelectorAll('.qz-bidder')].map((one) => one.dataset.state);";

/// Plays until all three pages show the dial of the first auction.
async fn to_the_auction(company: &[Browser; 3]) -> Outcome<()> {
    for _ in 0..MOST_STEPS {
        let mut ready = 0;
        for browser in company {
            if browser.count(".qz-dial").await? > 0 {
                ready += 1;
            } else if pick_where(browser, &["end turn", "pass"], Some(".qz-auction"), None)
                .await?
                .is_none()
            {
                tokio::time::sleep(Duration::from_millis(40)).await;
            }
        }
        if ready == 3 {
            return Ok(());
        }
    }
    Err(Fault::new("The auction never began"))
}

/// A tie, open bidding, and a lot that is sold.
async fn tie(company: &[Browser; 3]) -> Outcome<()> {
    let [ada, bob, cy] = company;
    to_the_auction(company).await?;
    // Ada seals a bid, thinks again and seals another one; nobody can tell.
    ada.client()
        .execute("document.querySelector('.qz-step[aria-label=More]').click();", vec![])
        .await?;
    must_pick(ada, &["bid 2"]).await?;
    ada.wait_for_text(".qz-envelope", "2M").await?;
    let one_locked = format!("{BIDDERS} ").replace("return ", "const states = ")
        + "return states.filter((one) => one === 'locked').length === 1;";
    for other in [bob, cy] {
        other.wait_until(&one_locked, vec![]).await?;
        let text = other.text(".qz-bidders").await?;
        assert!(!text.contains('M'), "a sealed bid shows: {text}");
    }
    ada.click(".qz-reopen").await?;
    ada.wait_for(".qz-dial").await?;
    must_pick(ada, &["bid 1"]).await?;
    must_pick(bob, &["bid 1"]).await?;
    must_pick(cy, &["bid 1"]).await?;
    for browser in company {
        browser.wait_for_text(".qz-tie", "2M").await?;
    }
    ada.screenshot("quantumzap-tie-desktop").await?;
    bob.screenshot("quantumzap-tie-phone").await?;
    // The first who is asked raises, the others let the lot go.
    let mut raised = false;
    for _ in 0..MOST_STEPS {
        for browser in company {
            let wish = if raised { "pass" } else { "bid 2" };
            let over = Some(".qz-auction:not(:has(.qz-tie))");
            let picked = pick_where(browser, &[wish], over, None).await?;
            if picked.is_some_and(|pick| pick == "bid 2") {
                raised = true;
                for browser in company {
                    browser.wait_for_text(".qz-bidder[data-state=standing]", "2M").await?;
                }
            }
        }
        if raised && ada.count(".qz-tie").await? == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(40)).await;
    }
    for browser in company {
        browser.wait_for_text(".log", "for 2M").await?;
    }
    Ok(())
}

/// The action cards in the hand of who looks at the page.
const HAND: &str = "return [...document.querySelectorAll(
        '.qz-hand .qz-action:not(.qz-character) .qz-portrait use')]
    .map((one) => one.getAttribute('href').slice(4));";

async fn holds_cancel(browser: &Browser) -> Outcome<bool> {
    let hand = browser.evaluate(HAND).await?;
    Ok(hand.as_array().is_some_and(|hand| hand.contains(&json!("a01"))))
}

/// How many cards lie on the stack.
const LAYERS: &str = "return document.querySelectorAll('.qz-layer').length === arguments[0];";

/// Whether so many cards lie on the stack, or were resolved at once because everybody can see that
/// nobody has another answer.
const ANSWERED: &str = "
    const layers = document.querySelectorAll('.qz-layer').length;
    const lines = [...document.querySelectorAll('.log-line')];
    const answers = lines.filter((line) => / cancels? it:/.test(line.innerText)).length;
    return layers === arguments[0] || (layers === 0 && answers === arguments[0] - 1);";

/// Once somebody has a card to play and two of the others hold what cancels, plays all three:
/// the first card, what cancels it, and what cancels that. Returns whether it came to that.
async fn chain(company: &[Browser; 3], player: usize) -> Outcome<bool> {
    let mut cancel = [false; 3];
    for (at, browser) in company.iter().enumerate() {
        cancel[at] = holds_cancel(browser).await?;
    }
    let first = (0..3).find(|at| *at != player && cancel[*at]);
    let second = first.and_then(|first| (0..3).find(|at| *at != first && cancel[*at]));
    let (Some(first), Some(second)) = (first, second) else { return Ok(false) };
    let plays = ["play a03", "play a06", "play a13", "play a09"];
    let Some(card) = pick(&company[player], &plays).await? else { return Ok(false) };
    if card != "play a06" {
        must_pick(&company[player], &["seat *", "slot *"]).await?;
    }
    if card == "play a13" {
        must_pick(&company[player], &["enough"]).await?;
    }
    if card == "play a09" {
        must_pick(&company[player], &["limit *"]).await?;
    }
    // Whoever is not the one to cancel lets it be, as often as they are asked.
    let answer = async |who: usize, layers: usize| -> Outcome<()> {
        for browser in company {
            browser.wait_until(LAYERS, vec![json!(layers)]).await?;
        }
        must_pick(&company[who], &["play a01"]).await?;
        for _ in 0..MOST_STEPS {
            let mut shown = 0;
            for browser in company {
                let done = browser.client().execute(ANSWERED, vec![json!(layers + 1)]).await?;
                if done == json!(true) {
                    shown += 1;
                } else if pick_where(browser, &["pass"], None, Some(layers)).await?.is_none() {
                    tokio::time::sleep(Duration::from_millis(40)).await;
                }
            }
            if shown == 3 {
                return Ok(());
            }
        }
        Err(Fault::new("The card was never cancelled"))
    };
    answer(first, 1).await?;
    for browser in company {
        browser.wait_for_text(".qz-verdict", "cancelled").await?;
    }
    answer(second, 2).await?;
    if company[0].count(".qz-layer").await? > 0 {
        for browser in company {
            browser.wait_for_text(".qz-verdict", "takes effect").await?;
        }
    }
    company[0].screenshot("quantumzap-chain-desktop").await?;
    company[1].screenshot("quantumzap-chain-phone").await?;
    Ok(true)
}

/// Plays on, everybody silent and buying cards, until the chain can be played. Returns whether it
/// was.
async fn play_to_the_chain(company: &[Browser; 3]) -> Outcome<bool> {
    for _ in 0..MOST_STEPS {
        for (at, browser) in company.iter().enumerate() {
            if browser.count(".ending[open], .qz-scoring").await? > 0 {
                return Ok(false);
            }
            let turn = browser.count(".qz-tiles [data-lit]").await? > 0;
            if turn && chain(company, at).await? {
                return Ok(true);
            }
            if pick(browser, &["buy", "end turn", "pass", "done"]).await?.is_none() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    }
    Err(Fault::new("The game does not end"))
}

#[tokio::test]
async fn three_browsers_tie_and_cancel_one_another() -> Outcome<()> {
    let product = Product::start()?;
    let driver = Driver::start()?;
    // Who draws which card is chance. By the last round nearly all cards are drawn, and it is rare
    // that all that cancel are in one hand; then another game is played.
    for _ in 0..4 {
        let company = sit_down(&driver, &product).await?;
        tie(&company).await?;
        let chained = play_to_the_chain(&company).await?;
        for browser in company {
            assert_eq!(browser.console_errors().await?, Vec::<String>::new());
            browser.close().await?;
        }
        if chained {
            return Ok(());
        }
    }
    Err(Fault::new("In four games nobody could cancel a card that cancels"))
}
