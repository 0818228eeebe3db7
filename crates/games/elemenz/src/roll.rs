//! Rolling, Wild Surges and healing.

use ztable_core::{Audience, Chance, Key, Log, Rule, Seat};

use crate::die::{DiceSet, Die, DieId, Place};
use crate::element::{Element, Symbol};
use crate::event::Event;
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::{ROLLS, SMALL_HAND, SURGE, THIN};
use crate::state::{Frame, Kind, Phase, State, Touch};

impl ElemenZ {
    fn face(&self, die: DieId, chance: &mut impl Chance) -> Symbol {
        let faces = &self.stock.dice.faces[die.colour().index()];
        faces[chance.one_of(Key::Next, faces.len() as u32, |face| faces[face as usize]) as usize]
    }

    /// Rolls these dice together.
    pub(crate) fn throw(
        &self,
        state: &mut State,
        dice: DiceSet,
        rule: Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        for die in dice.iter() {
            let face = self.face(die, chance);
            state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
        }
        let (seat, roll) = (state.active, state.rolls);
        log.tell(Audience::All, rule, || Event::Rolled {
            seat,
            roll,
            dice: dice
                .iter()
                .filter_map(|die| state.dice.face(die).map(|face| (die, face)))
                .collect(),
        });
    }

    /// A roll of the turn (EZ-3.4, EZ-3.5, EZ-21.1).
    pub(crate) fn roll(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.rolls += 1;
        let dice = state.dice.lying(Place::Unrolled).and(state.marked);
        state.marked = DiceSet::EMPTY;
        let monolith = self.rules.is_monolith();
        let rule = match (monolith, state.rolls) {
            (true, _) => rule!("EZ-21.1"),
            (false, 1) => rule!("EZ-3.4"),
            (false, _) => rule!("EZ-3.5"),
        };
        self.throw(state, dice, rule, chance, log);
        if !monolith {
            return self.after_roll(state, chance, log);
        }
        self.put_aside(state, log);
        let opening = self.rules.opening_handicap && state.round == 1;
        if state.rolls == ROLLS || opening {
            self.stop(state, log);
        }
    }

    /// Rolling is over (EZ-3.6, EZ-21.8).
    pub(crate) fn stop(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.phase = Phase::Assign;
        state.marked = DiceSet::EMPTY;
        state.dice.put_all(state.dice.lying(Place::Unrolled), Place::Aside);
        let rule = if self.rules.is_monolith() { rule!("EZ-21.8") } else { rule!("EZ-3.6") };
        log.tell(Audience::All, rule, || Event::Stopped { seat });
        self.open(state, Kind::Interfere);
    }

    /// Whether nothing is left but to stop, as everybody can see: all rolls are made, and there is
    /// nothing that could be a free action (EZ-3.10).
    pub(crate) fn must_stop(&self, state: &State) -> bool {
        let seat = state.active;
        state.phase == Phase::Roll
            && state.rolls == ROLLS
            && !self.rules.is_monolith()
            && state.tokens(seat) == 0
            && state.rows[seat.index()].is_empty()
            && (state.shaman(seat) != Element::Air || state.flags.air)
    }

    /// One die of the active Shaman gets a new face (EZ-4.2).
    pub(crate) fn reroll(
        &self,
        state: &mut State,
        by: Seat,
        die: DieId,
        rule: Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let face = self.face(die, chance);
        state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
        state.touched[by.index()] = Some(Touch { die, face: Some(face) });
        let seat = state.active;
        log.tell(Audience::All, rule, || Event::Rerolled { seat, by, die, face });
        self.after_roll(state, chance, log);
    }

    /// Wild Surge, then Heal (EZ-4.1).
    pub(crate) fn after_roll(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let own = state.shaman(seat);
        let looked = state.dice.in_hands().without(state.dice.lying(Place::Negated));
        let count = |symbol| state.dice.showing(symbol).only(looked).len();
        let all = state.dice.shown().only(looked).len();
        let wild = count(Symbol::Wild);
        let same = count(Symbol::Of(own));
        let opposed = count(Symbol::Of(own.opposing()));
        if all == 0 {
            return;
        }
        let enough = if state.flags.veil { THIN } else { SURGE };
        let small = all <= SMALL_HAND && wild == all && !self.rules.easier_b;
        if wild >= enough || small {
            // Whoever has a token may hold a Totemic Buff, and is asked.
            if state.tokens(seat) > 0 {
                state.push(Frame::Surge);
            } else {
                self.surge(state, chance, log);
            }
            return;
        }
        if opposed == all && !self.rules.easier_a {
            return self.surge(state, chance, log);
        }
        let healthy = same == all || (self.rules.heal_with_wild && same > 0 && same + wild == all);
        if healthy && !state.flags.healed && self.can_heal(state, seat) {
            state.flags.healed = true;
            self.heal(state, seat, rule!("EZ-6.1"), chance, log);
        }
    }

    /// A Wild Surge ends the turn (EZ-5.4 to EZ-5.6).
    pub(crate) fn surge(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let looked = state.dice.in_hands().without(state.dice.lying(Place::Negated));
        let wild = state.dice.showing(Symbol::Wild).only(looked).len() as u8;
        log.tell(Audience::All, rule!("EZ-5.4"), || Event::Surge { seat, wild });
        if state.shaman(seat) == Element::Earth {
            state.shield_free = false;
        }
        self.recycle(state, seat, rule!("EZ-5.6"), chance, log);
        self.end_turn(state);
    }

    /// The first die of the seat in the pool.
    pub(crate) fn first_lost(&self, state: &State, seat: Seat) -> Option<DieId> {
        self.dice_of(state, seat).only(state.dice.lying(Place::Pool)).first()
    }

    /// One die comes back (EZ-6.4, EZ-6.5, EZ-12.5, EZ-12.6).
    pub(crate) fn heal(
        &self,
        state: &mut State,
        seat: Seat,
        rule: Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if !self.can_heal(state, seat) {
            return;
        }
        let Some(die) = self.first_lost(state, seat) else { return };
        let rolling = state.phase == Phase::Roll && state.active == seat && state.rolls < ROLLS;
        let at = if rolling { Place::Unrolled } else { Place::Aside };
        state.put(die, at);
        if state.shaman(seat) != Element::Water {
            log.tell(Audience::All, rule, || Event::Healed { seat, die, face: None });
            return;
        }
        let face = self.face(die, chance);
        let rule = rule!("EZ-12.5");
        log.tell(Audience::All, rule, || Event::Healed { seat, die, face: Some(face) });
        if face == Symbol::Of(Element::Water)
            && let Some(second) = self.first_lost(state, seat)
        {
            state.put(second, at);
            log.tell(Audience::All, rule, || Event::Healed { seat, die: second, face: None });
        }
        if rolling && state.rolls > 0 {
            state.dice.set(die, Die { at: Place::Unassigned, face: Some(face) });
            self.after_roll(state, chance, log);
        }
    }
}
