//! What a view says about dice.

use elemenz::{ComboId, DieId, Element, Place, Position};

/// The dice of a colour that lie in the pool.
pub(super) fn pool(table: &Position, colour: Element) -> usize {
    let lost = |die: DieId| table.dice.get(die).is_some_and(|lies| lies.at == Place::Pool);
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
    table.dice.iter().find(|(_, lies)| lies.at == at).map(|(die, _)| die)
}
