//! Loading positions, and refusing those that cannot come about. Every refusal begins with the path
//! of the entry that is wrong: `area[2].cell: …`.

use std::fmt::Display;

use ztable_core::{Code, Refusal, Seat};

use crate::action::Action;
use crate::bag::Zone;
use crate::cell::EDGE;
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece, SEATS};
use crate::position::{AreaPosition, AttachedPosition, Position, SeatPosition, Tiles};
use crate::possible;
use crate::state::{
    Attached, Me, Phase, Placed, Question, Run, Source, Stage, Stamp, State, Target, Verb, Wait,
};

/// The refusal of the entry with this path.
pub(crate) fn bad(path: impl Display, message: impl Display) -> Refusal {
    Refusal::new(Code::BadPosition, format!("{path}: {message}"))
}

/// The state of a position.
pub(crate) fn load(game: &ZuTiles, position: Position) -> Result<State, Refusal> {
    let seats = game.rules.seats;
    if position.seats.len() != usize::from(seats) {
        let count = position.seats.len();
        return Err(bad("seats", format!("The position has {count} players, the table {seats}.")));
    }
    let names = Names { game };
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
        names.lay(&format!("area[{number}]"), tile, &mut state)?;
    }
    for (number, tile) in position.attached.iter().enumerate() {
        names.attach(&format!("attached[{number}]"), tile, &mut state)?;
    }
    for later in &position.later {
        if !state.delay(*later) {
            return Err(bad("later", "More effects wait for the end of the turn than can."));
        }
    }
    for entry in &position.stack {
        if !state.stack.push(*entry) {
            return Err(bad("stack", "The stack has more entries than it can."));
        }
    }
    for piece in &position.shown {
        state.shown.push(*piece);
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
        Some(stamp) if stamp.0 == 0 || stamp > state.clock => {
            let (number, clock) = (stamp.0, state.clock.0);
            let message = format!(
                "Something came about as number {number}, but the clock stands at {clock}."
            );
            Err(bad(format!("{path}.n"), message))
        }
        Some(stamp) => Ok(stamp),
    }
}

/// Reads entries, and checks that what they name is at this table.
struct Names<'a> {
    game: &'a ZuTiles,
}

