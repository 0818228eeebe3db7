//! What is asked, in words.

use ztable_core::words::{count, list};
use ztable_core::{Prompt, rule};

use crate::rating::Rating;
use crate::rules::Zee;

use crate::phase::{Question, Staged};
use crate::view::View;
use crate::words::face;

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &Zee, view: &View) -> Prompt {
    if view.stage == Question::Over {
        return over(view);
    }
    if view.is_asked() { asked(game, view) } else { waiting(view) }
}

/// The seat that is asked, at the beginning of a sentence.
fn who(view: &View) -> String {
    view.asked.map_or("The player".into(), |seat| format!("Player {}", seat.number() + 1))
}

fn over(view: &View) -> Prompt {
    if let Some(zolo) = &view.zolo {
        let total: u8 = zolo.scores.iter().sum();
        let rating = Rating::of(total).words();
        return Prompt::new(
            rule!("ZEE-15.3"),
            format!("Zolo is over: {total} of 21 points, {rating}."),
        );
    }
    let total = |seat: &crate::view::SeatView| -> u8 {
        let same = |other: &&crate::view::SeatView| match seat.team {
            Some(team) => other.team == Some(team),
            None => other.seat == seat.seat,
        };
        view.seats.iter().filter(same).map(|other| other.points).sum()
    };
    let best = view.seats.iter().map(total).max().unwrap_or(0);
    let winners = view.seats.iter().filter(|seat| total(seat) == best).map(|seat| {
        match view.viewer.is(seat.seat) {
            true => "you".to_owned(),
            false => format!("player {}", seat.seat.number() + 1),
        }
    });
    let rule = if best >= view.target { rule!("ZEE-10.3") } else { rule!("ZEE-10.4") };
    let you = match view.own() {
        Some(own) if total(own) == best => " You win.",
        Some(_) => " You lose.",
        None => "",
    };
    Prompt::new(
        rule,
        format!("The game is over: {} with {}.{you}", list(winners), count(best, "point")),
    )
}

fn waiting(view: &View) -> Prompt {
    let who = who(view);
    match view.stage {
        Question::Build => Prompt::new(rule!("ZEE-2.4"), format!("{who} is building a conveyor.")),
        Question::Place => Prompt::new(rule!("ZEE-2.5"), format!("{who} is entering the reactor.")),
        Question::Return => Prompt::new(rule!("ZEE-3.2"), format!("{who} is coming back.")),
        Question::Shift => {
            Prompt::new(rule!("ZEE-7.2"), format!("{who} is choosing a side for the Shift."))
        }
        Question::Reset => Prompt::new(rule!("ZEE-9.2"), format!("{who} is making a Reset.")),
        Question::Remove => Prompt::new(rule!("ZEE-14.3"), "A conveyor has to be removed."),
        Question::Refill => {
            Prompt::new(rule!("ZEE-14.3"), "A card may be discarded before drawing.")
        }
        Question::Play | Question::Over if view.zolo.is_some() => {
            Prompt::new(rule!("ZEE-14.1"), "The player is choosing.")
        }
        Question::Play | Question::Over => {
            Prompt::new(rule!("ZEE-3.4"), format!("{who} is choosing a card."))
        }
    }
}

