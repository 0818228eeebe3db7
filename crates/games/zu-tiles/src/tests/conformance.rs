//! The conformance suite, and what it has to be told.

use ztable_core::testkit::{Audit, Journeys, ends, try_every_option};
use ztable_core::{Game, Seat, Setup, Viewer};

use crate::imagine::hidden;
use crate::kind::Kind;
use crate::phase::{Fall, Staged};
use crate::position::Position;
use crate::position::load::tiles_of;
use crate::rules::{START_HAND, ZuTiles};
use crate::stack::Origin;
use crate::state::State;
use crate::zone::Zone;

fn players(players: u8) -> Setup {
    Setup::new("zu-tiles", players)
}

/// A deck that uses much of the vocabulary which the starter decks leave alone.
const WILD: &str = include_str!("../../tests/decks/wild.toml");
const SHORT: &str = include_str!("../../tests/decks/short.toml");
const ZODIAC: &str = include_str!("../../tests/decks/zodiac.toml");

ztable_core::conformance!(
    suite,
    ZuTiles,
    setups = [
        players(2),
        players(3),
        players(4)
            .with("side", "right")
            .with("deck2", "own")
            .with("list2", SHORT)
            .with("deck3", "own")
            .with("list3", WILD)
            .with("deck4", "own")
            .with("list4", ZODIAC),
        players(3)
            .with("deck1", "own")
            .with("list1", WILD)
            .with("concede", true)
            .with("first", "2"),
        players(2)
            .with("deck1", "own")
            .with("list1", ZODIAC)
            .with("deck2", "own")
            .with("list2", WILD)
            .with("pick_stacks", true),
    ],
    audit = Audit { truth_odds, pieces },
    standing = standing,
    games = 1,
);

/// Points, and tiles in the area and in hand to make more of them.
fn standing(game: &ZuTiles, state: &State, seat: Seat) -> i64 {
    let look = game.look(state);
    let area = (0..state.area.len()).filter(|tile| look.ctrl(*tile) == seat).count();
    let hand = state.bag.len(seat, Zone::Hand);
    let points = |seat| state.points(seat) as i64;
    let rivals: i64 = game.clockwise(seat).filter(|other| *other != seat).map(points).sum();
    20 * points(seat) - 5 * rivals + 3 * area as i64 + hand as i64
}

#[test]
fn every_option_is_tried() {
    try_every_option::<ZuTiles>(&suite::setups());
}

/// The games that the laws usually follow are won by the last player, and players go out in all three
/// ways.
#[test]
fn games_come_to_all_their_falls() {
    let ends = ends::<ZuTiles>(&suite::setups(), &suite::journeys());
    assert!(is_won(&ends, "last player left"), "nobody is left");
    for wanted in [Fall::Decked, Fall::Number, Fall::Conceded] {
        let fell = |state: &State| state.falls.values().iter().any(|(fall, _)| *fall == wanted);
        assert!(ends.iter().any(|(_, state)| fell(state)), "nobody goes out as {wanted:?}");
    }
}

/// Games are won by points, too, which takes such players longer: the laws meet it in `./test deep`,
/// where these games are among those they follow.
#[test]
fn games_are_won_by_points() {
    let ends = ends::<ZuTiles>(&suite::setups(), &Journeys::random(12).and_driven(standing));
    assert!(is_won(&ends, "points"), "nobody has enough points");
}

fn is_won(ends: &[(ZuTiles, State)], how: &str) -> bool {
    let summaries = ends.iter().filter_map(|(game, state)| game.outcome(state));
    summaries.map(|outcome| outcome.summary).any(|summary| summary.contains(how))
}

/// Every tile of every deck is in one place.
fn pieces(game: &ZuTiles, state: &State) -> Result<(), String> {
    for seat in Seat::all(game.rules.seats) {
        let deck = &game.rules.decks[seat.index()];
        let mut left = vec![0i32; game.tiles.tiles().len()];
        deck.tiles.iter().for_each(|(kind, count)| left[kind.index()] += i32::from(*count));
        tiles_of(state, seat, &mut |kind| left[kind.index()] -= 1);
        for piece in state.bag.tiles(seat, Zone::Unseen) {
            left[piece.kind.index()] -= 1;
        }
        if let Some(index) = left.iter().position(|count| *count != 0) {
            let name = &game.tiles.tile(Kind(index as u8)).name;
            return Err(format!("{} {name} of seat {seat} are missing", left[index]));
        }
        let stowed = state.attached.iter().filter(|a| a.face_down && a.piece.owner() == seat);
        if state.drawable(seat) + stowed.count() != state.bag.len(seat, Zone::Unseen) {
            return Err(format!("the stacks of seat {seat} do not hold what nobody has seen"));
        }
    }
    for (index, placed) in state.area.iter().enumerate() {
        if state.area[..index].iter().any(|other| other.cell == placed.cell) {
            return Err(format!("two tiles lie in {}", placed.cell));
        }
    }
    for attached in &state.attached {
        if !state.area.iter().any(|placed| placed.stamp == attached.host) {
            return Err("a tile is attached to nothing".into());
        }
    }
    Ok(())
}

fn choose(n: usize, k: usize) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (i + 1) as f64).product()
}

/// How likely `imagine` deals every hidden tile to where it is.
fn truth_odds(game: &ZuTiles, state: &State, viewer: Viewer) -> f64 {
    if state.stage != Staged::default() && viewer.seat() != state.asked() {
        return 0.0;
    }
    let table = Position::of(game, state, viewer);
    let others = Seat::all(game.rules.seats).filter(|seat| !viewer.is(*seat));
    others
        .map(|seat| {
            let mut pool = vec![0usize; game.tiles.tiles().len()];
            hidden(game, seat, &table).iter().for_each(|kind| pool[kind.index()] += 1);
            let mut hand = vec![0usize; pool.len()];
            for piece in state.bag.tiles(seat, Zone::Hand) {
                hand[piece.kind.index()] += 1;
            }
            for piece in state.shown.iter().filter(|piece| piece.owner() == seat) {
                pool[piece.kind.index()] -= 1;
                hand[piece.kind.index()] -= 1;
            }
            let (all, held): (usize, usize) = (pool.iter().sum(), hand.iter().sum());
            let ways: f64 = pool.iter().zip(&hand).map(|(n, k)| choose(*n, *k)).product();
            let mut odds = ways / choose(all, held);
            for entry in &state.stack {
                if let Origin::Battle(piece) = entry.origin
                    && piece.owner() == seat
                {
                    let kind = piece.kind.index();
                    odds *= (pool[kind] - hand[kind]) as f64 / (all - held) as f64;
                }
            }
            let picky = state.fresh[seat]
                && held == START_HAND
                && game.rules.decks[seat.index()].has_creature;
            if picky {
                let basic: usize = pool
                    .iter()
                    .enumerate()
                    .filter(|(kind, _)| game.tiles.tile(Kind(*kind as u8)).is_basic_creature())
                    .map(|(_, count)| count)
                    .sum();
                odds /= 1.0 - choose(all - basic, held) / choose(all, held);
            }
            odds
        })
        .product::<f64>()
        // Rounding must not make it more than certain.
        .min(1.0)
}
