//! Kuhn poker in words.

use ztable_core::{About, Label, Names, Prompt, Refusal, Seat, Setup, Title, rule};

use super::{Bet, Kuhn, KuhnEvent, KuhnPick, KuhnView, Pass, is_over};
use crate::for_two;
use crate::names::marked;

pub(crate) static ABOUT: About = for_two::about(
    "kuhn-poker",
    "Kuhn poker",
    "Three cards, one bet, and a bluff worth knowing.",
    include_str!("../../rules/kuhn-poker.md"),
);

fn card(rank: u8) -> &'static str {
    match rank {
        0 => "the jack",
        1 => "the queen",
        _ => "the king",
    }
}

/// What a pick is called after so many bets.
fn called(pick: KuhnPick, bets: usize) -> [&'static str; 2] {
    match (pick, bets) {
        (Pass, 0) => ["pass", "passes"],
        (Pass, _) => ["fold", "folds"],
        (Bet, 0) => ["bet a chip", "bets a chip"],
        (Bet, _) => ["call", "calls"],
    }
}

fn bets(picks: &[Option<KuhnPick>]) -> usize {
    picks.iter().flatten().filter(|&&pick| pick == Bet).count()
}

impl Title for Kuhn {
    fn about() -> &'static About {
        &ABOUT
    }

    fn configure(setup: &Setup) -> Result<Kuhn, Refusal> {
        for_two::configure(&ABOUT, setup, Kuhn)
    }

    fn prompt(&self, view: &KuhnView) -> Prompt {
        let picks = view.picks.iter().flatten().count() as u32;
        let mover = (!is_over(&view.picks)).then(|| for_two::mover(picks));
        let rule = if mover.is_some() { rule!("KP-1.2") } else { rule!("KP-1.3") };
        let asked =
            if bets(&view.picks) > 0 { "Call the bet, or fold." } else { "Pass, or bet a chip." };
        for_two::prompt(view.viewer, mover, rule, asked)
    }

    fn label(&self, view: &KuhnView, pick: KuhnPick) -> Label {
        let words = match called(pick, bets(&view.picks))[0] {
            "pass" => "Pass",
            "fold" => "Fold",
            "call" => "Call",
            _ => "Bet a chip",
        };
        Label { words: words.into(), target: None, warning: None }
    }

    fn describe(&self, view: &KuhnView, names: &Names<'_>) -> String {
        let mut text = String::new();
        for seat in Seat::all(2) {
            let card = view.cards[seat.index()].map_or("a hidden card", card);
            text.push_str(&format!("{}: {card}\n", marked(names, seat)));
        }
        let chips = 2 + bets(&view.picks);
        text.push_str(&format!("Pot: {chips} chips\n"));
        let told = view.picks.iter().flatten().enumerate().map(|(number, &pick)| {
            let seat = for_two::mover(number as u32);
            let [you, they] = called(pick, bets(&view.picks[..number]));
            format!("{} {}", names.subject(seat), names.verb(seat, you, they))
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            text.push_str(&format!("So far: {}\n", told.join(", ")));
        }
        text
    }

    fn narrate(&self, event: &KuhnEvent, names: &Names<'_>) -> String {
        match event {
            KuhnEvent::Dealt(seat, dealt) => {
                let get = names.verb(*seat, "get", "gets");
                format!("{} {get} {}.", names.subject(*seat), card(*dealt))
            }
            KuhnEvent::Did(seat, pick) => {
                let does = match pick {
                    Pass => names.verb(*seat, "pass", "passes"),
                    Bet => names.verb(*seat, "bet", "bets"),
                };
                format!("{} {does}.", names.subject(*seat))
            }
            KuhnEvent::Shown(cards) => {
                let shows = |seat: Seat| {
                    let has = names.verb(seat, "have", "has");
                    format!("{} {has} {}", names.subject(seat), card(cards[seat.index()]))
                };
                format!("{}, {}.", shows(Seat::FIRST), shows(Seat::new(1)))
            }
        }
    }
}
