//! The conformance suite of the games for two.

use ztable_classics::{ConnectFour, Kuhn, KuhnState, Leduc, LeducState, TicTacToe};
use ztable_core::testkit::{Audit, Counting, Journeys, games, laws};
use ztable_core::{Game, Setup, Viewer};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

ztable_core::game_conformance!(tic_tac_toe, TicTacToe, games = 40);
ztable_core::game_conformance!(connect_four, ConnectFour, games = 20);
ztable_core::game_conformance!(kuhn, Kuhn, games = 60);
ztable_core::game_conformance!(leduc, Leduc, games = 60);

/// The laws of titles: records, refusals, taking back, what the doors say.
macro_rules! doors {
    ($module:ident, $game:ty, $id:literal) => {
        mod $module {
            use super::*;

            ztable_core::each_title_law!(
                title_tests;
                $game, [Setup::new($id, 2)], &Journeys::random(games(6))
            );
        }
    };
}

doors!(doors_of_tic_tac_toe, TicTacToe, "tic-tac-toe");
doors!(doors_of_connect_four, ConnectFour, "connect-four");
doors!(doors_of_kuhn_poker, Kuhn, "kuhn-poker");
doors!(doors_of_leduc_poker, Leduc, "leduc-poker");

/// The odds of guessing the cards that a viewer has not seen, which are among so many.
fn guess(cards: usize, hidden: usize) -> f64 {
    (0..hidden).map(|guessed| 1.0 / (cards - guessed) as f64).product()
}

#[test]
fn imagination_is_honest() {
    fn nothing_hidden<G: Game>() -> Audit<G> {
        Audit { truth_odds: |_, _, _| 1.0, pieces: |_, _| Ok(()) }
    }
    let kuhn = Audit {
        truth_odds: |_, state: &KuhnState, viewer| {
            let folded = !matches!(
                state.picks.map(|pick| pick.map_or('-', |p| p.to_string().remove(0))),
                ['p', 'p', '-'] | ['b', 'b', '-'] | ['p', 'b', 'b']
            );
            match viewer {
                Viewer::Seat(_) if folded => guess(2, 1),
                Viewer::Spectator if folded => guess(3, 2),
                _ => 1.0,
            }
        },
        pieces: |_, _| Ok(()),
    };
    let leduc = Audit {
        truth_odds: |game: &Leduc, state: &LeducState, viewer| {
            let opened = usize::from(state.open.is_some());
            let folded = state.rounds.iter().flatten().flatten().any(|p| p.to_string() == "fold");
            match viewer {
                _ if game.turn(state).is_over() && !folded => 1.0,
                Viewer::Seat(_) => guess(5 - opened, 1),
                _ => guess(6 - opened, 2),
            }
        },
        pieces: |_, _| Ok(()),
    };
    assert_eq!(laws::examine_imagination(&TicTacToe, 20, &nothing_hidden()), Ok(()));
    assert_eq!(laws::examine_imagination(&ConnectFour, 20, &nothing_hidden()), Ok(()));
    assert_eq!(laws::examine_imagination(&Kuhn, 500, &kuhn), Ok(()));
    assert_eq!(laws::examine_imagination(&Leduc, 500, &leduc), Ok(()));
}

#[test]
fn impossible_positions_are_refused() {
    fn refused<G: Game>(game: &G, position: &str) -> bool {
        let position: G::Position = serde_json::from_str(position).expect("the form is right");
        game.load(position).is_err()
    }
    assert!(refused(&TicTacToe, r#"{"board": ["xx.", "...", "..."]}"#));
    assert!(refused(&TicTacToe, r#"{"board": ["x..", "...", ".."]}"#));
    assert!(refused(&TicTacToe, r#"{"board": ["z..", "...", "..."]}"#));
    let rows = r#"".......", "......x", ".......", ".......", ".......", ".......""#;
    assert!(refused(&ConnectFour, &format!(r#"{{"board": [{rows}]}}"#)));
    assert!(refused(&Kuhn, r#"{"cards": [1, 1], "picks": [null, null, null]}"#));
    assert!(refused(&Kuhn, r#"{"cards": [1, 2], "picks": ["bet", "pass", "bet"]}"#));
    let rounds = r#"[["call", "call", null, null], [null, null, null, null]]"#;
    let leduc =
        |open: &str| format!(r#"{{"cards": ["js", "kh"], "open": {open}, "rounds": {rounds}}}"#);
    assert!(refused(&Leduc, &leduc("null")));
    assert!(refused(&Leduc, &leduc(r#""kh""#)));
    assert!(!refused(&Leduc, &leduc(r#""ks""#)));
}
