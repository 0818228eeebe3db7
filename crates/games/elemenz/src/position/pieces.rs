//! Whether dice, tokens and Avatars of a position lie where they can.

use std::fmt::Arguments;

use ztable_core::{Checked, Refusal, Seat, ensure};

use super::load::restore;
use crate::avatar::{Avatar, AvatarSet};
use crate::board::{ComboId, Mode};
use crate::die::{Die, DieId, Place};
use crate::element::Element;
use crate::phase::Phase;
use crate::position::Position;
use crate::rules::ElemenZ;
use crate::state::Look;
use crate::token::Token;

pub(super) fn check_dice(game: &ElemenZ, table: &Position) -> Checked {
    let in_game = |colour: Element| match game.rules.mode() {
        Mode::Duel => {
            table.phase != Phase::Shamans
                && table.seats.iter().any(|seat| seat.shaman == Some(colour))
        }
        Mode::Monolith => true,
    };
    let state = restore(game, table);
    let look = game.look(&state);
    for die in DieId::all() {
        let there = table.dice.get(die);
        if there.is_some_and(|lies| lies.at != Place::Box) != in_game(die.colour()) {
            let word = match there {
                Some(_) => "there although its colour does not play",
                None => "missing",
            };
            let message = format!("The die {die} is {word}.");
            return Err(Refusal::bad_position(format_args!("dice.{die}"), message));
        }
        if let Some(lies) = there {
            check_die(look, die, *lies)?;
        }
    }
    let locks = || table.dice.values().filter(|lies| matches!(lies.at, Place::Locked(_)));
    let shared = locks().any(|lock| locks().filter(|other| other.at == lock.at).count() > 1);
    ensure(!shared, "dice", || "Two dice are locked into the same combo.")?;
    for (seat, view) in game.all().zip(&table.seats) {
        let Some(touch) = view.touched else { continue };
        ensure(in_game(touch.die.colour()), format_args!("seats.{seat}.touched"), || {
            format!("The die {} was touched last, but does not play.", touch.die)
        })?;
    }
    let free = table.marked.without(state.dice.free()).is_empty();
    ensure(
        table.marked.is_empty() || free && table.phase == Phase::Roll,
        "marked",
        || "A marked die is not an unassigned die of a roll phase.",
    )?;
    if table.are_tokens_dealt(game) && table.phase != Phase::Over {
        game.all().try_for_each(|seat| check_life(look, seat))?;
    }
    Ok(())
}

/// Whoever lives has dice, and nobody else.
fn check_life(look: Look<'_>, seat: Seat) -> Checked {
    let (alive, none) = (look.is_alive(seat), look.hand(seat).is_empty());
    ensure(alive != none, format_args!("seats.{seat}.gone"), || {
        let word = if alive { "lives without dice" } else { "is eliminated, but has dice" };
        format!("Seat {seat} {word}.")
    })
}

/// Whether a die can lie there and show that.
fn check_die(look: Look<'_>, die: DieId, lies: Die) -> Checked {
    let phase = look.phase();
    let faces = &look.game.catalogue.dice.faces[die.colour().index()];
    let bad = |message: String| Err(Refusal::bad_position(format_args!("dice.{die}"), message));
    if let Some(face) = lies.face.filter(|face| !faces.contains(face)) {
        return bad(format!("The die {die} cannot show {face}."));
    }
    let own = look.dice_before(look.active()).contains(die);
    let rolling = matches!(phase, Phase::Roll | Phase::Assign | Phase::End | Phase::Over);
    if lies.face.is_some() && !(own && lies.in_hand() || matches!(lies.at, Place::Locked(_))) {
        return bad(format!("The die {die} shows something, but it was not rolled in this turn."));
    }
    if lies.at == Place::Unassigned && (lies.face.is_none() || !own || !rolling) {
        return bad(format!(
            "The die {die} is unassigned, but it is not a rolled die of this turn."
        ));
    }
    if lies.at == Place::Unrolled
        && (!own || !rolling || phase == Phase::Assign || lies.face.is_some())
    {
        return bad(format!("The die {die} cannot be unrolled now."));
    }
    if look.state.borrowed == Some(die) && !lies.in_hand() {
        return bad(format!("The die {die} is borrowed, but not in use."));
    }
    let monolith = look.mode() == Mode::Monolith;
    let fits = match lies.at {
        Place::Locked(combo) => monolith && combo.is_monolith() && combo.board() == die.colour(),
        Place::Block(combo) => combo.is_monolith() == monolith && combo.board() != die.colour(),
        Place::Shield | Place::Bonus | Place::Negated => !monolith,
        _ => true,
    };
    if !fits {
        return bad(format!("The die {die} cannot be at '{}'.", lies.at));
    }
    Ok(())
}

