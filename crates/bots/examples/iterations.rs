//! How many games an expert plays on in its head in a second, on one core:
//! `iterations [GAME PLAYERS [ITERATIONS [OPTIONS]]]`; all games without a word. Also what it costs to
//! ask a network. `iterations questions` writes down the questions of all games, one a line, for somebody
//! who thinks elsewhere, such as a browser.
//!
//! Expert is asked throughout a game that goes on as `normal` plays it. Time is that of the processor as
//! Linux counts it, so that other work on the machine matters little. To see where it goes:
//!
//! ```sh
//! cargo build --release -p ztable-bots --example iterations
//! valgrind --tool=callgrind target/release/examples/iterations leduc-poker 2 2000
//! ```

use std::error::Error;
use std::hint::black_box;

use ztable_bots::{Budget, Inputs, Judged, Level, Thought, advise, timeless};
use ztable_core::{AnyMatch, Game, Quick, Refusal, Seat, Setup, Silent, Start, Title, Viewer};
use ztable_shelf::elemenz::ElemenZ;

/// Game, players, iterations a question, and options.
const TABLES: [(&str, u8, u32, &str); 12] = [
    ("tic-tac-toe", 2, 20_000, "{}"),
    ("connect-four", 2, 20_000, "{}"),
    ("kuhn-poker", 2, 50_000, "{}"),
    ("leduc-poker", 2, 50_000, "{}"),
    ("zeds-zone", 1, 2_000, "{}"),
    ("zee", 1, 2_000, "{}"),
    ("zee", 2, 2_000, "{}"),
    ("elemenz", 2, 800, "{}"),
    ("elemenz", 4, 400, "{}"),
    ("quantumzap", 2, 2_000, "{}"),
    ("quantumzap", 4, 2_000, r#"{"mode":"advanced"}"#),
    ("zu-tiles", 2, 100, "{}"),
];
/// How many questions of a game are asked, spread over it.
const QUESTIONS: usize = 12;
const BETWEEN: u32 = 5;
const EVALUATIONS: u32 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [game, players, rest @ ..] => {
            let iterations = rest.first().map_or(Ok(2_000), |text| text.parse())?;
            let options = rest.get(1).map_or("{}", |text| text);
            measure(&questions(game, players.parse()?, iterations, options)?)
        }
        [word] if word == "questions" => {
            for (game, players, iterations, options) in TABLES {
                for thought in questions(game, players, iterations, options)? {
                    println!("{}", serde_json::to_string(&thought)?);
                }
            }
            Ok(())
        }
        _ => {
            for (game, players, iterations, options) in TABLES {
                measure(&questions(game, players, iterations, options)?)?;
            }
            evaluate()
        }
    }
}

/// What expert is asked throughout a game.
fn questions(
    game: &str,
    players: u8,
    iterations: u32,
    options: &str,
) -> Result<Vec<Thought>, Box<dyn Error>> {
    let mut setup = Setup::new(game, players);
    setup.options = serde_json::from_str(options)?;
    let mut questions = Vec::new();
    let mut number = 0;
    let mut table = started(&setup, 0)?;
    while questions.len() < QUESTIONS {
        let Some(seat) = table.turn().seats().lowest() else {
            table = started(&setup, number)?;
            continue;
        };
        if table.options(seat).len() > 1 {
            if number % BETWEEN == 0 {
                let budget = Budget::iterations(iterations);
                questions.push(thought(&*table, seat, Level::Expert, budget, number));
            }
            number += 1;
        }
        let next =
            advise(&thought(&*table, seat, Level::Normal, Budget::USUAL, number), &timeless)?;
        table.pick_text(seat, &next.pick)?;
    }
    Ok(questions)
}

fn measure(questions: &[Thought]) -> Result<(), Box<dyn Error>> {
    let (mut iterations, mut spent) = (0, 0.0);
    for thought in questions {
        let begun = processor_seconds()?;
        iterations += advise(thought, &timeless)?.iterations;
        spent += processor_seconds()? - begun;
    }
    let Some(Thought { setup: Setup { game, players, options, .. }, .. }) = questions.first()
    else {
        return Err("Nothing was asked.".into());
    };
    let options = serde_json::to_string(options)?;
    let rate = f64::from(iterations) / spent;
    println!("{game} for {players}, {options}: {iterations} iterations, {rate:.0} a second");
    Ok(())
}

fn started(setup: &Setup, number: u32) -> Result<Box<dyn AnyMatch>, Refusal> {
    ztable_shelf::start(Start::new(setup.clone(), format!("iterations {number}")))
}

fn thought(game: &dyn AnyMatch, seat: Seat, level: Level, budget: Budget, seed: u32) -> Thought {
    let setup = game.start().setup.clone();
    let view = game.view(Viewer::Seat(seat));
    Thought { setup, seat, view, level, budget, seed: seed.into() }
}

/// Asks the network of ElemenZ's Monolith about a game that has just begun.
fn evaluate() -> Result<(), Box<dyn Error>> {
    let game = ElemenZ::configure(&Setup::new("elemenz", 2))?;
    let Some(network) = game.network() else { return Err("There is no network.".into()) };
    let state = game.setup(&mut Quick::new(1), &mut Silent);
    let mut inputs = Inputs::new();
    let begun = processor_seconds()?;
    for _ in 0..EVALUATIONS {
        inputs.clear();
        game.tell(black_box(&state), Seat::FIRST, &mut inputs);
    }
    let told = processor_seconds()?;
    for _ in 0..EVALUATIONS {
        black_box(network.value(black_box(&inputs)));
    }
    let judged = processor_seconds()?;
    let each = |seconds: f64| seconds * 1e9 / f64::from(EVALUATIONS);
    println!(
        "elemenz for 2: a network is told a position in {:.0} ns and judges it in {:.0} ns",
        each(told - begun),
        each(judged - told)
    );
    Ok(())
}

/// Of this process so far.
fn processor_seconds() -> Result<f64, Box<dyn Error>> {
    let text = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: u64 = text.split_whitespace().next().ok_or("an empty file")?.parse()?;
    Ok(nanoseconds as f64 / 1e9)
}
