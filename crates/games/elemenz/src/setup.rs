//! Setting the table.

use ztable_core::{Audience, Chance, Key, Log, Seat};

use crate::action::Action;
use crate::avatar::Avatar;
use crate::dice::Dice;
use crate::die::{DieId, Place};
use crate::element::Element;
use crate::event::Event;
use crate::game::ElemenZ;
use crate::rule;
use crate::rules::{DEALT, FIRST_SHIELD, OF_EACH, OF_ONE};
use crate::state::{Phase, State};
use crate::token::{Slot, Token};

impl ElemenZ {
    pub(crate) fn set_up(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::blank();
        if self.rules.is_monolith() {
            state.dice = Dice::all_at(Place::Pool);
            self.deal_pairs(&mut state, chance, log);
            self.draw_first(&mut state, rule!("EZ-20.5"), chance, log);
            if self.rules.harder {
                state.phase = Phase::Colours;
                state.pending = self.all().collect();
            } else {
                for seat in self.all() {
                    for colour in self.elements(&state, seat).into_iter().flatten() {
                        DieId::of(colour).take(OF_EACH).for_each(|die| state.put(die, Place::Idle));
                    }
                }
                self.begin_turn(&mut state, log);
                self.run(&mut state, chance, log);
            }
            return state;
        }
        state.phase = Phase::Shamans;
        if self.rules.random_shamans {
            for seat in self.all() {
                let mut left = Element::ALL;
                let mut count = 0;
                for element in Element::ALL {
                    if !state.shamans.contains(&Some(element)) {
                        left[count] = element;
                        count += 1;
                    }
                }
                let drawn = chance.one_of(Key::Next, count as u32, |i| left[i as usize]);
                self.take_shaman(&mut state, seat, left[drawn as usize], chance, log);
            }
        }
        state
    }

    pub(crate) fn take_shaman(
        &self,
        state: &mut State,
        seat: Seat,
        shaman: Element,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        state.shamans[seat.index()] = Some(shaman);
        log.tell(Audience::All, rule!("EZ-2.1"), || Event::Shaman { seat, shaman });
        let left = self.all().filter(|seat| state.shamans[seat.index()].is_none()).count();
        if left == 0 {
            self.deal(state, chance, log);
            return;
        }
        state.active = seat.next(self.rules.seats);
        let mut free =
            Element::ALL.into_iter().filter(|element| !state.shamans.contains(&Some(*element)));
        if !self.rules.random_shamans
            && let (Some(last), None) = (free.next(), free.next())
        {
            self.take_shaman(state, state.active, last, chance, log);
        }
    }

    fn draw_first(
        &self,
        state: &mut State,
        rule: ztable_core::Rule,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let first = chance.one_of(Key::Next, u32::from(self.rules.seats), |seat| seat);
        state.first = Seat::new(first as u8);
        state.active = state.first;
        log.tell(Audience::All, rule, || Event::First { seat: state.first });
    }

    /// Dice, tokens, Avatars and the starting player of the Duel.
    fn deal(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        state.bag = self.stock.tokens.counts;
        for seat in self.all() {
            for slot in Slot::ALL {
                state.slots[seat.index()][slot.index()] = self.draw_token(state, chance);
            }
            self.tell_tokens(state, seat, rule!("EZ-2.5"), log);
        }
        if self.rules.avatars > 0 {
            self.deal_avatars(state, chance, log);
        }
        self.draw_first(state, rule!("EZ-2.8"), chance, log);
        for seat in self.all() {
            let shaman = state.shaman(seat);
            let earth = shaman == Element::Earth;
            let shield = if earth { FIRST_SHIELD - 1 } else { FIRST_SHIELD };
            let bonus = usize::from(self.order(state, seat) >= 2);
            for (number, die) in DieId::of(shaman).enumerate() {
                let at = match number {
                    n if n < shield => Place::Shield,
                    n if n < shield + bonus => Place::Bonus,
                    _ => Place::Idle,
                };
                state.put(die, at);
            }
            state.shield_free |= earth;
        }
        state.phase = Phase::Layout;
        state.pending = self.all().collect();
    }

    /// How many seats after the first one it plays, from 0.
    pub(crate) fn order(&self, state: &State, seat: Seat) -> u8 {
        let seats = self.rules.seats;
        (seat.number() + seats - state.first.number()) % seats
    }

