//! Loading positions, and refusing those that cannot come about. Every refusal begins with the path
//! of the entry that is wrong: `area.2.cell: …`.

use std::fmt::Display;

use ztable_core::{Refusal, Seat};

use super::possible;
use crate::cell::EDGE;
use crate::kind::{Kind, Piece, Stamp};
use crate::numbers::SEATS;
use crate::position::{AreaPosition, AttachedPosition, Position, SeatPosition, Tiles};
use crate::rules::ZuTiles;
use crate::stack::{Origin, TileTarget};
use crate::state::{Attached, Placed, State};
use crate::text::{Me, Wait};
use crate::zone::Zone;

impl Position {
    /// The state of the position.
    pub(crate) fn load(self, game: &ZuTiles) -> Result<State, Refusal> {
        load(game, self)
    }
}

fn load(game: &ZuTiles, position: Position) -> Result<State, Refusal> {
    let seats = game.rules.seats;
    if position.seats.len() != usize::from(seats) {
        let count = position.seats.len();
        return Err(Refusal::bad_position(
            "seats",
            format!("The position has {count} players, the table {seats}."),
        ));
    }
    let names = Reader { game };
    let mut state = State::blank();
    state.turn = position.turn;
    state.active = names.seat("active", position.active)?;
    state.phase = position.phase;
    state.uses = position.uses;
    state.passes = position.passes;
    state.clock = position.clock;
    state.cursor = position.cursor;
    state.winner = position.winner;
    state.first = position.first.map(|first| names.seat("first", first)).transpose()?;
    state.last = position.last;
    state.battle = position.battle;
    state.run = position.run;
    state.stage = position.stage;
    for (number, tile) in position.area.iter().enumerate() {
        names.lay(&format!("area.{number}"), tile, &mut state)?;
    }
    for (number, tile) in position.attached.iter().enumerate() {
        names.attach(&format!("attached.{number}"), tile, &mut state)?;
    }
    for later in &position.later {
        if !state.delay(*later) {
            return Err(Refusal::bad_position(
                "later",
                "More effects wait for the end of the turn than can.",
            ));
        }
    }
    for entry in &position.stack {
        if !state.stack.try_push(*entry) {
            return Err(Refusal::bad_position("stack", "The stack has more entries than it can."));
        }
    }
    for piece in &position.shown {
        // More than a state remembers is forgotten, as in play.
        let _remembered = state.shown.try_push(*piece);
    }
    names.check(&state)?;
    for (index, player) in position.seats.iter().enumerate() {
        names.fill(Seat::new(index as u8), player, &mut state)?;
    }
    for index in 0..seats {
        fill_up(game, Seat::new(index), &position, &mut state)?;
    }
    possible::check(game, &state)?;
    Ok(state)
}

/// The stamp that is written, or the next one.
fn stamp(path: &str, written: Option<Stamp>, state: &mut State) -> Result<Stamp, Refusal> {
    match written {
        None => Ok(state.tick()),
        Some(stamp) if stamp == Stamp::NOTHING || stamp > state.clock => {
            let (number, clock) = (stamp.number(), state.clock.number());
            let message = format!(
                "Something came about as number {number}, but the clock stands at {clock}."
            );
            Err(Refusal::bad_position(format!("{path}.n"), message))
        }
        Some(stamp) => Ok(stamp),
    }
}

/// Reads entries, and checks that what they name is at this table.
pub(super) struct Reader<'a> {
    pub(super) game: &'a ZuTiles,
}

