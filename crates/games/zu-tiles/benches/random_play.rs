//! Random games, timed or counted: see `ztable_core::testkit::random_play`.

use ztable_core::testkit::random_play;
use ztable_core::{Game, Quick, Setup};
use zu_tiles::{Catalogue, ZuTiles};

/// Decisions in the first hundred games of the first mode.
const FIRST_HUNDRED: u64 = 32_829;

/// Starter decks, stacks that are chosen, and random decks.
fn setups() -> Vec<Setup> {
    let players = |n| Setup::new("zu-tiles", n);
    let mut setups: Vec<Setup> = (2..=4).map(players).collect();
    setups.push(players(2).with("pick_stacks", true));
    setups.extend((2..=4).map(own_decks));
    setups
}

/// A table where everybody has a random legal deck of 5 to 60 tiles.
fn own_decks(players: u8) -> Setup {
    let mut chance = Quick::new(1);
    let mut setup = Setup::new("zu-tiles", players);
    for player in 1..=players {
        let list = deck(&mut chance);
        setup = setup.with(&format!("deck{player}"), "own").with(&format!("list{player}"), list);
    }
    setup
}

fn deck(chance: &mut Quick) -> String {
    let tiles = Catalogue::common().expect("the catalogue is sound").tiles();
    let mut list = "format = \"zu-deck-1\"\nname = \"Random\"\n[tiles]\n".to_string();
    let mut size = 5 + chance.below(56);
    let start = chance.below(tiles.len() as u32) as usize;
    for offset in 0..tiles.len() {
        let tile = &tiles[(start + offset * 7) % tiles.len()];
        let count = (1 + chance.below(8)).min(size);
        size -= count;
        if count > 0 {
            list.push_str(&format!("{} = {count}\n", tile.id));
        }
    }
    list
}

fn main() {
    random_play::<ZuTiles>(
        &setups(),
        FIRST_HUNDRED,
        &[
            ("turns", |_, state| state.turn().into()),
            ("share won by points", |game, state| {
                let finish = game.finish(state).expect("the game is over");
                let target = usize::from(game.rules().target);
                f64::from(finish.winners().into_iter().any(|seat| state.points(seat) >= target))
            }),
        ],
    );
}
