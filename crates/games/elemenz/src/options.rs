//! What may be picked.

use ztable_core::Seat;

use crate::action::{Action, PAIRS};
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::cover::Supply;
use crate::die::{DiceSet, Place};
use crate::element::{Element, Symbol};
use crate::game::ElemenZ;
use crate::rules::{OVERDRAWN, PROTECTION, ROLLS, SECOND_THOUGHTS};
use crate::state::{Act, Frame, Hit, Kind, Might, Phase, Staged, State};
use crate::token::{Slot, Token};

/// Spaces of one element.
fn only(element: Element, count: u8) -> [u8; Element::COUNT] {
    let mut needs = [0; Element::COUNT];
    needs[element.index()] = count;
    needs
}

impl ElemenZ {
    /// Lists the picks of a seat that is asked.
    pub(crate) fn list(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        match state.top() {
            Some(Frame::Window(kind)) => self.list_window(state, seat, kind, out),
            Some(Frame::Surge) => {
                out(Action::Pass);
                self.list_tokens(state, seat, Token::Buff, out);
            }
            Some(Frame::Hit(hit)) => self.list_hit(state, &hit, out),
            Some(Frame::Steal(victim)) => Slot::ALL
                .into_iter()
                .filter(|slot| state.slots[victim.index()][slot.index()].is_some())
                .for_each(|slot| out(Action::Steal(slot))),
            Some(Frame::Keep(..)) => Slot::ALL
                .into_iter()
                .filter(|slot| state.slots[seat.index()][slot.index()].is_none())
                .for_each(|slot| out(Action::Keep(slot))),
            Some(Frame::Repay(_)) => {
                self.hand(state, seat).iter().for_each(|die| out(Action::Lose(die)));
            }
            Some(Frame::Resolve { .. } | Frame::Mend(_)) => {}
            None => self.list_phase(state, seat, out),
        }
    }

    fn list_phase(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        if let Some(staged) = &state.staged {
            self.staged_options(state, staged, out);
            if state.taken_back < SECOND_THOUGHTS {
                out(Action::Back);
            }
            return;
        }
        match state.phase {
            Phase::Shamans => Element::ALL
                .into_iter()
                .filter(|element| !state.shamans.contains(&Some(*element)))
                .for_each(|element| out(Action::Shaman(element))),
            Phase::Layout => {
                let left = &state.slots[seat.index()][usize::from(state.laid[seat.index()])..];
                Token::ALL
                    .into_iter()
                    .filter(|token| left.contains(&Some(*token)))
                    .for_each(|token| out(Action::Put(token)));
            }
            Phase::Colours => {
                let elements = self.elements(state, seat);
                elements.into_iter().flatten().for_each(|element| out(Action::Colour(element)));
            }
            Phase::Roll => self.list_roll(state, seat, out),
            Phase::Assign => {
                if self.rules.is_monolith() {
                    self.list_combos(state, seat, &self.supply_of_combos(state), out);
                    self.list_obstacles(state, seat, out);
                } else {
                    self.list_assign(state, seat, out);
                    self.list_free(state, seat, out);
                }
                out(Action::End);
            }
            Phase::End | Phase::Over => {}
        }
    }

    fn list_roll(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        let left = state.rolls < ROLLS;
        if state.rolls == 0 {
            out(Action::Roll);
        } else {
            let unrolled = !state.dice.lying(Place::Unrolled).is_empty();
            if left {
                for die in state.dice.free().iter() {
                    if !state.marked.contains(die) {
                        out(Action::Mark(die));
                    } else if state.taken_back < SECOND_THOUGHTS {
                        out(Action::Unmark(die));
                    }
                }
                if unrolled || !state.marked.is_empty() {
                    out(Action::Roll);
                }
            }
            out(Action::Stop);
            if self.rules.is_monolith() {
                self.list_combos(state, seat, &self.supply_of_combos(state), out);
                self.list_obstacles(state, seat, out);
            }
        }
        if !self.rules.is_monolith() {
            self.list_free(state, seat, out);
        }
        if left {
            self.list_spark(state, seat, out);
        }
    }

    /// Avatars that need a roll to come (EZ-14.9, EZ-14.12, EZ-14.18).
    fn list_spark(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        let row = &state.rows[seat.index()];
        if row.is_empty() {
            return;
        }
        if row.contains(Avatar::NUDGE) && state.rolls > 0 {
            for die in state.dice.free().iter() {
                for face in Symbol::ALL.into_iter().filter(|face| !state.dice.shows(die, *face)) {
                    out(Action::Nudge(die, face));
                }
            }
        }
        if row.contains(Avatar::SPARK) && state.borrowed.is_none() {
            Element::ALL
                .into_iter()
                .filter(|colour| state.dice.first_lost(*colour).is_some())
                .for_each(|colour| out(Action::Borrow(colour)));
        }
        if row.contains(Avatar::OVERDRAW) && self.lost(state, seat) >= OVERDRAWN {
            out(Action::Overdraw);
        }
    }

    /// How many of the seat's dice are in the pool.
    pub(crate) fn lost(&self, state: &State, seat: Seat) -> usize {
        self.dice_of(state, seat).only(state.dice.lying(Place::Pool)).len()
    }