impl Reader<'_> {
    pub(super) fn seat(&self, path: impl Display, seat: Seat) -> Result<Seat, Refusal> {
        if seat.number() < self.game.rules.seats {
            return Ok(seat);
        }
        Err(Refusal::bad_position(path, format!("There is no seat {seat} at this table.")))
    }

    pub(super) fn number(&self, path: impl Display, number: u8) -> Result<(), Refusal> {
        match Seat::checked(u64::from(number), self.game.rules.seats) {
            Some(_) => Ok(()),
            None => Err(Refusal::bad_position(
                path,
                format!("There is no seat {number} at this table."),
            )),
        }
    }

    pub(super) fn kind(&self, path: impl Display, kind: Kind) -> Result<Kind, Refusal> {
        if kind.index() < self.game.tiles.tiles().len() {
            return Ok(kind);
        }
        Err(Refusal::bad_position(path, format!("There is no tile '{kind}' at this table.")))
    }

    pub(super) fn piece(&self, path: impl Display, piece: Piece) -> Result<Piece, Refusal> {
        self.kind(&path, piece.kind)?;
        self.seat(&path, piece.owner())?;
        Ok(piece)
    }

    pub(super) fn op(&self, path: impl Display, op: u16) -> Result<(), Refusal> {
        if usize::from(op) < self.game.tiles.ops.len() {
            return Ok(());
        }
        Err(Refusal::bad_position(path, format!("There is no instruction {op}.")))
    }

    pub(super) fn targets(&self, path: &str, targets: &[TileTarget]) -> Result<(), Refusal> {
        for (number, target) in targets.iter().enumerate() {
            if let TileTarget::Pile(_, aimed) = target {
                self.piece(format!("{path}.targets.{number}"), *aimed)?;
            }
        }
        Ok(())
    }

    pub(super) fn origin(&self, path: &str, origin: Origin, placed: bool) -> Result<(), Refusal> {
        let path = format!("{path}.source");
        match origin {
            Origin::Nothing => Ok(()),
            Origin::Covered => {
                Err(Refusal::bad_position(path, "The Battle Action Tile must be named."))
            }
            Origin::Battle(battle) => self.piece(path, battle).map(drop),
            Origin::Tile(tile) => {
                let def = self.game.tiles.tile(self.piece(&path, tile)?.kind);
                if placed != def.is_placed() {
                    return Err(Refusal::bad_position(
                        path,
                        format!("{} is not played like that.", def.name),
                    ));
                }
                Ok(())
            }
            Origin::Ability { granter, kind: of, nth, .. } => {
                let def = self.game.tiles.tile(self.kind(&path, of)?);
                let own = granter == Stamp::NOTHING;
                let list = if own { &def.abilities } else { &def.statics.grants };
                if usize::from(nth) < list.len() {
                    return Ok(());
                }
                Err(Refusal::bad_position(path, format!("{} has no such ability.", def.name)))
            }
        }
    }

    /// A tile of the area.
    fn lay(&self, path: &str, tile: &AreaPosition, state: &mut State) -> Result<(), Refusal> {
        let piece = self.piece(format!("{path}.tile"), tile.tile)?;
        let def = self.game.tiles.tile(piece.kind);
        if def.in_area.is_none() {
            let message = format!("{} cannot lie in the playing area.", def.name);
            return Err(Refusal::bad_position(format!("{path}.tile"), message));
        }
        let at = format!("{path}.cell");
        if !tile.cell.is_inside() {
            let message = format!(
                "Cell {} lies beyond the edge: columns and rows go from -{EDGE} to {EDGE}.",
                tile.cell
            );
            return Err(Refusal::bad_position(at, message));
        }
        if state.area.iter().any(|other| other.cell == tile.cell) {
            return Err(Refusal::bad_position(at, format!("Two tiles lie in cell {}.", tile.cell)));
        }
        let stamp = stamp(path, tile.n, state)?;
        if state.area.last().is_some_and(|last| last.stamp >= stamp) {
            let message = "The tiles of the area are not in the order in which they came.";
            return Err(Refusal::bad_position(format!("{path}.n"), message));
        }
        if tile.turn > state.turn {
            let message = format!("{} came in a turn that is still to come.", def.name);
            return Err(Refusal::bad_position(format!("{path}.turn"), message));
        }
        let by = self.seat(format!("{path}.by"), tile.by.unwrap_or(piece.owner()))?;
        let placed = Placed {
            stamp,
            cell: tile.cell,
            piece,
            turn: tile.turn,
            base: by.number(),
            used: tile.used,
            fired: tile.fired,
            worn: 0,
        };
        if !state.area.try_push(placed) {
            return Err(Refusal::bad_position(
                path,
                "The playing area holds more tiles than it can.",
            ));
        }
        Ok(())
    }

    /// An attached tile.
    fn attach(
        &self,
        path: &str,
        tile: &AttachedPosition,
        state: &mut State,
    ) -> Result<(), Refusal> {
        let host = state.area.iter().find(|placed| placed.cell == tile.host);
        let Some(host) = host.map(|placed| placed.stamp) else {
            let message = format!("A tile is attached in cell {}, where there is none.", tile.host);
            return Err(Refusal::bad_position(format!("{path}.host"), message));
        };
        let by = self.seat(format!("{path}.by"), tile.by)?;
        let stamp = stamp(path, tile.n, state)?;
        if state.attached.last().is_some_and(|last| last.stamp >= stamp) {
            let message = "Attached tiles are not in the order in which they were attached.";
            return Err(Refusal::bad_position(format!("{path}.n"), message));
        }
        let stowed = Attached {
            stamp,
            host,
            piece: Piece::new(Kind::default(), by),
            ctrl: by.number(),
            face_down: true,
            under: true,
            used: 0,
            fired: false,
        };
        let attached = match tile.tile {
            None => stowed,
            Some(shown) => {
                let piece = self.piece(format!("{path}.tile"), shown)?;
                let def = self.game.tiles.tile(piece.kind);
                if !def.kind.is_played() {
                    let message = format!("{} cannot be attached.", def.name);
                    return Err(Refusal::bad_position(format!("{path}.tile"), message));
                }
                let (under, used, fired) = (tile.under, tile.used, tile.fired);
                Attached { piece, face_down: false, under, used, fired, ..stowed }
            }
        };
        if !state.pin(attached) {
            return Err(Refusal::bad_position(path, "More tiles are attached than can be."));
        }
        Ok(())
    }

    /// The tiles of a player, as far as they are named.
    fn fill(&self, owner: Seat, player: &SeatPosition, state: &mut State) -> Result<(), Refusal> {
        let path = |zone: &str| format!("seats.{owner}.{zone}");
        let mut own = |zone: Zone, name: &str, tiles: &Tiles| {
            let Tiles::Known(tiles) = tiles else {
                let message = format!("The hand of seat {owner} must be named tile by tile.");
                return Err(Refusal::bad_position(path(name), message));
            };
            for (number, tile) in tiles.iter().enumerate() {
                let path = format!("{}.{number}", path(name));
                roomy(&path, state)?;
                state.bag.add(owner, zone, Piece::new(self.kind(path, *tile)?, owner));
            }
            Ok(())
        };
        own(Zone::Hand, "hand", &player.hand)?;
        if let Some(unseen) = &player.unseen {
            own(Zone::Unseen, "unseen", unseen)?;
        }
        let none = Vec::new();
        let discard = player.discard.as_ref().unwrap_or(&none);
        let piles = [(Zone::Discard, "discard", discard), (Zone::Points, "points", &player.points)];
        for (zone, name, tiles) in piles {
            for (number, tile) in tiles.iter().enumerate() {
                let path = format!("{}.{number}", path(name));
                roomy(&path, state)?;
                state.bag.add(owner, zone, self.piece(path, *tile)?);
            }
        }
        state.falls[owner] = (player.fall, player.fell);
        state.fresh[owner] = player.fresh;
        state.mulligans[owner] = player.mulligans;
        Ok(())
    }
}

