//! What a turn of the Duel has to offer.

use elemenz::{
    ComboId, DieId, ElemenZ, Element, Look, Place, SMALL_HAND, SURGE, Slot, Symbol, THIN, Token,
};
use ztable_core::Seat;

use super::faces::Faces;
use super::judge::Judge;
use super::offer::{Deed, Heal, Offer, Surge};

/// The symbols of the free dice of the active Shaman, without those that are being used.
pub(super) fn free(look: Look<'_>) -> Faces {
    let staged = look.staged().map(|staged| staged.dice).unwrap_or_default();
    let mut faces = [0; Symbol::COUNT];
    for die in DieId::all().filter(|die| !staged.contains(*die)) {
        let lies = look.die(die);
        if let (Place::Unassigned, Some(face)) = (lies.at, lies.face) {
            faces[face.index()] += 1;
        }
    }
    faces
}

/// The symbols of the dice that were used in this turn.
pub(super) fn placed(look: Look<'_>) -> Faces {
    let mut faces = [0; Symbol::COUNT];
    for die in DieId::all() {
        let lies = look.die(die);
        if let Some(face) = lies.face
            && lies.in_hand()
            && !matches!(lies.at, Place::Unassigned | Place::Negated)
        {
            faces[face.index()] += 1;
        }
    }
    faces
}

/// What dice of the own symbol are worth, by what else is open.
fn rows(game: &ElemenZ, judge: &Judge<'_>, but: Option<Slot>, offer: &mut Offer) {
    let (look, seat) = (judge.look, judge.seat);
    let shaman = look.shaman(seat);
    let used = look.used();
    let has = |combo: ComboId| !used.contains(combo);
    let most = |combo: ComboId, usual: u8| if look.is_blocked(combo) { usual - 1 } else { usual };
    let strikes = most(ComboId::strike(shaman), 3);
    let shields = match shaman {
        Element::Earth => 1,
        _ => most(ComboId::shield(shaman), 2),
    };
    let strike: [f32; 4] = std::array::from_fn(|n| match n as u8 {
        n if n > 0 && n <= strikes && has(ComboId::strike(shaman)) => judge.strike(n),
        _ => 0.0,
    });
    let shield: [f32; 3] = std::array::from_fn(|n| match n as u8 {
        n if n > 0 && n <= shields && has(ComboId::shield(shaman)) => judge.shield(n),
        _ => 0.0,
    });
    // What so many dice bring on the Totem.
    let mut filled = [0.0_f32; 5];
    if look.tokens(seat) > 0 && look.can_draw() {
        let empty = |slot: &Slot| look.token(seat, *slot).is_none() && Some(*slot) != but;
        let (mut dice, mut tokens) = (0, 0);
        for slot in Slot::ALL.into_iter().filter(empty) {
            dice += usize::from(game.catalogue().dice.prices[slot.index()]);
            tokens += 1;
            let value = judge.own(|shaman| shaman.tokens += tokens);
            filled.iter_mut().skip(dice).for_each(|filled| *filled = value);
        }
    }
    for (row, values) in offer.rows.iter_mut().enumerate() {
        let strikes = if row & 1 == 0 { 3 } else { 0 };
        let shields = if row & 2 == 0 { 2 } else { 0 };
        for (dice, value) in values.iter_mut().enumerate() {
            *value = 0.0;
            for (struck, strike) in strike.iter().enumerate().take(strikes.min(dice) + 1) {
                let most = shields.min(dice - struck);
                for (shielded, shield) in shield.iter().enumerate().take(most + 1) {
                    let rest = (dice - struck - shielded).min(filled.len() - 1);
                    *value = value.max(strike + shield + filled[rest]);
                }
            }
        }
    }
}

/// How likely a die of this colour shows each symbol.
fn odds(game: &ElemenZ, colour: Element) -> [f32; 5] {
    let faces = &game.catalogue().dice.faces[colour.index()];
    let mut odds = [0.0; Symbol::COUNT];
    for face in faces {
        odds[face.index()] += 1.0 / faces.len() as f32;
    }
    odds
}

/// The special combos of the seat whose turn it is that can still be activated.
pub(super) fn specials(look: Look<'_>, seat: Seat) -> impl Iterator<Item = ComboId> {
    let used = look.used();
    look.combos(seat).filter(move |combo| {
        combo.number() > 2 && !used.contains(*combo) && !look.is_blocked(*combo)
    })
}

/// What the turn has to offer to the judge, whose turn it is; without filling the one slot.
pub(super) fn offer(game: &ElemenZ, judge: &Judge<'_>, but: Option<Slot>) -> Offer {
    let (look, seat) = (judge.look, judge.seat);
    let shaman = look.shaman(seat);
    let rules = game.rules();
    let mut offer = Offer::nothing(odds(game, shaman));
    offer.own = Some(shaman.index());
    offer.placed = placed(look);
    for combo in specials(look, seat) {
        let needs = look.combo(combo).needs;
        offer.deeds.push(Deed { needs, value: judge.combo(combo) });
    }
    rows(game, judge, but, &mut offer);
    if look.burn_is_left() {
        for victim in look.others(seat) {
            let filled = |slot: &Slot| look.token(victim, *slot).is_some();
            for slot in Slot::ALL.into_iter().filter(filled) {
                let price = usize::from(game.catalogue().dice.prices[slot.index()]).clamp(1, 2);
                offer.burns[look.shaman(victim).index()][price - 1] = judge.burn(victim);
            }
        }
    }
    let (mut buff, mut winds) = (None, None);
    for token in Slot::ALL.into_iter().filter_map(|slot| look.token(seat, slot)) {
        match token {
            Token::Element(element) => {
                offer.tokens[element.index()] += 1;
                offer.token = judge.token(token);
            }
            Token::Buff => buff = Some(judge.token(token)),
            Token::Winds => winds = Some(judge.token(token)),
            Token::Restore | Token::WildPulse => {}
        }
    }
    offer.surge = Some(Surge {
        wild: if look.is_veiled() { THIN } else { SURGE } as u8,
        opposing: (!rules.easier_a).then_some(shaman.opposing().index()),
        small: if rules.easier_b { 0 } else { SMALL_HAND },
        value: 0.0,
        buff,
    });
    if look.heal_is_left() && look.lost(seat) > 0 {
        offer.heal = Some(Heal {
            own: shaman.index(),
            with_wild: rules.heal_with_wild,
            value: judge.heal(1),
        });
    }
    let air = (shaman == Element::Air && look.air_is_left()).then_some(0.0);
    offer.again = [air, winds];
    offer
}
