//! Totems and pulse tokens (EZ-10.4, EZ-11.2, EZ-13).

use ztable_core::{Chance, Key, Log, Rule, Seat, rule};

use crate::apply::Play;
use crate::die::{DieId, Place};
use crate::event::Event;
use crate::phase::Frame;
use crate::state::{Seats, State};
use crate::token::{Slot, SlotPair, Token};

/// Takes a token out of a bag, if there is one.
pub(crate) fn draw(bag: &mut [u8; Token::COUNT], chance: &mut impl Chance) -> Option<Token> {
    let total: u8 = bag.iter().sum();
    if total == 0 {
        return None;
    }
    let counts = *bag;
    let at = |number: u32| {
        let mut below = 0;
        let drawn = Token::ALL.into_iter().find(|token| {
            below += u32::from(counts[token.index()]);
            number < below
        });
        drawn.expect("a draw is below the number of tokens in the bag")
    };
    let token = at(chance.one_of(Key::Next, u32::from(total), at));
    bag[token.index()] -= 1;
    Some(token)
}

impl State {
    /// The slots of a seat without a token.
    pub(crate) fn empty_slots(&self, seat: Seat) -> impl Iterator<Item = Slot> + use<> {
        let slots = self.slots[seat];
        Slot::ALL.into_iter().filter(move |slot| slots[slot.index()].is_none())
    }