/// Refuses more tiles than the decks can have, before the bag overflows.
fn roomy(path: &str, state: &State) -> Result<(), Refusal> {
    if state.bag.total() < usize::from(crate::deck::MOST_TILES) * SEATS {
        return Ok(());
    }
    Err(Refusal::bad_position(path, "There are more tiles than the decks have."))
}

/// All tiles of one owner that can be seen, in any zone but the unseen ones.
pub(crate) fn tiles_of(state: &State, owner: Seat, visit: &mut dyn FnMut(Kind)) {
    let mut add = |piece: Piece| {
        if piece.owner() == owner {
            visit(piece.kind);
        }
    };
    for seat in Seat::all(SEATS as u8) {
        for zone in [Zone::Hand, Zone::Discard, Zone::Points] {
            state.bag.tiles(seat, zone).iter().for_each(|piece| add(*piece));
        }
    }
    state.area.iter().for_each(|placed| add(placed.piece));
    let faces = state.attached.iter().filter(|attached| !attached.face_down);
    faces.for_each(|attached| add(attached.piece));
    for later in &state.later {
        if let Wait::Back { piece, .. } = later.wait {
            add(piece);
        }
    }
    let moved = state.run.is_some_and(|run| run.entry && run.me != Me::Stack);
    let entries = state.stack.len() - usize::from(moved && !state.stack.is_empty());
    // A tile that came into the area while its text runs lies there.
    for entry in &state.stack[..entries] {
        if let Origin::Tile(piece) | Origin::Battle(piece) = entry.origin {
            add(piece);
        }
    }
    if let Some(back) = state.run.and_then(|run| run.back) {
        add(back);
    }
}

