//! The set-up (QZ-1).

use ztable_core::{Audience, Chance, Few, Key, Log, Seat, rule};

use crate::apply::Play;
use crate::card::{ACTIONS, ActionCard, COPIES, Character, DeckCard, LandId, LotId, TYPES, Zappy};
use crate::event::Event;
use crate::numbers::ROUNDS;
use crate::rules::{QuantumZap, START_CREDITS, START_ECF, Types};
use crate::state::State;

impl QuantumZap {
    /// Everything dealt, the first land card turned, and the first question put.
    pub(crate) fn first(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut state = State::blank();
        let mut play = Play { game: self, state: &mut state, chance, log };
        play.deal();
        play.begin_round();
        play.settle();
        state
    }

    /// The characters in use (QZ-1.13).
    pub(crate) fn cast(&self) -> impl Iterator<Item = Character> + Clone + '_ {
        let all = !self.rules.first_game;
        let printed = |one: &Character| self.cards.characters[one.index()].first_game;
        Character::ALL.into_iter().filter(move |one| all || printed(one))
    }

    /// The Zappys in use (QZ-1.13).
    pub(crate) fn zappys(&self) -> impl Iterator<Item = Zappy> + Clone + '_ {
        let all = !self.rules.first_game;
        let printed = |one: &Zappy| self.cards.zappys[one.index()].first_game;
        Zappy::ALL.into_iter().filter(move |one| all || printed(one))
    }

    /// The action types, where the table has fixed them (QZ-1.10).
    pub(crate) fn fixed_types(&self) -> Option<[ActionCard; TYPES]> {
        match self.rules.types {
            Types::Random => None,
            Types::Fixed(types) => Some(types),
            Types::FirstGame => {
                let mut types = [ActionCard::Woah; TYPES];
                let printed = |one: &ActionCard| self.cards.actions[one.index()].first_game;
                let set = ActionCard::ALL.into_iter().filter(printed);
                types.iter_mut().zip(set).for_each(|(place, one)| *place = one);
                Some(types)
            }
        }
    }
}

impl<C: Chance, L: Log<Event>> Play<'_, C, L> {
    /// Deals everything; the first land card is about to be turned.
    fn deal(&mut self) {
        let rules = &self.game.rules;
        self.deal_lands();
        self.deal_lots();
        self.hand_out();
        let first = self.chance.one_of(Key::Next, u32::from(rules.seats), |seat| seat);
        self.state.first = Seat::new(first as u8);
        self.state.opener = self.state.first;
        if rules.advanced {
            self.deal_characters();
            self.deal_actions();
            self.tell_hands();
            self.shuffle_zappys_in();
        }
        let (first, types) = (self.state.first, self.state.types);
        let types = if rules.advanced { &types[..] } else { &[] };
        self.tell(rule!("QZ-1.8"), || Event::Began { first, types: types.to_vec() });
    }

    /// One land card for each round; the others leave the game unseen (QZ-1.3).
    fn deal_lands(&mut self) {
        let mut lands: Few<LandId, { LandId::COUNT }> = LandId::all().collect();
        self.chance.shuffle(&mut lands);
        self.state.lands.copy_from_slice(&lands[..usize::from(ROUNDS)]);
    }

    /// The first line-up, and the rest as the lot deck (QZ-1.4).
    fn deal_lots(&mut self) {
        let mut lots: Few<LotId, { LotId::COUNT }> = LotId::all().collect();
        self.chance.shuffle(&mut lots);
        let (line_up, deck) = lots.split_at(usize::from(self.game.rules.slots()));
        for (slot, lot) in (1..).zip(line_up) {
            self.state.slot_mut(slot).lot = Some(*lot);
            self.state.marks_mut(*lot).handle = slot;
        }
        for lot in deck.iter().rev() {
            self.state.deck.push(DeckCard::Lot(*lot));
        }
    }

    /// Credits and markers for everybody, and the ECF (QZ-1.5, QZ-1.6).
    fn hand_out(&mut self) {
        self.state.ecf = START_ECF;
        self.state.issued = i32::from(START_ECF);
        for seat in self.game.all() {
            self.state.gain(seat, START_CREDITS);
            self.state.seat_mut(seat).markers = self.game.rules.markers;
        }
    }

    fn deal_characters(&mut self) {
        let mut cast: Few<Character, { Character::COUNT }> = self.game.cast().collect();
        self.chance.shuffle(&mut cast);
        for seat in self.game.all() {
            self.state.seat_mut(seat).character = Some(cast[seat.index()]);
        }
    }

    /// The types of the game, one card for everybody, and the rest as the action deck (QZ-1.10,
    /// QZ-1.11).
    fn deal_actions(&mut self) {
        self.state.types = self.game.fixed_types().unwrap_or_else(|| {
            let mut all = ActionCard::ALL;
            self.chance.shuffle(&mut all);
            let mut types = [ActionCard::Woah; TYPES];
            types.copy_from_slice(&all[..TYPES]);
            types.sort();
            types
        });
        let mut deck = [ActionCard::Woah; ACTIONS];
        for (place, card) in deck.iter_mut().enumerate() {
            *card = self.state.types[place / usize::from(COPIES)];
        }
        self.chance.shuffle(&mut deck);
        for card in deck.into_iter().rev() {
            let index = self.state.type_of(card).expect("a type of the game");
            self.state.actions.push(index as u8);
        }
        for seat in self.game.all() {
            let index = self.state.actions.pop().expect("more cards than players");
            self.state.seat_mut(seat).hand[usize::from(index)] += 1;
        }
    }

    fn tell_hands(&mut self) {
        for seat in self.game.all() {
            let Play { state, log, .. } = self;
            let own = state.seat(seat);
            log.tell(Audience::Only(seat), rule!("QZ-1.9"), || Event::Dealt {
                seat,
                character: own.character,
                card: state.named(own.hand).first().copied(),
            });
        }
    }

    /// Zappys go into the deck after the first line-up was dealt (QZ-1.12).
    fn shuffle_zappys_in(&mut self) {
        let mut zappys: Few<Zappy, { Zappy::COUNT }> = self.game.zappys().collect();
        self.chance.shuffle(&mut zappys);
        for zappy in zappys.iter().take(usize::from(self.game.rules.zappys)) {
            self.state.deck.push(DeckCard::Zappy(*zappy));
        }
        if self.game.rules.zappys > 0 {
            self.chance.shuffle(&mut self.state.deck);
        }
    }
}
