//! What may be picked.

use ztable_core::Seat;

use crate::action::{Action, PAIRS};
use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::{DieId, Place};
use crate::element::{Element, Symbol};
use crate::game::ElemenZ;
use crate::rules::{OVERDRAWN, PROTECTION, ROLLS, SECOND_THOUGHTS};
use crate::state::{Act, Frame, Hit, Kind, Might, Phase, State};
use crate::token::{Slot, Token};

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
            Some(Frame::Repay(_)) => self.hand(state, seat).for_each(|die| out(Action::Lose(die))),
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
                    self.list_combos(state, seat, out);
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
            let unrolled = state.dice.iter().any(|die| die.at == Place::Unrolled);
            if left {
                let free = DieId::all().filter(|die| state.die(*die).at == Place::Unassigned);
                for die in free {
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
                self.list_combos(state, seat, out);
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
            for die in DieId::all().filter(|die| state.die(*die).at == Place::Unassigned) {
                for face in
                    Symbol::ALL.into_iter().filter(|face| state.die(die).face != Some(*face))
                {
                    out(Action::Nudge(die, face));
                }
            }
        }
        if row.contains(Avatar::SPARK) && state.borrowed.is_none() {
            Element::ALL
                .into_iter()
                .filter(|colour| DieId::of(*colour).any(|die| state.die(die).at == Place::Pool))
                .for_each(|colour| out(Action::Borrow(colour)));
        }
        if row.contains(Avatar::OVERDRAW) && self.lost(state, seat) >= OVERDRAWN {
            out(Action::Overdraw);
        }
    }

    /// How many of the seat's dice are in the pool.
    pub(crate) fn lost(&self, state: &State, seat: Seat) -> usize {
        self.dice_of(state, seat).filter(|die| state.die(*die).at == Place::Pool).count()
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
            for die in DieId::all().filter(|die| {
                let lies = state.die(*die);
                lies.at == Place::Unassigned
                    && (token == Token::Winds || lies.face == Some(Symbol::Wild))
            }) {
                out(Action::PlayOn(slot, die));
            }
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
            for die in DieId::all().filter(|die| match state.die(*die).at {
                Place::Unassigned => true,
                Place::Unrolled | Place::Aside => {
                    die.colour() == Element::Air && state.borrowed != Some(*die)
                }
                _ => false,
            }) {
                out(Action::Air(die));
            }
        }
        let opposing = Symbol::Of(state.shaman(seat).opposing());
        if state.holds(seat, Avatar::WIND) && state.showing(opposing).next().is_some() {
            out(Action::SecondWind);
        }
    }

    pub(crate) fn blocked(&self, state: &State, combo: ComboId) -> bool {
        state.dice.iter().any(|die| die.at == Place::Block(combo))
    }

    /// Combos that can be covered now.
    fn list_combos(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        for combo in self.combos_of(state, seat) {
            if state.used.contains(combo) {
                continue;
            }
            let effect = self.combo(combo).effect;
            if matches!(effect, Effect::Strike | Effect::Shield) {
                continue;
            }
            if self.payable(state, Act::Combo(combo, 0))
                && !self.blocked(state, combo)
                && (effect != Effect::Lock
                    || (self.lockable(state, combo).is_some() && !self.is_locked(state, combo)))
            {
                out(Action::Combo(combo));
            }
        }
    }

    pub(crate) fn is_locked(&self, state: &State, combo: ComboId) -> bool {
        state.dice.iter().any(|die| die.at == Place::Locked(combo))
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
        for (combo, pick) in [
            (ComboId::strike(own), Action::Strike as fn(u8) -> Action),
            (ComboId::shield(own), Action::Shield as fn(u8) -> Action),
        ] {
            if !state.used.contains(combo) {
                (1..=self.most(state, combo))
                    .take_while(|count| self.payable(state, Act::Combo(combo, *count)))
                    .for_each(|count| out(pick(count)));
            }
        }
        self.list_combos(state, seat, out);
        if state.tokens(seat) > 0 && state.bag.iter().any(|count| *count > 0) {
            for slot in Slot::ALL {
                if state.slots[seat.index()][slot.index()].is_none()
                    && self.payable(state, Act::Energise(slot))
                {
                    out(Action::Energise(slot));
                }
            }
        }
        if !state.flags.burnt {
            for other in self.others(state, seat) {
                for slot in Slot::ALL {
                    if state.slots[other.index()][slot.index()].is_some()
                        && self.payable(state, Act::Burn(other, slot))
                    {
                        out(Action::Burn(other, slot));
                    }
                }
            }
        }
        if self.rules.avatars > 0 {
            self.list_trade(state, seat, out);
            self.list_obstacles(state, seat, out);
        }
    }

    fn list_trade(&self, state: &State, seat: Seat, out: &mut impl FnMut(Action)) {
        let shop = self.shop(state);
        if !shop.is_empty() && self.payable(state, Act::Buy(Avatar::DEFLECT)) {
            shop.iter().for_each(|avatar| out(Action::Buy(avatar)));
        }
        if Element::ALL.into_iter().any(|element| self.pair(state, element)) {
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
        let free =
            |die: DieId| state.die(die).at == Place::Unassigned && state.borrowed != Some(die);
        if state.holds(seat, Avatar::OBSTACLE) && DieId::all().any(free) {
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
                let free = || DieId::all().filter(|die| state.die(*die).at == Place::Unassigned);
                if self.waiting(state, seat, |effect| effect == Effect::Fog).is_some() {
                    free().for_each(|die| out(Action::Fog(die)));
                }
                self.list_tokens(state, seat, Token::Winds, out);
                self.list_tokens(state, seat, Token::WildPulse, out);
                if state.holds(seat, Avatar::JOLT) {
                    for die in free() {
                        for face in Element::ALL {
                            if state.die(die).face != Some(Symbol::Of(face)) {
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
        if state.armed.is_empty() || self.rules.is_monolith() {
            return None;
        }
        ComboId::of(state.shaman(seat), false)
            .find(|combo| state.armed.contains(*combo) && fits(self.combo(*combo).effect))
    }

    fn list_hit(&self, state: &State, hit: &Hit, out: &mut impl FnMut(Action)) {
        let target = hit.target;
        if hit.accepted {
            return self.hand(state, target).for_each(|die| out(Action::Lose(die)));
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
