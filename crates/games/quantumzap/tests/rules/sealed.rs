//! Sealed answers: who has answered is public, what is not, and an answer can be changed until all
//! are in.

use quantumzap::QuantumZap;
use ztable_core::{AnyMatch, Match, Seat, Setup, Start, Viewer};

const SEATS: [Seat; 3] = [Seat::new(0), Seat::new(1), Seat::new(2)];

/// A Beginner game in which everybody has ended the first turn.
fn auction() -> Match<QuantumZap> {
    let start = Start::new(Setup::new("quantumzap", 3), "sealed");
    let mut game: Match<QuantumZap> = Match::start(start).expect("a possible table");
    for _ in SEATS {
        let seat = game.turn().seats().lowest().expect("somebody has the turn");
        game.pick_text(seat, "end turn").expect("a turn can be ended");
    }
    game
}

fn bid(game: &mut Match<QuantumZap>, seat: Seat, pick: &str) {
    game.pick_text(seat, pick).expect("the bid is legal");
}

#[test]
fn a_bid_can_be_changed_until_all_are_in() {
    let mut game = auction();
    bid(&mut game, SEATS[0], "bid 9");
    bid(&mut game, SEATS[1], "bid 4");
    let others = |game: &Match<QuantumZap>| {
        [Viewer::Seat(SEATS[1]), Viewer::Seat(SEATS[2]), Viewer::Spectator]
            .map(|viewer| (game.view(viewer), game.told(viewer, &[], 0)))
    };
    let locked = others(&game);
    let first = game.played().len() - 2;
    assert!(!game.sealed_since(first, SEATS[0]), "nothing is revealed before all are in");

    game.take_back(first).expect("the later bid does not stand on it");
    assert_eq!(game.turn().seats().into_iter().collect::<Vec<_>>(), [SEATS[0], SEATS[2]]);
    bid(&mut game, SEATS[0], "bid 2");
    assert!(locked == others(&game), "nobody else can tell that the bid is another one");
    assert_eq!(game.view(Viewer::Seat(SEATS[0]))["draft"]["done"]["bid"], 2);

    bid(&mut game, SEATS[2], "pass");
    let last = &game.view(Viewer::Spectator)["last"];
    assert_eq!(last["bids"], serde_json::json!([2, 4, 0, 0, 0]));
    assert_eq!(last["winner"], 1);
    assert!(game.sealed_since(first, SEATS[0]), "a revealed bid stays");
}

#[test]
fn bids_are_revealed_together() {
    let mut game = auction();
    let told = |game: &Match<QuantumZap>| game.told(Viewer::Spectator, &[], 0).len();
    let before = told(&game);
    for seat in [SEATS[2], SEATS[0]] {
        bid(&mut game, seat, "bid 5");
        assert_eq!(told(&game), before, "nothing is told while somebody is undecided");
        let view = game.view(Viewer::Seat(SEATS[1]));
        assert!(!view["asked"].as_array().expect("a list").contains(&seat.number().into()));
        assert_eq!(view["last"], serde_json::Value::Null);
    }
    bid(&mut game, SEATS[1], "bid 6");
    assert!(told(&game) > before);
}
