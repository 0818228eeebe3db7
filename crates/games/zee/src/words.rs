//! What is asked, and what a pick means, in words.

use ztable_core::{Label, Prompt, Seat, Target};

use crate::action::Action;
use crate::bot::Bot;
use crate::card::{Button, CardId};
use crate::ending::Rating;
use crate::game::Zee;
use crate::narrate::{bot_names, count};
use crate::rule;
use crate::spot::{Direction, Spot};
use crate::stage::{Stage, Staged};
use crate::view::View;

/// What is asked of the viewer now, or what is being waited for.
pub(crate) fn prompt(game: &Zee, view: &View) -> Prompt {
    if view.stage == Stage::Over {
        return over(view);
    }
    if view.is_asked() { asked(game, view) } else { waiting(view) }
}

fn bot_of(view: &View, seat: Option<Seat>) -> Option<Bot> {
    view.seats.get(seat?.index())?.bot
}

/// The name of the seat that is asked, by its bot.
fn who(view: &View) -> &'static str {
    bot_of(view, view.asked).map_or("The player", Bot::name)
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
    let winners: Vec<Bot> =
        view.seats.iter().filter(|seat| total(seat) == best).filter_map(|seat| seat.bot).collect();
    let rule = if best >= view.target { rule!("ZEE-10.3") } else { rule!("ZEE-10.4") };
    let you = match view.own() {
        Some(own) if total(own) == best => " You win.",
        Some(_) => " You lose.",
        None => "",
    };
    Prompt::new(
        rule,
        format!(
            "The game is over: {} with {}.{you}",
            bot_names(&winners),
            count(usize::from(best), "point")
        ),
    )
}

fn waiting(view: &View) -> Prompt {
    let who = who(view);
    match view.stage {
        Stage::Build => Prompt::new(rule!("ZEE-2.4"), format!("{who} is building a conveyor.")),
        Stage::Place => Prompt::new(rule!("ZEE-2.5"), format!("{who} is entering the reactor.")),
        Stage::Return => Prompt::new(rule!("ZEE-3.2"), format!("{who} is coming back.")),
        Stage::Shift => {
            Prompt::new(rule!("ZEE-7.2"), format!("{who} is choosing a side for the Shift."))
        }
        Stage::Reset => Prompt::new(rule!("ZEE-9.2"), format!("{who} is making a Reset.")),
        Stage::Remove => Prompt::new(rule!("ZEE-14.3"), "A conveyor has to be removed."),
        Stage::Refill => Prompt::new(rule!("ZEE-14.3"), "A card may be discarded before drawing."),
        Stage::Play | Stage::Over if view.zolo.is_some() => {
            Prompt::new(rule!("ZEE-14.1"), "The player is choosing.")
        }
        Stage::Play | Stage::Over => {
            Prompt::new(rule!("ZEE-3.4"), format!("{who} is choosing a card."))
        }
    }
}

fn asked(game: &Zee, view: &View) -> Prompt {
    match (view.stage, view.staged) {
        (Stage::Build, None) => Prompt::new(
            rule!("ZEE-2.4"),
            format!("Build conveyor {}: which belt is Back?", view.reactor.len() + 1),
        ),
        (Stage::Build, Some(_)) => {
            Prompt::new(rule!("ZEE-2.4"), "Which belt is Mid? The last one becomes Front.")
        }
        (Stage::Place, _) => {
            Prompt::new(rule!("ZEE-2.5"), "Stand your bot on one of the two empty Back belts.")
        }
        (Stage::Return, _) => {
            Prompt::new(rule!("ZEE-3.2"), "Your bot was set aside: put it on an empty Back belt.")
        }
        (Stage::Play, Some(staged)) => staged_play(game, view, staged),
        (Stage::Play, None) => play(game, view),
        (Stage::Shift, _) => shift(view),
        (Stage::Reset, staged) => {
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
        (Stage::Remove, _) => {
            let left = view.zolo.as_ref().map_or(0, |zolo| usize::from(zolo.remove));
            Prompt::new(
                rule!("ZEE-14.3"),
                format!("Remove {} without a bot.", count(left, "more conveyor")),
            )
        }
        (Stage::Refill, _) => {
            let due = view.zolo.as_ref().map_or(0, |zolo| usize::from(zolo.due));
            Prompt::new(
                rule!("ZEE-14.3"),
                format!(
                    "You draw {}. You may discard one card first to draw one more.",
                    count(due, "card")
                ),
            )
        }
        (Stage::Over, _) => over(view),
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
                count(usize::from(zolo.aside), "bot"),
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
    let Some(own) = view.own() else { return false };
    own.hand.unwrap_or_default().iter().any(|card| !view.legal_buttons(game, card).is_empty())
}

fn staged_play(game: &Zee, view: &View, staged: Staged) -> Prompt {
    match staged {
        Staged::Swap { card } => {
            let top = view.belt_deck.top.kind();
            Prompt::new(
                rule!("ZEE-5.1"),
                format!("{card}, Swap: which belt is replaced by {}?", top.words()),
            )
        }
        Staged::Shift { card } => Prompt::new(
            if view.zolo.is_some() { rule!("ZEE-14.4") } else { rule!("ZEE-12.4") },
            format!("{card}, Shift: do all bots go left or right?"),
        ),
        Staged::ExchangeOne => Prompt::new(rule!("ZEE-14.5"), "Which card do you exchange?"),
        Staged::TwoForOne { first: None } => {
            Prompt::new(rule!("ZEE-14.6"), "Two for one: which card goes first?")
        }
        Staged::TwoForOne { first: Some(card) } => {
            Prompt::new(rule!("ZEE-14.6"), format!("Two for one: {card} and which other card?"))
        }
        Staged::Card { card } => Prompt::new(
            rule!("ZEE-3.5"),
            format!("{card} ({}): which button do you push?", game.face(card).words()),
        ),
        Staged::Back { .. } | Staged::Discards { .. } => {
            Prompt::new(rule!("ZEE-3.4"), "Play a card and push one of its buttons.")
        }
    }
}

fn shift(view: &View) -> Prompt {
    let spot = view.shifting.first();
    let at = spot.map_or(String::new(), |spot| format!(" on {spot}"));
    Prompt::new(rule!("ZEE-7.2"), format!("Your bot{at} is shifted: left or right?"))
}

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
            plain(words.into(), Some(Target::new("direction", direction.word())))
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
    let buttons: Vec<&str> = face.buttons.iter().map(Button::name).collect();
    format!("{card}: {}; {}", face.words(), buttons.join(", "))
}

fn belt(view: &View, spot: Spot) -> Label {
    let target = Some(Target::new("belt", spot.to_string()));
    let kind = view.belt(spot).map_or(String::new(), |belt| format!(" ({})", belt.kind().words()));
    let words = if matches!(view.staged, Some(Staged::Swap { .. })) {
        let bot = view.bot_at(spot).map_or(String::new(), |bot| format!(" under {}", bot.name()));
        format!("Swap {spot}{kind}{bot}")
    } else {
        format!("Stand on {spot}{kind}")
    };
    Label { words, target, warning: None }
}

/// The button in words, and whom it moves.
fn push(game: &Zee, view: &View, button: Button) -> Label {
    let target = Some(Target::new("button", button.word()));
    let Some(Staged::Card { card }) = view.staged else {
        return Label { words: button.name().into(), target, warning: None };
    };
    if button == Button::SWAP {
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
        .map(|(bot, _)| *bot)
        .collect();
    let whom = if affected.is_empty() { "nobody".into() } else { bot_names(&affected) };
    Label { words: format!("{}: affects {whom}", button.name()), target, warning: None }
}
