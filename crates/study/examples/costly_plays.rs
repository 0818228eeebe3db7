//! Measures how far reviews can be believed: `costly_plays [GAMES [DEPTH [FIRST [GAME]]]]`.
//!
//! Games of `normal` against `hard` are reviewed with the usual effort, as a page does it. Every play
//! that a review names costly is weighed once more, in other worlds and with `DEPTH` times the effort.
//! The goal: in nine of ten cases the play is worse than the best one by at least five points of a
//! hundred there, too. What the seat knew is all that either search is told.

use std::error::Error;

use ztable_bots::{Budget, Effort, Level, Mean, Question, Rate, play_game, timeless, weigh};
use ztable_core::{Record, Refusal, Setup, Viewer};
use ztable_study::{ReviewedPlay, Reviewer, record_of};

/// The games, each for so many players.
const TABLES: [(&str, u8); 6] = [
    ("elemenz", 2),
    ("elemenz", 3),
    ("quantumzap", 2),
    ("zeds-zone", 2),
    ("zee", 2),
    ("zu-tiles", 2),
];

/// What tells the worlds of the second search from those of the review.
const OTHER_WORLDS: u64 = 1 << 40;

/// What a costly play costs at least.
const MUCH: f64 = 0.05;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u32| args.next().map_or(Ok(usual), |text| text.parse());
    let (games, depth, first) = (number(4)?, number(8)?, number(0)?);
    let only = args.next();
    let mut all = Rate::default();
    for (game, players) in TABLES {
        if only.as_deref().is_some_and(|only| only != game) {
            continue;
        }
        let mut held = Rate::default();
        let mut costs = Mean::default();
        for number in first..first + games {
            let record = played(&Setup::new(game, players), number)?;
            for play in named_costly(&record)? {
                let cost = weighed_again(&record, &play, depth)?;
                println!(
                    "{game} {number}, pick {}: cost {:.1} points, with {depth} times the effort {:.1} ± {:.1}",
                    play.pick + 1,
                    100.0 * play.cost.share,
                    100.0 * cost.mean(),
                    100.0 * cost.margin()
                );
                held.count(cost.mean() >= MUCH);
                all.count(cost.mean() >= MUCH);
                costs.count(cost.mean());
            }
        }
        println!(
            "{game}, {players} players, {games} games: {}, mean cost {:.1}",
            told(held),
            100.0 * costs.mean()
        );
    }
    println!("all: {}", told(all));
    Ok(())
}

fn told(rate: Rate) -> String {
    let (low, high) = rate.interval();
    format!(
        "{} of {} costly plays hold, {:.1} % ({:.1} to {:.1})",
        rate.hits,
        rate.of,
        100.0 * rate.share(),
        100.0 * low,
        100.0 * high
    )
}

/// A game of `normal` against `hard`, who take turns in sitting first.
fn played(setup: &Setup, number: u32) -> Result<Record, Refusal> {
    let level =
        |seat: u32| if (seat + number).is_multiple_of(2) { Level::Normal } else { Level::Hard };
    let levels: Vec<Level> = (0..u32::from(setup.players)).map(level).collect();
    let seed = format!("costly plays {number}");
    let report = play_game(setup, &seed, &levels, Budget::USUAL, &timeless)?;
    record_of(setup, &report)
}

fn named_costly(record: &Record) -> Result<Vec<ReviewedPlay>, Refusal> {
    let mut reviewer = Reviewer::new(record.clone(), Effort::GLANCE, 0)?;
    while reviewer.step()? {}
    Ok(reviewer.review().costly().into_iter().cloned().collect())
}

/// What a play costs when somebody looks longer, in worlds that the review has not seen.
fn weighed_again(record: &Record, play: &ReviewedPlay, depth: u32) -> Result<Mean, Refusal> {
    let game = ztable_shelf::replay(record, Some(play.pick))?;
    let usual = Effort::GLANCE;
    let effort =
        Effort { search: usual.search * depth, compare: usual.compare * depth, matters: MUCH };
    let question = Question {
        setup: &record.setup,
        seat: play.seat,
        view: &game.view(Viewer::Seat(play.seat)),
        played: &play.played,
        seed: play.pick as u64 | OTHER_WORLDS,
    };
    Ok(weigh(question, effort)?.cost)
}
