//! A world that a view cannot rule out.

use ztable_core::{Chance, Key};

use crate::action::Action;
use crate::avatar::{Avatar, AvatarSet};
use crate::duel::draw;
use crate::monolith::halves;
use crate::phase::Phase;
use crate::position::Position;
use crate::position::load::restore;
use crate::rules::ElemenZ;
use crate::state::State;
use crate::token::{Slot, Token};
use crate::view::View;

/// Hidden tokens and tiles are dealt at random out of all that are not seen; who is laying tokens
/// has laid none, one or two; a chosen colour is any of both; nobody else has answered in a reaction
/// window yet, and what the active player prepares is not prepared yet.
pub(crate) fn imagine(game: &ElemenZ, view: &View, chance: &mut impl Chance) -> State {
    let mut table = view.table.clone();
    deal_tokens(game, &mut table, chance);
    deal_avatars(game, &mut table, chance);
    if table.phase == Phase::Layout {
        for (seat, laid) in game.all().zip(&mut table.seats) {
            if laid.laid.is_none() {
                let asked = table.asked.contains(seat);
                let count = if asked { chance.one_of(Key::Next, 3, |n| n) as u8 } else { 4 };
                laid.laid = Some(count);
            }
        }
    }
    let mut state = restore(game, &table);
    if state.phase == Phase::Colours {
        choose_colours(game, &mut state, chance);
    }
    state
}

/// Tokens of each kind that are in the bag or hidden.
pub(crate) fn unseen_tokens(game: &ElemenZ, table: &Position) -> [u8; Token::COUNT] {
    let mut counts = game.catalogue.tokens.counts;
    let mut take = |token: Token, count: u8| {
        counts[token.index()] = counts[token.index()].saturating_sub(count);
    };
    table.removed.iter().for_each(|(token, count)| take(*token, *count));
    for seat in &table.seats {
        seat.slots.iter().filter_map(|slot| slot.token).for_each(|token| take(token, 1));
        if let Some(shaman) = seat.shaman {
            take(Token::Element(shaman), seat.shield_tokens);
        }
    }
    counts
}

fn deal_tokens(game: &ElemenZ, table: &mut Position, chance: &mut impl Chance) {
    let mut bag = unseen_tokens(game, table);
    for slot in table.seats.iter_mut().flat_map(|seat| seat.slots.iter_mut().take(Slot::COUNT)) {
        if slot.hidden {
            slot.token = draw(&mut bag, chance);
            slot.hidden = false;
        }
    }
}

/// The tiles that lie face up for this viewer.
pub(crate) fn shown(table: &Position) -> AvatarSet {
    let rows = table.seats.iter().flat_map(|seat| &seat.avatars);
    let stacks = table.stacks.iter().flatten();
    rows.chain(stacks).flatten().copied().chain(table.loose.iter()).collect()
}

fn deal_avatars(game: &ElemenZ, table: &mut Position, chance: &mut impl Chance) {
    let known = shown(table);
    let mut unseen: Vec<Avatar> =
        game.tiles().iter().filter(|avatar| !known.contains(*avatar)).collect();
    chance.shuffle(&mut unseen);
    let rows = table.seats.iter_mut().flat_map(|seat| &mut seat.avatars);
    for place in rows.chain(table.stacks.iter_mut().flatten()).filter(|place| place.is_none()) {
        *place = unseen.pop();
    }
}

/// Who has chosen a colour that the viewer does not know, has chosen some.
fn choose_colours(game: &ElemenZ, state: &mut State, chance: &mut impl Chance) {
    for seat in game.all() {
        if !state.pending.contains(seat) && state.answers[seat].is_none() {
            let halves = halves(seat);
            let drawn = chance.one_of(Key::Next, halves.len() as u32, |n| halves[n as usize]);
            state.answers[seat] = Some(Action::Colour(halves[drawn as usize]));
        }
    }
}