    /// Whether the seat can heal now.
    pub(crate) fn can_heal(&self, state: &State, seat: Seat) -> bool {
        !(state.flags.cursed && state.active == seat) && self.lost(state, seat) > 0
    }

    /// Plays of tokens of this kind on free dice of the active Shaman.
    fn list_tokens(&self, state: &State, seat: Seat, token: Token, out: &mut impl FnMut(Action)) {
        for slot in Slot::ALL {
            if state.slots[seat.index()][slot.index()] != Some(token) {
                continue;
            }
            let fitting = match token {
                Token::Winds => state.dice.free(),
                _ => state.showing(Symbol::Wild),
            };
            fitting.iter().for_each(|die| out(Action::PlayOn(slot, die)));
        }
    }

    fn list_restore(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        if self.can_heal(state, seat) {
            Slot::ALL
                .into_iter()
                .filter(|slot| state.slots[seat.index()][slot.index()] == Some(Token::Restore))
                .for_each(|slot| out(Action::Play(slot)));
        }
    }

    /// Free actions of the own turn (EZ-3.10).
    fn list_free(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        self.list_restore(state, seat, out);
        if state.holds(seat, Avatar::REFLUX) && state.tokens(seat) > 0 {
            out(Action::Reflux);
        }
        if state.rolls == 0 {
            return;
        }
        for token in [Token::Winds, Token::WildPulse, Token::Buff] {
            self.list_tokens(state, seat, token, out);
        }
        if state.shaman(seat) == Element::Air && !state.flags.air {
            let waiting = state.dice.lying(Place::Unrolled).and(state.dice.lying(Place::Aside));
            let own = waiting.only(DiceSet::of(Element::Air)).except(state.borrowed);
            state.dice.free().and(own).iter().for_each(|die| out(Action::Air(die)));
        }
        let opposing = Symbol::Of(state.shaman(seat).opposing());
        if state.holds(seat, Avatar::WIND) && !state.showing(opposing).is_empty() {
            out(Action::SecondWind);
        }
    }

    pub(crate) fn blocked(&self, state: &State, combo: ComboId) -> bool {
        state.dice.blocks(combo)
    }

    /// Combos that can be covered now.
    fn list_combos(
        &self,
        state: &State,
        seat: Seat,
        supply: &Supply,
        out: &mut impl FnMut(Action),
    ) {
        for id in self.combos_of(state, seat) {
            let combo = self.combo(id);
            let counted = matches!(combo.effect, Effect::Strike | Effect::Shield);
            if !counted
                && supply.covers(&combo.needs)
                && !state.used.contains(id)
                && !self.blocked(state, id)
                && (combo.effect != Effect::Lock
                    || (self.lockable(state, id).is_some() && !self.is_locked(state, id)))
            {
                out(Action::Combo(id));
            }
        }
    }

    /// What there is for a combo that nothing was chosen for yet.
    fn supply_of_combos(&self, state: &State) -> Supply {
        self.supply(state, &Staged::new(Act::Combo(ComboId::strike(Element::Air), 0)))
    }

    pub(crate) fn is_locked(&self, state: &State, combo: ComboId) -> bool {
        state.dice.locks(combo)
    }

    /// The most dice that STRIKE or SHIELD takes now.
    pub(crate) fn most(&self, state: &State, combo: ComboId) -> u8 {
        let size = self.combo(combo).size();
        match (self.blocked(state, combo), self.combo(combo).effect) {
            (true, Effect::Strike) => size.min(2),
            (true, _) => size.min(1),
            (false, _) => size,
        }
    }

    fn list_assign(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        let own = state.shaman(seat);
        let supply = self.supply_of_combos(state);
        for (combo, pick) in [
            (ComboId::strike(own), Action::Strike as fn(u8) -> Action),
            (ComboId::shield(own), Action::Shield as fn(u8) -> Action),
        ] {
            if !state.used.contains(combo) {
                (1..=self.most(state, combo))
                    .take_while(|count| supply.covers(&only(own, *count)))
                    .for_each(|count| out(pick(count)));
            }
        }
        self.list_combos(state, seat, &supply, out);
        let dice = supply.without_tokens();
        self.list_totems(state, seat, &dice, out);
        if self.rules.avatars > 0 {
            self.list_trade(state, seat, &dice, out);
            self.list_obstacles(state, seat, out);
        }
    }

    /// Re-energising and burning (EZ-13.4, EZ-13.5).
    fn list_totems(&self, state: &State, seat: Seat, dice: &Supply, out: &mut impl FnMut(Action)) {
        // The most that can be paid in a symbol; no slot costs more than two.
        let purse = |element| (1..=2).take_while(|n| dice.covers(&only(element, *n))).count() as u8;
        let prices = self.stock.dice.prices;
        let own = purse(state.shaman(seat));
        if own > 0 && state.tokens(seat) > 0 && state.bag != [0; Token::COUNT] {
            for slot in Slot::ALL {
                if state.slots[seat.index()][slot.index()].is_none() && prices[slot.index()] <= own
                {
                    out(Action::Energise(slot));
                }
            }
        }
        if state.flags.burnt {
            return;
        }
        for other in self.others(state, seat) {
            let purse = purse(state.shaman(other));
            if purse > 0 {
                for slot in Slot::ALL {
                    if state.slots[other.index()][slot.index()].is_some()
                        && prices[slot.index()] <= purse
                    {
                        out(Action::Burn(other, slot));
                    }
                }
            }
        }
    }

