//! Leduc poker in words.

use ztable_core::words::capital;
use ztable_core::{About, Label, Names, Prompt, Refusal, Seat, Setup, Title, rule};

use super::{
    Call, Fold, Leduc, LeducCard, LeducEvent, LeducPick, LeducView, Progress, RAISE, Raise,
};
use crate::for_two;
use crate::names::marked;

pub(crate) static ABOUT: About = for_two::about(
    "leduc-poker",
    "Leduc poker",
    "Six cards, two rounds of raises, and a pair that beats them all.",
    include_str!("../../rules/leduc-poker.md"),
);

fn card(card: LeducCard) -> &'static str {
    match card {
        LeducCard::JackOfSpades => "the jack of spades",
        LeducCard::JackOfHearts => "the jack of hearts",
        LeducCard::QueenOfSpades => "the queen of spades",
        LeducCard::QueenOfHearts => "the queen of hearts",
        LeducCard::KingOfSpades => "the king of spades",
        LeducCard::KingOfHearts => "the king of hearts",
    }
}

impl Title for Leduc {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<Leduc, Refusal> {
        for_two::configure(&ABOUT, setup, Leduc)
    }

    fn prompt(&self, view: &LeducView) -> Prompt {
        let progress = Progress::of(&view.rounds);
        let mover = progress.mover();
        let rule = if mover.is_some() { rule!("LP-1.2") } else { rule!("LP-1.5") };
        let asked = match progress.raises {
            0 => "Check, or raise.",
            1 => "Fold, call or raise.",
            _ => "Fold, or call.",
        };
        for_two::prompt(view.viewer, mover, rule, asked)
    }

    fn label(&self, view: &LeducView, pick: LeducPick) -> Label {
        let progress = Progress::of(&view.rounds);
        let words = match pick {
            Fold => "Fold".into(),
            Call if progress.end.is_none() && progress.raises == 0 => "Check".into(),
            Call => "Call".into(),
            Raise if progress.end.is_none() => {
                format!("Raise by {} chips", RAISE[usize::from(progress.round)])
            }
            Raise => "Raise".into(),
        };
        Label { words, target: None, warning: None }
    }

    fn describe(&self, view: &LeducView, names: &Names<'_>) -> String {
        let put_in = Progress::of(&view.rounds).chips;
        let mut text = String::new();
        for seat in Seat::all(2) {
            let card = view.cards[seat.index()].map_or("a hidden card", card);
            let chips = put_in[seat.index()];
            text.push_str(&format!("{}: {card}, {chips} in the pot\n", marked(names, seat)));
        }
        let open = view.open.map_or("not turned up yet", card);
        text.push_str(&format!("Card for both: {open}\n"));
        text
    }

    fn narrate(&self, event: &LeducEvent, names: &Names<'_>) -> String {
        match event {
            LeducEvent::Dealt(seat, dealt) => {
                let get = names.verb(*seat, "get", "gets");
                format!("{} {get} {}.", names.subject(*seat), card(*dealt))
            }
            LeducEvent::Did(seat, pick) => {
                let does = match pick {
                    Fold => names.verb(*seat, "fold", "folds"),
                    Call => names.verb(*seat, "call", "calls"),
                    Raise => names.verb(*seat, "raise", "raises"),
                };
                format!("{} {does}.", names.subject(*seat))
            }
            LeducEvent::Opened(open) => format!("{} is turned up.", capital(card(*open))),
            LeducEvent::Shown(cards) => {
                let shows = |seat: Seat| {
                    let has = names.verb(seat, "have", "has");
                    format!("{} {has} {}", names.subject(seat), card(cards[seat.index()]))
                };
                format!("{}, {}.", shows(Seat::FIRST), shows(Seat::new(1)))
            }
        }
    }
}
