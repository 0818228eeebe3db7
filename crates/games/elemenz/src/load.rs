//! Positions from outside.

mod turn;

use std::fmt::Display;

use ztable_core::{Code, Refusal};

use crate::avatar::AvatarSet;
use crate::board::ComboId;
use crate::die::{DieId, Place};
use crate::element::Element;
use crate::game::ElemenZ;
use crate::imagine::{tiles, unseen_tokens};
use crate::rules::ROLLS;
use crate::state::{Phase, State};
use crate::table::Position;
use crate::token::{Slot, Token};

/// The state of a table; what is hidden in it is missing.
pub(crate) fn build(game: &ElemenZ, table: &Position) -> State {
    let mut state = State::blank();
    state.phase = table.phase;
    state.active = table.active;
    state.first = table.first;
    state.round = table.round;
    state.rolls = table.rolls;
    state.pending = table.asked.into_iter().collect();
    let dealt = !game.rules.is_monolith() && table.phase != Phase::Shamans;
    for (seat, view) in game.all().zip(&table.seats) {
        let index = seat.index();
        state.shamans[index] = view.shaman;
        state.gone[index] = view.gone;
        state.shield_tokens[index] = view.shield_tokens;
        state.answers[index] = view.answer;
        state.touched[index] = view.touched;
        state.laid[index] = view.laid.unwrap_or(if dealt { Slot::COUNT as u8 } else { 0 });
        for (slot, view) in Slot::ALL.into_iter().zip(&view.slots) {
            state.slots[index][slot.index()] = match (view.token, view.hidden) {
                // A hidden token counts, whatever it is; only a view has one.
                (None, true) => Some(Token::Buff),
                (token, _) => token,
            };
            state.knowers[index][slot.index()] = view.knowers.into_iter().collect();
        }
        for avatar in view.avatars.iter().flatten() {
            state.rows[index].push(*avatar);
        }
    }
    for (stack, tiles) in state.stacks.iter_mut().zip(&table.stacks) {
        tiles.iter().flatten().for_each(|avatar| stack.push(*avatar));
    }
    for (die, lies) in &table.dice {
        state.dice.set(*die, *lies);
    }
    state.borrowed = table.borrowed;
    state.aimed = table.aimed;
    state.marked = table.marked;
    state.used = table.used;
    state.armed = table.armed;
    state.shield_free = table.shield_free;
    for (token, count) in &table.removed {
        state.removed[token.index()] = *count;
    }
    if dealt {
        state.bag = unseen_tokens(game, table);
    }
    state.loose = table.loose;
    state.seen = table.seen;
    state.flags = table.flags;
    state.staged = table.staged;
    state.taken_back = table.taken_back;
    for frame in &table.stack {
        if state.can_push() {
            state.push(*frame);
        }
    }
    state
}

fn bad<T>(message: impl Display) -> Result<T, Refusal> {
    Err(Refusal::new(Code::BadPosition, format!("{message}.")))
}

/// The state of a position.
pub(crate) fn load(game: &ElemenZ, table: Position) -> Result<State, Refusal> {
    check_seats(game, &table)?;
    check_dice(game, &table)?;
    check_tokens(game, &table)?;
    check_avatars(game, &table)?;
    turn::check_frames(game, &table)?;
    let state = build(game, &table);
    check_shields(game, &state)?;
    turn::check_turn(game, &state)?;
    Ok(state)
}

