//! A bot that thinks in a browser finds what it finds on a server: the same worths bit for bit, and so
//! the same pick.

use std::num::NonZeroUsize;

use serde_json::{Value, json};
use ztable_bots::{Advice, Budget, Level, Thought, advise, timeless};
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};
use ztable_e2e::{Browser, Driver, Fault, Outcome, Screen, StaticSite};

/// How many questions of a game are asked, and how many real choices lie between two of them.
const QUESTIONS: u32 = 6;
const BETWEEN: u32 = 7;
const BUDGET: Budget = Budget::iterations(60);

const TABLES: [(&str, u8, &str); 11] = [
    ("zeds-zone", 1, "{}"),
    ("zeds-zone", 3, "{}"),
    ("zee", 1, "{}"),
    ("zee", 3, "{}"),
    ("elemenz", 2, "{}"),
    ("elemenz", 4, "{}"),
    ("quantumzap", 2, "{}"),
    ("quantumzap", 4, r#"{"mode":"advanced"}"#),
    ("zu-tiles", 2, "{}"),
    ("leduc-poker", 2, "{}"),
    ("connect-four", 2, "{}"),
];

/// Asks a worker all questions, each of so many minds, and ends with all answers.
const ASK: &str = "
    const [source, questions, minds, done] = arguments;
    const script = new URL(document.querySelector('meta[name=worker]').content, location).href;
    const worker = source
        ? new Worker(URL.createObjectURL(new Blob([source.replaceAll('SCRIPT', script)])))
        : new Worker(script, { type: 'module' });
    const answers = new Map();
    worker.onerror = (error) => done([error.message]);
    worker.onmessage = ({ data }) => {
        answers.set(data.id, data.answer ?? data.error);
        if (answers.size < questions.length) return;
        worker.terminate();
        done(questions.map((_, id) => answers.get(id)));
    };
    questions.forEach((question, id) => worker.postMessage({ id, duty: 'think', question, minds }));";

/// The worker where none can start another. What it loads has the address that its script has, and what
/// arrives before it is loaded waits.
const WITHOUT_HELPERS: &str = "
    self.Worker = class { constructor() { throw new Error('There are no more workers.'); } };
    const load = self.fetch;
    self.fetch = (path) => load(new URL(path, 'SCRIPT'));
    const early = [];
    self.onmessage = (event) => early.push(event);
    import('SCRIPT').then(() => early.forEach((event) => self.onmessage(event)));";

const ALONE: NonZeroUsize = NonZeroUsize::MIN;
const SEVERAL: NonZeroUsize = NonZeroUsize::new(3).expect("three is not nothing");

#[tokio::test]
async fn bots_find_in_a_browser_what_they_find_on_a_server() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    for (game, players, options) in TABLES {
        let thoughts = thoughts(game, players, options)?;
        let answers = ask(&browser, None, &thoughts, ALONE).await?;
        for (thought, answer) in thoughts.iter().zip(answers) {
            assert_eq!(answer, written(&find(thought)?), "{game} for {players}, {}", thought.level);
        }
    }
    browser.close().await
}

#[tokio::test]
async fn several_workers_find_what_several_threads_find() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    let mut apart = 0;
    for (game, players, options) in TABLES {
        let thoughts = thoughts(game, players, options)?;
        let answers = ask(&browser, None, &thoughts, SEVERAL).await?;
        for (thought, answer) in thoughts.iter().zip(answers) {
            let together = find_together(&thought.for_minds(SEVERAL))?;
            assert_eq!(answer, written(&together), "{game} for {players}, {}", thought.level);
            apart += u32::from(together != find(thought)?);
        }
    }
    assert!(apart > 0, "several minds never found anything else than one alone");
    browser.close().await
}

#[tokio::test]
async fn a_bot_whose_helpers_cannot_start_thinks_alone() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    let thoughts = thoughts("zeds-zone", 1, "{}")?;
    let answers = ask(&browser, Some(WITHOUT_HELPERS), &thoughts, SEVERAL).await?;
    for (thought, answer) in thoughts.iter().zip(answers) {
        let first = find(&thought.for_minds(SEVERAL)[0])?;
        assert_eq!(answer, written(&first), "{}", thought.level);
    }
    browser.close().await
}

/// What a worker answers, or one that is started by this source.
async fn ask(
    browser: &Browser,
    source: Option<&str>,
    thoughts: &[Thought],
    minds: NonZeroUsize,
) -> Outcome<Vec<Value>> {
    let questions: Vec<String> = thoughts.iter().map(|one| json!(one).to_string()).collect();
    let arguments = vec![json!(source), json!(questions), json!(minds)];
    let answers = browser.client().execute_async(ASK, arguments).await?;
    let answers = answers.as_array().cloned().unwrap_or_default();
    assert_eq!(answers.len(), thoughts.len(), "{answers:?}");
    Ok(answers)
}

fn written(advice: &Advice) -> String {
    serde_json::to_string(advice).expect("advice is plain data")
}

/// Questions to all levels throughout games that go on as `normal` plays them.
fn thoughts(game: &str, players: u8, options: &str) -> Outcome<Vec<Thought>> {
    let mut setup = Setup::new(game, players);
    setup.options = serde_json::from_str(options).expect("options are a map");
    let mut thoughts = Vec::new();
    let mut table = started(&setup, 0)?;
    let (mut asked, mut number) = (0, 0);
    while asked < QUESTIONS {
        let Some(seat) = table.turn().seats().lowest() else {
            table = started(&setup, number)?;
            continue;
        };
        if table.options(seat).len() > 1 {
            if number % BETWEEN == 0 {
                let of = |level| thought(&*table, seat, level, number);
                thoughts.extend(Level::ALL.map(of));
                asked += 1;
            }
            number += 1;
        }
        let next = find(&thought(&*table, seat, Level::Normal, number))?.pick;
        table.pick_text(seat, &next).map_err(|refusal| Fault::new(refusal.message))?;
    }
    Ok(thoughts)
}

fn started(setup: &Setup, number: u32) -> Outcome<Box<dyn AnyMatch>> {
    let start = Start::new(setup.clone(), format!("thoughts {number}"));
    ztable_shelf::start(start).map_err(|refusal| Fault::new(refusal.message))
}

fn thought(game: &dyn AnyMatch, seat: Seat, level: Level, seed: u32) -> Thought {
    let setup = game.start().setup.clone();
    let view = game.view(Viewer::Seat(seat));
    Thought { setup, seat, view, level, budget: BUDGET, seed: seed.into() }
}

fn find(thought: &Thought) -> Outcome<Advice> {
    advise(thought, &timeless).map_err(|refusal| Fault::new(refusal.message))
}

/// What several minds, one after the other, make of it together.
fn find_together(minds: &[Thought]) -> Outcome<Advice> {
    let advices = minds.iter().map(find).collect::<Outcome<Vec<_>>>()?;
    Advice::together(advices).ok_or_else(|| Fault::new("Nobody was asked to think"))
}
