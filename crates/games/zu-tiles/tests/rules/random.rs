//! Thousands of random games of every mode end, within the bound and with an outcome.

use ztable_core::testkit::random_games;
use ztable_core::{Game, Picks, Quick, Setup, Silent, Title, Viewer, step_at_random};
use zu_tiles::{AreaType, Cell, Derived, ZuTiles};

#[track_caller]
fn play(setup: &Setup, games: u32) {
    let game = ZuTiles::configure(setup).expect("a set-up of the list is possible");
    random_games(&game, games, &mut Quick::new(u64::from(setup.players)), |state, _| {
        assert!(u32::from(state.turn()) <= game.rules().turns(), "{} turns", state.turn());
        assert!(game.outcome(state).is_some());
    });
}

fn players(n: u8) -> Setup {
    Setup::new("zu-tiles", n)
}

#[test]
fn starter_decks() {
    (2..=4).for_each(|n| play(&players(n), 3000));
}

#[test]
fn mirrored_decks() {
    play(&players(2).with("deck2", "rom"), 2000);
    play(&players(2).with("deck1", "dsr"), 2000);
}

#[test]
fn options() {
    play(&players(3).with("pick_stacks", true).with("side", "right"), 1000);
    play(&players(4).with("concede", true).with("first", "3"), 1000);
}

#[test]
fn own_decks() {
    let wild = include_str!("../decks/wild.toml");
    let zodiac = include_str!("../decks/zodiac.toml");
    play(&players(2).with("deck1", "own").with("list1", wild), 2000);
    play(
        &players(4)
            .with("deck1", "own")
            .with("list1", wild)
            .with("deck2", "own")
            .with("list2", wild)
            .with("deck4", "own")
            .with("list4", zodiac),
        1000,
    );
}

/// In every position of random games everything is settled: no tile without STR, no compatible
/// square that nobody has scored, nobody beyond the points that win.
#[test]
fn positions_are_settled() {
    for players in 2..=4 {
        let game = ZuTiles::new(players).expect("a starter table");
        let mut chance = Quick::new(7);
        let mut picks = Picks::new();
        for _ in 0..40 {
            let mut state = game.setup(&mut chance, &mut Silent);
            while step_at_random(&game, &mut state, &mut chance, &mut picks) {
                let facts = game.view(&state, Viewer::Spectator).facts;
                for tile in &facts.tiles {
                    assert!(tile.str > 0, "{} in {} has STR 0", tile.tile, tile.cell);
                    assert!(!is_corner_of_square(&game, &facts, tile.cell), "{}", tile.cell);
                }
                let over = game.outcome(&state).is_some();
                let most = facts.points.iter().max().expect("there are players");
                assert!(over || *most < usize::from(facts.target));
            }
        }
    }
}

/// Whether a compatible square begins in this cell and goes right and down.
fn is_corner_of_square(game: &ZuTiles, facts: &Derived, cell: Cell) -> bool {
    let at = |x, y| {
        let cell = Cell::new(cell.x + x, cell.y + y);
        facts.tiles.iter().find(|tile| tile.cell == cell && tile.is == AreaType::Creature)
    };
    let corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
    (0..4).all(|n| match (corners[n], corners[(n + 1) % 4]) {
        (Some(one), Some(other)) => game.tiles().compatible(one.tile, other.tile),
        _ => false,
    })
}
