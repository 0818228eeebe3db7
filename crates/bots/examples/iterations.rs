//! How many games an expert plays on in its head in a second, on one core:
//! `iterations [GAME PLAYERS [ITERATIONS [OPTIONS]]]`; all games without a word. Also what it costs to
//! ask a network.
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

use ztable_bots::{Advice, Budget, Inputs, Judged, Level, Thought, advise, timeless};
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
const QUESTIONS: u32 = 12;
const BETWEEN: u32 = 5;
const EVALUATIONS: u32 = 200_000;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let [game, players, rest @ ..] = &words[..] {
        let iterations = rest.first().map_or(Ok(2_000), |text| text.parse())?;
        return measure(game, players.parse()?, iterations, rest.get(1).map_or("{}", |text| text));
    }
    for (game, players, iterations, options) in TABLES {
        measure(game, players, iterations, options)?;
    }
    evaluate()
}

fn measure(game: &str, players: u8, most: u32, options: &str) -> Result<(), Box<dyn Error>> {
    let mut setup = Setup::new(game, players);
    setup.options = serde_json::from_str(options)?;
    let (mut asked, mut number, mut iterations, mut spent) = (0, 0, 0, 0.0);
    let mut table = started(&setup, 0)?;
    while asked < QUESTIONS {
        let Some(seat) = table.turn().seats().lowest() else {
            table = started(&setup, number)?;
            continue;
        };
        if table.options(seat).len() > 1 {
            if number % BETWEEN == 0 {
                let begun = processor_seconds()?;
                let budget = Budget::iterations(most);
                iterations += ask(&*table, seat, Level::Expert, budget, number)?.iterations;
                spent += processor_seconds()? - begun;
                asked += 1;
            }
            number += 1;
        }
        let next = ask(&*table, seat, Level::Normal, Budget::USUAL, number)?;
        table.pick_text(seat, &next.pick)?;
    }
    let rate = f64::from(iterations) / spent;
    println!("{game} for {players}, {options}: {iterations} iterations, {rate:.0} a second");
    Ok(())
}

fn started(setup: &Setup, number: u32) -> Result<Box<dyn AnyMatch>, Refusal> {
    ztable_shelf::start(Start::new(setup.clone(), format!("iterations {number}")))
}

fn ask(
    game: &dyn AnyMatch,
    seat: Seat,
    level: Level,
    budget: Budget,
    seed: u32,
) -> Result<Advice, Refusal> {
    let setup = game.start().setup.clone();
    let view = game.view(Viewer::Seat(seat));
    advise(&Thought { setup, seat, view, level, budget, seed: seed.into() }, &timeless)
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
