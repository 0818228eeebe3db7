//! What a view says about seats and dice.

use elemenz::{ComboId, DieId, ElemenZ, Element, Mode, Place, Position};
use ztable_core::Seat;

/// The elements of a seat: its Shaman, or its two halves.
pub(super) fn elements(game: &ElemenZ, table: &Position, seat: Seat) -> Vec<Element> {
    match (game.rules().mode(), seat.index()) {
        (Mode::Monolith, 0) => vec![Element::Fire, Element::Earth],
        (Mode::Monolith, _) => vec![Element::Air, Element::Water],
        (Mode::Duel, at) => table.seats.get(at).and_then(|seat| seat.shaman).into_iter().collect(),
    }
}

/// The combos on the boards of a seat.
pub(super) fn combos(game: &ElemenZ, table: &Position, seat: Seat) -> Vec<ComboId> {
    let mode = game.rules().mode();
    let boards = elements(game, table, seat).into_iter();
    boards.flat_map(|element| ComboId::of(element, mode)).collect()
}

/// Whose die it is.
pub(super) fn owner(game: &ElemenZ, table: &Position, die: DieId) -> Option<Seat> {
    if table.borrowed == Some(die) {
        return Some(table.active);
    }
    let seats = Seat::all(game.rules().seats);
    seats.into_iter().find(|seat| elements(game, table, *seat).contains(&die.colour()))
}

/// The dice in hand of a seat, with a borrowed one.
pub(super) fn hand(game: &ElemenZ, table: &Position, seat: Seat) -> Vec<DieId> {
    let mine = |die: &DieId| owner(game, table, *die) == Some(seat);
    let dice = table.dice.iter().filter(|(_, lies)| lies.in_hand());
    dice.map(|(die, _)| *die).filter(mine).collect()
}

/// The dice of a colour that lie in the pool.
pub(super) fn pool(table: &Position, colour: Element) -> usize {
    let lost = |die: DieId| table.dice.get(&die).is_some_and(|lies| lies.at == Place::Pool);
    DieId::of(colour).filter(|die| lost(*die)).count()
}

/// The defence of a seat of the Duel.
pub(super) fn defence(game: &ElemenZ, table: &Position, seat: Seat) -> u8 {
    let Some(shown) = table.seats.get(seat.index()) else { return 0 };
    let at = |place: Place| {
        let dice = hand(game, table, seat).into_iter();
        dice.filter(|die| table.dice.get(die).is_some_and(|lies| lies.at == place)).count() as u8
    };
    let shield = at(Place::Shield) + shown.shield_tokens;
    let free = shown.shaman == Some(Element::Earth) && table.shield_free && shield > 0;
    shield + at(Place::Bonus) + u8::from(free)
}

/// The dice a seat has locked into the monolith, with the combo that holds each.
pub(super) fn locked(table: &Position, combo: ComboId) -> Option<DieId> {
    table.dice.iter().find(|(_, lies)| lies.at == Place::Locked(combo)).map(|(die, _)| *die)
}

/// Whether a die blocks this combo.
pub(super) fn blocked(table: &Position, combo: ComboId) -> Option<DieId> {
    table.dice.iter().find(|(_, lies)| lies.at == Place::Block(combo)).map(|(die, _)| *die)
}

/// How many locks a seat has.
pub(super) fn locks(game: &ElemenZ, table: &Position, seat: Seat) -> usize {
    let held = combos(game, table, seat).into_iter();
    held.filter(|combo| locked(table, *combo).is_some()).count()
}