fn asked(game: &Zee, view: &View) -> Prompt {
    match (view.stage, view.staged) {
        (Question::Build, None) => Prompt::new(
            rule!("ZEE-2.4"),
            format!("Build conveyor {}: which belt is Back?", view.reactor.len() + 1),
        ),
        (Question::Build, Some(_)) => {
            Prompt::new(rule!("ZEE-2.4"), "Which belt is Mid? The last one becomes Front.")
        }
        (Question::Place, _) => {
            Prompt::new(rule!("ZEE-2.5"), "Stand your bot on one of the two empty Back belts.")
        }
        (Question::Return, _) => {
            Prompt::new(rule!("ZEE-3.2"), "Your bot was set aside: put it on an empty Back belt.")
        }
        (Question::Play, Some(staged)) => staged_play(game, view, staged),
        (Question::Play, None) => play(game, view),
        (Question::Shift, _) => shift(view),
        (Question::Reset, staged) => {
            let chosen = match staged {
                Some(Staged::Discards { cards }) => cards.len(),
                _ => 0,
            };
            let so_far = if chosen > 0 { format!(" ({chosen} chosen)") } else { String::new() };
            Prompt::new(
                rule!("ZEE-9.3"),
                format!(
                    "Reset: choose cards to discard and replace{so_far}, or say that you are done."
                ),
            )
        }
        (Question::Remove, _) => {
            let left = view.zolo.as_ref().map_or(0, |zolo| usize::from(zolo.remove));
            Prompt::new(
                rule!("ZEE-14.3"),
                format!("Remove {} without a bot.", count(left, "more conveyor")),
            )
        }
        (Question::Refill, _) => {
            let due = view.zolo.as_ref().map_or(0, |zolo| usize::from(zolo.due));
            Prompt::new(
                rule!("ZEE-14.3"),
                format!(
                    "You draw {}. You may discard one card first to draw one more.",
                    count(due, "card")
                ),
            )
        }
        (Question::Over, _) => over(view),
    }
}

fn play(game: &Zee, view: &View) -> Prompt {
    if let Some(zolo) = &view.zolo {
        let hand = view.own().map_or(0, |own| usize::from(own.cards));
        return Prompt::new(
            rule!("ZEE-14.1"),
            format!(
                "Round {} of 3, {} set aside: play one of {}, trade cards or end the round.",
                zolo.round,
                count(zolo.aside, "bot"),
                count(hand, "card")
            ),
        );
    }
    if can_play(game, view) {
        Prompt::new(rule!("ZEE-3.4"), "Play a card and push one of its buttons.")
    } else {
        Prompt::new(
            rule!("ZEE-3.10"),
            "None of your cards can be played: discard one without effect.",
        )
    }
}

/// Whether some card of the viewer has a legal button: one that is not Advance, or an Advance that
/// spares the own side.
fn can_play(game: &Zee, view: &View) -> bool {
    let Some(hand) = view.own().and_then(|own| own.hand) else { return false };
    hand.iter().any(|card| !view.legal_buttons(game, card).is_empty())
}

fn staged_play(game: &Zee, view: &View, staged: Staged) -> Prompt {
    match staged {
        Staged::Swap { .. } => {
            let top = view.belt_deck.top.kind();
            Prompt::new(
                rule!("ZEE-5.1"),
                format!("Swap: which belt is replaced by {}?", top.words()),
            )
        }
        Staged::Shift { .. } => Prompt::new(
            if view.zolo.is_some() { rule!("ZEE-14.4") } else { rule!("ZEE-12.4") },
            "Shift: do all bots go left or right?",
        ),
        Staged::ExchangeOne => Prompt::new(rule!("ZEE-14.5"), "Which card do you exchange?"),
        Staged::TwoForOne { first: None } => {
            Prompt::new(rule!("ZEE-14.6"), "Two for one: which card goes first?")
        }
        Staged::TwoForOne { first: Some(card) } => Prompt::new(
            rule!("ZEE-14.6"),
            format!("Two for one: {} and which other card?", face(game, card)),
        ),
        Staged::Card { card } => Prompt::new(
            rule!("ZEE-3.5"),
            format!("Which button of {} do you push?", face(game, card)),
        ),
        Staged::Back { .. } | Staged::Discards { .. } => {
            Prompt::new(rule!("ZEE-3.4"), "Play a card and push one of its buttons.")
        }
    }
}

fn shift(view: &View) -> Prompt {
    let spot = view.shifting.lowest();
    let at = spot.map_or(String::new(), |spot| format!(" on {spot}"));
    Prompt::new(rule!("ZEE-7.2"), format!("Your bot{at} is shifted: left or right?"))
}
