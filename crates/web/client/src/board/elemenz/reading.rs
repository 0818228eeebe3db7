//! What a view says about seats and dice.

use elemenz::{
    Combo, ComboId, DieId, Effect, ElemenZ, Element, Phase, Place, Position, SMALL_HAND, SURGE,
    Symbol, THIN,
};
use ztable_core::Seat;

/// The elements of a seat: its Shaman, or its two halves.
pub(super) fn elements(game: &ElemenZ, table: &Position, seat: Seat) -> Vec<Element> {
    match (game.rules().is_monolith(), seat.index()) {
        (true, 0) => vec![Element::Fire, Element::Earth],
        (true, _) => vec![Element::Air, Element::Water],
        (false, at) => table.seats.get(at).and_then(|seat| seat.shaman).into_iter().collect(),
    }
}

/// The combos on the boards of a seat.
pub(super) fn combos(game: &ElemenZ, table: &Position, seat: Seat) -> Vec<ComboId> {
    let monolith = game.rules().is_monolith();
    let boards = elements(game, table, seat).into_iter();
    boards.flat_map(|element| ComboId::of(element, monolith)).collect()
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

/// How many free dice of the active player show a symbol.
pub(super) fn showing(table: &Position, symbol: Symbol) -> u8 {
    table.dice.values().filter(|lies| lies.shows(symbol)).count() as u8
}

/// Whether a Z of the active player may stand for an element.
pub(super) fn anchored(game: &ElemenZ, table: &Position, element: Element) -> bool {
    if game.rules().is_monolith() && !game.rules().easier {
        return false;
    }
    let mine = hand(game, table, table.active).into_iter();
    mine.filter_map(|die| table.dice.get(&die)).any(|lies| lies.face == Some(Symbol::Of(element)))
}

/// How close the free dice of the active player come to a combo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    /// Every space can be covered.
    Whole,
    /// One symbol is missing.
    Almost,
    /// More is missing.
    Far,
}

/// How close the free dice of the active player come to a combo.
pub(super) fn reach(game: &ElemenZ, table: &Position, combo: &Combo) -> Reach {
    let mut wild = showing(table, Symbol::Wild);
    let mut missing = 0;
    let needs = match combo.effect {
        // One die is enough for these.
        Effect::Strike | Effect::Shield => combo.needs.map(|count| count.min(1)),
        _ => combo.needs,
    };
    for element in Element::ALL {
        let real = showing(table, Symbol::Of(element));
        let mut short = needs[element.index()].saturating_sub(real);
        if short > 0 && anchored(game, table, element) {
            let stand = short.min(wild);
            wild -= stand;
            short -= stand;
        }
        missing += short;
    }
    match missing {
        0 => Reach::Whole,
        1 => Reach::Almost,
        _ => Reach::Far,
    }
}

/// How likely the next roll of the active player is a Wild Surge, if anything would be rolled.
pub(super) fn surge_risk(game: &ElemenZ, table: &Position) -> Option<f64> {
    let rules = game.rules();
    if rules.is_monolith() || table.phase != Phase::Roll {
        return None;
    }
    let own = elements(game, table, table.active).first().copied()?;
    let (mut rolled, mut wild, mut kept, mut kept_opposing) = (0_usize, 0_usize, 0_usize, 0_usize);
    for die in hand(game, table, table.active) {
        let Some(lies) = table.dice.get(&die) else { continue };
        let rolls = lies.at == Place::Unrolled || table.rolls == 0 || table.marked.contains(die);
        match lies.face {
            _ if lies.at == Place::Negated || lies.at == Place::Aside => {}
            _ if rolls => rolled += 1,
            Some(face) => {
                kept += 1;
                wild += usize::from(face == Symbol::Wild);
                kept_opposing += usize::from(face == Symbol::Of(own.opposing()));
            }
            None => {}
        }
    }
    if rolled == 0 {
        return None;
    }
    let all = rolled + kept;
    let most = if table.flags.veil { THIN } else { SURGE };
    let small = all <= SMALL_HAND;
    let enough = if small && !rules.easier_b { all.min(most) } else { most };
    let wanted = enough.saturating_sub(wild);
    let face = 1.0 / 6.0_f64;
    let mut risk = 0.0;
    for hits in wanted..=rolled {
        risk += chances(rolled, hits)
            * face.powi(hits as i32)
            * (1.0 - face).powi((rolled - hits) as i32);
    }
    if !rules.easier_a && kept == kept_opposing {
        risk += face.powi(rolled as i32);
    }
    Some(risk.min(1.0))
}

/// How many ways there are to choose so many out of all.
fn chances(all: usize, chosen: usize) -> f64 {
    (0..chosen).map(|step| (all - step) as f64 / (step + 1) as f64).product()
}
