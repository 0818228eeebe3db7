//! Worlds that a view cannot rule out.

use ztable_core::{Chance, Key, Seat, Viewer};

use crate::kind::{Kind, Piece};
use crate::position::{Position, Tiles};
use crate::rules::ZuTiles;
use crate::stack::Origin;
use crate::state::State;
use crate::text::{Me, Wait};
use crate::view::View;

/// Deals what the viewer cannot see: for every player, the tiles of the deck that are nowhere to be
/// seen go at random to the hand, to the Battle Action Tile and to where nobody has looked.
pub(crate) fn imagine(game: &ZuTiles, view: &View, chance: &mut impl Chance) -> State {
    let mut table = view.table.clone();
    if view.viewer != Viewer::Referee {
        for seat in Seat::all(game.rules.seats).filter(|seat| !view.viewer.is(*seat)) {
            deal(game, seat, &mut table, chance);
        }
    }
    table.load(game).expect("a world made from a view is a possible position")
}

fn deal(game: &ZuTiles, seat: Seat, table: &mut Position, chance: &mut impl Chance) {
    let mut pool = hidden(game, seat, table);
    let player = &table.seats[seat.index()];
    let count = player.hand.len();
    let mut sure = Vec::new();
    for piece in table.shown.iter().filter(|piece| piece.owner() == seat) {
        if let Some(at) = pool.iter().position(|kind| *kind == piece.kind) {
            sure.push(pool.remove(at));
        }
    }
    let basic = |kind: &Kind| game.tiles.tile(*kind).is_basic_creature();
    // A starting hand that nobody has touched holds a Creature (ZU-2.5).
    let picky = player.fresh
        && count == crate::rules::START_HAND
        && game.rules.decks[seat.index()].has_creature;
    let hand = loop {
        shuffle(&mut pool, chance);
        let mut hand = sure.clone();
        hand.extend(pool.iter().take(count - sure.len()));
        if !picky || hand.iter().any(basic) {
            break hand;
        }
    };
    pool.drain(..count - sure.len());
    for entry in &mut table.stack {
        if entry.origin == Origin::Covered && entry.player() == seat {
            let kind = pool.pop().expect("the Battle Action Tile is one of the hidden tiles");
            entry.origin = Origin::Battle(Piece::new(kind, seat));
        }
    }
    let player = &mut table.seats[seat.index()];
    player.hand = Tiles::Known(hand);
    player.unseen = Some(Tiles::Known(pool));
}

fn shuffle(pool: &mut [Kind], chance: &mut impl Chance) {
    for done in 0..pool.len().saturating_sub(1) {
        let rest = &pool[done..];
        let n = rest.len() as u32;
        let chosen = chance.one_of(Key::Next, n, |index| rest[index as usize].to_string());
        pool.swap(done, done + chosen as usize);
    }
}

/// The tiles of a player that the table does not show.
pub(crate) fn hidden(game: &ZuTiles, seat: Seat, table: &Position) -> Vec<Kind> {
    let mut left: Vec<i32> = vec![0; game.tiles.tiles().len()];
    for (kind, count) in &game.rules.decks[seat.index()].tiles {
        left[kind.index()] += i32::from(*count);
    }
    let mut take = |piece: Piece| {
        if piece.owner() == seat {
            left[piece.kind.index()] -= 1;
        }
    };
    for player in &table.seats {
        player.discard.iter().flatten().chain(&player.points).for_each(|piece| take(*piece));
    }
    table.area.iter().for_each(|placed| take(placed.tile));
    table.attached.iter().filter_map(|attached| attached.tile).for_each(&mut take);
    for later in &table.later {
        if let Wait::Back { piece, .. } = later.wait {
            take(piece);
        }
    }
    let moved = table.run.is_some_and(|run| run.entry && run.me != Me::Stack);
    let entries = table.stack.len() - usize::from(moved && !table.stack.is_empty());
    for entry in &table.stack[..entries] {
        if let Origin::Tile(piece) | Origin::Battle(piece) = entry.origin {
            take(piece);
        }
    }
    if let Some(back) = table.run.and_then(|run| run.back) {
        take(back);
    }
    let mut tiles = Vec::new();
    for (index, count) in left.into_iter().enumerate() {
        for _ in 0..count.max(0) {
            tiles.push(Kind(index as u8));
        }
    }
    tiles
}
