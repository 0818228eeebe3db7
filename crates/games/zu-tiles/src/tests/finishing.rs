//! The spaces where a hand tile would complete a square, found by the plainest search.

use ztable_core::{Game, Picks, Quick, Seat, Silent, Viewer, step_at_random};

use crate::cell::Cell;
use crate::rules::ZuTiles;
use crate::square::{Friend, gaps};
use crate::state::State;
use crate::view::Known;
use crate::zone::Zone;

fn plain(game: &ZuTiles, state: &State, seat: Seat) -> Vec<Cell> {
    let (look, tiles) = (game.look(state), game.tiles());
    let mut found = Vec::new();
    look.each_space(&mut |cell| {
        let guests = state.bag.tiles(seat, Zone::Hand).iter().map(|piece| piece.kind);
        let mut guests = guests.filter(|kind| tiles.tile(*kind).is_basic_creature());
        let finishes = guests.any(|kind| {
            gaps(tiles, cell, |cell| look.friend(look.at(cell)?))
                .any(|gap| gap.takes(tiles, Friend::bare(kind)))
        });
        if finishes {
            found.push(cell);
        }
        false
    });
    found
}

#[test]
fn finishing_spaces_are_those_of_a_plain_search() {
    let game = ZuTiles::new(2).expect("two can play");
    let (mut chance, mut picks, mut spaces) = (Quick::new(9), Picks::new(), 0);
    for _ in 0..10 {
        let mut state = game.setup(&mut chance, &mut Silent);
        while step_at_random(&game, &mut state, &mut chance, &mut picks) {
            for seat in Seat::all(2) {
                let mut found = Vec::new();
                let known = Known::new(&game, &state, Viewer::Seat(seat));
                known.each_finishing(|cell| found.push(cell));
                assert_eq!(found, plain(&game, &state, seat));
                spaces += found.len();
            }
        }
    }
    assert!(spaces > 0, "some space would complete a square");
}
