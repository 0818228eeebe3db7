//! What a pick means, in words.

use ztable_core::words::count;
use ztable_core::{Label, Target};

use crate::action::Action;
use crate::bot::Bot;
use crate::card::{Button, CardId};
use crate::phase::Staged;
use crate::rules::Zee;
use crate::spot::{Direction, Spot};
use crate::view::View;
use crate::words::bot_names;

/// A pick in words.
pub(crate) fn label(game: &Zee, view: &View, action: Action) -> Label {
    let plain = |words: String, target| Label { words, target, warning: None };
    match action {
        Action::Build(belt) => {
            let row = if view.staged.is_some() { "Mid" } else { "Back" };
            plain(
                format!("{belt} as {row}: {}", belt.kind().words()),
                Some(Target::new("card", belt.to_string())),
            )
        }
        Action::Belt(spot) => belt(view, spot),
        Action::Play(card) => plain(
            format!("Play {}", card_words(game, card)),
            Some(Target::new("card", card.to_string())),
        ),
        Action::Push(button) => push(game, view, button),
        Action::Go(direction) => {
            let words = match direction {
                Direction::Left => "Left",
                Direction::Right => "Right",
            };
            plain(words.into(), Some(Target::new("direction", direction.name())))
        }
        Action::Discard(card) => plain(
            format!("Discard {}", card_words(game, card)),
            Some(Target::new("card", card.to_string())),
        ),
        Action::Done => plain("Done: discard no more".into(), None),
        Action::Keep => plain("Keep all cards".into(), None),
        Action::ExchangeOne => plain("Exchange one card".into(), trade(action)),
        Action::ExchangeAll => plain("Exchange the whole hand".into(), trade(action)),
        Action::TwoForOne => plain("Discard two cards to draw one".into(), trade(action)),
        Action::EndRound => {
            let cards = view.own().map_or(0, |own| usize::from(own.cards));
            Label {
                words: "End the round".into(),
                target: trade(action),
                warning: (cards > 0).then(|| {
                    format!(
                        "You still hold {}; the round is scored as it stands.",
                        count(cards, "card")
                    )
                }),
            }
        }
        Action::Remove(conveyor) => plain(
            format!("Remove conveyor {conveyor}"),
            Some(Target::new("conveyor", conveyor.to_string())),
        ),
    }
}

/// What may be done between the plays of Zolo stands beside the hand.
fn trade(action: Action) -> Option<Target> {
    Some(Target::new("trade", action.to_string()))
}

fn card_words(game: &Zee, card: CardId) -> String {
    let face = game.face(card);
    let buttons: Vec<&str> = face.buttons.iter().map(Button::title).collect();
    format!("{card}: {}; {}", face.words(), buttons.join(", "))
}

fn belt(view: &View, spot: Spot) -> Label {
    let target = Some(Target::new("belt", spot.to_string()));
    let kind = view.belt(spot).map_or(String::new(), |belt| format!(" ({})", belt.kind().words()));
    let words = if matches!(view.staged, Some(Staged::Swap { .. })) {
        let bot = view.bot_at(spot).map_or(String::new(), |bot| format!(" under {}", bot.title()));
        format!("Swap {spot}{kind}{bot}")
    } else {
        format!("Stand on {spot}{kind}")
    };
    Label { words, target, warning: None }
}

/// The button in words, and whom it moves.
fn push(game: &Zee, view: &View, button: Button) -> Label {
    let target = Some(Target::new("button", button.name()));
    let Some(Staged::Card { card }) = view.staged else {
        return Label { words: button.title().into(), target, warning: None };
    };
    if button == Button::Swap {
        let words = format!("Swap: replace a belt by {}", view.belt_deck.top.kind().words());
        return Label { words, target, warning: None };
    }
    let shapes = game.face(card).shapes;
    let affected: Vec<Bot> = view
        .bots
        .iter()
        .filter(|(_, spot)| {
            spot.and_then(|spot| view.belt(spot)).is_some_and(|belt| shapes.contains(belt.kind()))
        })
        .map(|(bot, _)| bot)
        .collect();
    let whom = if affected.is_empty() { "nobody".into() } else { bot_names(&affected) };
    Label { words: format!("{}: affects {whom}", button.title()), target, warning: None }
}
