//! Loading positions, and refusing those that cannot come about.

use ztable_core::{Code, Refusal, Seat};

use crate::action::Action;
use crate::bag::Zone;
use crate::game::ZuTiles;
use crate::kind::{Kind, Piece, SEATS};
use crate::position::{Position, SeatPosition, Tiles};
use crate::possible;
use crate::state::{
    Attached, Me, Phase, Placed, Question, Source, Stamp, State, Target, Verb, Wait,
};

pub(crate) fn bad(message: impl Into<String>) -> Refusal {
    Refusal::new(Code::BadPosition, message)
}

/// The state of a position.
pub(crate) fn load(game: &ZuTiles, position: Position) -> Result<State, Refusal> {
    let seats = game.rules.seats;
    if position.seats.len() != usize::from(seats) {
        return Err(bad(format!(
            "The position has {} players, the table {seats}.",
            position.seats.len()
        )));
    }
    let mut state = State::blank();
    state.turn = position.turn;
    state.active = seat(game, position.active)?;
    state.phase = position.phase;
    state.uses = position.uses;
    state.passes = position.passes;
    state.clock = position.clock;
    state.cursor = position.cursor;
    state.winner = position.winner;
    state.first = position.first.map(|first| seat(game, first)).transpose()?;
    state.last = position.last;
    state.battle = position.battle;
    state.run = position.run;
    state.stage = position.stage;
    area(game, &position, &mut state)?;
    for later in &position.later {
        if !state.later.push(*later) {
            return Err(bad("More effects wait for the end of the turn than can."));
        }
    }
    for entry in &position.stack {
        if !state.stack.push(*entry) {
            return Err(bad("The stack has more entries than it can."));
        }
    }
    for piece in &position.shown {
        state.shown.push(*piece);
    }
    check_words(game, &state)?;
    for (index, player) in position.seats.iter().enumerate() {
        zones(game, Seat::new(index as u8), player, &mut state)?;
    }
    for index in 0..seats {
        fill_up(game, Seat::new(index), &position, &mut state)?;
    }
    possible::check(game, &state)?;
    Ok(state)
}

fn seat(game: &ZuTiles, seat: Seat) -> Result<Seat, Refusal> {
    if seat.number() < game.rules.seats {
        return Ok(seat);
    }
    Err(bad(format!("There is no seat {seat} at this table.")))
}

fn kind(game: &ZuTiles, kind: Kind) -> Result<Kind, Refusal> {
    if kind.index() < game.tiles.tiles().len() {
        return Ok(kind);
    }
    Err(bad(format!("There is no tile '{kind}' at this table.")))
}

fn piece(game: &ZuTiles, piece: Piece) -> Result<Piece, Refusal> {
    kind(game, piece.kind)?;
    seat(game, piece.owner())?;
    Ok(piece)
}

fn area(game: &ZuTiles, position: &Position, state: &mut State) -> Result<(), Refusal> {
    for tile in &position.area {
        let piece = piece(game, tile.tile)?;
        let name = &game.tiles.tile(piece.kind).name;
        if game.tiles.tile(piece.kind).in_area.is_none() {
            return Err(bad(format!("{name} cannot lie in the playing area.")));
        }
        if state.area.iter().any(|other| other.cell == tile.cell) {
            return Err(bad(format!("Two tiles lie in cell {}.", tile.cell)));
        }
        let stamp = stamp(tile.n, state)?;
        if state.area.last().is_some_and(|last| last.stamp >= stamp) {
            return Err(bad("The tiles of the area are not in the order in which they came."));
        }
        let by = seat(game, tile.by.unwrap_or(piece.owner()))?;
        let placed = Placed {
            stamp,
            cell: tile.cell,
            piece,
            turn: tile.turn,
            base: by.number(),
            used: tile.used,
            fired: tile.fired,
        };
        if tile.turn > position.turn {
            return Err(bad(format!("{name} came in a turn that is still to come.")));
        }
        if !state.area.push(placed) {
            return Err(bad("The playing area holds more tiles than it can."));
        }
    }
    for tile in &position.attached {
        let Some(host) = state.area.iter().find(|placed| placed.cell == tile.host) else {
            return Err(bad(format!(
                "A tile is attached in cell {}, where there is none.",
                tile.host
            )));
        };
        let host = host.stamp;
        let by = seat(game, tile.by)?;
        let stamp = stamp(tile.n, state)?;
        let attached = match tile.tile {
            Some(shown) => {
                let piece = piece(game, shown)?;
                let tile_def = game.tiles.tile(piece.kind);
                if !tile_def.kind.is_played() {
                    return Err(bad(format!("{} cannot be attached.", tile_def.name)));
                }
                Attached {
                    stamp,
                    host,
                    piece,
                    ctrl: by.number(),
                    face_down: false,
                    under: tile.under,
                    used: tile.used,
                    fired: tile.fired,
                }
            }
            None => Attached {
                stamp,
                host,
                piece: Piece::new(Kind::default(), by),
                ctrl: by.number(),
                face_down: true,
                under: true,
                used: 0,
                fired: false,
            },
        };
        if state.attached.last().is_some_and(|last| last.stamp >= stamp) {
            return Err(bad("Attached tiles are not in the order in which they were attached."));
        }
        if !state.attached.push(attached) {
            return Err(bad("More tiles are attached than can be."));
        }
    }
    Ok(())
}

