//! The game in words.

use ztable_core::words::{count_of, list};
use ztable_core::{About, Label, Names, Prompt, Refusal, Setup, Target, Title, rule};

use super::{ABOUT, Action, Bid, Dice, Event, LiarsDice, View};
use crate::names::marked;

/// The dice under a cup, or how many they are where nobody may look.
fn cup(number: u8, dice: Option<Dice>) -> String {
    let seen = dice.filter(|dice| !dice.is_empty());
    seen.map_or_else(|| count_of(number, "die", "dice"), |dice| list(&dice))
}

impl Title for LiarsDice {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<LiarsDice, Refusal> {
        setup.check(&ABOUT)?;
        Ok(LiarsDice { seats: setup.players, wild: setup.is_on(&ABOUT, "wild") })
    }

    fn prompt(&self, view: &View) -> Prompt {
        let who = format!("Player {}", view.turn.number() + 1);
        let (rule, text) = match view.bid {
            _ if view.over => (rule!("LD-4.1"), format!("The game is over: {who} wins.")),
            _ if !view.viewer.is(view.turn) => {
                (rule!("LD-2.1"), format!("{who} bids or challenges."))
            }
            Some(bid) => (rule!("LD-2.1"), format!("Bid higher than {bid}, or challenge it.")),
            None => (rule!("LD-2.2"), "You begin the round: make a bid.".into()),
        };
        Prompt::new(rule, text)
    }

    fn label(&self, view: &View, action: Action) -> Label {
        let (words, target) = match (action, view.bid) {
            (Action::Bid(number, face), _) => {
                let target = Target::new("bid", format!("{number}-{face}"));
                (format!("Bid {number} × {face}"), Some(target))
            }
            (Action::Challenge, Some(bid)) => (format!("Challenge {bid}"), None),
            (Action::Challenge, None) => ("Challenge".into(), None),
        };
        Label { words, target, warning: None }
    }

    fn describe(&self, view: &View, names: &Names<'_>) -> String {
        let by = |bid: Bid| format!("{bid} by {}", names.name(bid.seat));
        let mut text = format!("Bid: {}\n", view.bid.map_or("no bid yet".into(), by));
        for seat in &view.seats {
            let dice = cup(seat.number, seat.dice);
            text.push_str(&format!("{}: {dice}\n", marked(names, seat.seat)));
        }
        text
    }

    fn narrate(&self, event: &Event, names: &Names<'_>) -> String {
        match *event {
            Event::Rolled { seat, number, dice } => {
                format!("{} {}.", names.does(seat, "roll", "rolls"), cup(number, dice))
            }
            Event::Bid(bid) => format!("{} {bid}.", names.does(bid.seat, "bid", "bids")),
            Event::Challenged { seat, bid, dice, fitting } => {
                let (does, whose) =
                    (names.does(seat, "challenge", "challenges"), names.object(bid.seat));
                let dice = dice.iter().filter(|dice| !dice.is_empty()).map(list);
                let dice = dice.collect::<Vec<_>>().join("; ");
                format!("{does} {bid} of {whose}. The dice are {dice}: {fitting} fit.")
            }
            Event::Lost { seat, left } => {
                let have = names.verb(seat, "have", "has");
                format!("{} a die and {have} {left} left.", names.does(seat, "lose", "loses"))
            }
            Event::Won { seat } => format!("{} the game.", names.does(seat, "win", "wins")),
        }
    }
}