fn check_seats(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let seats = game.rules.seats;
    if table.seats.len() != usize::from(seats) {
        return bad(format!(
            "The position has {} seats, but the game is for {seats}",
            table.seats.len()
        ));
    }
    let named = [Some(table.active), Some(table.first), table.aimed];
    if named.into_iter().flatten().any(|seat| seat.number() >= seats)
        || table.asked.into_iter().any(|seat| seat.number() >= seats)
    {
        return bad(format!("The position speaks of a seat beyond the {seats} there are"));
    }
    let cap = if game.rules.is_monolith() { game.rules.turn_cap } else { game.rules.round_cap };
    if !(1..=cap).contains(&table.round) {
        return bad(format!("There is no round or turn {}; the last one is {cap}", table.round));
    }
    if table.rolls > ROLLS {
        return bad(format!("{} rolls are more than the three of a turn", table.rolls));
    }
    let monolith = game.rules.is_monolith();
    let mut taken = [false; Element::COUNT];
    for (seat, view) in game.all().zip(&table.seats) {
        match view.shaman {
            Some(_) if monolith => {
                return bad(format!(
                    "Seat {seat} is a Shaman, but two players have two halves each"
                ));
            }
            Some(shaman) if std::mem::replace(&mut taken[shaman.index()], true) => {
                return bad(format!("Two seats are the {} Shaman", shaman.name()));
            }
            None if !monolith && table.phase != Phase::Shamans => {
                return bad(format!(
                    "Seat {seat} has no Shaman; name one of air, earth, fire, water"
                ));
            }
            _ => {}
        }
        if view.slots.len() != Slot::COUNT {
            return bad(format!("Seat {seat} has {} slots, not four", view.slots.len()));
        }
        let laid = usize::from(view.laid.unwrap_or(4));
        if (table.phase == Phase::Layout) != view.laid.is_some() || laid > Slot::COUNT {
            return bad(format!(
                "Seat {seat}: 'laid' is a number to 4 while tokens are laid, else nothing"
            ));
        }
    }
    let fallen = table.seats.iter().filter(|seat| seat.gone > 0).count();
    let ranks = table.seats.iter().map(|seat| usize::from(seat.gone)).filter(|rank| *rank > 0);
    let mut seen = 0;
    for rank in ranks {
        if rank > fallen || seen >> rank & 1 == 1 || (monolith && fallen > 0) {
            return bad("The eliminated are not counted from 1 in the order they fell");
        }
        seen |= 1 << rank;
    }
    let phases = [Phase::Shamans, Phase::Layout];
    if (monolith && phases.contains(&table.phase)) || (!monolith && table.phase == Phase::Colours) {
        return bad("This phase belongs to the other game");
    }
    Ok(())
}

fn check_dice(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let monolith = game.rules.is_monolith();
    let in_game = |colour: Element| {
        monolith
            || (table.phase != Phase::Shamans
                && table.seats.iter().any(|seat| seat.shaman == Some(colour)))
    };
    let state = build(game, table);
    for die in DieId::all() {
        let there = table.dice.get(&die);
        if there.is_some_and(|lies| lies.at != Place::Box) != in_game(die.colour()) {
            return bad(format!(
                "The die {die} is {}",
                match there {
                    Some(_) => "there although its colour does not play",
                    None => "missing",
                }
            ));
        }
        let Some(lies) = there else { continue };
        if let Some(face) = lies.face
            && !game.stock.dice.faces[die.colour().index()].contains(&face)
        {
            return bad(format!("The die {die} cannot show {face}"));
        }
        let borrowed = table.borrowed == Some(die);
        let owner = game.all().find(|seat| {
            game.elements(&state, *seat).into_iter().flatten().any(|own| own == die.colour())
        });
        let own = owner == Some(table.active) || borrowed;
        let rolling = matches!(table.phase, Phase::Roll | Phase::Assign | Phase::End | Phase::Over);
        if lies.face.is_some() && !(own && lies.in_hand() || matches!(lies.at, Place::Locked(_))) {
            return bad(format!(
                "The die {die} shows something, but it was not rolled in this turn"
            ));
        }
        let shows = matches!(lies.at, Place::Unassigned);
        if shows && (lies.face.is_none() || !own || !rolling) {
            return bad(format!(
                "The die {die} is unassigned, but it is not a rolled die of this turn"
            ));
        }
        if lies.at == Place::Unrolled
            && (!own || !rolling || table.phase == Phase::Assign || lies.face.is_some())
        {
            return bad(format!("The die {die} cannot be unrolled now"));
        }
        if borrowed && !lies.in_hand() {
            return bad(format!("The die {die} is borrowed, but not in use"));
        }
        let fits = match lies.at {
            Place::Locked(combo) => {
                monolith && combo.is_monolith() && combo.board() == die.colour()
            }
            Place::Block(combo) => combo.is_monolith() == monolith && combo.board() != die.colour(),
            Place::Shield | Place::Bonus | Place::Negated => !monolith,
            _ => true,
        };
        if !fits {
            return bad(format!("The die {die} cannot be at '{}'", lies.at));
        }
    }
    let locked: Vec<_> = table
        .dice
        .values()
        .map(|lies| lies.at)
        .filter(|at| matches!(at, Place::Locked(_)))
        .collect();
    if locked.iter().enumerate().any(|(n, at)| locked[..n].contains(at)) {
        return bad("Two dice are locked into the same combo");
    }
    let mut touched = table.seats.iter().filter_map(|seat| seat.touched);
    if let Some(touch) = touched.find(|touch| !in_game(touch.die.colour())) {
        return bad(format!("The die {} was touched last, but does not play", touch.die));
    }
    let unfree = table.marked.without(state.dice.free());
    if !unfree.is_empty() || (!table.marked.is_empty() && table.phase != Phase::Roll) {
        return bad("A marked die is not an unassigned die of a roll phase");
    }
    if !monolith && !matches!(table.phase, Phase::Shamans | Phase::Over) {
        for seat in game.all() {
            let alive = table.seats[seat.index()].gone == 0;
            if alive == game.hand(&state, seat).is_empty() {
                let word = if alive { "lives without dice" } else { "is eliminated, but has dice" };
                return bad(format!("Seat {seat} {word}"));
            }
        }
    }
    Ok(())
}

