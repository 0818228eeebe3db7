//! The set-up (QZ-1).

use ztable_core::{Audience, Chance, Key, Log, Seat};

use crate::card::{ActionCard, Character, DeckCard, LandId, LotId, Zappy};
use crate::event::Event;
use crate::game::QuantumZap;
use crate::line::Line;
use crate::rule;
use crate::rules::{COPIES, ROUNDS, START_CREDITS, START_ECF, TYPES, Types};
use crate::state::{ACTIONS, State};

impl QuantumZap {
    /// Everything is dealt, and the first land card is about to be turned.
    pub(crate) fn deal(&self, chance: &mut impl Chance, log: &mut impl Log<Event>) -> State {
        let mut s = State::blank();
        self.deal_lands(&mut s, chance);
        self.deal_lots(&mut s, chance);
        self.hand_out(&mut s);
        let first = chance.one_of(Key::Next, u32::from(self.rules.seats), |seat| seat);
        s.first = Seat::new(first as u8);
        s.opener = s.first;
        if self.rules.advanced {
            self.deal_characters(&mut s, chance);
            self.deal_actions(&mut s, chance);
            self.tell_hands(&s, log);
            self.shuffle_zappys_in(&mut s, chance);
        }
        let types = if self.rules.advanced { &s.types[..] } else { &[] };
        log.tell(Audience::All, rule!("QZ-1.8"), || Event::Began {
            first: s.first,
            types: types.to_vec(),
        });
        s
    }

    /// One land card for each round; the others leave the game unseen (QZ-1.3).
    fn deal_lands(&self, s: &mut State, chance: &mut impl Chance) {
        let mut lands: Line<LandId, { LandId::COUNT }> = Line::new(LandId(0));
        LandId::all().for_each(|land| lands.push(land));
        chance.shuffle(&mut lands);
        s.lands.copy_from_slice(&lands[..usize::from(ROUNDS)]);
    }

    /// The first line-up, and the rest as the lot deck (QZ-1.4).
    fn deal_lots(&self, s: &mut State, chance: &mut impl Chance) {
        let mut lots: Line<LotId, { LotId::COUNT }> = Line::new(LotId(0));
        LotId::all().for_each(|lot| lots.push(lot));
        chance.shuffle(&mut lots);
        let (line_up, deck) = lots.split_at(usize::from(self.rules.slots()));
        for (slot, lot) in (1..).zip(line_up) {
            s.slot_mut(slot).lot = Some(*lot);
            s.marks_mut(*lot).handle = slot;
        }
        for lot in deck.iter().rev() {
            s.deck.push(DeckCard::Lot(*lot));
        }
    }

    /// Credits and markers for everybody, and the ECF (QZ-1.5, QZ-1.6).
    fn hand_out(&self, s: &mut State) {
        s.ecf = START_ECF;
        s.issued = i32::from(START_ECF);
        for seat in self.all() {
            self.gain(s, seat, START_CREDITS);
            s.seat_mut(seat).markers = self.rules.markers;
        }
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

    fn deal_characters(&self, s: &mut State, chance: &mut impl Chance) {
        let mut cast: Line<Character, { Character::COUNT }> = Line::new(Character::Abe);
        self.cast().for_each(|one| cast.push(one));
        chance.shuffle(&mut cast);
        for seat in self.all() {
            s.seat_mut(seat).character = Some(cast[seat.index()]);
        }
    }

    /// The types of the game, one card for everybody, and the rest as the action deck (QZ-1.10,
    /// QZ-1.11).
    fn deal_actions(&self, s: &mut State, chance: &mut impl Chance) {
        s.types = self.fixed_types().unwrap_or_else(|| {
            let mut all = ActionCard::ALL;
            chance.shuffle(&mut all);
            let mut types = [ActionCard::Woah; TYPES];
            types.copy_from_slice(&all[..TYPES]);
            types.sort();
            types
        });
        let mut deck = [ActionCard::Woah; ACTIONS];
        for (place, card) in deck.iter_mut().enumerate() {
            *card = s.types[place / usize::from(COPIES)];
        }
        chance.shuffle(&mut deck);
        for card in deck.into_iter().rev() {
            let index = s.type_of(card).expect("a type of the game");
            s.actions.push(index as u8);
        }
        for seat in self.all() {
            let index = s.actions.pop().expect("more cards than players");
            s.seat_mut(seat).hand[usize::from(index)] += 1;
        }
    }

    fn tell_hands(&self, s: &State, log: &mut impl Log<Event>) {
        for seat in self.all() {
            let own = s.seat(seat);
            log.tell(Audience::Only(seat), rule!("QZ-1.9"), || Event::Dealt {
                seat,
                character: own.character,
                card: s.named(own.hand).first().copied(),
            });
        }
    }

    /// Zappys go into the deck after the first line-up was dealt (QZ-1.12).
    fn shuffle_zappys_in(&self, s: &mut State, chance: &mut impl Chance) {
        let mut zappys: Line<Zappy, { Zappy::COUNT }> = Line::new(Zappy::Calm);
        self.zappys().for_each(|one| zappys.push(one));
        chance.shuffle(&mut zappys);
        for zappy in zappys.iter().take(usize::from(self.rules.zappys)) {
            s.deck.push(DeckCard::Zappy(*zappy));
        }
        if self.rules.zappys > 0 {
            chance.shuffle(&mut s.deck);
        }
    }
}
