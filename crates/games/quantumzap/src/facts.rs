//! What statistics count: lots, action cards and characters.

use ztable_core::{Facts, Seat, Sort};

use crate::card::{ActionCard, Character, LotId};
use crate::event::Event;
use crate::rules::QuantumZap;
use crate::state::State;

const LOTS: usize = 0;
const ACTIONS: usize = 1;
const CHARACTERS: usize = 2;
const POWERS: usize = 3;

impl Facts for QuantumZap {
    fn sorts(&self) -> Vec<Sort> {
        let lot = |id: LotId| {
            let lot = self.cards.lots[id.index()];
            let text = match lot.text {
                0 => String::new(),
                text => format!(", text {text:+}M"),
            };
            (id.to_string(), format!("{}, {:+}M{text}", lot.suit.words(), lot.payout))
        };
        let action =
            |card: ActionCard| (card.to_string(), self.cards.actions[card.index()].name.clone());
        let character = |character: Character| {
            (character.to_string(), self.cards.characters[character.index()].name.clone())
        };
        vec![
            Sort::new("lot", "Lots", "developed", LotId::all().map(lot)),
            Sort::new("action", "Action cards", "announced", ActionCard::all().map(action)),
            Sort::new("character", "Characters", "dealt", Character::all().map(character)),
            Sort::new("power", "Characters' powers", "used", Character::all().map(character)),
        ]
    }

    fn uses(&self, event: &Event, used: &mut impl FnMut(Seat, usize, usize)) {
        match event {
            Event::Developed { seat, lots, .. } => {
                lots.iter().for_each(|lot| used(*seat, LOTS, lot.index()));
            }
            // It comes developed.
            Event::Replaced { seat, lot } => used(*seat, LOTS, lot.index()),
            Event::Announced { seat, play } => used(*seat, ACTIONS, play.card.index()),
            Event::Dealt { seat, character: Some(character), .. } => {
                used(*seat, CHARACTERS, character.index());
            }
            Event::Used { seat, character, .. } => used(*seat, POWERS, character.index()),
            _ => {}
        }
    }

    fn first(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::Began { first, .. } => Some(*first),
            _ => None,
        }
    }

    fn progress(&self, state: &State, seat: Seat) -> Option<i32> {
        Some(self.score(state, seat).total())
    }
}
