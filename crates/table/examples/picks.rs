//! Plays the same random game again and again through a table that all seats watch, for a profiler or
//! to count instructions: `cargo run --release -p ztable-table --example picks -- GAME TIMES PLAYERS`,
//! or the built program under `valgrind --tool=callgrind`. Two play unless more are named. Who plays
//! and what they know is worked out once, before.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

mod common;

use std::time::Instant;

use common::{Game, MOST_PICKS, Step};
use ztable_core::{Seat, Setup, Viewer};
use ztable_table::{Command, Table};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "zeds-zone".into());
    let times: usize = arguments.next().map_or(20, |times| times.parse().unwrap());
    let players: u8 = arguments.next().map_or(2, |players| players.parse().unwrap());
    let setup = Setup::new(&game, players);
    let mut recorded = Game::start(&setup);
    let mut steps = Vec::new();
    while steps.len() < MOST_PICKS
        && let Some(step) = recorded.next()
    {
        recorded.go(&step);
        steps.push(step);
    }
    let (start, mut bytes) = (Instant::now(), 0);
    for _ in 0..times {
        bytes += play(&setup, &steps);
    }
    let picks = times * steps.iter().filter(|step| matches!(step, Step::Pick(..))).count();
    println!(
        "{game}: {picks} picks, {:.1} µs and {} bytes each",
        start.elapsed().as_secs_f64() * 1e6 / picks as f64,
        bytes / picks.max(1)
    );
}

/// Plays it once; how many bytes were sent.
fn play(setup: &Setup, steps: &[Step]) -> usize {
    let mut table: Table = common::table(setup);
    for seat in Seat::all(setup.players) {
        table.watch(Viewer::Seat(seat), 0, 0).unwrap();
    }
    let mut now = 1;
    common::command(&mut table, now, Seat::new(0), Command::Start);
    let mut bytes = 0;
    for step in steps {
        now = common::go(&mut table, now, step);
        bytes += table.refresh().iter().map(|update| update.text.len()).sum::<usize>();
    }
    bytes
}
