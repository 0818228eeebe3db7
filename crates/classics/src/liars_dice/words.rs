//! The game in words.

use ztable_core::words::{count_of, list};
use ztable_core::{Label, Names, Prompt, Target, rule};

use super::{Action, Bid, Event, View};
use crate::names::marked;

fn bid_words(bid: Bid) -> String {
    format!("{} × {}", bid.number, bid.face)
}

fn dice(number: u8) -> String {
    count_of(number, "die", "dice")
}

/// What is asked of the viewer, or what is being waited for.
pub(super) fn prompt(view: &View) -> Prompt {
    let who = format!("Player {}", view.turn.number() + 1);
    match view.bid.map(bid_words) {
        _ if view.over => Prompt::new(rule!("LD-4.1"), format!("The game is over: {who} wins.")),
        _ if !view.viewer.is(view.turn) => {
            Prompt::new(rule!("LD-2.1"), format!("{who} bids or challenges."))
        }
        Some(bid) => {
            Prompt::new(rule!("LD-2.1"), format!("Bid higher than {bid}, or challenge it."))
        }
        None => Prompt::new(rule!("LD-2.2"), "You begin the round: make a bid."),
    }
}

/// A pick in words.
pub(super) fn label(view: &View, action: Action) -> Label {
    let (words, target) = match (action, view.bid) {
        (Action::Bid(number, face), _) => {
            (format!("Bid {number} × {face}"), Some(Target::new("bid", format!("{number}-{face}"))))
        }
        (Action::Challenge, Some(bid)) => (format!("Challenge {}", bid_words(bid)), None),
        (Action::Challenge, None) => ("Challenge".into(), None),
    };
    Label { words, target, warning: None }
}

/// The view as plain text.
pub(super) fn describe(view: &View, names: &Names<'_>) -> String {
    let bid = view.bid.map_or("no bid yet".into(), |bid| {
        format!("{} by {}", bid_words(bid), names.name(bid.seat))
    });
    let mut text = format!("Bid: {bid}\n");
    for seat in &view.seats {
        let shown = seat.dice.filter(|dice| !dice.is_empty());
        let shown = shown.map_or_else(|| dice(seat.number), |dice| list(&dice));
        text.push_str(&format!("{}: {shown}\n", marked(names, seat.seat)));
    }
    text
}

/// The event as a sentence.
pub(super) fn narrate(event: &Event, names: &Names<'_>) -> String {
    let does = |seat, you, they| format!("{} {}", names.subject(seat), names.verb(seat, you, they));
    match event {
        Event::Rolled { seat, number, dice: None } => {
            format!("{} {}.", does(*seat, "roll", "rolls"), dice(*number))
        }
        Event::Rolled { seat, dice: Some(dice), .. } => {
            format!("{} {}.", does(*seat, "roll", "rolls"), list(dice))
        }
        Event::Bid(bid) => format!("{} {}.", does(bid.seat, "bid", "bids"), bid_words(*bid)),
        Event::Challenged { seat, bid, dice: shown, fitting } => {
            let shown = shown.iter().filter(|dice| !dice.is_empty()).map(list);
            format!(
                "{} {} of {}. The dice are {}: {} fit.",
                does(*seat, "challenge", "challenges"),
                bid_words(*bid),
                names.object(bid.seat),
                shown.collect::<Vec<_>>().join("; "),
                fitting
            )
        }
        Event::Lost { seat, left } => {
            format!(
                "{} a die and {} {} left.",
                does(*seat, "lose", "loses"),
                names.verb(*seat, "have", "has"),
                left
            )
        }
        Event::Won { seat } => format!("{} the game.", does(*seat, "win", "wins")),
    }
}