impl Names<'_> {
    fn seat(&self, path: impl Display, seat: Seat) -> Result<Seat, Refusal> {
        if seat.number() < self.game.rules.seats {
            return Ok(seat);
        }
        Err(bad(path, format!("There is no seat {seat} at this table.")))
    }

    fn number(&self, path: impl Display, number: u8) -> Result<(), Refusal> {
        match Seat::checked(u64::from(number), self.game.rules.seats) {
            Some(_) => Ok(()),
            None => Err(bad(path, format!("There is no seat {number} at this table."))),
        }
    }

    fn kind(&self, path: impl Display, kind: Kind) -> Result<Kind, Refusal> {
        if kind.index() < self.game.tiles.tiles().len() {
            return Ok(kind);
        }
        Err(bad(path, format!("There is no tile '{kind}' at this table.")))
    }

    fn piece(&self, path: impl Display, piece: Piece) -> Result<Piece, Refusal> {
        self.kind(&path, piece.kind)?;
        self.seat(&path, piece.owner())?;
        Ok(piece)
    }

    fn op(&self, path: impl Display, op: u16) -> Result<(), Refusal> {
        if usize::from(op) < self.game.tiles.ops.len() {
            return Ok(());
        }
        Err(bad(path, format!("There is no instruction {op}.")))
    }

    fn targets(&self, path: &str, targets: &[Target]) -> Result<(), Refusal> {
        for (number, target) in targets.iter().enumerate() {
            if let Target::Pile(_, aimed) = target {
                self.piece(format!("{path}.targets[{number}]"), *aimed)?;
            }
        }
        Ok(())
    }

    fn source(&self, path: &str, source: Source, placed: bool) -> Result<(), Refusal> {
        let path = format!("{path}.source");
        match source {
            Source::Nothing => Ok(()),
            Source::Covered => Err(bad(path, "The Battle Action Tile must be named.")),
            Source::Battle(battle) => self.piece(path, battle).map(drop),
            Source::Tile(tile) => {
                let def = self.game.tiles.tile(self.piece(&path, tile)?.kind);
                if placed != def.is_placed() {
                    return Err(bad(path, format!("{} is not played like that.", def.name)));
                }
                Ok(())
            }
            Source::Ability { granter, kind: of, nth, .. } => {
                let def = self.game.tiles.tile(self.kind(&path, of)?);
                let list = if granter == Stamp(0) { &def.abilities } else { &def.statics.grants };
                if usize::from(nth) < list.len() {
                    return Ok(());
                }
                Err(bad(path, format!("{} has no such ability.", def.name)))
            }
        }
    }

    /// A tile of the area.
    fn lay(&self, path: &str, tile: &AreaPosition, state: &mut State) -> Result<(), Refusal> {
        let piece = self.piece(format!("{path}.tile"), tile.tile)?;
        let def = self.game.tiles.tile(piece.kind);
        if def.in_area.is_none() {
            let message = format!("{} cannot lie in the playing area.", def.name);
            return Err(bad(format!("{path}.tile"), message));
        }
        let at = format!("{path}.cell");
        if !tile.cell.is_inside() {
            let message = format!(
                "Cell {} lies beyond the edge: columns and rows go from -{EDGE} to {EDGE}.",
                tile.cell
            );
            return Err(bad(at, message));
        }
        if state.area.iter().any(|other| other.cell == tile.cell) {
            return Err(bad(at, format!("Two tiles lie in cell {}.", tile.cell)));
        }
        let stamp = stamp(path, tile.n, state)?;
        if state.area.last().is_some_and(|last| last.stamp >= stamp) {
            let message = "The tiles of the area are not in the order in which they came.";
            return Err(bad(format!("{path}.n"), message));
        }
        if tile.turn > state.turn {
            let message = format!("{} came in a turn that is still to come.", def.name);
            return Err(bad(format!("{path}.turn"), message));
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
        if !state.area.push(placed) {
            return Err(bad(path, "The playing area holds more tiles than it can."));
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
            return Err(bad(format!("{path}.host"), message));
        };
        let by = self.seat(format!("{path}.by"), tile.by)?;
        let stamp = stamp(path, tile.n, state)?;
        if state.attached.last().is_some_and(|last| last.stamp >= stamp) {
            let message = "Attached tiles are not in the order in which they were attached.";
            return Err(bad(format!("{path}.n"), message));
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
                    return Err(bad(format!("{path}.tile"), message));
                }
                let (under, used, fired) = (tile.under, tile.used, tile.fired);
                Attached { piece, face_down: false, under, used, fired, ..stowed }
            }
        };
        if !state.pin(attached) {
            return Err(bad(path, "More tiles are attached than can be."));
        }
        Ok(())
    }

    /// What waits, what lies on the stack, what runs and what was begun name things that are there.
    fn check(&self, state: &State) -> Result<(), Refusal> {
        self.check_later(state)?;
        for (number, entry) in state.stack.iter().enumerate() {
            let path = format!("stack[{number}]");
            self.number(format!("{path}.player"), entry.player)?;
            if let Some(taker) = entry.taker {
                self.number(format!("{path}.taker"), taker)?;
            }
            if entry.source == Source::Nothing {
                return Err(bad(path, "An entry of the stack is nothing."));
            }
            self.source(&path, entry.source, false)?;
            self.targets(&path, &entry.targets)?;
        }
        if let Some(run) = &state.run {
            self.check_run(state, run)?;
        }
        if let Some(battle) = &state.battle {
            self.number("battle.by", battle.by)?;
        }
        self.check_stage(&state.stage)?;
        if let Phase::Deal(asked)
        | Phase::Allies(_, asked)
        | Phase::Lend(_, asked, _)
        | Phase::React(asked) = state.phase
        {
            self.seat("phase", asked)?;
        }
        for (number, shown) in state.shown.iter().enumerate() {
            self.piece(format!("shown[{number}]"), *shown)?;
        }
        if let Some(winner) = state.winner {
            self.seat("winner", winner)?;
        }
        if let Some((who, action)) = state.last {
            self.seat("last[0]", who)?;
            match action {
                Action::Tile(tile) => drop(self.kind("last[1]", tile)?),
                Action::Pile(pile) => drop(self.piece("last[1]", pile)?),
                _ => {}
            }
        }
        Ok(())
    }

    fn check_later(&self, state: &State) -> Result<(), Refusal> {
        let mut last = Stamp(0);
        for (number, later) in state.later.iter().enumerate() {
            let path = format!("later[{number}]");
            if later.stamp <= last || later.stamp > state.clock {
                let message = "What waits for the end of the turn is not in order.";
                return Err(bad(format!("{path}.stamp"), message));
            }
            last = later.stamp;
            let path = format!("{path}.wait");
            match later.wait {
                Wait::Nothing => {
                    let message = "Something waits for the end of the turn that is nothing.";
                    return Err(bad(path, message));
                }
                Wait::Stats { .. } => {}
                Wait::Control { to, .. } => self.number(path, to)?,
                Wait::Back { piece, op } => {
                    self.piece(&path, piece)?;
                    self.op(&path, op)?;
                }
                Wait::Program { you, op, .. } => {
                    self.number(&path, you)?;
                    self.op(&path, op)?;
                }
            }
        }
        Ok(())
    }

    fn check_run(&self, state: &State, run: &Run) -> Result<(), Refusal> {
        self.number("run.you", run.you)?;
        self.op("run.op", run.op)?;
        if let Some(past) = run.past {
            self.op("run.past", past)?;
        }
        if let Some(back) = run.back {
            self.piece("run.back", back)?;
        }
        if run.entry && state.stack.is_empty() {
            return Err(bad("run.entry", "A text of the stack runs, but the stack is empty."));
        }
        self.targets("run", &run.targets)?;
        if let Question::Target(number) = run.question {
            let top = state.stack.last().filter(|_| run.entry);
            let tests = top.map_or(0, |entry| match entry.source {
                Source::Battle(_) => 0,
                other => self.game.script(other).targets.len(),
            });
            if usize::from(number) >= tests {
                let message = "A target is asked for that the tile does not have.";
                return Err(bad("run.question", message));
            }
        }
        Ok(())
    }

    fn check_stage(&self, stage: &Stage) -> Result<(), Refusal> {
        self.source("stage", stage.source, stage.verb == Verb::Place)?;
        self.targets("stage", &stage.targets)?;
        for (number, paid) in stage.costs.iter().enumerate() {
            self.piece(format!("stage.costs[{number}]"), *paid)?;
        }
        let staged = |source: Source| matches!(source, Source::Tile(_) | Source::Ability { .. });
        if matches!(stage.verb, Verb::Act | Verb::React) && staged(stage.source) {
            let script = self.game.script(stage.source);
            let (targets, costs) = (stage.targets.len(), stage.costs.len());
            let complete = targets >= script.targets.len() && costs >= script.costs();
            if complete || targets > script.targets.len() || costs > script.costs() {
                return Err(bad("stage", "What was begun does not fit the tile."));
            }
        }
        let empty = stage.targets.is_empty() && stage.costs.is_empty();
        let begun = match stage.verb {
            Verb::Nothing => empty && stage.source == Source::Nothing && stage.tile == Stamp(0),
            Verb::Place => empty,
            Verb::Battle => stage.targets.len() <= 1 && stage.source == Source::Nothing,
            Verb::Cycle => stage.costs.len() <= 1 && stage.source == Source::Nothing,
            Verb::Act | Verb::React => !matches!(stage.source, Source::Battle(_)),
        };
        if begun {
            Ok(())
        } else {
            Err(bad("stage", "What was begun cannot have been begun like that."))
        }
    }

    /// The tiles of a player, as far as they are named.
    fn fill(&self, owner: Seat, player: &SeatPosition, state: &mut State) -> Result<(), Refusal> {
        let path = |zone: &str| format!("seats[{owner}].{zone}");
        let mut own = |zone: Zone, name: &str, tiles: &Tiles| {
            let Tiles::Known(tiles) = tiles else {
                let message = format!("The hand of seat {owner} must be named tile by tile.");
                return Err(bad(path(name), message));
            };
            for (number, tile) in tiles.iter().enumerate() {
                let path = format!("{}[{number}]", path(name));
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
                let path = format!("{}[{number}]", path(name));
                roomy(&path, state)?;
                state.bag.add(owner, zone, self.piece(path, *tile)?);
            }
        }
        state.falls[owner.index()] = (player.fall, player.fell);
        state.fresh[owner.index()] = player.fresh;
        state.mulligans[owner.index()] = player.mulligans;
        Ok(())
    }
}