    fn list_trade(&self, state: &State, seat: Seat, dice: &Supply, out: &mut impl FnMut(Action)) {
        if dice.covers(&only(state.shaman(seat), 1)) {
            self.shop(state).iter().for_each(|avatar| out(Action::Buy(avatar)));
        }
        if Element::ALL.into_iter().any(|element| dice.covers(&only(element, 2))) {
            for other in self.others(state, seat) {
                for place in 0..state.rows[other.index()].len() {
                    out(Action::Smash(other, place as u8));
                }
            }
        }
    }

    /// Tiles that can be bought (EZ-14.2).
    pub(crate) fn shop(&self, state: &State) -> crate::avatar::AvatarSet {
        let mut shop = state.loose;
        state.stacks.iter().filter_map(|stack| stack.tiles().last()).for_each(|avatar| {
            shop.insert(*avatar);
        });
        shop
    }

    fn list_obstacles(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        let free = state.dice.free().except(state.borrowed);
        if !free.is_empty() && state.holds(seat, Avatar::OBSTACLE) {
            for other in self.others(state, seat) {
                for combo in self.combos_of(state, other) {
                    if !self.blocked(state, combo) {
                        out(Action::Obstacle(combo));
                    }
                }
            }
        }
    }

    fn list_window(&self, state: &State, seat: Seat, kind: Kind, out: &mut impl FnMut(Action)) {
        out(Action::Pass);
        match kind {
            Kind::Start => {
                if state.holds(seat, Avatar::VEIL) {
                    out(Action::Veil);
                }
                if state.holds(seat, Avatar::CURSE) {
                    out(Action::Curse);
                }
            }
            Kind::Interfere => {
                let free = state.dice.free();
                if self.waiting(state, seat, |effect| effect == Effect::Fog).is_some() {
                    free.iter().for_each(|die| out(Action::Fog(die)));
                }
                self.list_tokens(state, seat, Token::Winds, out);
                self.list_tokens(state, seat, Token::WildPulse, out);
                if state.holds(seat, Avatar::JOLT) {
                    for die in free.iter() {
                        for face in Element::ALL {
                            if !state.dice.shows(die, Symbol::Of(face)) {
                                out(Action::Jolt(die, face));
                            }
                        }
                    }
                }
            }
            Kind::Finish => out(Action::Trigger),
        }
    }

    /// The armed waiting combo of a seat with such an effect.
    pub(crate) fn waiting(
        &self,
        state: &State,
        seat: Seat,
        fits: impl Fn(Effect) -> bool,
    ) -> Option<ComboId> {
        if state.armed.is_empty() {
            return None;
        }
        ComboId::of(state.shamans[seat.index()]?, false)
            .find(|combo| state.armed.contains(*combo) && fits(self.combo(*combo).effect))
    }

    fn list_hit(&self, state: &State, hit: &Hit, out: &mut impl FnMut(Action)) {
        let target = hit.target;
        if hit.accepted {
            return self.hand(state, target).iter().for_each(|die| out(Action::Lose(die)));
        }
        out(Action::Pass);
        let shake = hit.might == Might::Shake;
        if !shake {
            if !hit.protected && state.tokens(target) >= PROTECTION {
                let filled = |slot: usize| state.slots[target.index()][slot].is_some();
                PAIRS
                    .into_iter()
                    .filter(|(one, two)| filled(*one) && filled(*two))
                    .for_each(|(one, two)| out(Action::Protect(Slot::ALL[one], Slot::ALL[two])));
            }
            if !self.rules.is_monolith() {
                self.list_restore(state, target, out);
            }
            if !hit.counter
                && hit.creator != target
                && self.waiting(state, target, |effect| effect == Effect::Backdraft).is_some()
            {
                out(Action::Trigger);
            }
            if state.holds(target, Avatar::STONE) {
                out(Action::Stone);
            }
        }
        if hit.moved || hit.counter {
            return;
        }
        if state.holds(target, Avatar::MIRROR) {
            out(Action::Mirror);
        }
        if self.rules.is_monolith() {
            return;
        }
        if state.holds(target, Avatar::DEFLECT) {
            let [left, right] = self.neighbours(state, target);
            out(Action::Deflect(left));
            if right != left {
                out(Action::Deflect(right));
            }
        }
        if state.holds(target, Avatar::ECHO) {
            self.others(state, target).for_each(|other| out(Action::Echo(other)));
        }
    }

    /// The next living Shamans clockwise and anticlockwise (EZ-1.6).
    pub(crate) fn neighbours(&self, state: &State, seat: Seat) -> [Seat; 2] {
        let mut others = self.others(state, seat);
        let left = others.next().unwrap_or(seat);
        [left, others.last().unwrap_or(left)]
    }
}
