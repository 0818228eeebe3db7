//! What a view says about seats and dice. Whatever a rule has a part in, the game's own reading of
//! the table answers.

use elemenz::{ComboId, DieId, Element, Look, Place, Position};
use ztable_core::Seat;

/// The elements of a seat: its Shaman, or its two halves.
pub(super) fn elements(look: Look<'_>, seat: Seat) -> Vec<Element> {
    look.elements(seat).into_iter().flatten().collect()
}

/// The combos on the boards of a seat.
pub(super) fn combos(look: Look<'_>, seat: Seat) -> Vec<ComboId> {
    look.combos(seat).collect()
}

/// The dice in hand of a seat, with a borrowed one.
pub(super) fn hand(look: Look<'_>, seat: Seat) -> Vec<DieId> {
    look.held(seat).iter().collect()
}

/// The defence of a seat of the Duel; none before it is a Shaman.
pub(super) fn defence(look: Look<'_>, seat: Seat) -> u8 {
    look.elements(seat)[0].map_or(0, |_| look.defence(seat))
}

/// The dice of a colour that lie in the pool.
pub(super) fn pool(table: &Position, colour: Element) -> usize {
    let lost = |die: DieId| table.dice.get(&die).is_some_and(|lies| lies.at == Place::Pool);
    DieId::of(colour).filter(|die| lost(*die)).count()
}

/// The die that is locked into a combo of the monolith.
pub(super) fn locked(table: &Position, combo: ComboId) -> Option<DieId> {
    lying(table, Place::Locked(combo))
}

/// The die that blocks this combo.
pub(super) fn blocked(table: &Position, combo: ComboId) -> Option<DieId> {
    lying(table, Place::Block(combo))
}

fn lying(table: &Position, at: Place) -> Option<DieId> {
    table.dice.iter().find(|(_, lies)| lies.at == at).map(|(die, _)| *die)
}