    /// The slots of a seat with a token.
    pub(crate) fn filled_slots(&self, seat: Seat) -> impl Iterator<Item = Slot> + use<> {
        let slots = self.slots[seat];
        Slot::ALL.into_iter().filter(move |slot| slots[slot.index()].is_some())
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Puts a token out of the bag into a slot.
    pub(super) fn fill(&mut self, seat: Seat, slot: Slot) -> Option<Token> {
        let token = draw(&mut self.state.bag, self.chance);
        self.state.slots[seat][slot.index()] = token;
        self.state.knowers[seat][slot.index()] = Seats::default();
        token
    }

    /// Tells a seat its tokens, and the others how many.
    pub(super) fn tell_tokens(&mut self, seat: Seat, rule: Rule) {
        let tokens = self.state.slots[seat];
        let drawn = || tokens.into_iter().flatten();
        self.tell_only(seat, rule, || Event::Drew { seat, tokens: drawn().collect() });
        self.tell_others(seat, rule, || Event::DrewHidden { seat, count: drawn().count() as u8 });
    }

    /// Takes the token out of a slot; the last one takes the Totem along (EZ-13.2).
    pub(crate) fn take_token(&mut self, seat: Seat, slot: Slot) -> Option<Token> {
        let token = self.state.slots[seat][slot.index()].take()?;
        self.state.knowers[seat][slot.index()] = Seats::default();
        if self.state.tokens(seat) == 0 {
            self.tell(rule!("EZ-13.2"), || Event::TotemGone { seat });
        }
        Some(token)
    }

    /// Takes the token out of a slot and out of the game, for all to see.
    fn discard(&mut self, seat: Seat, slot: Slot) -> Option<Token> {
        let token = self.take_token(seat, slot)?;
        self.state.removed[token.index()] += 1;
        if self.game.rules.shown_tokens_are_remembered {
            self.state.shown[seat] = Some(token);
        }
        Some(token)
    }

    /// Plays a token, for all to see (EZ-13.3).
    fn spend(&mut self, seat: Seat, slot: Slot) -> Option<Token> {
        let token = self.discard(seat, slot)?;
        self.tell(rule!("EZ-13.3"), || Event::Played { seat, token });
        Some(token)
    }

    /// Restore heals a die (EZ-13.9).
    pub(crate) fn restore(&mut self, seat: Seat, slot: Slot) {
        self.spend(seat, slot);
        self.heal(seat, rule!("EZ-13.9"));
    }

    /// A token does something to a die of the active Shaman (EZ-13.10 to EZ-13.12).
    pub(crate) fn play_on(&mut self, by: Seat, slot: Slot, die: DieId) {
        match self.spend(by, slot) {
            Some(Token::Buff) => {
                self.state.put(die, Place::Negated);
                let seat = self.state.active;
                self.tell(rule!("EZ-13.12"), || Event::Negated { seat, die });
            }
            Some(Token::WildPulse) => self.reroll(by, die, rule!("EZ-13.11")),
            Some(Token::Winds) => self.reroll(by, die, rule!("EZ-13.10")),
            // These are not played on dice, and are not listed for it.
            Some(Token::Element(_) | Token::Restore) | None => {}
        }
    }

    /// Two tokens save a die; how many are still to be lost (EZ-10.4).
    pub(crate) fn protect(&mut self, seat: Seat, pair: SlotPair, loss: u8) -> u8 {
        let tokens = pair.slots().map(|slot| self.discard(seat, slot));
        self.tell(rule!("EZ-10.4"), || Event::Protected {
            seat,
            tokens: crate::event::shown(tokens),
        });
        let real = if self.game.rules.totem_saves_a_real_die {
            loss.min(self.look().hand(seat).len() as u8)
        } else {
            loss
        };
        real - 1
    }

    /// All tokens of a Totem into the bag, as many out of it (EZ-5.6, EZ-14.11).
    pub(crate) fn recycle(&mut self, seat: Seat, rule: Rule) {
        let count = self.state.tokens(seat) as u8;
        if count == 0 {
            return;
        }
        for token in self.state.slots[seat].into_iter().flatten() {
            self.state.bag[token.index()] += 1;
        }
        for slot in self.state.filled_slots(seat) {
            self.fill(seat, slot);
        }
        self.tell(rule, || Event::Recycled { seat, count });
        self.tell_tokens(seat, rule);
    }

    /// A token from the bag, face down (EZ-13.4).
    pub(crate) fn energise(&mut self, seat: Seat, slot: Slot) {
        let rule = rule!("EZ-13.4");
        let drawn = self.fill(seat, slot);
        self.tell(rule, || Event::Energised { seat, slot });
        self.tell_only(seat, rule, || Event::Drew { seat, tokens: drawn.into_iter().collect() });
    }

    /// A token of another Shaman leaves the game, shown (EZ-13.5).
    pub(crate) fn burn(&mut self, seat: Seat, slot: Slot) {
        let by = self.state.active;
        self.state.flags.burnt = true;
        if let Some(token) = self.discard(seat, slot) {
            self.tell(rule!("EZ-13.5"), || Event::Burnt { seat, by, slot, token });
        }
    }

    /// Whether the thief is asked which token to take (EZ-11.2).
    pub(crate) fn step_steal(&mut self, victim: Seat) -> bool {
        let mut slots = self.state.filled_slots(victim);
        match (slots.next(), slots.next()) {
            (None, _) => self.state.pop(),
            (Some(only), None) => self.steal(victim, only),
            _ => return true,
        }
        false
    }

    /// Takes a token; with a choice of slots the thief is asked next.
    pub(crate) fn steal(&mut self, victim: Seat, slot: Slot) {
        let thief = self.state.active;
        self.state.pop();
        let mut empty = self.state.empty_slots(thief);
        let (first, second) = (empty.next(), empty.next());
        match (self.state.tokens(thief), first, second) {
            (1.., Some(only), None) => self.keep(victim, slot, only),
            (1.., Some(_), Some(_)) => self.state.push(Frame::Keep(victim, slot)),
            _ => {
                if let Some(token) = self.discard(victim, slot) {
                    self.tell(rule!("EZ-11.2"), || Event::Scattered { seat: victim, token });
                }
            }
        }
    }

    /// Puts a stolen token down, face down; the victim knows it (EZ-11.2).
    pub(crate) fn keep(&mut self, victim: Seat, slot: Slot, own: Slot) {
        let thief = self.state.active;
        let rule = rule!("EZ-11.2");
        let mut knowers: Seats = self.state.knowers[victim][slot.index()];
        let Some(token) = self.take_token(victim, slot) else { return };
        knowers.insert(victim);
        knowers.remove(thief);
        self.state.slots[thief][own.index()] = Some(token);
        self.state.knowers[thief][own.index()] = knowers;
        self.tell(rule, || Event::Stolen { seat: victim, by: thief, slot });
        self.tell_only(thief, rule, || Event::Drew { seat: thief, tokens: vec![token] });
    }
}