/// Fills up what was left out, and checks that every tile of the deck is in one place.
fn fill_up(
    game: &ZuTiles,
    owner: Seat,
    position: &Position,
    state: &mut State,
) -> Result<(), Refusal> {
    let deck = &game.rules.decks[owner.index()];
    let mut left: Vec<i32> = vec![0; game.tiles.tiles().len()];
    for (kind, count) in &deck.tiles {
        left[kind.index()] += i32::from(*count);
    }
    tiles_of(state, owner, &mut |kind| left[kind.index()] -= 1);
    for piece in state.bag.tiles(owner, Zone::Unseen) {
        left[piece.kind.index()] -= 1;
    }
    let player = &position.seats[owner.index()];
    let path = format!("seats.{owner}");
    for (index, count) in left.iter().enumerate() {
        let tile = Kind(index as u8);
        let name = &game.tiles.tile(tile).name;
        if *count < 0 {
            let message = format!("Seat {owner} has {} {name} too many.", -count);
            return Err(Refusal::bad_position(&path, message));
        }
        let zone = match (&player.unseen, &player.discard) {
            (None, _) => Zone::Unseen,
            (_, None) => Zone::Discard,
            _ if *count > 0 => {
                let message = format!("{count} {name} of seat {owner} are missing.");
                return Err(Refusal::bad_position(&path, message));
            }
            _ => break,
        };
        for _ in 0..*count {
            state.bag.add(owner, zone, Piece::new(tile, owner));
        }
    }
    let stowed = |attached: &&Attached| attached.face_down && attached.piece.owner() == owner;
    let stowed = state.attached.iter().filter(stowed).count();
    let unseen = state.bag.len(owner, Zone::Unseen);
    let Some(drawable) = unseen.checked_sub(stowed) else {
        let message = format!("Seat {owner} has stowed more tiles than nobody has seen.");
        return Err(Refusal::bad_position(format!("{path}.unseen"), message));
    };
    let heights = player.stacks.unwrap_or_else(|| State::even_stacks(drawable));
    let sum: usize = heights.iter().map(|height| usize::from(*height)).sum();
    if sum != drawable {
        let message =
            format!("The Draw Stacks of seat {owner} hold {sum} tiles, but {drawable} are left.");
        return Err(Refusal::bad_position(format!("{path}.stacks"), message));
    }
    state.heights[owner] = heights;
    Ok(())
}
