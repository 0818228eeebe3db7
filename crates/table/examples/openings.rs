//! How long it takes to open a stored table, which plays its whole log again:
//! `cargo run --release -p ztable-table --example openings -- GAME PLAYERS`. Without a game it goes
//! through all of them. The last row of each is a log as long as a server lets it become, of picks that
//! were taken back again and again.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

mod common;

use std::time::Instant;

use common::{Game, MOST_PICKS, Step};
use ztable_core::{Seat, Setup};
use ztable_table::{Command, Deed, JournalEntry, Phase, Share, Table};

/// The most entries that a server lets a log have.
const MOST_ENTRIES: usize = 20_000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next();
    let players: Option<u8> = arguments.next().map(|players| players.parse().unwrap());
    for about in ztable_shelf::games() {
        if game.as_ref().is_none_or(|game| game == about.id) {
            measure(&Setup::new(about.id, players.unwrap_or(about.lobby_players)));
        }
    }
}

fn measure(setup: &Setup) {
    let mut game = Game::start(setup);
    let mut steps = Vec::new();
    while steps.len() < MOST_PICKS
        && let Some(step) = game.next()
    {
        game.go(&step);
        steps.push(step);
    }
    let entries = play(setup, &steps, false);
    open(setup, "one game", &entries);
    let entries = play(setup, &steps, true);
    open(setup, "taken back and again", &entries);
}

/// What a server stores of this game.
fn play(setup: &Setup, steps: &[Step], take_back: bool) -> Vec<JournalEntry> {
    let again = if take_back { MOST_ENTRIES / steps.len().max(1) / 2 } else { 0 };
    let mut stored = Vec::new();
    let mut table = common::table(setup);
    for seat in Seat::all(setup.players) {
        // Those who sat down before anything was noted sit there by entries of their own.
        let (person, share) = (common::person(seat), Share::Nonce("n".into()));
        let deed = Deed::Sat { seat, person, share };
        stored.push(JournalEntry { at: 0, asked: None, spent: Vec::new(), deed });
    }
    stored.extend(common::command(&mut table, 1, Seat::FIRST, Command::Start).entries);
    let mut now = 1;
    for step in steps {
        let Step::Pick(seat, pick) = step else {
            now += 5_000;
            stored.extend(table.tick(now));
            continue;
        };
        for round in 0..=again {
            now += 1;
            let command = Command::Pick { seat: *seat, pick: pick.clone(), seen: u64::MAX };
            let picked = table.execute(now, &common::person(*seat), now, &command);
            if picked.answer.refusal.is_some() {
                // What was taken back was an earlier pick; the game goes another way from here on.
                return stored;
            }
            stored.extend(picked.entries);
            if round == again || table.phase() != Phase::Playing {
                break;
            }
            now += 1;
            let undo = Command::Undo { seat: *seat };
            let entries = table.execute(now, &common::person(*seat), now, &undo).entries;
            let is_back = |entry: &JournalEntry| matches!(entry.deed, Deed::TookBack { .. });
            let goes_on = entries.iter().any(is_back);
            stored.extend(entries);
            // Where somebody has to agree, the game goes on.
            if !goes_on {
                break;
            }
        }
    }
    stored
}

fn open(setup: &Setup, what: &str, entries: &[JournalEntry]) {
    let header = common::table(setup).header().clone();
    let start = Instant::now();
    let mut times = 0;
    while times < 3 || start.elapsed().as_millis() < 300 {
        let table = Table::restore(header.clone(), entries.iter().cloned(), 1).unwrap();
        std::hint::black_box(&table);
        times += 1;
    }
    println!(
        "{} of {}, {what}: {} entries, {:.2} ms",
        setup.game,
        setup.players,
        entries.len(),
        start.elapsed().as_secs_f64() * 1e3 / f64::from(times)
    );
}