/// No SHIELD holds more than it has spaces.
pub(super) fn check_shields(look: Look<'_>) -> Checked {
    if look.mode() == Mode::Monolith || look.phase() == Phase::Shamans {
        return Ok(());
    }
    for seat in look.game.all() {
        let own = look.dice_before(seat);
        let count = |place| (own & look.state.dice.lying(place)).len();
        let spaces = usize::from(look.combo(ComboId::shield(look.shaman(seat))).size());
        let tokens = usize::from(look.state.shield_tokens[seat]);
        ensure(count(Place::Shield) + tokens <= spaces, "dice", || {
            format!("The SHIELD of seat {seat} has room for {spaces} only.")
        })?;
        ensure(count(Place::Bonus) <= 1, "dice", || {
            format!("Seat {seat} has one bonus space, not more.")
        })?;
    }
    Ok(())
}

pub(super) fn check_tokens(game: &ElemenZ, table: &Position) -> Checked {
    let mut counts = [0u8; Token::COUNT];
    for (token, count) in &table.removed {
        counts[token.index()] = counts[token.index()].saturating_add(*count);
    }
    for (seat, view) in game.all().zip(&table.seats) {
        for (nth, slot) in view.slots.iter().enumerate() {
            ensure(!slot.hidden, format_args!("seats.{seat}.slots.{nth}"), || {
                format!("A token of seat {seat} is hidden; a position names every token.")
            })?;
            if let Some(token) = slot.token {
                counts[token.index()] += 1;
            }
            let play = slot.knowers.into_iter().all(|knower| knower.number() < game.rules.seats);
            ensure(play, format_args!("seats.{seat}.slots.{nth}.knowers"), || {
                format!("A token of seat {seat} is known to a seat that is not there.")
            })?;
        }
        if let Some(shaman) = view.shaman {
            let count = &mut counts[shaman.index()];
            *count = count.saturating_add(view.shield_tokens);
        } else {
            ensure(view.shield_tokens == 0, format_args!("seats.{seat}.shield_tokens"), || {
                format!("Seat {seat} has tokens in SHIELD, but no SHIELD.")
            })?;
        }
    }
    let dealt = table.are_tokens_dealt(game);
    for token in Token::ALL {
        let most = if dealt { game.catalogue.tokens.counts[token.index()] } else { 0 };
        let count = counts[token.index()];
        ensure(count <= most, "seats", || {
            format!("{count} tokens {token} are in sight, but there are only {most}.")
        })?;
    }
    Ok(())
}

pub(super) fn check_avatars(game: &ElemenZ, table: &Position) -> Checked {
    let mut found = AvatarSet::EMPTY;
    let used = game.tiles();
    let mut place = |path: Arguments<'_>, avatar: Option<Avatar>| {
        let Some(avatar) = avatar else {
            let message = "An Avatar is hidden; a position names every tile.";
            return Err(Refusal::bad_position(path, message));
        };
        ensure(!found.contains(avatar), path, || format!("The Avatar {avatar} is there twice."))?;
        ensure(used.contains(avatar), path, || {
            format!("The Avatar {avatar} does not belong to the tiles of this game.")
        })?;
        found.insert(avatar);
        Ok(())
    };
    for (seat, view) in game.all().zip(&table.seats) {
        for (nth, avatar) in view.avatars.iter().enumerate() {
            place(format_args!("seats.{seat}.avatars.{nth}"), *avatar)?;
        }
    }
    for (stack, tiles) in table.stacks.iter().enumerate() {
        for (nth, avatar) in tiles.iter().enumerate() {
            place(format_args!("stacks.{stack}.{nth}"), *avatar)?;
        }
    }
    for avatar in table.loose {
        place(format_args!("loose"), Some(avatar))?;
    }
    ensure(
        table.stacks.len() == 3,
        "stacks",
        || "A position has three stacks of Avatars, empty ones included.",
    )?;
    let tops = table.stacks.iter().filter_map(|stack| stack.last()).flatten();
    for avatar in tops.copied().chain(table.loose.iter()) {
        ensure(table.seen.contains(avatar), "seen", || {
            format!("The Avatar {avatar} lies face up, but is not among those seen.")
        })?;
    }
    Ok(())
}