/// No SHIELD holds more than it has spaces.
fn check_shields(game: &ElemenZ, state: &State) -> Result<(), Refusal> {
    if game.rules.is_monolith() || state.phase == Phase::Shamans {
        return Ok(());
    }
    for seat in game.all() {
        let own = game.dice_before(state, seat);
        let dice = own.only(state.dice.lying(Place::Shield)).len();
        let spaces = usize::from(game.combo(ComboId::shield(state.shaman(seat))).size());
        if dice + usize::from(state.shield_tokens[seat.index()]) > spaces {
            return bad(format!("The SHIELD of seat {seat} has room for {spaces} only"));
        }
        if own.only(state.dice.lying(Place::Bonus)).len() > 1 {
            return bad(format!("Seat {seat} has one bonus space, not more"));
        }
    }
    Ok(())
}

fn check_tokens(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let mut counts = [0u8; Token::COUNT];
    for (token, count) in &table.removed {
        counts[token.index()] = counts[token.index()].saturating_add(*count);
    }
    for (seat, view) in game.all().zip(&table.seats) {
        for slot in &view.slots {
            if slot.hidden {
                return bad(format!(
                    "A token of seat {seat} is hidden; a position names every token"
                ));
            }
            if let Some(token) = slot.token {
                counts[token.index()] += 1;
            }
            if slot.knowers.into_iter().any(|knower| knower.number() >= game.rules.seats) {
                return bad(format!("A token of seat {seat} is known to a seat that is not there"));
            }
        }
        if let Some(shaman) = view.shaman {
            let count = &mut counts[shaman.index()];
            *count = count.saturating_add(view.shield_tokens);
        } else if view.shield_tokens > 0 {
            return bad(format!("Seat {seat} has tokens in SHIELD, but no SHIELD"));
        }
    }
    let dealt = !game.rules.is_monolith() && table.phase != Phase::Shamans;
    for token in Token::ALL {
        let most = if dealt { game.stock.tokens.counts[token.index()] } else { 0 };
        if counts[token.index()] > most {
            let count = counts[token.index()];
            return bad(format!("{count} tokens {token} are in sight, but there are only {most}"));
        }
    }
    Ok(())
}

fn check_avatars(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let mut found = AvatarSet::EMPTY;
    let rows = table.seats.iter().flat_map(|seat| &seat.avatars);
    let stacks = table.stacks.iter().flatten();
    for place in rows.chain(stacks) {
        let Some(avatar) = place else {
            return bad("An Avatar is hidden; a position names every tile");
        };
        if found.contains(*avatar) {
            return bad(format!("The Avatar {avatar} is there twice"));
        }
        found.insert(*avatar);
    }
    for avatar in table.loose.iter() {
        if found.contains(avatar) {
            return bad(format!("The Avatar {avatar} is there twice"));
        }
        found.insert(avatar);
    }
    let used = tiles(game);
    if let Some(avatar) = found.iter().find(|avatar| !used.contains(*avatar)) {
        return bad(format!("The Avatar {avatar} does not belong to the tiles of this game"));
    }
    if table.stacks.len() != 3 {
        return bad("A position has three stacks of Avatars, empty ones included");
    }
    let tops = table.stacks.iter().filter_map(|stack| stack.last()).flatten();
    if let Some(avatar) =
        tops.copied().chain(table.loose.iter()).find(|avatar| !table.seen.contains(*avatar))
    {
        return bad(format!("The Avatar {avatar} lies face up, but is not among those seen"));
    }
    Ok(())
}
