//! What networks are told about ElemenZ, at the beginning of a turn.

use elemenz::{
    ComboId, DieId, Effect, ElemenZ, Element, LOCKS, Look, Mode, Phase, Place, Rules, SEATS, Slot,
    State, Token,
};
use ztable_core::Seat;

use super::standing::waits;
use crate::{Inputs, Judged};

impl Judged for ElemenZ {
    fn subject(&self) -> Option<&'static str> {
        is_usual(self.rules()).then_some(match self.rules().mode() {
            Mode::Monolith => "elemenz monolith 1",
            Mode::Duel => "elemenz duel 1",
        })
    }

    fn is_calm(&self, state: &State) -> bool {
        let look = self.look(state);
        look.phase() == Phase::Roll
            && look.rolls() == 0
            && look.top().is_none()
            && look.staged().is_none()
            && look.marked().is_empty()
    }

    fn tell(&self, state: &State, seat: Seat, inputs: &mut Inputs) {
        let look = self.look(state);
        if self.rules().mode() == Mode::Monolith {
            inputs.flag(seat == Seat::FIRST);
            inputs.stair(usize::from(state.round()), 16);
            tell_half(look, seat, inputs);
            match look.others(seat).next() {
                Some(other) => tell_half(look, other, inputs),
                None => inputs.skip(PER_HALF),
            }
        } else {
            tell_duel(look, state, seat, inputs);
        }
    }
}

/// Whether this is the game that networks have learned: without Avatars, and neither easier nor
/// harder than the rules have it.
fn is_usual(rules: &Rules) -> bool {
    let Rules { avatars, easier_a, easier_b, heal_with_wild, harder, easier, .. } = *rules;
    avatars == 0 && !(easier_a || easier_b || heal_with_wild || harder || easier)
}

/// How many inputs a Shaman has.
const PER_SHAMAN: usize = 1 + Element::COUNT + 8 + 5 + 5 + 3 + 1 + 8 + 1;

fn tell_duel(look: Look<'_>, state: &State, seat: Seat, inputs: &mut Inputs) {
    let others = look.others(seat);
    inputs.one_of(others.clone().count(), SEATS);
    inputs.stair(usize::from(state.round()) / 2, 12);
    inputs.flag(look.can_draw());
    let mut told = 0;
    for shaman in [seat].into_iter().chain(others).filter(|shaman| look.is_alive(*shaman)) {
        let written = inputs.written();
        tell_shaman(look, shaman, inputs);
        debug_assert_eq!(inputs.written() - written, PER_SHAMAN);
        told += 1;
    }
    inputs.skip((SEATS - told) * PER_SHAMAN);
    for token in Token::ALL {
        let own = |slot: &Slot| look.token(seat, *slot) == Some(token);
        inputs.stair(Slot::ALL.into_iter().filter(own).count(), 2);
    }
}

fn tell_shaman(look: Look<'_>, seat: Seat, inputs: &mut Inputs) {
    inputs.flag(true);
    let [element, _] = look.elements(seat);
    inputs.maybe_one_of(element.map(Element::index), Element::COUNT);
    inputs.one_of(look.hand(seat).len(), 8);
    inputs.one_of(look.tokens(seat), 5);
    inputs.one_of(usize::from(look.defence(seat)), 5);
    inputs.maybe_one_of(look.armed(seat).map(waits), 3);
    inputs.flag(look.active() == seat);
    inputs.stair(look.lost(seat), 8);
    inputs.flag(element.is_some_and(|element| look.is_blocked(ComboId::shield(element))));
}

/// How many combos a side of the Monolith has at most.
const COMBOS: usize = 12;
/// How many inputs a side has.
const PER_HALF: usize = 1 + LOCKS + 1 + 9 + 14 + 2 * (9 + 6) + COMBOS;

fn tell_half(look: Look<'_>, seat: Seat, inputs: &mut Inputs) {
    let written = inputs.written();
    inputs.flag(look.active() == seat);
    inputs.one_of(look.locks(seat), LOCKS + 1);
    let mut open = [0; 3];
    for combo in look.combos(seat).filter(|combo| is_open(look, *combo)) {
        open[usize::from(look.combo(combo).size()).clamp(3, 5) - 3] += 1;
    }
    for count in open {
        inputs.one_of(count, 3);
    }
    let hand = look.hand(seat);
    inputs.one_of(hand.len(), 14);
    for element in look.elements(seat) {
        let of_colour = hand.iter().filter(|die| Some(die.colour()) == element).count();
        inputs.one_of(of_colour, 9);
        let in_pool =
            |die: &DieId| Some(die.colour()) == element && look.die(*die).at == Place::Pool;
        inputs.stair(DieId::all().filter(in_pool).count(), 6);
    }
    // Each combo by its place: what it needs is the same in every game.
    let mut told = 0;
    for combo in look.combos(seat).take(COMBOS) {
        inputs.flag(is_open(look, combo));
        told += 1;
    }
    inputs.skip(COMBOS - told);
    debug_assert_eq!(inputs.written() - written, PER_HALF);
}

/// Whether this is a lock that is still to be done.
fn is_open(look: Look<'_>, combo: ComboId) -> bool {
    look.combo(combo).effect == Effect::Lock && !look.is_locked(combo)
}