/// The stamp that is written, or the next one.
fn stamp(written: Option<Stamp>, state: &mut State) -> Result<Stamp, Refusal> {
    match written {
        None => Ok(state.tick()),
        Some(stamp) if stamp.0 == 0 || stamp > state.clock => Err(bad(format!(
            "Something came about as number {}, but the clock stands at {}.",
            stamp.0, state.clock.0
        ))),
        Some(stamp) => Ok(stamp),
    }
}

/// Everything that names a seat, a tile or an instruction names one that is there.
fn check_words(game: &ZuTiles, state: &State) -> Result<(), Refusal> {
    let number = |number: u8| {
        Seat::checked(u64::from(number), game.rules.seats)
            .ok_or_else(|| bad(format!("There is no seat {number} at this table.")))
    };
    let op = |op: u16| {
        if usize::from(op) < game.tiles.ops.len() {
            return Ok(());
        }
        Err(bad(format!("There is no instruction {op}.")))
    };
    let target = |target: &Target| match target {
        Target::Pile(_, aimed) => piece(game, *aimed).map(drop),
        _ => Ok(()),
    };
    let source = |source: Source, placed: bool| match source {
        Source::Nothing => Ok(()),
        Source::Covered => Err(bad("The Battle Action Tile must be named.")),
        Source::Battle(battle) => piece(game, battle).map(drop),
        Source::Tile(tile) => {
            let def = game.tiles.tile(piece(game, tile)?.kind);
            if placed != def.is_placed() {
                return Err(bad(format!("{} is not played like that.", def.name)));
            }
            Ok(())
        }
        Source::Ability { granter, kind: of, nth, .. } => {
            let def = game.tiles.tile(kind(game, of)?);
            let list = if granter == Stamp(0) { &def.abilities } else { &def.statics.grants };
            if usize::from(nth) < list.len() {
                return Ok(());
            }
            Err(bad(format!("{} has no such ability.", def.name)))
        }
    };
    let mut last = Stamp(0);
    for later in state.later.iter() {
        if later.stamp <= last || later.stamp > state.clock {
            return Err(bad("What waits for the end of the turn is not in order."));
        }
        last = later.stamp;
        match later.wait {
            Wait::Nothing => {
                return Err(bad("Something waits for the end of the turn that is nothing."));
            }
            Wait::Stats { .. } => {}
            Wait::Control { to, .. } => drop(number(to)?),
            Wait::Back { piece: back, op: at } => {
                piece(game, back)?;
                op(at)?;
            }
            Wait::Program { you, op: at, .. } => {
                number(you)?;
                op(at)?;
            }
        }
    }
    for entry in state.stack.iter() {
        number(entry.player)?;
        if let Some(taker) = entry.taker {
            number(taker)?;
        }
        if entry.source == Source::Nothing {
            return Err(bad("An entry of the stack is nothing."));
        }
        source(entry.source, false)?;
        entry.targets.iter().try_for_each(target)?;
    }
    if let Some(run) = &state.run {
        number(run.you)?;
        op(run.op)?;
        if let Some(past) = run.past {
            op(past)?;
        }
        if let Some(back) = run.back {
            piece(game, back)?;
        }
        if run.entry && state.stack.is_empty() {
            return Err(bad("A text of the stack runs, but the stack is empty."));
        }
        run.targets.iter().try_for_each(target)?;
        if let Question::Target(n) = run.question {
            let tests =
                state.stack.last().filter(|_| run.entry).map_or(0, |entry| match entry.source {
                    Source::Battle(_) => 0,
                    other => game.script(other).targets.len(),
                });
            if usize::from(n) >= tests {
                return Err(bad("A target is asked for that the tile does not have."));
            }
        }
    }
    if let Some(battle) = &state.battle {
        number(battle.by)?;
    }
    let stage = &state.stage;
    source(stage.source, stage.verb == Verb::Place)?;
    stage.targets.iter().try_for_each(target)?;
    stage.costs.iter().try_for_each(|paid| piece(game, *paid).map(drop))?;
    let staged = |source: Source| matches!(source, Source::Tile(_) | Source::Ability { .. });
    if matches!(stage.verb, Verb::Act | Verb::React) && staged(stage.source) {
        let script = game.script(stage.source);
        let (targets, costs) = (stage.targets.len(), stage.costs.len());
        let complete = targets >= script.targets.len() && costs >= script.costs();
        if complete || targets > script.targets.len() || costs > script.costs() {
            return Err(bad("What was begun does not fit the tile."));
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
    if !begun {
        return Err(bad("What was begun cannot have been begun like that."));
    }
    if let Phase::Deal(asked)
    | Phase::Allies(_, asked)
    | Phase::Lend(_, asked, _)
    | Phase::React(asked) = state.phase
    {
        seat(game, asked)?;
    }
    for shown in state.shown.iter() {
        piece(game, *shown)?;
    }
    if let Some(winner) = state.winner {
        seat(game, winner)?;
    }
    if let Some((who, action)) = state.last {
        seat(game, who)?;
        match action {
            Action::Tile(tile) => drop(kind(game, tile)?),
            Action::Pile(pile) => drop(piece(game, pile)?),
            _ => {}
        }
    }
    Ok(())
}

fn zones(
    game: &ZuTiles,
    owner: Seat,
    player: &SeatPosition,
    state: &mut State,
) -> Result<(), Refusal> {
    let known = |tiles: &Tiles| match tiles {
        Tiles::Known(tiles) => Ok(tiles.clone()),
        Tiles::Count(_) => {
            Err(bad(format!("The hand of seat {owner} must be named tile by tile.")))
        }
    };
    for tile in known(&player.hand)? {
        state.bag.add(owner, Zone::Hand, Piece::new(kind(game, tile)?, owner));
        roomy(state)?;
    }
    if let Some(unseen) = &player.unseen {
        for tile in known(unseen)? {
            state.bag.add(owner, Zone::Unseen, Piece::new(kind(game, tile)?, owner));
            roomy(state)?;
        }
    }
    for tile in player.discard.iter().flatten() {
        state.bag.add(owner, Zone::Discard, piece(game, *tile)?);
        roomy(state)?;
    }
    for tile in &player.points {
        state.bag.add(owner, Zone::Points, piece(game, *tile)?);
        roomy(state)?;
    }
    state.falls[owner.index()] = (player.fall, player.fell);
    state.fresh[owner.index()] = player.fresh;
    state.mulligans[owner.index()] = player.mulligans;
    Ok(())
}

/// Refuses more tiles than the decks have, before the bag overflows.
fn roomy(state: &State) -> Result<(), Refusal> {
    if state.bag.total() < usize::from(crate::deck::MOST_TILES) * SEATS {
        return Ok(());
    }
    Err(bad("There are more tiles than the decks have."))
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
    for (index, count) in left.iter().enumerate() {
        let tile = Kind(index as u8);
        let name = &game.tiles.tile(tile).name;
        if *count < 0 {
            return Err(bad(format!("Seat {owner} has {} {name} too many.", -count)));
        }
        let zone = match (&player.unseen, &player.discard) {
            (None, _) => Zone::Unseen,
            (_, None) => Zone::Discard,
            _ if *count > 0 => {
                return Err(bad(format!("{count} {name} of seat {owner} are missing.")));
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
        return Err(bad(format!("Seat {owner} has stowed more tiles than nobody has seen.")));
    };
    let heights = player.stacks.unwrap_or_else(|| State::even_stacks(drawable));
    let sum: usize = heights.iter().map(|height| usize::from(*height)).sum();
    if sum != drawable {
        return Err(bad(format!(
            "The Draw Stacks of seat {owner} hold {sum} tiles, but {drawable} are left."
        )));
    }
    state.heights[owner.index()] = heights;
    Ok(())
}
