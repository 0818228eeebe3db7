//! Whether dice, tokens and Avatars of a position lie where they can.

use ztable_core::{Refusal, Seat};

use super::{bad, build};
use crate::avatar::AvatarSet;
use crate::board::{ComboId, Mode};
use crate::die::{Die, DieId, Place};
use crate::element::Element;
use crate::game::ElemenZ;
use crate::phase::Phase;
use crate::state::Look;
use crate::token::Token;
use crate::view::Position;

pub(super) fn check_dice(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
    let in_game = |colour: Element| match game.rules.mode() {
        Mode::Duel => {
            table.phase != Phase::Shamans
                && table.seats.iter().any(|seat| seat.shaman == Some(colour))
        }
        Mode::Monolith => true,
    };
    let state = build(game, table);
    let look = game.look(&state);
    for die in DieId::all() {
        let there = table.dice.get(die);
        if there.is_some_and(|lies| lies.at != Place::Box) != in_game(die.colour()) {
            let word = match there {
                Some(_) => "there although its colour does not play",
                None => "missing",
            };
            return bad(format!("The die {die} is {word}"));
        }
        if let Some(lies) = there {
            check_die(look, die, *lies)?;
        }
    }
    let locks = || table.dice.values().filter(|lies| matches!(lies.at, Place::Locked(_)));
    if locks().any(|lock| locks().filter(|other| other.at == lock.at).count() > 1) {
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
    if table.are_tokens_dealt(game) && table.phase != Phase::Over {
        game.all().try_for_each(|seat| check_life(look, seat))?;
    }
    Ok(())
}

/// Whoever lives has dice, and nobody else.
fn check_life(look: Look<'_>, seat: Seat) -> Result<(), Refusal> {
    match (look.is_alive(seat), look.hand(seat).is_empty()) {
        (true, true) => bad(format!("Seat {seat} lives without dice")),
        (false, false) => bad(format!("Seat {seat} is eliminated, but has dice")),
        _ => Ok(()),
    }
}

/// Whether a die can lie there and show that.
fn check_die(look: Look<'_>, die: DieId, lies: Die) -> Result<(), Refusal> {
    let phase = look.phase();
    let faces = &look.game.stock.dice.faces[die.colour().index()];
    if let Some(face) = lies.face.filter(|face| !faces.contains(face)) {
        return bad(format!("The die {die} cannot show {face}"));
    }
    let own = look.dice_before(look.active()).contains(die);
    let rolling = matches!(phase, Phase::Roll | Phase::Assign | Phase::End | Phase::Over);
    if lies.face.is_some() && !(own && lies.in_hand() || matches!(lies.at, Place::Locked(_))) {
        return bad(format!("The die {die} shows something, but it was not rolled in this turn"));
    }
    if lies.at == Place::Unassigned && (lies.face.is_none() || !own || !rolling) {
        return bad(format!(
            "The die {die} is unassigned, but it is not a rolled die of this turn"
        ));
    }
    if lies.at == Place::Unrolled
        && (!own || !rolling || phase == Phase::Assign || lies.face.is_some())
    {
        return bad(format!("The die {die} cannot be unrolled now"));
    }
    if look.state.borrowed == Some(die) && !lies.in_hand() {
        return bad(format!("The die {die} is borrowed, but not in use"));
    }
    let monolith = look.mode() == Mode::Monolith;
    let fits = match lies.at {
        Place::Locked(combo) => monolith && combo.is_monolith() && combo.board() == die.colour(),
        Place::Block(combo) => combo.is_monolith() == monolith && combo.board() != die.colour(),
        Place::Shield | Place::Bonus | Place::Negated => !monolith,
        _ => true,
    };
    if !fits {
        return bad(format!("The die {die} cannot be at '{}'", lies.at));
    }
    Ok(())
}

/// No SHIELD holds more than it has spaces.
pub(super) fn check_shields(look: Look<'_>) -> Result<(), Refusal> {
    if look.mode() == Mode::Monolith || look.phase() == Phase::Shamans {
        return Ok(());
    }
    for seat in look.game.all() {
        let own = look.dice_before(seat);
        let count = |place| (own & look.state.dice.lying(place)).len();
        let spaces = usize::from(look.combo(ComboId::shield(look.shaman(seat))).size());
        if count(Place::Shield) + usize::from(look.state.shield_tokens[seat]) > spaces {
            return bad(format!("The SHIELD of seat {seat} has room for {spaces} only"));
        }
        if count(Place::Bonus) > 1 {
            return bad(format!("Seat {seat} has one bonus space, not more"));
        }
    }
    Ok(())
}

pub(super) fn check_tokens(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
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
    let dealt = table.are_tokens_dealt(game);
    for token in Token::ALL {
        let most = if dealt { game.stock.tokens.counts[token.index()] } else { 0 };
        if counts[token.index()] > most {
            let count = counts[token.index()];
            return bad(format!("{count} tokens {token} are in sight, but there are only {most}"));
        }
    }
    Ok(())
}

pub(super) fn check_avatars(game: &ElemenZ, table: &Position) -> Result<(), Refusal> {
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
    for avatar in table.loose {
        if found.contains(avatar) {
            return bad(format!("The Avatar {avatar} is there twice"));
        }
        found.insert(avatar);
    }
    let used = game.tiles();
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