    /// Takes a token out of the bag.
    pub(crate) fn draw_token(&self, state: &mut State, chance: &mut impl Chance) -> Option<Token> {
        let total: u8 = state.bag.iter().sum();
        if total == 0 {
            return None;
        }
        let bag = state.bag;
        let at = |number: u32| {
            let mut below = 0;
            let drawn = Token::ALL.into_iter().find(|token| {
                below += u32::from(bag[token.index()]);
                number < below
            });
            drawn.expect("a draw is below the number of tokens in the bag")
        };
        let token = at(chance.one_of(Key::Next, u32::from(total), at));
        state.bag[token.index()] -= 1;
        Some(token)
    }

    /// Tells a seat its tokens, and the others how many.
    pub(crate) fn tell_tokens(
        &self,
        state: &State,
        seat: Seat,
        rule: ztable_core::Rule,
        log: &mut impl Log<Event>,
    ) {
        let tokens = state.slots[seat.index()];
        log.tell(Audience::Only(seat), rule, || Event::Drew {
            seat,
            tokens: tokens.into_iter().flatten().collect(),
        });
        log.tell(Audience::AllBut(seat), rule, || Event::DrewHidden {
            seat,
            count: tokens.into_iter().flatten().count() as u8,
        });
    }

    fn shuffled(
        &self,
        tiles: crate::avatar::AvatarSet,
        chance: &mut impl Chance,
    ) -> ([Avatar; Avatar::COUNT], usize) {
        let mut list = [Avatar::DEFLECT; Avatar::COUNT];
        let mut count = 0;
        for avatar in tiles.iter() {
            list[count] = avatar;
            count += 1;
        }
        chance.shuffle(&mut list[..count]);
        (list, count)
    }

    fn tell_avatars(
        &self,
        state: &State,
        seat: Seat,
        rule: ztable_core::Rule,
        log: &mut impl Log<Event>,
    ) {
        let row = state.rows[seat.index()];
        log.tell(Audience::Only(seat), rule, || Event::Dealt {
            seat,
            avatars: row.tiles().to_vec(),
        });
        log.tell(Audience::AllBut(seat), rule, || Event::DealtHidden {
            seat,
            count: row.len() as u8,
        });
    }

    fn deal_avatars(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let tiles = self.stock.avatars.tiles(self.rules.avatars);
        let (list, count) = self.shuffled(tiles, chance);
        let mut next = list[..count].iter();
        for seat in self.all() {
            next.by_ref().take(DEALT).for_each(|avatar| state.rows[seat.index()].push(*avatar));
            self.tell_avatars(state, seat, rule!("EZ-2.6"), log);
        }
        let stacks = usize::from(self.rules.seats) - 1;
        for (number, avatar) in next.enumerate() {
            state.stacks[number % stacks].push(*avatar);
        }
        for stack in state.stacks {
            if let Some(top) = stack.tiles().last() {
                state.seen.insert(*top);
            }
        }
    }

    fn deal_pairs(&self, state: &mut State, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        if self.rules.avatars == 0 {
            return;
        }
        let set = self.stock.avatars.tiles(self.rules.avatars);
        let tiles = set.iter().filter(|avatar| self.stock.avatars.monolith.contains(*avatar));
        let (list, count) = self.shuffled(tiles.collect(), chance);
        let each = count / usize::from(self.rules.seats);
        for (seat, dealt) in self.all().zip(list[..count].chunks(each.max(1))) {
            dealt.iter().for_each(|avatar| state.rows[seat.index()].push(*avatar));
            self.tell_avatars(state, seat, rule!("EZ-20.4"), log);
        }
    }

    /// Lays one token into the next slot; the last one lays itself.
    pub(crate) fn lay(
        &self,
        state: &mut State,
        seat: Seat,
        token: Token,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        let next = usize::from(state.laid[seat.index()]);
        let slots = &mut state.slots[seat.index()];
        if let Some(found) = (next..Slot::COUNT).find(|slot| slots[*slot] == Some(token)) {
            slots.swap(next, found);
        }
        state.laid[seat.index()] += 1;
        let rest = &slots[next + 1..];
        if rest.iter().all(|token| *token == rest[0]) {
            state.laid[seat.index()] = Slot::COUNT as u8;
            state.pending.remove(seat);
        }
        if state.pending.is_empty() {
            log.tell(Audience::All, rule!("EZ-2.5"), || Event::Laid);
            self.begin_turn(state, log);
            self.run(state, chance, log);
        }
    }

    /// Hands out the dice of the harder game.
    pub(crate) fn start_harder(
        &self,
        state: &mut State,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        for seat in self.all() {
            if let Some(Action::Colour(colour)) = state.answers[seat.index()].take() {
                DieId::of(colour).take(OF_ONE).for_each(|die| state.put(die, Place::Idle));
                log.tell(Audience::All, rule!("EZ-27.1"), || Event::Colour { seat, colour });
            }
        }
        self.begin_turn(state, log);
        self.run(state, chance, log);
    }
}
