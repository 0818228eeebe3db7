//! What a state is made of.

use ztable_core::{Game, Picks, Quick, Silent, play_out};
use zu_tiles::{State, ZuTiles};

#[test]
fn a_state_is_bounded_by_its_tiles() {
    let size = size_of::<State>();
    assert!((SIZE - 200..=SIZE).contains(&size), "{size} bytes");
}

/// Bytes of a state: room for four decks of 200 tiles, 128 tiles in the area, 64 attached ones, 64
/// waiting effects and 40 entries on the stack.
const SIZE: usize = 7_700;

#[test]
fn a_copy_plays_like_the_original() {
    let game = ZuTiles::new(2).unwrap();
    let mut chance = Quick::new(5);
    let mut state = game.setup(&mut chance, &mut Silent);
    let mut copy = state.clone();
    let mut picks = Picks::new();
    play_out(&game, &mut state, &mut chance.clone(), &mut picks);
    play_out(&game, &mut copy, &mut chance, &mut picks);
    assert_eq!(state, copy);
}
