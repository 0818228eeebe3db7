//! What is known about the four games from elsewhere.

use std::collections::BTreeSet;

use serde::Serialize;
use ztable_classics::{ConnectFour, Kuhn, Leduc, TicTacToe};
use ztable_core::testkit::perft::{self, Draws};
use ztable_core::{Game, Quick, Silent, Viewer};

fn start<G: Game>(game: &G) -> G::State {
    game.setup(&mut Quick::new(0), &mut Silent)
}

#[test]
fn there_are_255_168_games_of_tic_tac_toe() {
    let tree = perft::count(&TicTacToe, &start(&TicTacToe), 9, Draws::Fixed(0));
    assert_eq!(tree.games.iter().sum::<u64>(), 255_168);
    assert_eq!(tree.games, [0, 0, 0, 0, 0, 1440, 5328, 47_952, 72_576, 127_872]);
}

#[test]
fn the_tree_of_connect_four_has_its_size() {
    let tree = perft::count(&ConnectFour, &start(&ConnectFour), 8, Draws::Fixed(0));
    assert_eq!(tree.paths, [1, 7, 49, 343, 2401, 16_807, 117_649, 823_536, 5_673_234]);
}

/// The decisions that a player can tell apart: who is asked, and what that seat knows then.
fn information_states<G: Game>(game: &G) -> usize
where
    G::View: Serialize,
{
    let mut seen = BTreeSet::new();
    for start in perft::starts(game) {
        let depth = game.longest() as usize;
        perft::explore(game, &start, depth, Draws::Every, &mut |state, _| {
            for seat in game.turn(state).seats() {
                let view = game.view(state, Viewer::Seat(seat));
                seen.insert((seat, serde_json::to_string(&view).expect("views are plain data")));
            }
        });
    }
    seen.len()
}

#[test]
fn poker_has_12_information_states_after_kuhn_and_936_at_leduc() {
    assert_eq!(information_states(&Kuhn), 12);
    assert_eq!(information_states(&Leduc), 936);
}

#[test]
fn poker_is_zero_sum_and_stakes_are_bounded() {
    fn stakes<G: Game>(game: &G) -> BTreeSet<i32> {
        let mut stakes = BTreeSet::new();
        for start in perft::starts(game) {
            let depth = game.longest() as usize;
            perft::explore(game, &start, depth, Draws::Every, &mut |state, _| {
                if let Some(outcome) = game.outcome(state) {
                    let scores: Vec<i32> = outcome.seats.iter().filter_map(|s| s.score).collect();
                    assert_eq!(scores.iter().sum::<i32>(), 0, "{state:?}");
                    stakes.insert(scores[0].abs());
                }
            });
        }
        stakes
    }
    assert_eq!(stakes(&Kuhn), BTreeSet::from([1, 2]));
    assert_eq!(stakes(&Leduc), BTreeSet::from([0, 1, 3, 5, 7, 9, 11, 13]));
}
