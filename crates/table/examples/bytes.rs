//! Prints how many bytes a pick sends to who picked and to the others, and how many a snapshot
//! has in the middle of a game: `cargo run --release -p ztable-table --example bytes`.
#![allow(clippy::unwrap_used, reason = "a failed measurement is a panic")]

mod common;

use common::{Game, MOST_PICKS, Step};
use ztable_core::{Setup, Viewer};

fn main() {
    println!("game          picks  to picker  to other  largest  snapshot in the middle");
    for about in ztable_shelf::games() {
        let players = about.min_players.max(2);
        measure(&Setup::new(about.id, players));
    }
}

fn measure(setup: &Setup) {
    let mut game = Game::start(setup);
    let (mut picks, mut own, mut others, mut largest) = (0, 0, 0, 0);
    let mut snapshots = Vec::new();
    while picks < MOST_PICKS
        && let Some(step) = game.next()
    {
        let updates = game.go(&step);
        let Step::Pick(seat, _) = step else { continue };
        for update in updates {
            largest = largest.max(update.text.len());
            if update.viewer == Viewer::Seat(seat) {
                own += update.text.len();
            } else {
                others += update.text.len();
            }
        }
        picks += 1;
        snapshots.push(game.table.watch(Viewer::Seat(seat), 0, 0).unwrap().text.len());
    }
    let each = picks * (usize::from(setup.players) - 1);
    println!(
        "{:<12} {picks:>6} {:>10} {:>9} {largest:>8} {:>8}",
        setup.game,
        own / picks,
        others / each,
        snapshots[picks / 2]
    );
}
