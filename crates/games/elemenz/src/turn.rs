//! Turns: beginning, paying for things, ending.

use ztable_core::{Audience, Chance, Log, Rule, Seat};

use crate::avatar::Avatar;
use crate::board::{ComboId, Effect};
use crate::die::{DiceSet, Die, Place};
use crate::element::Element;
use crate::event::{Ending, Event};
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::REPAID;
use crate::state::{Act, Flags, Frame, Kind, Might, Phase, SeatMask, Staged, State};
use crate::token::{Slot, Token};

impl ElemenZ {
    /// What a Shaman puts against a strike (EZ-9.3).
    pub(crate) fn defence(&self, state: &State, seat: Seat) -> u8 {
        let own = self.defenders(state, seat);
        let dice = own.only(state.dice.lying(Place::Shield)).len() as u8;
        let bonus = own.only(state.dice.lying(Place::Bonus)).len() as u8;
        let shield = dice + state.shield_tokens[seat.index()];
        let free = state.shaman(seat) == Element::Earth && state.shield_free && shield > 0;
        shield + bonus + u8::from(free)
    }

    /// The active player takes up all dice (EZ-3.2, EZ-3.3).
    pub(crate) fn begin_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        state.phase = Phase::Roll;
        state.rolls = 0;
        state.flags = Flags::default();
        state.taken_back = 0;
        state.marked = DiceSet::EMPTY;
        state.used = Default::default();
        let (round, rule) = match self.rules.is_monolith() {
            true => (state.round, rule!("EZ-21.1")),
            false => (state.round, rule!("EZ-3.1")),
        };
        log.tell(Audience::All, rule, || Event::Turn { seat, round });
        let hand = self.hand(state, seat);
        state.dice.put_all(hand, Place::Unrolled);
        state.dice.blank(hand);
        if self.rules.is_monolith() {
            return;
        }
        while let Some(combo) = self.waiting(state, seat, |_| true) {
            state.armed.remove(combo);
            log.tell(Audience::All, rule!("EZ-8.7"), || Event::Expired { seat, combo });
        }
        let shaman = state.shaman(seat);
        state.removed[shaman.index()] += state.shield_tokens[seat.index()];
        state.shield_tokens[seat.index()] = 0;
        if shaman == Element::Earth {
            state.shield_free = false;
        }
        self.open(state, Kind::Start);
    }

    /// Takes the token out of a slot, shown, out of the game (EZ-13.3).
    pub(crate) fn spend(
        &self,
        state: &mut State,
        seat: Seat,
        slot: Slot,
        log: &mut impl Log<Event>,
    ) -> Option<Token> {
        let token = self.take_token(state, seat, slot, log)?;
        state.removed[token.index()] += 1;
        log.tell(Audience::All, rule!("EZ-13.3"), || Event::Played { seat, token });
        Some(token)
    }

    /// Takes the token out of a slot; the last one takes the Totem along (EZ-13.2).
    pub(crate) fn take_token(
        &self,
        state: &mut State,
        seat: Seat,
        slot: Slot,
        log: &mut impl Log<Event>,
    ) -> Option<Token> {
        let token = state.slots[seat.index()][slot.index()].take()?;
        state.knowers[seat.index()][slot.index()] = SeatMask::default();
        if state.tokens(seat) == 0 {
            log.tell(Audience::All, rule!("EZ-13.2"), || Event::TotemGone { seat });
        }
        Some(token)
    }

    /// Used Avatars lie face up in the pool (EZ-14.5), or are out of the Monolith game (EZ-26.1).
    pub(crate) fn use_avatar(
        &self,
        state: &mut State,
        seat: Seat,
        avatar: Avatar,
        at: Option<Seat>,
        rule: Rule,
        log: &mut impl Log<Event>,
    ) {
        state.rows[seat.index()].remove(avatar);
        state.seen.insert(avatar);
        state.loose.insert(avatar);
        state.aimed = at;
        log.tell(Audience::All, rule, || Event::Used { seat, avatar, at });
    }

    /// All tokens of a Totem into the bag, as many out of it (EZ-5.6, EZ-14.11).
    pub(crate) fn recycle(
        &self,
        state: &mut State,
        seat: Seat,
        rule: Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let count = state.tokens(seat) as u8;
        if count == 0 {
            return;
        }
        let old = state.slots[seat.index()];
        for token in old.into_iter().flatten() {
            state.bag[token.index()] += 1;
        }
        for slot in Slot::ALL {
            if old[slot.index()].is_some() {
                let token = self.draw_token(state, chance);
                state.slots[seat.index()][slot.index()] = token;
                state.knowers[seat.index()][slot.index()] = SeatMask::default();
            }
        }
        log.tell(Audience::All, rule, || Event::Recycled { seat, count });
        self.tell_tokens(state, seat, rule, log);
    }

    /// Pays for what was prepared and does it.
    pub(crate) fn commit(
        &self,
        state: &mut State,
        staged: Staged,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let shield = matches!(
            staged.act,
            Act::Combo(combo, _) if self.combo(combo).effect == Effect::Shield
        );
        if !matches!(staged.act, Act::Obstacle(_)) {
            for die in staged.dice.iter() {
                state.put(die, if shield { Place::Shield } else { Place::Placed });
            }
        }
        match staged.act {
            Act::Combo(combo, count) => self.activate(state, staged, combo, count, log),
            Act::Energise(slot) => {
                let token = self.draw_token(state, chance);
                state.slots[seat.index()][slot.index()] = token;
                let rule = rule!("EZ-13.4");
                log.tell(Audience::All, rule, || Event::Energised { seat, slot });
                log.tell(Audience::Only(seat), rule, || Event::Drew {
                    seat,
                    tokens: token.into_iter().collect(),
                });
            }
            Act::Burn(victim, slot) => {
                state.flags.burnt = true;
                if let Some(token) = self.take_token(state, victim, slot, log) {
                    state.removed[token.index()] += 1;
                    log.tell(Audience::All, rule!("EZ-13.5"), || Event::Burnt {
                        seat: victim,
                        by: seat,
                        slot,
                        token,
                    });
                }
            }
            Act::Buy(avatar) => {
                state.loose.remove(avatar);
                for stack in &mut state.stacks {
                    if stack.remove(avatar)
                        && let Some(top) = stack.tiles().last()
                    {
                        state.seen.insert(*top);
                    }
                }
                state.rows[seat.index()].push(avatar);
                log.tell(Audience::All, rule!("EZ-14.2"), || Event::Bought { seat, avatar });
            }
            Act::Smash(victim, place) => {
                if let Some(avatar) = state.rows[victim.index()].take(usize::from(place)) {
                    state.seen.insert(avatar);
                    state.loose.insert(avatar);
                    log.tell(Audience::All, rule!("EZ-14.3"), || Event::Smashed {
                        seat: victim,
                        by: seat,
                        avatar,
                    });
                }
            }
            Act::Obstacle(combo) => {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-26.6") } else { rule!("EZ-14.16") };
                self.use_avatar(state, seat, Avatar::OBSTACLE, None, rule, log);
                for die in staged.dice.iter() {
                    state.put(die, Place::Block(combo));
                }
                log.tell(Audience::All, rule, || Event::Blocked { seat, combo });
            }
        }
    }

    /// A covered combo takes effect or is armed (EZ-8.4, EZ-8.5).
    fn activate(
        &self,
        state: &mut State,
        staged: Staged,
        combo: ComboId,
        count: u8,
        log: &mut impl Log<Event>,
    ) {
        let seat = state.active;
        let effect = self.combo(combo).effect;
        let mut tokens = [None; Slot::COUNT];
        for slot in Slot::ALL {
            if staged.slots >> slot.index() & 1 == 1 {
                tokens[slot.index()] = self.take_token(state, seat, slot, log);
            }
        }
        for token in tokens.into_iter().flatten() {
            if effect == Effect::Shield {
                state.shield_tokens[seat.index()] += 1;
            } else {
                state.removed[token.index()] += 1;
            }
        }
        state.used.insert(combo);
        let target = staged.target;
        state.aimed = target;
        let rule = if self.rules.is_monolith() { rule!("EZ-21.2") } else { rule!("EZ-8.2") };
        log.tell(Audience::All, rule, || Event::Activated {
            seat,
            combo,
            count,
            target,
            tokens: crate::event::shown(tokens),
        });
        if self.rules.is_monolith() {
            return self.activate_half(state, &staged, combo, log);
        }
        let aim = |state: &mut State, target: Seat, might: Might, steal: bool| {
            state.push(Frame::Hit(crate::hit::fresh(seat, target, combo, might, steal)));
        };
        let each = |state: &mut State, might: Might, but: Option<Seat>| {
            // The last one pushed is hit first, so they go on in reverse.
            let others = self.others(state, seat).collect::<SeatMask>();
            for step in (1..self.rules.seats).rev() {
                let other = Seat::new((seat.number() + step) % self.rules.seats);
                if others.contains(other) && but != Some(other) {
                    aim(state, other, might, false);
                }
            }
        };
        match (effect, target) {
            (Effect::Shield, _) => {
                if state.shaman(seat) == Element::Earth {
                    state.shield_free = !self.blocked(state, combo);
                }
            }
            (Effect::Strike, Some(target)) => aim(state, target, Might::Strike(count), false),
            (Effect::StrikeOne(value), Some(target)) => {
                aim(state, target, Might::Strike(value), false);
            }
            (Effect::StrikeAll(value), _) => each(state, Might::Strike(value), None),
            (Effect::Lose { one, rest }, Some(target)) => {
                if rest > 0 {
                    each(state, Might::Lose(rest), Some(target));
                }
                aim(state, target, Might::Lose(one), false);
            }
            (Effect::LoseAll(count), _) => each(state, Might::Lose(count), None),
            (Effect::LoseSteal(count), Some(target)) => {
                aim(state, target, Might::Lose(count), true);
            }
            (Effect::LoseHeal { lose, heal }, Some(target)) => {
                state.push(Frame::Mend(heal));
                aim(state, target, Might::Lose(lose), false);
            }
            (Effect::Heal(count), _) => state.push(Frame::Mend(count)),
            (Effect::Shake, Some(target)) => aim(state, target, Might::Shake, false),
            (effect, _) if effect.waits() => state.armed.insert(combo),
            _ => log.tell(Audience::All, rule!("EZ-8.10"), || Event::NoEffect { seat, combo }),
        }
    }

    /// The turn is over; what is left is settled by [`ElemenZ::step_end`].
    pub(crate) fn end_turn(&self, state: &mut State) {
        state.drop_everything();
        state.phase = Phase::End;
    }

    pub(crate) fn step_end(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        if state.flags.overdrawn {
            state.flags.overdrawn = false;
            state.push(Frame::Repay(REPAID));
        } else if !state.flags.settled {
            state.flags.settled = true;
            self.put_down(state, log);
            if self.rules.is_monolith() {
                self.end_half(state, log);
            } else if state.alive(state.active) {
                self.open(state, Kind::Finish);
            }
        } else {
            self.next_turn(state, log);
            self.run(state, chance, log);
        }
    }

    /// Borrowed dice go back, used ones rest (EZ-3.8, EZ-14.12, EZ-21.6).
    fn put_down(&self, state: &mut State, log: &mut impl Log<Event>) {
        let seat = state.active;
        if let Some(die) = state.borrowed.take() {
            state.dice.set(die, Die::blank(Place::Pool));
            let rule = if self.rules.is_monolith() { rule!("EZ-21.6") } else { rule!("EZ-14.12") };
            log.tell(Audience::All, rule, || Event::Returned { seat, die });
        }
        state.dice.blank(DiceSet::ALL);
        let mut rest = state.dice.free().and(state.dice.lying(Place::Unrolled));
        if self.rules.is_monolith() {
            let used = state.dice.lying(Place::Placed).and(state.dice.lying(Place::Aside));
            rest = rest.and(used);
        }
        state.dice.put_all(rest, Place::Idle);
    }

    /// Some dice go back to the pool, by choice while there is one (EZ-14.18).
    pub(crate) fn step_repay(
        &self,
        state: &mut State,
        left: u8,
        log: &mut impl Log<Event>,
    ) -> bool {
        let seat = state.active;
        let hand = self.hand(state, seat);
        if left > 0 && hand.len() > usize::from(left) {
            return true;
        }
        state.pop();
        if left > 0 {
            for die in hand.iter() {
                self.drop_die(state, seat, die, log, rule!("EZ-14.18"));
            }
            self.check_alive(state, seat, log);
        }
        false
    }

    pub(crate) fn next_turn(&self, state: &mut State, log: &mut impl Log<Event>) {
        let before = state.active;
        let Some(next) = self.others(state, before).next() else { return };
        let wraps = self.order(state, next) <= self.order(state, before);
        if self.rules.is_monolith() || wraps {
            let cap =
                if self.rules.is_monolith() { self.rules.turn_cap } else { self.rules.round_cap };
            if state.round >= cap {
                let rule =
                    if self.rules.is_monolith() { rule!("EZ-25.3") } else { rule!("EZ-16.3") };
                return self.finish(state, Ending::Cap, rule, log);
            }
            state.round += 1;
        }
        state.active = next;
        self.begin_turn(state, log);
    }

    /// The game is over.
    pub(crate) fn finish(
        &self,
        state: &mut State,
        end: Ending,
        rule: Rule,
        log: &mut impl Log<Event>,
    ) {
        state.drop_everything();
        state.phase = Phase::Over;
        let winner = crate::ending::winner(self, state);
        log.tell(Audience::All, rule, || Event::Over { winner, end });
    }
}
