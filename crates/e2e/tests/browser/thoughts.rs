//! A bot that thinks in a browser finds what it finds on a server: the same worths bit for bit, and so
//! the same pick.

use serde_json::json;
use ztable_bots::{Advice, Budget, Level, Thought, advise, timeless};
use ztable_core::{AnyMatch, Seat, Setup, Start, Viewer};
use ztable_e2e::{Driver, Fault, Outcome, Screen, StaticSite};

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

/// Asks a worker all questions, and ends with all answers.
const ASK: &str = "
    const [questions, done] = arguments;
    const script = document.querySelector('meta[name=worker]').content;
    const worker = new Worker(script, { type: 'module' });
    const answers = [];
    worker.onerror = (error) => done([error.message]);
    worker.onmessage = ({ data }) => {
        answers.push(data.answer ?? data.error);
        if (answers.length < questions.length) return;
        worker.terminate();
        done(answers);
    };
    questions.forEach((question, id) => worker.postMessage({ id, duty: 'think', question }));";

#[tokio::test]
async fn bots_find_in_a_browser_what_they_find_on_a_server() -> Outcome<()> {
    let site = StaticSite::start()?;
    let driver = Driver::start()?;
    let browser = driver.open(Screen::Desktop).await?;
    browser.goto(&site.address()).await?;
    for (game, players, options) in TABLES {
        let thoughts = thoughts(game, players, options)?;
        let questions: Vec<String> =
            thoughts.iter().map(|thought| json!(thought).to_string()).collect();
        let answers = browser.client().execute_async(ASK, vec![json!(questions)]).await?;
        let answers = answers.as_array().cloned().unwrap_or_default();
        assert_eq!(answers.len(), thoughts.len(), "{game}: {answers:?}");
        for (thought, answer) in thoughts.iter().zip(answers) {
            let here = serde_json::to_string(&find(thought)?).expect("advice is plain data");
            assert_eq!(answer, here.as_str(), "{game} for {players}, {}", thought.level);
        }
    }
    browser.close().await
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
