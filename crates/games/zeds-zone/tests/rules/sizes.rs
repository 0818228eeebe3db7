//! A position is small, and stays small.

use zeds_zone::{Action, SeatState, Sheet, State, ZedsZone};
use ztable_core::testkit::Counting;
use ztable_core::{Game, Picks, Quick, Silent, play_out};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn positions_have_these_sizes() {
    assert_eq!(size_of::<Action>(), 2);
    assert_eq!(size_of::<Sheet>(), 112);
    // The sheet as it was when the turn began is not kept but worked out, so this is all.
    assert_eq!(size_of::<SeatState>(), 128);
    assert_eq!(size_of::<State>(), 1056);
}

#[test]
fn up_to_eight_seats_never_touch_the_heap() {
    for players in [1, 2, 8] {
        let game = ZedsZone::new(players).unwrap();
        let mut picks = Picks::new();
        let mut chance = Quick::new(3);
        let before = Counting::allocations();
        for _ in 0..50 {
            let mut state = game.setup(&mut chance, &mut Silent);
            let mut copy = state.clone();
            play_out(&game, &mut state, &mut chance, &mut picks);
            play_out(&game, &mut copy, &mut chance, &mut picks);
            assert!(state.is_over() && copy.is_over());
        }
        assert_eq!(Counting::allocations(), before, "{players} players");
    }
}

#[test]
fn any_number_of_seats_can_play() {
    for players in [9, 99, 128] {
        let game = ZedsZone::new(players).unwrap();
        let mut chance = Quick::new(4);
        let mut state = game.setup(&mut chance, &mut Silent);
        assert_eq!(state.asked().len(), usize::from(players));
        let picks = play_out(&game, &mut state, &mut chance, &mut Picks::new());
        assert!(picks <= game.longest());
        assert_eq!(game.outcome(&state).unwrap().seats.len(), usize::from(players));
    }
    assert!(ZedsZone::new(0).is_err());
    assert!(ZedsZone::new(129).is_err());
}