/// Refuses more tiles than the decks can have, before the bag overflows.
fn roomy(path: &str, state: &State) -> Result<(), Refusal> {
    if state.bag.total() < usize::from(crate::deck::MOST_TILES) * SEATS {
        return Ok(());
    }
    Err(bad(path, "There are more tiles than the decks have."))
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
    for later in state.later.iter() {
        if let Wait::Back { piece, .. } = later.wait {
            add(piece);
        }
    }
    let moved = state.run.is_some_and(|run| run.entry && run.me != Me::Stack);
    let entries = state.stack.len() - usize::from(moved && !state.stack.is_empty());
    // A tile that came into the area while its text runs lies there.
    for entry in &state.stack[..entries] {
        if let Source::Tile(piece) | Source::Battle(piece) = entry.source {
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
    let path = format!("seats[{owner}]");
    for (index, count) in left.iter().enumerate() {
        let tile = Kind(index as u8);
        let name = &game.tiles.tile(tile).name;
        if *count < 0 {
            let message = format!("Seat {owner} has {} {name} too many.", -count);
            return Err(bad(&path, message));
        }
        let zone = match (&player.unseen, &player.discard) {
            (None, _) => Zone::Unseen,
            (_, None) => Zone::Discard,
            _ if *count > 0 => {
                let message = format!("{count} {name} of seat {owner} are missing.");
                return Err(bad(&path, message));
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
        return Err(bad(format!("{path}.unseen"), message));
    };
    let heights = player.stacks.unwrap_or_else(|| State::even_stacks(drawable));
    let sum: usize = heights.iter().map(|height| usize::from(*height)).sum();
    if sum != drawable {
        let message =
            format!("The Draw Stacks of seat {owner} hold {sum} tiles, but {drawable} are left.");
        return Err(bad(format!("{path}.stacks"), message));
    }
    state.heights[owner.index()] = heights;
    Ok(())
}
