//! What statistics count: cards that were played, buttons that were pushed, and bots.

use ztable_core::{Facts, Seat, Sort};

use crate::bot::Bot;
use crate::card::{Button, CardId};
use crate::event::Event;
use crate::rules::Zee;
use crate::state::State;

const CARDS: usize = 0;
const BUTTONS: usize = 1;
const BOTS: usize = 2;

impl Facts for Zee {
    fn sorts(&self) -> Vec<Sort> {
        let card = |card: CardId| {
            let face = self.face(card);
            let buttons: Vec<&str> = face.buttons.iter().map(Button::title).collect();
            (card.to_string(), format!("{}: {}", buttons.join("/"), face.words()))
        };
        let button = |button: Button| (button.to_string(), button.title().to_string());
        let bot = |bot: Bot| (bot.to_string(), format!("{} Z-Bot", bot.title()));
        vec![
            Sort::new("card", "Control cards", "played", CardId::all().map(card)),
            Sort::new("button", "Buttons", "pushed", Button::all().map(button)),
            Sort::new("bot", "Z-Bots", "dealt", Bot::all().map(bot)),
        ]
    }

    fn uses(&self, event: &Event, used: &mut impl FnMut(Seat, usize, usize)) {
        match event {
            Event::Played { seat, card, button, .. } => {
                used(*seat, CARDS, card.index());
                used(*seat, BUTTONS, button.index());
            }
            Event::BotsDealt { bots, .. } => {
                for (seat, bot) in (0..).map(Seat::new).zip(bots) {
                    used(seat, BOTS, bot.index());
                }
            }
            _ => {}
        }
    }

    fn first(&self, event: &Event) -> Option<Seat> {
        match event {
            Event::First { seat, .. } => Some(*seat),
            _ => None,
        }
    }

    fn progress(&self, state: &State, seat: Seat) -> Option<i32> {
        if self.rules.is_zolo() {
            return Some(state.zolo.scores.iter().map(|score| i32::from(*score)).sum());
        }
        Some(state.side_points(&self.rules, self.rules.side(seat)).into())
    }
}
